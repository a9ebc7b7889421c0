"""What the numbers in the margin of a request mean: which document, where in it, and the way there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from detective_app.core.session import InterrogationSession
from detective_app.front_end.ledger import Mark
from detective_app.gui import theme
from detective_app.gui.controls.boxes import Column
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.places import open_words, place_in, source_of
from detective_app.gui.wording import filled

_ROW, _MOST_ROWS, _IN_SIGHT = 32, 100, 4


class Legend(Column):
    """A row a mark; `opened` tells the index of a mark whose document is wanted."""

    opened = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", margins=(0, 0, 0, 0), parent=parent)
        self.setAccessibleName(self.tr("Documents in this request"))
        self._rows: list[QWidget] = []

    def show_marks(self, session: InterrogationSession, marks: Sequence[Mark]) -> None:
        """Show what some marks are."""
        for row in self._rows:
            self.rows.removeWidget(row)
            row.setParent(None)
            row.deleteLater()
        self._rows = [self._made(session, n, mark) for n, mark in enumerate(marks[:_MOST_ROWS])]
        if (more := len(marks) - _MOST_ROWS) > 0:
            self._rows.append(Label(self.tr("and %n more", "", more), "meta", "muted"))
        for row in self._rows:
            self.rows.addWidget(row)
        self.restyle()
        self.setVisible(bool(marks))

    def restyle(self) -> None:
        """Take the height of a few rows."""
        super().restyle()
        if self.__dict__.get("_rows"):
            self.setFixedHeight(theme.pixels(_ROW) * min(len(self._rows), _IN_SIGHT) + 2)

    def _made(self, session: InterrogationSession, number: int, mark: Mark) -> QWidget:
        span = mark.spans[0]
        source = source_of(session, span.source_id)
        where = filled(
            self.tr("%1 is %2, %3"),
            one_line(span.source_id, 40),
            one_line(span.name, 120),
            place_in(source, span.locator, short=True),
        )
        if len(mark.spans) > 1:
            where = f"{where} {self.tr('and %n more place(s)', '', len(mark.spans) - 1)}"
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 4, 0)
        line.setSpacing(12)
        line.addWidget(_Chip(number + 1))
        line.addWidget(ElidedLabel(where, "meta", "text2"), 1)
        line.addWidget(Label(self.tr("%n word(s)", "", span.words), "meta", "muted"))
        opens = Button(open_words(source, span.locator), "link")
        opens.setAccessibleName(f"{opens.text()}, {where}")
        opens.clicked.connect(lambda _=False: self.opened.emit(number))
        line.addWidget(opens)
        row.setFixedHeight(theme.pixels(_ROW))
        return row


class _Chip(QWidget):
    """A number as it stands in the margin."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = f"{number}"
        self.restyle()

    def restyle(self) -> None:
        """Take the size from the theme."""
        self.setFixedSize(theme.pixels(20) + 6 * (len(self._number) - 1), theme.pixels(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chip."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accentSoft"))
        painter.drawRoundedRect(QRectF(self.rect()), 5, 5)
        painter.setFont(theme.font("meta", 600))
        painter.setPen(theme.color("accent"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self._number)
