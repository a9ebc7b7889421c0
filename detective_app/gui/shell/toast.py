"""One short notice, with at most one thing to do about it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from detective_app.gui import theme
from detective_app.gui.controls.boxes import across
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label

_WIDEST = 480


class Toast(QWidget):
    """Goes by itself after some seconds; `left` tells that it has gone, `acted` that its button was used."""

    left = Signal(object)
    acted = Signal()

    def __init__(self, text: str, action: str, seconds: float, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(text)
        self._offers = bool(action)
        label = Label(text, wrap=True)
        natural = QFontMetrics(label.font()).horizontalAdvance(label.text()) + 2
        label.setFixedWidth(min(natural, theme.pixels(_WIDEST)))
        row = across(label, into=self, margins=(16, 6, 8, 6), gap=12)
        if action:
            row.addWidget(self._button(Button(action, "link"), self.act))
        close = Button("", "quiet", icon="close", name=self.tr("Close the notice"))
        row.addWidget(self._button(close, self.leave))
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(round(seconds * 1000))
        self._timer.timeout.connect(self._expire)
        self._timer.start()

    def leave(self) -> None:
        """Go now."""
        self._timer.stop()
        self.hide()
        self.left.emit(self)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Stay while the pointer is here."""
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Go in a while."""
        self._timer.start()
        super().leaveEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint a raised field."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.color("control"))
        painter.setBrush(theme.color("raised"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 10, 10)

    def _button(self, button: Button, on_click: object) -> Button:
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keyboard where it is
        button.clicked.connect(on_click)
        return button

    def act(self) -> bool:
        """Do what it offers, and go; False when it offers nothing."""
        if self._offers:
            self.acted.emit()
            self.leave()
        return self._offers

    def _expire(self) -> None:
        focused = self.window().focusWidget()
        if focused is not None and self.isAncestorOf(focused):
            self._timer.start()
        else:
            self.leave()
