"""The field for a note on a mark: two lines of plain text, kept with the mark."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QPlainTextEdit

from detective_app.core.words import clean_text
from detective_app.gui import theme
from detective_app.gui.controls.label import Label

_HEIGHT, _MOST = 56, 2_000
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class NoteField(QPlainTextEdit):
    """`done` tells that the note is written: with Enter, or as the keyboard goes elsewhere."""

    done = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Note"))
        self.setAccessibleDescription(self.tr("Kept with your mark. Enter saves it."))
        self.setProperty("kind", "field")
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(3)
        self._label = Label(self.tr("note"), "meta", "muted", parent=self)
        self._label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.restyle()

    @property
    def words(self) -> str:
        """The note, as long as a mark's may be."""
        return clean_text(self.toPlainText())[:_MOST].strip()

    def show_words(self, words: str) -> None:
        """Show a note, unless it stands there already."""
        if words != self.words:
            self.setPlainText(words)

    def restyle(self) -> None:
        """Take font and height from the theme."""
        self.setFont(theme.font("ui"))
        self.setFixedHeight(theme.pixels(_HEIGHT))
        self.setViewportMargins(0, 0, self._label.sizeHint().width() + 4, 0)
        self._place_label()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the word at the right."""
        super().resizeEvent(event)
        self._place_label()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Be done with Enter; with Shift it begins a line."""
        if event.key() in _ENTER and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.done.emit()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Be done."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.done.emit()

    def _place_label(self) -> None:
        size = self._label.sizeHint()
        self._label.setGeometry(self.width() - size.width() - 12, 9, size.width(), size.height())
