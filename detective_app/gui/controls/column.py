"""A scrolling column: what most pages stand in."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, down


class Column(QScrollArea):
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
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        outer, inner = QWidget(), QWidget()
        outer.setObjectName("column")
        self._inner, self._width = inner, width
        Column.restyle(self)  # one who restyles more has nothing to restyle yet
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
