"""MSG: a message as Outlook keeps it: its fields as lines, its text, and what is attached by its names."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from email.policy import default
from typing import TYPE_CHECKING, Any

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.formats.eml.fields import SHOWN, one_line
from detective_app.documents.shared import encoding, package
from detective_app.documents.shared.composition import Composition

if TYPE_CHECKING:
    from email.message import EmailMessage

    from detective_app.documents.shared.members import Inside
import struct
from datetime import UTC, datetime, timedelta

_FILETIME, _LONG = 0x0040, 0x0003
_LATIN = "cp1252"
_COMPRESSED, _PLAIN = b"LZFu", b"MELA"
_DICTIONARY = (
    rb"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor "
    rb"MS Sans SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0"
    b"\r\n"
    rb"\par \pard\plain\f0\fs20\b\i\u\tab\tx"
)
_WINDOW = 4_096


class Properties:
    """The properties of a message or of one of its attachments; `place` is where they stand in the file."""

    def __init__(self, file: Any, place: str = "", head: int = 32) -> None:
        self._file, self._place = file, place
        self._fixed = dict(self._entries(head))
        page = self._fixed.get((0x3FFD, _LONG)) or self._fixed.get((0x3FDE, _LONG)) or b""
        self.encoding = _encoding(int.from_bytes(page[:4], "little"))

    def text(self, number: int) -> str:
        """Return a property that is text; empty where there is none."""
        if (wide := self._stream(f"{number:04X}001F")) is not None:
            return wide.decode("utf-16-le", "replace").rstrip("\0")
        return (self._stream(f"{number:04X}001E") or b"").decode(self.encoding, "replace").rstrip("\0")

    def content(self, number: int) -> bytes:
        """Return a property that is bytes."""
        return self._stream(f"{number:04X}0102") or b""

    def moment(self, *numbers: int) -> datetime | None:
        """Return the first of some properties that is a time."""
        for number in numbers:
            ticks = int.from_bytes(self._fixed.get((number, _FILETIME), b""), "little")
            if 0 < ticks < 1 << 61:
                return datetime(1601, 1, 1, tzinfo=UTC) + timedelta(microseconds=ticks // 10)
        return None

    def _stream(self, name: str) -> bytes | None:
        path = f"{self._place}__substg1.0_{name}"
        if not self._file.exists(path) or self._file.get_type(path) != 2:
            return None
        with self._file.openstream(path) as stream:
            return bytes(stream.read())

    def _entries(self, head: int) -> Iterator[tuple[tuple[int, int], bytes]]:
        path = f"{self._place}__properties_version1.0"
        if not self._file.exists(path):
            return
        with self._file.openstream(path) as stream:
            content = stream.read()
        for at in range(head, len(content) - 15, 16):
            kind, number = struct.unpack_from("<HH", content, at)
            yield (number, kind), content[at + 8 : at + 16]


def unpacked(content: bytes) -> bytes:
    """Return the RTF of what Outlook compressed; what breaks off is returned as far as it goes."""
    if content[8:12] == _PLAIN:
        return content[16:]
    if content[8:12] != _COMPRESSED:
        return b""
    found, place = bytearray(_DICTIONARY), 16
    while place < len(content):
        controls, place = content[place], place + 1
        for bit in range(8):
            taken = content[place : place + 1 + (controls >> bit & 1)]
            place += len(taken)
            if len(taken) < 2:
                found += taken
            elif not _repeat(found, int.from_bytes(taken, "big")):
                return bytes(found[len(_DICTIONARY) :])
    return bytes(found[len(_DICTIONARY) :])


def _repeat(found: bytearray, reference: int) -> bool:
    """Add what stands at a place among the last of what was found; false at the mark of the end."""
    back = (len(found) - (reference >> 4)) % _WINDOW
    begin = len(found) - back
    if not back or begin < 0:
        return False
    for step in range((reference & 15) + 2):
        found.append(found[begin + step])
    return True


def _encoding(page: int) -> str:
    name = {65001: "utf-8", 20127: "ascii", 28591: "latin-1", 1200: "utf-16-le"}.get(page, f"cp{page}")
    try:
        b"".decode(name)
    except LookupError:
        return _LATIN
    return name


SUFFIXES: tuple[str, ...] = (".msg",)
LOADS = ("olefile", "email.*")
BINARY = True
BEGINS = package.OLE

_PROPERTIES = "__properties_version1.0".encode("utf-16-le")
_SENDER, _ADDRESS, _INTERNET_ADDRESS = 0x0C1A, 0x0C1F, 0x5D01
_TO, _CC, _SUBJECT, _SENT, _ARRIVED = 0x0E04, 0x0E03, 0x0037, 0x0039, 0x0E06
_BODY, _PAGE, _RTF = 0x1000, 0x1013, 0x1009
_LONG_NAME, _SHORT_NAME, _TITLE, _CONTENT = 0x3707, 0x3704, 0x3001, 0x3701
_ATTACHED, _INSIDE = "__attach_version1.0_#", "__substg1.0_3701000D"


def fits(content: bytes) -> bool:
    """Tell whether a file is a message of Outlook's."""
    return content.startswith(package.OLE) and _PROPERTIES in content


