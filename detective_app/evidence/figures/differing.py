"""Which value two texts give of one kind and unit, and how the two stand to each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal, TypeAlias

from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.reading import figures

Relation: TypeAlias = Literal["more", "less", "other"]
"""How the second value stands to the first."""


@dataclass(frozen=True, slots=True)
class Differing:
    """Two values of one kind and unit, as the texts write them."""

    first: str
    second: str
    relation: Relation


def differing(one: str, other: str) -> tuple[Differing, ...]:
    """Return what differs between two texts: values of a kind and unit of which each text gives just one.

    Numbers without a unit are never compared: nothing says that they count the same.
    """
    mine, theirs = _single(one), _single(other)
    return tuple(
        Differing(_written(first, one), _written(second, other), _relation(first, second))
        for kind, first in mine.items()
        if (second := theirs.get(kind)) and not first.agrees(second)
    )


def _single(text: str) -> Mapping[tuple[str, str], Figure]:
    """Return the figures of a text of whose kind and unit it gives only one value."""
    found: defaultdict[tuple[str, str], list[Figure]] = defaultdict(list)
    for figure in figures(text):
        if figure.kind in ("date", "time") or (figure.kind == "quantity" and figure.unit):
            found[figure.kind, figure.unit].append(figure)
    return {kind: same[0] for kind, same in found.items() if all(same[0].agrees(each) for each in same)}


def _written(figure: Figure, text: str) -> str:
    """Return a figure with the word of its unit, as the text has them."""
    if figure.kind != "quantity" or not figure.text[-1:].isdigit() or not figure.text[:1].isdigit():
        return figure.text
    unit = text[figure.end :].split(maxsplit=1)[:1]
    return f"{figure.text} {unit[0].strip('.,;:!?)')}" if unit else figure.text


def _relation(first: Figure, second: Figure) -> Relation:
    if isinstance(first.value, Decimal) and isinstance(second.value, Decimal):
        return "more" if second.value > first.value else "less"
    return "other"
