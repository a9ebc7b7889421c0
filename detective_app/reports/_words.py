"""The words that reports share: moments, time spans, tokens, and who did the analysis."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

from detective_app.account.spending import spending
from detective_app.account.spending_stop import ASSUMPTION
from detective_app.core.ending import SpendingStop
from detective_app.core.session import Usage
from detective_app.core.words import display_text

RULE_BASED = "rule-based analysis"


def usage_words(usage: Mapping[str, Usage], stop: SpendingStop | None = None) -> str:
    """Say what was used, then by which model: `openai:gpt-6.1-sol 2,940 tokens in 3 calls, $0.0375`.

    Behind it stands the spending stop, and how tokens of an unknown price count beside it.
    """
    parts = [f"{model} {_spent_words({model: used})}" for model, used in usage.items()]
    whole = f"{_spent_words(usage)}: " if len(usage) > 1 else ""
    return f"{whole}{'; '.join(parts)}{_beside(usage, stop) if stop else ''}"


def _beside(usage: Mapping[str, Usage], stop: SpendingStop) -> str:
    spent = spending(usage)
    known = not spent.paid or spent.dollars is not None
    counts = "" if known else f", beside which it counts as ${spent.counted:.4f}. {ASSUMPTION.rstrip('.')}"
    return f"; spending stop ${stop.usd:.2f}{counts}"


def _spent_words(usage: Mapping[str, Usage]) -> str:
    spent = spending(usage)
    cost = ", cost unknown" if spent.dollars is None else f", ${spent.dollars:.4f}" if spent.paid else ""
    return f"{counted(spent.tokens, 'token')} in {counted(spent.calls, 'call')}{cost}"


def counted(count: int, thing: str) -> str:
    """Write how many there are: `1 question`, `2 questions`, `2,940 tokens`."""
    return f"{count:,} {named(count, thing)}"


def named(count: int, thing: str) -> str:
    """Name a thing in the number in which there are so many."""
    return thing if count == 1 else f"{thing}s"


def one_line(text: str) -> str:
    """Make a foreign text safe to show and put it on one line."""
    return " ".join(display_text(text).split())


def moment(at: datetime) -> str:
    """Write a moment for people: `2025-10-05 14:30 UTC`."""
    return f"{at:%Y-%m-%d %H:%M} UTC"


def span(length: timedelta) -> str:
    """Write a time span: `1.8 s`, `3 min 05 s`."""
    seconds = max(0.0, length.total_seconds())
    return f"{seconds:.1f} s" if seconds < 60 else f"{int(seconds) // 60} min {int(seconds) % 60:02} s"
