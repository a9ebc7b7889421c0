"""The figures of the statistics as they are written: each number with what it is of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QLocale

from detective_app.account.statistics import ProviderFigures, Statistics
from detective_app.gui.run.naming import provider_title
from detective_app.gui.run.verdict_words import RULING_LOOKS, ruling_word
from detective_app.gui.wording import filled, money

_MOST = 12


@dataclass(frozen=True, slots=True)
class Figure:
    """A name and its number; `share` of what the section is about, and `icon` with its colour, if any."""

    name: str
    number: str
    share: float | None = None
    icon: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """Figures of one thing: what they are `of`, the rows, and a note under them."""

    title: str
    of: str
    rows: tuple[Figure, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class ProviderRow:
    """One provider: calls, failed tries, tokens and cost; a note says more of failures and prices."""

    name: str
    cells: tuple[str, ...]
    note: str = ""


def summary(found: Statistics) -> str:
    """Say of how many investigations the statistics are, and how those stand."""
    translate = QCoreApplication.translate
    parts = (
        (found.judged, translate("Statistics", "%1 with a verdict")),
        (found.not_judged, translate("Statistics", "%1 not judged")),
        (found.finished_without, translate("Statistics", "%1 finished without one")),
        (found.unfinished, translate("Statistics", "%1 not finished")),
        (found.failed, translate("Statistics", "%1 failed")),
        (found.unreadable, translate("Statistics", "%1 unreadable")),
    )
    whole = translate("Statistics", "%Ln investigation(s)", "", found.sessions)
    return f"{whole}: {', '.join(filled(words, _number(count)) for count, words in parts if count)}"


def verdicts(found: Statistics) -> Section:
    """Return how many investigations were judged how."""
    translate = QCoreApplication.translate
    rows = tuple(
        Figure(ruling_word(ruling), _number(count), _share(count, found.judged), RULING_LOOKS[ruling])
        for ruling, count in found.verdicts.items()
        if ruling != "not_judged"
    )
    return Section(
        translate("Statistics", "Verdicts"),
        translate("Statistics", "of %Ln investigation(s) with a verdict", "", found.judged),
        rows if found.judged else (),
    )


def clarifications(found: Statistics) -> Section:
    """Return what became of the questions to the person."""
    translate, asked = QCoreApplication.translate, found.clarifications
    ended = asked.answered + asked.skipped
    rows = [
        Figure(translate("Statistics", "Answered"), _number(asked.answered), _share(asked.answered, ended)),
        Figure(translate("Statistics", "Skipped"), _number(asked.skipped), _share(asked.skipped, ended)),
    ]
    if asked.waiting:
        rows.append(Figure(translate("Statistics", "Waiting for you"), _number(asked.waiting)))
    return Section(
        translate("Statistics", "Questions to you"),
        translate("Statistics", "%Ln asked", "", asked.asked),
        tuple(rows) if asked.asked else (),
        translate("Statistics", "The shares are of those that no longer wait.") if asked.waiting else "",
    )


def disclosed(found: Statistics) -> Section:
    """Return how much of the documents left this computer."""
    translate, left = QCoreApplication.translate, found.left
    rows = (
        Figure(translate("Statistics", "Words of documents that left"), _number(left.words)),
        Figure(
            translate("Statistics", "Investigations in which any left"),
            _number(left.sessions),
            _share(left.sessions, left.recorded),
        ),
        Figure(
            translate("Statistics", "Investigations in which the budget held words back"),
            _number(left.held_back),
            _share(left.held_back, left.recorded),
        ),
    )
    return Section(
        translate("Statistics", "What left this computer"),
        translate("Statistics", "of %Ln investigation(s) that kept count", "", left.recorded),
        rows if left.recorded else (),
        translate("Statistics", "Counted is what detectives on other computers were shown of documents."),
    )


def column_names() -> tuple[str, ...]:
    """Return what the cells of a provider are called."""
    translate = QCoreApplication.translate
    return (
        translate("Statistics", "Calls"),
        translate("Statistics", "Failed tries"),
        translate("Statistics", "Tokens"),
        translate("Statistics", "Cost"),
    )


def providers(found: Statistics) -> Iterator[ProviderRow]:
    """Yield the providers used most, and where there are several, all of them together."""
    for one in found.providers[:_MOST]:
        cells = (_number(one.calls), _number(one.failed), _number(one.tokens), _cost(one))
        yield ProviderRow(provider_title(one.name), cells, _note(one))
    if len(found.providers) > 1:
        yield ProviderRow(QCoreApplication.translate("Statistics", "Together"), _together(found))


def _together(found: Statistics) -> tuple[str, ...]:
    all_of_them = found.providers
    return (
        _number(sum(one.calls for one in all_of_them)),
        _number(sum(one.failed for one in all_of_them)),
        _number(sum(one.tokens for one in all_of_them)),
        _money(found.dollars, unknown=any(one.unpriced for one in all_of_them)),
    )


def _cost(one: ProviderFigures) -> str:
    """Return what is known to be spent; a price that is not known is never nothing."""
    if not one.paid:
        return QCoreApplication.translate("Statistics", "none")
    return _money(one.dollars, unknown=bool(one.unpriced))


def _money(dollars: float, *, unknown: bool) -> str:
    translate = QCoreApplication.translate
    if not unknown:
        return money(dollars)
    if not dollars:
        return translate("Statistics", "unknown")
    return filled(translate("Statistics", "at least %1"), money(dollars))


def _note(one: ProviderFigures) -> str:
    translate = QCoreApplication.translate
    parts = []
    if one.failed:
        parts.append(translate("Statistics", "failed tries in %Ln investigation(s)", "", one.failed_in))
    if one.timed_out:
        parts.append(translate("Statistics", "%Ln timed out", "", one.timed_out))
    if one.unpriced:
        parts.append(translate("Statistics", "no price is known in %Ln investigation(s)", "", one.unpriced))
    return ", ".join(parts)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _number(count: int) -> str:
    return QLocale().toString(count)
