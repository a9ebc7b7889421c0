"""mbox: the messages of a mail folder in order, each a page with its fields, its text and its attachments."""

from __future__ import annotations

import re

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.formats.eml.fields import parsed
from detective_app.documents.shared.composition import Composition

SUFFIXES: tuple[str, ...] = (".mbox", ".mbx")
BINARY = True
BEGINS = b"From "

_BEGIN = re.compile(
    rb"(?:\A|(?<=\n\n)|(?<=\n\r\n))From [^\n]{1,200}\d\d:\d\d[^\n]{1,200}\n(?=[!-9;-~]{1,80}:)"
)
_QUOTED = re.compile(rb"^>(>*From )", re.MULTILINE)


def fits(content: bytes) -> bool:
    """Tell whether a file begins with the line that stands before a message, and the message's fields."""
    return _BEGIN.match(content) is not None


def read(name: str, content: bytes) -> Manuscript:
    """Read a mail folder; raises DocumentError when it is none or has no text."""
    from detective_app.documents.formats.eml.message import Reading  # late: lists of formats read none

    begins = [found.span() for found in _BEGIN.finditer(content)]
    if not begins:
        raise DocumentError(f"{name} is damaged: it is not whole.")
    composition = Composition()
    ends = [begin for begin, _ in begins[1:]] + [len(content)]
    for (_, begin), end in zip(begins, ends, strict=True):
        own = _QUOTED.sub(rb"\1", content[begin:end])
        composition.start_page()
        Reading(composition, name).add(parsed(own))
    return composition.manuscript(name)
