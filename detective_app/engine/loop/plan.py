"""The plan of a run: signals as found, checked and numbered, and what each analysis makes of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from detective_app.core.analysis import (
    MAX_SIGNALS,
    Analysis,
    FoundSignal,
    RoundJudgement,
    StatementEntailment,
)
from detective_app.core.evidence import AnswerObject, Entailment, Fact
from detective_app.core.ports import CaseIndex
from detective_app.core.quality import AnswerEvaluation, Signal


def signals(found: Sequence[FoundSignal], hypothesis: str, now: datetime) -> tuple[Signal, ...]:
    """Number at most 12 signals, claims before all others; a quote that is not verbatim is dropped."""
    ordered = sorted(found, key=lambda one: one.type != "claim")[:MAX_SIGNALS]
    return tuple(
        Signal(
            id=f"s{number}",
            type=one.type,
            content=one.content,
            quote=one.quote if one.quote and _folded(one.quote) in _folded(hypothesis) else None,
            severity=one.severity,
            proves=one.proves or None,
            refutes=one.refutes or None,
            created_at=now,
            standing="open" if one.type == "claim" else None,
        )
        for number, one in enumerate(ordered, 1)
    )


def evaluation(analysis: Analysis, known: Sequence[Signal], now: datetime) -> AnswerEvaluation | None:
    """Return the evaluation of an answer for the file; signals that the plan does not have are left out."""
    found = analysis.evaluation
    if found is None:
        return None
    ids = {signal.id for signal in known}
    return AnswerEvaluation(
        score=found.score,
        reasoning=found.reasoning,
        follow_up=found.follow_up or None,
        addresses_signals=tuple(dict.fromkeys(one for one in found.addresses_signals if one in ids)),
        evaluated_at=now,
    )


def after(known: Sequence[Signal], judged: RoundJudgement) -> tuple[Signal, ...]:
    """Return the plan after a round: which signals its answers met, and how the claims stand."""
    met = {
        signal_id: one.sequence
        for one in reversed(judged.analyses)
        for signal_id in (one.evaluation.addresses_signals if one.evaluation else ())
    }
    standings = {one.signal_id: one.standing for one in judged.standings}
    moved = []
    for signal in known:
        if signal.id in met and not signal.addressed:
            signal = signal.evolve(addressed=True, addressed_by=str(met[signal.id]))  # noqa: PLW2901
        if signal.type == "claim" and signal.id in standings:
            signal = signal.evolve(standing=standings[signal.id])  # noqa: PLW2901
        moved.append(signal)
    return tuple(moved)


def entailed(
    evidence: AnswerObject | None, found: Sequence[StatementEntailment], case: CaseIndex | None = None
) -> AnswerObject | None:
    """Put what the detective made of each statement's quotes on the statement; unnamed ones are unjudged.

    A statement that was only quoted, since a small witness may have taken the wrong line, is verified once
    the detective has judged it and its quotes hold it in `case`; blocks.
    """
    if evidence is None or not found:
        return evidence
    said = {one.statement: one.entailment for one in found}
    facts = tuple(
        _entailed(fact, said.get(number, "unjudged"), case) if fact.support else fact
        for number, fact in enumerate(evidence.facts, 1)
    )
    return evidence.evolve(facts=facts)


def _entailed(fact: Fact, said: Entailment, case: CaseIndex | None) -> Fact:
    judged = fact.evolve(entailment=said)
    if case is None or (fact.state, said) != ("quoted", "supports"):
        return judged
    from detective_app.evidence.answer.rules import standing_of  # late: not every run has a case

    held = standing_of(fact, case).state == "verified"
    return judged.evolve(state="verified", reason=None) if held else judged


def _folded(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip().casefold()
