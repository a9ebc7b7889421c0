"""The claim over the sheet with its parts underlined, and the card where a person judges a place."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from detective_app.gui import theme
from detective_app.gui.pages.sheet.claim_line import ClaimLine
from detective_app.gui.pages.sheet.judging import JudgeCard
from tests.gui import sheet_case


@pytest.fixture
def line(qapp: QApplication) -> ClaimLine:
    made = ClaimLine()
    made.resize(600, 10)
    made.show()
    made.setFocus()
    qapp.processEvents()
    return made


def test_parts_are_underlined_in_the_colour_of_how_they_stand(line: ClaimLine) -> None:
    line.show_claim(sheet_case.CLAIM, sheet_case.working(1).rows, asked=2)
    assert line.underlined == {
        1: ("delivered by 14 March", "medium"),
        2: ("passed the 72-hour test", "accent"),
        3: ("paid after acceptance", "control"),
        4: ("approved by the treasurer", "control"),
    }
    assert line.accessibleName().startswith("Part 1, Delivered")  # it has the keyboard
    line.clearFocus()
    line.show_claim(sheet_case.CLAIM, sheet_case.done().rows, small=True)
    assert [color for _, color in line.underlined.values()] == ["medium", "high", "ok", "low"]
    assert line.accessibleName() == sheet_case.CLAIM


def test_before_a_cut_the_claim_stands_alone_and_other_words_are_not_underlined(line: ClaimLine) -> None:
    line.show_claim(sheet_case.CLAIM)
    assert line.underlined == {}
    assert line.focusPolicy() == Qt.FocusPolicy.NoFocus
    rows = sheet_case.done().rows
    line.show_claim(
        sheet_case.CLAIM,
        (replace(rows[0], text="On time", quote=""), replace(rows[1], quote="was late"), *rows[2:]),
    )
    assert list(line.underlined) == [3, 4]


def test_a_part_whose_subject_was_filled_in_is_underlined_by_the_words_that_it_has_of_the_claim(
    line: ClaimLine,
) -> None:
    claim = "The container was loaded on 3 May, and its temperature never rose above 5 degrees."
    part = "The container's temperature never rose above 5 degrees."
    line.show_claim(claim, (replace(sheet_case.row(2, judged=False), text=part, quote=""),))
    assert line.underlined[2][0] == "temperature never rose above 5 degrees"


def test_the_same_words_twice_are_two_parts(line: ClaimLine) -> None:
    rows = [replace(sheet_case.row(n), quote="was paid") for n in (1, 2, 3)]
    line.show_claim("It was paid and it was paid.", rows)
    assert list(line.underlined) == [1, 2]


def test_a_part_is_chosen_by_mouse_on_any_of_its_lines_and_by_keys(line: ClaimLine) -> None:
    line.show_claim(sheet_case.CLAIM, sheet_case.done().rows)
    QApplication.processEvents()
    chosen: list[int] = []
    line.part_chosen.connect(chosen.append)
    for area in (line._pieces(one)[0] for one in line._parts):
        QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=area.center().toPoint())
    assert chosen == [1, 2, 3, 4]
    line.setFocus()
    assert line.accessibleName() == "Part 4, Approved by the treasurer: Not in the documents"
    QTest.keyClick(line, Qt.Key.Key_Left)
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert chosen[-1] == 3


def test_it_is_as_tall_as_its_lines(line: ClaimLine) -> None:
    line.show_claim(sheet_case.CLAIM, sheet_case.done().rows)
    tall = line.height()
    assert tall % 32 == 0
    assert tall > 32
    line.show_claim(sheet_case.CLAIM, sheet_case.done().rows, small=True)
    assert line.height() < tall
    line.resize(1600, line.height())
    QApplication.processEvents()
    assert line.height() == 26


def test_the_card_has_the_quote_in_full_and_a_button_a_key(qapp: QApplication) -> None:
    card = JudgeCard()
    card.resize(992, 10)
    card.show()
    rows = sheet_case.by_hand().rows
    card.show_cell(rows[0], "mails", "site-mails.eml")
    qapp.processEvents()
    assert sheet_case.DIFFERS.sides[0] in card.quote.plain()
    assert card.place.text() == "site-mails.eml, line 4"
    assert card.part.text() == "Part 1: Delivered by 14 March"
    told: list[str] = []
    card.side_given.connect(told.append)
    card.skip.clicked.connect(lambda: told.append("skip"))
    card.open.clicked.connect(lambda: told.append("open"))
    for key in card.keys:
        key.click()
    assert told == ["supports", "against", "qualifies", "unrelated", "skip", "open"]
    card.show_cell(rows[1], "minutes", "minutes.docx")
    assert not any(one.isEnabled() for one in card.sides.values())
    assert card.skip.isEnabled()


@pytest.mark.parametrize("size", [100, 200])
def test_nothing_of_the_card_lies_over_anything_else(qapp: QApplication, size: int) -> None:
    theme.start().use("light", size)
    card = JudgeCard()
    card.show_cell(sheet_case.by_hand().rows[0], "contract", "contract.pdf")
    for width in (992, 640, 320):
        card.resize(width, card.height())
        card.show()
        qapp.processEvents()
        parts = [one.geometry() for one in (card.quote, card.place, *card.keys)]
        assert not any(a.intersects(b) for n, a in enumerate(parts) for b in parts[n + 1 :])
        if width > 320:
            assert all(card.rect().contains(one) for one in parts)
    theme.start().use("light", 100)
