"""What the kinds of mail share: a message's fields as lines, its text, and its attachments on the account."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from detective_app.core.case import Block
from detective_app.core.errors import DocumentError
from detective_app.documents.shared import encoding
from detective_app.documents.shared.composition import Composition
from detective_app.documents.shared.hidden_characters import without_hidden

if TYPE_CHECKING:
    from email.message import EmailMessage, MIMEPart

SHOWN = ("From", "To", "Cc", "Date", "Subject")
_WORD = re.compile(r"\w+")
_ADDRESS = re.compile(r"[<\[(]?(?:https?://|mailto:)\S+")

Blocks = Callable[[str], Iterable[Block]]
"""What divides a plain text into its blocks."""


def add_fields(composition: Composition, fields: Mapping[str, str]) -> None:
    """Add the fields that a mail program shows above a message, each a line."""
    for field in SHOWN:
        if value := one_line(fields.get(field, "")):
            composition.add(f"{field}: {value}")
    composition.space()


def add_body(composition: Composition, plain: str, page: str, blocks: Blocks) -> None:
    """Add a message's text, which it may have twice: as plain text, and as the `page` that is shown.

    The plain one is taken, as its lines are the writer's, unless it says what nobody is shown.
    """
    if page and (not plain.strip() or _says_more(plain, _text_of(page))):
        from detective_app.documents.shared.markup import add_markup

        add_markup(composition, page)
    elif plain.strip():
        text, findings = without_hidden(plain.replace("\r\n", "\n").rstrip())
        composition.add_text(text, blocks(text), findings)


def add_attached(composition: Composition, names: Iterable[str]) -> None:
    """Name the attachments in a line, and put each on the account: they are not read."""
    if named := list(names):
        composition.space()
        composition.add(f"Attachments: {', '.join(named)}")
    for attached in named:
        composition.not_read("attachment", "unknown", attached)


def add_message(composition: Composition, name: str, message: EmailMessage, blocks: Blocks) -> None:
    """Add a message of the internet's form."""
    add_fields(composition, {field: ", ".join(map(str, message.get_all(field, ()))) for field in SHOWN})
    plain, page = (_text(name, message.get_body((kind,))) for kind in ("plain", "html"))
    add_body(composition, plain, page, blocks)
    add_attached(composition, map(_title, message.iter_attachments()))


def one_line(value: object) -> str:
    """Return a field's value on one line."""
    return " ".join(str(value).split())


def _text(name: str, part: MIMEPart | None) -> str:
    payload = part.get_payload(decode=True) if part is not None else b""
    if part is None or not isinstance(payload, bytes):
        return ""
    try:
        return encoding.decoded(name, payload, part.get_content_charset() or "")
    except DocumentError:
        return ""


def _text_of(page: str) -> str:
    """Return what a page shows; empty where that is pictures alone."""
    from detective_app.documents.shared.markup import add_markup

    seen = Composition()
    add_markup(seen, page)
    try:
        return seen.manuscript("").text
    except DocumentError:
        return ""


def _says_more(plain: str, shown: str) -> bool:
    """Tell whether a text has words in a row that what is shown has not; of pictures nobody can tell."""
    words = set(_runs(shown))
    lines = plain.split("\n") if shown else ()
    return any(run not in words for line in lines for run in _runs(_ADDRESS.sub(" ", line)))


def _runs(text: str) -> Iterator[tuple[str, ...]]:
    """Yield every three words in a row, whatever their typography."""
    words = _WORD.findall(text.casefold())
    return zip(words, words[1:], words[2:], strict=False)


def _title(part: EmailMessage) -> str:
    """Return what an attachment is called; a message that was forwarded goes by its subject."""
    inside: Any = part.get_payload()
    if part.get_content_type() == "message/rfc822" and inside:
        return f"message {one_line(inside[0].get('Subject', ''))!r}"
    return one_line(part.get_filename() or part.get_content_type())
