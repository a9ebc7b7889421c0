"""Quotes: where they stand, whether they are verbatim, and what they carry."""
