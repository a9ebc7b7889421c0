"""How far quotes hold a statement: rows and sentences in every writing, and true quotes that are misused."""

# ruff: noqa: E501 - statement, quote and state of a case stand on one line

from __future__ import annotations

from decimal import Decimal

import pytest

from detective_app.core.evidence import State, Support
from detective_app.evidence.quotes import checking
from detective_app.evidence.standing.judging import standing
from detective_app.evidence.standing.rows import read_row
from tests.evidence.memory_index import MemoryIndex

REPORT = """HALLAM CORPORATION
CONSOLIDATED BALANCE SHEETS
(in millions, except per share data)
May 31,
2024   2023
Cash and cash equivalents   $   6,055   $   4,546
Receivables, net   1,669   1,432
Inventories   11,040   9,834
Accumulated deficit   (1,199)   (1,014)
Total assets   $   40,830   $   36,347
Total current assets   20,289   17,317

(in millions)
Three Months Ended   Six Months Ended
June 30,   June 30,
2024   2023   2024   2023
Net revenue   $   14,042   $   20,528   $   63,054   $   79,024
Korea (2)   11   4   15   20

(in millions)
2024   2023
Operating profit: Northern Europe   164   151
Southern Europe   82   79
Foundry Services   (320)   (275)
"""
MINUTES = """None of the inspectors found damage to the north railing.
The council granted the permit to Eva Lindqvist on 3 May 2024.
The building lacks a permit.
In April 2024 the board raised the fee from 50 euros to 57 euros.
Revenue increased 7% to 96 million dollars in 2024.
At least 40 members attended the meeting.
Der Umsatz betrug 1,2 Mio. Euro im Jahr 2023.
Die Lieferung wog 412 kg und kam am 3. Sept. 2023.
Арендная плата составляет 900 евро в месяц.
"""
CASE = MemoryIndex({"HALLAM_2024_10K.txt": REPORT, "minutes.txt": MINUTES})


def state_of(statement: str, *quotes: str) -> tuple[State, str]:
    checks = [checking.check(quote, None, None, CASE) for quote in quotes]
    found = standing(statement, [check.support for check in checks if check.support], None, CASE)
    return found.state, found.reason


@pytest.mark.parametrize(
    ("statement", "quote"),
    [
        ("Hallam's inventories were $11,040 million on May 31, 2024.", "Inventories 11,040 9,834"),
        ("Hallam held inventories of about $11.0 billion on May 31, 2024.", "Inventories 11,040 9,834"),
        ("Hallam's net receivables were $1,432 million on May 31, 2023.", "Receivables, net 1,669 1,432"),
        ("Hallam had an accumulated deficit of $1.199 billion in 2024.", "Accumulated deficit (1,199) (1,014)"),
        ("Net revenue was $14,042 million in the three months ended June 30, 2024.",
         "Net revenue $ 14,042 $ 20,528 $ 63,054 $ 79,024"),
        ("Foundry Services, 2024: (320) million", "Foundry Services (320) (275)"),
        ("Operating profit, Southern Europe, 2024: 82 million", "Southern Europe 82 79"),
        ("The council granted the permit to Eva Lindqvist on 2024-05-03.",
         "The council granted the permit to Eva Lindqvist on 3 May 2024."),
        ("Der Umsatz betrug 1,2 Millionen Euro im Jahr 2023.", "Der Umsatz betrug 1,2 Mio. Euro im Jahr 2023."),
        ("Die Lieferung wog 412 Kilogramm und kam am 3. September 2023.",
         "Die Lieferung wog 412 kg und kam am 3. Sept. 2023."),
    ],
)  # fmt: skip
def test_a_true_statement_in_another_writing_is_verified(statement: str, quote: str) -> None:
    assert state_of(statement, quote) == ("verified", "")


