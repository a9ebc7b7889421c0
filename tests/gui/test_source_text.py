"""Texts of documents as the source page shows them: rows, places, marks, and what 20 MB take."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from detective_app.gui import theme
from detective_app.gui.document.text_rows import MAX_ROW_CHARS, places_of, rows_of, span_of
from detective_app.gui.document.text_view import TextView

POEM = "One\nTwo words here\n\nfour 4.5 mg\n"


@pytest.fixture
def view(qtbot: QtBot) -> TextView:
    made = TextView()
    qtbot.addWidget(made)
    made.resize(720, 400)
    made.show()
    return made


def test_lines_are_counted_as_locators_count_them() -> None:
    rows = rows_of(POEM)
    lines = [rows.text[slice(*rows.span(row))] for row in range(len(rows))]
    assert lines == POEM.split("\n")
    assert [rows.line(row) for row in range(len(rows))] == [1, 2, 3, 4, 5]


def test_a_long_line_is_cut_and_stays_one_line() -> None:
    rows = rows_of("a" * (2 * MAX_ROW_CHARS + 5) + "\nb")
    assert [rows.line(row) for row in range(len(rows))] == [1, None, None, 2]
    assert "".join(rows.text[slice(*rows.span(row))] for row in range(3)) == "a" * (2 * MAX_ROW_CHARS + 5)
    assert rows.line_at(MAX_ROW_CHARS + 1) == 1


def test_a_quote_is_found_at_its_place_and_not_where_it_stands_as_well() -> None:
    rows = rows_of("same words\nother\nsame words\n")
    assert span_of(rows, "L3-L3", "same words") == (17, 27)


def test_a_quote_over_two_lines_is_found_whatever_its_white_space() -> None:
    rows = rows_of("begun on\n  2 March here")
    start, end = span_of(rows, "L1-L2", "begun on 2 March") or (0, 0)
    assert rows.text[start:end] == "begun on\n  2 March"


def test_of_a_quote_that_is_not_there_its_lines_are_marked() -> None:
    rows = rows_of(POEM)
    assert span_of(rows, "L2-L2", "nowhere") == (4, 18)
    assert span_of(rows, "L99-L99", "nowhere") is None
    assert span_of(rows, "no locator", "four") == (20, 24)


def test_words_are_found_over_the_border_of_what_is_searched_at_once() -> None:
    text = "x" * 499_995 + "Middle  Words" + "y" * 10 + "middle words"
    assert [text[slice(*span)] for span in places_of(text, "middle words")] == [
        "Middle  Words",
        "middle words",
    ]
    assert list(places_of(text, "  ")) == []


def test_the_quote_is_in_sight_and_marked(view: TextView) -> None:
    rows = rows_of("\n".join(f"line {n}" for n in range(1, 1_001)))
    view.show_rows(rows, span_of(rows, "L700-L700", "line 700"), "3")
    assert view.marked_text == "line 700"
    assert 680 < view.first_line < 700
    image = view.viewport().grab().toImage()
    colors = {image.pixelColor(x, y).name() for x in range(0, 500, 3) for y in range(0, 400, 3)}
    assert theme.color("quoteMark").name() in colors


def test_the_keys_scroll_and_stop_at_the_ends(view: TextView) -> None:
    view.show_rows(rows_of("\n".join(f"line {n}" for n in range(1, 201))), None, "")
    QTest.keyClick(view, Qt.Key.Key_PageDown)
    assert view.first_line > 10
    QTest.keyClick(view, Qt.Key.Key_Home)
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert view.first_line == 1
    QTest.keyClick(view, Qt.Key.Key_End)
    last = view.first_line
    QTest.keyClick(view, Qt.Key.Key_PageDown)
    assert 180 < last == view.first_line


def test_a_screen_reader_is_told_the_lines_in_sight(qtbot: QtBot, view: TextView) -> None:
    view.show_rows(rows_of("first words\nlast\u202e words"), None, "")
    qtbot.waitUntil(lambda: "first words" in view.accessibleDescription())
    assert "Marked" not in view.accessibleDescription()
    assert "\u202e" not in view.accessibleDescription()


def test_a_screen_reader_is_told_what_is_marked_before_the_lines(qtbot: QtBot, view: TextView) -> None:
    view.show_rows(rows_of("first words\nlast words"), (12, 16), "")
    qtbot.waitUntil(lambda: view.accessibleDescription().startswith("Marked: last\nFrom line 1: first words"))


def test_a_large_text_is_shown_turned_searched_and_painted(view: TextView) -> None:
    rows = rows_of("A line of the log with some fifty characters in it, 42.\n" * 370_000)
    span = span_of(rows, "L200000-L200000", "some fifty characters")
    view.show_rows(rows, span, "1")
    view.verticalScrollBar().setValue(300_000)
    QTest.keyClick(view, Qt.Key.Key_PageDown)
    assert view.verticalScrollBar().value() > 300_000
    view.show_found([(n * 56, n * 56 + 6) for n in range(10_000)], 9_000)
    assert view.verticalScrollBar().value() < 300_000
    assert not view.grab().isNull()
