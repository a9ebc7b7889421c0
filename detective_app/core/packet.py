"""What a detective is shown beside an answer: the plan, the catalogue, and the evidence with its places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from detective_app.core.quality import Outcome, Signal


@dataclass(frozen=True, slots=True)
class PlanClaim:
    """A claim of the plan; `asked` is how many questions addressed it, `stuck` that two did not move it."""

    signal: Signal
    asked: int
    stuck: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """The claims with their standings, and the other signals of the hypothesis."""

    claims: tuple[PlanClaim, ...] = ()
    others: tuple[Signal, ...] = ()


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A document as it is called in every prompt; `date` is as it writes it, "" when none was found."""

    source_id: str
    name: str
    title: str
    kind: str
    date: str = ""
    pages: int | None = None
    headings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownQuote:
    """A quote with its number in the answer, its place, and the lines before and after it."""

    number: int
    source_id: str
    document: str
    locator: str
    heading: str
    text: str
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownStatement:
    """A statement by its number in the answer; one that is withheld is shown by its reason alone.

    `text` is empty where a quote says the same.
    """

    number: int
    text: str
    state: Literal["verified", "quoted", "withheld"]
    reason: str
    quotes: tuple[ShownQuote, ...] = ()


@dataclass(frozen=True, slots=True)
class NearPassage:
    """A passage near the question that no statement quotes, by one of its lines."""

    source_id: str
    document: str
    locator: str
    heading: str
    line: str


@dataclass(frozen=True, slots=True)
class EvidencePacket:
    """What one answer rests on, and of how many passages of the case how many were read for it.

    `missing` is what the witness looked for and did not find.
    """

    statements: tuple[ShownStatement, ...] = ()
    nearest: tuple[NearPassage, ...] = ()
    outcome: Outcome | None = None
    read: int | None = None
    passages: int | None = None
    missing: tuple[str, ...] = ()
