"""What met each signal of the plan, and how well: by its best answer, as the gate weighs it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from detective_app.account.gate_issues import asked_about
from detective_app.core.quality import Signal
from detective_app.core.session import InterrogationSession, QuestionAnswerPair
from detective_app.core.settings import GateSettings

Met: TypeAlias = Literal["met", "weak", "unasked"]
"""Whether a signal was met well enough, by a weak answer alone, or by none."""


@dataclass(frozen=True, slots=True)
class GradedSignal:
    """A signal with the number and the grade of the best answer to it, and the question that asks for it.

    An answer that was never graded has none.
    """

    signal: Signal
    met: Met
    question: str
    answer: int | None = None
    score: int | None = None


def graded(session: InterrogationSession, thresholds: GateSettings) -> tuple[GradedSignal, ...]:
    """Return the signals of a session in their order."""
    return tuple(_graded(one, session, thresholds) for one in session.signals or ())


def _graded(signal: Signal, session: InterrogationSession, thresholds: GateSettings) -> GradedSignal:
    question = asked_about(session, signal)
    touched = [pair for pair in session.qa_pairs if _touches(pair, signal)]
    if not touched:
        return GradedSignal(signal, "unasked", question)
    best = max(touched, key=lambda pair: (_score(pair) or 0, pair.sequence))
    score = _score(best)
    weak = score is not None and score < thresholds.area_score
    return GradedSignal(signal, "weak" if weak else "met", question, best.sequence, score)


def _touches(pair: QuestionAnswerPair, signal: Signal) -> bool:
    if pair.evaluation and signal.id in pair.evaluation.addresses_signals:
        return True
    return signal.addressed and signal.addressed_by == str(pair.sequence)


def _score(pair: QuestionAnswerPair) -> int | None:
    return pair.evaluation.score if pair.evaluation else None
