"""The field with a page's number: it takes digits, and leaves all other keys to the document."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QIntValidator, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_PageUp: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageDown: 1}


class PageField(QLineEdit):
    """`asked` tells a page's number that was typed, `stepped` 1 or -1 for the arrow and page keys."""

    asked = Signal(int)
    stepped = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = 1
        self.setAccessibleName(self.tr("Page"))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setProperty("square", True)
        self.returnPressed.connect(self._on_entered)
        self.editingFinished.connect(lambda: self.show_page(self._page))

    def limit(self, pages: int) -> None:
        """Take no number above that of the last page."""
        self.setValidator(QIntValidator(1, max(pages, 1), self))

    def show_page(self, page: int) -> None:
        """Show the page in sight, ready to be replaced."""
        self._page = page
        self.setText(str(page))
        if self.hasFocus():
            self.selectAll()

    def event(self, event: QEvent) -> bool:
        """Leave letters and signs to the shortcuts of the page, and Backspace while nothing was typed."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            typed = self.text() != str(self._page)
            taken = event.text().isdigit() or (event.key() == Qt.Key.Key_Backspace and typed)
            if not taken and not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier:
                event.ignore()
                return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from page to page with the arrow and page keys."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.stepped.emit(step)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Have a digit replace the number."""
        super().focusInEvent(event)
        self.selectAll()

    def _on_entered(self) -> None:
        if self.hasAcceptableInput():
            self.asked.emit(int(self.text()))
