"""mbox: the messages of a mail folder in order, each a page with its fields and its text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.formats.eml.fields import parsed
from detective_app.documents.shared.composition import Composition

if TYPE_CHECKING:
    from detective_app.documents.shared.members import Inside

SUFFIXES: tuple[str, ...] = (".mbox", ".mbx")
BINARY = True
BEGINS = b"From "

_BEGIN = re.compile(
    rb"(?:\A|(?<=\n\n)|(?<=\n\r\n))From [^\n]{1,200}\d\d:\d\d[^\n]{1,200}\n(?=[!-9;-~]{1,80}:)"
)
_MAY_HAVE_SOME = re.compile(
    rb"^Content-(?:Disposition|Type):(?!\s*(?:text/(?:plain|html)|multipart/alternative)\b)",
    re.IGNORECASE | re.MULTILINE,
)
_QUOTED = re.compile(rb"^>(>*From )", re.MULTILINE)


def fits(content: bytes) -> bool:
    """Tell whether a file begins with the line that stands before a message, and the message's fields."""
    return _BEGIN.match(content) is not None


def read(name: str, content: bytes) -> Manuscript:
    """Read a mail folder; raises DocumentError when it is none or has no text."""
    from detective_app.documents.formats.eml.message import add_message  # late: lists of formats read none

    composition = Composition()
    for own in _messages(name, content):
        composition.start_page()
        add_message(composition, name, parsed(own))
    return composition.manuscript(name)


def members(name: str, content: bytes) -> Iterator[tuple[str, Inside]]:
    """Yield what is attached to each message, under the number of its page."""
    from detective_app.documents.formats.eml.message import attachments

    for page, own in enumerate(_messages(name, content), 1):
        if _MAY_HAVE_SOME.search(own):
            for attached, inside in attachments(parsed(own)):
                yield f"message {page}/{attached}", inside


def _messages(name: str, content: bytes) -> Iterator[bytes]:
    """Yield each message as it was sent; raises DocumentError when there is none."""
    begins = [found.span() for found in _BEGIN.finditer(content)]
    if not begins:
        raise DocumentError(f"{name} is damaged: it is not whole.")
    ends = [begin for begin, _ in begins[1:]] + [len(content)]
    for (_, begin), end in zip(begins, ends, strict=True):
        yield _QUOTED.sub(rb"\1", content[begin:end])
