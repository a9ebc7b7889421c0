"""What holds a run back at its gate, the gravest first, each with the question that would mend it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from textwrap import shorten
from typing import Literal, TypeAlias

from detective_app.core.quality import Conflict, Signal
from detective_app.core.session import InterrogationSession
from detective_app.evidence.text.terms import Language, language

IssueSeverity: TypeAlias = Literal["critical", "high"]
_QUOTED_CHARS = 300
_ABOUT: Mapping[Language, str] = {
    "english": "What does the case file say about this: “{0}”?",
    "german": "Was sagen die Akten hierzu: „{0}“?",
}


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """Nothing was answered."""


@dataclass(frozen=True, slots=True)
class Issue:
    """One thing that holds a run back, and the question that would mend it.

    What was asked before in the same words has no question, and a conflict has none: a person ends it, or has
    it asked which side holds.
    """

    severity: IssueSeverity
    about: Signal | Conflict | NoAnswer
    question: str = ""


def issues(
    session: InterrogationSession,
    *,
    signals: Iterable[Signal],
    conflicts: Iterable[Conflict],
    answered: bool,
) -> Iterator[Issue]:
    """Yield what was found wanting as issues, the gravest first."""
    of = language(session.hypothesis.text)
    before = {_folded(pair.question) for pair in session.qa_pairs}

    def fresh(question: str) -> str:
        return "" if _folded(question) in before else question

    for signal in signals:
        yield Issue("critical", signal, fresh(_asked(signal.quote or signal.content, of)))
    for conflict in conflicts:
        yield Issue("high", conflict)
    if not answered:
        yield Issue("high", NoAnswer(), fresh(_asked(session.hypothesis.text, of)))


def _folded(question: str) -> str:
    return " ".join(question.casefold().split())


def _asked(about: str, of: Language) -> str:
    return _ABOUT[of].format(shorten(about, _QUOTED_CHARS, placeholder=" …").rstrip("."))
