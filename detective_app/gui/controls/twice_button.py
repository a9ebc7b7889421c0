"""A quiet button for what cannot be undone: it asks back in its own words before it does it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent

from detective_app.gui.controls.button import Button


class TwiceButton(Button):
    """`confirmed` comes with the second press; leaving the button takes the first one back."""

    confirmed = Signal()

    def __init__(self, text: str, subject: str) -> None:
        super().__init__(text, "quiet")
        self._plain, self._subject, self._asking = text, subject, False
        self.asks = True
        self._show(asking=False)
        self.clicked.connect(self._pressed)

    def set_words(self, text: str, *, asks: bool) -> None:
        """Show other words; without `asks` the first press does it."""
        self._plain, self.asks = text, asks
        self._show(asking=False)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the first press back."""
        super().focusOutEvent(event)
        self._show(asking=False)

    def _pressed(self) -> None:
        if self.asks and not self._asking:
            self._show(asking=True)
            return
        self._show(asking=False)
        self.confirmed.emit()

    def _show(self, *, asking: bool) -> None:
        self._asking = asking
        words = self.tr("{action} for good?").format(action=self._plain) if asking else self._plain
        self.setText(words)
        self.setAccessibleName(f"{words}: {self._subject}")
        self.updateGeometry()
