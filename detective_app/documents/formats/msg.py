"""MSG: a message as Outlook keeps it: its fields as lines, its text, and what is attached by its names."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.formats.eml.fields import SHOWN, one_line
from detective_app.documents.shared import package
from detective_app.documents.shared.composition import Composition

if TYPE_CHECKING:
    from email.message import EmailMessage

    from detective_app.documents.shared.members import Inside
    from detective_app.documents.shared.outlook import Properties

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
    from detective_app.documents.shared.outlook import Properties

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
    from detective_app.documents.shared.outlook import Properties

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
    from email.policy import default
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
    from detective_app.documents.shared import encoding

    content = message.content(_PAGE)
    try:
        return encoding.decoded(name, content, message.encoding) if content else message.text(_PAGE)
    except DocumentError:
        return ""


def _add_rtf(message: Properties, composition: Composition) -> None:
    from detective_app.documents.shared.outlook import unpacked
    from detective_app.documents.shared.rtf import add_rtf

    add_rtf(composition, unpacked(message.content(_RTF)))


def _attached(file: Any) -> Iterator[tuple[str, str]]:
    """Yield what each attachment is called, and its place."""
    from detective_app.documents.shared.outlook import Properties

    places = {entry[0] for entry in file.listdir(storages=True) if entry[0].startswith(_ATTACHED)}
    for place in sorted(places):
        attached = Properties(file, f"{place}/", 8)
        name = attached.text(_LONG_NAME) or attached.text(_SHORT_NAME) or attached.text(_TITLE)
        yield one_line(name) or "attachment", f"{place}/"
