"""The matrix in the drawer: contradictions, reachable with the arrow keys, said in words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from detective_app.account.contradictions import contradictions
from detective_app.core.session import Contradiction
from detective_app.gui import theme
from detective_app.gui.pages.sheet.found.differing import MATRIX, Differing
from detective_app.gui.pages.sheet.found.matrix import ContradictionMatrix
from detective_app.gui.run.answer_pieces import unbroken
from tests.gui.report_sessions import bridge_session


@pytest.fixture
def matrix(qtbot: QtBot) -> ContradictionMatrix:
    made = ContradictionMatrix(12, contradictions(bridge_session()))
    qtbot.addWidget(made)
    made.show()
    return made


def test_the_matrix_begins_at_the_gravest_contradiction(matrix: ContradictionMatrix) -> None:
    assert matrix.pair == (2, 6)
    assert matrix.item_name(matrix.at) == "Answers 2 and 6: High, Date of the inspection"


def test_arrow_keys_move_cell_by_cell_and_stop_at_the_edge(matrix: ContradictionMatrix, qtbot: QtBot) -> None:
    matrix.go_to_pair(1, 2)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Down):
        qtbot.keyClick(matrix, key)
    assert matrix.pair == (1, 2)
    qtbot.keyClick(matrix, Qt.Key.Key_Right)
    qtbot.keyClick(matrix, Qt.Key.Key_Down)
    assert matrix.pair == (2, 3)
    assert matrix.item_name(matrix.at) == "Answers 2 and 3: no contradiction found"


def test_c_goes_from_conflict_to_conflict_and_round(matrix: ContradictionMatrix, qtbot: QtBot) -> None:
    seen = []
    for _ in range(3):
        qtbot.keyClick(matrix, Qt.Key.Key_C)
        seen.append(matrix.pair)
    assert seen == [(4, 9), (5, 11), (2, 6)]


def test_enter_opens_the_first_answer_of_a_pair(matrix: ContradictionMatrix, qtbot: QtBot) -> None:
    with qtbot.waitSignal(matrix.pair_opened) as asked:
        qtbot.keyClick(matrix, Qt.Key.Key_Return)
    assert asked.args == [2, 6]


def test_cells_are_small_from_thirteen_answers_on(qtbot: QtBot) -> None:
    sizes = []
    for answers in (12, 13, 20):
        made = ContradictionMatrix(answers, contradictions(bridge_session()))
        qtbot.addWidget(made)
        sizes.append(made.sizeHint().width())
    assert sizes == [48 + 11 * 40, 48 + 12 * 24, 48 + 19 * 24]


def test_the_matrix_paints_at_a_larger_text_size_in_the_dark(qtbot: QtBot) -> None:
    shown = Differing(bridge_session(20), kept=True)
    shown.show_view(MATRIX)
    qtbot.addWidget(shown)
    shown.resize(700, 648)
    shown.show()
    light = shown.grab().toImage()
    theme.start().use("dark", 150)
    assert shown.grab().toImage() != light
    assert [b for b in shown.findChildren(QAbstractButton) if b.isVisible()]


def test_a_date_does_not_break_over_two_lines() -> None:
    assert unbroken("On 12 March 2024 it rained") == "On 12\u00a0March\u00a02024 it rained"


def test_an_answer_that_contradicts_itself_stands_in_the_list_and_in_no_pair(qtbot: QtBot) -> None:
    whole = bridge_session()
    result = whole.audit_result
    assert result
    text = whole.qa_pairs[1].answer
    own = Contradiction(qa_pair_indexes=(1, 1), description="Two days", quotes=(text[:12], text[-12:]))
    audit = result.evolve(contradictions=(own, *result.contradictions))
    made = Differing(whole.evolve(audit_result=audit), kept=True)
    qtbot.addWidget(made)
    assert len(made.list.folds) == 4
    made.show_view(MATRIX)
    matrix = made.findChild(ContradictionMatrix)
    assert matrix
    assert len(matrix._by_pair) == 3