@pytest.mark.parametrize(
    ("statement", "quote", "state"),
    [
        ("Hallam's net receivables were $11,040 million in 2024.", "Inventories 11,040 9,834", "quoted"),
        ("Hallam's inventories were $9,834 million on May 31, 2024.", "Inventories 11,040 9,834", "withheld"),
        ("Hallam's inventories were $11,040 on May 31, 2024.", "Inventories 11,040 9,834", "withheld"),
        ("Hallam's inventories were €11,040 million on May 31, 2024.", "Inventories 11,040 9,834", "withheld"),
        ("Hallam's inventories were $11,040 million in 2019.", "Inventories 11,040 9,834", "quoted"),
        ("Hallam's inventories were $11,040 million on May 31, 2024 and on June 4.", "Inventories 11,040 9,834", "quoted"),
        ("Hallam's 4711-B inventories were $11,040 million on May 31, 2024.", "Inventories 11,040 9,834", "quoted"),
        ("Net revenue was $14,042 million in the first half of 2024.",
         "Net revenue $ 14,042 $ 20,528 $ 63,054 $ 79,024", "withheld"),
        ("There were 2 shops in Korea.", "Korea (2) 11 4 15 20", "quoted"),
        ("Hallam's total assets were $20,289 million in 2024.", "Total current assets 20,289 17,317", "quoted"),
        ("Inventories rose by $11,040 million in 2024.", "Inventories 11,040 9,834", "quoted"),
        ("The inspectors found damage to the north railing.",
         "None of the inspectors found damage to the north railing.", "quoted"),
        ("The building has a permit.", "The building lacks a permit.", "quoted"),
        ("The council refused the permit to Eva Lindqvist on 3 May 2024.",
         "The council granted the permit to Eva Lindqvist on 3 May 2024.", "quoted"),
        ("The council granted the permit to Marek Dvorak on 3 May 2024.",
         "The council granted the permit to Eva Lindqvist on 3 May 2024.", "quoted"),
        ("The fee is 50 euros after April 2024.",
         "In April 2024 the board raised the fee from 50 euros to 57 euros.", "quoted"),
        ("Revenue increased by 96 million dollars in 2024.",
         "Revenue increased 7% to 96 million dollars in 2024.", "quoted"),
        ("40 members attended the meeting.", "At least 40 members attended the meeting.", "quoted"),
        ("The permanent permit was granted to Eva Lindqvist on 3 May 2024.",
         "The council granted the permit to Eva Lindqvist on 3 May 2024.", "quoted"),
    ],
)  # fmt: skip
def test_a_true_quote_beside_a_false_statement_is_never_verified(
    statement: str, quote: str, state: State
) -> None:
    found, reason = state_of(statement, quote)
    assert found != "verified"
    assert (found, bool(reason)) == (state, True), reason


@pytest.mark.parametrize(
    ("statement", "quote", "reason"),
    [
        ("Members pay 57 euros.", MINUTES.split("\n")[3], "not in its quote: “Members”, “pay”"),
        (
            "The fee was raised to 57 euros.",
            MINUTES.split("\n")[3],
            "its words are not a whole sentence of its quote",
        ),
        ("The delivery weighed 412 kg.", MINUTES.split("\n")[7], "not in its quote: “delivery”, “weighed”"),
        ("Die Lieferung wog 412 g.", MINUTES.split("\n")[7], "the unit of “412” is not in its quote"),
        (
            "The rent is 900 euros.",
            MINUTES.split("\n")[8],
            "the unit of “900” is not in its quote; not in its quote: “rent”",
        ),
        ("Die Lieferung wog 413 kg.", MINUTES.split("\n")[7], "“413” is not in its quote"),
    ],
)
def test_a_figure_is_told_to_be_in_no_quote_only_where_that_is_so(
    statement: str, quote: str, reason: str
) -> None:
    assert state_of(statement, quote) == ("quoted", reason)


