"""The words of a statement, with what it does for a claim at the end of its last line."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.pieces import Piece

_LINE, _FREE = 24, 24
_OWN_LINE = 20


class StatementText(QWidget):
    """A Prose and a remark: on its last line where 24 px stay free, else on one of its own."""

    def __init__(self, name: str, pieces: Sequence[Piece], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.prose = Prose("answer", line=_LINE, name=name, parent=self)
        self._remark = Label("", "meta", "text2", weight=500, parent=self)
        self._remark.hide()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.prose.document().documentLayout().documentSizeChanged.connect(lambda _: self._place())
        self.prose.show_pieces(pieces)

    @property
    def remark(self) -> str:
        """What is said at the end."""
        return self._remark.text()

    def show_remark(self, words: str) -> None:
        """Say something at the end, or nothing."""
        self._remark.setText(words)
        self._remark.setVisible(bool(words))
        self._place()

    def sizeHint(self) -> QSize:
        """Ask for the width there is and the height of all."""
        return QSize(200, self._height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the width."""
        super().resizeEvent(event)
        self._place()

    def restyle(self) -> None:
        """Follow the text size."""
        self._place()

    def _place(self) -> None:
        self.prose.setFixedWidth(max(self.width(), 40))
        self.prose.move(0, 0)
        size = self._remark.sizeHint()
        own_line = self._remark_alone(size)
        top = self.prose.height() + (0 if own_line else -theme.pixels(_LINE))
        line = theme.pixels(_OWN_LINE if own_line else _LINE)
        drop = 0 if own_line else 2  # the middle of small words stands lower than that of large ones
        self._remark.setGeometry(self.width() - size.width(), top + drop, size.width(), line)
        height = self._height()
        if self.height() != height:
            self.setFixedHeight(height)
            self.updateGeometry()

    def _height(self) -> int:
        alone = self._remark_alone(self._remark.sizeHint())
        return self.prose.height() + (theme.pixels(_OWN_LINE) if alone else 0)

    def _remark_alone(self, size: QSize) -> bool:
        return bool(self._remark.text()) and self._last_line() + _FREE + size.width() > self.width()

    def _last_line(self) -> float:
        """Return how wide the last line of the words is."""
        lines = self.prose.document().lastBlock().layout()
        return lines.lineAt(lines.lineCount() - 1).naturalTextWidth() if lines.lineCount() else 0.0
