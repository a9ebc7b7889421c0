"""What can be measured of a claim's passages: which of their values differ; never which one holds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from detective_app.core.evidence import PROVES_NOTHING
from detective_app.core.passages import ShownPassage
from detective_app.evidence.figures.measures import DifferentValues, differing
from detective_app.evidence.text.sentences import spans
from detective_app.evidence.text.terms import language, terms

_MOST, _NEAREST = 3, 3


@dataclass(frozen=True, slots=True)
class Hint:
    """Two values that differ: of the claim, where `first` is None, or of a passage, and of another one."""

    values: DifferentValues
    first: ShownPassage | None
    second: ShownPassage


def hints(claim: str, passages: Sequence[ShownPassage]) -> tuple[Hint, ...]:
    """Return at most three differences: between the claim and its nearest passages, else between those."""
    said = [one for one in passages[:_NEAREST] if one.standing not in PROVES_NOTHING]
    near = [
        (one, tuple(nearest(claim, text) for text in (" ".join(one.text.split()), one.text))) for one in said
    ]
    found = [Hint(one, None, passage) for passage, said in near for one in _differing((claim,), said)]
    found = found or [
        Hint(one, first, second)
        for (first, said), (second, told) in combinations(near, 2)
        if first.source_id != second.source_id
        for one in _differing(said, told)
    ]
    once = {(one.values, one.second.source_id): one for one in reversed(found)}
    return tuple(islice(reversed(once.values()), _MOST))


def hints_at(claim: str, passages: Sequence[ShownPassage], passage: ShownPassage) -> tuple[Hint, ...]:
    """Return the differences of a claim's passages that are told at one of them: it has one of the values."""
    return tuple(one for one in hints(claim, passages) if passage in (one.first, one.second))


def _differing(first: Sequence[str], second: Sequence[str]) -> tuple[DifferentValues, ...]:
    """Return what differs by the first reading of two texts by which something does."""
    return next((found for one in first for other in second if (found := differing(one, other))), ())


def nearest(claim: str, text: str) -> str:
    """Return the sentence of a text that shares the most words with a claim."""
    return nearest_of(claim, spans(text)) or text


def sentence_at(text: str, at: int) -> str:
    """Return the sentence of a text that a place of it is in."""
    end = 0
    for sentence in spans(text):
        begin = text.find(sentence, end)
        end = max(begin, end) + len(sentence)
        if at < end:
            return sentence
    return text.strip()


def nearest_of(claim: str, sentences: Sequence[str]) -> str:
    """Return the one of some sentences that shares the most words with a claim, the first of equals."""
    of, wanted = language(claim), terms(claim, language(claim))
    return max(sentences, key=lambda one: len(wanted & terms(one, of)), default="")


def words(hint: Hint, names: Mapping[str, str]) -> str:
    """Say a difference in a sentence, with the names of the documents."""
    one = "the claim" if hint.first is None else names.get(hint.first.source_id, hint.first.source_id)
    other = names.get(hint.second.source_id, hint.second.source_id)
    first, second = hint.values.first, hint.values.second
    if hint.values.relation == "other":
        said = f"{one} says {first}, {other} says {second}."
        return f"{said[:1].upper()}{said[1:]}" if hint.first is None else said
    return f"{second} in {other} is {hint.values.relation} than {first} in {one}."
