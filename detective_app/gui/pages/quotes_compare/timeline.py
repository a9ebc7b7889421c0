"""The dates of a conflict between sources, and that of the hypothesis, as places on a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from detective_app.core.evidence import ConflictValue
from detective_app.core.session import InterrogationSession
from detective_app.evidence.figures.reading import figures
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.places import name_of
from detective_app.gui.wording import filled

_MAX_CHARS = 2_000
"""Dates are looked for in the beginning of a text: a megabyte of them would hold the window up."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A day with what it is the date of; `asked` marks the hypothesis's own."""

    day: date
    words: str
    asked: bool = False


def moments(session: InterrogationSession, values: Sequence[ConflictValue]) -> tuple[Moment, ...]:
    """Return the dates of a conflict in order; empty unless each value is a whole date and two differ."""
    found = []
    for value in values:
        days = _days(value.value)
        if len(days) != 1:
            return ()
        found.append(Moment(days[0], one_line(name_of(session, value.source_id), 40)))
    if len({one.day for one in found}) < 2:
        return ()
    asked = QCoreApplication.translate("Timeline", "Hypothesis")
    found += [Moment(day, asked, asked=True) for day in _days(session.hypothesis.text)[:1]]
    return tuple(sorted(found, key=lambda one: one.day))


def heading(shown: Sequence[Moment]) -> str:
    """Return the heading over a line: the month where all dates are of one, else the years."""
    translate, locale = QCoreApplication.translate, QLocale()
    first, last = shown[0].day, shown[-1].day
    if (first.year, first.month) == (last.year, last.month):
        span = locale.toString(_qdate(first), "MMMM yyyy")
    else:
        span = f"{first.year}" if first.year == last.year else f"{first.year}–{last.year}"
    return filled(translate("Timeline", "On the timeline, %1"), span)


def day_words(moment: Moment, shown: Sequence[Moment]) -> str:
    """Return a day as it is written over its place; with the year where the years differ."""
    same_year = shown[0].day.year == shown[-1].day.year
    pattern = QCoreApplication.translate("Timeline", "d MMMM", "a day without its year")
    whole = QCoreApplication.translate("Timeline", "d MMM yyyy", "a day with its year")
    return QLocale().toString(_qdate(moment.day), pattern if same_year else whole)


def _days(text: str) -> tuple[date, ...]:
    made = []
    for one in figures(text[:_MAX_CHARS]):
        if one.kind == "date" and isinstance(one.value, tuple) and None not in one.value:
            year, month, day = (part or 1 for part in one.value)
            try:
                made.append(date(year, month, day))
            except ValueError:
                continue  # a day that no calendar has
    return tuple(made)


def _qdate(day: date) -> QDate:
    return QDate(day.year, day.month, day.day)
