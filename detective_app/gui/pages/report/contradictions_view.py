"""The contradictions over the whole width of the report: as a matrix, or as a graph."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from detective_app.account.citations import quoted_documents
from detective_app.account.contradictions import RankedContradiction, contradictions
from detective_app.core.session import InterrogationSession, Severity
from detective_app.gui import theme
from detective_app.gui.controls.badge import severity_word
from detective_app.gui.controls.column import Column
from detective_app.gui.controls.flow import Flow
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.sideways import Sideways
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.controls.tabs import Segments
from detective_app.gui.pages.report.contradiction_detail import ContradictionDetail
from detective_app.gui.pages.report.contradiction_graph import ContradictionGraph
from detective_app.gui.pages.report.contradiction_matrix import ContradictionMatrix, paint_letter
from detective_app.gui.wording import filled

LIST, MATRIX, GRAPH = range(3)
_BESIDE, _HEADING = 860, 520
_MATRIX_WIDTH, _GAP, _DETAIL_WIDTH = 488, 64, 424
_LEFT, _LINE, _BEFORE_WORD, _AFTER_WORD, _DOT = 50, 24, 10, 22, 25


def view_segments(chosen: int) -> Segments:
    """Return the choice between list, matrix and graph."""
    translate = QCoreApplication.translate
    texts = [translate("Report", "List"), translate("Report", "Matrix"), translate("Report", "Graph")]
    segments = Segments(texts, translate("Report", "View of the contradictions"))
    segments.choose(chosen)
    return segments


def rank_words() -> dict[Severity, str]:
    """Return the rule by which contradictions are ranked, in words."""
    translate = QCoreApplication.translate
    return {
        "high": translate("Report", "dates, times or amounts differ"),
        "medium": translate("Report", "only the words differ"),
    }


class ContradictionsView(QWidget):
    """A heading with the choice of views, and the matrix or the graph of answers that contradict each other.

    `view_chosen` tells LIST, MATRIX or GRAPH; `opened` asks for an answer, `quote_requested` for a quote in
    its document; `compare_requested` tells a contradiction to compare.
    """

    view_chosen = Signal(int)
    opened = Signal(int)
    quote_requested = Signal(object)
    compare_requested = Signal(object)

    def __init__(self, session: InterrogationSession, view: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        found = contradictions(session)
        self._found = tuple(one for one in found if not one.within_one)
        self._within = len(found) - len(self._found)
        self.segments = view_segments(view)
        self.segments.chosen.connect(self.view_chosen)
        self._column = Column(self.tr("Contradictions"), margins=(32, 15, 32, 24))
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._column)
        self._add_heading(len(session.qa_pairs))
        self.figure: ContradictionMatrix | ContradictionGraph
        if view == MATRIX:
            self.figure = self._add_matrix(len(session.qa_pairs))
        else:
            self.figure = self._add_graph(session)
        self._column.rows.addStretch(1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the detail beside the matrix, or under it where there is no room."""
        super().resizeEvent(event)
        if isinstance(self.figure, ContradictionMatrix):
            beside = self.width() >= theme.pixels(_BESIDE)
            way = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
            self._parts.setDirection(way)
            self._under.setDirection(way)
            self._under.setSpacing(_GAP if beside else 12)
            self._left.setMinimumWidth(theme.pixels(_MATRIX_WIDTH) if beside else 0)
            self._legend.setMinimumWidth(self._left.sizeHint().width() if beside else 0)

    def _add_heading(self, answers: int) -> None:
        pairs = answers * (answers - 1) // 2
        words = filled(self.tr("%1 pairs of answers, %2 contradict each other"), pairs, len(self._found))
        title = Label(self.tr("Contradictions"), "question")
        if self._within:
            told = self.tr("The list shows %n more within one answer.", "", self._within)
            words = f"{words}. {told}"
        parts = (title, Label(words, "meta", "text2", wrap=True))
        row = Stacking(*parts, actions=self.segments, room=_HEADING, wide=1, gap=12, below=8, centred=True)
        self._column.rows.addWidget(row)
        self._column.rows.addSpacing(16)

    def _add_matrix(self, answers: int) -> ContradictionMatrix:
        matrix = ContradictionMatrix(answers, self._found)
        self._detail = ContradictionDetail()
        self._detail.opened.connect(self.opened)
        self._detail.quote_requested.connect(self.quote_requested)
        self._detail.compare_requested.connect(self.compare_requested)
        self._detail.setMaximumWidth(theme.pixels(_DETAIL_WIDTH + 176))
        matrix.pair_moved.connect(self._show_pair)
        matrix.pair_opened.connect(lambda row, _: self.opened.emit(row))
        frame = Sideways(matrix.accessibleName(), matrix)
        matrix.pair_moved.connect(lambda *_: frame.show_part(matrix.focus_area()))
        self._left = QWidget()
        left = QVBoxLayout(self._left)
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(0)
        left.addWidget(frame)
        left.addStretch(1)
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._parts.setSpacing(_GAP)
        self._parts.addWidget(self._left)
        self._parts.addWidget(self._detail, 1, Qt.AlignmentFlag.AlignTop)
        self._column.rows.addLayout(self._parts)
        self._add_legend()
        self._show_pair(*matrix.pair)
        return matrix

    def _add_legend(self) -> None:
        self._legend = QWidget()
        inside = QVBoxLayout(self._legend)
        inside.setContentsMargins(_LEFT, 0, 0, 0)
        keys = [_Key(severity) for severity in rank_words()]
        inside.addWidget(Flow([*keys, _Key(None)], line=_LINE, gap=_AFTER_WORD))
        hint = self.tr("Arrow keys move, Enter opens, C goes to the next contradiction")
        self._under = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._under.addWidget(self._legend)
        self._under.addWidget(ElidedLabel(hint, "meta", "muted"), 1)
        self._column.rows.addSpacing(28)
        self._column.rows.addLayout(self._under)

    def _add_graph(self, session: InterrogationSession) -> ContradictionGraph:
        documents = quoted_documents(session)
        graph = ContradictionGraph(len(session.qa_pairs), self._found, documents)
        detail = ContradictionDetail(wide=True)
        detail.opened.connect(self.opened)
        detail.quote_requested.connect(self.quote_requested)
        detail.compare_requested.connect(self.compare_requested)
        graph.answer_opened.connect(self.opened)

        def show(_: int = 0) -> None:
            if graph.finding:
                detail.show_finding(graph.finding)

        graph.moved.connect(show)
        graph.chosen.connect(lambda n: self.opened.emit(graph.found[n].first.sequence))
        show()
        self._column.rows.addWidget(graph)
        self._column.rows.addSpacing(20)
        self._column.rows.addWidget(detail)
        return graph

    def _show_pair(self, row: int, column: int) -> None:
        pair = (row, column)
        found: RankedContradiction | None = next(
            (one for one in self._found if (one.first.sequence, one.second.sequence) == pair), None
        )
        if found:
            self._detail.show_finding(found)
        else:
            self._detail.show_pair(row, column)


