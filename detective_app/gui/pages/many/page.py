"""The page of many claims: a list as it is given, and as it is checked row by row."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QWidget

from detective_app.batch.journal import Ended
from detective_app.core.errors import DetectiveError
from detective_app.gui.controls.boxes import down
from detective_app.gui.opening import announce
from detective_app.gui.pages.many.claims import ClaimReader, ListedClaim, listed
from detective_app.gui.pages.many.compose import Compose
from detective_app.gui.pages.many.driving import Driving
from detective_app.gui.pages.many.kept import KeptList, keep, kept_lists
from detective_app.gui.pages.many.room import ListRoom
from detective_app.gui.run.exporting import Exporting
from detective_app.gui.setup.run_forecast import leaves_words
from detective_app.gui.wording import filled, in_own_words, spoken_language
from detective_app.own_words import Language, spoken

if TYPE_CHECKING:
    from detective_app.batch.journal import Journal
    from detective_app.batch.rows import Row
    from detective_app.front_end.application import Application
    from detective_app.front_end.run import RunRequest
    from detective_app.gui.tasks import Tasks


class ManyPage(QWidget):
    """`sheet_wanted` asks for the file of a row's sheet, `documents_wanted` for the start page.

    `running_wanted` asks for the sheet that is checked beside, `toast` tells of something finished.
    `sessions_changed` tells that a row has ended.
    """

    sheet_wanted = Signal(Path)
    documents_wanted = Signal()
    running_wanted = Signal()
    sessions_changed = Signal()
    toast = Signal(str)

    def __init__(self, application: Application, tasks: Tasks) -> None:
        super().__init__()
        self.setObjectName("page")
        self._application, self._tasks = application, tasks
        self.driving, self._reader = Driving(application, tasks, self), ClaimReader(application)
        self.kept: KeptList | None = None
        self._rows: Sequence[Row] = ()
        self._journal: Journal | None = None
        self._asked_for: RunRequest | None = None
        self._reading = self._again = self._settled = False
        self.compose, self.room = Compose(), ListRoom()
        self.table, self.model = self.room.table, self.room.model
        self._export = Exporting(application, tasks, self)
        self._rooms = QStackedWidget()
        self._rooms.addWidget(self.compose)
        self._rooms.addWidget(self.room)
        down(self._rooms, into=self)
        self._connect()

    def offer(self, request: RunRequest) -> None:
        """Take what the start page asks for as that over which a new list is checked; look again at rows."""
        self._asked_for = request
        words = ""
        if request.case_paths:
            redaction = self._application.settings.current.redaction
            leaving = self._application.runs.what_leaves(request)
            words = leaves_words(leaving, redaction, documents=True)
        self.compose.offer(request, words)
        if self.kept is None:
            self._tasks.spawn(self._list(), "kept lists")
        else:
            self.refresh()

    def start(self) -> None:
        """Check what was pasted, or go on with the list that is shown."""
        if self.kept is None:
            self.compose.start()
        elif self.driving.start(self.kept, self._rows):
            self.room.say("")
            self.tell()
        elif not self._is_running and self.driving.kept is not None:
            words = self.tr("“%1” is being checked. Stop it first, or wait for its end.")
            self.room.say(filled(words, self.driving.kept.name))

    def refresh(self) -> None:
        """Read anew what changed since: a row may have been judged by hand."""
        self._again = True
        if not self._reading and self.kept is not None:
            self._reading = True
            self._tasks.spawn(self._read(), "rows of a list", lambda _: setattr(self, "_reading", False))

    def focus_first(self) -> None:
        """Give the keyboard to the rows, or to the field for them."""
        (self.compose.field if self.kept is None else self.table).setFocus()

    def open_list(self, kept: KeptList) -> None:
        """Show a list that is kept."""
        self._tasks.spawn(self._open(kept, start=False), "open list")

    def leave_list(self) -> None:
        """Show where lists begin; one that is being checked goes on."""
        self.kept, self._journal = None, None
        self._rooms.setCurrentWidget(self.compose)
        self._tasks.spawn(self._list(), "kept lists")
        self.focus_first()

    def tell(self) -> None:
        """Say how far the list is that is shown."""
        if self.kept is not None:
            self.room.tell(self.kept.name, self.driving, running=self._is_running)

    def ask_where(self) -> QFileDialog | None:
        """Ask where to write what came of all rows, without blocking."""
        if self.kept is None:
            return None
        kinds = {
            f"{self.tr('Workbook')} (*.xlsx)": ".xlsx",
            f"{self.tr('Table')} (*.csv)": ".csv",
            "JSON Lines (*.jsonl)": ".jsonl",
        }
        title, said = self.tr("Share the list"), self.tr("Saved: %1")
        return self._export.ask_where(title, kinds, self.kept.name, self._written(spoken_language()), said)

    @property
    def _is_running(self) -> bool:
        """Tell whether the list that is shown is being checked."""
        running = self.driving.kept
        return running is not None and self.kept is not None and running.table == self.kept.table

    async def _list(self) -> None:
        self.compose.show_lists(await asyncio.to_thread(kept_lists, self._application.folders))

    async def _take(self, given: Path | str) -> None:
        """Keep what was given, and check it; what is no list stays where it was given."""
        self.compose.show_problem("")
        request = self._asked_for
        if request is None:
            return
        try:
            kept = await asyncio.to_thread(keep, self._application.folders, request, given)
        except DetectiveError as error:
            self.compose.show_problem(in_own_words(str(error)))
            return
        await self._open(kept, start=True)

    async def _open(self, kept: KeptList, *, start: bool) -> None:
        try:
            rows = await asyncio.to_thread(kept.rows)
            journal = await asyncio.to_thread(kept.journal)
        except DetectiveError as error:
            self.compose.show_problem(in_own_words(str(error)))
            return
        self.kept, self._rows, self._journal, self._settled = kept, rows, journal, False
        self._reader.forget()
        self.model.show(map(listed, rows))
        self.model.show_asked(self.driving.asked if self._is_running else ())
        self.room.begin()
        self._rooms.setCurrentWidget(self.room)
        if start:
            self.compose.field.clear()
        if self.isVisible():
            self.table.setFocus()
        self.refresh()
        self.tell()
        if start:
            self.start()

    async def _read(self) -> None:
        while self._again and self.kept is not None:
            self._again, table = False, self.kept.table

            def show(found: Sequence[ListedClaim], table: Path = table) -> bool:
                same = self.kept is not None and self.kept.table == table
                if same:
                    self.model.take(found)
                    self.tell()
                return same

            await self._reader.read(self._journal, self._rows, self.model.claims, show)
            if not self._settled and not self._is_running:
                self._settled = True
                self.model.settle()
        self.tell()

    def _on_bound(self, kept: KeptList, rows: Sequence[Row]) -> None:
        if self._is_running:
            self.kept, self._rows, self._settled = kept, rows, True
            self._reader.forget()
            self.refresh()
            if self._application.settings.current.preview:
                words = self.tr("Nobody is asked within a list, so what leaves is not shown first.")
                self.room.say(words, "text2")

    def _on_begun(self, _: int) -> None:
        if self._is_running:
            self.model.show_asked(self.driving.asked)
            self.tell()

    def _on_ended(self, number: int, problem: str) -> None:
        self.sessions_changed.emit()
        if self._is_running and self._journal is not None:
            self.model.show_asked(self.driving.asked)
            key = next((row.key for row in self._rows if row.number == number), "")
            self._journal.ended[key] = Ended(key, 0.0, problem)
            self.refresh()

    def _on_over(self, words: str) -> None:
        self.model.show_asked(())
        self.refresh()
        self.tell()
        if self.kept is not None:
            self.room.say(words)
        if words:
            self.toast.emit(words) if self.kept is None else None
        elif not self.driving.stopping:
            self.toast.emit(self.tr("The list is checked."))
        announce(self, words or self.room.done.text())

    def _on_opened(self, number: int) -> None:
        claim = self.model.claims[number]
        if self.model.is_asked(claim):
            self.room.say(self.tr("This claim is being asked. Its sheet opens when that is done."), "text2")
        elif claim.path is None:
            words = in_own_words(claim.problem)
            self.room.say(words or self.tr("This claim was not asked yet, so it has no sheet."), "text2")
        else:
            self.room.say("")
            self.sheet_wanted.emit(claim.path)

    def _written(self, language: Language) -> Callable[[Path], None]:
        """Return what writes the results of all rows to a path; for another thread."""
        from detective_app.batch.results import check_place, columns_of, results_of, write

        application, journal, rows = self._application, self._journal, list(self._rows)

        def written(path: Path) -> None:
            check_place(path, application.folders.sessions)
            if journal is not None:
                with spoken(language):
                    write(path, results_of(application, journal, rows), columns_of(rows))

        return written

    def _connect(self) -> None:
        driving, room = self.driving, self.room
        driving.bound.connect(self._on_bound)
        driving.begun.connect(self._on_begun)
        driving.ended.connect(self._on_ended)
        driving.progressed.connect(lambda _: self.tell())
        driving.over.connect(self._on_over)
        self.compose.given.connect(lambda given: self._tasks.spawn(self._take(given), "list of claims"))
        self.compose.chosen.connect(self.open_list)
        self.compose.documents_wanted.connect(self.documents_wanted)
        room.back.clicked.connect(self.leave_list)
        room.stop.clicked.connect(self._stop)
        room.go_on.clicked.connect(self.start)
        room.share.clicked.connect(self.ask_where)
        room.show_beside.clicked.connect(self.running_wanted)
        room.table.opened.connect(self._on_opened)
        self._export.done.connect(self.toast)
        self._export.failed.connect(room.say)

    def _stop(self) -> None:
        self.driving.stop()
        self.tell()
