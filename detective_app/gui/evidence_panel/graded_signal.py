"""One signal at the gate: how well it was met, by which answer, and the way to ask for it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtCore import Signal as QtSignal
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from detective_app.account.signal_grades import GradedSignal, Met
from detective_app.gui import icons, theme
from detective_app.gui.controls.beside import Beside
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.evidence_panel.answer_links import AnswerLinks
from detective_app.gui.foreign_text import one_line
from detective_app.gui.wording import filled

_ICON_COLUMN, _ICON, _BELOW = 24, 14, 3
_LOOKS: dict[Met, tuple[str, str]] = {
    "met": ("check-circle", "ok"),
    "weak": ("half", "medium"),
    "unasked": ("verdict-open", "text2"),
}


class GradedSignalRow(QWidget):
    """`answer_requested` tells the number of an answer, `ask_requested` the question that asks for it."""

    accessible_role = QAccessible.Role.Grouping
    answer_requested = QtSignal(int)
    ask_requested = QtSignal(str)

    def __init__(self, graded: GradedSignal, *, can_ask: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._graded = graded
        self._icon = QLabel()
        answer = AnswerLinks(self.tr("Not asked yet"))
        answer.show_numbers(self.tr("Answer"), (graded.answer,) if graded.answer else ())
        answer.answer_requested.connect(self.answer_requested)
        grid = self._grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, _BELOW)
        grid.setSpacing(0)
        grid.setColumnStretch(1, 1)
        content = one_line(graded.signal.content)
        grid.addWidget(self._icon, 0, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(Label(content, wrap=True), 0, 1)
        last = self._ask(can_ask=can_ask) if graded.answer is None else self._grade()
        grid.addWidget(Beside(answer, last, gap=8, wide=0), 1, 1)
        self.setAccessibleName(f"{content.rstrip('.')}. {self._words() or self.tr('Not asked yet')}")
        self.restyle()

    def restyle(self) -> None:
        """Take the glyph's colour from the theme, and its place from the text size."""
        self._grid.setColumnMinimumWidth(0, theme.pixels(_ICON) + _ICON_COLUMN - _ICON)
        self._icon.setPixmap(icons.pixmap(*_LOOKS[self._graded.met], _ICON))
        self._icon.setContentsMargins(0, theme.pixels(18 - _ICON) // 2, 0, 0)

    def _words(self) -> str:
        score = self._graded.score
        if score is None:
            return ""
        weak = self._graded.met == "weak"
        return filled(self.tr("%1 of 5, weak") if weak else self.tr("%1 of 5"), score)

    def _grade(self) -> Label:
        weak = self._graded.met == "weak"
        return Label(self._words(), "meta", "medium" if weak else "text2", weight=600 if weak else None)

    def _ask(self, *, can_ask: bool) -> Button:
        name = filled(self.tr("Ask: %1"), self._graded.question)
        ask = Button(self.tr("Ask"), "link", name=name)
        if not can_ask:  # shown without a parent it would be a window for a moment
            ask.hide()
        ask.clicked.connect(lambda: self.ask_requested.emit(self._graded.question))
        return ask
