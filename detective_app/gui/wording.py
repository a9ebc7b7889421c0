"""Translated sentences with values put in, and words in quotation marks."""

from __future__ import annotations

from PySide6.QtCore import QLocale


def filled(sentence: str, *values: object) -> str:
    """Put values in place of `%1`, `%2` … of a translated sentence; a value is never searched for marks."""
    parts = sentence.split("%")
    made = parts[0]
    for part in parts[1:]:
        number = int(part[0]) if part[:1].isdigit() else 0
        made += f"{values[number - 1]}{part[1:]}" if 0 < number <= len(values) else f"%{part}"
    return made


def quoted(text: str) -> str:
    """Put a text into the quotation marks of the window's language."""
    return QLocale().quoteString(text)