def test_of_columns_with_units_of_their_own_no_scale_is_proven_wrong() -> None:
    header = (
        "Units in the nine months ended June 30, 2024:\nNumber\n(in thousands)\nFair value\n(in millions)"
    )
    case = MemoryIndex({"report.txt": f"{header}\nUnits vested   (96,681)   1,205\n"})
    check = checking.check("Units vested   (96,681)   1,205", None, None, case)
    assert check.support is not None
    found = standing("Units vested: (96,681)", [check.support], None, case)
    assert (found.state, "does not show" in found.reason) == ("quoted", True), found.reason


def test_a_line_of_many_values_that_is_no_row_is_found_to_be_none() -> None:
    """Lines of real reports, for which a pattern for the whole line needed minutes."""
    values = "   ".join(["$ 3,661", "(241)", "—", "$ (1,876)", "0.1", "12 %"] * 6)
    assert read_row(f"Developed technology   {values}   7 years") is None
    row = read_row(f"Developed technology   {values}")
    assert row
    assert (row.label, len(row.cells), row.cells[3].value) == ("Developed technology", 36, Decimal(-1876))


def test_a_row_that_the_unit_line_excepts_by_its_name_has_its_own_scale() -> None:
    texts = {
        "report.md": "Selected data (in millions, except open orders, which are told in billions):\n\n"
        "2023   2022\nUnearned income   11,193   15,628\nOpen orders   40.0   43.7\n"
    }
    case = MemoryIndex(texts)
    quote = Support(source_id="D1", locator="L5-L5", quote="Open orders   40.0   43.7", verdict="exact")
    assert standing("Open orders were $43.7 million in 2022.", (quote,), None, case).state != "verified"
    row = Support(source_id="D1", locator="L4-L4", quote="Unearned income   11,193   15,628", verdict="exact")
    assert "scale" not in standing("Unearned income was 15,628 million in 2022.", (row,), None, case).reason


def test_a_statement_without_a_quote_is_withheld() -> None:
    assert state_of("It was so.") == ("withheld", "no quote of it stands in the documents")


INCIDENTS = """2. Injuries. By 31 October 2025 four injuries had been reported to us. One more was reported on 3 November. None of the injured had to stay in hospital.
Geld. Von der Fördersumme wurden 1.263,60 Euro nicht gebraucht und am 20. März 2025 zurückgezahlt. Ziel sind mindestens 200 Bäume.
It is not true that the roof leaks when it rains.

The board rejected these proposals:

- The pool is closed on Mondays from May on.
- The sauna stays open until midnight in winter.

The pool was opened in May 2024. It was closed again in June because of the pump.

The ferry to Norholm carried 4,100 cars in 2024. It was sold to the county in December.

The group chose bark for the whole of the path, not gravel as in the year before.

The premium for the night shift was paid to none of the drivers in that winter.
"""
WRITTEN = MemoryIndex({"incidents.md": INCIDENTS})


@pytest.mark.parametrize(
    "statement",
    [
        *(line for line in INCIDENTS.split("\n") if line and not line.startswith("- ")),
        "By 31 October 2025 four injuries had been reported to us. One more was reported on 3 November.",
        "Ziel sind mindestens 200 Bäume.",
    ],
)
def test_a_statement_that_repeats_whole_sentences_of_its_quote_is_verified(statement: str) -> None:
    quote = next(line for line in INCIDENTS.split("\n") if statement.rsplit(". ", maxsplit=1)[-1] in line)
    check = checking.check(quote, None, None, WRITTEN)
    assert check.support is not None
    assert standing(statement, [check.support], None, WRITTEN).state == "verified"


