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

from itertools import pairwise

from detective_app.core.session import Usage
from detective_app.front_end.runs import Estimate
from detective_app.prices import price_of

SENT_BYTES = ((0, 0), (5, 54_800), (10, 106_400), (20, 210_700))
"""Questions, and the bytes that a run of so many sends to the detective (`tests/bench/traffic.py`)."""

BYTES_PER_TOKEN = 4
FEWEST_QUESTIONS = 5
WRITTEN_LOW, WRITTEN_HIGH = 250, 1_500


def estimate(provider: str, model: str, limit: int, hypothesis: str = "") -> Estimate:
    """Estimate a run of at most `limit` questions (5..20) with one model as the detective; calls nobody."""
    fewest = min(FEWEST_QUESTIONS, limit)
    low, high = _usage(fewest, hypothesis, WRITTEN_LOW), _usage(limit, hypothesis, WRITTEN_HIGH)
    return Estimate(
        calls_low=low.calls + fewest,
        calls_high=high.calls + limit,
        tokens_low=low.input_tokens + low.output_tokens,
        tokens_high=high.input_tokens + high.output_tokens,
        cost_low=price_of(provider, model, low),
        cost_high=price_of(provider, model, high),
    )


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
