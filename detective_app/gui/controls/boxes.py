"""Rows and columns of widgets in one call, columns that scroll, and lines that break where room is short."""

from __future__ import annotations

from collections.abc import Sequence
from types import EllipsisType
from typing import TypeAlias, TypeVar

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from detective_app.gui import theme

Item: TypeAlias = QWidget | QLayout
Part: TypeAlias = (
    Item | int | EllipsisType | tuple[Item, int | Qt.AlignmentFlag] | tuple[Item, int, Qt.AlignmentFlag]
)
"""A widget or a box, alone or with its share of the room or its side; px of air; `...` takes what is left."""
_Box = TypeVar("_Box", bound=QBoxLayout)


def across(
    *parts: Part,
    into: QWidget | None = None,
    gap: int | None = 0,
    margins: Sequence[int] | None = (0, 0, 0, 0),
) -> QHBoxLayout:
    """Put parts side by side, `gap` px apart and with `margins` at left, top, right and below, into a widget.

    With None gap or margins are those of the style.
    """
    return _made(QHBoxLayout(into) if into else QHBoxLayout(), parts, gap, margins)


def down(
    *parts: Part,
    into: QWidget | None = None,
    gap: int | None = 0,
    margins: Sequence[int] | None = (0, 0, 0, 0),
) -> QVBoxLayout:
    """Put parts below one another, likewise."""
    return _made(QVBoxLayout(into) if into else QVBoxLayout(), parts, gap, margins)


def _made(box: _Box, parts: Sequence[Part], gap: int | None, margins: Sequence[int] | None) -> _Box:
    if margins is not None:
        box.setContentsMargins(*margins)
    if gap is not None:
        box.setSpacing(gap)
    put(box, *parts)
    return box


def put(box: QBoxLayout, *parts: Part) -> None:
    """Put parts at the end of a row or a column."""
    for part in parts:
        if isinstance(part, int):
            box.addSpacing(part)
        elif isinstance(part, EllipsisType):
            box.addStretch(1)
        else:
            _add(box, *(part if isinstance(part, tuple) else (part,)))


def _add(box: QBoxLayout, item: Item, *how: int | Qt.AlignmentFlag) -> None:
    # An alignment is an integer, too: it is told from a share by its class alone.
    side = next((one for one in how if isinstance(one, Qt.AlignmentFlag)), Qt.AlignmentFlag(0))
    share = next((one for one in how if not isinstance(one, Qt.AlignmentFlag)), 0)
    if isinstance(item, QWidget):
        box.addWidget(item, share, side)
    else:
        box.addLayout(item, share)
        if side:
            box.setAlignment(item, side)


def held(box: QLayout) -> QWidget:
    """Return a widget with a box in it."""
    made = QWidget()
    made.setLayout(box)
    return made


