"""The heads of the columns: each document with its icon, and the way to those that are not in sight."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.label import Label
from detective_app.gui.foreign_text import one_line, plain_tooltip
from detective_app.gui.pages.sheet.chip import Chip
from detective_app.gui.pages.sheet.columns import Columns
from detective_app.gui.pages.sheet.cut import is_table
from detective_app.gui.pages.sheet.row_words import changed_name
from detective_app.gui.wording import filled

_HEIGHT, _ICON, _LEFT, _GAP = 25, 14, 11, 8


class ColumnHead(QWidget):
    """The name of a document, cut where there is no room; its icon tells a table from a text."""

    accessible_role = QAccessible.Role.ColumnHeader

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name, self._changed = "", False

    def show_name(self, name: str, *, changed: bool) -> None:
        """Show a document's name, and whether it is not there as it was."""
        if (name, changed) != (self._name, self._changed):
            self._name, self._changed = one_line(name), changed
            self.setAccessibleName(changed_name(self._name, changed=changed))
            self.setToolTip(plain_tooltip(self.accessibleName()))
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint icon and name."""
        painter = QPainter(self)
        size = theme.pixels(_ICON)
        kind = "table" if is_table(self._name) else "document"
        drawing = icons.pixmap(*(("alert", "medium") if self._changed else (kind, "text2")), _ICON)
        painter.drawPixmap(_LEFT, (self.height() - size) // 2, drawing)
        painter.setFont(theme.font("meta", 500))
        painter.setPen(theme.color("text2"))
        area = self.rect().adjusted(_LEFT + size + 7, 0, -_GAP, 0)
        cut = painter.fontMetrics().elidedText(self._name, Qt.TextElideMode.ElideMiddle, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, cut)


class ColumnHeads(QWidget):
    """`moved` tells to show further documents, 1, or those before, -1."""

    moved = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = Label(self.tr("Claim, part by part"), "meta", "text2", weight=500, parent=self)
        self._count = Label("", "meta", "muted", parent=self)
        self.heads: list[ColumnHead] = []
        self.back = Chip("", "accent", glyph="chevron-left", parent=self)
        self.back.setAccessibleName(self.tr("Documents before"))
        self.more = Chip("", "accent", parent=self)
        self.more.clicked.connect(lambda: self.moved.emit(1))
        self.back.clicked.connect(lambda: self.moved.emit(-1))

    def room(self, left: int) -> int:
        """Return the px that the way to so many further documents takes."""
        words = self.tr("%n more", "", left)
        return QFontMetrics(theme.font("meta", 500)).horizontalAdvance(words) + 3 if left > 0 else 0

    def fit(
        self, columns: Columns, width: int, names: Sequence[tuple[str, bool]], first: int, total: int
    ) -> int:
        """Show the names in sight, with whether they changed, and return the height in px.

        `first` is the number, from 0, of the first of them.
        """
        height, left = theme.pixels(_HEIGHT), total - first - len(names)
        self._say_more(left)
        ask, before = self.more.sizeHint(), self.back.sizeHint()
        names_end = columns.part if columns.listed else columns.left(len(names))
        beside = columns.listed or width - names_end >= ask.width() or total <= len(names)
        top = 0 if beside else height
        self._show_names(columns, () if columns.listed else names, top, height)
        self._count.setText(filled(self.tr("%1 of %2 documents shown"), len(names), total))
        self._count.setVisible(not beside)
        self._count.setGeometry(0, 0, columns.part, height)
        middle = (height - ask.height()) // 2
        self.more.setGeometry(width - ask.width(), middle, *ask.toTuple())
        back = width - ask.width() if columns.listed else columns.part
        self.back.setVisible(first > 0)
        self.back.setGeometry(back - before.width() - 2, middle, *before.toTuple())
        self._label.setGeometry(0, top, columns.part - before.width() - _GAP, height)
        return top + height

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line below."""
        QPainter(self).fillRect(0, self.height() - 1, self.width(), 1, theme.color("control"))

    def _show_names(self, columns: Columns, names: Sequence[tuple[str, bool]], top: int, height: int) -> None:
        while len(self.heads) < len(names):
            self.heads.append(ColumnHead(self))
        for n, head in enumerate(self.heads):
            head.setVisible(n < len(names))
            if n < len(names):
                head.show_name(names[n][0], changed=names[n][1])
                head.setGeometry(columns.left(n), top, columns.width, height)

    def _say_more(self, left: int) -> None:
        self.more.setVisible(left > 0)
        self.more.say(self.tr("%n more", "", left))
