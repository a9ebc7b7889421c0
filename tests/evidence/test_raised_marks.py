"""A raised mark or exponent by a figure: the figure keeps its value, and no quote is one number of them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from detective_app.evidence.figures.reading import figures
from detective_app.evidence.quotes import checking
from detective_app.evidence.standing.judging import standing
from detective_app.evidence.text.sentences import spans
from tests.evidence.memory_index import MemoryIndex

TEXT = """The yard built 5,120³ hulls in the year.
The basin takes 10⁷ litres of water.
Children pay 2¹ EUR on Sundays.
"""
CASE = MemoryIndex({"yard.txt": TEXT})
HULLS, BASIN, CHILDREN = TEXT.splitlines()


@pytest.mark.parametrize(
    ("text", "values"),
    [
        (HULLS, [(Decimal(5120), "hull")]),
        ("Children pay 2¹ EUR, others 7.50 EUR².", [(Decimal(2), "€"), (Decimal("7.50"), "€")]),
        ("Net 5,120ᵃ hulls", [(Decimal(5120), "hull")]),
        ("The area is 40 m² and 3 km².", [(Decimal(40), "m²"), (Decimal(3), "km²")]),
        *((f"The basin takes {power} litres.", []) for power in ("10⁷", "10⁻⁷", "10^7", "5,120^3", "2³⁴")),
    ],
)
def test_a_figure_ends_before_a_mark_and_a_power_is_none(
    text: str, values: list[tuple[Decimal, str]]
) -> None:
    assert [(figure.value, figure.unit) for figure in figures(text)] == values


def test_a_date_and_a_sentence_end_before_a_mark() -> None:
    assert [figure.value for figure in figures("It was on 8 May 2023³.")] == [(2023, 5, 8)]
    assert spans("It was on 8 May.² Nobody came.") == ("It was on 8 May.²", "Nobody came.")


@pytest.mark.parametrize(
    "quote",
    [
        "The yard built 5,1203 hulls in the year.",
        "The yard built 5,120 hulls in the year.",
        "The yard built 5,120^3 hulls in the year.",
        "The yard built 5,120",
        "The basin takes 107 litres of water.",
        "The basin takes 10^7 litres of water.",
        "The basin takes 10",
        "Children pay 21 EUR on Sundays.",
    ],
)
def test_what_makes_another_number_of_them_is_no_quote(quote: str) -> None:
    assert checking.check(quote, None, None, CASE).support is None


@pytest.mark.parametrize(
    ("statement", "quote", "state"),
    [
        ("The yard built 5,120 hulls in the year.", HULLS, "verified"),
        ("The yard built 51,203 hulls in the year.", HULLS, "withheld"),
        ("The yard built 5,1203 hulls in the year.", HULLS, "withheld"),
        ("The basin takes 107 litres of water.", BASIN, "quoted"),
        ("The basin takes 10 litres of water.", BASIN, "quoted"),
        ("Children pay 2 EUR on Sundays.", CHILDREN, "verified"),
        ("Children pay 21 EUR on Sundays.", CHILDREN, "withheld"),
    ],
)
def test_a_statement_holds_the_figure_without_its_mark_alone(statement: str, quote: str, state: str) -> None:
    support = checking.check(quote, None, None, CASE).support
    assert support is not None
    assert standing(statement, [support], None, CASE).state == state
