"""Finds a text in the questions and answers of a transcript, and goes from one place to the next."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint
from PySide6.QtGui import QTextCursor

from detective_app.gui.controls.column import Column
from detective_app.gui.controls.prose import Prose


class TranscriptSearch:
    """The places where a text was found, and which of them is shown, from 1; 0 when there is none."""

    def __init__(self, column: Column) -> None:
        self._column = column
        self._places: list[tuple[Prose, int]] = []
        self._texts: Sequence[Prose] = ()
        self.current = 0

    @property
    def count(self) -> int:
        """How many places there are."""
        return len(self._places)

    def find(self, text: str, texts: Sequence[Prose]) -> int:
        """Mark a text wherever it stands, show the first place, and return how many there are."""
        self.clear()
        self._texts = texts
        self._places = [(prose, n) for prose in texts for n in range(prose.find_all(text))]
        self.step(1)
        return self.count

    def step(self, by: int) -> None:
        """Show the next place, or the one before."""
        inside = self._column.widget()
        if not self._places or inside is None:
            return
        self.current = (self.current - 1 + by) % self.count + 1 if self.current else 1
        prose, n = self._places[self.current - 1]
        selections = prose.extraSelections()
        cursor = QTextCursor(selections[n].cursor)
        prose.setTextCursor(cursor)
        place = prose.cursorRect(cursor)
        point = prose.mapTo(inside, QPoint(place.right(), place.center().y()))
        self._column.ensureVisible(point.x(), point.y(), 0, self._column.viewport().height() // 3)

    def clear(self) -> None:
        """Take the marks away."""
        for prose in self._texts:
            prose.find_all("")
            cursor = prose.textCursor()
            cursor.clearSelection()
            prose.setTextCursor(cursor)
        self._texts, self._places, self.current = (), [], 0
