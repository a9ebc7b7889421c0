"""A statement is told to lack words only where its quote lacks them, not where another reason names them."""

from __future__ import annotations

import pytest

from detective_app.account.statements import absent_words, lacks_words_alone
from detective_app.core.evidence import Fact

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
