"""MSG: a message as Outlook keeps it: its fields as lines, its text, and the names of what is attached."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.formats.text import blocks
from detective_app.documents.shared import package
from detective_app.documents.shared.composition import Composition

if TYPE_CHECKING:
    from detective_app.documents.shared.outlook import Properties

SUFFIXES: tuple[str, ...] = (".msg",)
BINARY = True
BEGINS = package.OLE

_PROPERTIES = "__properties_version1.0".encode("utf-16-le")
_SENDER, _ADDRESS, _INTERNET_ADDRESS = 0x0C1A, 0x0C1F, 0x5D01
_TO, _CC, _SUBJECT, _SENT, _ARRIVED = 0x0E04, 0x0E03, 0x0037, 0x0039, 0x0E06
_BODY, _PAGE, _RTF = 0x1000, 0x1013, 0x1009
_LONG_NAME, _SHORT_NAME, _TITLE = 0x3707, 0x3704, 0x3001
_ATTACHED = "__attach_version1.0_#"


def fits(content: bytes) -> bool:
    """Tell whether a file is a message of Outlook's."""
    return content.startswith(package.OLE) and _PROPERTIES in content


def read(name: str, content: bytes) -> Manuscript:
    """Read a message; raises DocumentError when it is damaged or has no text."""
    from olefile import OleFileIO

    composition = Composition()
    try:
        with OleFileIO(io.BytesIO(content)) as file:
            return _read(name, file, composition)
    except (OSError, ValueError, LookupError):
        raise DocumentError(f"{name} is damaged: it is not whole.") from None


def _read(name: str, file: Any, composition: Composition) -> Manuscript:
    from email.utils import format_datetime

    from detective_app.documents.shared.messages import add_attached, add_body, add_fields, one_line
    from detective_app.documents.shared.outlook import Properties

    message = Properties(file)
    sent = message.moment(_SENT, _ARRIVED)
    fields = {"From": _sender(message), "To": message.text(_TO), "Cc": message.text(_CC)}
    fields |= {"Date": format_datetime(sent) if sent else "", "Subject": message.text(_SUBJECT)}
    add_fields(composition, fields)
    plain, page = message.text(_BODY), _page(name, message)
    if not plain.strip() and not page:
        _add_rtf(message, composition)
    add_body(composition, plain, page, partial(blocks, opens=False))
    add_attached(composition, (one_line(one) for one in _attached(file)))
    return composition.manuscript(name, one_line(fields["Subject"]))


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


def _attached(file: Any) -> Iterator[str]:
    """Yield what the attachments are called."""
    from detective_app.documents.shared.outlook import Properties

    places = {entry[0] for entry in file.listdir(storages=True) if entry[0].startswith(_ATTACHED)}
    for place in sorted(places):
        attached = Properties(file, f"{place}/", 8)
        yield attached.text(_LONG_NAME) or attached.text(_SHORT_NAME) or attached.text(_TITLE) or "attachment"
