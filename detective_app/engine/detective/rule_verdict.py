"""The verdict by rules: how each claim stands by the whole case, as far as quotes of answers carry it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from detective_app.account.verdict import overall
from detective_app.core.evidence import Support
from detective_app.core.ports import CaseIndex
from detective_app.core.quality import Signal, Standing
from detective_app.core.verdict import (
    ClaimVerdict,
    Ruling,
    RunVerdict,
    Side,
    Superseded,
    VerdictEvidence,
)
from detective_app.engine.detective.rule_analysis import Asked
from detective_app.engine.witness.claim_figures import gives
from detective_app.engine.witness.moved_rows import moved
from detective_app.engine.witness.other_figures import differing
from detective_app.engine.witness.passages import DETECTIVE_CHARS, for_detective
from detective_app.evidence.claims.bearing import OTHER_VALUE, VALUE
from detective_app.evidence.claims.claim import Claim
from detective_app.evidence.claims.grounds import Ground, Grounds, grounds
from detective_app.evidence.claims.ruling import ClaimRuling, rule

SURE, UNSURE = 0.7, 0.0  # rules never claim more confidence than this
UNQUOTED = ClaimRuling("not_enough_evidence", "No answer quotes what would decide it.")
STANDINGS: dict[Ruling, Standing] = {
    "supported": "supported",
    "refuted": "refuted",
    "conflicting": "conflicting",
    "not_enough_evidence": "open",
}
BY_TWO_VALUES = "A row gives the values of both years."
SIDES: dict[str, Side] = {"supports": "for", "refutes": "against"}


def verdict(
    asked: Sequence[Asked], claims: Sequence[Signal], case: Grounds | None, index: CaseIndex | None = None
) -> RunVerdict:
    """Judge each claim of a run; a ruling stands only with the quotes of answers that carry it."""
    judged = tuple(_judged(asked, signal, case, index) for signal in claims)
    replaced = case.superseded.items() if case else ()
    return RunVerdict(
        overall=overall([claim.verdict for claim in judged]),
        claims=judged,
        superseded=tuple(Superseded(source_id=old, by=new) for old, new in replaced),
        method="rules",
    )


def left_out(claims: Sequence[Signal], why: str) -> RunVerdict:
    """Return the verdict where there was no time to judge the claims: not enough evidence, and why."""
    judged = tuple(
        ClaimVerdict(
            signal_id=signal.id,
            text=signal.content,
            verdict="not_enough_evidence",
            because=why,
            confidence=UNSURE,
        )
        for signal in claims
    )
    every = [claim.verdict for claim in judged]
    return RunVerdict(overall=overall(every), claims=judged, method="rules")


def _judged(
    asked: Sequence[Asked], signal: Signal, case: Grounds | None, index: CaseIndex | None
) -> ClaimVerdict:
    if index and index.chars > DETECTIVE_CHARS:  # all near the hypothesis may be on another of its claims
        case = grounds(for_detective(index, signal.content))
    found = rule(Claim(signal.content, case.language), case) if case else UNQUOTED
    if index and (by_figures := _by_figures(asked, signal, found, case, index)):
        return by_figures
    told: dict[tuple[str, str], VerdictEvidence] = {}
    for bearing in found.bearings:
        for quote in quotes(asked, bearing.ground):
            told.setdefault((quote.source_id, quote.quote), quote.evolve(side=SIDES.get(bearing.says)))
    if found.ruling != "not_enough_evidence" and not _carried(asked, found):
        found = UNQUOTED
    return ClaimVerdict(
        signal_id=signal.id,
        text=signal.content,
        verdict=found.ruling,
        because=found.because,
        evidence=tuple(told.values()),
        confidence=UNSURE if found.ruling == "not_enough_evidence" else SURE,
    )


def _by_figures(
    asked: Sequence[Asked], signal: Signal, found: ClaimRuling, case: Grounds | None, index: CaseIndex
) -> ClaimVerdict | None:
    """Rule by quotes that give a claim's figures, or by the row that gives another, where that is proven."""
    replaced = case.superseded if case else {}
    given = [one for one in _giving(asked, signal.content, index) if one.source_id not in replaced]
    ruling: Ruling = "supported"
    because = VALUE
    if not given and found.ruling == "not_enough_evidence":
        ruling, because = "refuted", OTHER_VALUE
        given = [one for one in _differing(asked, signal.content, index) if one.source_id not in replaced]
        if not given and (row := moved(signal.content, index)) and row.quote.source_id not in replaced:
            ruling, because = "supported" if row.holds else "refuted", BY_TWO_VALUES
            side: Side = "for" if row.holds else "against"
            given = [one.evolve(side=side) for one in _quoted(asked, row.quote)]
    if not given or found.ruling == "supported" or _elsewhere(found, given):
        return None
    return ClaimVerdict(
        signal_id=signal.id,
        text=signal.content,
        verdict=ruling,
        because=because,
        evidence=tuple(given),
        confidence=SURE,
    )


def _differing(asked: Sequence[Asked], claim: str, index: CaseIndex) -> Iterator[VerdictEvidence]:
    """Yield the quotes of answers that give another figure than a claim does, as code can prove."""
    if other := differing(claim, index):
        yield from (one.evolve(side="against") for one in _quoted(asked, other))


def _quoted(asked: Sequence[Asked], row: Support) -> Iterator[VerdictEvidence]:
    """Yield where the answers of a run quote a row that code found."""
    for sequence, one in enumerate(asked, 1):
        for support in one.supports:
            if (support.source_id, support.quote) == (row.source_id, row.quote):
                yield _evidence(sequence, support, support.quote)


def _giving(asked: Sequence[Asked], claim: str, index: CaseIndex) -> Iterator[VerdictEvidence]:
    """Yield the quotes of answers that hold a claim with its figures, as code can prove."""
    for sequence, one in enumerate(asked, 1):
        for support in one.supports:
            if gives(claim, support, index):
                yield _evidence(sequence, support, support.quote).evolve(side="for")


def _elsewhere(found: ClaimRuling, given: Sequence[VerdictEvidence]) -> bool:
    """Tell whether another document than the quotes are of says otherwise: that is for people to weigh."""
    sources = {one.source_id for one in given}
    return any(one.says == "refutes" and one.ground.source_id not in sources for one in found.bearings)


def _carried(asked: Sequence[Asked], found: ClaimRuling) -> bool:
    """Tell whether answers quote what a ruling needs: both sides of a conflict or a comparison, else one."""
    told = [bearing for bearing in found.bearings if any(quotes(asked, bearing.ground))]
    if found.ruling == "conflicting":
        return {bearing.says for bearing in told} == {"supports", "refutes"}
    return len(told) == len(found.bearings) if found.compares else bool(told)


def quotes(asked: Sequence[Asked], ground: Ground) -> Iterator[VerdictEvidence]:
    """Yield where the answers of a run quote a sentence of the case, alone or with what stands around it."""
    for sequence, one in enumerate(asked, 1):
        for support in one.supports:
            if support.source_id != ground.source_id:
                continue
            quote = " ".join(support.quote.split())
            if ground.text in quote:
                yield _evidence(sequence, support, ground.quote)
            elif quote in ground.text and len(quote) * 2 >= len(ground.text):
                yield _evidence(sequence, support, support.quote)


def _evidence(sequence: int, held_by: Support, quote: str) -> VerdictEvidence:
    """Return the very words that decide, at the place of the answer's quote that holds them."""
    return VerdictEvidence(
        sequence=sequence, source_id=held_by.source_id, locator=held_by.locator, quote=quote
    )
