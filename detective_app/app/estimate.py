"""What a run may take, before it starts: from what runs were measured to send, and the known prices.

A run of n questions makes n + 2 calls to the detective at most (opening, rounds, audit) and n to the witness;
the figures are of one question a round.
`make bench` measures what the calls to the detective send in all (`SENT_BYTES`); between its points the size
is interpolated, and the hypothesis, which every call repeats, is added. Four bytes are about one token. What
a detective writes is not measured but assumed: 250 tokens a call at least, the size of a short analysis; with
its thinking, which is billed too, 1,500. Repairs and retries are left out. The low figures are of a detective
that is satisfied after 5 questions, the high ones of a run to its limit. The guided form of a small local
model costs nothing and takes less.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from detective_app.core.session import Usage
from detective_app.front_end.run import Estimate
from detective_app.prices import price_of

SENT_BYTES = ((0, 0), (5, 54_800), (10, 106_400), (20, 210_700))
"""Questions, and the bytes that a run of so many sends to the detective (`tests/bench/traffic.py`)."""

BYTES_PER_TOKEN = 4
FEWEST_QUESTIONS = 5
WRITTEN_LOW, WRITTEN_HIGH = 250, 1_500


def estimate(provider: str, model: str, limit: int, hypothesis: str = "", audits: int = 1) -> Estimate:
    """Estimate a run of at most `limit` questions (5..20) with one model as the detective; calls nobody."""
    fewest, more = min(FEWEST_QUESTIONS, limit), audits - 1
    low = _with_more(_usage(fewest, hypothesis, WRITTEN_LOW), more, WRITTEN_LOW)
    high = _with_more(_usage(limit, hypothesis, WRITTEN_HIGH), more, WRITTEN_HIGH)
    return Estimate(
        calls_low=low.calls + fewest,
        calls_high=high.calls + limit,
        tokens_low=low.input_tokens + low.output_tokens,
        tokens_high=high.input_tokens + high.output_tokens,
        cost_low=price_of(provider, model, low),
        cost_high=price_of(provider, model, high),
    )


def panel_estimate(
    agents: Sequence[tuple[str, str]], limit: int, rounds: int, hypothesis: str = ""
) -> Estimate:
    """Estimate a run with several detectives, each by its provider and first model; calls nobody.

    Each makes the calls of the questions; one alone does the audit. They deliberate once at least, at most
    `rounds` times and once more for dissent; such a call is taken to send as much as the others on average.
    """
    fewest = min(FEWEST_QUESTIONS, limit)
    lows = [_of_agent(fewest, 1, hypothesis, WRITTEN_LOW, first=not n) for n in range(len(agents))]
    highs = [_of_agent(limit, rounds + 1, hypothesis, WRITTEN_HIGH, first=not n) for n in range(len(agents))]
    return Estimate(
        calls_low=sum(one.calls for one in lows) + fewest,
        calls_high=sum(one.calls for one in highs) + limit,
        tokens_low=sum(one.input_tokens + one.output_tokens for one in lows),
        tokens_high=sum(one.input_tokens + one.output_tokens for one in highs),
        cost_low=_cost(agents, lows),
        cost_high=_cost(agents, highs),
    )


def panel_words(found: Estimate) -> str:
    """Say before a panel begins what it may take."""
    if found.cost_low is None or found.cost_high is None:
        return f"The panel makes {found.calls_low} to {found.calls_high} calls, at a price that is not known."
    return (
        f"The panel makes {found.calls_low} to {found.calls_high} calls, at about "
        f"${found.cost_low:.2f} to ${found.cost_high:.2f}."
    )


def _of_agent(questions: int, rounds: int, hypothesis: str, written: int, *, first: bool) -> Usage:
    return _with_more(_usage(questions, hypothesis, written), rounds - (not first), written)


def _with_more(usage: Usage, calls: int, written: int) -> Usage:
    """Add calls that send as much as those of a run on average."""
    sent = round(usage.input_tokens * calls / usage.calls)
    return usage + Usage(calls=calls, input_tokens=max(0, sent), output_tokens=calls * written)


def _cost(agents: Sequence[tuple[str, str]], usages: Sequence[Usage]) -> float | None:
    """Return what all cost together; None where the price of one is not known."""
    costs = [price_of(*agent, usage) for agent, usage in zip(agents, usages, strict=True)]
    known = [cost for cost in costs if cost is not None]
    return sum(known) if len(known) == len(costs) else None


def _usage(questions: int, hypothesis: str, written: int) -> Usage:
    """Return what the detective's calls of a run take."""
    calls = questions + 2
    sent = _sent_bytes(questions) + calls * len(hypothesis.encode(errors="replace"))
    return Usage(calls=calls, input_tokens=round(sent / BYTES_PER_TOKEN), output_tokens=calls * written)


def _sent_bytes(questions: int) -> float:
    """Interpolate between the measured points, and go on as between the last two beyond them."""
    (n0, b0), (n1, b1) = next(
        (pair for pair in pairwise(SENT_BYTES) if questions <= pair[1][0]), SENT_BYTES[-2:]
    )
    return b0 + (b1 - b0) * (questions - n0) / (n1 - n0)
