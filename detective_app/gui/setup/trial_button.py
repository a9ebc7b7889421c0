"""The button that tries something out: a spinner and Cancel while it goes on."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QIcon, QPixmap, QResizeEvent

from detective_app.gui import theme
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.status_mark import Spinner

_GAP = 4


class TrialButton(Button):
    """`Test`, then `Cancel` with a spinner; `subject` says in its accessible name what is tried."""

    def __init__(self, subject: str, *, tall: bool = False) -> None:
        super().__init__("", tall=tall)
        self._subject, self._spinner = subject, Spinner(parent=self)
        self._spinner.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.show_state()

    def show_state(self, *, busy: bool = False, again: bool = False) -> None:
        """Show that a try can be made, again or for the first time, or that one goes on."""
        words = self.tr("Test again") if again else self.tr("Test")
        spoken = f"{words}: {self._subject}"
        if busy:
            words = self.tr("Cancel")
            spoken = self.tr("Cancel the test: {subject}").format(subject=self._subject)
        self.setText(words)
        self.setAccessibleName(spoken)
        self._spinner.setVisible(busy)
        self.setIcon(self._room() if busy else QIcon())
        self.updateGeometry()
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the spinner beside the word."""
        super().resizeEvent(event)
        self._place()

    def _room(self) -> QIcon:
        """Return an empty icon, which makes the style leave room for the spinner."""
        room = QPixmap(theme.pixels(16), theme.pixels(16))
        room.fill(Qt.GlobalColor.transparent)
        return QIcon(room)

    def _place(self) -> None:
        text = QFontMetrics(self.font()).horizontalAdvance(self.text())
        left = (self.width() - text - theme.pixels(16) - _GAP) // 2
        self._spinner.move(left, (self.height() - self._spinner.height()) // 2)
