"""What several detectives would ask the person becomes one question: the gravest, then what most ask."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping

from detective_app.core.analysis import FoundClarification

_WORD = re.compile(r"\w{3,}")
_GRAVEST = ("critical", "important", "helpful")


def one_question(asked: Mapping[str, FoundClarification]) -> FoundClarification | None:
    """Return the question to put, whatever the order of the agents; None where nobody asks.

    Questions that are the same in their words are one, with the options of all who ask it.
    """
    alike = defaultdict[object, list[FoundClarification]](list)
    for agent in sorted(asked):
        one = asked[agent]
        alike[frozenset(_WORD.findall(one.question.casefold())) or one.question].append(one)
    if not alike:
        return None
    first, *others = min(alike.values(), key=lambda same: (_gravity(same), -len(same), same[0].question))
    options = (*first.options, *(option for one in others for option in one.options))
    return first.evolve(options=options, priority=_GRAVEST[_gravity([first, *others])])


def _gravity(same: list[FoundClarification]) -> int:
    return min(_GRAVEST.index(one.priority) for one in same)
