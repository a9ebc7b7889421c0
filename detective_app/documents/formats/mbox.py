"""mbox: the messages of a mail folder in order, each a page with its fields, its text and its attachments."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, cast

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.formats.text import blocks
from detective_app.documents.shared.composition import Composition

if TYPE_CHECKING:
    from email.message import EmailMessage

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
    from email import message_from_bytes  # late: whoever lists the formats reads no mail
    from email.message import EmailMessage

    from detective_app.documents.shared.mail_fields import FieldsInTime
    from detective_app.documents.shared.messages import add_message

    begins = [found.span() for found in _BEGIN.finditer(content)]
    if not begins:
        raise DocumentError(f"{name} is damaged: it is not whole.")
    composition, policy = Composition(), FieldsInTime()
    ends = [begin for begin, _ in begins[1:]] + [len(content)]
    for (_, begin), end in zip(begins, ends, strict=True):
        own = _QUOTED.sub(rb"\1", content[begin:end])
        composition.start_page()
        message = cast("EmailMessage", message_from_bytes(own, EmailMessage, policy=policy))
        add_message(composition, name, message, partial(blocks, opens=False))
    return composition.manuscript(name)