def read(name: str, content: bytes) -> Manuscript:
    """Read a message; raises DocumentError when it is damaged or has no text."""
    from detective_app.documents.formats.eml.message import add_message, add_names

    composition = Composition()
    with _opened(name, content) as file:
        properties = Properties(file)
        message = _message(name, properties)
        add_message(composition, name, message)
        if message.get_payload() is None:
            _add_rtf(properties, composition)
        add_names(composition, [called for called, _ in _attached(file)])
        return composition.manuscript(name, one_line(properties.text(_SUBJECT)))


def members(name: str, content: bytes) -> Iterator[tuple[str, Inside]]:
    """Yield what is attached to a message; a message in it is one as it would be sent."""
    with _opened(name, content) as file:
        for named, place in _attached(file):
            called = named.replace("/", "_")
            if file.exists(f"{place}{_INSIDE}"):
                inner = Properties(file, f"{place}{_INSIDE}/", 24)
                yield f"{called}.eml", _message(called, inner).as_bytes()
            else:
                yield called, Properties(file, place, 8).content(_CONTENT) or "unknown"


@contextmanager
def _opened(name: str, content: bytes) -> Iterator[Any]:
    """Open the container that a message is kept in; what is wrong with it is a DocumentError."""
    from olefile import OleFileIO

    try:
        with OleFileIO(io.BytesIO(content)) as file:
            yield file
    except (OSError, ValueError, LookupError):
        raise DocumentError(f"{name} is damaged: it is not whole.") from None


def _message(name: str, properties: Properties) -> EmailMessage:
    """Return what Outlook keeps as a message of the internet's form, which is read as others are."""
    from email.headerregistry import HeaderRegistry, UniqueUnstructuredHeader
    from email.message import EmailMessage
    from email.utils import format_datetime

    fields_as_kept = HeaderRegistry()  # Outlook parts receivers by semicolons
    for field in SHOWN:
        fields_as_kept.map_to_type(field.casefold(), UniqueUnstructuredHeader)  # type: ignore[arg-type] # a class that it takes by its parts
    message = EmailMessage(default.clone(header_factory=fields_as_kept))
    sent = properties.moment(_SENT, _ARRIVED)
    fields = {"From": _sender(properties), "To": properties.text(_TO), "Cc": properties.text(_CC)}
    fields |= {"Date": format_datetime(sent) if sent else "", "Subject": properties.text(_SUBJECT)}
    for field, value in fields.items():
        if value:
            message.set_raw(field, one_line(value))
    plain, page = properties.text(_BODY), _page(name, properties)
    if plain.strip():
        message.set_content(plain)
    if page:
        (message.add_alternative if plain.strip() else message.set_content)(page, subtype="html")
    return message


def _sender(message: Properties) -> str:
    address = message.text(_INTERNET_ADDRESS) or message.text(_ADDRESS)
    named = message.text(_SENDER)
    return f"{named} <{address}>" if "@" in address and address != named else named or address


def _page(name: str, message: Properties) -> str:

    content = message.content(_PAGE)
    try:
        return encoding.decoded(name, content, message.encoding) if content else message.text(_PAGE)
    except DocumentError:
        return ""


def _add_rtf(message: Properties, composition: Composition) -> None:
    from detective_app.documents.shared.rtf import add_rtf

    add_rtf(composition, unpacked(message.content(_RTF)))


def _attached(file: Any) -> Iterator[tuple[str, str]]:
    """Yield what each attachment is called, and its place."""
    places = {entry[0] for entry in file.listdir(storages=True) if entry[0].startswith(_ATTACHED)}
    for place in sorted(places):
        attached = Properties(file, f"{place}/", 8)
        name = attached.text(_LONG_NAME) or attached.text(_SHORT_NAME) or attached.text(_TITLE)
        yield one_line(name) or "attachment", f"{place}/"
