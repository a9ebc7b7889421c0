"""The case file's records: sources, locators, quotes and the Answer Object of `seeds/004`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, Self, TypeAlias, get_args

from pydantic import Field

from detective_app.core.record import Record, StrictInt, Timestamp
from detective_app.core.sheets import Worksheet, cells_at

Line = Annotated[StrictInt, Field(ge=1)]
Count = Annotated[StrictInt, Field(ge=0)]
Percent = Annotated[StrictInt, Field(ge=0, le=100)]

Provenance: TypeAlias = Literal["primary", "secondary", "unknown"]
"""Whether a document saw what it tells of, or tells of it after others; the user says which."""

Verdict: TypeAlias = Literal[
    "exact", "normalised", "wrong_locator", "wrong_source", "stitched", "too_short", "not_found", "unseen"
]
"""How a claimed quote compares with the sources. Only the first three are quotes: `normalised` differs in
typography alone, `wrong_locator` stands elsewhere in the same document and was corrected. `unseen` stands
there, and nobody can see it on the page."""

Standing: TypeAlias = Literal[
    "struck",
    "deleted",
    "inserted",
    "quoted",
    "remark",
    "head",
    "foot",
    "note",
    "form",
    "recognised",
    "doubtful",
    "uneven",
]
"""How words stand in their document, where they are not its own plain text: struck out; deleted or inserted
by a change that nobody accepted; an earlier writer's; a remark; a page's head, foot or note; what was filled
in; what a recogniser read from a picture; what a style may hide in a way that is not judged; lines with a
figure whose digits differ in size or colour."""

State: TypeAlias = Literal["verified", "quoted", "withheld"]
"""How far its quotes hold a statement: all of it; they stand there, but something of it is not in them; it
says something else than they do, or has none."""

Entailment: TypeAlias = Literal["supports", "contradicts", "unrelated", "unjudged"]
"""What a capable detective made of a statement's quotes."""

PROVES_NOTHING: frozenset[Standing] = frozenset({"struck", "deleted", "quoted", "remark"})
"""How words stand that their document does not say itself, or says no more: they verify nothing."""

NOT_VERIFIED: frozenset[Standing] = PROVES_NOTHING | {"recognised", "doubtful", "uneven"}
"""Standings of quotes that no code calls verified: what a recogniser read may be a letter off, what is
doubtful may be seen by nobody, and of an uneven figure a digit may be a mark of something else."""

VERIFIED: frozenset[Verdict] = frozenset({"exact", "normalised", "wrong_locator"})
_ONE_LINE = re.compile(r"\bL(\d+)-L\1\b")
_LOCATOR = re.compile(r"(?:p\.(?P<page>\d+) )?L(?P<first>\d+)(?:-L(?P<last>\d+))?")


class SourceFinding(Record):
    """Something in a document that its reader should know: hidden text, an instruction, a part left out.

    `hidden_text` was not shown on the page (zero-width, in the paper's colour, tiny) and is never quoted;
    `instruction` speaks to a model instead of to a reader; `left_out` could not be read, as a table row with
    too many cells. `count` are as many with the same words, of which `locator` is the first.
    """

    kind: Literal["hidden_text", "instruction", "left_out"]
    text: Annotated[str, Field(max_length=500)]
    locator: str | None = None
    count: Annotated[StrictInt, Field(ge=1)] | None = None


class Unread(Record):
    """A part of a document that its reader did not read, and why; `count` are as many alike.

    `where` is the place or the part's own name, "" for the whole document; `why` is `no_text` for a picture
    of words, `unknown` for a kind that no reader knows, `protected` by a password, past a `limit`,
    `no_value` for a formula whose result the file does not hold, or `not_yet` where the reading went on.
    """

    what: Literal[
        "page", "picture", "attachment", "text", "form", "remark", "sheet", "row", "cell", "part", "document"
    ]
    why: Literal["no_text", "unknown", "protected", "damaged", "limit", "no_value", "not_yet"]
    where: Annotated[str, Field(max_length=500)] = ""
    count: Annotated[StrictInt, Field(ge=1)] = 1


_PARTS: dict[str, Literal["page", "slide", "sheet", "chapter", "message", "document"]] = {
    **dict.fromkeys(("xlsx", "xls", "ods"), "sheet"),
    **dict.fromkeys(("pptx", "odp"), "slide"),
    "epub": "chapter",
    "mbox": "message",
    "zip": "document",
}


