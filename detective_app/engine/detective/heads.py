"""What a document says of itself: its title, its date, and of a mail who wrote it and to whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from detective_app.core.case import Document, Passage
from detective_app.core.evidence import Locator
from detective_app.core.ports import CaseIndex

LINES_LOOKED_AT = 1_500  # title and first headings stand before these
_HEAD_LINES = 12  # a label further down is of something else
_TITLE_CHARS, _FIELD_CHARS = 90, 120
_FIELDS: Mapping[str, str] = {
    "date": "date", "datum": "date", "sent": "date", "gesendet": "date",
    "from": "sender", "von": "sender", "to": "to", "an": "to",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Head:
    """A document's own title, date, sender and receiver, as it writes them; "" where it does not say."""

    title: str = ""
    date: str = ""
    sender: str = ""
    to: str = ""


def opened(case: CaseIndex, source_id: str) -> Document:
    """Return the beginning of a document; blocks."""
    [source] = [one for one in case.sources if one.source_id == source_id]
    whole = Locator(first=1, last=min(source.lines, LINES_LOOKED_AT))
    [document] = case.excerpt([Passage(source_id, whole, "", 0)]).documents
    return document


def head(document: Document) -> Head:
    """Return what a document says of itself in lines that name it, not in its text."""
    found: dict[str, str] = {}
    for sentence in document.sentences:
        if sentence.locator.first > _HEAD_LINES:
            break
        for line in sentence.text.splitlines() if sentence.kind != "row" else ():
            label, colon, value = line.strip("#=-* \n").partition(":")
            field = _FIELDS.get(label.strip("* ").casefold()) if colon else None
            if field and value.strip("* "):
                found.setdefault(field, " ".join(value.strip("* ").split())[:_FIELD_CHARS])
    if not {"sender", "to"} <= found.keys():  # one of them alone is no letter's: "From: 9 to 5"
        found = {"date": found.get("date", "")}
    return Head(title=" ".join(document.title.split())[:_TITLE_CHARS], **found)
