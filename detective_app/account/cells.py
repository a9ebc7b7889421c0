"""What stands on a sheet: rows, cells with passages of documents, the answer, and what needs the person."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from detective_app.core.evidence import Locator, Source, Standing
from detective_app.core.passages import Mark, PassageId
from detective_app.core.provider import PERSON

if TYPE_CHECKING:  # a cell is shown before a session is read
    from detective_app.account.hints import Hint
    from detective_app.account.marks import ClaimStanding
    from detective_app.account.unread_words import ToldRuling
    from detective_app.core.case import Passage
    from detective_app.core.quality import Conflict
    from detective_app.core.verdict import Ruling


Word: TypeAlias = Literal["for", "against", "speaks", "unrelated", "found", "silent", "nothing_near"]
"""What a cell says: somebody judged its passage, code alone found it, a model read its document and saw
nothing in it, or no line of it comes near."""


def narrowed(locator: str, text: str, words: str) -> str:
    """Return where some words of a passage stand, as narrow as they can be found in its lines."""
    wanted, held = " ".join(words.split()), " ".join(text.split())
    begin = held.find(wanted) if wanted else -1
    try:
        place = Locator.parse(locator)
    except ValueError:
        return locator
    if begin < 0:
        return locator
    rows = [n for n, line in enumerate(text.split("\n")) for _ in line.split()]
    first = place.first + rows[held.count(" ", 0, begin)]
    last = place.first + rows[held.count(" ", 0, begin + len(wanted))]
    return str(Locator(first=first, last=min(max(first, last), place.last), page=place.page))


@dataclass(frozen=True, slots=True)
class CellPassage:
    """A passage in a cell: what it does to the part, and the words of it that carry that.

    `number` is None of one that has none yet. `mark` is what was said last of it, `before` what a model said
    where a person says otherwise; `nearness` is what the words of the part weigh that the sentence has,
    `standing` how it stands in its document where it is no plain text, with the `confidence` of a recogniser,
    `source` the document, if it is known.
    """

    source_id: str
    locator: str
    text: str
    sentence: str
    word: Word
    number: PassageId | None = None
    mark: Mark | None = None
    before: Mark | None = None
    cited: bool = False
    nearness: float = 0.0
    standing: Standing | None = None
    source: Source | None = None
    confidence: int | None = None

    @property
    def at(self) -> str:
        """Where the sentence stands in its document, as narrow as its words can be found in the lines."""
        return narrowed(self.locator, self.text, self.sentence)

    @property
    def own(self) -> Mark | None:
        """What the person said last of it."""
        return self.mark if self.mark and self.mark.by == PERSON else None


@dataclass(frozen=True, slots=True)
class Cell:
    """What a document has for a part: the best of its passages first; without one, `word` says why."""

    source_id: str
    word: Word
    places: tuple[CellPassage, ...] = ()

    @property
    def best(self) -> CellPassage | None:
        """The passage that the cell shows."""
        return self.places[0] if self.places else None


Near: TypeAlias = "Mapping[str, Sequence[Passage]]"
"""What code found for each part, by its text, at most three passages a document, the nearest first."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A part of the claim by its number from 1 and its signal; a person's question has one below 0.

    `quote` are its words in the claim, "" where they are others. `by` is who judged it: `person`, a model, or
    "" while nobody has. `hints` are values of its passages that differ, as far as they can be measured;
    `conflicts` what is open between documents whose passages stand in it, `others` the documents whose best
    place gives another value than the part. `told` is how it stands in the words of all that tells it, "" as
    it `stands`.
    """

    number: int
    signal_id: str
    text: str
    quote: str
    stands: ClaimStanding
    by: str
    because: str
    cells: Mapping[str, Cell]
    hints: tuple[Hint, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    others: tuple[str, ...] = ()
    told: ToldRuling | Literal[""] = ""

    @property
    def waiting_others(self) -> tuple[str, ...]:
        """Those of the documents with another value in which nobody judged it."""
        return tuple(one for one in self.others if self.cells[one].word == "found")

    def later(self, added: Collection[str]) -> tuple[str, ...]:
        """Return those of some documents that joined later in which a place of the part waits."""
        cells = ((one, self.cells.get(one)) for one in added)
        return tuple(one for one, cell in cells if cell is not None and cell.places and cell.word == "found")

    def cell(self, source_id: str) -> Cell:
        """Return the cell of a document, also where nothing of it comes near."""
        return self.cells.get(source_id) or Cell(source_id, "nothing_near")


@dataclass(frozen=True, slots=True)
class StrongQuote:
    """A quote that the verdict stands on: of which part, for it or against it, and where it stands."""

    row: int
    place: CellPassage


@dataclass(frozen=True, slots=True)
class Head:
    """The answer: how the claim stands, who judged it, why in a sentence, and the quotes that decide.

    `told` is how it stands in the words of all that tells it.
    """

    ruling: Ruling
    by: tuple[str, ...]
    because: str
    quotes: tuple[StrongQuote, ...]
    told: ToldRuling | Literal[""] = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A session as one page; `head` is None until somebody judged, `missing` what no document has.

    `columns` are the documents, those that come nearest first. `questions` are a person's own, as they were
    asked, each with what was found for it; what was answered is its `because`. `by_code` tells whether code
    has found the nearest places by now: until then documents stand as the session's passages tell. `changed`
    are documents that are not there as they were, `added` the names of those that joined after it had ended.
    `left_out` are words of the claim that are in none of its parts.
    """

    claim: str
    columns: tuple[str, ...]
    rows: tuple[SheetRow, ...]
    missing: tuple[str, ...] = ()
    head: Head | None = None
    conflicts: tuple[Conflict, ...] = ()
    questions: tuple[SheetRow, ...] = ()
    partly_unread: bool = False
    by_code: bool = False
    changed: frozenset[str] = frozenset()
    added: Mapping[str, str] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()

    @property
    def waits_later(self) -> bool:
        """Tell whether a place waits beside what is decided: it joined later, or gives another value."""
        return any(row.later(self.added) or row.waiting_others for row in self.rows)


