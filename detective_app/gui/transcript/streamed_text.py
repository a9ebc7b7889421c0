"""An answer while it is spoken: gathered pieces are shown thirty times a second, with a caret at the end."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QWidget

from detective_app.gui import theme
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import MAX_LINE_CHARS

_INTERVAL_MS = 33


class StreamedText(Prose):
    """A Prose that can be spoken; `stop_speaking` takes the caret away."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__("answer", name=name, parent=parent)
        self._heard: list[str] = []
        self._line_chars = 0
        self._caret = _Caret(self.viewport())
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_INTERVAL_MS)
        self._timer.timeout.connect(self._show_heard)

    def speak(self, text: str) -> None:
        """Take the next piece of the text."""
        self._heard.append(text)
        if not self._timer.isActive():
            self._timer.start()

    def begin_anew(self) -> None:
        """Forget what was said."""
        self.stop_speaking()
        self.show_pieces([])

    def stop_speaking(self) -> None:
        """Drop what is not shown yet, and the caret."""
        self._timer.stop()
        self._heard.clear()
        self._line_chars = 0
        self._caret.hide()

    def _show_heard(self) -> None:
        text, self._heard = "".join(self._heard), []
        self.append_text(self._wrapped(text))
        self._place_caret()
        self._caret.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the caret behind the last word, which stands elsewhere at another width."""
        super().resizeEvent(event)
        self._place_caret()

    def _place_caret(self) -> None:
        end = QTextCursor(self.document())
        end.movePosition(QTextCursor.MoveOperation.End)
        place = self.cursorRect(end)
        self._caret.setGeometry(place.right(), place.center().y() - 9, 2, 18)

    def _wrapped(self, text: str) -> str:
        """Break a line that grows too long for Qt's layout, over all its pieces."""
        _, broken, last = text.rpartition("\n")
        self._line_chars = len(last) + (0 if broken else self._line_chars)
        if self._line_chars <= MAX_LINE_CHARS:
            return text
        self._line_chars = 0
        return text + "\n"


class _Caret(QWidget):
    """Where the next word will stand; it does not blink."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a line."""
        QPainter(self).fillRect(self.rect(), theme.color("accent"))
