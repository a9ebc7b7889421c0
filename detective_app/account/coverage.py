"""Which areas a hypothesis has to be asked about, and which of them answers cover (`seeds/000`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from detective_app.account.citations import Turn
from detective_app.core.session import InterrogationSession, QuestionAnswerPair

Area: TypeAlias = Literal[
    "what", "who", "when", "where", "why", "how_much", "scope", "success", "constraint", "risk"
]

AREAS: Mapping[Area, str] = {
    "what": "what happened",
    "who": "who",
    "when": "when",
    "where": "where",
    "why": "why",
    "how_much": "how much",
    "scope": "the scope",
    "success": "what counts as success",
    "constraint": "the constraints",
    "risk": "the risks",
}
"""The areas as they are named to a person."""

_OF_A_BRIEF: Mapping[Area, re.Pattern[str]] = {
    "scope": re.compile(
        r"\b(?:scope|includ\w+|exclud\w+|cover(?:s|ed)?|part of|umfang|umfass\w+|enthalten|gehör\w+)\b",
        re.IGNORECASE,
    ),
    "success": re.compile(
        r"\b(?:success\w*|accept\w+|[ck]riteri\w+|goals?|targets?|measured by|achiev\w+|erfolg\w*|ziele?)\b",
        re.IGNORECASE,
    ),
    "constraint": re.compile(
        r"\b(?:constrain\w+|limit\w*|budget|deadline|must not|at most|required|frist|grenze\w*|höchstens)\b",
        re.IGNORECASE,
    ),
    "risk": re.compile(
        r"\b(?:risk\w*|fail\w*|errors?|danger\w*|threat\w*|delay\w*|risik\w+|gefahr\w*|fehler\w*|ausfall\w*)\b",
        re.IGNORECASE,
    ),
}
_WHERE = re.compile(
    r"\b(?:where|which (?:place|site|town|city|room)|wo|wohin|woher|an welche[mr] ort)\b", re.IGNORECASE
)
_AT_A_PLACE = re.compile(r"\b(?:in|at|near|from|bei|aus|nach)\s+(?:the\s+)?$")
_YEAR = re.compile(r"\d{4}")


@dataclass(frozen=True, slots=True)
class Coverage:
    """The areas of a run, each with the numbers of the answers that cover it."""

    areas: Mapping[Area, tuple[int, ...]]

    @property
    def missing(self) -> tuple[Area, ...]:
        """The areas that no answer covers."""
        return tuple(area for area, answers in self.areas.items() if not answers)


def coverage(session: InterrogationSession, good: Iterable[QuestionAnswerPair]) -> Coverage:
    """Return the areas that hypothesis and brief call for, with those of the `good` answers on each."""
    areas = required(session)
    told = {pair.sequence: covered(pair) for pair in good}
    return Coverage({area: tuple(n for n, found in told.items() if area in found) for area in areas})


def required(session: InterrogationSession) -> tuple[Area, ...]:
    """Return what has to be asked about: by what the hypothesis states, and all four of a brief."""
    stated = _stated(session.hypothesis.text)
    of_it = tuple(area for area in AREAS if area == "what" or area in stated)
    return (*of_it, *(_OF_A_BRIEF if session.brief else ()))


def covered(pair: Turn) -> frozenset[Area]:
    """Return the areas that an answer is about: what its question asks, and what its statements tell."""
    said = [fact.text for fact in pair.evidence.shown] if pair.evidence else [pair.answer or ""]
    return asked_about(pair.question) | _stated(" ".join(said))


def asked_about(question: str) -> frozenset[Area]:
    """Return the areas that a question asks about; every question asks what happened."""
    from detective_app.evidence.meaning.answers import asked_kinds

    kinds = asked_kinds(question)
    asked: dict[Area, bool] = {
        "what": True,
        "who": "person" in kinds,
        "when": bool(kinds & {"date", "time"}),
        "why": "cause" in kinds,
        "how_much": "number" in kinds,
        "where": bool(_WHERE.search(question)),
    }
    asked |= {area: bool(pattern.search(question)) for area, pattern in _OF_A_BRIEF.items()}
    return frozenset(area for area, holds in asked.items() if holds)


def _stated(text: str) -> frozenset[Area]:
    """Return the areas that a text states something of."""
    from detective_app.evidence.figures.limits import is_time_limit
    from detective_app.evidence.figures.reading import figures
    from detective_app.evidence.meaning.answers import holds_kind
    from detective_app.evidence.meaning.people import people

    kinds = {
        "time" if is_time_limit(text, figure) else figure.kind
        for figure in figures(text)
        if not _YEAR.fullmatch(figure.text) or figure.kind == "date"
    }
    found: dict[Area, bool] = {
        "who": bool(people(text)),
        "when": bool(kinds & {"date", "time"}),
        "how_much": "quantity" in kinds,
        "why": holds_kind("cause", text),
        "where": _names_a_place(text),
    }
    return frozenset(area for area, holds in found.items() if holds)


def _names_a_place(text: str) -> bool:
    """Tell whether a name follows a word that leads to a place; a month or a year is none."""
    from detective_app.evidence.figures.reading import figures
    from detective_app.evidence.meaning.names import names
    from detective_app.evidence.meaning.people import people
    from detective_app.evidence.text.terms import language

    taken = [(one.start, one.end) for one in (*figures(text), *people(text))]
    for start, end in names(text, language(text)):
        free = not any(first < end and start < last for first, last in taken)
        if free and _AT_A_PLACE.search(text[:start]):
            return True
    return False
