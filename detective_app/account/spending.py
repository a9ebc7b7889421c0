"""What a session took: tokens, calls, money and time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the first frame of the window does without the records
    from detective_app.core.session import InterrogationSession, Usage


UNKNOWN_READ, UNKNOWN_WRITTEN = 15, 75
"""US dollars for a million tokens, read and written, that a model counts with whose price is not known."""


@dataclass(frozen=True, slots=True)
class Spending:
    """Tokens and calls; `dollars` is None when a paid model's price is unknown, `paid` when any is paid.

    `at_least` is what is known to be spent; `counted` is what counts against a spending stop, where tokens of
    an unknown price cost as much as with the dearest of the well-known models.
    """

    tokens: int
    calls: int
    dollars: float | None
    at_least: float
    counted: float
    paid: bool


def spending(usage: Mapping[str, Usage]) -> Spending:
    """Sum up what some models used, by `"provider:model"`; local models cost nothing."""
    billed = [one.cost_usd for ref, one in usage.items() if one.calls and not _is_local(ref)]
    known = [cost for cost in billed if cost is not None]
    return Spending(
        tokens=sum(one.input_tokens + one.output_tokens for one in usage.values()),
        calls=sum(one.calls for one in usage.values()),
        dollars=sum(known, 0.0) if len(known) == len(billed) else None,
        at_least=sum(known, 0.0),
        counted=counted(usage),
        paid=bool(billed),
    )


def counted(usage: Mapping[str, Usage]) -> float:
    """Return what models count against a spending stop, by `"provider:model"`."""
    return sum((_counted(one) for ref, one in usage.items() if one.calls and not _is_local(ref)), 0.0)


def _counted(usage: Usage) -> float:
    if usage.cost_usd is not None:
        return usage.cost_usd
    return (usage.input_tokens * UNKNOWN_READ + usage.output_tokens * UNKNOWN_WRITTEN) / 1_000_000


def took(session: InterrogationSession) -> timedelta | None:
    """Return how long a session was at work, from its start to its end; None without an end."""
    return session.end_time - session.start_time if session.end_time else None


def pace(session: InterrogationSession) -> float | None:
    """Return the seconds that a question took; None before one was answered, and in a run by hand.

    Questions that went on at once count once: what the whole took is the most that they can have taken.
    """
    from detective_app.core.plugin import BY_HAND  # late, as the records are

    if session.mode == BY_HAND:
        return None
    timed = [pair.duration_ms / 1_000 for pair in session.qa_pairs if pair.duration_ms is not None]
    if not timed:
        return None
    whole = took(session)
    most = whole.total_seconds() if whole else sum(timed)
    return min(sum(timed), most) / len(timed)


def seconds_left(session: InterrogationSession, known: float | None) -> float | None:
    """Return the seconds that the questions to the limit take at the pace of the run.

    Before its first answer at a `known` one; None without either, and when no question is left.
    """
    a_question, questions = pace(session) or known, session.iteration_limit - len(session.qa_pairs)
    return a_question * questions if a_question and questions else None


def _is_local(ref: str) -> bool:
    from detective_app.provider_facts import PROVIDERS  # late, for the same reason

    facts = PROVIDERS.get(ref.partition(":")[0])
    return facts is not None and facts.local
