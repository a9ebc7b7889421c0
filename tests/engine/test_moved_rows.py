"""A row that gives the values of two years shows whether what a claim speaks of rose or fell."""

from __future__ import annotations

import pytest

from detective_app.engine.witness.moved_rows import moved
from tests.evidence.memory_index import MemoryIndex
from tests.quality import ruled_runs

ACCOUNTS = """HARBOUR TRUST
(in millions)
   2023   2022   2021
Mooring fees   3,142   2,853   2,646
Crane hire   997   1,204   1,185
Cost of crane hire   412   397   390
Gain on boats sold   (3)   4   2

The berths were dredged for 131 million in 2022.
"""
BY_PORT = """
(in millions)
   2023   2022   2021
Mooring fees   142   153   146
"""


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        ("Mooring fees rose in 2023.", True),
        ("The Trust's mooring fees fell in 2023.", False),
        ("Mooring fees were lower in 2023 than in 2022.", False),
        ("Crane hire was lower in 2023 than a year earlier.", True),
        ("Crane hire increased in 2022.", True),
        ("The cost of crane hire increased in 2023.", True),
    ],
)
def test_a_row_shows_which_way_something_went_from_the_year_before(claim: str, holds: bool) -> None:
    found = moved(claim, MemoryIndex({"harbour-trust.md": ACCOUNTS}))
    assert found
    assert found.holds is holds


@pytest.mark.parametrize(
    "claim",
    [
        "Mooring fees rose.",  # in no year
        "Mooring fees rose in 2021.",  # of the year before the table tells nothing
        "Mooring fees rose in 2024.",  # nor of the year
        "Mooring fees were higher in 2023 than in 2021.",  # not the year before
        "Mooring fees did not rise in 2023.",  # denied
        "Mooring fees rose 10% in 2023.",  # a figure, which is another matter
        "Mooring fees rose in 2023 after they had decreased.",  # both ways
        "The cost of mooring fees rose in 2023.",  # the cost of it
        "Mooring fees in Riga rose in 2023.",  # a part of it
        "The gain on boats sold fell in 2023.",  # a loss is more than less of a gain
        "Dredging of berths increased in 2023.",  # no row
    ],
)
def test_no_row_shows_it_where_the_claim_is_of_something_else(claim: str) -> None:
    assert moved(claim, MemoryIndex({"harbour-trust.md": ACCOUNTS})) is None


def test_nothing_is_shown_where_rows_of_one_name_go_apart() -> None:
    case = MemoryIndex({"harbour-trust.md": ACCOUNTS, "annex.md": BY_PORT})
    assert moved("Mooring fees rose in 2023.", case) is None


@pytest.mark.parametrize(
    ("hypothesis", "ruling", "side"),
    [
        ("Mooring fees decreased in 2023.", "refuted", "against"),
        ("Mooring fees increased in 2023.", "supported", "for"),
    ],
)
async def test_a_run_by_rules_decides_by_the_row_that_it_quotes(
    hypothesis: str, ruling: str, side: str
) -> None:
    index = MemoryIndex({"harbour-trust.md": ACCOUNTS.replace("\n", "\n\n")})
    case = ruled_runs.TruthCase("", {"hypothesis": hypothesis}, index.whole(), index)
    found = await ruled_runs.verdict(case, await ruled_runs.run(case))
    assert found.overall == ruling
    [claim] = found.claims
    assert claim.because == "A row gives the values of both years."
    assert [(one.quote, one.side) for one in claim.evidence] == [
        ("Mooring fees   3,142   2,853   2,646", side)
    ]
