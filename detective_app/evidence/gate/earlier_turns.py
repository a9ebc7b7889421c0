"""What earlier questions and answers say of something that a question leaves open."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from detective_app.evidence.figures.reading import figures
from detective_app.evidence.gate.candidates import PassagePart, labels, named, persons, years
from detective_app.evidence.gate.open_parameters import OpenParameter
from detective_app.evidence.gate.references import Pointing, Reference
from detective_app.evidence.text.terms import language, words

_TOPIC_WORDS = 6


def said_earlier(one: Reference, turns: Sequence[str]) -> str:
    """Return what a reference means by the last turn that says anything of it; nothing when in doubt."""
    found = next((found for turn in reversed(turns) if (found := _MEANINGS[one.kind](one, turn))), ())
    return found[0] if len(found) == 1 else ""


def value_said_earlier(parameter: OpenParameter, turns: Sequence[str]) -> str:
    """Return the value of a parameter that the last turn with any of its values has, if that is one only."""
    for turn in reversed(turns):
        said = PassagePart(turn, "", "")
        values = sorted(years(said)) if parameter.field == "period" else list(labels(said).values())
        if found := [value for value in values if value in parameter.options]:
            return found[0] if len(found) == 1 else ""
    return ""


def _thing(one: Reference, turn: str) -> Sequence[str]:
    found = named(one.field, [PassagePart(turn, "", "")], language(turn))
    if found or re.match(r"my|our|mein|unser", one.text, re.IGNORECASE):
        return found[-1:]
    phrase = re.search(
        rf"\b(?:the|an?|der|die|das|dem|den|eine?[nmrs]?) ((?:[\w-]+ ){{0,2}}{re.escape(one.field)}\w?)\b",
        turn,
        re.IGNORECASE,
    )
    return [phrase[1]] if phrase else []


def _person(_one: Reference, turn: str) -> Sequence[str]:
    return persons([PassagePart(turn, "", "")])


def _topic(_one: Reference, turn: str) -> Sequence[str]:
    topics = words(turn)[:_TOPIC_WORDS]
    return [" ".join(topics)] if topics else []


def _time(one: Reference, turn: str) -> Sequence[str]:
    dates = [figure.text for figure in figures(turn) if figure.kind == "date"]
    pointed = re.match(r"that|jene|diese[mnrs]? (?:Tag|Zeit)", one.text, re.IGNORECASE)
    return dates[-1:] if pointed else []


_MEANINGS: Mapping[Pointing, Callable[[Reference, str], Sequence[str]]] = {
    "thing": _thing,
    "shared": _thing,
    "person": _person,
    "pronoun": _topic,
    "date": _time,
    "period": _time,
}
