"""What a person does in the grid of a sheet: go about in it, judge, choose values, get what is missing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from detective_app.account.cells import Cell, needs
from detective_app.account.sheet import sheet
from detective_app.app.application import DetectiveApplication
from detective_app.gui.pages.sheet.cell import CellView
from detective_app.gui.pages.sheet.grid import SheetGrid
from tests.gui import sheet_case
from tests.gui.live_events import button
from tests.gui.shown_grid import cell, grid_on_page, press, show


@pytest.fixture
def grid(qapp: QApplication) -> Iterator[SheetGrid]:
    with grid_on_page() as made:
        yield made


def test_keys_go_from_cell_to_cell(grid: SheetGrid) -> None:
    show(grid, sheet_case.working(1))
    grid.focus_first()
    opened: list[tuple[int, str]] = []
    grid.cell_opened.connect(lambda *told: opened.append(told))
    for key, at in (
        (Qt.Key.Key_Right, (1, "mails")),
        (Qt.Key.Key_Down, (2, "mails")),
        (Qt.Key.Key_Left, (2, "contract")),
        (Qt.Key.Key_Left, (2, "contract")),
        (Qt.Key.Key_Up, (1, "contract")),
        (Qt.Key.Key_N, (2, "contract")),
        (Qt.Key.Key_S, (2, "mails")),
        (Qt.Key.Key_D, (1, "mails")),
        (Qt.Key.Key_End, (1, "d8")),
        (Qt.Key.Key_Home, (1, "contract")),
    ):
        press(grid, key)
        assert grid.current == at
        assert cell(grid, *at).hasFocus()
    press(grid, Qt.Key.Key_Return)
    assert opened == [(1, "contract")]


def test_keys_judge_a_cell_that_has_a_place_and_take_back(grid: SheetGrid) -> None:
    show(grid, sheet_case.working(0))
    given: list[tuple[int, str, str]] = []
    undone: list[bool] = []
    grid.side_given.connect(lambda *told: given.append(told))
    grid.undo_wanted.connect(lambda: undone.append(True))
    grid.focus_cell(2, "mails")
    for key in (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_4, Qt.Key.Key_5):
        press(grid, key)
    assert [side for *_, side in given] == ["supports", "against", "qualifies", "unrelated"]
    assert given[0][:2] == grid.current == (2, "mails")
    grid.focus_cell(2, "minutes")
    press(grid, Qt.Key.Key_1)
    assert len(given) == 4
    press(grid, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert undone == [True]


def test_further_documents_come_into_sight_and_only_those_have_cells(grid: SheetGrid) -> None:
    sources = tuple(f"f{n}" for n in range(300))
    show(grid, replace(sheet_case.working(0), columns=(*sheet_case.SOURCES[:5], *sources)))
    assert grid.heads.more.text() == "300 more"
    assert len(grid.findChildren(CellView)) == 4 * 5
    grid.heads.more.click()
    assert list(grid.sources_in_sight) == list(sources[:5])
    assert grid.bands[0].head.isVisible()
    assert grid.bands[0].head.x() == 0
    grid.heads.back.click()
    assert list(grid.sources_in_sight) == list(sheet_case.SOURCES[:5])
    grid.focus_cell(1, "f299")
    assert cell(grid, 1, "f299").hasFocus()
    assert not grid.heads.more.isVisible()
    assert len(grid.findChildren(CellView)) == 4 * 5


def test_a_look_at_further_documents_leaves_the_cell_that_is_open(grid: SheetGrid) -> None:
    show(grid, sheet_case.working(1))
    grid.focus_cell(2, "mails")
    moved: list[tuple[int, str]] = []
    grid.current_changed.connect(lambda row, source: moved.append((row, source)))
    for way, other in ((grid.heads.more, grid.heads.back), (grid.heads.back, grid.heads.more)):
        while way.isVisible():
            QTest.mouseClick(way, Qt.MouseButton.LeftButton)
        assert other.hasFocus()
    assert (grid.current, moved) == ((2, "mails"), [])


def test_next_not_judged_ends_where_nothing_waits(grid: SheetGrid) -> None:
    show(grid, sheet_case.working(3))
    told: list[bool] = []
    grid.none_left.connect(lambda: told.append(True))
    grid.focus_cell(1, "contract")
    press(grid, Qt.Key.Key_N)
    assert grid.current == (4, "contract")
    show(grid, sheet_case.working(4))
    press(grid, Qt.Key.Key_N)
    assert (grid.current, told) == ((4, "contract"), [True])
    only_found = replace(sheet_case.done().rows[0], cells=sheet_case.row(1, judged=False).cells)
    show(grid, replace(sheet_case.done(), rows=(only_found,)))
    press(grid, Qt.Key.Key_N)  # grey in a part that is decided: nothing waits for it
    assert told == [True, True]


def test_values_that_differ_are_asked_over_their_row(grid: SheetGrid) -> None:
    show(grid, sheet_case.working(1))
    strip = grid.bands[0].differing[0]
    assert strip.question == "14 March or 19 March: which holds?"
    assert [one.text() for one in strip.sides] == ["14 March, site-mails.eml", "19 March, minutes.docx"]
    told: list[object] = []
    grid.value_chosen.connect(lambda *given: told.append(given))
    grid.left_open.connect(told.append)
    strip.sides[1].setFocus()
    press(grid, Qt.Key.Key_Return)
    strip.leave.click()
    assert told == [("c1", 1), "c1"]
    strip.sides[1].setFocus()
    first = replace(sheet_case.working(1).rows[0], conflicts=())
    show(grid, replace(sheet_case.working(1), rows=(first, *sheet_case.working(1).rows[1:]), conflicts=()))
    assert grid.bands[0].differing == []
    assert isinstance(grid.window().focusWidget(), CellView)


@pytest.mark.parametrize(
    ("values", "question"),
    [
        (("14 March 2026", "2026-03-14"), "Documents differ: which holds?"),
        (("14 March 2026", "2026-03-19"), "14 March 2026 or 2026-03-19: which holds?"),
        (("R. Hale", "J. Marten"), "R. Hale or J. Marten: which holds?"),
    ],
)
def test_one_day_in_two_writings_is_one_value(
    grid: SheetGrid, values: tuple[str, str], question: str
) -> None:
    conflict = sheet_case.DIFFERS.evolve(values=values)
    first = replace(sheet_case.working(1).rows[0], conflicts=(conflict,))
    show(grid, replace(sheet_case.working(1), rows=(first,)))
    assert grid.bands[0].differing[0].question == question


def test_values_are_read_from_the_passages_of_the_row_where_nobody_wrote_them_down(
    application: DetectiveApplication, grid: SheetGrid
) -> None:
    session = application.library.sample_session().session
    names = {one.source_id: one.name for one in session.sources or ()}
    grid.show_sheet(replace(sheet(session), head=None), names, None)
    strip = grid.bands[0].differing[0]
    assert strip.question == "22 March 2024 or 2 April 2024: which holds?"
    assert strip.sides[0].text() == "22 March 2024, inspection-report.pdf"


def test_on_a_finished_sheet_the_question_has_moved_up_and_comes_back_when_it_is_chosen(
    grid: SheetGrid,
) -> None:
    show(grid, sheet_case.done())
    assert grid.bands[0].differing == []
    grid.ask_value(1, sheet_case.DIFFERS.id)
    assert grid.bands[0].differing[0].sides[0].hasFocus()


def test_what_is_missing_has_ways_to_get_it(grid: SheetGrid) -> None:
    show(grid, sheet_case.done())
    told: list[object] = []
    grid.missing.document_wanted.connect(lambda: told.append("document"))
    grid.missing.copied.connect(lambda: told.append("copied"))
    grid.focus_first()
    press(grid, Qt.Key.Key_M)
    assert grid.missing.rows[0].add.hasFocus()
    press(grid, Qt.Key.Key_Return)
    row, height = grid.missing.rows[0], grid.height()
    row.ask.click()
    assert row.letter.hasFocus()
    assert grid.height() > height
    row.letter.appendPlainText("By Friday.")
    row.copy.click()
    row.ask.click()
    assert (row.letter.isVisible(), grid.height()) == (False, height)
    assert row.ask.hasFocus()
    row.ask.click()
    asked = row.letter.toPlainText()
    assert QGuiApplication.clipboard().text() == asked
    assert all(one in asked for one in (sheet_case.CLAIM, sheet_case.MISSING, "\nBy Friday."))
    assert told == ["document", "copied"]
    assert row.accessibleName().endswith("approval of 48,200. No document shows it.")


def test_a_document_that_joined_a_finished_sheet_waits_in_its_rows(grid: SheetGrid) -> None:
    done = sheet_case.done()
    found = Cell("d0", "found", (sheet_case.place("d0", "found", "L1-L1", "Signed by the treasurer."),))
    rows = tuple(
        replace(one, cells={**one.cells, "d0": found}) if one.number > 2 else one for one in done.rows
    )
    later = replace(done, rows=rows, added={"d0": "drawing-0.pdf"}, missing=(rows[3].text,))
    assert next((one.kind, one.row, one.text) for one in needs(later)) == ("added", 3, "drawing-0.pdf")
    show(grid, later)
    assert "added since" in grid.bands[2].head.accessibleName()
    assert "added since" not in grid.bands[0].head.accessibleName()
    assert "a document was added since" in grid.missing.rows[0].words()
    grid.focus_first()
    press(grid, Qt.Key.Key_N)
    assert grid.current == (3, "d0")


def test_below_a_row_stands_how_it_was_judged_before(grid: SheetGrid) -> None:
    show(grid, sheet_case.done())
    said = "Judged again. Before: speaks of it, judged by gpt-6.1-sol"
    grid.show_before(3, said)
    line = grid.bands[2].before
    assert line is not None
    assert line.words.text() == said
    undone: list[bool] = []
    grid.undo_wanted.connect(lambda: undone.append(True))
    assert line.action is not None
    line.action.click()
    grid.show_before(3, "")
    assert undone == [True]
    assert not line.isVisible()


def test_a_note_with_a_mark_stands_below_its_row_and_in_the_name_of_its_cell(grid: SheetGrid) -> None:
    made = sheet_case.by_hand((3, "payments", "for"))
    found = made.rows[2].cells["payments"]
    (place,) = found.places
    assert place.mark is not None
    noted = replace(place, mark=place.mark.evolve(reason="The bank\nconfirmed it."))
    cells = {**made.rows[2].cells, "payments": replace(found, places=(noted,))}
    row = replace(made.rows[2], cells=cells)
    show(grid, replace(made, rows=(*made.rows[:2], row, made.rows[3])))
    (line,) = grid.bands[2].notes
    assert line.words.text() == "Your note on payments.csv: “The bank confirmed it.”"
    assert line.isVisible()
    assert line.geometry().bottom() < grid.bands[2].height()
    assert cell(grid, 3, "payments").accessibleName().endswith("Your note: The bank confirmed it.")
    show(grid, made)
    assert grid.bands[2].notes == []


def _waiting(grid: SheetGrid) -> tuple[int, int]:
    """Return how many places a person has judged of those that are to judge, and how many these are."""
    cells = [one.row.cell(source) for one in grid.bands for source in one.content.to_judge]
    return sum(one.word != "found" for one in cells), len(cells)


def test_without_a_model_the_two_nearest_places_of_each_part_are_to_judge(grid: SheetGrid) -> None:
    grid.judging = True
    show(grid, sheet_case.by_hand((1, "mails", "for")))
    assert [cell(grid, 1, one).mark for one in sheet_case.SOURCES[:5]] == [
        *("to judge", "for, you", "found", "found", "nothing near"),
    ]
    assert grid.bands[0].head.look.spoken == "Yours to judge, 1 of 2 judged"
    assert _waiting(grid) == (1, 8)
    hints = grid.bands[0].hints
    assert hints is not None
    assert hints.hints == ("One says 14 March, another 19 March",)
    button(hints, "One says 14 March, another 19 March").click()
    assert cell(grid, 1, "minutes").hasFocus()
    assert cell(grid, 1, "minutes").content.name == "minutes.docx"
    opened: list[tuple[int, str]] = []
    grid.cell_opened.connect(lambda *told: opened.append(told))
    QTest.mouseClick(cell(grid, 2, "mails"), Qt.MouseButton.LeftButton)
    assert cell(grid, 2, "mails").mark == "judge this"
    assert opened == []
    press(grid, Qt.Key.Key_N)
    assert grid.current == (3, "contract")
    show(grid, sheet_case.by_hand((1, "mails", "for"), (3, "contract", "speaks")))
    assert cell(grid, 3, "contract").hasFocus()
    assert cell(grid, 3, "contract").mark == "speaks of it, you"


def test_where_two_places_decide_nothing_the_next_one_is_to_judge(grid: SheetGrid) -> None:
    grid.judging = True
    first = sheet_case.SOURCES[:4]
    show(grid, sheet_case.by_hand((1, first[0], "unrelated"), (1, first[1], "speaks")))
    assert [cell(grid, 1, one).mark for one in first] == [
        *("not about this, you", "speaks of it, you", "to judge", "found"),
    ]
    assert grid.bands[0].head.look.spoken == "Yours to judge, 2 of 3 judged"
    assert _waiting(grid) == (2, 9)
    grid.skip()
    assert grid.current == (1, first[2])  # a skip leads past what is not asked


def test_a_click_opens_a_cell_where_a_model_judges(grid: SheetGrid) -> None:
    show(grid, sheet_case.done())
    opened: list[tuple[int, str]] = []
    grid.cell_opened.connect(lambda *told: opened.append(told))
    QTest.mouseClick(cell(grid, 2, "report"), Qt.MouseButton.LeftButton)
    assert opened == [(2, "report")]
    assert grid.current == (2, "report")


def test_keys_of_a_cell_do_nothing_while_a_button_has_the_keyboard(grid: SheetGrid) -> None:
    show(grid, sheet_case.done())
    given: list[str] = []
    grid.side_given.connect(lambda *told: given.append(told[2]))
    grid.focus_cell(1, "mails")
    press(grid, Qt.Key.Key_M)
    press(grid, Qt.Key.Key_2)
    assert given == []
