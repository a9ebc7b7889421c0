"""The conflicts of a session in one list: between documents, between answers, and those of its audit.

Its shape and its decisions are those of `seeds/000`. A conflict keeps its place, its id and what was
decided about it, however often it is found again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations, islice

from detective_app.account import evidence_words
from detective_app.account.board import stands_in
from detective_app.account.citations import overlap, overlap_of_plain, supports
from detective_app.account.contradictions import RankedContradiction, contradiction_between, contradictions
from detective_app.account.evidence import SEVERITY, FoundConflict, conflicts, grouped
from detective_app.account.judgement import is_verbatim, says, texts_of
from detective_app.core.analysis import ReportedConflict
from detective_app.core.evidence import ConflictValue, SourceConflict
from detective_app.core.passages import PassageId, ShownPassage
from detective_app.core.quality import Conflict, Severity
from detective_app.core.rounds import Ask
from detective_app.core.session import InterrogationSession, QuestionAnswerPair
from detective_app.core.time_limit import checkpoint

MAX_PAIRS = 10
"""So many pairs of the values that sources give for one thing are listed; the evidence has all values."""

_RANK: dict[Severity, int] = {"high": 0, "medium": 1, "low": 2}


@dataclass(frozen=True, slots=True)
class _Sides:
    """Two sides as they were found: of `kind` answer or source, by their ids."""

    kind: str
    ids: tuple[str, ...]
    quotes: tuple[str, str]
    description: str
    severity: Severity
    values: tuple[str, str] | None = None
    passages: tuple[PassageId, PassageId] | None = None


@dataclass(frozen=True, slots=True)
class ConflictOnValues:
    """A conflict between documents with the values of its two sides."""

    conflict: Conflict
    first: ConflictValue
    second: ConflictValue


def listed(
    session: InterrogationSession, now: datetime | None = None, reported: Sequence[ReportedConflict] = ()
) -> tuple[Conflict, ...]:
    """Return the list with what the answers, the detective and the audit have found since it was written.

    `now` dates what is new; without it that is as old as the session.
    """
    found = (*_of_sources(session), *_reported(session, reported), *_of_audit(session))
    return _with(session, found, now or session.latest)


def _with(session: InterrogationSession, found: Iterable[_Sides], now: datetime) -> tuple[Conflict, ...]:
    """Return the list as it was written, and what is not in it yet, numbered on."""
    every = list(session.conflicts or ())
    known = _Known(_sides_of(one) for one in every)
    for sides in found:
        if sides not in known:
            every.append(_as_conflict(sides, len(every) + 1, now))
            known.add(sides)
    return tuple(every)


def open_conflicts(session: InterrogationSession) -> tuple[Conflict, ...]:
    """Return what nobody has decided yet, or what a question is to settle, the gravest first."""
    found = (one for one in listed(session) if not is_settled(session, one))
    return tuple(sorted(found, key=lambda one: _RANK[one.severity]))


def is_settled(session: InterrogationSession, conflict: Conflict) -> bool:
    """Tell whether a conflict was decided; one that the witness is asked about is so once it has answered."""
    if not conflict.resolved or conflict.decision != "clarify":
        return conflict.resolved
    asked = (one for one in session.actions or () if isinstance(one, Ask) and one.conflict == conflict.id)
    return any(one.done_at for one in asked)


def without_quotes(session: InterrogationSession, reported: Sequence[ReportedConflict]) -> int:
    """Return how many of the conflicts that a detective named are dropped: no two answers say them."""
    return len(reported) - len(tuple(_reported(session, reported)))


def conflict_of(session: InterrogationSession, conflict_id: str) -> Conflict | None:
    """Return a conflict by its id; None when there is none."""
    return next((one for one in listed(session) if one.id == conflict_id), None)


def unfounded(session: InterrogationSession) -> tuple[Conflict, ...]:
    """Return what stands in the list though no answer says it, and no documents were found to differ so."""
    known = _Known(found for one in conflicts(session) for found in _pairs(one, evidence_words.Names(())))

    def is_said(one: Conflict) -> bool:
        answers = one.answer_ids and _all_say(session, map(int, one.answer_ids), one.sides)
        return bool(answers or (one.passages and _shown(session, one)))

    every = (one for one in session.conflicts or () if not is_said(one))
    return tuple(one for one in every if _sides_of(one) not in known)


class ValuesInConflict:
    """The conflicts of a session between two values each, looked up by what sources give for a thing."""

    def __init__(self, session: InterrogationSession) -> None:
        """Number them as in the whole list."""
        self._by_first: dict[tuple[str, str], list[tuple[int, Conflict, tuple[str, str]]]] = {}
        for place, one in enumerate(_with(session, _of_sources(session), session.latest)):
            values = one.values or (one.sides if one.passages else None)
            if one.source_ids and values:
                first, second = zip(one.source_ids, values, strict=False)
                self._by_first.setdefault(first, []).append((place, one, second))

    def of(self, found: SourceConflict) -> tuple[ConflictOnValues, ...]:
        """Return those whose both sides are among the values that sources give for one thing."""
        given = {(one.source_id, one.value): one for one in found.values}
        every = [
            (place, ConflictOnValues(one, given[first], given[second]))
            for first in given
            for place, one, second in self._by_first.get(first, ())
            if second in given
        ]
        return tuple(one for _, one in sorted(every, key=lambda placed: placed[0]))


def found_behind(
    session: InterrogationSession, conflict: Conflict
) -> SourceConflict | RankedContradiction | None:
    """Return what a conflict in the list was found as, to be shown side by side; None where it is gone."""
    if conflict.answer_ids:
        return contradiction_between(session, conflict)
    every = ValuesInConflict(session)
    for found in conflicts(session):
        if any(one.conflict.id == conflict.id for one in every.of(found.conflict)):
            return found.conflict
    return None


def _of_sources(session: InterrogationSession) -> Iterator[_Sides]:
    names = evidence_words.Names(session.sources)
    for found in conflicts(session):
        if not found.conflict.ended_by:
            yield from islice(_pairs(found, names), MAX_PAIRS)


def _pairs(found: FoundConflict, names: evidence_words.Names) -> Iterator[_Sides]:
    """Yield two values at a time, as the first place of each gives them."""
    for one, other in combinations(grouped(found.conflict), 2):
        first, second = one.given[0], other.given[0]
        said = (evidence_words.stated(value, names) for value in (first, second))
        ids, quotes = (first.source_id, second.source_id), (first.quote, second.quote)
        yield _Sides("source", ids, quotes, "; ".join(said) + ".", SEVERITY, (first.value, second.value))


def _reported(session: InterrogationSession, reported: Sequence[ReportedConflict]) -> Iterator[_Sides]:
    """Yield what a detective named: two passages, or two answers that both hold its quotes."""
    shown = {one.id: one for one in session.passages or ()}
    for one in reported:
        words = dict(zip(one.passages, one.quotes, strict=False))
        named = sorted(words.keys() & shown.keys(), key=_number)
        if len(named) == 2:
            yield _of_passages(one, words, *map(shown.__getitem__, named))
        elif one.answers is not None and _all_say(session, one.answers, one.quotes):
            first, second = one.answers
            if first != second or not overlap(*one.quotes):
                yield _Sides("answer", (str(first), str(second)), one.quotes, one.description, one.severity)


def _of_passages(
    one: ReportedConflict, words: Mapping[PassageId, str], first: ShownPassage, second: ShownPassage
) -> _Sides:
    """Return two passages as sides, each by the words that differ where those stand in it."""
    ids = (first.source_id, second.source_id)
    quotes = tuple(
        words[at.id].strip() if stands_in(words[at.id], at.text) else at.text for at in (first, second)
    )
    return _Sides(
        "source", ids, (quotes[0], quotes[1]), one.description, one.severity, passages=(first.id, second.id)
    )


def _number(passage: PassageId) -> int:
    return int(passage[1:])


def _shown(session: InterrogationSession, conflict: Conflict) -> bool:
    """Tell whether both sides of a conflict are words of its passages."""
    known = texts_of(session)
    sides = zip(conflict.passages or (), conflict.sides, strict=True)
    return all(overlap(known.get(number, ""), side) for number, side in sides)


def _all_say(session: InterrogationSession, numbers: Iterable[int], quotes: Sequence[str]) -> bool:
    """Tell whether each of some answers says its quote."""
    pairs, texts = {pair.sequence: pair for pair in session.qa_pairs}, texts_of(session)
    answers = [pairs.get(number) for number in numbers]
    return all(pair and _says(pair, quote, texts) for pair, quote in zip(answers, quotes, strict=True))


def _says(pair: QuestionAnswerPair, quote: str, texts: Mapping[PassageId, str]) -> bool:
    return says(pair, quote, texts) or any(is_verbatim(quote, one.quote) for one in supports(pair))


def _of_audit(session: InterrogationSession) -> Iterator[_Sides]:
    yield from map(_of_contradiction, contradictions(session))


def _of_contradiction(found: RankedContradiction) -> _Sides:
    ids = (str(found.first.sequence), str(found.second.sequence))
    quotes = (found.first.quote, found.second.quote)
    return _Sides("answer", ids, quotes, found.body or found.title, found.severity)


_ANY = "any values"


class _Known:
    """Sides that were found before; the same are those of the same two, with the same quotes.

    Their values are the same as well, where both tell them. A quote may be as long as a document; most are
    the same ones again.
    """

    def __init__(self, known: Iterable[_Sides]) -> None:
        self._quotes: dict[object, dict[tuple[str, str], tuple[str, str]]] = {}
        for sides in known:
            self.add(sides)

    def add(self, sides: _Sides) -> None:
        first, second = sides.quotes
        plain = " ".join(first.split()), " ".join(second.split())
        for values in (sides.values, _ANY) if sides.values else (None,):
            self._quotes.setdefault((sides.kind, sides.ids, values), {})[sides.quotes] = plain

    def __contains__(self, sides: _Sides) -> bool:
        checkpoint()
        known = {
            **self._quotes.get((sides.kind, sides.ids, sides.values or _ANY), {}),
            **self._quotes.get((sides.kind, sides.ids, None), {}),
        }
        if sides.quotes in known:
            return True
        first, second = (" ".join(quote.split()) for quote in sides.quotes)
        return any(
            (one == first or overlap_of_plain(one, first))
            and (other == second or overlap_of_plain(other, second))
            for one, other in known.values()
        )


def _sides_of(known: Conflict) -> _Sides:
    kind, ids = ("answer", known.answer_ids) if known.answer_ids else ("source", known.source_ids)
    return _Sides(kind, ids or (), known.sides, known.description, known.severity, known.values)


def _as_conflict(found: _Sides, number: int, now: datetime) -> Conflict:
    return Conflict(
        id=f"c{number}",
        answer_ids=(found.ids[0], found.ids[1]) if found.kind == "answer" else None,
        source_ids=found.ids if found.kind == "source" else None,
        description=found.description,
        severity=found.severity,
        quotes=found.quotes,
        values=found.values,
        passages=found.passages,
        created_at=now,
    )
