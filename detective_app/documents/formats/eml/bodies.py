"""The text of a message: what its sender wrote, and what of an earlier writer it carries along."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from detective_app.core.errors import DocumentError
from detective_app.documents.formats.text import blocks, decoded
from detective_app.documents.shared import encoding
from detective_app.documents.shared.composition import Composition
from detective_app.documents.shared.earlier_words import earlier

if TYPE_CHECKING:
    from email.message import MIMEPart

_WORD = re.compile(r"\w+")
_ADDRESS = re.compile(r"[<\[(]?(?:https?://|mailto:)\S+")


def add_body(composition: Composition, name: str, body: MIMEPart) -> None:
    """Add a part that is text or a page; raises DocumentError when it is neither."""
    payload = body.get_payload(decode=True)
    if not isinstance(payload, bytes) or not payload.strip():
        return
    declared, begun = body.get_content_charset() or "", composition.count
    composition.space()
    if body.get_content_subtype() == "html":
        from detective_app.documents.shared.markup import add_markup

        add_markup(composition, encoding.decoded(name, payload, declared))
        composition.set_off(begun, earlier)
        return
    text, findings = decoded(name, payload, declared)
    lines = text.rstrip().split("\n")
    told = earlier(lines, [False] * len(lines))
    for quoted, group in groupby(zip(lines, told, strict=True), lambda one: one[1]):
        part = "\n".join(line for line, _ in group)
        found = blocks(part, opens=False)
        composition.add_text(
            part, (block._replace(standing="quoted") for block in found) if quoted else found, findings
        )
        findings = ()


def chosen(name: str, part: MIMEPart) -> MIMEPart | None:
    """Return which of the forms of a message to read: the text, unless it says more than the page shown."""
    plain, shown = part.get_body(("plain",)), part.get_body(("html",))
    if shown is not None and (plain is None or _says_more(name, plain, shown)):
        return shown  # what mail programs show
    return plain


def _says_more(name: str, plain: MIMEPart, shown: MIMEPart) -> bool:
    """Tell whether the text part has words that the part that mail programs show does not."""
    seen = Composition()
    try:
        add_body(seen, name, shown)
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
