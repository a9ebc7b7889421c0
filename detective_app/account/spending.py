"""What a session took, in figures and words, and what its next round and its end are likely to take."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from detective_app.own_words import decimal, say

if TYPE_CHECKING:  # the first frame of the window does without the records
    from detective_app.core.ending import SpendingStop
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


MARGIN = 1.25  # a round may cost a quarter more than the dearest so far
CALLS_OF_AN_AUDIT = 3  # the audit, its repair, and the provider that takes over
ASSUMPTION = (
    "Where a model's price is not known, its tokens count "
    f"${UNKNOWN_READ} a million read and ${UNKNOWN_WRITTEN} a million written."
)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """US dollars: the `stop`, what is `spent`, what a round and the end are likely to take.

    `assumption` says how an unknown price counts, "" where none does.
    """

    stop: float
    spent: float
    a_round: float
    ending: float
    assumption: str

    @property
    def reached(self) -> bool:
        """Whether another round, and the end after it, would pass the stop."""
        return self.spent + self.a_round + self.ending > self.stop

    @property
    def enough(self) -> float:
        """The least stop, in whole cents, under which another round and the end fit."""
        return math.ceil(100 * (self.spent + self.a_round + self.ending)) / 100


def foreseen(session: InterrogationSession) -> Foreseen | None:
    """Reckon from the session itself what is spent and what is to come; None without a spending stop.

    A round takes as much as the dearest one so far, or as one took on average where that is more, and a
    quarter on top; the end takes the dearest model's calls: an audit, which reads all answers and may be
    repaired, and each reply of a panel that is still to come.
    """
    if session.spending_stop is None:
        return None
    spent, usage = spending(session.usage or {}), session.usage or {}
    calls = [counted({ref: one}) / one.calls for ref, one in usage.items() if one.calls]
    return Foreseen(
        stop=session.spending_stop.usd,
        spent=spent.counted,
        a_round=MARGIN * max((*_rounds(session), spent.counted / max(1, len(_rounds(session))))),
        ending=max(calls, default=0.0) * _calls_to_come(session, session.spending_stop.audits),
        assumption=ASSUMPTION if spent.paid and spent.dollars is None else "",
    )


def _rounds(session: InterrogationSession) -> list[float]:
    """Return what each round cost, as far as its turns tell."""
    rounds: dict[int, float] = defaultdict(float)
    for pair in session.qa_pairs:
        rounds[pair.round or pair.sequence] += counted(pair.usage or {})
    return list(rounds.values())


def _calls_to_come(session: InterrogationSession, audits: int) -> int:
    from detective_app.core.panel import PanelRules  # late, for the same reason

    panel = session.deliberation
    if panel is None:
        return CALLS_OF_AN_AUDIT * audits
    most = (panel.rules or PanelRules()).rounds + 1  # and one of dissent
    return CALLS_OF_AN_AUDIT + len(panel.agents) * max(0, most - len(panel.rounds))


def spent_words(usage: Mapping[str, Usage], stop: SpendingStop | None = None) -> str:
    """Say how many tokens were used and what they cost, for example `8,412 tokens, $0.06 of $1.00`.

    A cloud model without a known price makes the cost unknown, never zero; local models cost nothing. Beside
    a spending stop it is said how such tokens count.
    """
    spent = spending(usage)
    of = say(" of {1}", money(stop.usd)) if stop else ""
    if spent.dollars is not None:
        return f"{_tokens(spent)}, {money(spent.dollars)}{of}" if spent.paid or of else _tokens(spent)
    counts = f", {say('counted as {1}', money(spent.counted))}{of}. {say(ASSUMPTION)}" if stop else ""
    return f"{_tokens(spent)}, {say('cost unknown')}{counts}"


def _tokens(spent: Spending) -> str:
    return say("{1} tokens", spent.tokens)


def money(dollars: float) -> str:
    """Write an amount in US dollars, with more digits when it is small."""
    return say("${1}", decimal(dollars, 2 if dollars >= 0.10 or dollars == 0 else 4))


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