NeedKind: TypeAlias = Literal["differ", "missing", "judge", "added", "value"]


@dataclass(frozen=True, slots=True)
class Need:
    """One thing to do, in a part by its number, 0 where it is in none.

    `decides` tells whether it can still change the verdict; `conflict` is what differs, `values` in which two
    values, where that is known.
    """

    kind: NeedKind
    row: int
    text: str
    decides: bool
    conflict: Conflict | None = None
    values: tuple[str, str] | None = None


def needs(sheet: Sheet) -> tuple[Need, ...]:
    """Return what needs the person, what can change the verdict first."""
    placed = {one.id: row for row in sheet.rows for one in row.conflicts}
    found = [*_added(sheet), *_differing(sheet, placed), *_otherwise(sheet), *_undone(sheet)]
    return tuple(sorted(found, key=lambda one: not one.decides))


def _added(sheet: Sheet) -> Iterator[Need]:
    """Yield the documents that joined after it was judged, at the first part with a place that waits."""
    for one, name in sheet.added.items() if sheet.head else ():
        row = next((row for row in sheet.rows if row.later((one,))), None)
        if row is not None:
            yield Need("added", row.number, name, decides=True)


def _of_person(sheet: Sheet) -> set[PassageId | None]:
    """Return the passages of the parts that a person judged."""
    return {place.number for row in sheet.rows if row.by == PERSON for place in _places(row)}


def _differing(sheet: Sheet, placed: dict[str, SheetRow]) -> Iterator[Need]:
    theirs = _of_person(sheet)
    for one in sheet.conflicts:
        row = placed.get(one.id)
        if (row is None or row.by == PERSON) and theirs.intersection(one.passages or ()):
            continue  # what is made of it was said by marks
        decides = row is not None and not _is_settled(sheet, row)
        number, values = row.number if row else 0, one.values or _values(row, one)
        yield Need("differ", number, one.description, decides, one, values)


def _otherwise(sheet: Sheet) -> Iterator[Need]:
    """Yield the parts that a person decided, of which a document that nobody judged gives another value."""
    for row in sheet.rows:
        if row.by == PERSON and row.stands in ("supported", "refuted") and (others := row.waiting_others):
            sources = (row.cells[one].places[0].source for one in others)
            names = ", ".join(one.name for one in sources if one)
            yield Need("value", row.number, names, decides=not _is_settled(sheet, row))


def _places(row: SheetRow) -> Iterator[CellPassage]:
    return (place for cell in row.cells.values() for place in cell.places)


def _values(row: SheetRow | None, conflict: Conflict) -> tuple[str, str] | None:
    """Return the two values of a conflict as far as they could be measured in the passages of its part."""
    for one in row.hints if row else ():
        if one.second.id in (conflict.passages or ()):
            return one.values.first, one.values.second
    return None


def _undone(sheet: Sheet) -> Iterator[Need]:
    for row in sheet.rows:
        if row.stands == "not_enough_evidence":
            yield Need("missing", row.number, row.text, decides=not _is_settled(sheet, row))
        elif row.stands in ("open", "not_judged") and row.cells:
            yield Need("judge", row.number, row.text, decides=not _is_settled(sheet, row))


def _is_settled(sheet: Sheet, row: SheetRow) -> bool:
    """Tell whether another part refutes the claim already, whatever becomes of this one."""
    refuted = sheet.head is not None and sheet.head.ruling == "refuted"
    return refuted and any(one.stands == "refuted" for one in sheet.rows if one is not row)
