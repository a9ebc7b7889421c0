"""Numbers of answers as links, after a word for what they are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.flow import Flow
from detective_app.gui.controls.label import Label
from detective_app.gui.wording import filled

_LINE, _LEAST_WIDTH = 32, 16


class AnswerLinks(QWidget):
    """`Questions 2 5`, or that there is none; `answer_requested` tells the number of an answer."""

    answer_requested = Signal(int)

    def __init__(self, none: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._none = none
        self._shown: tuple[int, ...] | None = None
        self._flow: QWidget | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def show_numbers(self, word: str, numbers: Sequence[int]) -> None:
        """Show numbers after a word; the same ones again keep the keyboard."""
        if self._shown == tuple(numbers):
            return
        self._shown = tuple(numbers)
        if self._flow is not None:
            self._column.removeWidget(self._flow)
            self._flow.deleteLater()
        said = _Word(word if numbers else self._none)
        self._flow = Flow([said, *map(self._link, numbers)], line=_LINE, gap=6)
        self._column.addWidget(self._flow)
        shown = bool(numbers or self._none)
        if self.parent() or not shown:  # without a parent it would be a window for a moment
            self.setVisible(shown)

    def _link(self, number: int) -> Button:
        link = Button(str(number), "link", name=filled(self.tr("Answer %1"), number))
        link.setMinimumWidth(_LEAST_WIDTH)
        link.clicked.connect(lambda: self.answer_requested.emit(number))
        return link


class _Word(Label):
    """A word in the middle of the line of links."""

    def __init__(self, text: str) -> None:
        super().__init__(text, "meta", "text2")
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter)

    def restyle(self) -> None:
        """Be as high as a link."""
        super().restyle()
        self.setFixedHeight(theme.pixels(_LINE))
