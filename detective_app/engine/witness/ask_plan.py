"""Takes a question apart into atomic ones: by a capable model, else by rule."""

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
from detective_app.evidence.text.instructions import without_instructions
from detective_app.evidence.text.terms import language, terms

MAX_QUESTIONS = 4
PLAN_TOKENS = 2_000
_MAX_CHARS = 2_000
_MOST_NAMES = 50
_ASKS = (
    r"(?:(?:at|by|for|from|in|of|on|since|to|until|with|ab|an|auf|aus|bei|bis|für|in|mit|nach|seit|um|von"
    r"|zu) )?(?:who|whom|whose|what|which|when|where|why|how|wer|wem|wen|wessen|was|welche[nmrs]?|wann"
    r"|wo(?:für|her|hin|mit|von|zu)?|warum|weshalb|wieso|wie)\b"
)
_SENTENCE_END = re.compile(r"(?<=\?)\s+")
_DETAILS = re.compile(r"(?<=\?) \((?:[^()]|\([^()]*\))+\)$")
_JOINT = re.compile(rf"[,;]?(?<!\s)\s{{1,40}}(?:and|und|sowie)\s{{1,40}}(?={_ASKS})", re.IGNORECASE)
# "How many were there" and "wie viele gibt es" point at nothing.
_POINTS_BACK = re.compile(
    r"\b(?:he|she|it|its|they|them|their|his|her|this|that|these|those"
    r"|(?<!\bis )(?<!\bare )(?<!\bwas )(?<!\bwere )there|er|sie|(?<!\bgibt )(?<!\bgab )es|ihn|ihm|ihr\w*"
    r"|sein\w*|dies\w*|das|da|dort|davon|dafür)\b",
    re.IGNORECASE,
)
_MIN_WORDS = 3


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
    """Return at most four atomic questions; never fails: without a usable plan the rule decides.

    `names` are what the documents are called, all that a planner learns of them.
    """
    if planner is None:
        return by_rule(question)

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
        return by_rule(question)
    return tuple(dict.fromkeys(one.text for one in plan.questions[:MAX_QUESTIONS]))


def by_rule(question: str) -> tuple[str, ...]:
    """Split a question at its question words; a part that points back to another keeps them together.

    Details in brackets behind it, as the gate adds them, belong to every part. What tells how to answer is no
    question of its own.
    """
    question = without_instructions(question)
    found = _DETAILS.search(question)
    details = found[0] if found else ""
    asked = question.removesuffix(details).strip()
    parts = [part.strip() for sentence in _SENTENCE_END.split(asked) for part in _parts(sentence)]
    parts = [part for part in parts if part]
    whole = any(_POINTS_BACK.search(part) or len(part.split()) < _MIN_WORDS for part in parts[1:])
    if whole or not 1 < len(parts) <= MAX_QUESTIONS or any(len(p.split()) < _MIN_WORDS for p in parts):
        return (question,)
    return tuple(f"{part[0].upper()}{part[1:].rstrip('?')}?{details}" for part in parts)


def _parts(sentence: str) -> Iterator[str]:
    """Yield what is joined by "and" before a question word, when each part asks about a topic of its own."""
    parts = _JOINT.split(sentence)
    of = language(sentence)
    if all(terms(part, of) for part in parts):
        yield from parts
    else:
        yield sentence


def _added(planned: str, question: str) -> Iterator[str]:
    """Yield the figures of a planned question that were not asked for."""
    known = [figure.value for figure in figures(question)]
    digits = set(re.findall(r"\d+", question))
    for figure in figures(planned):
        if figure.value not in known and not set(re.findall(r"\d+", figure.text)) <= digits:
            yield figure.text
