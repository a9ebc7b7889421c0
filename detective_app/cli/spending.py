"""Tokens, money and time as words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from detective_app.account import spending as account
from detective_app.account.spending_stop import ASSUMPTION
from detective_app.core.ending import SpendingStop
from detective_app.core.session import Usage


def spending(usage: Mapping[str, Usage], stop: SpendingStop | None = None) -> str:
    """Say how many tokens were used and what they cost, for example `8,412 tokens, $0.06 of $1.00`.

    A cloud model without a known price makes the cost unknown, never zero; local models cost nothing. Beside
    a spending stop it is said how such tokens count.
    """
    spent = account.spending(usage)
    of = f" of ${stop.usd:.2f}" if stop else ""
    if spent.dollars is not None:
        return f"{spent.tokens:,} tokens, {money(spent.dollars)}{of}" if spent.paid or of else _tokens(spent)
    counts = f", counted as {money(spent.counted)}{of}. {ASSUMPTION}" if stop else ""
    return f"{_tokens(spent)}, cost unknown{counts}"


def _tokens(spent: account.Spending) -> str:
    return f"{spent.tokens:,} tokens"


def money(dollars: float) -> str:
    """Write an amount in US dollars, with more digits when it is small."""
    return f"${dollars:.2f}" if dollars >= 0.10 or dollars == 0 else f"${dollars:.4f}"


def rough(seconds: float) -> str:
    """Write a time that is only estimated: `1 min`, `25 min`, `1 h 10 min`."""
    minutes = max(1, round(seconds / 60))
    if minutes < 60:
        return f"{minutes} min"
    hours, rest = divmod(5 * round(minutes / 5), 60)
    return f"{hours} h {rest} min"


def duration(span: timedelta) -> str:
    """Write a time span: `12 s`, `3 min 05 s`."""
    seconds = max(0, round(span.total_seconds()))
    return f"{seconds} s" if seconds < 60 else f"{seconds // 60} min {seconds % 60:02} s"
