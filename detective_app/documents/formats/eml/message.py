"""Goes through the parts of a message in order: its texts, then what is attached, each under its name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.formats.eml.bodies import add_body, chosen
from detective_app.documents.formats.eml.fields import begins_message, parsed, shown, title
from detective_app.documents.shared.composition import Composition, Why
from detective_app.documents.shared.sniffing import format_of

if TYPE_CHECKING:
    from email.message import MIMEPart

_SIGNATURES = ("application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature")
_SUFFIXES = {"text/csv": ".csv", "text/html": ".html", "text/markdown": ".md"}
_WHY: tuple[tuple[str, Why], ...] = (
    *(("password", "protected"), ("No text found", "no_text"), ("is damaged", "damaged")),
    ("could not be read", "damaged"),
)
_DEEPEST = 3
"""Messages in messages that are read."""

_MOST_ATTACHED = 100
_SMALL_PICTURE = 20_000
"""Bytes: what is smaller and set into a message is a sign under it."""


class Reading:
    """Reads one message, and those attached to it, into a composition."""

    def __init__(self, composition: Composition, name: str) -> None:
        """Keep where to, and the file's name for errors."""
        self._composition, self._name = composition, name
        self._attached = 0

    def add(self, message: MIMEPart, depth: int = 0) -> None:
        """Add a message and what is attached; `depth` is how many messages it is in itself."""
        for line in shown(message):
            self._composition.add(line)
        self._composition.space()
        attached = list(self._add_part(message))
        if attached:
            self._composition.space()
            self._composition.add(f"Attachments: {', '.join(map(title, attached))}")
        for part in attached:
            self._add_attachment(part, depth)

    def _add_part(self, part: MIMEPart) -> Iterator[MIMEPart]:
        """Add what a part says of the message itself; yield what is attached."""
        main, parts = part.get_content_maintype(), list(part.iter_parts()) if part.is_multipart() else []
        mixed = any(one.get_content_subtype() == "mixed" for one in parts)
        if part.get_content_type() == "multipart/alternative" and not mixed:
            self._add_body(chosen(self._name, part))
            yield from (one for one in part.walk() if _is_picture(one))
        elif main == "multipart" and parts:
            for one in parts[-1:] if part.get_content_subtype() == "alternative" else parts:
                yield from self._add_part(one)
        elif part.is_attachment() or part.get_filename() or main not in ("text", "multipart"):
            yield part
        else:
            self._add_body(part)

    def _add_body(self, part: MIMEPart | None) -> None:
        try:
            if part is not None:
                add_body(self._composition, self._name, part)
        except DocumentError:
            self._composition.not_read("text", "damaged")

    def _add_attachment(self, part: MIMEPart, depth: int) -> None:
        """Add what is attached as a part of this document, or say why it could not be read."""
        name, inside = title(part), _message_in(part)
        payload = part.get_payload(decode=True) if inside is None else b""
        content = payload if isinstance(payload, bytes) else b""
        self._attached += 1
        if _is_picture(part):
            if part.is_attachment() or len(content) > _SMALL_PICTURE:
                self._composition.not_read("picture", "no_text", name)
        elif part.get_content_type() in _SIGNATURES or (inside is None and not content.strip()):
            return
        elif self._attached > _MOST_ATTACHED or (inside is not None and depth >= _DEEPEST):
            self._composition.not_read("attachment", "limit", name)
        elif inside is not None:
            self._head(name)
            self.add(inside, depth + 1)
        elif manuscript := self._read(name, part.get_content_type(), content):
            self._head(name)
            self._composition.add_manuscript(name, manuscript)

    def _head(self, name: str) -> None:
        self._composition.space()
        self._composition.add(f"Attachment: {name}", "heading")

    def _read(self, name: str, kind: str, content: bytes) -> Manuscript | None:
        """Read an attached file; what cannot be read is on the account."""
        suffix = PurePath(name).suffix or _SUFFIXES.get(kind, "")
        try:
            manuscript: Manuscript = format_of(name, suffix, content).read(name, content)
        except DocumentError as error:
            unknown: Why = "unknown"
            why = next((why for words, why in _WHY if words in str(error)), unknown)
            self._composition.not_read("attachment", why, name)
        except MemoryError:
            raise
        except Exception:  # noqa: BLE001 - whatever a parser raises over a broken document
            self._composition.not_read("attachment", "damaged", name)
        else:
            return manuscript
        return None


def _message_in(part: MIMEPart) -> MIMEPart | None:
    """Return the message that a part is, whether or not it is named as one."""
    inside: Any = part.get_payload()
    if part.get_content_type() == "message/rfc822" and inside:
        first: MIMEPart = inside[0]
        return first
    content = part.get_payload(decode=True)
    return parsed(content) if isinstance(content, bytes) and begins_message(content) else None


def _is_picture(part: MIMEPart) -> bool:
    return part.get_content_maintype() == "image"
