"""What stands over and under the rows of the history, and how the rows that are asked for come."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from time import monotonic

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QToolButton, QWidget

from detective_app.core.errors import DetectiveError
from detective_app.gui.controls.boxes import Beside, Flow, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.edits import Combo, SearchEdit
from detective_app.gui.controls.label import ElidedLabel, hairline
from detective_app.gui.controls.sized import Stacking
from detective_app.gui.pages.history.table import HistoryTable
from detective_app.gui.run.history_reader import PAGE, STATES, HistoryReader, ListedSession, state_word
from detective_app.gui.run.naming import mode_title
from detective_app.gui.run.verdict_words import RULING_LOOKS, ruling_word
from detective_app.gui.tasks import Tasks
from detective_app.gui.wording import in_own_words
from detective_app.storage.history.listing import Occurring
from detective_app.storage.history.query import HistoryQuery

DEBOUNCE_MS = 120
_DATE_WIDTH, _KIND_WIDTH, _SEARCH_AT_LEAST, _SEARCH_AROUND, _ROOM = 150, 184, 112, 26, 560
_DAYS = (7, 30, 365)


class HistoryFilters(QWidget):
    """`changed` tells that another query is asked: after typing rests for 120 ms, and at each choice.

    `rows_wanted` asks for the keyboard to go down into the rows. In large text the filters stand below the
    search field. Verdicts, states and modes are offered in one list, as few narrow by two of them.
    """

    changed = Signal()
    rows_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._asks_for = self.tr("Search claims, questions, answers")
        self.search = SearchEdit(self._asks_for)
        self.search.setClearButtonEnabled(True)
        for clear in self.search.findChildren(QToolButton):
            clear.setAccessibleName(self.tr("Clear the search"))
        self.search.setMaxLength(1_000)
        self.search.setMinimumWidth(_SEARCH_AT_LEAST)
        self.status = Combo(self.tr("Verdict, status or mode"), width=_KIND_WIDTH)
        self.date = Combo(self.tr("Date"), width=_DATE_WIDTH)
        self._rest = QTimer(self, singleShot=True, interval=DEBOUNCE_MS)
        self._rest.timeout.connect(self.changed)
        combos = Beside(self.status, self.date, gap=8, wide=-1)
        down(Stacking(self.search, actions=combos, room=_ROOM, wide=0, gap=8, below=8), into=self)
        self._fill()
        self.search.textChanged.connect(lambda _: self._rest.start())
        self.search.returnPressed.connect(self._now)
        for combo in (self.status, self.date):
            combo.currentIndexChanged.connect(lambda _: self.changed.emit())

    @property
    def narrowed(self) -> bool:
        """Tell whether anything is asked for but everything."""
        return (
            bool(self.search.text().strip()) or max(self.status.currentIndex(), self.date.currentIndex()) > 0
        )

    def query(self) -> HistoryQuery:
        """Return what is asked for, newest first."""
        chosen, days = self.status.currentData(), self.date.currentData()
        wanted = frozenset({str(chosen)} if chosen else ())
        now = datetime.now().astimezone()
        today = now.replace(hour=0, minute=0, second=0, microsecond=0)
        return HistoryQuery(
            text=self.search.text(),
            verdicts=wanted & RULING_LOOKS.keys(),
            statuses=wanted & STATES.keys(),
            modes=wanted - RULING_LOOKS.keys() - STATES.keys(),
            since=None if days is None else today - timedelta(days=days),
        )

    def offer(self, occurring: Occurring) -> None:
        """Offer the verdicts, statuses and modes that occur; a choice that is made stays."""
        statuses: list[tuple[str, str]] = [
            (ruling, ruling_word(ruling)) for ruling in RULING_LOOKS if ruling in occurring.verdicts
        ]
        statuses += [(name, state_word(STATES[name])) for name in occurring.statuses if name in STATES]
        _refill(self.status, [*statuses, *((name, mode_title(name)) for name in occurring.modes)])

    def clear(self) -> None:
        """Ask for everything."""
        for combo in (self.status, self.date):
            combo.blockSignals(True)
            combo.setCurrentIndex(0)
            combo.blockSignals(False)
            combo.update()
        self.search.clear()
        self._now()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on from the search field with Down."""
        if event.key() == Qt.Key.Key_Down and self.search.hasFocus():
            self.rows_wanted.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say in the search field what it searches, as briefly as its width asks for."""
        super().resizeEvent(event)
        room = self.search.width() - self.search.textMargins().left() - _SEARCH_AROUND
        fits = QFontMetrics(self.search.font()).horizontalAdvance(self._asks_for) <= room
        self.search.setPlaceholderText(self._asks_for if fits else self.tr("Search"))

    def _now(self) -> None:
        self._rest.stop()
        self.changed.emit()

    def _fill(self) -> None:
        self.status.add(self.tr("Any verdict"))
        self.date.add(self.tr("Any date"))
        self.date.add(self.tr("Today"), 0)
        for days in _DAYS:
            self.date.add(self.tr("Last %n day(s)", "", days), days)


def _refill(combo: Combo, choices: list[tuple[str, str]]) -> None:
    """Replace all choices but the first, which is any."""
    if [combo.itemData(n) for n in range(1, combo.count())] == [value for value, _ in choices]:
        return
    chosen = combo.currentData()
    combo.blockSignals(True)
    while combo.count() > 1:
        combo.removeItem(1)
    for value, text in choices:
        combo.add(text, value)
    combo.choose(chosen)
    combo.blockSignals(False)
    combo.update()


_ROOM_BESIDE = 500


class HistoryFoot(QWidget):
    """Shown with a selection only; its buttons are those that the selection can be used for."""

    def __init__(self) -> None:
        super().__init__()
        self._count = ElidedLabel("", "ui", weight=500)
        self.delete = Button(self.tr("Delete"), wide=True)
        self.duplicate = Button(self.tr("Duplicate as new"), wide=True)
        self.export = Button(self.tr("Export…"), wide=True)
        self.open = Button(self.tr("Open"), "primary", wide=True)
        self._quiet = Flow((self.delete, self.duplicate, self.export), line=32)
        apart = QWidget()
        apart.setFixedSize(0, 0)
        parts = (self._count, self._quiet, apart)
        content = Stacking(*parts, actions=self.open, room=_ROOM_BESIDE, wide=0, gap=8, below=8, centred=True)
        content.setContentsMargins(0, 16, 0, 31)
        down(hairline(), (content, 1), into=self)

    def show_selection(self, count: int, chosen: Sequence[ListedSession]) -> None:
        """Show what `count` chosen rows, of which `chosen` are at hand, can be used for."""
        self.setVisible(count > 0)
        readable = len(chosen) == count and all(listed.row.id for listed in chosen)
        self._count.setText(self._words(count, chosen))
        self.open.setVisible(count == 1 and readable)
        self.duplicate.setVisible(count == 1 and readable)
        self.export.setVisible(readable and count > 0)
        self.delete.setVisible(len(chosen) == count)
        self._quiet.restyle()

    def _words(self, count: int, chosen: Sequence[ListedSession]) -> str:
        if len(chosen) < count:
            return self.tr("%n selected. Choose fewer to do something with them.", "", count)
        return self.tr("%n selected", "", count)


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
        self._patience = QTimer(self, singleShot=True, interval=_SLOW_MS)
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
        at = self._model.listed(current)
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
