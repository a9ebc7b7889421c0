"""The parts of a message in order: its texts, which are the document, and what is attached to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from detective_app.core.errors import DocumentError
from detective_app.documents.formats.eml.bodies import add_body, chosen
from detective_app.documents.formats.eml.fields import one_line, shown, title

if TYPE_CHECKING:
    from email.message import MIMEPart

    from detective_app.documents.shared.composition import Composition
    from detective_app.documents.shared.members import Inside

_SIGNATURES = ("application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature")
_SUFFIXES = {"text/csv": ".csv", "text/html": ".html", "text/markdown": ".md", "application/json": ".json"}
_SMALL_PICTURE = 20_000
"""Bytes: what is smaller and set into a message is a sign under it."""


def add_message(composition: Composition, name: str, message: MIMEPart) -> None:
    """Add the fields and texts of a message, and the names of what is attached."""
    for line in shown(message):
        composition.add(line)
    composition.space()
    attached = []
    for part, is_attached in _parts(message):
        if is_attached:
            attached.append(title(part))
            continue
        try:
            if (body := chosen(name, part) if part.is_multipart() else part) is not None:
                add_body(composition, name, body)
        except DocumentError:
            composition.not_read("text", "damaged")
    add_names(composition, attached)


def add_names(composition: Composition, attached: Sequence[str]) -> None:
    """Add what is attached to a message by its names."""
    if attached:
        composition.space()
        composition.add(f"Attachments: {', '.join(attached)}")


def attachments(message: MIMEPart) -> Iterator[tuple[str, Inside]]:
    """Yield what is attached to a message, with its name; a message in it is one as it would be sent."""
    for part, is_attached in _parts(message):
        if not is_attached or part.get_content_type() in _SIGNATURES:
            continue
        inside = _message_in(part)
        payload = part.get_payload(decode=True) if inside is None else None
        content = payload if isinstance(payload, bytes) else b""
        small = part.get_content_maintype() == "image" and len(content) <= _SMALL_PICTURE
        if inside is not None:
            subject = one_line(inside.get("Subject", "")) or "message"
            yield f"{subject}.eml".replace("/", "_"), _as_sent(inside)
        elif content.strip() and (part.is_attachment() or not small):
            called = (part.get_filename() or "attachment").replace("/", "_")
            suffix = "" if PurePath(called).suffix else _SUFFIXES.get(part.get_content_type(), "")
            yield called + suffix, content


def _parts(part: MIMEPart) -> Iterator[tuple[MIMEPart, bool]]:
    """Yield the parts that say what the message says, and with true those that are attached."""
    main, parts = part.get_content_maintype(), list(part.iter_parts()) if part.is_multipart() else []
    mixed = any(one.get_content_subtype() == "mixed" for one in parts)
    if part.get_content_type() == "multipart/alternative" and not mixed:
        yield part, False
        yield from ((one, True) for one in part.walk() if one.get_content_maintype() == "image")
    elif main == "multipart" and parts:
        for one in parts[-1:] if part.get_content_subtype() == "alternative" else parts:
            yield from _parts(one)
    else:
        yield part, bool(part.is_attachment() or part.get_filename() or main not in ("text", "multipart"))


def _message_in(part: MIMEPart) -> MIMEPart | None:
    """Return the message that a part is, where it is named as one."""
    inside: Any = part.get_payload()
    if part.get_content_type() == "message/rfc822" and inside:
        first: MIMEPart = inside[0]
        return first
    return None


def _as_sent(message: MIMEPart) -> Inside:
    """Return a message as bytes, its fields as they were written."""
    from email import policy

    try:
        return message.as_bytes(policy=policy.compat32)
    except (LookupError, ValueError, TypeError, AttributeError):  # fields and parts that nobody could send
        return "damaged"
