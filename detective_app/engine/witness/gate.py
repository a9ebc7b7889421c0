"""The answerability gate in an interrogation: an unclear question goes back to who asked it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from detective_app.core.ask import ClarifyQuestion, SessionContext
from detective_app.core.evidence import AnswerObject, EvidenceGap
from detective_app.core.ports import CaseIndex, WitnessReply
from detective_app.core.settings import EvidenceSettings
from detective_app.evidence.gate import answerability
from detective_app.evidence.text.terms import Language, language

SENT_BACK: dict[Language, str] = {
    "english": "The question leaves open what is meant, so nothing was looked up.",
    "german": "Die Frage lässt offen, was gemeint ist; es wurde nicht nachgesehen.",
}
_MOST_OPTIONS = 5


def unclear(
    question: str,
    case: CaseIndex,
    earlier: Sequence[str],
    settings: EvidenceSettings,
    model: str,
    *,
    now: datetime,
) -> WitnessReply | None:
    """Return what is answered instead when a question cannot be answered as it stands, else None; blocks.

    `earlier` are the questions and answers before it, oldest first; no model is called.
    """
    found = answerability.check(question, SessionContext(), earlier, case, settings=settings, now=now)
    if found.status != "clarify":
        return None
    gap = EvidenceGap(need=question, why="low_coverage")
    evidence = AnswerObject(mode="report_insufficient_evidence", gaps=(gap,))
    note = f"The question was sent back: {' '.join(_written(one) for one in found.questions)}"
    return WitnessReply(SENT_BACK[language(question)], evidence, model, notes=(note,), mark="sent_back")


def _written(one: ClarifyQuestion) -> str:
    options = ", ".join(one.options[:_MOST_OPTIONS])
    return f"{one.prompt} ({options})" if options else one.prompt
