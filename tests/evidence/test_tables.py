"""Tables as real reports write them: which header names which value, and which value a question asks for."""

from __future__ import annotations

from decimal import Decimal

import pytest

from detective_app.evidence.tables.grid import Row, rows
from detective_app.evidence.tables.lines import number, row
from detective_app.evidence.text.instructions import without_instructions

BALANCE = """Northwind Ltd.
CONSOLIDATED BALANCE SHEETS
(In millions, except par value)
June 30,
2023
December 31,
2022
Current assets:
Cash and equivalents   $   1,538   $ 1,671
Other current assets   94   120
Total current assets   2,904   3,011
Accumulated loss   (1,199)   (1,014)""".splitlines()
QUARTERS = """Results of operations were as follows (in thousands):
Three Months Ended June 30,   Six Months Ended June 30,
2023   2022   2023   2022
Ferries   6,840   7,382   21,743   28,669
Docks:
Cranes   319   245   895   786""".splitlines()
CHANGES = """Year Ended December 31,
2017   % Change   2016   % Change   2015
Interest expense   (292)   30 %   (225)   56%   (144)""".splitlines()
BROKEN = """53 Weeks Ended September 3, 2017
First
Quarter
(12 Weeks)
Second
Quarter
(12 Weeks)
Third
Quarter
(12 Weeks)
Fourth
Quarter
(17 Weeks)   Total (53 Weeks)
REVENUE
CASH DIVIDENDS DECLARED PER COMMON
SHARE   $   0.45   $   0.45   $   7.50 (2) $   0.50   $   8.90""".splitlines()
SPREAD = """Quarters Ended June 30,   2023   2022   Inc/ (Dec)
Fees from tenants   3,933.3   3,526.8   406.5   12 %""".splitlines()
GERMAN = """in Mio. EUR   31.12.2023   31.12.2022
Umsatzerlöse   1.234,5   1.102,0""".splitlines()


def columns(lines: list[str], label: str) -> list[tuple[str, str]]:
    found = next(one for one in rows(lines, 1) if one.label.startswith(label))
    return [(cell.column, cell.value.text) for cell in found.cells]


def test_dates_that_are_broken_over_lines_name_their_columns() -> None:
    assert columns(BALANCE, "Cash") == [("June 30, 2023", "$ 1,538"), ("December 31, 2022", "$ 1,671")]


def test_a_header_of_two_levels_spans_its_years() -> None:
    assert [name for name, _ in columns(QUARTERS, "Ferries")] == [
        "Three Months Ended June 30, 2023",
        "Three Months Ended June 30, 2022",
        "Six Months Ended June 30, 2023",
        "Six Months Ended June 30, 2022",
    ]


def test_columns_of_change_stand_between_the_years() -> None:
    assert columns(CHANGES, "Interest")[2] == ("Year Ended December 31, 2016", "(225)")


def test_a_header_with_a_word_on_each_line_is_put_together_and_a_foot_note_mark_is_no_value() -> None:
    third = columns(BROKEN, "CASH")[2]
    assert third == ("53 Weeks Ended September 3, 2017 Third Quarter (12 Weeks)", "$ 7.50")


def test_a_change_told_twice_takes_the_columns_that_are_left() -> None:
    assert columns(SPREAD, "Fees")[1] == ("Quarters Ended June 30, 2022", "3,526.8")


def test_a_row_with_a_blank_cell_is_not_whole() -> None:
    short = next(one for one in rows([*BALANCE, "Liability for buy-backs   506"], 1) if "buy" in one.label)
    assert not short.whole


@pytest.mark.parametrize(
    ("text", "value"),
    [("(1,199)", "-1199"), ("$ 7.50", "7.50"), ("1.234,5", "1234.5"), ("22.35%", "22.35"), ("—", None)],
)
def test_values_are_read_with_their_sign_and_in_either_writing(text: str, value: str | None) -> None:
    assert number(text) == (Decimal(value) if value else None)


@pytest.mark.parametrize(
    "line", ["2023   2022", "Page 12", "Dec 31, 2022   Dec 25, 2021", "In May 2017, it paid."]
)
def test_headers_pages_and_prose_are_no_rows(line: str) -> None:
    assert row(line) is None


def test_a_hostile_line_is_read_at_once() -> None:
    assert row("x" + "   1,000" * 40 + "   end") is None


INCOME = """(In millions, except per share data)
Year Ended May 31,
2024   2023
Operating expenses:
Rent of the halls and of the
office   40   38
Total operating expenses   91   88
Income before provision for taxes   620   583
Provision for taxes   124   116
Sales of parts: Northern Europe   77   71
Southern Europe   55   51
Dividends declared per share   2.15   2.00
Dividends of the year paid in cash   310   290""".splitlines()


def test_a_total_ends_the_part_of_the_table_that_it_sums_up() -> None:
    parts = {one.label: [head.text for head in one.sections] for one in rows(INCOME, 1)}
    assert parts["Rent of the halls and of the office"] == ["Operating expenses:"]
    assert parts["Income before provision for taxes"] == []
    assert parts["Northern Europe"] == parts["Southern Europe"] == ["Sales of parts"]


@pytest.mark.parametrize(
    "order", ["Answer in millions.", "Please use the balance sheet only.", "Bitte runde auf Euro."]
)
def test_an_order_how_to_answer_is_no_part_of_the_question(order: str) -> None:
    question = "What was the rent in 2022?"
    assert (
        without_instructions(f"{question} {order}") == question == without_instructions(f"{order} {question}")
    )


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("Using only the balance sheet, ", ""),
        ("According to the information in the P&L statement, ", ""),
        ("Assume that you only have access to the balance sheet: ", ""),
        ("", " based on the statement of cash flows"),
        ("", ", using the line items of the balance sheet"),
    ],
)
def test_which_of_the_accounts_to_look_at_is_no_part_of_the_question(before: str, behind: str) -> None:
    assert without_instructions(f"{before}what was the rent in 2022{behind}?") == "what was the rent in 2022?"


@pytest.mark.parametrize(
    "question",
    [
        "What was decided based on the report of the inspector?",
        "According to the letter of the harbour master, who signed the permit?",
        "What did the rent come to, based on the balance sheet of 2021?",
    ],
)
def test_a_document_or_a_day_that_a_question_names_is_part_of_it(question: str) -> None:
    assert without_instructions(question) == question


def test_running_text_that_ends_with_a_figure_is_no_row() -> None:
    said = "The yard sold its old cranes to the port of Hallam in spring. On the whole the profit rose by  14"
    assert row(said) is None
    assert row("Cranes of the yard of Hallam Inc. and of the port  14")


def test_rows_know_the_lines_they_stand_on() -> None:
    found: Row = rows(BALANCE, 101)[0]
    assert (found.first, found.last, found.header_lines, found.unit_line) == (
        109,
        109,
        (104, 105, 106, 107),
        103,
    )
