"""Folds: a line with a title and a note, and below it what is made when it is first opened."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import TakesSize, discard, down, empty
from detective_app.gui.controls.button import Pressable
from detective_app.gui.controls.label import hairline
from detective_app.gui.foreign_text import one_line

_ICON, _AFTER_ICON, _NUMBER, _GAP = 14, 8, 20, 8
_SECTION, _ROW, _OVER_BODY = 40, 32, 6
_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_WAYS = {Qt.Key.Key_Right: True, Qt.Key.Key_Left: False}


class FoldHead(TakesSize, Pressable):
    """Title and note on one line, or the note below where that has no room; both wrap, nothing is cut.

    With a `number` it is a row within a section: its note stands at the right edge, and it is bold only
    while it is open. Enter, Space and a click turn it, the right arrow opens it and the left one closes it.
    """

    def __init__(self, title: str, note: str = "", *, number: str = "") -> None:
        super().__init__()
        self._title, self.note, self._number = one_line(title), "", number
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.toggled.connect(lambda _: self.restyle())
        self.show_note(note)

    def show_note(self, note: str) -> None:
        """Say something else beside the title."""
        self.note = one_line(note)
        parts = (f"{self._number}.", self._title) if self._number else (self._title,)
        self.setAccessibleName(", ".join(filter(None, (" ".join(parts), self.note))))
        self.restyle()

    def restyle(self) -> None:
        """Take font and height from the theme."""
        self.setFont(theme.font("ui", 600 if self._bold else None))
        height = self._lay_out()[2]
        if self.height() != height:
            self.setFixedHeight(height)
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Ask for a usual width and the height that the words take."""
        return QSize(240, self._lay_out()[2])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open and close with the arrow keys too."""
        if event.key() in _WAYS:
            self.setChecked(_WAYS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chevron, the number, the title and the note."""
        painter = QPainter(self)
        title, note, _ = self._lay_out()
        glyph = "chevron-down" if self.isChecked() else "chevron-right"
        painter.drawPixmap(0, (self._line() - theme.pixels(_ICON)) // 2, icons.pixmap(glyph, "text2", _ICON))
        if self._number:
            painter.setFont(theme.font("ui", 600))
            painter.setPen(theme.color("text2"))
            left = theme.pixels(_ICON) + _AFTER_ICON
            painter.drawText(QRect(left, title.top(), title.left() - left, title.height()), self._number)
        painter.setFont(self.font())
        painter.setPen(theme.color("text"))
        painter.drawText(title, int(_WRAP), self._title)
        painter.setFont(theme.font("meta"))
        painter.setPen(theme.color("muted"))
        painter.drawText(note, int(_WRAP), self.note)

    @property
    def _bold(self) -> bool:
        return self.isChecked() or not self._number

    def _line(self) -> int:
        return theme.pixels(_ROW if self._number else _SECTION)

    def _lay_out(self) -> tuple[QRect, QRect, int]:
        """Return where title and note stand, and the height of all."""
        number = max(theme.pixels(_NUMBER), _width(theme.font("ui", 600), self._number) + _GAP)
        left = theme.pixels(_ICON) + _AFTER_ICON + (number if self._number else 0)
        room = max(self.width() - left, 60)
        bold, small = theme.font("ui", 600), theme.font("meta")
        title, note = _width(bold, self._title), _width(small, self.note)
        beside = not self.note or min(title, room) + _GAP + note <= room
        shown = _tall(bold, self._title, room)
        top = (self._line() - QFontMetrics(bold).height()) // 2
        at = QRect(left, top, min(title, room), shown)
        if beside:
            lower = QFontMetrics(bold).ascent() - QFontMetrics(small).ascent()
            start = self.width() - note if self._number else at.right() + _GAP
            said = QRect(start, top + lower, note, QFontMetrics(small).height())
        else:
            said = QRect(left, at.bottom() + 3, room, _tall(small, self.note, room))
        return at, said, max(self._line(), (at if beside else said).bottom() + 1 + top)


class Fold(QWidget):
    """A head, and under it the body that `make` gives when it is first opened; `turned` tells open or closed.

    A body is `inset` px further right than its head.
    """

    turned = Signal(bool)

    def __init__(self, head: FoldHead, make: Callable[[], QWidget], *, inset: int = 0) -> None:
        super().__init__()
        self.head, self._make, self._inset = head, make, inset
        self.body: QWidget | None = None
        self._room = down(gap=None)
        self._column = down(head, self._room, into=self)
        head.toggled.connect(self._turn)

    def renew(self) -> None:
        """Forget the body; one that is open is made anew."""
        if self.body is not None:
            self._room.removeWidget(self.body)
            discard(self.body)
            self.body = None
        if self.head.isChecked():
            self._turn(True)

    def _turn(self, opened: bool) -> None:
        self._room.setContentsMargins(self._inset, _OVER_BODY if opened else 0, 0, 0)
        if opened and self.body is None:
            self.body = self._make()
            self._room.addWidget(self.body)
            _put_after(self.head, self.body)
        if self.body is not None:
            self.body.setVisible(opened)
        self.turned.emit(opened)


class Folds(QWidget):
    """Folds one below the other, of which at most one is open; `ruled` ones have a hairline between them."""

    def __init__(self, *, ruled: bool = False) -> None:
        super().__init__()
        self._ruled = ruled
        self.folds: list[Fold] = []
        self._rows = down(into=self)

    def add(self, fold: Fold) -> None:
        """Add a fold at the end."""
        fold.turned.connect(lambda opened: self._close_others(fold) if opened else None)
        if self._ruled and self.folds:
            fold.layout().insertWidget(0, hairline())  # type: ignore[union-attr] # made with one
        self.folds.append(fold)
        self._rows.addWidget(fold)
        if self.isVisible():
            fold.show()  # at once: what a layout takes in is else blank for one frame

    def clear(self) -> None:
        """Let go of all folds."""
        self.folds = []
        empty(self._rows)

    def open(self, fold: Fold) -> None:
        """Open a fold and give it the keyboard."""
        fold.head.setChecked(True)
        fold.head.setFocus(Qt.FocusReason.OtherFocusReason)

    def _close_others(self, opened: Fold) -> None:
        for fold in self.folds:
            if fold is not opened:
                fold.head.setChecked(False)


def _put_after(head: QWidget, body: QWidget) -> None:
    """Have Tab go from a head into its body: what is made late would else come last on the page."""
    before = head
    for part in body.findChildren(QWidget):
        if part.focusPolicy() & Qt.FocusPolicy.TabFocus and part.window() is head.window():
            QWidget.setTabOrder(before, part)
            before = part


def _width(font: QFont, words: str) -> int:
    return QFontMetrics(font).horizontalAdvance(words) + 2 if words else 0


def _tall(font: QFont, words: str, room: int) -> int:
    return QFontMetrics(font).boundingRect(QRect(0, 0, room, 10_000), int(_WRAP), words).height()
