"""Words that say that nothing is known, or that stay vague, are told from answers."""

from __future__ import annotations

import pytest

from detective_app.evidence.meaning.answers import hedges, refuses


@pytest.mark.parametrize(
    "answer",
    [
        "",
        " ",
        "NOT STATED",
        "The case file does not state this.",
        "Das steht nicht in den Akten.",
        "I don't know.",
    ],
)
def test_refusals_are_known(answer: str) -> None:
    assert refuses(answer)


def test_an_answer_with_a_denial_is_no_refusal_and_a_figure_is_no_hedge() -> None:
    assert not refuses("The north bearing did not move.")
    assert not hedges("About 14 mm.")
    assert hedges("Probably some time in spring.")
