"""Cells of a table that is handed on as CSV."""

from __future__ import annotations

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def cell(value: object) -> object:
    """Return a value so that no program that opens the table takes it for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
