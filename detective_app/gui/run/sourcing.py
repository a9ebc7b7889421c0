"""What belongs to a quote: the answers that rest on it, the conflicts it stands in, the decisions."""

from __future__ import annotations

from dataclasses import dataclass

from detective_app.core.evidence import ConflictValue, SourceConflict, SourceDecision, Support, Verdict
from detective_app.core.session import InterrogationSession
from detective_app.evidence.figures.reading import figures
from detective_app.gui.run.citations import Citation, Turn

MAX_COMPARED = 40
"""So many values of a conflict are offered in pairs; a case of thousands of files may differ in each."""

_MAX_VALUE_CHARS = 500


@dataclass(frozen=True, slots=True)
class Cited:
    """A quote as it is opened in its document: which one it is, and how it was matched.

    `number` is its number within answer `sequence`; both are None for a value of a conflict that no answer
    quotes.
    """

    source_id: str
    locator: str
    quote: str
    number: int | None = None
    sequence: int | None = None
    verdict: Verdict | None = None
    given: str | None = None


@dataclass(frozen=True, slots=True)
class Clash:
    """A conflict with the answer that met it first, and where it comes among all, from 1 of `count`."""

    conflict: SourceConflict
    sequence: int
    position: int
    count: int


def cited(one: Citation, sequence: int) -> Cited | None:
    """Return a citation as a quote to open; None when it has none."""
    if one.support is None:
        return None
    support = one.support
    return Cited(
        support.source_id,
        support.locator,
        support.quote,
        one.number,
        sequence,
        support.verdict,
        support.given,
    )


def cited_value(session: InterrogationSession, value: ConflictValue) -> Cited:
    """Return a conflict's value as a quote to open: the quote of an answer where there is one."""
    from detective_app.gui.run.citations import citations

    for turn in _turns(session):
        for one in citations(turn):
            if one.support and _same(one.support, value.source_id, value.quote):
                found = cited(one, turn.sequence)
                if found is not None:
                    return found
    return Cited(value.source_id, value.locator, value.quote)


def quoting(session: InterrogationSession, source_id: str, quote: str) -> tuple[tuple[int, str], ...]:
    """Return the answers that rest on a quote, each with its question."""
    found = []
    for turn in _turns(session):
        facts = turn.evidence.facts if turn.evidence else ()
        if any(_same(support, source_id, quote) for fact in facts for support in fact.support):
            found.append((turn.sequence, turn.question))
    return tuple(found)


def clashes(session: InterrogationSession) -> tuple[Clash, ...]:
    """Return each conflict between sources once, in the order in which the answers met them."""
    met: dict[tuple[str, tuple[str, ...]], tuple[SourceConflict, int]] = {}
    for turn in _turns(session):
        for conflict in turn.evidence.conflicts if turn.evidence else ():
            values = tuple(sorted(one.value for one in conflict.values))
            met.setdefault((conflict.key, values), (conflict, turn.sequence))
    return tuple(
        Clash(conflict, sequence, position, len(met))
        for position, (conflict, sequence) in enumerate(met.values(), 1)
    )


def clashes_of(session: InterrogationSession, source_id: str, quote: str) -> tuple[Clash, ...]:
    """Return the conflicts in which a quote gives one of the values."""
    return tuple(
        clash
        for clash in clashes(session)
        if any(one.source_id == source_id and _overlap(one.quote, quote) for one in clash.conflict.values)
    )


def clash_of(session: InterrogationSession, conflict: SourceConflict) -> Clash | None:
    """Return a conflict of the session with its place among all."""
    wanted = {one.value for one in conflict.values}
    for clash in clashes(session):
        if clash.conflict.key == conflict.key and {one.value for one in clash.conflict.values} == wanted:
            return clash
    return None


def agree(one: ConflictValue, other: ConflictValue) -> bool:
    """Tell whether two values of a conflict are one in two writings: `2024-03-22` and `22 March 2024`."""
    first, second = (
        [(f.kind, f.value, f.unit) for f in figures(v.value[:_MAX_VALUE_CHARS])] for v in (one, other)
    )
    return one.value == other.value or (bool(first) and first == second)


def decision_on(
    session: InterrogationSession, conflict: SourceConflict, pair: tuple[ConflictValue, ConflictValue]
) -> SourceDecision | None:
    """Return what was decided about two values of a conflict, if anything was."""
    values = (pair[0].value, pair[1].value)
    decided = (one for one in session.decisions or () if one.key == conflict.key)
    return next((one for one in decided if one.values == values), None)


def _turns(session: InterrogationSession) -> tuple[Turn, ...]:
    """Return all turns, with the one that is being worked on."""
    half = session.pending_turn
    return (*session.qa_pairs, half) if half else session.qa_pairs


def _same(support: Support, source_id: str, quote: str) -> bool:
    return support.source_id == source_id and _overlap(support.quote, quote)


def _overlap(one: str, other: str) -> bool:
    """Tell whether two quotes are the same words, or one holds the other."""
    first, second = " ".join(one.split()), " ".join(other.split())
    return bool(first and second) and (first in second or second in first)
