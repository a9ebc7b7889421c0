"""Choices that are painted: a tick, an option with what follows from it, a row with what is known of it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QRadioButton, QSizePolicy

from detective_app.gui import icons, theme
from detective_app.gui.controls.sized import grown
from detective_app.gui.foreign_text import one_line
from detective_app.gui.icons import smooth, write

_BOX, _TEXT, _LINE = 16, 26, 28


class TickBox(QCheckBox):
    """Words of one line; all of it is to be clicked."""

    def __init__(self, words: str, name: str) -> None:
        super().__init__(words)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self.restyle()

    def restyle(self) -> None:
        """Take font and height from the theme."""
        self.setFont(theme.font("ui"))
        self.setFixedHeight(theme.pixels(_LINE))

    def sizeHint(self) -> QSize:
        """Have room for the words."""
        width = QFontMetrics(theme.font("ui")).horizontalAdvance(self.text())
        return QSize(_TEXT + width + 2, theme.pixels(_LINE))

    def minimumSizeHint(self) -> QSize:
        """Need that room."""
        return self.sizeHint()

    def hitButton(self, pos: QPoint) -> bool:
        """Take a click anywhere."""
        return self.rect().contains(pos)

    def focus_area(self) -> QRect:
        """Return where the focus ring goes: round the box."""
        return self._box().adjusted(-4, -4, 4, 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint box and words."""
        painter = smooth(self)
        ticked, box = self.isChecked(), self._box()
        accent = theme.color("accent" if self.isEnabled() else "muted")
        painter.setPen(QPen(accent if ticked else theme.color("control"), 1.5))
        painter.setBrush(accent if ticked else theme.color("surface"))
        painter.drawRoundedRect(QRectF(box).adjusted(0.75, 0.75, -0.75, -0.75), 4, 4)
        if ticked:
            painter.drawPixmap(box.left() + 2, box.top() + 2, icons.pixmap("check", "onAccent", _BOX - 4))
        painter.setFont(self.font())
        painter.setPen(theme.color("text" if self.isEnabled() else "muted"))
        area = self.rect().adjusted(_TEXT, 0, 0, 0)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self.text())

    def _box(self) -> QRect:
        return QRect(2, (self.height() - _BOX) // 2, _BOX, _BOX)


_WORDS, _OPTION, _DETAIL = 28, 20, 20


class RadioOption(QRadioButton):
    """A circle, a name and below it the detail in one line; all of it is to be clicked."""

    def __init__(self) -> None:
        super().__init__()
        self._name = self._detail = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.restyle()

    def show_choice(self, name: str, detail: str) -> None:
        """Show what is chosen with this."""
        self._name, self._detail = name, detail
        self.setAccessibleName(name)
        self.setAccessibleDescription(detail)
        self.setToolTip("")
        self.update()

    def restyle(self) -> None:
        """Take the height from the theme."""
        self.setFixedHeight(theme.pixels(_OPTION + _DETAIL) + 2)

    def sizeHint(self) -> QSize:
        """Be as wide as there is room."""
        return QSize(304, theme.pixels(_OPTION + _DETAIL) + 2)

    def hitButton(self, pos: QPoint) -> bool:
        """Take a click anywhere."""
        return self.rect().contains(pos)

    def focus_area(self) -> QRect:
        """Return where the focus ring goes: round the circle."""
        return QRect(-4, theme.pixels(_OPTION) // 2 - 12, 24, 24)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint circle and texts."""
        painter = smooth(self)
        _paint_circle(painter, self)
        name = QRect(_WORDS, 0, self.width() - _WORDS, theme.pixels(_OPTION))
        detail = name.translated(0, theme.pixels(_OPTION) + 1)
        self._write(painter, name, self._name, theme.font("ui", 500 if self.isChecked() else None), "text")
        self._write(painter, detail, self._detail, theme.font("meta"), "text2")

    def _write(self, painter: QPainter, area: QRect, words: str, font: QFont, color: str) -> None:
        painter.setFont(font)
        painter.setPen(theme.color(color if self.isEnabled() else "muted"))
        write(painter, area, words, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)


_NAME, _KNOWN, _SIZE_END = 32, 230, 496
_GAP, _FIRST, _SECOND = 12, 47, 22
_LEAST = 160


class RadioRow(QRadioButton):
    """One of several models, 48 px high or 70, all of it to be clicked; `picked`: a person chose it.

    Screen readers choose without a click, so `clicked` would not do.
    """

    picked = Signal()

    def __init__(self, name: str, detail: str = "", size: str = "") -> None:
        super().__init__()
        self.name, self._detail, self._size, self._state = one_line(name, 200), detail, size, ""
        self.room_at_right = 0
        self._marking = False
        self.toggled.connect(self._on_toggled)
        self.restyle()
        self.show_state("")

    def mark(self) -> None:
        """Show that this one is in use."""
        self._marking = True
        self.setChecked(True)
        self._marking = False

    def show_state(self, state: str) -> None:
        """Show a word at the right."""
        self._state = state
        told = (self.name, self._detail, self._size, state)
        self.setAccessibleName(", ".join(text for text in told if text))
        self.restyle()
        self.update()

    def restyle(self) -> None:
        """Take the height from the theme, and from whether all has room on one line."""
        self.setFixedHeight(theme.pixels(_FIRST if self._fits() else _FIRST + _SECOND))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Weigh the new width."""
        super().resizeEvent(event)
        self.restyle()

    def sizeHint(self) -> QSize:
        """Be as wide as there is room."""
        return QSize(400, self.height())

    def minimumSizeHint(self) -> QSize:
        """Live with two lines."""
        return QSize(theme.pixels(_LEAST), self.height())

    def hitButton(self, pos: QPoint) -> bool:
        """Take a click anywhere."""
        return self.rect().contains(pos)

    def focus_area(self) -> QRect:
        """Return where the focus ring goes."""
        return self.rect().adjusted(-4, 6, 4, -6)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint circle and texts."""
        painter = smooth(self)
        _paint_circle(painter, self)
        weight = 600 if self.isChecked() else 400
        name, detail, end, size = grown(_NAME), grown(_KNOWN), self._end, _wide(self._size)
        if not self._fits():
            self._write(painter, name, end - _wide(self._state) - _GAP, self.name, "text", weight=weight)
            self._write(painter, name, end, self._state, "text2", right=True)
            painter.translate(0, theme.pixels(_SECOND))
            self._write(painter, name, end - size - _GAP, self._detail, "text2")
            self._write(painter, name, end, self._size, "text2", right=True)
            return
        middle = min(grown(_SIZE_END), end)
        self._write(painter, name, detail - _GAP, self.name, "text", weight=weight)
        self._write(painter, detail, middle - size - _GAP, self._detail, "text2")
        self._write(painter, detail, middle, self._size, "text2", right=True)
        self._write(painter, middle, end, self._state, "text2", right=True)

    @property
    def _end(self) -> int:
        return self.width() - self.room_at_right

    def _fits(self) -> bool:
        """Tell whether all texts have room on one line, each in its column."""
        name, detail = grown(_NAME), grown(_KNOWN)
        middle = min(grown(_SIZE_END), self._end)
        return (
            name + _wide(self.name, 600) + _GAP <= detail
            and detail + _wide(self._detail) + _GAP + _wide(self._size) <= middle
            and middle + _GAP + _wide(self._state) <= self._end
        )

    def _on_toggled(self, chosen: bool) -> None:
        if chosen and not self._marking:
            self.picked.emit()

    def _write(
        self,
        painter: QPainter,
        left: int,
        end: int,
        text: str,
        color: str,
        *,
        weight: int | None = None,
        right: bool = False,
    ) -> None:
        painter.setFont(theme.font("ui", weight))
        painter.setPen(theme.color(color if self.isEnabled() else "muted"))
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, max(end - left, 0))
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        area = QRect(left, 0, end - left, theme.pixels(_FIRST) - 1)
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | side, shown)


def _paint_circle(painter: QPainter, choice: QRadioButton) -> None:
    """Paint the circle in the middle of the first line, filled if it is the one that is chosen."""
    centre = QPointF(8, theme.pixels(_OPTION if isinstance(choice, RadioOption) else _FIRST) / 2)
    accent = theme.color("accent" if choice.isEnabled() else "muted")
    painter.setPen(QPen(accent if choice.isChecked() else theme.color("control"), 1.5))
    painter.setBrush(theme.color("surface"))
    painter.drawEllipse(centre, 7.25, 7.25)
    if choice.isChecked():
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(accent)
        painter.drawEllipse(centre, 4, 4)


def _wide(text: str, weight: int | None = None) -> int:
    return QFontMetrics(theme.font("ui", weight)).horizontalAdvance(text)
