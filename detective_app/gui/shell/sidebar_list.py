"""The list of the sidebar: how keyboard and mouse move over cases and sheets."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListView

from detective_app.gui.run.session_state import ListedSession
from detective_app.gui.shell.sidebar_model import ITEM, SidebarCase, SidebarItem, SidebarModel
from detective_app.gui.shell.sidebar_rows import SidebarRows


class SidebarList(QListView):
    """The list; Enter, Space or a click chooses, Left and Right fold and unfold, F2 renames.

    The keyboard moves over heads and rows, and the mark stays with what is shown. `fold_pressed` tells a head
    and whether it is to be folded, `menu_requested` a session and where its menu is to open,
    `case_menu_requested` the newest file of a case, `delete_pressed` a session.
    """

    chosen = Signal(QModelIndex)
    fold_pressed = Signal(int, bool)
    menu_requested = Signal(object, QPoint)
    case_menu_requested = Signal(Path, QPoint)
    delete_pressed = Signal(object)

    def __init__(self, model: SidebarModel) -> None:
        super().__init__()
        self._model = model
        self.setModel(model)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setItemDelegate(SidebarRows(self))
        self.setAccessibleName(self.tr("Cases"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.viewport().setAutoFillBackground(False)
        self.clicked.connect(self.chosen)
        self._on_menu = QPersistentModelIndex()

    def restyle(self) -> None:
        """Ask the delegate for the heights again."""
        self.scheduleDelayedItemsLayout()

    def go_to(self, row: int | None) -> None:
        """Take the keyboard to a row; None leaves it where it is."""
        if row is not None:
            no = QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(self.model().index(row, 0), no)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose, fold and unfold, or delete."""
        key = event.key()
        if self.state() == QAbstractItemView.State.EditingState:
            event.accept()  # the Enter that ends a name chooses nothing
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and self.currentIndex().isValid():
            self._go_sideways(out=key == Qt.Key.Key_Left)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.currentIndex())
        elif key == Qt.Key.Key_Delete and (listed := self._session_at(self.currentIndex())):
            self.delete_pressed.emit(listed)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the row under the mouse, or of the one that has the keyboard."""
        index = self.indexAt(event.pos())
        at = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            index = self.currentIndex()
            at = self.viewport().mapToGlobal(self.visualRect(index).center())
        item: SidebarItem | None = index.data(ITEM)
        self._on_menu = QPersistentModelIndex(index)
        if isinstance(item, SidebarCase):
            if item.folder:
                self.case_menu_requested.emit(item.sheets[0].session.row.path, at)
        elif item is not None:
            self.menu_requested.emit(item.session, at)

    def edit_current(self) -> None:
        """Rename the case or session whose menu was opened last."""
        if self._on_menu.isValid():
            index = self.model().index(self._on_menu.row(), 0)
            self.setCurrentIndex(index)
            self.edit(index)

    def _session_at(self, index: QModelIndex) -> ListedSession | None:
        item: SidebarItem | None = index.data(ITEM)
        return None if item is None or isinstance(item, SidebarCase) else item.session

    def _go_sideways(self, *, out: bool) -> None:
        """Fold or unfold a case; from a sheet go to its case."""
        row = self.currentIndex().row()
        if isinstance(self.currentIndex().data(ITEM), SidebarCase):
            self.fold_pressed.emit(row, out)
        elif out:
            self.go_to(self._model.head_of(row))
