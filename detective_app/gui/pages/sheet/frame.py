"""What a sheet is made of and where it stands: the column, a cell's page beside it, the drawer over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.boxes import Column
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import hairline
from detective_app.gui.pages.sheet.ask_box import AskBox
from detective_app.gui.pages.sheet.cell_pane import CellPane
from detective_app.gui.pages.sheet.claim_line import ClaimLine
from detective_app.gui.pages.sheet.grid import SheetGrid
from detective_app.gui.pages.sheet.head import SheetHead
from detective_app.gui.pages.sheet.judge_card import JudgeCard
from detective_app.gui.pages.sheet.progress import ProgressLine
from detective_app.gui.pages.sheet.waiting.slot import Slot

if TYPE_CHECKING:
    from detective_app.front_end.application import Application
    from detective_app.gui.pages.sheet.drawer import Drawer
    from detective_app.gui.tasks import Tasks

_MARGIN, _NARROW = 24, 860


class SheetFrame(QWidget):
    """`shown_wide` tells whether the page of a cell is open, which wants the room of the sidebar."""

    shown_wide = Signal(bool)

    def __init__(self, application: Application, tasks: Tasks) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAccessibleName(self.tr("Sheet"))
        self.claim, self.head, self.progress = ClaimLine(), SheetHead(), ProgressLine()
        self.slot, self.grid, self.ask = Slot(), SheetGrid(), AskBox()
        self.card = JudgeCard()
        self.card.hide()
        self.pane = CellPane(application, tasks)
        self._drawer: Drawer | None = None
        self.card.grown.connect(lambda: QTimer.singleShot(0, self.grid, self.grid.reveal))  # else it hides it
        self.found = Button("", "quiet", icon="chevron-right", breaks=True)
        self.share = Button(self.tr("Share"), "primary", icon="export")
        self._lay_out()
        self.close_pane()

    @property
    def drawer(self) -> Drawer:
        """How the sheet was found; made when it is first asked for, as few ask for it."""
        if self._drawer is None:
            from detective_app.gui.pages.sheet.drawer import Drawer

            self._drawer = Drawer(self, self._whole)
            self._drawer.closed.connect(self._arrange)
            self._fill_drawer(self._drawer)
        return self._drawer

    def open_drawer(self, fold: str = "") -> None:
        """Show how it was found, at a part of it."""
        self.drawer.open_at(fold)

    def toggle_drawer(self) -> None:
        """Show or hide how it was found."""
        self.drawer.toggle()

    def _fill_drawer(self, drawer: Drawer) -> None:
        """Hear what is wanted in the drawer, and show what there is."""

    def to_top(self) -> None:
        """Show the beginning of the sheet."""
        self._column.verticalScrollBar().setValue(0)

    def focus_ask(self) -> None:
        """Put the keyboard on the ask box."""
        self.ask.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the page of a cell with Esc, and go to the ask box with a slash."""
        if event.key() == Qt.Key.Key_Escape and not self.pane.isHidden():
            self.close_pane()
        elif event.key() == Qt.Key.Key_Slash:
            self.focus_ask()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Weigh whether the page of a cell has room beside the sheet."""
        super().resizeEvent(event)
        self._arrange()

    def _lay_out(self) -> None:
        column = self._column = Column(self.tr("Sheet"), None, margins=(_MARGIN, 16, _MARGIN, 16))
        top = QHBoxLayout()
        top.setSpacing(24)
        top.addWidget(self.claim, 1)
        top.addWidget(self.share, 0, Qt.AlignmentFlag.AlignTop)
        column.rows.addLayout(top)
        for part, gap in ((self.head, 12), (self.progress, 8), (self.slot, 12), (self.grid, 12)):
            column.rows.addSpacing(gap)
            column.rows.addWidget(part)
        column.rows.addSpacing(16)
        column.rows.addWidget(self.found, 0, Qt.AlignmentFlag.AlignLeft)
        column.rows.addStretch(1)
        left = QWidget()
        rows = QVBoxLayout(left)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(column, 1)
        rows.addWidget(self.card)
        rows.addWidget(self.ask)
        self._left, self._line = left, hairline(vertical=True)
        self._whole = QWidget()
        sides, outer = QHBoxLayout(self._whole), QHBoxLayout(self)
        for layout in (sides, outer):
            layout.setContentsMargins(0, 0, 0, 0)
            layout.setSpacing(0)
        sides.addWidget(left, 11)
        sides.addWidget(self._line)
        sides.addWidget(self.pane, 9)
        outer.addWidget(self._whole)

    def open_pane(self) -> None:
        """Show the page of a cell."""
        self.pane.show()
        self._line.show()
        self.shown_wide.emit(True)
        self._arrange()

    def close_pane(self) -> None:
        """Hide the page of a cell; the keyboard goes back to its cell."""
        had = self.pane.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        self.pane.hide()
        self._line.hide()
        self._left.show()
        self.shown_wide.emit(False)
        if had and (at := self.grid.current):
            self.grid.focus_cell(*at)

    def _arrange(self) -> None:
        """Show the page of a cell over the sheet where there is no room beside it."""
        narrow = self.width() < theme.pixels(_NARROW)
        self._left.setVisible(not (narrow and not self.pane.isHidden()))
