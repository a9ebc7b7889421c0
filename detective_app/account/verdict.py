"""The verdict as code lets it stand: what no verified quote of an answer carries is lowered, and says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Literal, TypeAlias, get_args

from detective_app.account.citations import rechecks
from detective_app.account.superseded import SupersededSide, superseded_sides
from detective_app.core.evidence import VERIFIED, Fact
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import ClaimVerdict, Ruled, Ruling, RunVerdict, Side, VerdictEvidence

Standing: TypeAlias = Literal["none", "shown", "counts"]
"""Whether a quote stands in no answer, stands in one, or also carries a ruling."""

NO_QUOTE = "Lowered by the checks: no verified quote of an answer carries this ruling."
ONE_QUOTE = "Lowered by the checks: a conflict needs two verified quotes of answers."
ONE_SIDE = "Lowered by the checks: a conflict needs a verified quote on each side."
NOT_JUDGED = "This part of the hypothesis was not judged."
ONE_SIDE_LEFT = "A conflict was resolved: what speaks on the other side counts no more."
NOTHING_LEFT = "A conflict was resolved: the quotes that carried this ruling count no more."
_CONTRARY: dict[Ruling, Side] = {"supported": "against", "refuted": "for"}
_ALL: tuple[Ruling, ...] = ("refuted", "conflicting", "not_enough_evidence", "supported")
_ANY: tuple[Ruling, ...] = ("supported", "conflicting", "not_enough_evidence", "refuted")


def checked(proposed: RunVerdict, session: InterrogationSession) -> RunVerdict:
    """Return the verdict with each claim lowered that its quotes do not carry, and the overall ruling anew.

    Quotes that stand in no answer are left out; claims of the session without a ruling are added as open. A
    quote that gave way when a conflict was resolved stays and counts for nothing; when that is changed it
    counts again.
    """
    gone = superseded_sides(session)
    claims = [_resolved(_checked(_as_ruled(claim), session), session, gone) for claim in proposed.claims]
    judged = {claim.signal_id for claim in claims}
    claims += [
        ClaimVerdict(
            signal_id=signal.id,
            text=signal.content,
            verdict="not_enough_evidence",
            because="",
            confidence=0,
            note=NOT_JUDGED,
        )
        for signal in session.signals or ()
        if signal.type == "claim" and signal.id not in judged
    ]
    known = {source.source_id for source in session.sources or ()}
    return proposed.evolve(
        claims=tuple(claims),
        overall=overall([claim.verdict for claim in claims], proposed.joined_by),
        superseded=tuple(one for one in proposed.superseded if one.source_id in known),
    )


def overall(rulings: Sequence[Ruling], joined_by: Literal["all", "any"] | None = None) -> Ruling:
    """Return the ruling on the whole: that of a conjunction, or with `any` of a disjunction."""
    order = _ANY if joined_by == "any" else _ALL
    return next((ruling for ruling in order if ruling in rulings), "not_enough_evidence")


def _checked(claim: ClaimVerdict, session: InterrogationSession) -> ClaimVerdict:
    standing = {evidence: _standing(evidence, claim.verdict, session) for evidence in claim.evidence}
    kept = tuple(evidence for evidence in standing if standing[evidence] != "none")
    note = _lacks(claim.verdict, [evidence for evidence in kept if standing[evidence] == "counts"])
    if note is None:
        return claim.evolve(evidence=kept)
    return claim.evolve(verdict="not_enough_evidence", evidence=kept, confidence=0, note=note)


def _as_ruled(claim: ClaimVerdict) -> ClaimVerdict:
    """Return a claim as it was before conflicts were resolved."""
    evidence = tuple(one.evolve(superseded_by=None) for one in claim.evidence)
    if claim.before_resolution is None:
        return claim.evolve(evidence=evidence)
    return claim.evolve(**dict(claim.before_resolution), evidence=evidence, before_resolution=None)


def _resolved(
    claim: ClaimVerdict, session: InterrogationSession, gone: Sequence[SupersededSide]
) -> ClaimVerdict:
    """Return a claim without the weight of what gave way; a conflict with one side left is that side's."""
    about = [side for side in gone if side.bears_on(claim)]
    marked = tuple(
        one.evolve(superseded_by=next((side.conflict.id for side in about if side.holds(one)), None))
        for one in claim.evidence
    )
    if marked == claim.evidence:
        return claim
    claim = claim.evolve(evidence=marked)
    left = [
        one for one in marked if not one.superseded_by and _standing(one, claim.verdict, session) == "counts"
    ]
    if _lacks(claim.verdict, left) is None:
        return claim
    before = Ruled(verdict=claim.verdict, confidence=claim.confidence, note=claim.note)
    sides = {one.side for one in left}
    if claim.verdict == "conflicting" and len(sides) == 1 and (side := sides.pop()):
        ruling: Ruling = "supported" if side == "for" else "refuted"
        return claim.evolve(verdict=ruling, note=ONE_SIDE_LEFT, before_resolution=before)
    return claim.evolve(
        verdict="not_enough_evidence", confidence=0, note=NOTHING_LEFT, before_resolution=before
    )


def _lacks(ruling: Ruling, counting: Sequence[VerdictEvidence]) -> str | None:
    """Say what a ruling lacks of the quotes that count; None when they carry it.

    A side decides only where one was named: what speaks against a claim does not support it.
    """
    if ruling == "not_enough_evidence":
        return None
    if ruling != "conflicting":
        return None if any(one.side != _CONTRARY[ruling] for one in counting) else NO_QUOTE
    if not any(one.side for one in counting):
        return None if len({_words(one) for one in counting}) > 1 else ONE_QUOTE
    pairs = product(*([one for one in counting if one.side == side] for side in get_args(Side)))
    return None if any(_words(first) != _words(second) for first, second in pairs) else ONE_SIDE


def _words(evidence: VerdictEvidence) -> tuple[str, str]:
    return evidence.source_id, _plain(evidence.quote)


def _standing(evidence: VerdictEvidence, ruling: Ruling, session: InterrogationSession) -> Standing:
    """Tell how a quote stands; one that contradicts its own statement can be a side of a conflict alone."""
    facts = [fact for fact in _facts(evidence.sequence, session) if _holds(fact, evidence)]
    if not facts:
        return "none"
    contradicted = any(fact.entailment == "contradicts" for fact in facts)
    if contradicted and ruling != "conflicting":
        return "shown"
    return "counts" if any(fact.state == "verified" for fact in facts) else "shown"


def _facts(sequence: int, session: InterrogationSession) -> Iterator[Fact]:
    pairs = (pair for pair in session.qa_pairs if pair.sequence == sequence)
    answers = (*(pair.evidence for pair in pairs), *(one.evidence for one in rechecks(session, sequence)))
    for evidence in answers:
        if evidence:
            yield from (fact for fact in evidence.facts if fact.state != "withheld")


def _holds(fact: Fact, evidence: VerdictEvidence) -> bool:
    """Tell whether a fact rests on this quote, or on a longer one that holds it, at a verified place."""
    wanted = f" {_plain(evidence.quote)} "
    return any(
        support.verdict in VERIFIED
        and (support.source_id, support.locator) == (evidence.source_id, evidence.locator)
        and wanted in f" {_plain(support.quote)} "
        for support in fact.support
    )


def _plain(quote: str) -> str:
    return " ".join(quote.split())
