"""The detective's form for small models: code picks topics and judges, the model only phrases questions."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from detective_app.core.analysis import Analysis, Audit, FoundGap, Opening
from detective_app.core.plugin import RULE_LED, Context, Mode
from detective_app.core.ports import ChatModel, Given, OnProgress
from detective_app.core.session import QuestionAnswerPair
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective import phrasing, rule_analysis
from detective_app.engine.detective.case_map import CaseMap, Strategy, case_map
from detective_app.engine.detective.next_topic import SIMILAR, Asked, Progress, similar, topics
from detective_app.evidence.text.terms import language, overlap, terms

LED_BY_RULES = Mode(
    name=RULE_LED,
    title="Rule-led",
    description="Rules choose what to ask; the model only finds the words.",
    persona="",
    processors=("case_notes", "strategy"),
    validators=("clean_text", "refusal"),
    exits=("satisfied", "max_rounds"),
    checks=(),
)
"""What stands in a mode's place here: its parts, and words that say that there is no mode."""

TRIES = 3
ENOUGH_WITHOUT_CASE = 6


@dataclass(frozen=True, slots=True)
class GuidedDetective:
    """A Detective for small models; every result but the question's wording is by rule and says so.

    What to ask follows from the session and the case file alone, so a resumed run goes on as it would have.
    """

    model: FallbackModel

    @property
    def form(self) -> Literal["capable", "guided"]:
        """Always `guided`."""
        return "guided"

    @property
    def models(self) -> Sequence[ChatModel]:
        """The models in order of use."""
        return self.model.models

    async def open(self, context: Context, on_progress: OnProgress) -> Given[Opening]:
        """Ask about the sentence nearest to the hypothesis."""
        question, model, strategy = await self._next(context, (), on_progress)
        return Given(Opening(question=question), model, strategy)

    async def analyse(
        self, context: Context, question: str, answer: str, on_progress: OnProgress
    ) -> Given[Analysis]:
        """Judge an answer by rule and phrase the next question."""
        asked = (*_asked(context), Asked(question, answer))
        judged, done = await asyncio.to_thread(_judged, context, asked)
        following, model, strategy = "", self.model.name, None
        if not done:
            following, model, strategy = await self._next(context, asked, on_progress)
        return Given(judged.evolve(next_question=following, requires_follow_up=not done), model, strategy)

    async def audit(self, context: Context, on_progress: OnProgress) -> Given[Audit]:
        """Compare all answers by rule and sum up by template."""
        del on_progress
        hypothesis = context.session.hypothesis.text
        asked = _asked(context)
        audit = await asyncio.to_thread(lambda: rule_analysis.audit(_case(context), hypothesis, asked))
        return Given(audit, self.model.name)

    async def _next(
        self, context: Context, asked: Sequence[Asked], on_progress: OnProgress
    ) -> tuple[str, str, Strategy]:
        """Return a question unlike those before, the model that phrased it and the strategy."""
        case = await asyncio.to_thread(_case, context)
        if case is None:
            return await self._next_freely(context.session.hypothesis.text, asked, on_progress)
        best = await asyncio.to_thread(lambda: list(islice(topics(Progress(case, asked)), TRIES)))
        for topic in best:
            question, model = await phrasing.phrase(self.model, topic, case, on_progress)
            if not any(similar(question, one.question, case) for one in asked):
                return question, model, topic.strategy
        return _from_bank(context.session.hypothesis.text, asked), self.model.name, "depth"

    async def _next_freely(
        self, hypothesis: str, asked: Sequence[Asked], on_progress: OnProgress
    ) -> tuple[str, str, Strategy]:
        model = self.model.name
        for attempt in range(TRIES):
            questions = [one.question for one in asked]
            question, model = await phrasing.phrase_freely(
                self.model, hypothesis, questions, attempt, on_progress
            )
            if len(question.split()) > 2 and not _repeats(question, asked):
                return question, model, "breadth"
        return _from_bank(hypothesis, asked), model, "depth"


def _asked(context: Context) -> tuple[Asked, ...]:
    return tuple(Asked(pair.question, pair.answer, _unstated(pair)) for pair in context.session.qa_pairs)


def _unstated(pair: QuestionAnswerPair) -> FoundGap | None:
    """Return the gap recorded for what an answer does not state, a check's before the detective's."""
    missing = [gap for gap in pair.gap_analysis.gaps if gap.category == "missing_information"]
    first = next((gap for gap in missing if gap.source == "check"), missing[0] if missing else None)
    if first is None:
        return None
    return FoundGap(category=first.category, description=first.description, severity=first.severity)


def _case(context: Context) -> CaseMap | None:
    return case_map(context.case_file, context.session.hypothesis.text) if context.case_file else None


def _judged(context: Context, asked: Sequence[Asked]) -> tuple[Analysis, bool]:
    """Assess the last answer, and tell whether the run may end with it."""
    case = _case(context)
    done = _done(case, asked)
    closing = done or len(asked) >= context.session.iteration_limit
    return rule_analysis.analyse(case, asked, context.findings, closing=closing), done


def _done(case: CaseMap | None, asked: Sequence[Asked]) -> bool:
    """Tell whether the run may end: all of it covered, and the last answer is one."""
    answered = rule_analysis.completeness(asked[-1]) > rule_analysis.NONE
    if case is None:
        return len(asked) >= ENOUGH_WITHOUT_CASE and answered
    return answered and Progress(case, asked).complete()


def _from_bank(hypothesis: str, asked: Sequence[Asked]) -> str:
    """Return the first template question that was not asked, the first of all when every one was."""
    bank = phrasing.bank_questions(hypothesis)
    return next((q for q in bank if not any(q == one.question for one in asked)), bank[0])


def _repeats(question: str, asked: Sequence[Asked]) -> bool:
    of = language(question)
    mine = terms(question, of)
    return any(overlap(mine, terms(one.question, of)) >= SIMILAR for one in asked)
