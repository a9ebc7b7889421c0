"""The words round a quote, read from its document."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from detective_app.core.evidence import Locator, Source
from detective_app.core.source_document import SourceDocument
from detective_app.gui.run.text_rows import place_of

_MAX_CHARS, _LOOKED_AT = 240, 2_000


def around(
    open_source: Callable[[Source], SourceDocument], source: Source, locator: str, quote: str
) -> tuple[str, str]:
    """Return what stands before and after a quote on its lines; blocks, raises DocumentError."""
    with closing(open_source(source)) as document:
        text = document.text()
    try:
        place = Locator.parse(locator)
    except ValueError:
        return "", ""
    first = _line_start(text, 0, place.first - 1)
    last = _line_start(text, first, place.last - place.first + 1)
    found = place_of(text, quote, first, last)
    if found is None:
        return "", ""
    start, end = found
    return (
        _before(text[max(first, start - _LOOKED_AT) : start]),
        _after(text[end : min(end + _LOOKED_AT, last)]),
    )


def _line_start(text: str, at: int, lines: int) -> int:
    """Return where the line begins that comes so many after the one at a place; the end without one.

    Looks at one line after the other, for cutting a text of 50 MB at once would hold the window up.
    """
    for _ in range(lines):
        end = text.find("\n", at)
        if end < 0:
            return len(text)
        at = end + 1
    return at


def _before(text: str) -> str:
    folded = " ".join(text.split())
    kept = folded if len(folded) <= _MAX_CHARS else f"… {folded[-_MAX_CHARS:].partition(' ')[2]}"
    return f"{kept} " if kept and text[-1:].isspace() else kept


def _after(text: str) -> str:
    folded = " ".join(text.split())
    kept = folded if len(folded) <= _MAX_CHARS else f"{folded[:_MAX_CHARS].rpartition(' ')[0]} …"
    return f" {kept}" if kept and text[:1].isspace() else kept
