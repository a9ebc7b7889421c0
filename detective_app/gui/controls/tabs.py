"""Tabs with an underline, and segments in a track: one choice of a few, moved with the arrow keys."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.button import Pressable
from detective_app.gui.icons import fill, smooth

_MOST_IN_A_LINE = 5
_LEAST_GAP = 8


class _Choice(Pressable):
    """One of a few; as wide as its text when it is chosen, so that nothing moves."""

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

    @property
    def is_cut(self) -> bool:
        """Tell whether there is less room than the text takes as it stands there."""
        font = theme.font("ui", 600 if self.isChecked() else 400)
        return QFontMetrics(font).horizontalAdvance(self.text()) > self.width()


class _Tab(_Choice):
    """A word with a line under it when it is chosen."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the word and its line."""
        painter = QPainter(self)
        chosen = self.isChecked()
        painter.setFont(theme.font("ui", 600 if chosen else 400))
        painter.setPen(theme.color("text" if chosen else "text2"))
        shown, cut = self.text(), self.is_cut
        if cut:  # asked first: a fraction of a pixel, which is in sight of nobody, would cost three letters
            shown = painter.fontMetrics().elidedText(shown, Qt.TextElideMode.ElideRight, self.width())
        self.setToolTip(self.text() if cut else "")
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        if chosen:
            painter.fillRect(0, self.height() - 2, self.width(), 2, theme.color("accent"))


class _Segment(_Choice):
    """A word in a track, raised when it is chosen."""

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


class _Choices(QWidget):
    """A row of choices of which one is chosen; `chosen` tells its index."""

    chosen = Signal(int)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._group.idToggled.connect(self._on_toggled)  # screen readers choose without a click

    @property
    def current(self) -> int:
        """The index of the choice."""
        return self._group.checkedId()

    def choose(self, index: int) -> None:
        """Choose, and tell it if it is another one."""
        button = self._group.button(index)
        if button is not None and not button.isHidden():
            button.setChecked(True)

    def offer(self, index: int, *, offered: bool) -> None:
        """Have a choice there or not; where the chosen one goes, the next one is chosen."""
        button = self._group.button(index)
        button.setVisible(offered)
        if not offered and button.isChecked():
            self._step(1)

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

    def _offer(self, choices: Sequence[_Choice]) -> None:
        for index, choice in enumerate(choices):
            self._group.addButton(choice, index)
        choices[0].setChecked(True)

    def _on_toggled(self, index: int, chosen: bool) -> None:
        """Have Tab stop at what is chosen, which Qt does only for what has the keyboard; and tell."""
        stop = Qt.FocusPolicy.TabFocus if chosen else Qt.FocusPolicy.NoFocus
        self._group.button(index).setFocusPolicy(stop)
        if not chosen:
            return
        if any(button.hasFocus() for button in self._group.buttons()):
            self.focus_choice()
        self.chosen.emit(index)


class Tabs(_Choices):
    """Words with a line under the chosen one, 32 px apart, or less where there is less room.

    Where even that would cut a word they stand on two lines.
    """

    def __init__(self, texts: Sequence[str], name: str, *, height: int = 32, gap: int = 32) -> None:
        super().__init__(name)
        self._grid, self._gap = QGridLayout(self), gap
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(0)
        self._grid.setHorizontalSpacing(gap)
        self._grid.setColumnStretch(len(texts), 1)
        tabs = [_Tab(text, 0, height) for text in texts]
        for column, tab in enumerate(tabs):
            self._grid.addWidget(tab, 0, column)
        self._arranged: list[tuple[int, int]] = [(0, column) for column in range(len(tabs))]
        self._offer(tabs)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Weigh the new width."""
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        """Weigh the width anew when a tab comes or goes, or its word grows."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()
        return super().event(event)

    def _arrange(self) -> None:
        """Draw together before a word is cut, and then go on below."""
        tabs = self._group.buttons()
        widths = [tab.sizeHint().width() for tab in tabs if not tab.isHidden()]
        if sum(widths) + _LEAST_GAP * (len(widths) - 1) > self.width():
            half = ceil(len(widths) / 2)
            widths = [max(widths[column::half]) for column in range(half)]
        places = self._places(len(widths))
        if places != self._arranged:
            self._arranged = places
            for tab, place in zip(tabs, places, strict=True):
                self._grid.addWidget(tab, *place)
        left = self.width() - sum(widths)
        gap = max(_LEAST_GAP, min(self._gap, left // max(1, len(widths))))
        if gap != self._grid.horizontalSpacing():  # the same one would ask for a layout again, for ever
            self._grid.setHorizontalSpacing(gap)

    def _places(self, in_a_line: int) -> list[tuple[int, int]]:
        """Return line and column of each tab; one that is not there takes up no place of its own."""
        places, before = [], 0
        for tab in self._group.buttons():
            places.append(divmod(before, max(1, in_a_line)))
            before += not tab.isHidden()
        return places


class Segments(_Choices):
    """Words in one sunken track; equal ones in lines of at most five."""

    def __init__(self, texts: Sequence[str], name: str, *, height: int = 28, equal: bool = False) -> None:
        super().__init__(name)
        track = QGridLayout(self)
        track.setContentsMargins(2, 2, 2, 2)
        track.setSpacing(2)
        segments = [_Segment(text, 15, height) for text in texts]
        lines = ceil(len(segments) / _MOST_IN_A_LINE) if equal else 1
        columns = ceil(len(segments) / lines)
        for index, segment in enumerate(segments):
            track.addWidget(segment, index // columns, index % columns)
            track.setColumnStretch(index % columns, int(equal))
        self._offer(segments)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the track."""
        painter = smooth(self)
        fill(painter, QRectF(self.rect()), theme.color("sunken"), 8)
