"""Choices that are painted: a tick, a row with what is known of it, words in a track."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QGridLayout, QRadioButton, QSizePolicy, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import TakesSize
from detective_app.gui.controls.button import Pressable
from detective_app.gui.controls.sized import grown
from detective_app.gui.foreign_text import one_line
from detective_app.gui.icons import field, fill, smooth, write

_BOX, _TEXT, _LINE = 16, 26, 28


class TickBox(QCheckBox):
    """Words of one line; all of it is to be clicked."""

    def __init__(self, words: str, name: str) -> None:
        super().__init__(words)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        theme.grow(self, FixedHeight=_LINE)

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
        color = "text" if self.isEnabled() else "muted"
        write(painter, self.rect().adjusted(_TEXT, 0, 0, 0), self.text(), font=self.font(), color=color)

    def _box(self) -> QRect:
        return QRect(2, (self.height() - _BOX) // 2, _BOX, _BOX)


_NAME, _KNOWN, _SIZE_END = 32, 230, 496
_GAP, _FIRST, _SECOND = 12, 47, 22
_LEAST = 160


class RadioRow(TakesSize, QRadioButton):
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

    def show_choice(self, name: str, detail: str) -> None:
        """Show what is chosen with this."""
        self.name, self._detail = one_line(name, 200), detail
        self.show_state(self._state)

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
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        area = QRect(left, 0, end - left, theme.pixels(_FIRST) - 1)
        side |= Qt.AlignmentFlag.AlignVCenter
        color = color if self.isEnabled() else "muted"
        write(painter, area, text, side, font=theme.font("ui", weight), color=color)


def _paint_circle(painter: QPainter, choice: QRadioButton) -> None:
    """Paint the circle in the middle of the first line, filled if it is the one that is chosen."""
    centre = QPointF(8, theme.pixels(_FIRST) / 2)
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


_HEIGHT, _BAR, _EDGE, _APART, _AIR = 32, 3, 8, 8, 10


class RowButton(Pressable):
    """A row of a bar at the left: an icon, words, and keys at the right where there is room for them.

    A `framed` one has a border; a checked one, and one that is `here`, is the place that is shown.
    """

    def __init__(self, text: str, icon: str = "", *, keys: str = "", framed: bool = False) -> None:
        super().__init__()
        self._icon, self._keys, self._framed, self._here = icon, keys, framed, False
        self.setText(text)
        self.setAccessibleName(text)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.toggled.connect(self.show_here)

    def show_here(self, here: bool) -> None:
        """Show that this is, or is not, the place that is shown."""
        self._here = here
        self.setAccessibleDescription(self.tr("Shown now") if here else "")
        self.update()

    def sizeHint(self) -> QSize:
        """Return the size of one line."""
        return QSize(208, theme.pixels(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint frame or fill, icon, word and keys."""
        painter, here, size = smooth(self), self._here, theme.pixels(16)
        self._paint_ground(painter)
        if self._icon:
            drawing = icons.pixmap(self._icon, "text" if here else "text2")
            painter.drawPixmap(_EDGE, (self.height() - size) // 2, drawing)
        area = self.rect().adjusted(_EDGE + size + _APART, 0, -_AIR, 0)
        font = theme.font("ui", 600 if here else 500 if self._framed else 400)
        color = "text" if here or self._framed else "text2"
        shown = write(painter, area, self.text(), font=font, color=color)
        self.setToolTip(self.text() if shown != self.text() else "")
        area.setLeft(area.left() + painter.fontMetrics().horizontalAdvance(shown))
        painter.setFont(theme.font("meta"))
        if painter.fontMetrics().horizontalAdvance(self._keys) < area.width():  # large text has no room
            right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            write(painter, area, self._keys, right, color="text2" if here else "muted")

    def _paint_ground(self, painter: QPainter) -> None:
        area = QRectF(self.rect())
        if self._framed:
            field(painter, area, "surface", "control", 8)
        elif self._here or self.underMouse():
            fill(painter, area, theme.color("accentSoft" if self._here else "key"), 8)
        if self._here:
            fill(painter, QRectF(0, area.center().y() - 9, _BAR, 18), theme.color("accent"), 1.5)


_MOST_IN_A_LINE = 5


class _Segment(Pressable):
    """A word in a track, raised when it is chosen; as wide as its text is then, so that nothing moves."""

    def __init__(self, text: str, padding: int, height: int) -> None:
        super().__init__()
        self._padding, self._tall = padding, height
        self.setText(text)
        self.setCheckable(True)
        self.setAutoExclusive(True)  # the group sees to it; this has screen readers say so
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def sizeHint(self) -> QSize:
        """Return the size of the text at its heaviest."""
        width = QFontMetrics(theme.font("ui", 600)).horizontalAdvance(self.text())
        return QSize(width + 2 * self._padding, theme.pixels(self._tall))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the raised field and the word."""
        painter = smooth(self)
        chosen, usable = self.isChecked(), self.isEnabled()
        if chosen:
            painter.setPen(theme.color("control" if usable else "hairline"))
            painter.setBrush(theme.color("surface" if usable else "sunken"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.setFont(theme.font("ui", 600 if chosen else 400))
        painter.setPen(theme.color(("text" if chosen else "text2") if usable else "muted"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())


class Segments(QWidget):
    """Words in one sunken track, of which one is chosen, equal ones in lines of at most five.

    `chosen` tells the index of the choice.
    """

    chosen = Signal(int)

    def __init__(self, texts: Sequence[str], name: str, *, height: int = 28, equal: bool = False) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._group.idToggled.connect(self._on_toggled)  # screen readers choose without a click
        track = QGridLayout(self)
        track.setContentsMargins(2, 2, 2, 2)
        track.setSpacing(2)
        segments = [_Segment(text, 15, height) for text in texts]
        lines = ceil(len(segments) / _MOST_IN_A_LINE) if equal else 1
        columns = ceil(len(segments) / lines)
        for index, segment in enumerate(segments):
            track.addWidget(segment, index // columns, index % columns)
            track.setColumnStretch(index % columns, int(equal))
        for index, segment in enumerate(segments):
            self._group.addButton(segment, index)
        segments[0].setChecked(True)

    @property
    def current(self) -> int:
        """The index of the choice."""
        return self._group.checkedId()

    def choose(self, index: int) -> None:
        """Choose, and tell it if it is another one."""
        button = self._group.button(index)
        if button is not None and not button.isHidden():
            button.setChecked(True)

    def focus_choice(self) -> None:
        """Give the keyboard to what is chosen."""
        self._group.button(self.current).setFocus(Qt.FocusReason.TabFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrow keys."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        self._step(step)
        self.focus_choice()

    def _step(self, step: int) -> None:
        """Choose the next one that is there, or with -1 the one before."""
        buttons = self._group.buttons()
        around = [(self.current + step * n) % len(buttons) for n in range(1, len(buttons))]
        self.choose(next((index for index in around if not buttons[index].isHidden()), self.current))

    def _on_toggled(self, index: int, chosen: bool) -> None:
        """Have Tab stop at what is chosen, which Qt does only for what has the keyboard; and tell."""
        stop = Qt.FocusPolicy.TabFocus if chosen else Qt.FocusPolicy.NoFocus
        self._group.button(index).setFocusPolicy(stop)
        if not chosen:
            return
        if any(button.hasFocus() for button in self._group.buttons()):
            self.focus_choice()
        self.chosen.emit(index)
