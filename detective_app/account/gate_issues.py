"""What holds a run back at its gate, the gravest first, each with the question that would mend it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from textwrap import shorten
from typing import Literal, TypeAlias

from detective_app.account.coverage import Area
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
_ON_AREAS: Mapping[Language, Mapping[Area, str]] = {
    "english": {
        "what": "What happened, by the case file: “{0}”?",
        "who": "Who took part, by the case file: “{0}”?",
        "when": "When was it, by the case file: “{0}”?",
        "where": "Where was it, by the case file: “{0}”?",
        "why": "Why was it so, by the case file: “{0}”?",
        "how_much": "How much or how many does the case file give here: “{0}”?",
        "scope": "What is the scope, by the case file: “{0}”?",
        "success": "Which criteria count as success, by the case file: “{0}”?",
        "constraint": "Which limits and constraints does the case file set here: “{0}”?",
        "risk": "Which risks does the case file name here: “{0}”?",
    },
    "german": {
        "what": "Was geschah laut den Akten: „{0}“?",
        "who": "Wer war laut den Akten beteiligt: „{0}“?",
        "when": "Wann war es laut den Akten: „{0}“?",
        "where": "Wo war es laut den Akten: „{0}“?",
        "why": "Warum war es laut den Akten so: „{0}“?",
        "how_much": "Wie viel oder wie viele nennen die Akten: „{0}“?",
        "scope": "Was ist laut den Akten der Umfang: „{0}“?",
        "success": "Was gilt laut den Akten als Erfolg: „{0}“?",
        "constraint": "Welche Grenzen und Fristen setzen die Akten: „{0}“?",
        "risk": "Welche Risiken nennen die Akten: „{0}“?",
    },
}


@dataclass(frozen=True, slots=True)
class LowAverage:
    """The answers taken together are too weak; `weakest` is the one to begin with."""

    average: float
    weakest: QuestionAnswerPair


@dataclass(frozen=True, slots=True)
class MissingArea:
    """Nothing tells something that hypothesis or brief call for."""

    area: Area


@dataclass(frozen=True, slots=True)
class Issue:
    """One thing that holds a run back, and the question that would mend it.

    A conflict has no question: a person ends it, or has it asked which side holds.
    """

    severity: IssueSeverity
    about: Signal | Conflict | QuestionAnswerPair | MissingArea | LowAverage
    question: str = ""


def issues(
    session: InterrogationSession,
    *,
    signals: Iterable[Signal],
    conflicts: Iterable[Conflict],
    low: Iterable[QuestionAnswerPair],
    areas: Iterable[Area],
    average: LowAverage | None,
) -> Iterator[Issue]:
    """Yield what was found wanting as issues, the gravest first."""
    spoken = language(session.hypothesis.text)
    for signal in signals:
        yield Issue("critical", signal, asked_about(session, signal))
    for conflict in conflicts:
        yield Issue("high", conflict)
    for pair in low:
        grave = pair.evaluation is not None and pair.evaluation.score <= _VERY_LOW
        yield Issue("high" if grave else "medium", pair, asked_again(pair))
    for area in areas:
        yield Issue("high", MissingArea(area), _asked(_ON_AREAS[spoken][area], session.hypothesis.text))
    if average is not None:
        yield Issue("medium", average, asked_again(average.weakest))


def asked_about(session: InterrogationSession, signal: Signal) -> str:
    """Return the question that asks what the documents say of a signal."""
    return _asked(_ABOUT[language(session.hypothesis.text)], signal.quote or signal.content)


def asked_again(pair: QuestionAnswerPair) -> str:
    """Return the question that asks a weak answer more exactly; the same where the detective named none."""
    follow_up = pair.evaluation.follow_up if pair.evaluation else None
    return (follow_up or pair.question)[:MAX_OWN_QUESTION_CHARS]


def _asked(template: str, about: str) -> str:
    return template.format(shorten(about, _QUOTED_CHARS, placeholder=" …").rstrip("."))