@pytest.mark.parametrize(
    ("statement", "quotes"),
    [
        ("the roof leaks when it rains.", ["the roof leaks when it rains."]),
        ("The pool is closed on Mondays from May on.", ["The pool is closed on Mondays from May on."]),
        (
            "The ferry to Norholm carried 4,100 cars in 2024. It was closed again in June because of the pump.",
            [
                "The ferry to Norholm carried 4,100 cars in 2024.",
                "It was closed again in June because of the pump.",
            ],
        ),
        (
            "The pool was opened in May 2024. It was sold to the county in December.",
            ["The pool was opened in May 2024.", "It was sold to the county in December."],
        ),
    ],
)
def test_words_that_mean_something_else_where_they_stand_are_not_verified(
    statement: str, quotes: list[str]
) -> None:
    checks = [checking.check(quote, None, None, WRITTEN) for quote in quotes]
    found = standing(statement, [check.support for check in checks if check.support], None, WRITTEN)
    assert found.state != "verified"


def test_a_row_repeated_alone_brings_its_header_with_it_or_is_only_quoted() -> None:
    row = "Receivables, net   1,669   1,432"
    alone = MemoryIndex({"rows.txt": f"Notes on the year and on what follows from them.\n\n{row}\n"})
    for case, state in ((CASE, "verified"), (alone, "quoted")):
        check = checking.check(row, None, None, case)
        assert check.support is not None
        found = standing(row, [check.support], None, case)
        assert found.state == state, found.reason
        assert any("2024" in header.quote for header in found.headers) == (state == "verified")


def test_a_part_of_a_sentence_that_drops_its_denial_is_not_verified() -> None:
    check = checking.check("It is not true that the roof leaks when it rains.", None, None, WRITTEN)
    assert check.support is not None
    assert standing("The roof leaks when it rains.", [check.support], None, WRITTEN).state != "verified"


def test_what_a_statement_tells_as_a_rise_has_to_be_one() -> None:
    said = "Inventories rose to $9,834 million in 2023 from $11,040 million in 2024."
    state, reason = state_of(said, "Inventories 11,040 9,834")
    assert (state, "rose" in reason) == ("quoted", True)


def test_a_year_of_the_cover_is_no_year_of_a_sentence() -> None:
    case = MemoryIndex(
        {
            "a.txt": "Hallam Corporation Notes due 2027\n\nSales of boats were flat during the first nine months of 2023.\n"
        }
    )
    check = checking.check("Sales of boats were flat during the first nine months of 2023.", None, None, case)
    assert check.support
    said = "Sales of boats were flat during the first nine months of 2027."
    assert standing(said, (check.support,), None, case).state == "withheld"


@pytest.mark.parametrize(
    ("statement", "quote", "state"),
    [
        ("Parking fees declined 10 percent in 2024.", "Parking fees   90   100   (10) %", "quoted"),
        ("Parking fees grew 10 percent in 2024.", "Parking fees   90   100   (10) %", "quoted"),
        ("Parking fines declined 20 percent in 2024.", "Parking fines   120   100   20 %", "quoted"),
        ("Parking fines increased 20 percent in 2024.", "Parking fines   120   100   20 %", "quoted"),
        ("A quarter of parking fees were $90 million in 2024.", "Parking fees   90   100   (10) %", "quoted"),
        ("Half of parking fees were $90 million in 2024.", "Parking fees   90   100   (10) %", "quoted"),
        ("Parking fees did not decline 10 percent in 2024.", "Parking fees   90   100   (10) %", "quoted"),
        ("Parking fees were not $90 million in 2024.", "Parking fees   90   100   (10) %", "quoted"),
        (
            "The ratio increased 6.8 points to 24.4 in 2024.",
            "The ratio decreased 6.8 points to 24.4 in 2024, driven by an increase in notes.",
            "quoted",
        ),
    ],
)
def test_what_is_told_as_a_change_is_not_verified(statement: str, quote: str, state: State) -> None:
    case = MemoryIndex(
        {
            "fees.txt": "(in millions)\n2024   2023   Change\nParking fees   90   100   (10) %\nParking fines   120   100   20 %\n\nThe ratio decreased 6.8 points to 24.4 in 2024, driven by an increase in notes.\n"
        }
    )
    found = checking.check(quote, None, None, case).support
    assert found
    assert standing(statement, [found], None, case).state == state


