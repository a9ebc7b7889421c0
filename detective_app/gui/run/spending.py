"""Tokens, money and time as words; a cost that is not known is called so, and never zero."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale

from detective_app.account.spending import spending
from detective_app.gui.wording import filled, money

if TYPE_CHECKING:
    from collections.abc import Mapping

    from detective_app.core.ending import SpendingStop
    from detective_app.core.session import Usage


def spent_words(usage: Mapping[str, Usage], stop: SpendingStop | None = None) -> tuple[str, ...]:
    """Say what models used: `8,412 tokens`, and `$0.06 of $1.00` beside a spending stop.

    `usage` is by `"provider:model"`. Tokens of an unknown price count beside a stop, and that is said.
    """
    translate = QCoreApplication.translate
    spent = spending(usage)
    words = [filled(translate("Spending", "%1 tokens"), QLocale().toString(spent.tokens))]
    if spent.dollars is None:
        words.append(translate("Spending", "cost unknown"))
        if stop is not None:
            counts = translate("Spending", "counted by tokens as %1 of %2")
            words.append(filled(counts, money(spent.counted), money(stop.usd)))
    elif stop is not None:
        words.append(filled(translate("Spending", "%1 of %2"), money(spent.dollars), money(stop.usd)))
    elif spent.paid:
        words.append(money(spent.dollars))
    return tuple(words)


def clock_words(moment: datetime) -> str:
    """Write a moment as the time of day here: `12:06:40`."""
    return f"{moment.astimezone():%H:%M:%S}"


def rough_time_words(seconds: float) -> str:
    """Write a time that is only estimated: `1 min`, `25 min`, `1 h 10 min`."""
    translate = QCoreApplication.translate
    minutes = max(1, round(seconds / 60))
    if minutes < 60:
        return filled(translate("Spending", "%1 min"), minutes)
    hours, rest = divmod(5 * round(minutes / 5), 60)
    return filled(translate("Spending", "%1 h %2 min"), hours, rest)


def time_words(seconds: float) -> str:
    """Write a time span: `12 s`, `3 min 05 s`."""
    translate = QCoreApplication.translate
    minutes, rest = divmod(max(0, round(seconds)), 60)
    if minutes:
        return filled(translate("Spending", "%1 min %2 s"), minutes, f"{rest:02}")
    return filled(translate("Spending", "%1 s"), rest)
