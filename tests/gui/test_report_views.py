"""Matrix and graph: the same contradictions, reachable with the arrow keys, said in words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from detective_app.account.citations import quoted_documents
from detective_app.account.contradictions import contradictions
from detective_app.core.session import Contradiction
from detective_app.gui import theme
from detective_app.gui.pages.report.contradiction_graph import ContradictionGraph
from detective_app.gui.pages.report.contradiction_matrix import ContradictionMatrix
from detective_app.gui.pages.report.contradictions_view import GRAPH, MATRIX, ContradictionsView
from detective_app.gui.run.unbroken_dates import unbroken
from detective_app.gui.shell.focus_ring import FocusRing
from tests.gui.report_sessions import bridge_session
from tests.gui.test_report_page import button, words


@pytest.fixture
def matrix(qtbot: QtBot) -> ContradictionMatrix:
    made = ContradictionMatrix(12, contradictions(bridge_session()))
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def graph(qtbot: QtBot) -> ContradictionGraph:
    session = bridge_session()
    made = ContradictionGraph(12, contradictions(session), quoted_documents(session))
    qtbot.addWidget(made)
    made.resize(976, made.sizeHint().height())
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


def test_the_focus_ring_follows_the_cell(qtbot: QtBot) -> None:
    view = ContradictionsView(bridge_session(), MATRIX)
    qtbot.addWidget(view)
    ring = FocusRing(view)
    view.resize(1040, 648)
    view.show()
    view.activateWindow()
    view.figure.setFocus()
    qtbot.waitUntil(ring.isVisible)
    before = ring.geometry()
    qtbot.keyClick(view.figure, Qt.Key.Key_Right)
    assert ring.geometry().left() == before.left() + 40


def test_a_pair_is_shown_in_full_beside_the_matrix(qtbot: QtBot) -> None:
    view = ContradictionsView(bridge_session(), MATRIX)
    qtbot.addWidget(view)
    view.resize(1040, 648)
    view.show()
    assert "Date of the inspection" in words(view)
    qtbot.keyClick(view.figure, Qt.Key.Key_Right)
    assert "No contradiction found between answers 2 and 7" in words(view)
    with qtbot.waitSignal(view.opened) as asked:
        qtbot.mouseClick(button(view, "Open answer 7"), Qt.MouseButton.LeftButton)
    assert asked.args == [7]


def test_the_rule_behind_the_letters_can_be_read(qtbot: QtBot) -> None:
    view = ContradictionsView(bridge_session(), MATRIX)
    qtbot.addWidget(view)
    view.show()
    assert "High: dates, times or amounts differ" in words(view)


def test_the_graph_goes_through_all_contradictions(graph: ContradictionGraph, qtbot: QtBot) -> None:
    seen = set()
    for _ in range(3):
        qtbot.keyClick(graph, Qt.Key.Key_Right)
        seen.add(graph.item_name(graph.at))
    assert seen == {
        "Answers 2 and 6: High, Date of the inspection",
        "Answers 4 and 9: Medium, Who carried it out",
        "Answers 5 and 11: Medium, Number of bearings",
    }


def test_no_word_of_the_graph_covers_another(graph: ContradictionGraph) -> None:
    areas = graph.areas()
    assert not [(a, b) for n, a in enumerate(areas) for b in areas[:n] if a.intersects(b)]


def test_the_same_session_makes_the_same_graph(qtbot: QtBot) -> None:
    images = []
    for _ in range(2):
        session = bridge_session()
        made = ContradictionGraph(12, contradictions(session), quoted_documents(session))
        qtbot.addWidget(made)
        made.resize(976, made.sizeHint().height())
        images.append(made.grab().toImage())
    assert images[0] == images[1]


def test_a_click_on_an_answer_of_the_graph_opens_it(graph: ContradictionGraph, qtbot: QtBot) -> None:
    with qtbot.waitSignal(graph.answer_opened) as asked:
        qtbot.mouseClick(graph, Qt.MouseButton.LeftButton, pos=graph._node(7).toPoint())
    assert asked.args == [7]


def test_the_detail_under_the_graph_follows_the_arc(qtbot: QtBot) -> None:
    view = ContradictionsView(bridge_session(), GRAPH)
    qtbot.addWidget(view)
    view.resize(1040, 648)
    view.show()
    qtbot.keyClick(view.figure, Qt.Key.Key_C)
    assert "Who carried it out" in words(view)
    assert "“The inspection was done by inspector Eva Lind.”" in words(view)


@pytest.mark.parametrize("view", [MATRIX, GRAPH])
def test_the_views_paint_at_a_larger_text_size_in_the_dark(qtbot: QtBot, view: int) -> None:
    shown = ContradictionsView(bridge_session(20), view)
    qtbot.addWidget(shown)
    shown.resize(700, 648)
    shown.show()
    light = shown.grab().toImage()
    theme.start().use("dark", 150)
    assert shown.grab().toImage() != light
    assert [b for b in shown.findChildren(QAbstractButton) if b.isVisible()]


def test_a_date_does_not_break_over_two_lines() -> None:
    assert unbroken("On 12 March 2024 it rained") == "On 12\u00a0March\u00a02024 it rained"


@pytest.mark.parametrize("view", [MATRIX, GRAPH])
def test_views_of_pairs_tell_of_an_answer_that_contradicts_itself(qtbot: QtBot, view: int) -> None:
    whole = bridge_session()
    result = whole.audit_result
    assert result
    text = whole.qa_pairs[1].answer
    own = Contradiction(qa_pair_indexes=(1, 1), description="Two days", quotes=(text[:12], text[-12:]))
    made = ContradictionsView(
        whole.evolve(audit_result=result.evolve(contradictions=(own, *result.contradictions))), view
    )
    qtbot.addWidget(made)
    made.show()
    assert "3 contradict each other. The list shows 1 more within one answer." in words(made)
    made.figure.next_contradiction()
