"""One entry of the evidence: a quote with its verdict, a claim that is not found, or something missing."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.status_mark import State, StatusMark
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pieces import Piece
from detective_app.gui.run.evidence_words import folded
from detective_app.gui.run.unbroken_dates import unbroken
from detective_app.gui.wording import quoted

_FLASH_MS = 600
_NUMBER_COLUMN = 24


class EvidenceItem(QWidget):
    """Fill it with `found` or `missing`; what it offers is told by `ask_requested` and `open_requested`."""

    accessible_role = QAccessible.Role.Grouping
    ask_requested = Signal()
    open_requested = Signal()

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number = number
        self._flashing = self._opens = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(0)
        self._grid.setVerticalSpacing(5)
        self._grid.setColumnMinimumWidth(0, _NUMBER_COLUMN)
        self._grid.setColumnStretch(1, 1)
        label = Label(str(number) if number else "", weight=600)
        label.setFixedHeight(theme.pixels(20))
        self._grid.addWidget(label, 0, 0)

    @property
    def opens(self) -> bool:
        """Tell whether there is a document to open."""
        return self._opens

    def found(
        self,
        quote: str,
        place: str,
        *,
        notes: Sequence[str] = (),
        action: tuple[str, str] | None = None,
    ) -> None:
        """Show a quote of a document and its place.

        `notes` are what to know of it, `action` is the word for opening it, and the same with its number.
        """
        word = self.tr("Verified")
        self._add_mark(StatusMark("ok", word, color="ok", weight=600))
        text = Prose("ui", line=23, name=self.tr("Quote"))
        text.show_pieces([Piece(quoted(unbroken(folded(quote))), "quote")])
        self._add(text)
        self._add_notes(notes)
        where = Prose("meta", "muted", line=18, name=one_line(place))
        where.show_text(one_line(place))
        self._add(where)
        self._name(word, quote, ". ".join((place, *(note.rstrip(".") for note in notes))))
        if action:
            self._opens = True
            self._offer(*action).clicked.connect(self.open_requested)

    def missing(self, word: str, statement: str, why: str, *, can_ask: bool, state: State = "failed") -> None:
        """Show a statement that no document carries, and why it counts as missing."""
        color = "high" if state == "failed" else "medium"
        self._add_mark(StatusMark(state, word, color=color, weight=600))
        text = Prose("ui", "text2", line=23, name=word)
        text.show_text(quoted(statement) if state == "failed" else statement)
        self._add(text)
        self._add_notes((why,))
        self._name(word, statement, why)
        if can_ask:
            ask = self.tr("Ask for the source")
            self._offer(ask, f"{ask}: {one_line(statement, 200)}").clicked.connect(self.ask_requested)

    def flash(self) -> None:
        """Draw the eye here once."""
        self._flashing = True
        self.update()
        QTimer.singleShot(_FLASH_MS, self, self._end_flash)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the document with Enter."""
        if self._opens and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.open_requested.emit()
        else:
            super().keyPressEvent(event)

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

    def _add_notes(self, notes: Sequence[str]) -> None:
        for note in notes:
            text = Prose("meta", "text2", line=18, name=self.tr("Reason"))
            text.show_text(note)
            self._add(text)

    def _offer(self, words: str, name: str) -> Button:
        button = Button(words, "link", name=name, breaks=True)
        self._grid.addWidget(button, self._grid.rowCount(), 1, Qt.AlignmentFlag.AlignLeft)
        return button

    def _add(self, widget: QWidget) -> None:
        self._grid.addWidget(widget, self._grid.rowCount(), 1)

    def _name(self, word: str, text: str, place: str) -> None:
        number = f"{self.number}, " if self.number else ""
        self.setAccessibleName(one_line(f"{number}{word}: {text}"))
        self.setAccessibleDescription(one_line(place))
