"""HTML: what a browser would show of a saved page, as lines."""

from __future__ import annotations

import re

from detective_app.core.case import Manuscript
from detective_app.documents.shared.composition import Composition
from detective_app.documents.shared.encoding import decoded

SUFFIXES: tuple[str, ...] = (".html", ".htm", ".xhtml")

_OPENING = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+html|html|head|body)\b",
    re.IGNORECASE | re.DOTALL,
)
_CHARSET = re.compile(rb"<meta[^<>]+charset\s*=[\s\"']*([\w:-]+)", re.IGNORECASE)
_HEAD = 4_096


def fits(content: bytes) -> bool:
    """Tell whether a file begins as an HTML page does."""
    return _OPENING.match(content[:_HEAD]) is not None


def read(name: str, content: bytes) -> Manuscript:
    """Read a page; raises DocumentError when it is empty, binary, or shows no text."""
    declared = _CHARSET.search(content[:_HEAD])
    text = decoded(name, content, declared[1].decode("ascii") if declared else "")
    from detective_app.documents.shared.markup import add_markup  # late: whoever lists the formats reads none

    composition = Composition()
    title = add_markup(composition, text, xml=name.casefold().endswith(".xhtml"))
    return composition.manuscript(name, title)
