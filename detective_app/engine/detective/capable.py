"""The detective's form for capable models: three stages, one structured reply each (contract §7)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from detective_app.core.analysis import MAX_QUESTION_CHARS, MAX_SIGNALS, Analysis, Audit, Opening
from detective_app.core.errors import AllProvidersFailed, FailureKind, UnusableReply
from detective_app.core.plugin import Context
from detective_app.core.ports import Attempt, ChatModel, Given, Message, OnProgress, Reply
from detective_app.core.words import clean_text
from detective_app.engine.calls import language
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.prompts import render, shortened
from detective_app.engine.calls.reasons import REASONS
from detective_app.engine.calls.repair import repaired
from detective_app.engine.calls.structured import ask, check_whole
from detective_app.engine.detective.audit_reply import AuditReply, claims, resolved
from detective_app.engine.detective.context import (
    MAX_ANSWER_CHARS,
    MAX_GAP_CHARS,
    all_turns,
    asked_before,
    recent_turns,
)

OPENING_TOKENS = 4_000
ANALYSIS_TOKENS = 8_000
AUDIT_TOKENS = 12_000


@dataclass(frozen=True, slots=True)
class CapableDetective:
    """A Detective that lets a capable model analyse; code checks the form and language of replies."""

    model: FallbackModel

    @property
    def form(self) -> Literal["capable", "guided"]:
        """Always `capable`."""
        return "capable"

    @property
    def models(self) -> Sequence[ChatModel]:
        """The models in order of use."""
        return self.model.models

    async def open(self, context: Context, on_progress: OnProgress) -> Given[Opening]:
        """Take the hypothesis apart and ask the first question."""
        request = render(
            "opening",
            instruction=context.instruction,
            brief=context.session.brief or "",
            most=MAX_SIGNALS,
            **_catalogue(context),
        )
        opening, reply = await ask(
            self.model,
            _messages(context, request),
            Opening,
            check=lambda found: _check_opening(found, context),
            max_tokens=OPENING_TOKENS,
            on_progress=on_progress,
        )
        return Given(opening.evolve(question=one_question(opening.question)), reply.model)

    async def analyse(
        self, context: Context, question: str, answer: str, on_progress: OnProgress
    ) -> Given[Analysis]:
        """Assess an answer and propose the next question, in one call (two if it is not new)."""
        session = context.session
        request = render(
            "analysis",
            **_catalogue(context),
            plan=context.plan,
            packet=context.packet,
            notes=context.notes,
            open_gaps=[shortened(one.gap.description, MAX_GAP_CHARS) for one in context.gaps],
            asked=asked_before(session.qa_pairs),
            recent=recent_turns(session.qa_pairs),
            sequence=session.current_iteration + 1,
            limit=session.iteration_limit,
            question=question,
            answer=shortened(answer, MAX_ANSWER_CHARS),
            findings=tuple(one.gap.description for one in context.findings),
            instruction=context.instruction,
        )
        messages = _messages(context, request)
        analysis, reply = await self._analysis(context, messages, on_progress)
        if _wants_answer(analysis, context) and _asked_before(analysis.next_question, question, context):
            kind, problem = "repeated_question", "nextQuestion was asked before: ask something else"
            on_progress(Attempt(reply.model, 1, kind, REASONS[kind], 0, recovered=True))
            refused = UnusableReply(FailureKind.INVALID_OUTPUT, [problem], text=reply.text)
            with suppress(AllProvidersFailed):  # a repeated question is no reason to fail
                analysis, reply = await self._analysis(context, repaired(messages, refused), on_progress)
        return Given(analysis.evolve(next_question=one_question(analysis.next_question)), reply.model)

    async def _analysis(
        self, context: Context, messages: Sequence[Message], on_progress: OnProgress
    ) -> tuple[Analysis, Reply]:
        return await ask(
            self.model,
            messages,
            Analysis,
            check=lambda found: _check_analysis(found, context),
            max_tokens=ANALYSIS_TOKENS,
            on_progress=on_progress,
        )

    async def audit(self, context: Context, on_progress: OnProgress) -> Given[Audit]:
        """Look for contradictions among all answers, sum up, and propose a verdict."""
        session = context.session
        request = render(
            "audit",
            **_catalogue(context),
            turns=all_turns(session.qa_pairs),
            claims=list(claims(session).items()),
            open_gaps=context.open_gaps,
        )
        audit, reply = await ask(
            self.model,
            _messages(context, request),
            AuditReply,
            check=lambda found: _check_language(found.summary, context),
            max_tokens=AUDIT_TOKENS,
            thorough=True,
            on_progress=on_progress,
        )
        verdict = resolved(audit.verdict, session)
        summary = clean_text(audit.summary)
        return Given(
            Audit(contradictions=audit.contradictions, summary=summary, verdict=verdict), reply.model
        )


def _messages(context: Context, request: str) -> list[Message]:
    """Put what never changes in a run first, so that providers' prompt caches hit."""
    system = render(
        "detective",
        persona=context.persona,
        checks=context.checks,
        hypothesis=context.session.hypothesis.text,
        documents=bool(context.session.sources),
    )
    return [Message("system", system), Message("user", request)]


def _catalogue(context: Context) -> dict[str, object]:
    left_out = len(context.session.sources or ()) - len(context.catalogue)
    return {"catalogue": context.catalogue, "left_out": left_out if context.catalogue else 0}


def one_question(text: str) -> str:
    """Clean a question and bound its length, since it goes into the witness's window."""
    return clean_text(text).strip()[:MAX_QUESTION_CHARS]


def _wants_answer(analysis: Analysis, context: Context) -> bool:
    """Tell whether the proposed question will be asked in this run."""
    session = context.session
    return analysis.requires_follow_up and session.current_iteration + 1 < session.iteration_limit


def _asked_before(proposed: str, latest: str, context: Context) -> bool:
    """Tell whether a question has the same words as an earlier one, whatever their order and case."""
    earlier = (latest, *(pair.question for pair in context.session.qa_pairs))
    return _words(proposed) in map(_words, earlier)


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _check_language(text: str, context: Context) -> None:
    if language.differs(text, context.session.hypothesis.text):
        raise UnusableReply(
            FailureKind.WRONG_LANGUAGE, ["the reply is not in the language of the hypothesis"], text=text
        )


def _check_opening(found: Opening, context: Context) -> None:
    check_whole(found)
    if not any(signal.type == "claim" for signal in found.signals):
        raise UnusableReply(FailureKind.INVALID_OUTPUT, ["signals: no claim of the hypothesis is named"])
    _check_language(found.question, context)


def _check_analysis(found: Analysis, context: Context) -> None:
    check_whole(found)
    if found.requires_follow_up and not found.next_question.strip():
        raise UnusableReply(
            FailureKind.INVALID_OUTPUT, ["nextQuestion is empty although requiresFollowUp is true"]
        )
    if found.evaluation is None:
        raise UnusableReply(FailureKind.INVALID_OUTPUT, ["evaluation: it may not be null"])
    said = " ".join([found.next_question, *found.established_facts, *(gap.description for gap in found.gaps)])
    _check_language(said, context)
