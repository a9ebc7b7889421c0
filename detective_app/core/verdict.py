"""The verdict: how each claim of the hypothesis stands, and what carries that."""

from __future__ import annotations

from typing import Literal, TypeAlias

from detective_app.core.passages import PassageId
from detective_app.core.record import Number, Record, Share, Text

Ruling: TypeAlias = Literal["supported", "refuted", "conflicting", "not_enough_evidence", "not_judged"]
"""How a claim stands, in the labels of AVeriTeC; `not_judged` where no model and no person did."""

WHOLE = "hypothesis"
"""The one claim of a session whose hypothesis was never taken apart."""

Method: TypeAlias = Literal["model", "rules", "person", "mixed", "none"]
"""Who judged: `mixed` is a model and a person, `none` nobody; `rules` stands in files from before 3."""

Side: TypeAlias = Literal["for", "against"]
"""Whether a quote speaks for a claim or against it."""


class VerdictEvidence(Record):
    """A checked quote that carries a verdict, and its side where one was named.

    `passage` is the number of the passage that it is, or is a part of; `sequence` the answer that brought it,
    None where a search or a reading did. `superseded_by` is the conflict by whose resolution it carries
    nothing any more.
    """

    sequence: Number | None = None
    passage: PassageId | None = None
    source_id: Text
    locator: Text
    quote: Text
    side: Side | None = None
    superseded_by: Text | None = None


class Ruled(Record):
    """How a claim was ruled before a conflict was resolved, to go back to when that is changed."""

    verdict: Ruling
    confidence: Share
    note: str | None = None


class ClaimVerdict(Record):
    """One claim; `note` says so when code lowered what was judged, or a conflict's resolution changed it."""

    signal_id: Text
    text: Text
    verdict: Ruling
    because: str
    evidence: tuple[VerdictEvidence, ...] = ()
    confidence: Share
    note: str | None = None
    before_resolution: Ruled | None = None


class Superseded(Record):
    """A document, or one place in it, that another one replaces; `by` says which and where."""

    source_id: Text
    locator: Text | None = None
    by: Text


class RunVerdict(Record):
    """The verdict on the whole hypothesis; with `any` one supported claim is enough."""

    overall: Ruling
    claims: tuple[ClaimVerdict, ...]
    superseded: tuple[Superseded, ...] = ()
    method: Method
    joined_by: Literal["all", "any"] | None = None


class ClaimSpread(Record):
    """How often each ruling was given on a claim, and between which confidences."""

    signal_id: Text
    rulings: dict[Ruling, Number]
    lowest_confidence: Share
    highest_confidence: Share
    flipped: bool


class Spread(Record):
    """How far the verdicts of an audit that was repeated over other orders of the answers differ."""

    audits: Number
    overall: dict[Ruling, Number]
    claims: tuple[ClaimSpread, ...]
