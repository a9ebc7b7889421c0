"""How a claim stands by all sentences that bear on it; silence rather than a guess."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from detective_app.core.verdict import Ruling
from detective_app.evidence.claims import deadlines
from detective_app.evidence.claims.bearing import Bearing, bearing
from detective_app.evidence.claims.claim import Claim
from detective_app.evidence.claims.grounds import Grounds

_CLOSE = 0.12
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class ClaimRuling:
    """How a claim stands, what carries that, and why in one sentence.

    It `compares` when it needs all of its sentences, as a day and its limit.
    """

    ruling: Ruling
    because: str
    bearings: tuple[Bearing, ...] = ()
    compares: bool = False


def rule(claim: Claim, case: Grounds) -> ClaimRuling:
    """Judge a claim by every sentence of a case."""
    timed = deadlines.timing(claim, case)
    if timed:
        bearings = deadlines.bearings(claim, timed)
        ruling: Ruling = "supported" if bearings[0].says == "supports" else "refuted"
        return ClaimRuling(ruling, timed.why, bearings, compares=True)
    return judged([bearing(claim, ground, case) for ground in case.all])


def judged(found: Sequence[Bearing]) -> ClaimRuling:
    """Judge a claim by what each sentence says of it."""
    speaking = sorted((b for b in found if b.says != "silent"), key=lambda b: -b.nearness)
    plain = [b for b in speaking if b.plain]
    if not plain:
        return ClaimRuling("not_enough_evidence", "No quote decides it by its words or values.")
    close = [b for b in plain if b.nearness >= plain[0].nearness - _CLOSE]
    supports = [b for b in close if b.says == "supports"]
    refutes = [b for b in close if b.says == "refutes"]
    if supports and refutes:
        return _both(supports, refutes)
    chosen = supports or refutes
    against = [b for b in speaking if b.says != chosen[0].says and not _of_one_source(b, chosen)]
    if against:
        return _both(chosen, against) if supports else _both(against, chosen)
    return ClaimRuling("supported" if supports else "refuted", chosen[0].why, tuple(chosen[:_SHOWN]))


def _of_one_source(one: Bearing, others: Sequence[Bearing]) -> bool:
    return any(one.ground.source_id == other.ground.source_id for other in others)


def _both(supports: Sequence[Bearing], refutes: Sequence[Bearing]) -> ClaimRuling:
    one, other = supports[0], refutes[0]
    if {b.ground.source_id for b in supports} & {b.ground.source_id for b in refutes}:
        return ClaimRuling("not_enough_evidence", "One document says both.", (one, other))
    return ClaimRuling("conflicting", "Two documents of equal standing differ.", (one, other))
