"""The rows and sentences that give a claim's figures are found, and no others."""

from __future__ import annotations

import pytest

from detective_app.engine.witness.claim_figures import giving
from tests.evidence.memory_index import MemoryIndex

ACCOUNTS = """HARBOUR TRUST
(in millions)
   2023   2022   2021
Mooring fees   3,142   2,853   2,646
Crane hire   997   1,204   1,185
Fuel sold   41.5   38.2   40.1
Discount rate   3.12%   2.94%   2.61%

The Trust employed 131 pilots, of whom 40 work on the Baltic berths.
We had 600 clerks, including 75 in the stores, 20 at the gate and 9 abroad.
"""


@pytest.fixture(scope="module")
def case() -> MemoryIndex:
    return MemoryIndex({"harbour-trust.md": ACCOUNTS})


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("Mooring fees came to 2,853 million in 2022.", "Mooring fees   3,142   2,853   2,646"),
        ("Mooring fees came to about 3.1 billion in 2023.", "Mooring fees   3,142   2,853   2,646"),
        (
            "Harbour had 600 clerks.",  # a document says "we" of whom it is called by
            "We had 600 clerks, including 75 in the stores, 20 at the gate and 9 abroad.",
        ),
        ("The discount rate was 2.94% in 2022.", "Discount rate   3.12%   2.94%   2.61%"),
        (
            "The Trust employed 131 pilots.",
            "The Trust employed 131 pilots, of whom 40 work on the Baltic berths.",
        ),
    ],
)
def test_what_gives_the_figures_of_a_claim_is_found(case: MemoryIndex, claim: str, quote: str) -> None:
    assert [one.quote for one in giving(claim, case)] == [quote]


@pytest.mark.parametrize(
    "claim",
    [
        "Mooring fees came to 2,853 million in 2023.",  # the next column
        "Mooring fees came to 1,204 million in 2022.",  # the next row
        "Mooring fees came to 2,853 thousand in 2022.",  # another scale
        "Fees for fuel came to 1,204 million in 2022.",  # one word of the row's name, if any
        "The Trust was proud of its pilots.",  # no figure
        "Mooring fees came to more than 2,853 million in 2022.",  # it is not more
        "Harbour had 75 clerks.",  # a part of them
        "The mooring rate was 3% in 2022.",  # a rate, of something else
        "The discount rate was -3% in 2022.",  # told as a loss
        "BalticPort's discount rate was 2.94% in 2022.",  # whom the document does not name
        "Excluding fuel, mooring wages were 2,853 million in 2022.",  # half of the words, of another thing
        "Mooring fees rose to 2,853 million in 2022 from 3,142 million in 2023.",  # they did not rise
        "The berths were dredged for 131 million in 2022.",  # the number of something else
    ],
)
def test_a_figure_of_something_else_gives_nothing(case: MemoryIndex, claim: str) -> None:
    assert giving(claim, case) == ()
