"""What holds a run back at its gate, the gravest first, each with the question that would mend it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from textwrap import shorten
from typing import Literal, TypeAlias

from detective_app.core.quality import Conflict, Signal
from detective_app.core.session import InterrogationSession, QuestionAnswerPair
from detective_app.core.words import MAX_OWN_QUESTION_CHARS
from detective_app.evidence.text.terms import Language, language

IssueSeverity: TypeAlias = Literal["critical", "high", "medium"]
_VERY_LOW = 2
_QUOTED_CHARS = 300
_ABOUT: Mapping[Language, str] = {
    "english": "What does the case file say about this: “{0}”?",
    "german": "Was sagen die Akten hierzu: „{0}“?",
}


@dataclass(frozen=True, slots=True)
class LowAverage:
    """The answers taken together are too weak; `weakest` is the one to begin with."""

    average: float
    weakest: QuestionAnswerPair


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """No answer is good enough to carry anything."""


@dataclass(frozen=True, slots=True)
class Issue:
    """One thing that holds a run back, and the question that would mend it.

    What was asked before in the same words has no question, and a conflict has none: a person ends it, or has
    it asked which side holds.
    """

    severity: IssueSeverity
    about: Signal | Conflict | QuestionAnswerPair | NoAnswer | LowAverage
    question: str = ""


def issues(
    session: InterrogationSession,
    *,
    signals: Iterable[Signal],
    conflicts: Iterable[Conflict],
    low: Iterable[QuestionAnswerPair],
    answered: bool,
    average: LowAverage | None,
) -> Iterator[Issue]:
    """Yield what was found wanting as issues, the gravest first."""
    before = {_folded(pair.question) for pair in session.qa_pairs}

    def fresh(question: str) -> str:
        return "" if _folded(question) in before else question

    for signal in signals:
        yield Issue("critical", signal, fresh(asked_about(session, signal)))
    for conflict in conflicts:
        yield Issue("high", conflict)
    for pair in low:
        grave = pair.evaluation is not None and pair.evaluation.score <= _VERY_LOW
        yield Issue("high" if grave else "medium", pair, fresh(_follow_up(pair)))
    if not answered:
        text = session.hypothesis.text
        yield Issue("high", NoAnswer(), fresh(_asked(_ABOUT[language(text)], text)))
    if average is not None:
        yield Issue("medium", average, fresh(_follow_up(average.weakest)))


def _folded(question: str) -> str:
    return " ".join(question.casefold().split())


def asked_about(session: InterrogationSession, signal: Signal) -> str:
    """Return the question that asks what the documents say of a signal."""
    return _asked(_ABOUT[language(session.hypothesis.text)], signal.quote or signal.content)


def _follow_up(pair: QuestionAnswerPair) -> str:
    """Return the question that asks a weak answer more exactly; nothing where the detective named none."""
    follow_up = pair.evaluation.follow_up if pair.evaluation else None
    return (follow_up or "")[:MAX_OWN_QUESTION_CHARS]


def _asked(template: str, about: str) -> str:
    return template.format(shorten(about, _QUOTED_CHARS, placeholder=" …").rstrip("."))
