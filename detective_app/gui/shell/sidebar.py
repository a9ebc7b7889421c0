"""The sidebar: a new investigation, the search, the newest sessions by day, and the way to the rest."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from time import monotonic

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStackedWidget, QVBoxLayout, QWidget

from detective_app.core.errors import DetectiveError
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.paragraph import Paragraph
from detective_app.gui.controls.skeleton import Skeleton
from detective_app.gui.run.history_reader import HistoryReader
from detective_app.gui.run.session_state import ListedSession, SessionState
from detective_app.gui.shell.actions import Actions
from detective_app.gui.shell.page_specs import places, title
from detective_app.gui.shell.sidebar_button import SidebarButton
from detective_app.gui.shell.sidebar_model import ITEM, SidebarItem, SidebarModel
from detective_app.gui.shell.sidebar_rows import MARGIN, ROW, SidebarRows
from detective_app.gui.tasks import Tasks

NEWEST = 60
"""So many sessions are listed; the history has the rest."""

_SLOW_MS, _SHOW_SECONDS = 200, 1.0


class Sidebar(QWidget):
    """`session_chosen` tells the file of a session that was clicked, or chosen with Enter."""

    session_chosen = Signal(Path)
    _read_some = Signal()

    def __init__(self, actions: Actions, reader: HistoryReader, tasks: Tasks) -> None:
        super().__init__()
        self._reader, self._tasks = reader, tasks
        self._asked = 0
        self._looking = self._look_again = False
        self._shown_at = 0.0
        self._selected: str | None = None
        self._unknown: tuple[str, str, SessionState] = ("", "", "running")
        self.setAccessibleName(self.tr("Sidebar"))
        self.model = SidebarModel()
        self.list = _SidebarList(self.model)
        self.new = SidebarButton(self.tr("New investigation"), "add", actions["new"], framed=True)
        self.search = SidebarButton(self.tr("Search"), "search", actions["palette"])
        self.places = {
            route: SidebarButton(title(page), page.place.icon, actions[route])
            for route, page in places()
            if page.place and page.place.in_sidebar
        }
        self._rooms = QStackedWidget()
        self._skeleton = Skeleton(ROW, MARGIN)
        self._notice = _Notice()
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_SLOW_MS)
        self._patience.timeout.connect(lambda: self._rooms.setCurrentWidget(self._skeleton))
        self.list.chosen.connect(self._on_chosen)
        self._read_some.connect(self._on_read_some)
        self._notice.again.clicked.connect(self.refresh)
        self._lay_out()

    def refresh(self) -> None:
        """Show the newest sessions, then look for files that are new, changed or gone."""
        if not self.model.rowCount() and self._rooms.currentWidget() is not self._skeleton:
            self._patience.start()
        self._tasks.spawn(self._load(), "sidebar")

    def show_running(self, session_id: str, words: str, state: SessionState = "running") -> None:
        """Show how far a run has come; `words` stand at the right of its row (`5 of 12`)."""
        shown = (session_id, words, state)
        if not self.model.show_running(*shown) and self._unknown != shown:
            self._unknown = shown  # a new file: looked for once each time that it comes further
            self.refresh()

    def forget_running(self) -> None:
        """Show each session as its file says: no run lives, and the next may go on from the same place."""
        self._unknown = ("", "", "running")
        self.model.forget_running()
        self.refresh()

    def select(self, session_id: str | None) -> None:
        """Mark the session that is shown, or none."""
        self._selected = session_id
        self._mark()

    def show_place(self, route: str) -> None:
        """Mark the place at the foot that is shown, or none."""
        for place, button in self.places.items():
            button.show_here(place == route)

    @property
    def notice(self) -> str:
        """What is said in the place of the list; empty while there is one."""
        return self._notice.text if self._rooms.currentWidget() is self._notice else ""

    async def _load(self) -> None:
        try:
            await self._show(final=False)
            await self._look()
        except DetectiveError:
            self._patience.stop()
            self._notice.say(
                self.tr("The list could not be read"), self.tr("Your files are safe."), again=True
            )
            self._rooms.setCurrentWidget(self._notice)

    async def _look(self) -> None:
        """Have the files looked at; when that was asked for meanwhile, once more."""
        self._look_again = True
        if self._looking:
            return
        self._looking = True
        try:
            while self._look_again:
                self._look_again = False
                await self._reader.refresh(lambda *_: self._read_some.emit())
                await self._show(final=True)  # in the loop: a look that is asked for meanwhile is not lost
        finally:
            self._looking = False

    def _on_read_some(self) -> None:
        """Let what is read so far be seen, once a second."""
        if monotonic() - self._shown_at > _SHOW_SECONDS:
            self._shown_at = monotonic()
            self._tasks.spawn(self._show(final=False), "sidebar rows")

    async def _show(self, *, final: bool) -> None:
        self._asked += 1
        number = self._asked
        newest = await self._reader.search(limit=NEWEST)
        if number != self._asked:
            return
        self.model.show(newest, datetime.now().astimezone())
        self._mark()
        if newest:
            self._patience.stop()
            self._rooms.setCurrentWidget(self.list)
        elif final:
            self._patience.stop()
            self._notice.say(
                self.tr("No investigations yet"), self.tr("Each one is saved here after every answer.")
            )
            self._rooms.setCurrentWidget(self._notice)

    def _mark(self) -> None:
        row = self.model.row_of(self._selected)
        selection = self.list.selectionModel()
        if row is None:
            selection.clearSelection()
            return
        index = self.model.index(row)
        selection.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.list.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)

    def _on_chosen(self, index: QModelIndex) -> None:
        item = self.model.item(index.row())
        if item is not None and item.session is not None:
            self.session_chosen.emit(item.session.row.path)
            self._mark()  # an unreadable file, or a page that does not show it, leaves the mark where it was

    def _lay_out(self) -> None:
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 16, 0, 16)
        rows.setSpacing(0)
        for shown in (self.list, self._skeleton, self._notice):
            self._rooms.addWidget(shown)
        rows.addLayout(_column(self.new, self.search, gap=8))
        rows.addWidget(self._rooms, 1)
        rows.addSpacing(8)
        rows.addLayout(_column(*self.places.values(), gap=4))


class _SidebarList(QListView):
    """The list; arrows move over heads, Enter or a click chooses, F2 renames.

    `menu_requested` tells a session and where its menu is to open, `delete_pressed` a session.
    """

    chosen = Signal(QModelIndex)
    menu_requested = Signal(object, QPoint)
    delete_pressed = Signal(object)

    def __init__(self, model: SidebarModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setItemDelegate(SidebarRows(self))
        self.setAccessibleName(self.tr("Investigations"))
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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose with Enter or Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.currentIndex())
        elif event.key() == Qt.Key.Key_Delete and (listed := self._session_at(self.currentIndex())):
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
        if listed := self._session_at(index):
            self._on_menu = QPersistentModelIndex(index)
            self.menu_requested.emit(listed, at)

    def edit_current(self) -> None:
        """Rename the session whose menu was opened last."""
        if self._on_menu.isValid():
            index = self.model().index(self._on_menu.row(), 0)
            self.setCurrentIndex(index)
            self.edit(index)

    def _session_at(self, index: QModelIndex) -> ListedSession | None:
        item: SidebarItem | None = index.data(ITEM)
        return item.session if item is not None else None


class _Notice(QWidget):
    """Words in the place of the list."""

    def __init__(self) -> None:
        super().__init__()
        self._heading = Label("", color="text2", weight=500, wrap=True)
        self._words = Paragraph("", "meta", "muted", line=18)
        self.again = Button(self.tr("Try again"), "link")
        rows = QVBoxLayout(self)
        rows.setContentsMargins(24, 24, 23, 0)
        rows.setSpacing(3)
        for part in (self._heading, self._words, self.again):
            rows.addWidget(part)
        rows.addStretch(1)

    @property
    def text(self) -> str:
        """What is said."""
        return self._heading.text()

    def say(self, heading: str, words: str, *, again: bool = False) -> None:
        """Say why there is no list."""
        self._heading.setText(heading)
        self._words.show_text(words)
        self.again.setVisible(again)


def _column(*buttons: QWidget, gap: int) -> QVBoxLayout:
    rows = QVBoxLayout()
    rows.setContentsMargins(16, 0, 15, 0)  # the line beside the sidebar takes the sixteenth
    rows.setSpacing(gap)
    for button in buttons:
        rows.addWidget(button)
    return rows
