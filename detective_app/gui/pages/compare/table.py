"""The grid of a comparison: figures, findings, contradictions and questions, A beside B."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from detective_app.account.comparison import Comparison, SharedContradiction, Side
from detective_app.account.contradictions import RankedContradiction
from detective_app.account.marks import summary_of
from detective_app.core.session import QuestionAnswerPair
from detective_app.gui import theme
from detective_app.gui.controls.label import ElidedLabel, Label, hairline
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.foreign_text import shortened
from detective_app.gui.pages.compare import comparison_words as words
from detective_app.gui.pieces import Piece
from detective_app.gui.run.summary_pieces import summary_pieces
from detective_app.gui.run.verdict_badge import VerdictBadge
from detective_app.gui.wording import filled

_NAMES, _LETTER, _DIFFERENCE, _PROSE = 160, 24, 124, 312
_METRIC, _FINDING = 32, 40
_ROOM = 736
_MAX_CHARS = 4_000
_TOP, _MIDDLE = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag(0)


class CompareTable(QWidget):
    """`opened` asks for one of the two sessions: 0 is A, 1 is B.

    Where large text leaves too little room, what a line is called, and how B differs, stand over A and B.
    """

    opened = Signal(int)

    def __init__(self, found: Comparison, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found = found
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(0)
        self._grid.setVerticalSpacing(0)
        self._row, self._turned = 0, False
        self._over: list[tuple[QWidget, int, int, Qt.AlignmentFlag]] = []
        self._add_heads()
        self._add_metrics()
        self._add_summaries()
        self._add_contradictions()
        self._add_turns()
        self._add_links()
        self._share()
        self.restyle()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Weigh the new width."""
        super().resizeEvent(event)
        self.restyle()

    def restyle(self) -> None:
        """Weigh the width for another size of the text."""
        for text in self.findChildren(Prose):
            text.setMaximumWidth(theme.pixels(_PROSE))
        turned = self.width() < theme.pixels(_ROOM)
        if turned != self._turned:
            self._turned = turned
            self._share()

    def _share(self) -> None:
        """Stand names and differences beside what they tell of, or over it."""
        for column, least, stretch in ((0, _NAMES, 0), (1, 0, 368), (2, 0, 324), (3, _DIFFERENCE, 0)):
            self._grid.setColumnMinimumWidth(column, 0 if self._turned else least)
            self._grid.setColumnStretch(column, min(stretch, 1) if self._turned else stretch)
        for widget, row, column, alignment in self._over:
            if self._turned:
                self._grid.addWidget(widget, row - 1, 1 + (column > 0))
            else:
                self._grid.addWidget(widget, row, column, alignment)

    @property
    def _sides(self) -> tuple[Side, Side]:
        return self._found.first, self._found.second

    def _add_heads(self) -> None:
        now = datetime.now().astimezone()
        self._row = 1
        for column, (letter, side) in enumerate(zip("AB", self._sides, strict=True), 1):
            head = QHBoxLayout()
            mark = Label(letter, "question", "text2")
            mark.setFixedWidth(_LETTER)
            head.addWidget(mark)
            head.addWidget(ElidedLabel(words.heading(side, now), "question"), 1)
            self._grid.addLayout(head, 1, column)
            models = self._indented(ElidedLabel(words.models(side), "meta", "muted"))
            self._grid.addWidget(models, 2, column, 1, column)  # those of B have the room beside them too
        self._add_over(_at_right(Label(self.tr("B against A"), "meta", "muted", wrap=True)), 3)
        self._grid.setRowMinimumHeight(1, theme.pixels(24))
        self._grid.setRowMinimumHeight(2, theme.pixels(20))
        self._row = 3
        self._skip(12)

    def _add_metrics(self) -> None:
        for metric in words.metrics(self._found):
            self._line()
            self._add_over(Label(metric.name, color="text2", wrap=True), 0)
            texts = (metric.first, metric.second)
            for column, (text, ruling) in enumerate(zip(texts, metric.rulings, strict=True), 1):
                shown = VerdictBadge(ruling) if ruling else Label(text, weight=600, wrap=True)
                self._grid.addWidget(self._indented(shown), self._row, column)
            self._add_difference(metric.difference)
            self._end_row(_METRIC)

    def _add_summaries(self) -> None:
        self._skip(28, named=True)
        name = Label(self.tr("Findings"), weight=600)
        name.setMinimumHeight(24)
        self._add_over(name, 0, _TOP)
        for column, (letter, side) in enumerate(zip("AB", self._sides, strict=True), 1):
            audit = side.session.audit_result
            prose = Prose(name=filled(self.tr("Findings of %1"), letter))
            if audit is None:
                prose.show_pieces([Piece(self.tr("Not judged yet."), "muted")])
            else:
                prose.show_pieces(summary_pieces(shortened(summary_of(side.session), _MAX_CHARS)))
            self._grid.addWidget(self._indented(prose), self._row, column, _TOP)
        self._row += 1

    def _add_contradictions(self) -> None:
        self._skip(28, named=True)
        heading = Label(self.tr("Contradictions"), weight=600)
        rule = self.tr("The same where the same values differ, or half of the quoted words agree.")
        self._add_over(heading, 0)
        self._grid.addWidget(self._indented(Label(rule, "meta", "muted", wrap=True)), self._row, 1, 1, 3)
        self._end_row(_METRIC)
        for shared in self._found.findings:
            self._line()
            self._add_over(ElidedLabel(shared.title, color="text2"), 0)
            for column, (side, found) in enumerate(
                zip(self._sides, (shared.first, shared.second), strict=True), 1
            ):
                self._grid.addWidget(self._finding(side, shared, found), self._row, column)
            self._add_difference(words.where(shared))
            self._end_row(_FINDING)
        if not self._found.findings:
            self._line()
            none = Label(self.tr("None found in either of the two."), color="text2")
            self._grid.addWidget(none, self._row, 0, 1, 4)
            self._end_row(_FINDING)

    def _finding(self, side: Side, shared: SharedContradiction, found: RankedContradiction | None) -> QWidget:
        if found is None:
            return self._indented(Label(words.not_found(self._found, side, shared), color="muted", wrap=True))
        return self._indented(Label(words.answers(found), color="text2", wrap=True))

    def _add_turns(self) -> None:
        self._skip(28, named=True)
        self._add_over(Label(self.tr("Questions"), weight=600), 0)
        self._end_row(_METRIC)
        for number, turns in enumerate(self._found.turns, 1):
            self._line()
            name = Label(filled(self.tr("Question %1"), number), color="text2")
            self._add_over(self._padded(name), 0, _TOP)
            for column, (letter, pair) in enumerate(zip("AB", turns, strict=True), 1):
                self._grid.addWidget(self._padded(self._turn(letter, number, pair)), self._row, column, _TOP)
            self._row += 1

    def _turn(self, letter: str, number: int, pair: QuestionAnswerPair | None) -> QWidget:
        if pair is None:
            return self._indented(Label(self.tr("Not asked"), color="muted"))
        prose = Prose("ui", line=20, name=filled(self.tr("Question %1 of %2"), number, letter))
        prose.show_pieces(
            [
                Piece(shortened(pair.question, _MAX_CHARS), "bold"),
                Piece(f"\n{shortened(pair.answer, _MAX_CHARS)}"),
            ]
        )
        return self._indented(prose)

    def _add_links(self) -> None:
        self._skip(12)
        for number, letter in enumerate("AB"):
            link = TextLink(filled(self.tr("Open %1"), letter))
            link.clicked.connect(lambda _=False, number=number: self.opened.emit(number))
            self._grid.addWidget(self._indented(link), self._row, number + 1)
        self._row += 1

    def _add_difference(self, text: str) -> None:
        self._add_over(_at_right(Label(text, color="text2", wrap=True)), 3)

    def _add_over(self, part: QWidget, column: int, alignment: Qt.AlignmentFlag = _MIDDLE) -> None:
        """Add what stands at the side of a line, or in the free row over it."""
        self._over.append((part, self._row, column, alignment))

    def _line(self) -> None:
        self._grid.addWidget(hairline(), self._row, 0, 1, 4)
        self._row += 2

    def _end_row(self, height: int) -> None:
        self._grid.setRowMinimumHeight(self._row, theme.pixels(height) - 1)
        self._row += 1

    def _skip(self, height: int, *, named: bool = False) -> None:
        self._grid.setRowMinimumHeight(self._row, height)
        self._row += 1 + named

    @staticmethod
    def _indented(part: QWidget) -> QWidget:
        """Put something where a column's text begins, beside its letter."""
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(_LETTER, 0, 12, 0)
        row.setSpacing(0)
        row.addWidget(part, 100)
        row.addStretch(1)  # a text that is as wide as it may be stays at the left
        return holder

    @staticmethod
    def _padded(content: QWidget) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 10, 0, 14)
        row.addWidget(content)
        return holder


def _at_right(label: Label) -> Label:
    label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return label
