"""Something that can be fetched: what it is, how far it has come, how long it takes, and a way to stop."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QRadioButton, QSizePolicy, QVBoxLayout, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import Beside, across, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.painted import ThinBar
from detective_app.gui.controls.sized import Sized, Stacking
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.foreign_text import one_line
from detective_app.gui.icons import fill, smooth, write
from detective_app.gui.setup.models_at_hand import Candidate
from detective_app.gui.wording import left_words, progress_words

_NAME, _RESULT, _MIDDLE, _MIDDLE_LEAST = 32, 230, 266, 180
_ROOM = 578
"""Up to this width in px, which grows with the text, its parts stand one below the other."""


class DownloadRow(QWidget):
    """A row with one action; `pressed` tells that it was asked for, or is to stop (`running`)."""

    pressed = Signal()

    def __init__(self, name: str, about: str) -> None:
        super().__init__()
        self.running, self.name = False, name
        self._started, self._first = 0.0, 0
        self._icon = QLabel()
        self.title = Label(name, wrap=True)
        self.about = ElidedLabel(about, "meta", "text2")
        self.state = ElidedLabel("")
        self.amount = Label("", color="text2")
        self.left, self._left_column = Label("", color="text2"), QWidget()
        self.left.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.bar = ThinBar()
        self.button = Button("", "quiet")
        self.offered = Beside(self.button, gap=0, wide=-1)
        self.message = IconLine()
        self._lay_out()
        self.restyle()
        self.button.clicked.connect(self.pressed)

    def show_idle(self, state: str, amount: str, action: str) -> None:
        """Show what could be fetched."""
        self.running = False
        self.bar.hide()
        self._show_left("")
        self._show(state, amount, action)

    def show_running(self, state: str, action: str) -> None:
        """Show that it has begun; `show_progress` follows."""
        self.running, self._started, self._first = True, 0.0, 0
        self.message.show_nothing()
        self.bar.set_fraction(0)
        self.bar.show()
        self._show(state, "", action)

    def show_progress(self, done: int, total: int) -> None:
        """Show bytes on disk and in all, and from the pace how long it will take."""
        if total <= 0:
            return
        if not self._started:
            self._started, self._first = monotonic(), done
        self.amount.setText(progress_words(done, total))
        self.bar.set_fraction(done / total)
        self.bar.setAccessibleName(f"{self.name}: {progress_words(done, total)}")
        spent = monotonic() - self._started
        if spent > 1 and done > self._first:
            self._show_left(left_words((total - done) * spent / (done - self._first)))

    def restyle(self) -> None:
        """Take the icon's colour from the theme."""
        self._icon.setPixmap(icons.pixmap("download", "text2", 16))

    def _show_left(self, words: str) -> None:
        self.left.setText(words)
        self._keep_left()

    def _keep_left(self) -> None:
        """Keep the column of the time on one line, so that the others stand at their stops."""
        self._left_column.setVisible(bool(self.left.text()) or not self._parts.stacked)

    def _show(self, state: str, amount: str, action: str) -> None:
        self.state.setText(state)
        self.amount.setText(amount)
        self.button.setText(action)
        self.button.setAccessibleName(f"{action}: {self.name}")
        self.button.setVisible(bool(action))
        self.button.updateGeometry()

    def _lay_out(self) -> None:
        names = _column(Sized(_RESULT - _NAME, -12), self.title, self.about)
        told = across((self.state, 1), self.amount, gap=None)
        middle = _column(Sized(_MIDDLE, least=_MIDDLE_LEAST), told, self.bar, gap=9)
        self.offered.setContentsMargins(0, 7, 0, 0)
        self._left_column.setLayout(_rows(self.left))
        self._parts = Stacking(
            names, middle, self._left_column, actions=self.offered,
            room=_ROOM, wide=2, gap=12, below=0, hang=12
        )  # fmt: skip
        self._parts.turned.connect(self._keep_left)
        self.message.setContentsMargins(_NAME, 4, 0, 8)
        down(
            across(_column(Sized(_NAME), self._icon), (self._parts, 1)),
            self.message,
            into=self,
            margins=(0, 0, 0, 10),
        )


def _column(made: QWidget, *parts: QWidget | QHBoxLayout, gap: int = 4) -> QWidget:
    made.setLayout(_rows(*parts, gap=gap))
    return made


def _rows(*parts: QWidget | QHBoxLayout, gap: int = 4) -> QVBoxLayout:
    rows = down(margins=(0, 14, 0, 0), gap=gap)
    for part in parts:
        if isinstance(part, QWidget):
            rows.addWidget(part)
        else:
            rows.addLayout(part)
    rows.addStretch(1)
    return rows


BLEED = 16
"""How far the row's ground reaches beyond the text on both sides, in px."""
_NAME_AT, _HEIGHT, _RADIUS = BLEED + 32, 64, 8


class WitnessRow(QRadioButton):
    """64 px high; all of it can be clicked, and the arrow keys move the choice."""

    def __init__(self, candidate: Candidate | None, name: str, detail: str, size: str) -> None:
        super().__init__()
        self.candidate = candidate
        self._name, self._size, self._detail = one_line(name, 200), size, detail
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.show_detail(detail)
        self.restyle()

    @property
    def detail(self) -> str:
        """What is said of it."""
        return self._detail

    def show_detail(self, detail: str) -> None:
        """Say something else of it."""
        self._detail = detail
        self.setAccessibleName(", ".join(part for part in (self._name, detail, self._size) if part))
        self.update()

    def restyle(self) -> None:
        """Take the height from the theme."""
        self.setFixedHeight(theme.pixels(_HEIGHT))

    def sizeHint(self) -> QSize:
        """Return the size of a row."""
        return QSize(480 + 2 * BLEED, theme.pixels(_HEIGHT))

    def hitButton(self, pos: QPoint) -> bool:
        """Take a click anywhere in the row."""
        return self.rect().contains(pos)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint ground, circle and texts."""
        painter = smooth(self)
        if self.isChecked():
            fill(painter, QRectF(self.rect()), theme.color("accentSoft"), _RADIUS)
        self._paint_circle(painter)
        half, end = self.height() // 2, self.width() - BLEED
        painter.setFont(theme.font("ui"))
        size = painter.fontMetrics().horizontalAdvance(self._size)
        upper = QRect(_NAME_AT, half - theme.pixels(20), end - _NAME_AT, theme.pixels(20))
        painter.setPen(theme.color("text2"))
        painter.drawText(upper, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._size)
        upper.setRight(end - size - 12)
        self._write(painter, upper, self._name, "text", theme.font("ui", 600))
        lower = QRect(_NAME_AT, half + theme.pixels(2), end - _NAME_AT, theme.pixels(18))
        self._write(painter, lower, self._detail, "text2", theme.font("meta"))

    def _paint_circle(self, painter: QPainter) -> None:
        centre = QPointF(BLEED + 8, self.height() / 2)
        painter.setPen(QPen(theme.color("accent" if self.isChecked() else "control"), 1.5))
        painter.setBrush(theme.color("surface"))
        painter.drawEllipse(centre, 7.25, 7.25)
        if self.isChecked():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accent"))
            painter.drawEllipse(centre, 4, 4)

    @staticmethod
    def _write(painter: QPainter, area: QRect, text: str, color: str, font: QFont) -> None:
        painter.setFont(font)
        painter.setPen(theme.color(color))
        write(painter, area, text, Qt.AlignmentFlag.AlignVCenter)
