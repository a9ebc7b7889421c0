"""E-mail: sender, receivers, date and subject as lines, the message, and what is attached to it."""

from __future__ import annotations

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.formats.eml.fields import begins_message as fits
from detective_app.documents.formats.eml.fields import one_line, parsed
from detective_app.documents.shared import encoding
from detective_app.documents.shared.composition import Composition

__all__ = ["SUFFIXES", "fits", "read"]
SUFFIXES: tuple[str, ...] = (".eml",)
LOADS = ("email.*",)


def read(name: str, content: bytes) -> Manuscript:
    """Read a message; raises DocumentError when it is empty, binary, or has no text."""
    from detective_app.documents.formats.eml.message import Reading  # late: lists of formats read none

    if encoding.looks_binary(content):
        raise DocumentError(f"{name} is not a PDF or text file.")
    composition, message = Composition(), parsed(content)
    Reading(composition, name).add(message)
    return composition.manuscript(name, one_line(message.get("Subject", "")))
