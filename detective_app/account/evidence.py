"""What all answers of a session rest on: each fact, gap and conflict once, with the answers it stands in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from detective_app.core.evidence import (
    AnswerObject,
    EvidenceGap,
    Fact,
    SourceConflict,
    SourceDecision,
)
from detective_app.core.session import InterrogationSession
from detective_app.evidence.answer.levels import undisputed

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class StatedFact:
    """A fact and the 1-based numbers of the answers that state it; `disputed` when a source differs."""

    fact: Fact
    answers: tuple[int, ...]
    disputed: bool


@dataclass(frozen=True, slots=True)
class OpenGap:
    """Something the documents do not say and the 1-based numbers of the answers that lacked it."""

    gap: EvidenceGap
    answers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FoundConflict:
    """Sources that differ, the answers that met it, and what a person decided about it."""

    conflict: SourceConflict
    answers: tuple[int, ...]
    decisions: tuple[SourceDecision, ...]


@dataclass(frozen=True, slots=True)
class SessionEvidence:
    """The evidence of a session as a whole, in the order of its answers."""

    facts: tuple[StatedFact, ...]
    gaps: tuple[OpenGap, ...]
    conflicts: tuple[FoundConflict, ...]


def session_evidence(session: InterrogationSession) -> SessionEvidence:
    """Gather the evidence of all answers, that of an unfinished turn included."""
    answers = list(_answers(session))
    conflicts = [conflict for _, evidence in answers for conflict in evidence.conflicts]
    facts = _numbered((n, fact) for n, evidence in answers for fact in evidence.facts)
    gaps = _numbered((n, gap) for n, evidence in answers for gap in evidence.gaps)
    return SessionEvidence(
        facts=tuple(StatedFact(fact, n, fact not in undisputed((fact,), conflicts)) for fact, n in facts),
        gaps=tuple(OpenGap(gap, numbers) for gap, numbers in gaps),
        conflicts=tuple(_conflicts(session, answers)),
    )


def _answers(session: InterrogationSession) -> Iterator[tuple[int, AnswerObject]]:
    for pair in session.qa_pairs:
        if pair.evidence:
            yield pair.sequence, pair.evidence
    turn = session.pending_turn
    if turn and turn.evidence:
        yield turn.sequence, turn.evidence


def _conflicts(
    session: InterrogationSession, answers: Iterable[tuple[int, AnswerObject]]
) -> Iterator[FoundConflict]:
    """Yield the conflicts; what several answers found of one thing is one, with all its values."""
    found: dict[tuple[str, str], tuple[SourceConflict, list[int]]] = {}
    for number, evidence in answers:
        for conflict in evidence.conflicts:
            before, numbers = found.get((conflict.kind, conflict.key), (conflict, []))
            more = (value for value in conflict.values if value not in before.values)
            joined = before.evolve(values=(*before.values, *more))
            found[conflict.kind, conflict.key] = joined, [*numbers, number]
    for conflict, numbers in found.values():
        given = {value.value for value in conflict.values}
        about = (one for one in session.decisions or () if one.key == conflict.key)
        decisions = tuple(one for one in about if given.issuperset(one.values))
        yield FoundConflict(conflict, tuple(dict.fromkeys(numbers)), decisions)


def _numbered(found: Iterable[tuple[int, _T]]) -> Iterator[tuple[_T, tuple[int, ...]]]:
    """Yield each thing once with the answers it is in."""
    known: dict[_T, list[int]] = {}
    for number, thing in found:
        known.setdefault(thing, []).append(number)
    return ((thing, tuple(dict.fromkeys(numbers))) for thing, numbers in known.items())
