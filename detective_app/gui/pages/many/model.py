"""The rows of a list as a table: claims down, documents across, narrowed and ordered where they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from PySide6.QtCore import QAbstractTableModel, QCoreApplication, QModelIndex, QPersistentModelIndex, Qt

from detective_app.core.provider import PERSON
from detective_app.gui.foreign_text import one_line, plain_tooltip
from detective_app.gui.run.naming import model_name
from detective_app.gui.run.verdict_words import RULING_LOOKS, cell_word, ruling_word
from detective_app.gui.wording import filled, in_own_words

if TYPE_CHECKING:
    from detective_app.gui.pages.many.claims import Kind, ListedClaim, Said

CLAIM = Qt.ItemDataRole.UserRole
"""The item role of the ListedClaim of a row."""
SAID = CLAIM + 1
"""The item role of the Said of a cell, None where a document says nothing."""

Order: TypeAlias = Literal["text", "word", "by", "document"]
_GRAVEST = (
    *("refuted", "conflicting", "not_enough_evidence", "partly_unread", "spoken_of", "supported"),
    "not_judged",
)
_SPOKEN = ("against", "for", "speaks", "found")
_Index = QModelIndex | QPersistentModelIndex
_NO_INDEX = QModelIndex()
_DISPLAY, _TOOLTIP = Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole
_ACCESSIBLE = Qt.ItemDataRole.AccessibleTextRole


class ClaimModel(QAbstractTableModel):
    """Claim, documents in sight, word, judge; a row that changes stays where it is until it is asked anew.

    `documents` are all that say anything, those that say most first; as many as `count` are in sight.
    """

    def __init__(self) -> None:
        super().__init__()
        self.claims: dict[int, ListedClaim] = {}
        self.documents: list[str] = []
        self.order: Order = "text"
        self.kind: Kind | None = None
        self.words = ""
        self.first, self._room = 0, 4
        self._asked: frozenset[int] = frozenset()
        self._rows: list[int] = []
        self._sorted_by = ""

    @property
    def count(self) -> int:
        """How many documents are in sight."""
        return min(self._room, len(self.documents))

    @property
    def in_sight(self) -> list[str]:
        """The documents whose columns are shown."""
        return self.documents[self.first : self.first + self.count]

    def show(self, claims: Iterable[ListedClaim]) -> None:
        """Hold another list."""
        self.beginResetModel()
        self.claims = {one.number: one for one in claims}
        self.documents, self.first, self._asked = [], 0, frozenset()
        self.kind, self.words, self.order, self._sorted_by = None, "", "text", ""
        self._rows = list(self._wanted())
        self.endResetModel()

    def take(self, found: Sequence[ListedClaim]) -> None:
        """Show rows as they are now; documents that are new join behind the others."""
        self.claims |= {one.number: one for one in found}
        new = dict.fromkeys(name for one in found for name in one.said if name not in self.documents)
        if new:
            self.beginResetModel() if self.count < self._room else None
            reset, self.documents = self.count < self._room, [*self.documents, *new]
            self.endResetModel() if reset else None
        self._tell({one.number for one in found})

    def show_asked(self, numbers: Iterable[int]) -> None:
        """Show which rows are asked now."""
        before, self._asked = self._asked, frozenset(numbers)
        self._tell(before ^ self._asked)

    def settle(self) -> None:
        """Put the documents that speak of most claims first; for when nobody looks yet."""
        spoken = Counter(
            name for one in self.claims.values() for name, said in one.said.items() if said.word != "found"
        )
        self.beginResetModel()
        self.documents.sort(key=lambda name: -spoken[name])
        self.first = 0
        self.endResetModel()

    def fit(self, room: int, first: int | None = None) -> None:
        """Have room for so many documents, and show those from the one on."""
        first = self.first if first is None else first
        last = max(len(self.documents) - min(room, len(self.documents)), 0)
        if (room, min(max(first, 0), last)) != (self._room, self.first):
            self.beginResetModel()
            self._room, self.first = room, min(max(first, 0), last)
            self.endResetModel()

    def narrow(self, *, kind: Kind | None, words: str, order: Order, by: str = "") -> None:
        """Show the rows of a kind that hold all of some words, in an order; by a document, by its name."""
        self.beginResetModel()
        self.kind, self.words, self.order, self._sorted_by = kind, words, order, by
        self._rows = list(self._wanted())
        self.endResetModel()

    def counts(self) -> Counter[str]:
        """Count the rows of each kind."""
        return Counter(kind for one in self.claims.values() for kind in one.kinds)

    def claim(self, row: int) -> ListedClaim | None:
        """Return what a row shows."""
        return self.claims[self._rows[row]] if 0 <= row < len(self._rows) else None

    def row_of(self, number: int) -> int | None:
        """Return where a claim stands, None while it is left out."""
        return self._rows.index(number) if number in self._rows else None

    def is_asked(self, claim: ListedClaim) -> bool:
        """Tell whether a row is asked now."""
        return claim.number in self._asked

    def look(self, claim: ListedClaim) -> tuple[str, str, str]:
        """Return the glyph, the colour and the word of how a row stands."""
        if self.is_asked(claim):
            return "running", "accent", QCoreApplication.translate("Sheet", "Being asked")
        if claim.failed:
            return "alert", "high", self.tr("Not checked")
        return (*RULING_LOOKS[claim.ruling], ruling_word(claim.ruling))

    def document(self, column: int) -> str:
        """Return the name of the document of a column, "" of the others."""
        return self.in_sight[column - 1] if 0 < column <= self.count else ""

    def rowCount(self, parent: _Index = _NO_INDEX) -> int:
        """Return how many rows are left."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _NO_INDEX) -> int:
        """Return how many columns there are."""
        return 0 if parent.isValid() else self.count + 3

    def data(self, index: _Index, role: int = _DISPLAY) -> Any:
        """Return a cell as text, what a screen reader says of it, or what stands behind it."""
        claim = self.claim(index.row()) if index.isValid() else None
        if claim is None:
            return None
        said = claim.said.get(self.document(index.column()))
        if role == CLAIM:
            return claim
        if role == SAID:
            return said
        if role == _TOOLTIP:
            told = self.told(claim, index.column())
            return plain_tooltip(told) if told else None
        return self.told(claim, index.column()) if role in (_DISPLAY, _ACCESSIBLE) else None

    def told(self, claim: ListedClaim, column: int) -> str:
        """Say the whole of a cell: `minutes.docx, line 4, against: The bearings …`."""
        if name := self.document(column):
            return said_words(name, claim.said.get(name))
        word = self.look(claim)[2]
        if column == 0:
            return f"{claim.number}. {claim.text or in_own_words(claim.problem)}: {word}"
        if column == self.count + 1:
            return f"{word}. {in_own_words(claim.problem)}" if claim.problem else word
        return ", ".join(self.tr("you") if one == PERSON else model_name(one) for one in claim.by)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY) -> Any:
        """Return the name of a column."""
        if orientation != Qt.Orientation.Horizontal or role not in (_DISPLAY, _ACCESSIBLE, _TOOLTIP):
            return None
        if name := self.document(section):
            return plain_tooltip(name) if role == _TOOLTIP else one_line(name)
        ends = (self.tr("Verdict"), self.tr("Judged by"))
        return self.tr("Claim") if section == 0 else ends[min(max(section - self.count - 1, 0), 1)]

    def _wanted(self) -> Iterable[int]:
        wanted = self.words.casefold().split()
        left = (
            one
            for one in self.claims.values()
            if (self.kind is None or self.kind in one.kinds)
            and all(word in one.text.casefold() for word in wanted)
        )
        return (one.number for one in sorted(left, key=self._place))

    def _place(self, claim: ListedClaim) -> tuple[object, int]:
        if self.order == "word":
            return _GRAVEST.index(claim.ruling) - claim.failed, claim.number
        if self.order == "by":
            return (not claim.by, claim.by), claim.number
        if self.order == "document":
            said = claim.said.get(self._sorted_by)
            return _SPOKEN.index(said.word) if said else len(_SPOKEN), claim.number
        return 0, claim.number

    def _tell(self, numbers: set[int] | frozenset[int]) -> None:
        last = self.columnCount() - 1
        for row, number in enumerate(self._rows):
            if number in numbers:
                self.dataChanged.emit(self.index(row, 0), self.index(row, last))


def said_words(name: str, said: Said | None) -> str:
    """Say what a document says of a claim."""
    name = one_line(name)
    if said is None:
        return filled(QCoreApplication.translate("ClaimModel", "%1, nothing"), name)
    from detective_app.gui.run.evidence_words import (
        place_in,  # late: by then the reader of rows has loaded it
    )

    place = place_in(said.source, said.locator) if said.locator else ""
    words = ", ".join(one for one in (name, place, cell_word(said.word)) if one)
    return f"{words}: {one_line(said.sentence)}" if said.sentence else words