class Source(Record):
    """One document as a session used it: identity by SHA-256, so that a change is noticed.

    `media` names the reader that made text of it, a file of `documents/`; `pages` is None without pages.
    `sheets` are those of a workbook, each one page; `recognised` tells that words of pictures were read,
    `added_at` when it joined a session that had begun without it.
    """

    source_id: str
    name: str
    path: str
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    chars: Count
    lines: Count
    pages: Count | None = None
    media: str | None = None
    provenance: Provenance | None = None
    findings: tuple[SourceFinding, ...] | None = None
    unread: tuple[Unread, ...] | None = None
    recognised: bool | None = None
    sheets: tuple[Worksheet, ...] | None = None
    added_at: Timestamp | None = None

    @property
    def part(self) -> Literal["page", "slide", "sheet", "chapter", "message", "document"]:
        """What each of its pages is: `page`, or `slide`, `sheet`, `chapter`, `message` or `document`."""
        return _PARTS.get(self.media or "", "page")

    def cells(self, place: Locator) -> str:
        """Return the cells of a workbook that stand at a place; empty in any other document."""
        return cells_at(self.sheets or (), place.page, place.first, place.last)


class Locator(Record):
    """A place in a source, 1-based, inclusive; written `L140-L162`, with pages `p.12 L140-L162`."""

    first: Line
    last: Line
    page: Line | None = None

    @property
    def lines(self) -> range:
        """The numbers of its lines."""
        return range(self.first, self.last + 1)

    def __str__(self) -> str:
        """Write the locator as contract §8 does."""
        page = f"p.{self.page} " if self.page else ""
        return f"{page}L{self.first}-L{self.last}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a written locator; raises ValueError when it is not one."""
        found = _LOCATOR.fullmatch(text.strip())
        if not found:
            raise ValueError(f"{text!r} is not a locator such as L140-L162")
        page, first, last = found["page"], int(found["first"]), found["last"]
        return cls(first=first, last=int(last) if last else first, page=int(page) if page else None)


def place_of_reader(locator: str, source: Source | None = None) -> str:
    """Return a written locator as people read it: a single line is `L140`.

    With its source, cells are `Payments!A12:D12`, and what is no page is called what it is: `slide 3 L5`.
    """
    if source is not None and source.part != "page" and (found := _LOCATOR.fullmatch(locator.strip())):
        if cells := source.cells(Locator.parse(locator)):
            return cells
        if found["page"]:
            locator = f"{source.part} {locator.strip().removeprefix('p.')}"
    return _ONE_LINE.sub(r"L\1", locator)


class Support(Record):
    """A verbatim quote with the place where it stands, and its standing where it is no plain text.

    `quote` is always the source's own text. `verdict` says how it was matched with what the model gave, and
    `given` holds the model's own locator or typography where that was corrected. `confidence` is how sure a
    recogniser is of the least sure of its words, in percent, where they were read from a picture.
    """

    source_id: str
    locator: str
    quote: Annotated[str, Field(min_length=1)]
    verdict: Verdict | None = None
    given: str | None = None
    standing: Standing | None = None
    confidence: Percent | None = None


class RefusedQuote(Record):
    """What a model gave as a quote and is none; `note` says why in one sentence."""

    quote: str
    verdict: Verdict
    note: str
    source_id: str | None = None
    locator: str | None = None


class Calculation(Record):
    """A value that no source states, computed from quoted figures; every check computes it again.

    `expression` holds plain numbers as `evidence.calculator` reads them; `value` is written the same way.
    """

    expression: str
    value: str


class Fact(Record):
    """A statement with the quotes that carry it.

    `coverage` is the share (0 to 1) of the statement's topic words that stand in the quotes; `confidence` is
    `lowered` when only secondary sources carry it (seed 004 §3.5); `calculation` is set when its figure was
    computed from the quotes. `reason` says why the `state` is not `verified`; a file from before there were
    states has none, and what it kept was verified.
    """

    text: str
    support: tuple[Support, ...]
    coverage: Annotated[float, Field(ge=0, le=1)] | None = None
    confidence: Literal["normal", "lowered"] | None = None
    calculation: Calculation | None = None
    state: State | None = None
    reason: str | None = None
    entailment: Entailment | None = None

    @property
    def is_verified(self) -> bool:
        """Tell whether its quotes hold all of it, as far as code can tell."""
        return self.state in (None, "verified")


GapReason: TypeAlias = Literal[
    "no_quote_found", "low_coverage", "access_denied", "clarify_timeout", "left_out", "no_answer"
]


class EvidenceGap(Record):
    """Something the sources were asked for and did not say; of `left_out`, what was not checked, in words.

    Of `no_answer` nothing is known of the sources: whom they were shown gave no answer.
    """

    need: str
    why: GapReason


