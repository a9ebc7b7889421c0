"""The words round a quote, read from its document."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing

from detective_app.core.evidence import Locator, Source
from detective_app.core.source_document import SourceDocument

_MAX_CHARS = 240


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
    lines = "\n".join(text.split("\n")[place.first - 1 : place.last])
    pattern = r"\s+".join(map(re.escape, quote.split()))
    found = re.compile(pattern).search(lines) if pattern else None
    if found is None:
        return "", ""
    return _before(lines[: found.start()]), _after(lines[found.end() :])


def _before(text: str) -> str:
    folded = " ".join(text.split())
    kept = folded if len(folded) <= _MAX_CHARS else f"… {folded[-_MAX_CHARS:].partition(' ')[2]}"
    return f"{kept} " if kept and text[-1:].isspace() else kept


def _after(text: str) -> str:
    folded = " ".join(text.split())
    kept = folded if len(folded) <= _MAX_CHARS else f"{folded[:_MAX_CHARS].rpartition(' ')[0]} …"
    return f" {kept}" if kept and text[:1].isspace() else kept
