"""What each line of a printed report is: a heading, a quote, a cell, and in which order they read."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QLineF
from PySide6.QtGui import QPainter, QTextBlock, QTextFormat

ROLE = QTextFormat.Property.UserProperty.value + 2
"""The property of a block that says what it is: a standard structure type of PDF (ISO 32000-1, 14.8.4)."""
PLACE = QTextFormat.Property.UserProperty.value + 3
"""The property of a block in a table: its row and its column, as one number; elsewhere, its paragraph."""

COLUMNS = 100
MARK = -20001
"""Left of every page: a line drawn there tells `_tagging` where an element begins, and is taken out by it."""


@dataclass(slots=True)
class Element:
    """One element: its type, the number of its parent, and a heading's text."""

    role: str
    parent: int
    title: str = ""
    children: list[int] = field(default_factory=list)


class Structure:
    """The elements of a document in reading order; number 0 is the document itself."""

    def __init__(self) -> None:
        """Begin without any element but the document."""
        self.elements = [Element("Document", -1)]
        self._blocks: dict[int, int] = {}
        self._table = self._row = self._cell = 0
        self._place = ("", -1)

    def of(self, block: QTextBlock) -> int:
        """Return the number of the element that a block belongs to; ask in the order of the document."""
        if block.blockNumber() not in self._blocks:
            self._blocks[block.blockNumber()] = self._next(block)
        return self._blocks[block.blockNumber()]

    def _next(self, block: QTextBlock) -> int:
        layout = block.blockFormat()
        role = str(layout.property(ROLE) or "P")
        if role in ("TH", "TD"):
            return self._in_table(role, int(layout.property(PLACE)))
        if role in ("H1", "H2", "H3"):
            return self._heading(role, int(layout.property(PLACE)), block.text())
        self._place = ("", -1)
        return self._item() if role == "LI" else self._add(role, 0)

    def _heading(self, role: str, place: int, text: str) -> int:
        """Return the element of a heading; several lines of one heading are one."""
        if (role, place) != self._place:
            self._cell, self._place = self._add(role, 0), (role, place)
        heading = self.elements[self._cell]
        heading.title = f"{heading.title} {text}".strip()
        return self._cell

    def _in_table(self, role: str, place: int) -> int:
        """Return the element of a cell; several lines of one cell are one."""
        if (role, place) != self._place:
            if place == 0:
                self._table = self._add("Table", 0)
            if place % COLUMNS == 0:
                self._row = self._add("TR", self._table)
            self._cell, self._place = self._add(role, self._row), (role, place)
        return self._cell

    def _item(self) -> int:
        """Return the body of a new item, in the list of the last element or in a new one."""
        last = self.elements[-1]
        listed = self.elements[last.parent].parent if last.role == "LBody" else self._add("L", 0)
        return self._add("LBody", self._add("LI", listed))

    def _add(self, role: str, parent: int) -> int:
        self.elements.append(Element(role, parent))
        number = len(self.elements) - 1
        self.elements[parent].children.append(number)
        return number


def begin(painter: QPainter, element: int = 0) -> None:
    """Tell that what is drawn from now on belongs to an element, or to none, as page numbers do."""
    painter.drawLine(QLineF(MARK, -element - 1, MARK, -element - 2))
