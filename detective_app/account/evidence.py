"""What all answers of a session rest on: each fact, gap and conflict once, with the answers it stands in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from detective_app.account.citations import every_recheck, told_gaps, turns
from detective_app.account.conflicts import FoundConflict, conflicts
from detective_app.core.evidence import EvidenceGap, Fact
from detective_app.core.session import InterrogationSession

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class StatedFact:
    """A fact and the 1-based numbers of the answers that state it; `disputed` when a source differs."""

    fact: Fact
    answers: tuple[int, ...]
    disputed: bool


@dataclass(frozen=True, slots=True)
class WithheldStatement:
    """A statement that is no part of any answer, with its reason, and the 1-based numbers of the answers."""

    fact: Fact
    answers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OpenGap:
    """Something that was not found and the 1-based numbers of the answers that lacked it."""

    gap: EvidenceGap
    answers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SessionEvidence:
    """The evidence of a session as a whole, in the order of its answers; `facts` are what they state."""

    facts: tuple[StatedFact, ...]
    withheld: tuple[WithheldStatement, ...]
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
    withheld = _numbered((n, fact) for n, evidence in answers for fact in evidence.withheld)
    gaps = _numbered((turn.sequence, gap) for turn in turns(session) for gap in told_gaps(turn))
    return SessionEvidence(
        facts=tuple(StatedFact(fact, n, fact not in settled) for fact, n in facts.items()),
        withheld=tuple(WithheldStatement(fact, n) for fact, n in withheld),
        gaps=tuple(OpenGap(gap, numbers) for gap, numbers in gaps),
        conflicts=conflicts(session),
    )


def _numbered(found: Iterable[tuple[int, _T]]) -> Iterator[tuple[_T, tuple[int, ...]]]:
    """Yield each thing once with the answers it is in."""
    known: dict[_T, list[int]] = {}
    for number, thing in found:
        known.setdefault(thing, []).append(number)
    return ((thing, tuple(dict.fromkeys(numbers))) for thing, numbers in known.items())
