"""Units: one in every writing, another one never, whatever the number before it."""

from __future__ import annotations

from decimal import Decimal

import pytest

from detective_app.core.evidence import State
from detective_app.evidence.figures.measures import converted, fit
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.quotes import checking
from detective_app.evidence.standing.judging import standing
from tests.evidence.memory_index import MemoryIndex


def state(statement: str, quote: str) -> tuple[State, str]:
    case = MemoryIndex({"log.md": f"{quote}\n"})
    support = checking.check(quote, None, None, case).support
    assert support
    found = standing(statement, [support], None, case)
    return found.state, found.reason


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("5 mg", "5 µg"),
        ("5 mg", "5 mcg"),
        ("300 miles", "300 km"),
        ("40 litres", "40 m³"),
        ("400 kV", "400 V"),
        ("5 MW", "5 mW"),
        ("40 trucks", "40 drivers"),
        ("812 square feet", "812 square metres"),
        ("3 percent", "3 percentage points"),
        ("3 %", "3 ‰"),
        ("20 °C", "20 °F"),
        ("8 days", "8 weeks"),
        ("900 dollars", "900 euros"),
        ("16 GB", "16 MB"),
    ],
)
def test_the_same_number_in_another_unit_is_never_verified(one: str, other: str) -> None:
    said = "The record of the gate says {} for the day."
    for mine, theirs in ((one, other), (other, one)):
        found, reason = state(said.format(mine), said.format(theirs))
        assert (found != "verified", bool(reason)) == (True, True), (mine, theirs)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("412 kg", "412 kilograms"),
        ("5,000 µg", "5 mg"),
        ("5 mcg", "5 µg"),
        ("2.5 km", "2,500 metres"),
        ("40 litres", "40 l"),
        ("812 m²", "812 square metres"),
        ("812 sq ft", "812 square feet"),
        ("7 percent", "7 %"),
        ("6 h", "6 hours"),
        ("3 tonnes", "3,000 kg"),
        ("40 trucks", "40 trucks"),
    ],
)
def test_one_measure_in_two_writings_is_verified(one: str, other: str) -> None:
    said = "The record of the gate says {} for the day."
    assert state(said.format(one), said.format(other)) == ("verified", "")


def test_a_figure_has_its_whole_unit() -> None:
    (area,) = figures("The hall has 812 square feet of floor.")
    (metres,) = figures("The hall has 75 square metres of floor.")
    assert isinstance(area.value, Decimal)
    inside = converted(area.value, area.unit, metres.unit)
    assert inside is not None
    assert round(inside, 2) == Decimal("75.44")


def test_months_are_as_long_as_the_calendar_has_them() -> None:
    (months,), (years,), (days,) = map(
        figures, ("It took 24 months.", "It took 2 years.", "It took 730 days.")
    )
    assert fit(months, years) == "same"
    assert fit(months, days) == "other"


def test_a_document_s_words_are_no_formula() -> None:
    for word in ("trucks", "bus", "eval", "pint", "lambda", "import", "x" * 400):
        assert converted(Decimal(40), word, "kg") is None
