"""How the rows of the history get into the table: asked in the background, the latest question only."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from detective_app.core.errors import DetectiveError
from detective_app.gui.pages.history.filters import HistoryFilters
from detective_app.gui.pages.history.table import HistoryTable
from detective_app.gui.run.history_reader import PAGE, HistoryReader
from detective_app.gui.run.session_state import ListedSession
from detective_app.gui.told_below import in_own_words
from detective_app.storage.history.query import HistoryQuery

if TYPE_CHECKING:
    from detective_app.gui.tasks import Tasks

_SLOW_MS = 200
_RELOAD_SECONDS = 1.0
_Work = Callable[[Callable[[int, int], None]], Awaitable[None]]


class HistoryLoading(QObject):
    """Fills the model; nothing here takes longer with more sessions.

    `shown` tells how many sessions a query found and how many there are; `slow` that 200 ms went by with
    nothing to show; `reading` how many files were read, of how many; `failed` why the list cannot be read.
    """

    shown = Signal(int, int)
    slow = Signal()
    reading = Signal(int, int)
    failed = Signal(str)

    def __init__(
        self,
        reader: HistoryReader,
        tasks: Tasks,
        table: HistoryTable,
        filters: HistoryFilters,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._reader, self._tasks = reader, tasks
        self._model, self._table, self._filters = table.sessions, table, filters
        self._asked = self._refreshing = 0
        self._busy = False
        self._reloaded = 0.0
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_SLOW_MS)
        self._patience.timeout.connect(self.slow)
        self.reading.connect(self._on_reading)
        table.sessions.wanted.connect(self._on_wanted)

    def ask(self) -> None:
        """Show what filters and order say now, from the top."""
        self._table.choose([], None)
        self._table.scrollToTop()
        self._start(keep=False)

    def reload(self) -> None:
        """Show the same rows as they are now; selection, keyboard and place in the list stay."""
        self._start(keep=True)

    def refresh(self) -> None:
        """Show the list, and have the files looked at."""
        self._bring_up(self._reader.refresh)
        self.reload()

    def rebuild(self) -> None:
        """Have the list made anew."""
        self._patience.start()
        self._bring_up(self._reader.rebuild)

    def _start(self, *, keep: bool) -> None:
        self._asked += 1
        if not self._model.rowCount():
            self._patience.start()
        self._tasks.spawn(self._fetch(self._asked, keep=keep), "history rows")

    async def _fetch(self, number: int, *, keep: bool) -> None:
        query = self._query()
        wanted = self._pages_in_use() if keep else {0}
        try:
            found = await self._reader.count(query)
            total = await self._reader.count() if self._filters.narrowed else found
            pages = {page: await self._reader.page(query, page * PAGE) for page in sorted(wanted)}
        except DetectiveError as error:
            self._fail(number, error)
            return
        if number == self._asked and (total or not self._busy):  # while files are read, none is not the truth
            self._patience.stop()
            self._show(found, pages, keep=keep)
            self.shown.emit(found, total)

    def _bring_up(self, work: _Work) -> None:
        self._refreshing += 1
        self._busy = True
        self._tasks.spawn(self._follow(self._refreshing, work), "history files")

    async def _follow(self, number: int, work: _Work) -> None:
        try:
            await work(self.reading.emit)
            occurring = await self._reader.occurring()
        except DetectiveError as error:
            self._busy = False
            self._asked += 1  # rows that are on their way would hide the failure
            self._fail(self._asked, error)
            return
        if number == self._refreshing:
            self._busy = False
            self._filters.offer(occurring)
            self.reload()

    def _fail(self, number: int, error: DetectiveError) -> None:
        if number == self._asked:
            self._patience.stop()
            self.failed.emit(in_own_words(str(error)))

    def _on_reading(self, done: int, files: int) -> None:
        """Let the rows that are read so far be seen, once a second."""
        if done < files and monotonic() - self._reloaded > _RELOAD_SECONDS:
            self._reloaded = monotonic()
            self.reload()

    def _on_wanted(self, page: int) -> None:
        self._tasks.spawn(self._fetch_page(self._asked, page), "history page")

    async def _fetch_page(self, number: int, page: int) -> None:
        try:
            rows = await self._reader.page(self._query(), page * PAGE)
        except DetectiveError as error:
            self._fail(number, error)
            return
        if number == self._asked:
            self._model.fill(page, rows)
            self._table.selection_changed.emit()

    def _query(self) -> HistoryQuery:
        header = self._table.header
        return replace(self._filters.query(), sort=header.column.sort or "when", descending=header.descending)

    def _pages_in_use(self) -> set[int]:
        """Return the pages in sight, and those of chosen rows that are held."""
        held = self._model.held()
        chosen = {row // PAGE for row in self._table.selected_rows()} & held.keys()
        return {row // PAGE for row in self._table.rows_in_sight()} | chosen | {0}

    def _show(self, found: int, pages: dict[int, tuple[ListedSession, ...]], *, keep: bool) -> None:
        if not keep:
            self._model.show(found, pages)
            return
        chosen = {listed.row.path for listed in self._table.selected()}
        current = self._table.currentIndex().row()
        at = self._model.listed(current) if current >= 0 else None
        place = self._table.verticalScrollBar().value()
        if not self._model.show(found, pages):
            return
        rows = {
            listed.row.path: page * PAGE + n for page, held in pages.items() for n, listed in enumerate(held)
        }
        beside = min(current, found - 1) if current >= 0 and found else None
        goes_to = rows.get(at.row.path, beside) if at is not None else beside
        self._table.choose(sorted(rows[path] for path in chosen & rows.keys()), goes_to)
        self._table.verticalScrollBar().setValue(place)
