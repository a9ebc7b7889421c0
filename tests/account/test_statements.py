"""A statement is told to lack words only where its quote lacks them, not where another reason names them."""

from __future__ import annotations

import pytest

from detective_app.account.citations import absent_words, lacks_words_alone, unstated
from detective_app.core.evidence import AnswerObject, Fact
from tests.storage.samples import turn

SAID = "Net sales fell by 12 % to a permanent 40 million euros."


@pytest.mark.parametrize(
    ("reason", "absent", "alone"),
    [
        ("“permanent” is not in its quote", ("permanent",), True),
        ("not in its quote: “permanent”, “euros”", ("permanent", "euros"), True),
        ("not in its quotes: permanent", ("permanent",), True),
        ("“12 %” is negative in its quote", (), False),
        ("it is of “Net sales”, the quote of “Gross sales”", (), False),
        ("“permanent” is not in its quote; “12 %” is a change in its quote", ("permanent",), False),
        ("the header over “Net sales” was not found", (), False),
    ],
)
def test_words_are_absent_only_where_the_reason_says_so(
    reason: str, absent: tuple[str, ...], alone: bool
) -> None:
    fact = Fact(text=SAID, support=(), state="quoted", reason=reason)
    assert absent_words(fact) == absent
    assert lacks_words_alone(fact) is alone


@pytest.mark.parametrize(
    ("answer", "left"),
    [
        ("2024-10-14,Hollis,bays 1 and 2\nThe roof was laid.", ""),
        ("2024-10-14,Hollis,bays 1 and 2\nThe roof was laid.\nMore is not known.", "More is not known."),
        ("It is not so that The roof was laid.", "It is not so that The roof was laid."),
    ],
)
def test_what_stands_in_rows_is_not_shown_a_second_time(answer: str, left: str) -> None:
    facts = tuple(
        Fact(text=text, support=(), state="verified")
        for text in ("2024-10-14,Hollis,bays 1 and 2", "The roof was laid.")
    )
    assert unstated(turn(1).evolve(answer=answer, evidence=AnswerObject(mode="answer", facts=facts))) == left
