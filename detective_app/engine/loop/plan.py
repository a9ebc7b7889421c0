"""The plan of a run: signals as found, checked and numbered, and what each round makes of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from detective_app.account.board import claims, passages, stands_in
from detective_app.core.analysis import MAX_SIGNALS, Analysis, FoundSignal, RoundJudgement
from detective_app.core.errors import BadInput
from detective_app.core.passages import Mark
from detective_app.core.quality import AnswerEvaluation, Signal
from detective_app.core.session import InterrogationSession
from detective_app.core.words import clean_text, part_text
from detective_app.engine.detective.by_hand import as_signal

_MAX_REASON_CHARS = 500


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


def own_cut(claims: Sequence[str], hypothesis: str, now: datetime) -> tuple[Signal, ...]:
    """Return the claims into which a person cut a hypothesis, as the plan of a new session.

    Raises BadInput for one that is empty or too long, and for more than a plan has room for.
    """
    texts = dict.fromkeys(" ".join(part_text(one).split()) for one in claims)
    if len(texts) > MAX_SIGNALS:
        raise BadInput(f"A claim can have {MAX_SIGNALS} parts at most. Join some of them.")
    return signals([as_signal(one, hypothesis) for one in texts], hypothesis, now)


def evaluation(analysis: Analysis, known: Sequence[Signal], now: datetime) -> AnswerEvaluation:
    """Return the evaluation of an answer for the file; signals that the plan does not have are left out."""
    ids = {signal.id for signal in known}
    return AnswerEvaluation(
        score=analysis.score,
        reasoning=analysis.reason,
        follow_up=analysis.follow_up or None,
        addresses_signals=tuple(dict.fromkeys(one for one in analysis.addresses_signals if one in ids)),
        evaluated_at=now,
    )


def marks(judged: RoundJudgement, session: InterrogationSession, by: str, now: datetime) -> tuple[Mark, ...]:
    """Return what a detective says that passages do to claims, as far as both are of this session.

    Words that do not stand in their passage are left out, so that all of it is taken for what carries it.
    """
    texts, shown = claims(session), passages(session)
    return tuple(
        Mark(
            claim=one.claim,
            passage=one.passage,
            side=one.side,
            by=by,
            at=now,
            words=one.words.strip() if stands_in(one.words, shown[one.passage].text) else None,
            reason=clean_text(one.reason)[:_MAX_REASON_CHARS] or None,
        )
        for one in judged.marks
        if one.claim in texts and one.passage in shown
    )


def after(known: Sequence[Signal], judged: RoundJudgement) -> tuple[Signal, ...]:
    """Return the plan after a round: which signals its answers met, and how the claims stand."""
    met = {
        signal_id: one.sequence for one in reversed(judged.analyses) for signal_id in one.addresses_signals
    }
    standings = {one.claim: one.standing for one in judged.standings}
    moved = []
    for signal in known:
        if signal.id in met and not signal.addressed:
            signal = signal.evolve(addressed=True, addressed_by=str(met[signal.id]))  # noqa: PLW2901
        if signal.type == "claim" and signal.id in standings:
            signal = signal.evolve(standing=standings[signal.id])  # noqa: PLW2901
        moved.append(signal)
    return tuple(moved)


def _folded(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip().casefold()
