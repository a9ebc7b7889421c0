"""A place in a workbook is told as a person finds it there: the sheet's name and its cells."""

from __future__ import annotations

from pathlib import Path

import pytest

from detective_app.account.evidence_words import Names, place
from detective_app.core.evidence import Locator, Source
from detective_app.core.sheets import cells_at, letters
from detective_app.gui.run.places import place_in
from detective_app.storage.cases.store import CaseStore
from tests.documents.office_files import rows, workbook
from tests.storage.case_folders import sources


def test_a_row_is_told_by_its_sheet_and_its_cells_and_again_from_the_store(tmp_path: Path) -> None:
    lifts = rows("Lifts 2024", "", "Site|Item|Cost", "Harbour|Crane|=9").replace("<row>", '<row r="11">', 1)
    path = tmp_path / "a.xlsx"
    path.write_bytes(
        workbook(("Old", 'state="hidden"', rows("x")), ("Pay", "", rows("A|B")), ("Lifts", "", lifts))
    )
    for _ in range(2):  # the second time it is not opened again
        store = CaseStore(tmp_path / "cases")
        reading = store.read((path,))
        [source] = sources(reading)
        store.close()
        found = [(source.cells(block), place_in(source, str(block))) for block in places(source)]
        assert found[3:] == [("Lifts!A11:C11",) * 2, ("Lifts!A13:C13",) * 2, ("Lifts!A14:C14",) * 2]
        assert found[:3] == [("Pay",) * 2, ("Pay!A1:B1",) * 2, ("Lifts",) * 2]
        assert place_in(source, "p.2 L5-L6") == "Lifts!A13:C14"
        assert Names((source,)).at(source.source_id, "p.2 L5-L6") == "Lifts!A13:C14"


@pytest.mark.parametrize(
    ("media", "window", "elsewhere"),
    [
        ("pptx", "slide 2, lines 5 to 6", "slide 2 L5-L6"),
        ("epub", "chapter 2, lines 5 to 6", "chapter 2 L5-L6"),
        ("mbox", "message 2, lines 5 to 6", "message 2 L5-L6"),
        ("zip", "document 2, lines 5 to 6", "document 2 L5-L6"),
        ("pdf", "page 2, lines 5 to 6", "p.2 L5-L6"),
    ],
)
def test_what_is_no_page_is_called_what_it_is(media: str, window: str, elsewhere: str) -> None:
    source = Source(
        source_id="D1", name="a", path="a", sha256="0" * 64, chars=9, lines=9, pages=2, media=media
    )
    assert place_in(source, "p.2 L5-L6") == window
    assert place(Names((source,)), "D1", "p.2 L5-L6") == f"a {elsewhere}"


def test_a_document_without_sheets_keeps_its_pages_and_lines() -> None:
    source = Source(source_id="D1", name="a.pdf", path="a.pdf", sha256="0" * 64, chars=9, lines=9, pages=2)
    assert source.cells(Locator(page=2, first=5, last=6)) == ""
    assert place_in(source, "p.2 L5-L6") == "page 2, lines 5 to 6"


def test_columns_are_lettered_as_in_a_workbook() -> None:
    assert [letters(number) for number in (1, 26, 27, 702, 703, 16_384)] == [
        "A",
        "Z",
        "AA",
        "ZZ",
        "AAA",
        "XFD",
    ]
    assert cells_at((), 1, 1, 1) == ""


def places(source: Source) -> list[Locator]:
    """Return the place of each line of the second page, and of the first."""
    return [Locator(page=1 + (line > 2), first=line, last=line) for line in range(1, source.lines + 1)]
