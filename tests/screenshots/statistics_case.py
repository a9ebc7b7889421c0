"""The sessions behind the pictures of the statistics: failed tries, questions to a person, and words sent."""

from __future__ import annotations

from datetime import timedelta

from detective_app.core.clarification import (
    ClarificationAnswer,
    ClarificationOption,
    ClarificationQuestion,
    ClarificationState,
)
from detective_app.core.disclosure import Disclosure, DocumentDisclosure
from detective_app.core.errors import FailureKind
from detective_app.core.session import AuditTrailEntry, InterrogationSession, Usage
from tests.screenshots import report_case
from tests.screenshots.records import ANTHROPIC, GEMINI, OPENAI, WITNESS

_DOCUMENT = DocumentDisclosure(source_id="s1", words=4_000, sent=312, held_back=True)
_ASKED = ClarificationQuestion(
    question_id="opening:1",
    step_name="opening",
    question="Which bridge is meant?",
    options=(ClarificationOption(id="a", label="Mill Lane"), ClarificationOption(id="b", label="Both")),
    priority="important",
)


def sessions() -> tuple[InterrogationSession, ...]:
    """Return a history in which every figure has something to say."""
    first, second, *others = (report_case.audited(), report_case.second_run(), *report_case.listed())
    picked = ClarificationAnswer(question_id="opening:1", selected_option_id="a")
    first = first.evolve(
        clarification_state=ClarificationState(
            answers=(picked, ClarificationAnswer(question_id="audit:1", skipped=True))
        ),
        disclosure=Disclosure(budget=10, per_document=(_DOCUMENT,), total=312),
        audit_trail=(_failed(first, OPENAI, "timeout", FailureKind.DEADLINE),) * 2,
        usage={**(first.usage or {}), WITNESS: Usage(calls=12, input_tokens=41_000, output_tokens=2_210)},
    )
    second = second.evolve(
        clarification_state=ClarificationState(pending_question=_ASKED, answers=(picked, picked)),
        disclosure=Disclosure(budget=10, total=0),
        audit_trail=(_failed(second, ANTHROPIC, "error", FailureKind.OVERLOADED),),
        usage={**(second.usage or {}), GEMINI: Usage(calls=3, input_tokens=9_100, output_tokens=600)},
    )
    return first, second, *others


def _failed(session: InterrogationSession, model: str, event: str, kind: FailureKind) -> AuditTrailEntry:
    return AuditTrailEntry.model_validate(
        {
            "timestamp": session.start_time + timedelta(minutes=1),
            "event": event,
            "reason": "It did not answer.",
            "provider": model,
            "error_class": str(kind),
        }
    )
