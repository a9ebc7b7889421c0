"""Takes a question apart into atomic ones, where a capable model is there to do so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from detective_app.core.errors import AllProvidersFailed, FailureKind, UnusableReply
from detective_app.core.ports import Message, OnProgress
from detective_app.core.record import Record
from detective_app.core.words import clean_text
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.prompts import render
from detective_app.engine.calls.structured import ask
from detective_app.evidence.figures.reading import figures

MAX_QUESTIONS = 4
PLAN_TOKENS = 2_000
_MAX_CHARS = 2_000
_MOST_NAMES = 50


class PlannedQuestion(Record):
    """One atomic question with what it must name, empty where the question does not say."""

    question: str
    line: str
    period: str
    unit: str

    @property
    def text(self) -> str:
        """The question, with those details that its words leave out in brackets."""
        text = clean_text(self.question).strip()
        details = (clean_text(d).strip() for d in (self.line, self.period, self.unit))
        missing = [d for d in details if d and d.casefold() not in text.casefold()]
        return f"{text} ({'; '.join(missing)})"[:_MAX_CHARS] if missing else text[:_MAX_CHARS]


class Plan(Record):
    """The atomic questions, in the order they are asked."""

    questions: tuple[PlannedQuestion, ...]


async def planned(
    question: str, names: Sequence[str], planner: FallbackModel | None, on_progress: OnProgress
) -> tuple[str, ...]:
    """Return at most four atomic questions; never fails: without a usable plan it is asked as it is.

    `names` are what the documents are called, all that a planner learns of them.
    """
    if planner is None:
        return (question,)

    def check(plan: Plan) -> None:
        if not plan.questions or not all(one.question.strip() for one in plan.questions):
            raise UnusableReply(FailureKind.INVALID_OUTPUT, ["questions must not be empty"])
        if invented := sorted({n for one in plan.questions for n in _added(one.text, question)}):
            problem = f"not in the question: {', '.join(invented[:5])}"
            raise UnusableReply(FailureKind.INVALID_OUTPUT, [problem])

    prompt = render("ask_plan", question=question, sources=list(names)[:_MOST_NAMES], most=MAX_QUESTIONS)
    try:
        messages = [Message("user", prompt)]
        plan, _ = await ask(
            planner, messages, Plan, check=check, max_tokens=PLAN_TOKENS, on_progress=on_progress
        )
    except AllProvidersFailed:
        return (question,)
    return tuple(dict.fromkeys(one.text for one in plan.questions[:MAX_QUESTIONS]))


def _added(planned: str, question: str) -> Iterator[str]:
    """Yield the figures of a planned question that were not asked for."""
    known = [figure.value for figure in figures(question)]
    digits = set(re.findall(r"\d+", question))
    for figure in figures(planned):
        if figure.value not in known and not set(re.findall(r"\d+", figure.text)) <= digits:
            yield figure.text
