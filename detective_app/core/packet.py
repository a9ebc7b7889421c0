"""What a detective is shown: the plan with its marks, the catalogue, what answers say."""

from __future__ import annotations

from dataclasses import dataclass

from detective_app.core.evidence import State
from detective_app.core.passages import Mark, PassageId
from detective_app.core.quality import Signal


@dataclass(frozen=True, slots=True)
class PlanClaim:
    """A claim of the plan; `asked` is how many questions addressed it, `stuck` that two did not move it.

    `marks` say what passages do to it, those that have nothing to do with it left out.
    """

    signal: Signal
    asked: int
    stuck: bool
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Plan:
    """The claims with their standings, and the other signals of the hypothesis."""

    claims: tuple[PlanClaim, ...] = ()
    others: tuple[Signal, ...] = ()


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A document as it is called in every prompt; `date` is as it writes it, "" when none was found.

    `columns` are the header of a table that is a document.
    """

    source_id: str
    name: str
    title: str
    kind: str
    date: str = ""
    pages: int | None = None
    lines: int = 0
    headings: tuple[str, ...] = ()
    columns: str = ""


@dataclass(frozen=True, slots=True)
class ToldStatement:
    """A statement of an answer in the witness's own words, with the numbers of the passages it rests on.

    `reason` says why it is only `quoted`; one that is withheld is shown by its reason alone.
    """

    text: str
    state: State
    reason: str
    passages: tuple[PassageId, ...] = ()
