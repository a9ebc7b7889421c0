"""Dates that do not break over lines, so that a day stands by its month."""

from __future__ import annotations

from detective_app.evidence.figures.reading import figures

_MAX_UNBROKEN_CHARS = 5_000


def unbroken(text: str) -> str:
    """Return a text whose dates do not break over lines: no-break spaces stand in them.

    Beyond what a quote may hold they may break: a megabyte of dates would hold the window up.
    """
    for one in reversed(figures(text[:_MAX_UNBROKEN_CHARS])):
        if one.kind == "date":
            text = text[: one.start] + text[one.start : one.end].replace(" ", "\u00a0") + text[one.end :]
    return text
