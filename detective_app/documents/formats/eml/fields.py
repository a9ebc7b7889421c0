"""The fields of a message, and whether a file begins with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from email import message_from_bytes
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from email.message import EmailMessage, MIMEPart
from email.policy import EmailPolicy

_LONGEST = 2_000
"""Characters; beyond, an address is as it was written, and what says how to read the mail is cut."""

_WORDS = 100
_SHOWN = ("from", "to", "cc", "date", "subject")


class FieldsInTime(EmailPolicy):
    """The usual policy for fields of a usual length."""

    def header_fetch_parse(self, name: str, value: str) -> Any:
        """Return a field's value; a long one is decoded some words at a time, without its addresses."""
        if len(value) <= _LONGEST:
            return super().header_fetch_parse(name, value)
        if name.lower() not in _SHOWN:
            return super().header_fetch_parse(name, value[:_LONGEST])
        words = value.split()
        parts = (" ".join(words[begin : begin + _WORDS]) for begin in range(0, len(words), _WORDS))
        return " ".join(str(self.header_factory("Comments", part)) for part in parts)


SHOWN = ("From", "To", "Cc", "Date", "Subject")
_FIELDS = re.compile(rb"(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*)+\r?\n", re.IGNORECASE)
_SENT = re.compile(rb"^(?:Received|Message-ID|MIME-Version|Return-Path):", re.IGNORECASE | re.MULTILINE)
_SENDER = re.compile(rb"^From:", re.IGNORECASE | re.MULTILINE)
_HEAD = 32_768


def begins_message(content: bytes) -> bool:
    """Tell whether a file begins with the fields of a message that was sent, not of a memo."""
    fields = _FIELDS.match(content[:_HEAD])
    return bool(fields and _SENDER.search(fields[0]) and _SENT.search(fields[0]))


def parsed(content: bytes) -> EmailMessage:
    """Return a message with its parts."""
    from email.message import EmailMessage

    return cast("EmailMessage", message_from_bytes(content, EmailMessage, policy=FieldsInTime()))


def shown(message: MIMEPart) -> Iterator[str]:
    """Yield the fields that are part of the text, each on a line."""
    for field in SHOWN:
        for value in message.get_all(field, ()):
            yield f"{field}: {one_line(value)}"


def one_line(value: object) -> str:
    """Return a field's value on one line."""
    return " ".join(str(value).split())


def title(part: MIMEPart) -> str:
    """Return what an attachment is called; a message that was forwarded goes by its subject."""
    inside: Any = part.get_payload()
    if part.get_content_type() == "message/rfc822" and inside:
        return f"message {one_line(inside[0].get('Subject', ''))!r}"
    return one_line(part.get_filename() or part.get_content_type())