class ConflictValue(Record):
    """One of the values that sources give for the same thing, with the quote that gives it."""

    value: str
    source_id: str
    locator: str
    quote: Annotated[str, Field(min_length=1)]


class SourceConflict(Record):
    """Two or more sources that give the same thing different values (seed 004 §3.3); never decided by code.

    `key` is the normalised subject and predicate, `delta` how far the values lie apart, in words. `ended_by`
    is the source that itself says that it replaces those with another value; it holds nothing open then.
    """

    key: str
    kind: Literal["number", "date", "time", "text"]
    values: Annotated[tuple[ConflictValue, ...], Field(min_length=2)]
    delta: str
    notes: str = ""
    ended_by: str | None = None


class Citation(Record):
    """A document that an answer quotes, with the SHA-256 it had when it was read."""

    source_id: str
    ingest_hash: str


class Extractions(Record):
    """The names, numbers and dates of an answer, as they stand in it."""

    entities: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    dates: tuple[str, ...] = ()


class AnswerObject(Record):
    """What an answer rests on (seed 004 §2.1), built by code from a model's words and the checks' findings.

    `facts` are all statements, those that are withheld too; what is shown of them is `shown`. `answer` is the
    narrative that may be shown: its figures, dates and names stand in a shown statement or in a quote.
    `refused` holds what was given as a quote and is none.
    """

    mode: Literal["answer", "report_insufficient_evidence"]
    answer: str = ""
    facts: tuple[Fact, ...] = ()
    gaps: tuple[EvidenceGap, ...] = ()
    conflicts: tuple[SourceConflict, ...] = ()
    analysis: str = ""
    citations_index: tuple[Citation, ...] = ()
    extractions: Extractions = Extractions()
    refused: tuple[RefusedQuote, ...] = ()

    @property
    def shown(self) -> tuple[Fact, ...]:
        """The statements that the answer makes: verified ones, and those marked as quoted."""
        return tuple(fact for fact in self.facts if fact.state != "withheld")

    @property
    def withheld(self) -> tuple[Fact, ...]:
        """The statements that are kept with their reason, and are no part of the answer."""
        return tuple(fact for fact in self.facts if fact.state == "withheld")


Language: TypeAlias = Literal["english", "german"]
UNREAD: Mapping[Language, str] = {"english": "{} could not be read.", "german": "Nicht lesbar: {}."}
_UNREAD_PARTS: Mapping[Language, Mapping[str, tuple[str, str]]] = {
    "english": {what: (what, f"{what}s") for what in get_args(Unread.model_fields["what"].annotation)},
    "german": {
        "page": ("Seite", "Seiten"),
        "picture": ("Bild", "Bilder"),
        "attachment": ("Anhang", "Anhänge"),
        "text": ("Text", "Texte"),
        "form": ("Formular", "Formulare"),
        "remark": ("Bemerkung", "Bemerkungen"),
        "sheet": ("Blatt", "Blätter"),
        "row": ("Zeile", "Zeilen"),
        "cell": ("Zelle", "Zellen"),
        "part": ("Teil", "Teile"),
        "document": ("Dokument", "Dokumente"),
    },
}


def parts_of(sources: Sequence[Source] | None) -> tuple[Unread, ...]:
    """Return what of documents could not be read, those of all of them."""
    return tuple(one for source in sources or () for one in source.unread or ())


def unread_of(sources: Sequence[Source], files: Sequence[Unread]) -> tuple[Unread, ...] | None:
    """Return the files and parts that no reader could read, counted without their places; None of none."""
    counts: Counter[Unread] = Counter()
    found = [found for source in sources for found in source.findings or ()]
    before = [Unread(what="part", why="damaged") for one in found if one.kind == "left_out"]
    for one in (*files, *before, *parts_of(sources)):
        counts[one.evolve(where="", count=1)] += one.count
    return tuple(one.evolve(count=count) for one, count in counts.items()) or None


def counted(unread: Sequence[Unread], of: Language) -> str:
    """Say how many parts of each kind: `1 page and 2 attachments`."""
    counts: Counter[str] = Counter()
    for one in unread:
        counts[one.what] += one.count
    *most, last = [f"{figure(n, of)} {_UNREAD_PARTS[of][what][n != 1]}" for what, n in counts.items()] or [""]
    return f"{', '.join(most)} {'und' if of == 'german' else 'and'} {last}" if most else last


def figure(count: int, of: Language) -> str:
    """Write a count as the language does."""
    return f"{count:,}" if of == "english" else f"{count:,}".replace(",", ".")
