"""What left this computer in a session: shares, requests, and each as it was sent, read off the tape.

Follow a reading: `show_session` has the tape read in a thread, which tells each request; the list takes them
some times a second, and the total comes last.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QModelIndex, Qt, QTimer, Signal
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QStackedWidget, QWidget

from detective_app.core.errors import DetectiveError
from detective_app.core.session import InterrogationSession
from detective_app.front_end.application import Application
from detective_app.front_end.ledger import SUFFIXES, LeftEntry, LeftLedger, exported
from detective_app.gui import theme
from detective_app.gui.controls.boxes import Beside, PageColumn, TakesSize, across, down, held, put
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.edits import Combo
from detective_app.gui.controls.label import ElidedLabel, Glyph, Label, hairline
from detective_app.gui.controls.sized import Stacking
from detective_app.gui.foreign_text import one_line
from detective_app.gui.opening import open_folder
from detective_app.gui.run.exporting import Exporting, suggested_name
from detective_app.gui.run.naming import is_local
from detective_app.gui.tasks import Tasks
from detective_app.gui.what_left.detail import RequestDetail
from detective_app.gui.what_left.foot import Foot, ShareBars
from detective_app.gui.what_left.requests import BLEED, SCROLL_BAR, RequestsModel, RequestTable
from detective_app.gui.wording import filled, in_own_words

_TAKE_MS, _WIDE, _NARROW_SHARE = 100, 840, (5, 6)
_ROOM, _BESIDE, _LIST, _SHEET = 520, 560, 96, 72
_UNDER_TITLE = 22
_MOST_TAKEN = 500
"""So many requests are taken at once, that the window never waits for a list."""


class _GoneError(Exception):
    """Nobody looks any more: what is left of the tape need not be read."""


class _TapeReading:
    """One reading of a tape: what was read and not taken yet, the whole at its end, whether it is wanted."""

    def __init__(self) -> None:
        self.read: deque[LeftEntry] = deque()
        self.found: LeftLedger | None = None
        """The ledger that is shown; None while it is read, and when it cannot be."""
        self.wanted = True

    def take(self, entry: LeftEntry) -> None:
        """Take an entry, in the thread that reads."""
        if not self.wanted:
            raise _GoneError
        if entry.elsewhere:
            self.read.append(entry)


class WhatLeft(TakesSize, QWidget):
    """`open_requested` asks for a session and a quote of it in its document; `toast` says what was done."""

    open_requested = Signal(object, object)
    toast = Signal(str)

    def __init__(self, application: Application, tasks: Tasks) -> None:
        super().__init__()
        self._application, self._tasks = application, tasks
        self._session: InterrogationSession | None = None
        self.found: LeftLedger | None = None
        """The ledger that is shown; None while it is read, and when it cannot be."""
        self._reading = _TapeReading()
        self.model = RequestsModel(self)
        self.shares, self.table = ShareBars(), RequestTable(self.model)
        self.detail = RequestDetail(application, tasks)
        self.foot = Foot()
        self.hosts = Combo(self.tr("Host"))
        self.export_button = Button(self.tr("Export ledger…"), on=self.export)
        self._summary = ElidedLabel("", "meta", "muted")
        self._said, self._said_icon = Label("", "ui", "text2", wrap=True), Glyph()
        self._stack = QStackedWidget()
        self._export = Exporting(application, tasks, self)
        self._timer = QTimer(self, interval=_TAKE_MS)
        self._timer.timeout.connect(self._take)
        self._lay_out()
        self._connect()

    @property
    def words(self) -> str:
        """What is said in place of requests, "" where there are some."""
        return "" if self._stack.currentIndex() else self._said.text()

    def show_session(self, session: InterrogationSession) -> None:
        """Read the ledger of a session and show it."""
        self._reading.wanted = False
        self._session, self.found, self._reading = session, None, _TapeReading()
        self.model.clear()
        self.hosts.clear()
        self.hosts.add(self.tr("All hosts"), "")
        self.hosts.hide()
        self.shares.show_session(session)
        self.foot.show_nothing()
        self.detail.hide()
        self._say("", self.tr("Reading the tape …"))
        self._summary.setText("")
        self.export_button.setEnabled(False)
        self._timer.start()
        self._tasks.spawn(self._read(session, self._reading), "ledger")

    def read_again(self) -> None:
        """Read the same ledger once more: a run that goes on has written more."""
        if self._session is not None:
            self.show_session(self._session)

    def export(self) -> None:
        """Ask where to write what is shown."""
        if self.found is None or self._session is None:
            return
        host = str(self.hosts.currentData() or "")
        entries = [one for one in self.found.entries if host in ("", one.host)]
        kinds = {f"{suffix[1:].upper()} (*{suffix})": suffix for suffix in SUFFIXES}
        name, found = f"{suggested_name(self._session)}-ledger", self.found
        title = QCoreApplication.translate("LedgerExport", "Export the ledger")
        said = QCoreApplication.translate("LedgerExport", "The ledger is in %1")
        self._export.ask_where(
            title, kinds, name, lambda path: exported(found, entries, path.suffix.lower()), said
        )

    def go(self, step: int) -> None:
        """Choose the next request, or with -1 the one before."""
        row = self.table.currentIndex().row() + step
        if 0 <= row < self.model.rowCount():
            self.table.setCurrentIndex(self.model.index(row, 0))

    def leave(self) -> None:
        """Stop reading."""
        self._reading.wanted = False

    def restyle(self) -> None:
        """Give the list less beside the text where there is little room, and its own lines in large text."""
        ways, beside = QBoxLayout.Direction, self.width() >= theme.pixels(_BESIDE)
        self._parts.setDirection(ways.LeftToRight if beside else ways.TopToBottom)
        wide = self.width() >= theme.pixels(_WIDE)
        for index, share in enumerate((5, 4) if wide else _NARROW_SHARE):
            self._parts.setStretch(index, share)
        self._parts.setSpacing(20 if wide or not beside else 8)

    async def _read(self, session: InterrogationSession, reading: _TapeReading) -> None:
        try:
            found = await asyncio.to_thread(self._application.library.ledger, session.id, reading.take)
        except _GoneError:
            return
        except asyncio.CancelledError:
            self.leave()
            raise
        except DetectiveError as error:
            if reading is self._reading:
                self._timer.stop()
                self._say("alert", in_own_words(str(error)))
            return
        reading.found = found
        if reading is self._reading:
            self._take()

    def _take(self) -> None:
        """Take some of what was read since, and show the total once all of it is taken."""
        waiting = self._reading.read
        new = [waiting.popleft() for _ in range(min(len(waiting), _MOST_TAKEN))]
        if new:
            self._add(new)
        if self._reading.found is not None and not waiting and self._session is not None:
            self._timer.stop()
            self._show(self._session, self._reading.found)

    def _add(self, new: Sequence[LeftEntry]) -> None:
        self.model.add(new)
        known = {self.hosts.itemData(n) for n in range(self.hosts.count())}
        for host in dict.fromkeys(one.host for one in new if one.host not in known):
            self.hosts.add(one_line(host, 80), host)
        self.hosts.setVisible(self.hosts.count() > 2)
        self._summary.setText(self.tr("%n request(s) so far", "", self.model.rowCount()))
        self._stack.setCurrentIndex(1)

    def _show(self, session: InterrogationSession, found: LeftLedger) -> None:
        self.found, self.model.total = found, len(found.left)
        self.export_button.setEnabled(bool(found.entries))
        self.foot.show_ledger(session, found)
        if not found.left:
            self._say(*self._nothing(found))
            return
        self._summary.setText(self._total(found))
        if not self.table.currentIndex().isValid():
            self.table.setCurrentIndex(self.model.index(self._first(found), 0))
        else:
            self._show_row(self.table.currentIndex())

    def _first(self, found: LeftLedger) -> int:
        """Return the first request with words of documents, else the first."""
        return next((n for n, one in enumerate(found.left) if one.words), 0)

    def _nothing(self, found: LeftLedger) -> tuple[str, str]:
        """Say that nothing left, as far as that can be said."""
        if found.broken:
            return "alert", self.tr("The tape is broken from its beginning on, so what left cannot be told.")
        if found.open_end:
            return "lock", self.tr("Nothing has left this computer so far.")
        words = self.tr("Nothing left this computer.")
        card = self._session.reproducibility if self._session else None
        if card is not None and card.models and all(is_local(one.model) for one in card.models):
            words += " " + self.tr("Detective and witness both ran here.")
        return "lock", words

    def _total(self, found: LeftLedger) -> str:
        left = found.left
        requests = self.tr("%n request(s)", "", len(left))
        hosts = self.tr("%n host(s)", "", len({one.host for one in left}))
        said = filled(self.tr("%1 to %2"), requests, hosts)
        documents = {span.source_id for one in left for span in one.spans}
        if not documents:
            return said
        count = self.tr("%n word(s)", "", sum(one.words or 0 for one in left))
        of = self.tr("%n document(s)", "", len(documents))
        return f"{said}, {filled(self.tr('%1 of %2, with repeats'), count, of)}"

    def _show_row(self, index: QModelIndex) -> None:
        row = self.model.row(index)
        if row is None or self._session is None or self.found is None:
            return
        self.detail.show_row(self._session, self.found, row, self.model.total)
        self.detail.show()

    def _choose_host(self) -> None:
        self.model.show_host(str(self.hosts.currentData() or ""))
        if self.found is not None and self.model.rowCount():
            self.table.setCurrentIndex(self.model.index(0, 0))

    def _say(self, icon: str, words: str) -> None:
        """Say something in place of requests, beside a glyph if there is one."""
        self._said_icon.show_glyph(icon, "medium" if icon == "alert" else "text2")
        self._said.setText(words)
        self._stack.setCurrentIndex(0)

    def _show_file(self) -> None:
        if self.found is not None:
            open_folder(self.found.tape.parent)

    def _lay_out(self) -> None:
        buttons = Beside(self.hosts, self.export_button, gap=8, wide=-1)
        for tall in (self.table, self.detail.sheet):  # they take what is left, and scroll by themselves
            tall.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        theme.grow(self.table, MinimumHeight=_LIST)
        theme.grow(self.detail.sheet, MinimumHeight=_SHEET)
        head = Stacking(self._summary, actions=buttons, room=_ROOM, wide=0, gap=8, centred=True)
        head.setContentsMargins(BLEED, 12, 0, 0)
        top = Qt.AlignmentFlag.AlignTop
        said = across((self._said_icon, top), (self._said, 1, top), margins=(BLEED, 24, 0, 0), gap=10)
        foot = down(hairline(), self.foot, margins=(BLEED, 0, BLEED + SCROLL_BAR, 0), gap=8)
        shown = QWidget()
        self._parts = QBoxLayout(QBoxLayout.Direction.LeftToRight, shown)
        self._parts.setContentsMargins(0, 0, 0, 0)
        put(self._parts, (held(down((self.table, 1), foot)), 5), (self.detail, 4))
        self._stack.addWidget(held(said))
        self._stack.addWidget(shown)
        name = self.tr("What left this computer")
        page = PageColumn(name, margins=(_UNDER_TITLE - BLEED, 4, 0, 16))  # scrolled in large text alone
        down(page, into=self)
        page.rows.setSpacing(10)
        put(page.rows, head, across(self.shares, margins=(BLEED, 0, 0, 0)), (self._stack, 1))

    def _connect(self) -> None:
        chosen = self.table.selectionModel()
        chosen.currentChanged.connect(lambda index, _: self._show_row(index))
        self.table.activated.connect(lambda _: self.detail.focus_text())
        self.detail.stepped.connect(self.go)
        self.detail.copied.connect(lambda: self.toast.emit(self.tr("Copied as it was sent")))
        self.detail.open_requested.connect(lambda quote: self.open_requested.emit(self._session, quote))
        self.hosts.activated.connect(lambda _: self._choose_host())
        self._export.done.connect(self.toast)
        self._export.failed.connect(self.toast)
        self.foot.again_requested.connect(self.read_again)
        self.foot.file_requested.connect(self._show_file)
