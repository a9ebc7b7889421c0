"""The grid of a sheet: rows of parts, columns of documents, kept in place while cells are judged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from detective_app.account.sheet import Cell, Sheet
from detective_app.core.passages import PERSON
from detective_app.gui import theme
from detective_app.gui.pages.sheet import grid as grid_module
from detective_app.gui.pages.sheet.cell import CellView
from detective_app.gui.pages.sheet.grid import SheetGrid
from detective_app.gui.pages.sheet.shown_sheet import Live
from detective_app.gui.shell import roles
from tests.gui import sheet_case

LIVE = Live(2, "gpt-6.1-sol asks: How long did the load test run?")
NO_KEY = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def grid(qapp: QApplication) -> Iterator[SheetGrid]:
    """A grid as wide as on a page of a window of 1280."""
    roles.install()
    page = QWidget()
    page.resize(992, 700)
    rows = QVBoxLayout(page)
    rows.setContentsMargins(0, 0, 0, 0)
    made = SheetGrid()
    rows.addWidget(made)
    rows.addStretch(1)
    page.show()
    page.activateWindow()
    qapp.processEvents()
    yield made
    page.close()


def show(grid: SheetGrid, sheet: Sheet, live: Live | None = None) -> None:
    grid.show_sheet(sheet, sheet_case.NAMES, live)
    QApplication.processEvents()


def cell(grid: SheetGrid, row: int, source: str) -> CellView:
    found = grid.bands[row - 1].cell(source)
    assert found is not None
    return found


def press(grid: SheetGrid, key: Qt.Key, held: Qt.KeyboardModifier = NO_KEY) -> None:
    focused = grid.window().focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, held)


def names(widget: QWidget) -> list[str]:
    """Return what a screen reader reads in a widget, child by child."""
    found = QAccessible.queryAccessibleInterface(widget)
    children = [found.child(n) for n in range(found.childCount())]
    return [one.text(QAccessible.Text.Name) for one in children if one.isValid()]


def role(widget: QWidget) -> QAccessible.Role:
    return QAccessible.queryAccessibleInterface(widget).role()


def test_each_cell_says_what_its_document_does_where_and_in_which_words(grid: SheetGrid) -> None:
    show(grid, sheet_case.done())
    assert cell(grid, 1, "minutes").accessibleName() == (
        "minutes.docx, page 1, against: The bearings reached the site on 19 March. Judged by gpt-6.1-sol"
    )
    assert cell(grid, 2, "minutes").accessibleName() == "minutes.docx, silent"
    assert "9 April 2026" in cell(grid, 3, "payments").accessibleName()
    show(grid, sheet_case.working(0))
    assert cell(grid, 2, "minutes").accessibleName() == "minutes.docx, nothing near"
    assert cell(grid, 2, "report").accessibleName() == (
        "test-report.pdf, page 2, found: The load test was stopped after 48 hours"
    )


def test_it_is_a_table_for_a_screen_reader(grid: SheetGrid) -> None:
    show(grid, sheet_case.done())
    assert role(grid) == QAccessible.Role.Table
    band = grid.bands[1]
    assert role(band.head) == QAccessible.Role.RowHeader
    assert role(grid.heads.heads[0]) == QAccessible.Role.ColumnHeader
    assert role(band.cells[0]) == QAccessible.Role.Cell
    assert names(band)[0] == "Part 2, Passed the 72-hour test: Refuted, judged by gpt-6.1-sol"
    assert [one.accessibleName() for one in grid.heads.heads][:2] == ["contract.pdf", "site-mails.eml"]


def test_rows_say_how_they_stand_and_who_judged(grid: SheetGrid) -> None:
    show(grid, sheet_case.working(1), LIVE)
    assert [band.head.look.word for band in grid.bands] == [
        "Documents differ",
        "Being asked",
        "Not judged yet",
        "Not judged yet",
    ]
    asked = grid.bands[1].asked
    assert asked is not None
    assert asked.isVisible()
    assert asked.words.text() == LIVE.line
    by_person = sheet_case.row(3, by=PERSON)
    show(grid, replace(sheet_case.done(), rows=(by_person,)))
    assert grid.bands[0].head.look.spoken == "Supported, judged by you"


def test_the_value_that_decides_is_never_cut_away(grid: SheetGrid) -> None:
    show(grid, sheet_case.done())
    for number, source, value in (
        (1, "contract", "14 March"),
        (1, "mails", "14 March"),
        (2, "report", "48 hours"),
        (4, "contract", "45,000"),
    ):
        said = cell(grid, number, source).shown
        assert said.value.replace("\u00a0", " ") == value
    assert cell(grid, 1, "mails").shown.text.startswith("… ")
    assert "The lorry came" in cell(grid, 1, "mails").toolTip()


def test_what_is_shown_again_changes_in_place_and_keeps_keyboard_and_height(grid: SheetGrid) -> None:
    show(grid, sheet_case.working(1), LIVE)
    grid.focus_cell(3, "mails")
    before = [(band, band.y(), list(band.cells)) for band in grid.bands]
    show(grid, sheet_case.working(2), Live(2, LIVE.line))
    assert [(band, band.y(), list(band.cells)) for band in grid.bands] == before
    assert cell(grid, 3, "mails").hasFocus()
    assert cell(grid, 2, "report").mark == "against"


def test_columns_keep_their_order_while_a_claim_is_open(grid: SheetGrid) -> None:
    show(grid, sheet_case.working(0))
    later = replace(sheet_case.working(1), columns=("late", *reversed(sheet_case.SOURCES)))
    show(grid, later)
    assert list(grid.sources_in_sight) == list(sheet_case.SOURCES[:5])
    show(grid, replace(later, claim="Another claim."))
    assert grid.sources_in_sight[0] == "late"


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


def test_on_a_finished_sheet_the_question_has_moved_up_and_comes_back_when_it_is_chosen(
    grid: SheetGrid,
) -> None:
    show(grid, sheet_case.done())
    assert grid.bands[0].differing == []
    grid.ask_value(1)
    assert grid.bands[0].differing[0].sides[0].hasFocus()


def test_what_is_missing_has_ways_to_get_it(grid: SheetGrid) -> None:
    show(grid, sheet_case.done())
    told: list[object] = []
    grid.document_wanted.connect(lambda: told.append("document"))
    grid.request_wanted.connect(told.append)
    grid.focus_first()
    press(grid, Qt.Key.Key_M)
    assert grid.missing[0].add.hasFocus()
    press(grid, Qt.Key.Key_Return)
    grid.missing[0].ask.click()
    assert told == ["document", sheet_case.MISSING]
    assert grid.missing[0].accessibleName().endswith("approval of 48,200. No document has it.")


def test_below_a_row_stands_how_it_was_judged_before(grid: SheetGrid) -> None:
    show(grid, sheet_case.done())
    grid.show_before(3, "Not judged, gpt-6.1-sol said “speaks of it”.")
    line = grid.bands[2].before
    assert line is not None
    assert line.words.text() == "Judged again. Before: Not judged, gpt-6.1-sol said “speaks of it”."
    undone: list[bool] = []
    grid.undo_wanted.connect(lambda: undone.append(True))
    assert line.action is not None
    line.action.click()
    grid.show_before(3, "")
    assert undone == [True]
    assert not line.isVisible()


def test_without_a_model_the_two_nearest_places_of_each_part_are_to_judge(grid: SheetGrid) -> None:
    grid.judging = True
    show(grid, sheet_case.by_hand((1, "mails", "for")))
    assert [cell(grid, 1, one).mark for one in sheet_case.SOURCES[:5]] == [
        *("to judge", "for, you", "found", "found", "nothing near"),
    ]
    assert grid.bands[0].head.look.spoken == "Yours to judge, 1 of 2 judged"
    assert grid.to_judge == (1, 8)
    hints = grid.bands[0].hints
    assert hints is not None
    assert hints.hints == ("One says 14 March, another 19 March",)
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


def test_a_click_opens_a_cell_where_a_model_judges(grid: SheetGrid) -> None:
    show(grid, sheet_case.done())
    opened: list[tuple[int, str]] = []
    grid.cell_opened.connect(lambda *told: opened.append(told))
    QTest.mouseClick(cell(grid, 2, "report"), Qt.MouseButton.LeftButton)
    assert opened == [(2, "report")]
    assert grid.current == (2, "report")


def test_with_large_text_it_is_a_list_in_which_nothing_is_cut(grid: SheetGrid) -> None:
    show(grid, sheet_case.done())
    theme.start().use("light", 200)
    QApplication.processEvents()
    shown = [one for one in grid.bands[0].cells if one.isVisible()]
    assert [one.source_id for one in shown] == ["contract", "mails", "minutes", "report"]
    assert shown[1].shown.text.replace("\u00a0", " ") == sheet_case.DIFFERS.sides[0]
    assert all(a.geometry().bottom() < b.y() for a, b in pairwise(shown))
    assert grid.width() == 992
    grid.focus_cell(1, "mails")
    press(grid, Qt.Key.Key_Right)
    assert grid.current == (1, "minutes")
    theme.start().use("light", 100)


@pytest.mark.parametrize(
    ("width", "count", "least", "most"),
    [(608, 3, 144, 144), (864, 3, 190, 200), (992, 5, 145, 147), (1152, 5, 176, 180), (1632, 5, 255, 260)],
)
def test_as_many_columns_as_there_is_room_for(
    grid: SheetGrid, width: int, count: int, least: int, most: int
) -> None:
    show(grid, sheet_case.done())
    grid.window().resize(width, 700)
    QApplication.processEvents()
    assert len(grid.sources_in_sight) == count
    assert least <= cell(grid, 1, "contract").width() <= most
    last = cell(grid, 1, grid.sources_in_sight[-1])
    assert last.geometry().right() < width
    more, head = grid.heads.more.geometry(), grid.heads.heads[count - 1].geometry()
    assert not more.intersects(head)


def test_a_question_is_a_row_without_a_number(grid: SheetGrid) -> None:
    asked = replace(sheet_case.row(2), number=0, signal_id="q1", text="Who signed?", quote="")
    show(grid, replace(sheet_case.done(), rows=(sheet_case.row(1), asked)))
    assert grid.bands[1].head.accessibleName() == "Who signed?: Refuted, judged by gpt-6.1-sol"


def test_only_new_words_of_rows_are_announced(grid: SheetGrid, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(grid_module, "announce", lambda _, words: said.append(words))
    show(grid, sheet_case.working(0))
    show(grid, sheet_case.working(1), LIVE)
    show(grid, sheet_case.working(1))
    row = sheet_case.row(2, judged=False)
    changed = replace(row, cells={**row.cells, "minutes": Cell("minutes", "silent")})
    rows = sheet_case.working(1).rows
    show(grid, replace(sheet_case.working(1), rows=(rows[0], changed, *rows[2:])))
    show(grid, sheet_case.working(3))
    assert said == ["Part 1: Documents differ", "Part 2: Refuted. Part 3: Supported"]
