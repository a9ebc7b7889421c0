"""Hypotheses of hostile shapes: a long one is refused at once, and one that is taken stalls no run."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from detective_app.core.errors import BadInput
from detective_app.core.words import (
    MAX_BRIEF_CHARS,
    MAX_HYPOTHESIS_CHARS,
    MAX_OWN_QUESTION_CHARS,
    brief_text,
    hypothesis_text,
    question_text,
)
from tests.hostile.growth import assert_linear
from tests.hostile.shapes import SHAPES, Shaped, swept, worded
from tests.hostile.whole_runs import detective_saying, interrogated

CHARS, CORE_CHARS = 2_000_000, 200_000
FIELDS = {
    "hypothesis": (hypothesis_text, MAX_HYPOTHESIS_CHARS),
    "question": (question_text, MAX_OWN_QUESTION_CHARS),
    "brief": (brief_text, MAX_BRIEF_CHARS),
}
RUNS = {
    "led by hand": lambda text: interrogated(hypothesis=text),
    "led by a model": lambda text: interrogated(detective_saying("Why?"), hypothesis=text),
}
EMPTY = {"empty lines", "spaces", "tabs", "zero width", "pages", "returns"}


@pytest.mark.parametrize(
    "case",
    swept(FIELDS, lambda _: CHARS, [("hypothesis", "combining marks"), ("question", "tabs")], CORE_CHARS),
    ids=str,
)
def test_what_is_too_long_is_refused_with_its_limit_in_time_that_grows_with_its_length(case: Shaped) -> None:
    check, most = FIELDS[case.way]
    expected = "Enter" if case.shape in EMPTY else f"of {most:,} characters"

    def prepared(chars: int) -> Callable[[], None]:
        text = SHAPES[case.shape](chars)

        def refused() -> None:
            with pytest.raises(BadInput, match=expected):
                check(text)

        return refused

    assert_linear(prepared, case.chars)


@pytest.mark.parametrize(
    "case",
    swept(RUNS, lambda _: MAX_HYPOTHESIS_CHARS, [("led by hand", "short lines")], MAX_HYPOTHESIS_CHARS),
    ids=str,
)
def test_a_hypothesis_as_long_as_may_be_is_investigated_in_time(case: Shaped) -> None:
    """A run asks and judges up to five times; a quarter of the hypothesis takes a quarter of that."""

    def prepared(chars: int) -> Callable[[], None]:
        return RUNS[case.way](hypothesis_text(worded(case.shape, chars)[:MAX_HYPOTHESIS_CHARS]))

    assert_linear(prepared, case.chars)
