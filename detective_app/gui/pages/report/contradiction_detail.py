"""One contradiction in full: beside the matrix as a column, under the graph in two."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.account.contradictions import RankedContradiction, Side
from detective_app.gui import theme
from detective_app.gui.controls.badge import Badge
from detective_app.gui.controls.beside import Beside
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.report.contradiction_quotes import (
    AnswerLink,
    QuotePanel,
    SourcePanel,
    compare_button,
    quote_prose,
)
from detective_app.gui.wording import filled

_TITLE, _QUOTES = 560, 520


class ContradictionDetail(QWidget):
    """Shows a contradiction or a pair without one; `opened` asks for an answer by its number.

    `wide` puts the two answers side by side with the buttons beside the title, as under the graph.
    `quote_requested` asks for a quote in its document, `compare_requested` tells a contradiction to compare.
    """

    opened = Signal(int)
    quote_requested = Signal(object)
    compare_requested = Signal(object)

    def __init__(self, *, wide: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wide = wide
        self._shown: QWidget | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def show_finding(self, finding: RankedContradiction) -> None:
        """Show a contradiction."""
        column = self._begin()
        named = QWidget()
        title = QHBoxLayout(named)
        title.setContentsMargins(0, 0, 0, 0)
        title.setSpacing(12)
        beside = Qt.AlignmentFlag.AlignVCenter if self._wide else Qt.AlignmentFlag.AlignTop
        title.addWidget(Badge(finding.severity), 0, beside)
        heading = Label(one_line(finding.title), "question", wrap=True)
        heading.setMinimumHeight(theme.pixels(24))
        title.addWidget(heading, 1)
        compare = compare_button(finding, self.compare_requested.emit)
        buttons = self._buttons(finding.first.sequence, finding.second.sequence)
        if self._wide:
            actions = Beside(compare, *buttons, gap=11, wide=-1)
            column.addWidget(
                Stacking(named, actions=actions, room=_TITLE, wide=0, gap=12, below=8, centred=True)
            )
            self._fill_wide(column, finding)
        else:
            column.addWidget(named)
            self._fill_tall(column, finding)
            column.addWidget(Beside(*buttons, compare, QWidget(), gap=11, wide=len(buttons) + 1))
        self._finish(column)

    def show_pair(self, first: int, second: int) -> None:
        """Show two answers between which no contradiction was found."""
        column = self._begin()
        words = filled(self.tr("No contradiction found between answers %1 and %2"), first, second)
        column.addWidget(Label(words, "ui", "text2", wrap=True))
        column.addSpacing(16)
        buttons = self._buttons(first, second)
        column.addWidget(Beside(*buttons, QWidget(), gap=11, wide=len(buttons)))
        self._finish(column)

    def _begin(self) -> QVBoxLayout:
        if self._shown is not None:
            self._column.removeWidget(self._shown)
            self._shown.hide()
            self._shown.deleteLater()
        self._shown = QWidget()
        self._column.addWidget(self._shown)
        column = QVBoxLayout(self._shown)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        return column

    def _finish(self, column: QVBoxLayout) -> None:
        column.addStretch(1)
        if self._shown is not None and self.isVisible():
            self._shown.show()  # at once: what a layout takes in is else blank for one frame

    def _fill_wide(self, column: QVBoxLayout, finding: RankedContradiction) -> None:
        column.addSpacing(18)
        panels = [QuotePanel(side) for side in (finding.first, finding.second)]
        for panel in panels:
            panel.opened.connect(self.opened)
            panel.quote_requested.connect(self.quote_requested)
        column.addWidget(Stacking(*panels, room=_QUOTES, wide=None, gap=32, below=24))
        if finding.body:
            column.addSpacing(16)
            column.addWidget(self._body(finding))

    def _fill_tall(self, column: QVBoxLayout, finding: RankedContradiction) -> None:
        column.addSpacing(22)
        for side, other in ((finding.first, finding.second), (finding.second, finding.first)):
            self._add_side(column, side, other)
            column.addSpacing(24)
        if finding.body:
            column.addWidget(Label(self.tr("What contradicts"), "meta", "text2", weight=500))
            column.addSpacing(6)
            column.addWidget(self._body(finding))
            column.addSpacing(20)

    def _add_side(self, column: QVBoxLayout, side: Side, other: Side) -> None:
        link = AnswerLink(side.sequence)
        link.opened.connect(self.opened)
        column.addWidget(link, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(6)
        name = filled(self.tr("Quote from answer %1"), side.sequence)
        if side.carrier is None or side.carrier.quote != side.quote:
            column.addWidget(quote_prose(list(side.runs), name, "answer"))
            column.addSpacing(8)
        if side.carrier:
            against = other.carrier.quote if other.carrier else other.quote
            source = SourcePanel(side.carrier, against)
            source.quote_requested.connect(self.quote_requested)
            column.addWidget(source)

    def _body(self, finding: RankedContradiction) -> Prose:
        body = Prose("ui" if self._wide else "answer", "text2", name=self.tr("What contradicts"))
        body.show_text(finding.body)
        return body

    def _buttons(self, *answers: int) -> list[Button]:
        buttons = []
        for answer in dict.fromkeys(answers):
            button = Button(filled(self.tr("Open answer %1"), answer), wide=True)
            button.clicked.connect(lambda _=False, n=answer: self.opened.emit(n))
            buttons.append(button)
        return buttons
