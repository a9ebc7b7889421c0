"""E-mail: sender, receivers, date and subject as lines, then the message; attachments are named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.formats.text import blocks, decoded
from detective_app.documents.shared import encoding
from detective_app.documents.shared.composition import Composition

if TYPE_CHECKING:
    from email.message import EmailMessage, MIMEPart

SUFFIXES: tuple[str, ...] = (".eml",)

_SHOWN = ("From", "To", "Cc", "Date", "Subject")
_FIELDS = re.compile(rb"(?:[!-9;-~]+:[^\n]*\n(?:[ \t][^\n]*\n)*)+\r?\n", re.IGNORECASE)
_SENT = re.compile(rb"^(?:Received|Message-ID|MIME-Version|Return-Path):", re.IGNORECASE | re.MULTILINE)
_SENDER = re.compile(rb"^From:", re.IGNORECASE | re.MULTILINE)
_HEAD = 32_768
_WORD = re.compile(r"\w+")
_ADDRESS = re.compile(r"[<\[(]?(?:https?://|mailto:)\S+")


def fits(content: bytes) -> bool:
    """Tell whether a file begins with the fields of a message that was sent, not of a memo."""
    fields = _FIELDS.match(content[:_HEAD])
    return bool(fields and _SENDER.search(fields[0]) and _SENT.search(fields[0]))


def read(name: str, content: bytes) -> Manuscript:
    """Read a message; raises DocumentError when it is empty, binary, or has no text."""
    if encoding.looks_binary(content):
        raise DocumentError(f"{name} is not a PDF or text file.")
    from email import message_from_bytes  # late: whoever lists the formats reads no mail
    from email.message import EmailMessage

    from detective_app.documents.shared.mail_fields import FieldsInTime

    message = cast("EmailMessage", message_from_bytes(content, EmailMessage, policy=FieldsInTime()))
    composition = Composition()
    for line in _fields(message):
        composition.add(line)
    composition.space()
    plain, shown = message.get_body(("plain",)), message.get_body(("html",))
    if shown is not None and (plain is None or _says_more(name, plain, shown)):
        _add_body(composition, name, shown)  # what mail programs show
    elif plain is not None:
        _add_body(composition, name, plain)
    if attached := [_title(part) for part in message.iter_attachments()]:
        composition.space()
        composition.add(f"Attachments: {', '.join(attached)}")
        for title in attached:
            composition.not_read("attachment", "unknown", title)
    return composition.manuscript(name, _one_line(message.get("Subject", "")))


def _fields(message: EmailMessage) -> Iterator[str]:
    for field in _SHOWN:
        for value in message.get_all(field, ()):
            yield f"{field}: {_one_line(value)}"


def _one_line(value: object) -> str:
    return " ".join(str(value).split())


def _add_body(composition: Composition, name: str, body: MIMEPart) -> None:
    payload = body.get_payload(decode=True)
    if not isinstance(payload, bytes) or not payload.strip():
        return
    declared = body.get_content_charset() or ""
    if body.get_content_subtype() == "html":
        from detective_app.documents.shared.markup import add_markup

        add_markup(composition, encoding.decoded(name, payload, declared))
    else:
        text, findings = decoded(name, payload, declared)
        composition.add_text(text.rstrip(), blocks(text.rstrip(), opens=False), findings)


def _says_more(name: str, plain: MIMEPart, shown: MIMEPart) -> bool:
    """Tell whether the text part has words that the part that mail programs show does not."""
    seen = Composition()
    try:
        _add_body(seen, name, shown)
        text = seen.manuscript(name).text
    except DocumentError:
        return False  # pictures alone: nobody can tell
    words = set(_runs(text))
    payload = plain.get_payload(decode=True)
    said, _ = decoded(name, payload if isinstance(payload, bytes) else b"", plain.get_content_charset() or "")
    return any(run not in words for line in said.split("\n") for run in _runs(_ADDRESS.sub(" ", line)))


def _runs(text: str) -> Iterator[tuple[str, ...]]:
    """Yield every three words in a row, whatever their typography."""
    words = _WORD.findall(text.casefold())
    return zip(words, words[1:], words[2:], strict=False)


def _title(part: EmailMessage) -> str:
    """Return what an attachment is called; a message that was forwarded goes by its subject."""
    inside: Any = part.get_payload()
    if part.get_content_type() == "message/rfc822" and inside:
        return f"message {_one_line(inside[0].get('Subject', ''))!r}"
    return _one_line(part.get_filename() or part.get_content_type())
