"""What is the same in another writing, and what only looks the same: figures, names, denials, documents."""

from __future__ import annotations

import pytest

from detective_app.core.evidence import Calculation, SourceConflict, State
from detective_app.evidence.conflicts import TWO_READINGS, conflicts_with
from detective_app.evidence.quotes import checking
from detective_app.evidence.quotes.anchoring import tokens
from detective_app.evidence.standing.judging import standing
from tests.evidence.memory_index import MemoryIndex


def state(statement: str, *quotes: str, calculation: Calculation | None = None) -> State:
    case = MemoryIndex({f"{n}.md": f"{quote}\n" for n, quote in enumerate(quotes, 1)})
    supports = [checking.check(quote, None, None, case).support for quote in quotes]
    return standing(statement, [one for one in supports if one], calculation, case).state


def conflicts(texts: dict[str, str]) -> tuple[SourceConflict, ...]:
    """Return the conflicts between the last sentences of some documents, as an answer records them."""
    case = MemoryIndex(texts)
    last = {s.source_id: s for s in case.whole().sentences}
    first, *others = last.values()
    return conflicts_with(first, others)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The load weighed 412 kg at the gate.", "The load weighed 412 kilograms at the gate."),
        ("Die Halle kostete 3,5 Mio. Euro im Bau.", "Die Halle kostete 3,5 Millionen Euro im Bau."),
        ("The hall cost 3.5 mn euros to build.", "The hall cost 3.5 million euros to build."),
        ("The pump was tested on 3 Sep 2023.", "The pump was tested on 3 September 2023."),
        ("The lease ends on 22 March 2024.", "The lease ends on 2024-03-22."),
        ("The lease ends on 22.03.2024.", "The lease ends on March 22, 2024."),
        ("The hall has 812 sq ft of floor.", "The hall has 812 square feet of floor."),
    ],
)
def test_units_scales_and_months_are_the_same_written_short_and_in_full(one: str, other: str) -> None:
    assert state(one, other) == state(other, one) == "verified"
    assert conflicts({"a.md": one, "b.md": other}) == ()


def test_the_same_amount_in_two_currencies_is_a_conflict() -> None:
    (found,) = conflicts(
        {"a.md": "The repair of the gate cost EUR 5,000.", "b.md": "The repair of the gate cost USD 5,000."}
    )
    assert [value.value for value in found.values] == ["EUR 5,000", "USD 5,000"]


def test_a_date_of_figures_that_can_be_two_days_is_ambiguous_and_says_so() -> None:
    written = "The pump was tested in the yard on 03/04/2024."
    for day in ("3 April 2024", "4 March 2024"):
        assert state(f"The pump was tested in the yard on {day}.", written) == "quoted"
        assert conflicts({"a.md": written, "b.md": f"The pump was tested in the yard on {day}."}) == ()
    (found,) = conflicts({"a.md": written, "b.md": "The pump was tested in the yard on 9 May 2024."})
    assert found.notes == TWO_READINGS
    assert state(written, written) == "verified"
    assert (
        state("The pump was tested in the yard on 25 March 2024.", written.replace("03/04", "03/25"))
        != "withheld"
    )


@pytest.mark.parametrize(
    ("beside", "first", "second"),
    [
        ("It was built on 25/03/2019.", "verified", "withheld"),
        ("It was built on 03/25/2019.", "withheld", "verified"),
        ("It was built on 25/03/2019 and filled on 03/25/2021.", "quoted", "quoted"),
        ("It was built on 01/02/2019, lot 25/03, file 3/25/2019/7.", "quoted", "quoted"),
        ("It was built on 25 March 2019.", "quoted", "quoted"),
    ],
)
def test_another_date_of_the_document_tells_which_figure_is_the_day(
    beside: str, first: str, second: str
) -> None:
    written = "The pump was tested in the yard on 03/04/2024."
    told = (
        *(f"The pump was tested in the yard on {day}." for day in ("3 April 2024", "4 March 2024")),
        written,
    )
    for document in (f"{written}\n\n{beside}\n", f"{beside} {written}\n"):
        case = MemoryIndex(
            {"1.md": document, "2.md": "The lock was tested on 03/25/2024 and on 28/02/2024.\n"}
        )
        support = checking.check(written, None, None, case).support
        assert support
        found = [standing(one, [support], None, case).state for one in told]
        assert found == [first, second, "verified"]


def test_an_empty_locator_is_never_exact() -> None:
    text = "The council granted the permit to the harbour in May."
    found = checking.check(text, "D1", "", MemoryIndex({"minutes.md": f"Minutes\n\n{text}\n"}))
    assert (found.verdict, found.support and found.support.locator) == ("wrong_locator", "L3-L3")


@pytest.mark.parametrize("mark", ["'", "’"])
def test_a_pages_last_line_may_end_in_an_apostrophe(mark: str) -> None:
    last = f"The hall was built with the money of the members{mark}"
    case = MemoryIndex(
        {"report.pdf": f"Report\n{last}\nThe second page begins here."}, {"report.pdf": (1, 3)}
    )
    for quote in (last, last.rstrip(mark)):
        found = checking.check(quote, "D1", "p.1 L2-L2", case)
        assert found.verified, found.note
        assert found.support is not None
        assert found.support.locator == "p.1 L2-L2"


def test_the_letter_of_a_form_and_the_sons_of_a_firm_are_no_names() -> None:
    text = "The 10-K was signed for Alder & Sons in time, and the 10-Q was not."
    assert [one.text for one in tokens(text, "english") if one.kind == "name"] == ["Alder & Sons"]
    assert (
        state("Alder & Sons reported 2 fires in its 10-K.", "Alder & Sons reported two fires in its 10-K.")
        == "verified"
    )


def test_a_figure_rounded_to_the_digits_shown_is_the_same() -> None:
    quote = "The hall cost 3,472,900 euros to build."
    assert state("The hall cost 3.5 million euros to build.", quote) == "verified"
    assert state("The hall cost 3.6 million euros to build.", quote) != "verified"


def test_a_total_that_no_quote_gives_needs_its_calculation() -> None:
    quotes = ("The north shop took 1,200 euros in May.", "The south shop took 1,850 euros in May.")
    total = "The north shop and the south shop took 3,050 euros in May."
    assert (
        state(total, *quotes, calculation=Calculation(expression="1200 + 1850", value="3050")) == "verified"
    )
    assert state(total, *quotes) != "verified"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The inspectors found damage to the railing.", "The inspectors found no damage to the railing."),
        ("Somebody checked the pump in March.", "Nobody checked the pump in March."),
        ("The council granted the permit in May.", "The council refused the permit in May."),
        ("The building has a permit.", "The building lacks a permit."),
        ("Jemand prüfte die Pumpe im März.", "Niemand prüfte die Pumpe im März."),
        ("Der Antrag wurde im Mai genehmigt.", "Der Antrag wurde im Mai abgelehnt."),
    ],
)
def test_a_denial_is_never_verified_by_its_opposite_either_way(one: str, other: str) -> None:
    assert "verified" not in {state(one, other), state(other, one)}
    assert state(one, one) == state(other, other) == "verified"
