"""Conflicts between sources and contradictions between answers, by rule."""
