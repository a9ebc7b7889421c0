"""Conflicts between sources: each once with all its values, the values in groups."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from detective_app.account.citations import turns
from detective_app.core.evidence import ConflictValue, SourceConflict
from detective_app.core.session import InterrogationSession, Severity

SEVERITY: Severity = "medium"
"""How grave a conflict is, wherever it is shown or counted: which source is right nobody knows yet."""

MAX_COMPARED = 40
"""So many values of a conflict are offered in pairs; a case of thousands of files may differ in each."""

_MAX_VALUE_CHARS = 500


@dataclass(frozen=True, slots=True)
class ValueGroup:
    """One value as the first source writes it, with every place that gives it, however written."""

    value: str
    given: tuple[ConflictValue, ...]


@dataclass(frozen=True, slots=True)
class FoundConflict:
    """Sources that differ, and the answers that met it; what several found of one thing is one conflict."""

    conflict: SourceConflict
    answers: tuple[int, ...]


def conflicts(session: InterrogationSession) -> tuple[FoundConflict, ...]:
    """Return each conflict once: in the order in which the answers met them, then those of two passages."""
    from detective_app.evidence.conflicts import Things  # late: few sessions have any

    found: list[tuple[SourceConflict, dict[ConflictValue, None], list[int]]] = []
    things = Things()
    for turn in turns(session):
        for conflict in turn.evidence.conflicts if turn.evidence else ():
            place = things.place(conflict)
            if place is None:
                place = len(found)
                found.append((conflict, {}, []))
            things.note(conflict, place)
            _, values, answers = found[place]
            values.update(dict.fromkeys(conflict.values))
            answers.append(turn.sequence)
    return (*(_found(*one) for one in found), *_of_passages(session))


def _of_passages(session: InterrogationSession) -> Iterator[FoundConflict]:
    """Yield the conflicts of two passages that a detective named, with the answers that brought one."""
    known = {one.id: one for one in session.passages or ()}
    for one in session.conflicts or ():
        sides = [known[number] for number in one.passages or () if number in known]
        if len(sides) < 2:
            continue
        values = tuple(
            ConflictValue(value=side.text, source_id=side.source_id, locator=side.locator, quote=side.text)
            for side in sides
        )
        named = SourceConflict(
            key=one.id, kind="text", values=values, delta="different text", notes=one.description
        )
        numbers = {side.id for side in sides}
        met = [pair.sequence for pair in session.qa_pairs if not numbers.isdisjoint(pair.passages or ())]
        if met or session.qa_pairs:  # what a search alone brought is told with the last answer
            yield FoundConflict(named, tuple(met or [session.qa_pairs[-1].sequence]))


def grouped(conflict: SourceConflict) -> tuple[ValueGroup, ...]:
    """Return the values of a conflict, those that are one in several writings as one."""
    groups: dict[object, list[ConflictValue]] = {}
    for value in conflict.values:
        groups.setdefault(_meaning(conflict, value), []).append(value)
    return tuple(ValueGroup(given[0].value, tuple(given)) for given in groups.values())


def sources_of(conflict: SourceConflict) -> int:
    """Return how many documents give one of the values."""
    return len({value.source_id for value in conflict.values})


def agree(conflict: SourceConflict, one: ConflictValue, other: ConflictValue) -> bool:
    """Tell whether two values of a conflict are one in two writings: `2024-03-22` and `22 March 2024`."""
    return _meaning(conflict, one) == _meaning(conflict, other)


def overlap(one: str, other: str) -> bool:
    """Tell whether two quotes are the same words, or one holds the other."""
    return overlap_of_plain(" ".join(one.split()), " ".join(other.split()))


def overlap_of_plain(one: str, other: str) -> bool:
    """Tell the same of two quotes whose white space is single blanks."""
    return bool(one and other) and (one in other or other in one)


def _meaning(conflict: SourceConflict, value: ConflictValue) -> object:
    """Return what a value says, the same for every writing of it; of statements only the words are known."""
    from detective_app.evidence.figures.reading import figures

    words = " ".join(value.value.split())
    found = figures(value.value[:_MAX_VALUE_CHARS]) if conflict.kind != "text" else ()
    return tuple((one.kind, one.value, one.unit) for one in found) or words


def _found(
    first: SourceConflict, values: Mapping[ConflictValue, None], answers: Sequence[int]
) -> FoundConflict:
    more = len(values) > len(set(first.values))
    conflict = first.evolve(values=tuple(values)) if more else first
    return FoundConflict(conflict, tuple(dict.fromkeys(answers)))
