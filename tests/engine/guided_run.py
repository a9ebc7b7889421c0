"""A whole guided run without the loop around it, over any case file, with scripted or real models."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from detective_app.evidence.quotes.carrying import named_document, without_document

from detective_app.core.analysis import Audit, RoundJudgement
from detective_app.core.case import CaseFile
from detective_app.core.evidence import AnswerObject, Support
from detective_app.core.plugin import AnswerAtHand, Context
from detective_app.core.ports import Message
from detective_app.core.quality import Signal
from detective_app.core.session import (
    GapAnalysis,
    InterrogationSession,
    PendingTurn,
    QuestionAnswerPair,
    Reproducibility,
)
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective.rule_led import RuleLedDetective
from detective_app.engine.loop import plan
from detective_app.engine.loop.lifecycle import new_session
from detective_app.engine.witness.answering import CaseWitness
from detective_app.evidence.retrieval.sentence_search import SentenceIndex
from tests.engine.clocks import CLOCK
from tests.engine.memory_case import MemoryCase
from tests.engine.scripted import ScriptedModel

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
_CARD = Reproducibility(app_version="1", models=(), prompts={}, detective_form="guided")


def echoing(case_file: CaseFile) -> tuple[RuleLedDetective, CaseWitness]:
    """Return a detective of rules, and a witness that says the nearest sentence of the named document."""
    index = SentenceIndex(case_file)

    def say(messages: Sequence[Message]) -> str:
        question = messages[-1].content.partition("Question: ")[2].partition("\n")[0]
        wanted = index.named(named_document(question))
        ranked = index.ranked(without_document(question), len(index.sentences)) or index.sentences
        return f"ANSWER: {next((s for s in ranked if wanted in ('', s.source_id)), ranked[0]).text}"

    answering = ScriptedModel("builtin:w", [say], context_tokens=8_192)
    witness = CaseWitness(FallbackModel([answering], 5, CLOCK), MemoryCase(case_file), "small")
    return led(), witness


def led() -> RuleLedDetective:
    """Return a detective of rules, whose model is never asked."""
    return RuleLedDetective(FallbackModel([ScriptedModel("builtin:d", [])], 5, CLOCK))


Turn = tuple[str, str, AnswerObject | None]
"""A question, its answer and what that rests on."""


def session(hypothesis: str, turns: Sequence[Turn] = (), limit: int = 12) -> InterrogationSession:
    """Return a running session with these turns."""
    fresh = new_session(
        "7c9e6679-7425-40de-944b-e07fc1f90ae7",
        hypothesis,
        limit=limit,
        mode="collaborative",
        sources=(),
        card=_CARD,
        now=NOW,
    )
    analysis = GapAnalysis(gaps=(), completeness_score=90, requires_follow_up=True)
    asked = tuple(
        QuestionAnswerPair(
            sequence=n,
            question=question,
            answer=answer,
            timestamp=NOW,
            gap_analysis=analysis,
            provider_used="builtin:d",
            evidence=evidence,
        )
        for n, (question, answer, evidence) in enumerate(turns, 1)
    )
    return fresh.model_copy(update={"qa_pairs": asked, "current_iteration": len(asked)})


@dataclass
class GuidedRun:
    """The turns of a run as they come, with the plan that leads it."""

    hypothesis: str
    case_file: CaseFile
    detective: RuleLedDetective
    witness: CaseWitness
    limit: int = 12
    turns: list[Turn] = field(default_factory=list)
    signals: tuple[Signal, ...] = ()
    last: RoundJudgement = field(init=False)
    audit: Audit = field(init=False)

    @property
    def questions(self) -> list[str]:
        """What was asked."""
        return [question for question, _, _ in self.turns]

    @property
    def supports(self) -> list[Support]:
        """What was quoted."""
        facts = [fact for _, _, evidence in self.turns if evidence for fact in evidence.facts]
        return [support for fact in facts for support in fact.support]

    def context(self, *answers: AnswerAtHand) -> Context:
        """Return what the detective sees now."""
        at_hand = session(self.hypothesis, self.turns, self.limit)
        session_ = at_hand.model_copy(update={"signals": self.signals})
        return Context(session=session_, case_file=self.case_file, answers=answers)

    async def whole(self) -> None:
        """Ask until the detective is satisfied or the limit is reached, then audit."""
        opening = (await self.detective.open(self.context(), lambda _: None)).value
        self.signals = plan.signals(opening.signals, self.hypothesis, NOW)
        question = opening.actions[0].text
        while len(self.turns) < self.limit:
            reply = await self.witness.answer(question, on_text=lambda _: None, on_progress=lambda _: None)
            self.last = await self.judged(question, reply.text, reply.evidence)
            self.turns.append((question, reply.text, reply.evidence))
            self.signals = plan.after(self.signals, self.last)
            if self.last.finished:
                break
            question = self.last.actions[0].text
        self.audit = (await self.detective.audit(self.context(), lambda _: None)).value

    async def judged(self, question: str, answer: str, evidence: AnswerObject | None) -> RoundJudgement:
        """Have the detective judge an answer to a question."""
        pending = PendingTurn(
            sequence=len(self.turns) + 1,
            question=question,
            answer=answer,
            stage="analysis",
            evidence=evidence,
        )
        given = await self.detective.judge(self.context(AnswerAtHand(pending)), lambda _: None)
        return given.value