LIABILITIES = "Total liabilities   $ 21,912.6   $ 20,003.1"
BALANCE = f"Fiscal year ended September 30 (in millions)\n2023   2022\n{LIABILITIES}\nInventories   11,040   9,834\n"


def beside_the_row(statement: str) -> tuple[State, str]:
    case = MemoryIndex({"NORTHSHORE_2023_10K.txt": f"NORTHSHORE CORPORATION\n{BALANCE}"})
    support = checking.check(LIABILITIES, None, None, case).support
    assert support
    found = standing(statement, [support], None, case)
    return found.state, found.reason


@pytest.mark.parametrize(
    "name", ["Microsoft's total", "Total Microsoft", "Microsoft total", "Half of total", "Other total"]
)
def test_a_word_that_stands_nowhere_near_a_row_is_told_be_it_the_first_one(name: str) -> None:
    state, reason = beside_the_row(f"{name} liabilities amounted to $21,912.6 million in fiscal 2023.")
    assert (state, name.split()[name.startswith("Total")] in reason) == ("quoted", True), reason
    assert beside_the_row("Northshore's total liabilities amounted to $21,912.6 million in fiscal 2023.") == (
        "verified",
        "",
    )


@pytest.mark.parametrize(
    ("statement", "state"),
    [
        ("Total liabilities rose from $20,003.1 million in fiscal 2022 to $21,912.6 million in fiscal 2023.", "quoted"),
        ("Total liabilities rose to $21,912.6 million in 2023 from $20,003.1 million in 2022.", "quoted"),
        ("Total liabilities were $21,912.6 million in fiscal 2023 and $20,003.1 million in fiscal 2022.", "verified"),
        ("In 2023 total liabilities were $21,912.6 million, compared to $20,003.1 million in 2022.", "verified"),
        ("In 2023 and 2022 total liabilities were $21,912.6 million and $20,003.1 million.", "verified"),
        ("Total liabilities fell from $20,003.1 million in fiscal 2022 to $21,912.6 million in fiscal 2023.", "quoted"),
        ("Total liabilities rose from $20,003.1 million in fiscal 2023 to $21,912.6 million in fiscal 2022.", "quoted"),
        ("In 2022 and 2023 total liabilities were $21,912.6 million and $20,003.1 million.", "quoted"),
        ("Total liabilities soared from $20,003.1 million in fiscal 2022 to $21,912.6 million in fiscal 2023.", "quoted"),
    ],
)  # fmt: skip
def test_two_years_of_a_row_belong_to_its_figures_in_their_order(statement: str, state: State) -> None:
    assert beside_the_row(statement)[0] == state


FLOWS = """HALLAM CORPORATION
Balance sheets
(in millions of dollars)
2023   2022
Inventories   7,351   4,946
Receivables   1,669   1,432

Cash flows
(in millions of dollars)
Twelve months ended
December 31,
2023   2022
Inventories   (2,405)   (1,618)
Receivables   1,669   1,432
"""


def test_a_row_is_not_sure_while_another_page_says_otherwise_of_the_same_label_and_year() -> None:
    case = MemoryIndex({"HALLAM_2023.txt": FLOWS}, {"HALLAM_2023.txt": (1, 8)})
    for row, said, state in (
        ("Inventories   (2,405)   (1,618)", "Hallam's inventories were $(2,405) million in 2023.", "quoted"),
        ("Inventories   7,351   4,946", "Hallam's inventories were $7,351 million in 2023.", "quoted"),
        (
            "Inventories   7,351   4,946",
            "Hallam's inventories were $7,351 million at the end of 2023.",
            "verified",
        ),
        ("Receivables   1,669   1,432", "Hallam's receivables were $1,669 million in 2023.", "verified"),
    ):
        support = checking.check(row, None, None, case).support
        assert support
        found = standing(said, [support], None, case)
        assert (found.state, "elsewhere" in found.reason) == (state, state == "quoted"), (said, found.reason)
