"""One answer to choose from: its key, its words, and what is known of it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QRadioButton, QSizePolicy, QVBoxLayout

from detective_app.gui import theme
from detective_app.gui.controls.label import Label

_HEIGHT, _GAP, _CAP, _SIDE, _BESIDE = 36, 4, 20, 8, 400


class ClarificationOption(QRadioButton):
    """All of it can be clicked; a short description stands at the right, a longer one below the words."""

    def __init__(self, key: int, words: str, about: str = "") -> None:
        super().__init__()
        self._key = str(key)
        self._words, self._about = (
            Label(words, weight=500, wrap=True),
            Label(about, "meta", "text2", wrap=True),
        )
        self.setAccessibleName(", ".join(filter(None, (f"{key} {words}", about))))
        self._lay_out()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)  # as high as its words
        self.restyle()

    def restyle(self) -> None:
        """Take the room for the key from the text size."""
        self._room.setContentsMargins(_SIDE + theme.pixels(_CAP) + 12, 6, _SIDE, 6 + _GAP)
        self._words.setMinimumHeight(theme.pixels(_HEIGHT) - 12)
        self.updateGeometry()

    def hitButton(self, pos: QPoint) -> bool:
        """Take a click anywhere."""
        return self.rect().contains(pos)

    def focus_area(self) -> QRect:
        """Return where the focus ring goes."""
        return self._fill

    @property
    def _fill(self) -> QRect:
        return self.rect().adjusted(0, 0, 0, -_GAP)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the fill of what is chosen, and the cap with the key."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        chosen, side = self.isChecked(), theme.pixels(_CAP)
        if chosen:
            painter.setBrush(theme.color("accentSoft"))
            painter.drawRoundedRect(QRectF(self._fill), 8, 8)
        cap = QRectF(_SIDE, (theme.pixels(_HEIGHT) - side) / 2, side, side)
        painter.setBrush(theme.color("accent" if chosen else "key"))
        painter.drawRoundedRect(cap, 5, 5)
        painter.setPen(theme.color("onAccent" if chosen else "text2"))
        painter.setFont(theme.font("meta", 600))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self._key)

    def _lay_out(self) -> None:
        wide = QFontMetrics(self._words.font()).horizontalAdvance(self._words.text())
        wide += QFontMetrics(self._about.font()).horizontalAdvance(self._about.text())
        self._room = QVBoxLayout(self) if wide > _BESIDE else QHBoxLayout(self)
        self._room.setSpacing(2 if wide > _BESIDE else 16)
        self._room.addWidget(self._words, 1)
        self._room.addWidget(self._about)
        self._about.setVisible(bool(self._about.text()))
        for label in (self._words, self._about):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            label.setForegroundRole(QPalette.ColorRole.WindowText)  # in a button it would be the button's
        if wide <= _BESIDE:
            self._about.setWordWrap(False)
