"""Measurements and tests of search over long documents."""
