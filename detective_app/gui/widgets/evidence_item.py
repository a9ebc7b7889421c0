"""One quote of an answer: its number, whether it was found, the words, and where they stand."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from detective_app.gui import theme
from detective_app.gui.contradictions import unbroken
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pieces import Piece
from detective_app.gui.widgets.button import Button
from detective_app.gui.widgets.label import ElidedLabel, Label
from detective_app.gui.widgets.prose import Prose
from detective_app.gui.widgets.status_mark import StatusMark

_FLASH_MS = 600
_NUMBER_COLUMN = 24


class EvidenceItem(QWidget):
    """Fill it with `found` or `missing`; `ask_requested` when the person wants the source asked for."""

    accessible_role = QAccessible.Role.Grouping
    ask_requested = Signal()

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number = number
        self._flashing = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(0)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnMinimumWidth(0, _NUMBER_COLUMN)
        self._grid.setColumnStretch(1, 1)
        label = Label(str(number), weight=600)
        label.setFixedHeight(theme.pixels(20))
        self._grid.addWidget(label, 0, 0)

    def found(self, quote: str, place: str) -> None:
        """Show a quote that stands in a document, and its place there."""
        self._add_mark(StatusMark("ok", self.tr("Verified"), color="ok", weight=600))
        text = Prose("ui", line=23, name=self.tr("Quote"))
        text.show_pieces([Piece(f"“{unbroken(quote)}”", "quote")])
        self._add(text)
        where = ElidedLabel(one_line(place), "meta", "muted")
        where.setContentsMargins(0, 3, 0, 0)
        self._add(where)
        self._name(self.tr("Verified"), quote, place)

    def missing(self, word: str, statement: str, why: str, *, can_ask: bool) -> None:
        """Show a statement that no document carries, and why it counts as missing."""
        self._add_mark(StatusMark("failed", word, color="high", weight=600))
        text = Prose("ui", "text2", line=23, name=word)
        text.show_text(f"“{statement}”")
        self._add(text)
        reason = Prose("meta", "text2", line=18, name=self.tr("Reason"))
        reason.show_text(why)
        self._add(reason)
        self._name(word, statement, why)
        if can_ask:
            ask = Button(self.tr("Ask for the source"), "link")
            ask.clicked.connect(self.ask_requested)
            self._grid.addWidget(ask, self._grid.rowCount(), 1, Qt.AlignmentFlag.AlignLeft)

    def flash(self) -> None:
        """Draw the eye here once."""
        self._flashing = True
        self.update()
        QTimer.singleShot(_FLASH_MS, self, self._end_flash)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground while it flashes."""
        if self._flashing:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accentSoft"))
            painter.drawRoundedRect(QRectF(self.rect()), 8, 8)

    def _end_flash(self) -> None:
        self._flashing = False
        self.update()

    def _add_mark(self, mark: StatusMark) -> None:
        mark.setFixedHeight(theme.pixels(20))
        self._grid.addWidget(mark, 0, 1)

    def _add(self, widget: QWidget) -> None:
        self._grid.addWidget(widget, self._grid.rowCount(), 1)

    def _name(self, word: str, text: str, place: str) -> None:
        self.setAccessibleName(one_line(f"{self.number}, {word}: {text}"))
        self.setAccessibleDescription(one_line(place))
