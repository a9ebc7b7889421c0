"""What all answers of a session rest on: each fact, gap and conflict once, with the answers it stands in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import starmap
from typing import TypeVar

from detective_app.account.board import passages
from detective_app.account.citations import every_recheck, told_gaps, turns
from detective_app.core.evidence import ConflictValue, EvidenceGap, Fact, SourceConflict
from detective_app.core.passages import ShownPassage
from detective_app.core.quality import Severity
from detective_app.core.session import InterrogationSession

SEVERITY: Severity = "medium"
"""How grave a conflict is, wherever it is shown or counted: which source is right nobody knows yet."""


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
    from detective_app.evidence.conflicts import Things

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


def _value(side: ShownPassage) -> ConflictValue:
    return ConflictValue(value=side.text, source_id=side.source_id, locator=side.locator, quote=side.text)


def _of_passages(session: InterrogationSession) -> Iterator[FoundConflict]:
    """Yield the conflicts of two passages that a detective named, with the answers that brought one."""
    known = passages(session)
    for one in session.conflicts or () if session.qa_pairs else ():
        numbers = one.passages or ()
        if len(known.keys() & set(numbers)) < 2:
            continue
        values = tuple(map(_value, map(known.__getitem__, numbers)))
        named = SourceConflict(
            key=one.id, kind="text", values=values, delta="different text", notes=one.description
        )
        met = [pair.sequence for pair in session.qa_pairs if {*numbers} & {*(pair.passages or ())}]
        # What a search alone brought is told with the last answer.
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


_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class StatedFact:
    """A fact and the 1-based numbers of the answers that state it; `disputed` when a source differs."""

    fact: Fact
    answers: tuple[int, ...]
    disputed: bool


@dataclass(frozen=True, slots=True)
class OpenGap:
    """Something that was not found and the 1-based numbers of the answers that lacked it."""

    gap: EvidenceGap
    answers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SessionEvidence:
    """The evidence of a session as a whole, in the order of its answers; `facts` are what they state."""

    facts: tuple[StatedFact, ...]
    gaps: tuple[OpenGap, ...]
    conflicts: tuple[FoundConflict, ...]


def session_evidence(session: InterrogationSession) -> SessionEvidence:
    """Gather the evidence of all answers, that of an unfinished turn included."""
    from detective_app.evidence.answer.levels import undisputed  # late: a live view is open before any answer

    said = (*turns(session), *every_recheck(session))
    answers = [(one.sequence, one.evidence) for one in said if one.evidence]
    met = [conflict for _, evidence in answers for conflict in evidence.conflicts]
    facts = dict(_numbered((n, fact) for n, evidence in answers for fact in evidence.shown))
    settled = frozenset(undisputed(tuple(facts), met))
    gaps = _numbered((turn.sequence, gap) for turn in turns(session) for gap in told_gaps(turn))
    return SessionEvidence(
        facts=tuple(StatedFact(fact, n, fact not in settled) for fact, n in facts.items()),
        gaps=tuple(starmap(OpenGap, gaps)),
        conflicts=conflicts(session),
    )


def _numbered(found: Iterable[tuple[int, _T]]) -> Iterator[tuple[_T, tuple[int, ...]]]:
    """Yield each thing once with the answers it is in."""
    known: dict[_T, list[int]] = {}
    for number, thing in found:
        known.setdefault(thing, []).append(number)
    return ((thing, tuple(dict.fromkeys(numbers))) for thing, numbers in known.items())
