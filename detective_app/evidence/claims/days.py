"""The days that a text gives, and those that its words point to from the day on which it was written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.reading import figures

_WEEKDAYS = {
    name: n
    for n, names in enumerate(
        [
            "monday montag",
            "tuesday dienstag",
            "wednesday mittwoch",
            "thursday donnerstag",
            "friday freitag",
            "saturday samstag sonnabend",
            "sunday sonntag",
        ]
    )
    for name in names.split()
}
_WEEKDAY = re.compile(rf"\b(?:on|last|am|letzten) (?P<day>{'|'.join(_WEEKDAYS)})\b", re.IGNORECASE)
_SHIFTS = (
    (re.compile(r"\b(?:yesterday|gestern)\b", re.IGNORECASE), -1),
    (re.compile(r"\b(?:today|heute)\b", re.IGNORECASE), 0),
)
_WEEK = 7
_WORKING_DAYS = 5


def days(text: str) -> Iterator[date]:
    """Yield each full date of a text once."""
    seen: set[date] = set()
    for figure in figures(text):
        found = day(figure)
        if found and found not in seen:
            seen.add(found)
            yield found


def day(figure: Figure) -> date | None:
    """Return the day of a figure that gives year, month and day of one that exists."""
    if figure.kind != "date" or not isinstance(figure.value, tuple) or not all(figure.value):
        return None
    year, month, number = (part or 1 for part in figure.value)
    try:
        return date(year, month, number)
    except ValueError:
        return None


def pointed_to(text: str, written: date) -> date | None:
    """Return the day that `on Thursday` or `yesterday` means in a text of some day that tells what was."""
    for words, shift in _SHIFTS:
        if words.search(text):
            return written + timedelta(days=shift)
    if found := _WEEKDAY.search(text):
        back = (written.weekday() - _WEEKDAYS[found["day"].casefold()]) % _WEEK
        return written - timedelta(days=back or _WEEK)
    return None


def after(start: date, count: int, unit: str) -> date | None:
    """Return the day so many days, working days, weeks or months after another; holidays are not known."""
    if unit == "month":
        months = start.month - 1 + count
        try:
            return date(start.year + months // 12, months % 12 + 1, start.day)
        except ValueError:
            return None
    if unit != "working day":
        return start + timedelta(days=count * (_WEEK if unit == "week" else 1))
    end = start
    while count:
        end += timedelta(days=1)
        count -= end.weekday() < _WORKING_DAYS
    return end
