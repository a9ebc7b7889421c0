"""What a table's rows stand under: title, unit and periods, over sub-headings and up to the next table."""

from __future__ import annotations

from detective_app.core.case import Block, Manuscript
from detective_app.evidence.finding.above import SettingReader, TableHead, is_row_of_figures
from detective_app.storage.cases.entries import chunks


def blocks(text: str, page: int = 1) -> list[Block]:
    """Make a block of each line of a page; one with wide gaps is a row."""
    return [
        Block(line, n, "row" if "   " in line else "prose", page)
        for n, line in enumerate(text.strip().split("\n"), 1)
    ]


def at(text: str, row: str) -> TableHead:
    """Return the setting of a row of a page."""
    reader = SettingReader()
    for block in blocks(text):
        reader.read(block)
        if block.text.startswith(row):
            return reader.setting
    raise AssertionError(row)


BALANCE = """
Table of Contents
HARBOUR COMPANY
CONSOLIDATED BALANCE SHEETS
(amounts in thousands, except per share data)
May 31,
2017   2016
ASSETS
Cash   $   1,204   $   980
Inventories   3,310   2,975
LIABILITIES
Current liabilities:
Notes payable   410   (35)
The bank confirmed the amounts.
The following table gives the crews (in millions):
Year Ended May 31,
2017   2016   % Change
Ferry crews   1.2   1.1   9 %
"""


def test_a_row_stands_under_title_unit_and_periods() -> None:
    found = at(BALANCE, "Cash")
    assert "CONSOLIDATED BALANCE SHEETS" in found.title
    assert found.unit == "(amounts in thousands, except per share data)"
    assert found.header.startswith("May 31,\n2017   2016")


def test_a_sub_heading_leaves_the_header_as_it_is() -> None:
    assert at(BALANCE, "Notes payable") == at(BALANCE, "Cash")


def test_the_next_table_has_its_own() -> None:
    found = at(BALANCE, "Ferry crews")
    assert found.title == "The following table gives the crews (in millions):"
    assert "in millions" in found.unit
    assert found.header == "Year Ended May 31,\n2017   2016   % Change"


def test_the_next_page_begins_anew() -> None:
    reader = SettingReader()
    for block in (*blocks(BALANCE), Block("The harbour was dredged.", 40, "prose", 2)):
        reader.read(block)
    assert reader.setting == TableHead()


def test_a_cell_of_its_own_in_parentheses_is_a_figure_and_a_note_s_mark_is_none() -> None:
    assert is_row_of_figures("Hardware revenues   —   (1)   (4)")
    assert not is_row_of_figures("2017 (4)   2016 (5)   2015")
    assert not is_row_of_figures("Sept. 2, 2018   Sept. 3, 2017   28. August 2016")


def test_a_german_table_has_its_unit_and_its_periods() -> None:
    found = at("Bilanz\n(Angaben in T€)\n31.12.2023   31.12.2022\nVorräte   1.204   980\n", "Vorräte")
    assert (found.unit, found.header) == ("(Angaben in T€)", "31.12.2023   31.12.2022")


def test_each_chunk_of_a_long_statement_is_headed_by_title_unit_and_periods() -> None:
    rows = "\n".join(f"Position {n} of the harbour's fleet   {n},001   {n},002" for n in range(10, 80))
    page = tuple(blocks("STATEMENT OF CASH FLOWS\n(in millions)\n2017   2016\n" + rows))
    last = list(chunks(Manuscript("", page, (1,))))[-1]
    assert {"STATEMENT OF CASH FLOWS", "(in millions)", "2017   2016"} <= set(last.above.split("\n"))