def empty(box: QLayout) -> None:
    """Take everything out of a box, and let go of it."""
    while (item := box.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            discard(widget)


def discard(widget: QWidget) -> None:
    """Let go of a widget, which is out of sight at once."""
    widget.hide()
    widget.deleteLater()


class TakesSize:
    """Stands before a class of Qt, and has its widget laid out for each new size."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Weigh the new size."""
        super().resizeEvent(event)  # type: ignore[misc] # which the class of Qt has
        self.take_size()

    def take_size(self) -> None:
        """Lay out what is there, as for another size of the text."""
        self.restyle()  # type: ignore[attr-defined] # which the class has that says nothing else here


class PageColumn(QScrollArea):
    """A column of at most `width` px (grown with the text size), centred or at the left, that scrolls.

    Fill `rows`.
    """

    def __init__(
        self,
        name: str,
        width: int | None = None,
        *,
        margins: tuple[int, int, int, int] = (32, 32, 32, 32),
        centred: bool = False,
    ) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        outer, inner = QWidget(), QWidget()
        outer.setObjectName("column")
        self._inner, self._width = inner, width
        PageColumn.restyle(self)  # one who restyles more has nothing to restyle yet
        row = across(into=outer, margins=margins)
        self._row, self._right_margin = row, margins[2]
        self.verticalScrollBar().rangeChanged.connect(self._make_room)
        if centred:
            row.addStretch(1)
        row.addWidget(inner, 1000)
        row.addStretch(1 if width is not None else 0)
        self.rows = down(into=inner)
        self.setWidget(outer)

    def restyle(self) -> None:
        """Take the width of as many words as before."""
        if self._width is not None:
            self._inner.setMaximumWidth(theme.pixels(self._width))

    def _make_room(self, _: int, maximum: int) -> None:
        """Take the bar's room from the margin beside it, so that what scrolls keeps its width."""
        margins = self._row.contentsMargins()
        taken = self.verticalScrollBar().sizeHint().width() if maximum > 0 else 0
        right = max(self._right_margin - taken, 0)
        if margins.right() != right:
            margins.setRight(right)
            self._row.setContentsMargins(margins)


class Beside(TakesSize, QWidget):
    """Parts `gap` px apart on one line, as long as each has the width that it asks for.

    The part of the number `wide`, from 0, takes up what room is left.
    """

    def __init__(self, *parts: QWidget, gap: int, wide: int) -> None:
        super().__init__()
        self._parts, self._gap = parts, gap
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(gap)
        for number, part in enumerate(parts):
            self._row.addWidget(part, int(number == wide))

    def put_first(self, part: QWidget) -> None:
        """Add a part before the others, or move it there."""
        self._parts = (part, *(one for one in self._parts if one is not part))
        self._row.insertWidget(0, part)

    def sizeHint(self) -> QSize:
        """Ask for one line."""
        return QSize(self._asked(), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Live with the widest alone, of those that are there."""
        widest = max((part.minimumSizeHint().width() for part in self._shown()), default=0)
        return QSize(widest, super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Weigh the width anew when a part says something else, comes or goes."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.take_size()
        return super().event(event)

    def _shown(self) -> list[QWidget]:
        return [part for part in self._parts if not part.isHidden()]

    def take_size(self) -> None:
        """Put them on one line, or below one another."""
        fits = self._asked() <= self.contentsRect().width()
        direction = QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom
        if direction != self._row.direction():
            self._row.setDirection(direction)
            self._row.setSpacing(self._gap if fits else 0)
            for button in (part for part in self._parts if isinstance(part, QPushButton)):
                self._row.setAlignment(button, Qt.AlignmentFlag(0) if fits else Qt.AlignmentFlag.AlignLeft)

    def _asked(self) -> int:
        """Return the width that all take on one line."""
        return max(0, sum(part.sizeHint().width() + self._gap for part in self._shown()) - self._gap)


class Flow(TakesSize, QWidget):
    """Lines of `line` px, `gap` px apart; each widget keeps the size it asks for, and no room once hidden.

    With `airy` the lines touch, as its widgets leave air over and under what they paint.
    """

    def __init__(
        self,
        widgets: Sequence[QWidget],
        *,
        line: int,
        gap: int = 8,
        airy: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._widgets, self._line, self._gap = tuple(widgets), line, gap
        self._between = 0 if airy else gap
        for widget in self._widgets:
            widget.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def add(self, widget: QWidget) -> None:
        """Add a widget at the end."""
        self._widgets += (widget,)
        widget.setParent(self)
        widget.show()
        self.restyle()

    def sizeHint(self) -> QSize:
        """Ask for all in one line."""
        width = sum(widget.sizeHint().width() + self._gap for widget in self._shown())
        return QSize(max(width - self._gap, 0), self._place(self.width()))

    def minimumSizeHint(self) -> QSize:
        """Live with the widest alone."""
        widest = max(map(_least, self._widgets), default=0)
        return QSize(widest, theme.pixels(self._line))

    def restyle(self) -> None:
        """Take the height that the width asks for."""
        self.setFixedHeight(self._place(self.width()))
        self.updateGeometry()

    def _shown(self) -> list[QWidget]:
        """Leave out what was hidden; what was merely not shown yet will be, with its parent."""
        told = Qt.WidgetAttribute.WA_WState_ExplicitShowHide
        return [w for w in self._widgets if not (w.isHidden() and w.testAttribute(told))]

    def _place(self, width: int) -> int:
        left, top, line = 0, 0, theme.pixels(self._line)
        for widget in self._shown():
            size = widget.sizeHint()
            size.setWidth(min(size.width(), max(width, _least(widget))))  # one that can be cut by itself
            if left and left + size.width() > width:
                left, top = 0, top + line + self._between
            widget.setGeometry(left, top, size.width(), size.height())
            left += size.width() + self._gap
        return top + line


def _least(widget: QWidget) -> int:
    least = widget.minimumSizeHint().width()
    return min(least, widget.sizeHint().width()) if least >= 0 else widget.sizeHint().width()
