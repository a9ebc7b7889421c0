"""E-mail: sender, receivers, date and subject as lines, and the message; what is attached is within it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.formats.eml.fields import begins_message as fits
from detective_app.documents.formats.eml.fields import one_line, parsed
from detective_app.documents.shared import encoding
from detective_app.documents.shared.composition import Composition

if TYPE_CHECKING:
    from detective_app.documents.shared.members import Inside

__all__ = ["SUFFIXES", "fits", "members", "read"]
SUFFIXES: tuple[str, ...] = (".eml",)
LOADS = ("email.*",)


def read(name: str, content: bytes) -> Manuscript:
    """Read a message; raises DocumentError when it is empty, binary, or has no text."""
    from detective_app.documents.formats.eml.message import add_message  # late: lists of formats read none

    if encoding.looks_binary(content):
        raise DocumentError(f"{name} is not a PDF or text file.")
    composition, message = Composition(), parsed(content)
    add_message(composition, name, message)
    return composition.manuscript(name, one_line(message.get("Subject", "")))


def members(_name: str, content: bytes) -> Iterator[tuple[str, Inside]]:
    """Yield what is attached to a message."""
    from detective_app.documents.formats.eml.message import attachments

    return attachments(parsed(content))
