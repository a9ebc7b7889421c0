"""The sidebar: a new sheet, the search, the cases with their newest sheets, and the way to the rest."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractItemView, QStackedWidget, QVBoxLayout, QWidget

from detective_app.core.errors import DetectiveError
from detective_app.gui.controls.boxes import down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.choices import RowButton
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.painted import Skeleton
from detective_app.gui.controls.prose import Paragraph
from detective_app.gui.opening import announce
from detective_app.gui.run.history_reader import HistoryReader, SessionState
from detective_app.gui.shell.actions import Actions, places, title
from detective_app.gui.shell.sidebar_list import MARGIN, ROW, SidebarList
from detective_app.gui.shell.sidebar_model import SidebarCase, SidebarModel
from detective_app.gui.tasks import Tasks
from detective_app.gui.wording import key_words

NEWEST = 60
"""So many sessions are listed; the history has the rest."""

_SLOW_MS, _SHOW_SECONDS = 200, 1.0


class Sidebar(QWidget):
    """`session_chosen` tells the file of a session that was clicked, or chosen with Enter.

    `case_chosen` tells the newest file of a case over which a new sheet is wanted.
    """

    session_chosen = Signal(Path)
    case_chosen = Signal(Path)
    _read_some = Signal()

    def __init__(self, actions: Actions, reader: HistoryReader, tasks: Tasks) -> None:
        super().__init__()
        self._reader, self._tasks = reader, tasks
        self._asked = 0
        self._looking = self._look_again = False
        self._shown_at = 0.0
        self._selected: str | None = None
        self._unfolds = False
        self._unknown: tuple[str, int, SessionState] = ("", 0, "running")
        self.setAccessibleName(self.tr("Sidebar"))
        self.model = SidebarModel()
        self.list = SidebarList(self.model)
        self.new = _button(self.tr("New sheet"), "add", actions["new"], framed=True)
        self.search = _button(self.tr("Search"), "search", actions["palette"])
        self.places = {
            route: _button(title(page), page.place.icon, actions[route])
            for route, page in places()
            if page.place and page.place.in_sidebar
        }
        self._heading = Label(self.tr("Cases"), "meta", "muted", weight=500)
        self._heading.setContentsMargins(MARGIN, 16, MARGIN, 4)
        self._rooms = QStackedWidget()
        self._skeleton = Skeleton(ROW, MARGIN)
        self._notice = _Notice()
        self._patience = QTimer(self, singleShot=True, interval=_SLOW_MS)
        self._patience.timeout.connect(lambda: self._rooms.setCurrentWidget(self._skeleton))
        self.list.chosen.connect(self._on_chosen)
        self.list.fold_pressed.connect(lambda row, folded: self._fold(row, folded=folded))
        self._read_some.connect(self._on_read_some)
        self._notice.again.clicked.connect(self.refresh)
        self._lay_out()

    def refresh(self) -> None:
        """Show the newest sessions, then look for files that are new, changed or gone."""
        if not self.model.rowCount() and self._rooms.currentWidget() is not self._skeleton:
            self._patience.start()
        self._tasks.spawn(self._load(), "sidebar")

    def show_running(self, session_id: str, step: int, state: SessionState = "running") -> None:
        """Show how a run stands; `step` grows as it comes further."""
        shown = (session_id, step, state)
        if not self.model.show_running(session_id, state) and self._unknown != shown:
            self._unknown = shown  # a new file: looked for once each time that it comes further
            self.refresh()

    def forget_running(self) -> None:
        """Show each session as its file says: no run lives, and the next may go on from the same place."""
        self._unknown = ("", 0, "running")
        self.model.forget_running()
        self.refresh()

    def select(self, session_id: str | None) -> None:
        """Mark the session that is shown, or none; the case of another one than before is unfolded."""
        self._unfolds |= session_id != self._selected
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
        had = self.model.item(self.list.currentIndex().row()) if self.list.hasFocus() else None
        self.model.show(newest)
        self._mark()
        self.list.go_to(self.model.row_like(had))
        if newest:
            self._patience.stop()
            self._rooms.setCurrentWidget(self.list)
        elif final:
            self._patience.stop()
            self._notice.say(self.tr("No sheets yet"), self.tr("Each one is saved here after every answer."))
            self._rooms.setCurrentWidget(self._notice)

    def _mark(self) -> None:
        """Mark the row of the session that is shown, or the case under which it is folded."""
        if self._unfolds and self.model.unfold(self._selected):
            self._unfolds = False
        row = self.model.row_of(self._selected)
        selection = self.list.selectionModel()
        if row is None:
            selection.clearSelection()
            return
        index = self.model.index(row)
        selection.select(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if not self.list.hasFocus():  # else the keyboard is somewhere, and stays there
            self.list.go_to(row)
            self.list.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)

    def _on_chosen(self, index: QModelIndex) -> None:
        item = self.model.item(index.row())
        if isinstance(item, SidebarCase):
            self._fold(index.row(), folded=not item.folded)
        elif item is not None:
            self.session_chosen.emit(item.session.row.path)

    def _fold(self, row: int, *, folded: bool) -> None:
        if self.model.fold(row, folded=folded):
            announce(self.list, self.model.index(row).data(Qt.ItemDataRole.AccessibleTextRole))
            self._mark()

    def _lay_out(self) -> None:
        for shown in (self.list, self._skeleton, self._notice):
            self._rooms.addWidget(shown)
        down(
            _column(self.new, self.search, gap=8),
            self._heading,
            (self._rooms, 1),
            8,
            _column(*self.places.values(), gap=4),
            into=self,
            margins=(0, 16, 0, 8),
        )


class _Notice(QWidget):
    """Words in the place of the list."""

    def __init__(self) -> None:
        super().__init__()
        self._heading = Label("", color="text2", weight=500, wrap=True)
        self._words = Paragraph("", "meta", "muted", line=18)
        self.again = Button(self.tr("Try again"), "link")
        down(self._heading, self._words, self.again, ..., into=self, margins=(24, 24, 23, 0), gap=3)

    @property
    def text(self) -> str:
        """What is said."""
        return self._heading.text()

    def say(self, heading: str, words: str, *, again: bool = False) -> None:
        """Say why there is no list."""
        self._heading.setText(heading)
        self._words.show_text(words)
        self.again.setVisible(again)


def _button(text: str, icon: str, action: QAction, *, framed: bool = False) -> RowButton:
    """Return a button that does what an action does."""
    made = RowButton(text, icon, keys=key_words(action.shortcut()), framed=framed)
    made.clicked.connect(lambda _: action.trigger())
    return made


def _column(*buttons: QWidget, gap: int) -> QVBoxLayout:
    return down(*buttons, margins=(16, 0, 15, 0), gap=gap)  # the line beside the sidebar takes the sixteenth
