"""A main column and a side column, which goes under it where there is no room beside it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from detective_app.gui import theme

_BESIDE, _MAIN_WIDTH, _SIDE_WIDTH, _GAP, _MARGIN = 860, 720, 320, 48, 32


class TwoColumns(QWidget):
    """Fill `main_rows` and `side_rows`; whoever holds it says by `fit` how wide the page is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._parts.setContentsMargins(0, 0, 0, 0)
        self._parts.setSpacing(_GAP)
        self._main, self._side = QWidget(), QWidget()
        self._main.setMaximumWidth(theme.pixels(_MAIN_WIDTH))
        beside = QWidget()  # under the main column it is asked for its height at that column's width
        room = QHBoxLayout(beside)
        room.setContentsMargins(0, 0, 0, 0)
        room.addWidget(self._side)
        room.addStretch(1)
        for part in (self._main, beside):
            self._parts.addWidget(part, 0, Qt.AlignmentFlag.AlignTop)
        self._parts.setStretch(0, 100_000)
        self._parts.addStretch(1)
        self.main_rows, self.side_rows = _rows(self._main), _rows(self._side)

    def fit(self, width: int) -> None:
        """Take up the width of a page, its margins included."""
        beside = width >= theme.pixels(_BESIDE)
        way = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        self._parts.setDirection(way)
        self._side.setFixedWidth(max(min(theme.pixels(_SIDE_WIDTH), width - 2 * _MARGIN), 0))


def _rows(widget: QWidget) -> QVBoxLayout:
    rows = QVBoxLayout(widget)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setSpacing(0)
    return rows
