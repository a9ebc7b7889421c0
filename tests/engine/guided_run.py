"""A whole guided run without the loop around it, over any case file, with scripted or real models."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from detective_app.core.analysis import Analysis, Audit
from detective_app.core.case import CaseFile
from detective_app.core.evidence import Support
from detective_app.core.plugin import Context
from detective_app.core.ports import Message
from detective_app.core.session import GapAnalysis, InterrogationSession, QuestionAnswerPair, Reproducibility
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective.rule_led import RuleLedDetective
from detective_app.engine.loop.lifecycle import new_session
from detective_app.engine.witness.answering import CaseWitness
from detective_app.evidence.retrieval.sentence_search import SentenceIndex
from tests.engine.clocks import CLOCK
from tests.engine.memory_case import MemoryCase
from tests.engine.scripted import ScriptedModel

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
_CARD = Reproducibility(app_version="1", models=(), prompts={}, detective_form="guided")


def phrase(messages: Sequence[Message]) -> str:
    """Word a question as a model would: what the note says, without its blank."""
    note = messages[-2].content.partition("): ")[2].partition("\n")[0]
    return " " + re.sub(r"\s*___\s*|\.$", " ", note).strip() + "?"


def echoing(case_file: CaseFile) -> tuple[RuleLedDetective, CaseWitness]:
    """Return a detective that echoes its notes, and a witness that says the nearest sentence."""
    index = SentenceIndex(case_file)

    def say(messages: Sequence[Message]) -> str:
        question = messages[-1].content.partition("Question: ")[2].partition("\n")[0]
        return f"ANSWER: {index.ranked(question, 1)[0].text}"

    asking = ScriptedModel("builtin:d", [phrase])
    answering = ScriptedModel("builtin:w", [say], context_tokens=8_192)
    return RuleLedDetective(FallbackModel([asking], 5, CLOCK)), CaseWitness(
        FallbackModel([answering], 5, CLOCK), MemoryCase(case_file), "small"
    )


def session(hypothesis: str, pairs: Sequence[tuple[str, str]] = (), limit: int = 12) -> InterrogationSession:
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
            sequence=n, question=q, answer=a, timestamp=NOW, gap_analysis=analysis, provider_used="builtin:d"
        )
        for n, (q, a) in enumerate(pairs, 1)
    )
    return fresh.model_copy(update={"qa_pairs": asked, "current_iteration": len(asked)})


@dataclass
class GuidedRun:
    """The turns of a run as they come, with what stands behind the answers."""

    hypothesis: str
    case_file: CaseFile
    detective: RuleLedDetective
    witness: CaseWitness
    limit: int = 12
    pairs: list[tuple[str, str]] = field(default_factory=list)
    strategies: list[str | None] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    supports: list[Support] = field(default_factory=list)
    carriers: list[str] = field(default_factory=list)
    last: Analysis = field(init=False)
    audit: Audit = field(init=False)

    def context(self) -> Context:
        """Return what the detective sees now."""
        return Context(session=session(self.hypothesis, self.pairs, self.limit), case_file=self.case_file)

    async def whole(self) -> None:
        """Ask until the detective is satisfied or the limit is reached, then audit."""
        opening = await self.detective.open(self.context(), lambda _: None)
        question, strategy = opening.value.question, opening.strategy
        while len(self.pairs) < self.limit:
            reply = await self.witness.answer(question, on_text=lambda _: None, on_progress=lambda _: None)
            given = await self.detective.analyse(self.context(), question, reply.text, lambda _: None)
            supports = [s for fact in (reply.evidence.facts if reply.evidence else ()) for s in fact.support]
            self.supports += supports
            self.carriers.append(" ".join(s.quote for s in supports))
            self.pairs.append((question, reply.text))
            self.strategies.append(strategy)
            self.scores.append(given.value.completeness_score)
            self.last = given.value
            if not given.value.requires_follow_up:
                break
            question, strategy = given.value.next_question, given.strategy
        self.audit = (await self.detective.audit(self.context(), lambda _: None)).value
