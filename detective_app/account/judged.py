"""A verdict with what it rests on: the quotes of each claim as they are opened, and how much was read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from detective_app.account.citations import Cited, citations, cited, overlap, turn_of
from detective_app.account.conflicts import conflicts
from detective_app.account.marks import verdict_of
from detective_app.core.evidence import SourceConflict
from detective_app.core.quality import PassagesRead
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import ClaimVerdict, Ruling, RunVerdict, Side, VerdictEvidence

ShownSide: TypeAlias = Side | Literal["neither"] | None
"""The side of a quote as it is told: `neither` speaks of the claim only, None is not told."""

_ORDER: tuple[ShownSide, ...] = ("for", "against", "neither", None)


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """A claim by its number from 1; `read` is the most of the case that one of its questions was read for.

    The quotes for it come first, each with its side where that is to be told. `conflict` is that between
    documents which its quotes are sides of, if one was found.
    """

    number: int
    ruled: ClaimVerdict
    quotes: tuple[Cited, ...]
    sides: tuple[ShownSide, ...]
    read: PassagesRead | None
    conflict: SourceConflict | None


def judged_claims(session: InterrogationSession) -> tuple[JudgedClaim, ...]:
    """Return the claims of a verdict in their order; none without one."""
    given = verdict_of(session)
    return tuple(
        JudgedClaim(
            number,
            ruled,
            tuple(_cited(session, one) for _, one in shown_sides(ruled)),
            tuple(side for side, _ in shown_sides(ruled)),
            most_read(session, ruled.signal_id),
            _conflict(session, ruled),
        )
        for number, ruled in enumerate(given.claims if given else (), 1)
    )


def shown_sides(ruled: ClaimVerdict) -> tuple[tuple[ShownSide, VerdictEvidence], ...]:
    """Return the quotes of a claim, those for it first, with the side of each.

    None where no side was named, as before passages had numbers, or where it goes without saying: all speak
    for what is supported.
    """
    named = [(one.side or ("neither" if one.passage else None), one) for one in ruled.evidence]
    plain = ruled.verdict == "supported" and all(side in ("for", None) for side, _ in named)
    ordered = sorted(named, key=lambda one: _ORDER.index(one[0]))
    return tuple((None if plain else side, one) for side, one in ordered)


def named_in(by: str, ids: Iterable[str]) -> str:
    """Return the document that a detective named, with a place or a name after its id, or else its words."""
    head = by.split(maxsplit=1)[0].rstrip(":,;") if by.strip() else by
    return head if head in ids else by


def deciding(given: RunVerdict) -> ClaimVerdict | None:
    """Return the first claim that stands as the whole does: the one that decides, where they differ."""
    return next((claim for claim in given.claims if claim.verdict == given.overall), None)


def rulings(given: RunVerdict) -> Mapping[Ruling, int]:
    """Count how the claims stand."""
    return Counter(claim.verdict for claim in given.claims)


def most_read(session: InterrogationSession, signal_id: str = "") -> PassagesRead | None:
    """Return the most of the case that was read for one question, of those that met a signal if one is named.

    None where no answer says so, as in files from before that was counted.
    """
    read = [
        pair.read
        for pair in session.qa_pairs
        if pair.read
        and (not signal_id or (pair.evaluation and signal_id in pair.evaluation.addresses_signals))
    ]
    return max(read, key=lambda one: (one.read, -one.total), default=None)


def passages_shown(session: InterrogationSession) -> PassagesRead | None:
    """Return how many passages were shown to who judges, of how many; None in files from before passages."""
    totals = [pair.read.total for pair in session.qa_pairs if pair.read]
    if not session.passages or not totals:
        return None
    return PassagesRead(read=min(len(session.passages), max(totals)), total=max(totals))


def _cited(session: InterrogationSession, evidence: VerdictEvidence) -> Cited:
    """Return a quote of a verdict to open, with its number in its answer where it has one."""
    place = (evidence.source_id, evidence.locator, evidence.quote)
    if evidence.passage or evidence.sequence is None:
        return Cited(*place, None, evidence.sequence)
    turn = turn_of(session, evidence.sequence)
    for one in citations(turn) if turn else ():
        found = cited(one, evidence.sequence)
        if found and found.source_id == evidence.source_id and overlap(found.quote, evidence.quote):
            return found
    return Cited(*place, None, evidence.sequence)


def _conflict(session: InterrogationSession, ruled: ClaimVerdict) -> SourceConflict | None:
    """Return the conflict between documents that two quotes of a conflicting claim are sides of."""
    if ruled.verdict != "conflicting":
        return None
    return next((found.conflict for found in conflicts(session) if _sides(found.conflict, ruled) > 1), None)


def _sides(conflict: SourceConflict, ruled: ClaimVerdict) -> int:
    """Count the values of a conflict that a quote of a claim holds."""
    return sum(
        any(one.source_id == value.source_id and overlap(one.quote, value.quote) for one in ruled.evidence)
        for value in conflict.values
    )
