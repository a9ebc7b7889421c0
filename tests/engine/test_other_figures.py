"""A row that gives another figure of the very thing that a claim names is found, and no other."""

from __future__ import annotations

import pytest

from detective_app.engine.witness.other_figures import differing
from tests.evidence.memory_index import MemoryIndex
from tests.quality import ruled_runs

ACCOUNTS = """HARBOUR TRUST
(in millions)
   2023   2022   2021
Mooring fees   3,142   2,853   2,646
Crane hire   997   1,204   1,185
Fuel sold   41.5   38.2   40.1

The berths were dredged for 131 million in 2022.
"""
BY_PORT = """
(in millions)
   2023   2022   2021
Mooring fees   142   153   146
"""
RESTATED = """
Mooring fees as restated were 2,900 million in 2022.
"""


@pytest.mark.parametrize(
    ("claim", "row"),
    [
        (
            "Mooring fees were 1,204 million in 2022.",
            "Mooring fees   3,142   2,853   2,646",
        ),  # the next row's
        (
            "Mooring fees were 2,853 million in 2023.",
            "Mooring fees   3,142   2,853   2,646",
        ),  # the next column's
        ("Crane hire was 997 thousand in 2023.", "Crane hire   997   1,204   1,185"),  # of another scale
        ("The Trust's crane hire was 77 million in 2021.", "Crane hire   997   1,204   1,185"),
    ],
)
def test_a_row_with_another_figure_of_the_very_thing_is_found(claim: str, row: str) -> None:
    found = differing(claim, MemoryIndex({"harbour-trust.md": ACCOUNTS}))
    assert found
    assert found.quote == row


@pytest.mark.parametrize(
    "claim",
    [
        "Mooring fees were 2,853 million in 2022.",  # the very figure
        "Mooring fees were about 2.9 billion in 2022.",  # the same, rounded
        "Mooring fees in Riga were 153 million in 2022.",  # a part that the row is not of
        "Adjusted mooring fees were 2,700 million in 2022.",  # on another basis
        "Mooring fees and crane hire were 4,057 million in 2022.",  # a sum
        "Mooring fees rose by 207 million in 2022.",  # a change
        "Mooring fees were more than 2,000 million in 2022.",  # a comparison
        "Mooring fees were not 2,900 million in 2022.",  # denied
        "Mooring fees were 2,700 million.",  # at no time
        "Mooring fees were 2,700 million in 2019.",  # at a time that the table has not
        "Dredging cost 131 million in 2022.",  # no row
    ],
)
def test_no_row_differs_from_what_it_may_agree_with_or_is_not_of(claim: str) -> None:
    assert differing(claim, MemoryIndex({"harbour-trust.md": ACCOUNTS})) is None


@pytest.mark.parametrize("more", [BY_PORT, RESTATED])
def test_nothing_differs_where_rows_differ_or_another_document_gives_the_figure(more: str) -> None:
    case = MemoryIndex({"harbour-trust.md": ACCOUNTS, "annex.md": more})
    assert differing("Mooring fees were 2,900 million in 2022.", case) is None


async def test_a_run_by_rules_is_refuted_by_the_row_that_it_quotes() -> None:
    index = MemoryIndex({"harbour-trust.md": ACCOUNTS.replace("\n", "\n\n")})
    hypothesis = "Mooring fees were 1,204 million in 2022."
    case = ruled_runs.TruthCase("", {"hypothesis": hypothesis}, index.whole(), index)
    found = await ruled_runs.verdict(case, await ruled_runs.run(case))
    assert found.overall == "refuted"
    assert [(one.quote, one.side) for one in found.claims[0].evidence] == [
        ("Mooring fees   3,142   2,853   2,646", "against")
    ]