class _Key(QWidget):
    """What a letter of the matrix means, or without a severity its dot; the tooltip says by which rule."""

    def __init__(self, severity: Severity | None) -> None:
        super().__init__()
        self._severity = severity
        self._word = severity_word(severity) if severity else self.tr("No contradiction found")
        rule = "\n".join(f"{severity_word(one)}: {words}" for one, words in rank_words().items())
        self.setToolTip(rule)
        self.setAccessibleName(rule if severity is None else self._word)

    def sizeHint(self) -> QSize:
        """Ask for room for the word."""
        word = QFontMetrics(theme.font("meta")).horizontalAdvance(self._word) + 2
        return QSize(self._before() + word, theme.pixels(_LINE))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the letter or the dot, and the word."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = theme.pixels(_LINE)
        if self._severity is None:
            painter.setBrush(theme.color("control"))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawEllipse(11, size // 2 - 2, 4, 4)
        else:
            paint_letter(painter, QRectF(0, 0, size, size), self._severity, small=True)
        painter.setFont(theme.font("meta"))
        painter.setPen(theme.color("text2"))
        area = self.rect().adjusted(self._before(), 0, 0, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, self._word)

    def _before(self) -> int:
        return theme.pixels(_LINE) + _BEFORE_WORD if self._severity else _DOT
