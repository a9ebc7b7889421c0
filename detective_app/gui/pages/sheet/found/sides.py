"""The two sides of a conflict as quotes with what differs in them, however the conflict was found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from detective_app.account.citations import Cited, cited_value
from detective_app.account.conflict_list import ConflictOnValues, ValuesInConflict, found_behind
from detective_app.account.contradictions import RankedContradiction, comparable, difference, runs
from detective_app.core.evidence import ConflictValue, SourceConflict
from detective_app.core.quality import Conflict
from detective_app.core.session import InterrogationSession
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.evidence_words import conflict_title, distance, side_names
from detective_app.gui.wording import filled

Runs = Sequence[tuple[str, bool]]

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class ShownQuote:
    """One side: its words cut where they differ, whose they are, and the quote to open, None if gone."""

    runs: Runs
    of: str
    quote: Cited | None
    answer: int | None = None


@dataclass(frozen=True, slots=True)
class ShownConflict:
    """Both sides, and what is known of how they differ."""

    first: ShownQuote
    second: ShownQuote
    about: str


def title_words(session: InterrogationSession, conflict: Conflict) -> str:
    """Return a conflict in a line: both values with whose they are, else what was said of it."""
    if conflict.values and conflict.source_ids:
        names = side_names(session, conflict)
        told = (f"{one_line(value, 60)} ({name})" for value, name in zip(conflict.values, names, strict=True))
        return " · ".join(told)
    return one_line(conflict.description, 160)


def state_words(conflict: Conflict) -> str:
    """Say in a word whether a conflict was decided."""
    if conflict.resolved:
        return translate("Found", "decided by you")
    return translate("Found", "not decided")


def shown_conflict(session: InterrogationSession, conflict: Conflict) -> ShownConflict:
    """Return both sides of a conflict as they are shown; reads all conflicts of the session."""
    behind = found_behind(session, conflict)
    names = side_names(session, conflict)
    if isinstance(behind, RankedContradiction):
        sides = [
            ShownQuote(one.runs, name, one.carrier, one.sequence)
            for one, name in zip((behind.first, behind.second), names, strict=True)
        ]
        return ShownConflict(sides[0], sides[1], one_line(behind.body))
    if isinstance(behind, SourceConflict):
        for one in ValuesInConflict(session).of(behind):
            if one.conflict.id == conflict.id:
                return _of_values(session, behind, one, names)
    return _as_listed(session, conflict, names)


def _of_values(
    session: InterrogationSession,
    found: SourceConflict,
    listed: ConflictOnValues,
    names: tuple[str, str],
) -> ShownConflict:
    first, second = listed.first, listed.second
    sides = [
        ShownQuote(_marked(one, other), name, cited_value(session, one))
        for one, other, name in zip((first, second), (second, first), names, strict=True)
    ]
    title = filled(translate("Found", "%1."), conflict_title(found))
    apart = distance(found).replace(one_line(listed.conflict.description), "").strip()  # that is the title
    return ShownConflict(sides[0], sides[1], " ".join(filter(None, (title, apart))))


def _marked(one: ConflictValue, other: ConflictValue) -> Runs:
    """Cut a quote at the value that differs; of two passages what differs is marked, not all."""
    quote, against = comparable(one.quote), comparable(other.quote)
    start, whole = quote.find(one.value), one.value == one.quote
    places = ((start, start + len(one.value)),) if start >= 0 and not whole else ()
    return runs(quote, places or difference(quote, against).first)


def _as_listed(session: InterrogationSession, conflict: Conflict, names: tuple[str, str]) -> ShownConflict:
    """Return the sides as the list has them, where what was found behind them is gone."""
    first, second = (comparable(one) for one in conflict.sides)
    differs = difference(first, second)
    passages = {one.id: one for one in session.passages or ()}
    numbers = conflict.passages or ("", "")
    every = zip((first, second), (differs.first, differs.second), names, numbers, strict=True)
    sides = []
    for text, places, name, number in every:
        at = passages.get(number)
        quote = Cited(at.source_id, at.locator, text) if at else None
        sides.append(ShownQuote(runs(text, places), name, quote))
    return ShownConflict(sides[0], sides[1], one_line(conflict.description))
