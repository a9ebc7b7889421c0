"""The page of the history: its rows, what can be done with them, and what is said in their place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QMenu, QMessageBox, QSizePolicy, QStackedWidget, QWidget

from detective_app.core.errors import DetectiveError
from detective_app.front_end.application import Application
from detective_app.gui import theme
from detective_app.gui.controls.boxes import PageColumn, across, down, empty, put
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.painted import Skeleton
from detective_app.gui.foreign_text import shortened
from detective_app.gui.opening import open_folder
from detective_app.gui.pages.history.filters import HistoryFilters, HistoryFoot, HistoryLoading
from detective_app.gui.pages.history.model import BLEED, HEADER, ROW, HistoryModel
from detective_app.gui.pages.history.table import SCROLL_BAR, HistoryTable
from detective_app.gui.run.exporting import Exporting
from detective_app.gui.run.history_reader import HistoryReader, ListedSession
from detective_app.gui.tasks import Tasks
from detective_app.gui.wording import in_own_words
from detective_app.storage.history.rows import HistoryRow
from detective_app.storage.sessions.trash import RemovedSession


def unreadable_details(row: HistoryRow, show_folder: Callable[[], object], parent: QWidget) -> QMessageBox:
    """Say why a session file cannot be read, with its path and the way to its folder."""
    translate = QCoreApplication.translate
    reason = shortened(in_own_words(row.unreadable or ""))
    kept = translate("UnreadableDetails", "It was not changed. The other sheets are fine.")
    box = QMessageBox(parent)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    box.setWindowTitle(translate("UnreadableDetails", "This file cannot be read"))
    box.setText(box.windowTitle())
    box.setInformativeText(f"{reason[:1].upper()}{reason[1:]}.\n\n{shortened(str(row.path))}\n\n{kept}")
    folder = box.addButton(translate("UnreadableDetails", "Show folder"), box.ButtonRole.ActionRole)
    folder.clicked.connect(show_folder)
    box.setDefaultButton(box.addButton(box.StandardButton.Close))
    box.finished.connect(box.deleteLater)
    box.open()
    return box


_MARGIN, _HEADING, _ROWS = 32, 32, 3
_SKELETON_ROWS = 6


class HistoryPage(QWidget):
    """Signals ask for what the window does with a session; `undoable` tells words and what undoes it.

    `count_changed` tells how many sessions there are; `toast` tells of something finished.
    """

    open_requested = Signal(Path)
    duplicate_requested = Signal(Path)
    new_requested = Signal()
    sample_requested = Signal()
    undoable = Signal(str, object)
    undo_requested = Signal()
    count_changed = Signal(int)
    toast = Signal(str)

    def __init__(self, application: Application, tasks: Tasks, reader: HistoryReader) -> None:
        super().__init__()
        self._application, self._tasks, self._reader = application, tasks, reader
        self.model = HistoryModel()
        self.filters = HistoryFilters()
        self.table = HistoryTable(self.model)
        self.foot = HistoryFoot()
        self.notice = HistoryNotice()
        self._heading = Label(self.tr("History"), "title")
        self.count = Label("", "meta", "muted")
        self.problem = Label("", color="high", wrap=True)
        self.places = QStackedWidget()
        self._skeleton = Skeleton(ROW, BLEED)
        self._total = -1
        self._export = Exporting(application, tasks, self)
        self._loading = HistoryLoading(reader, tasks, self.table, self.filters, self)
        self._lay_out()
        self._connect()
        self.foot.show_selection(0, ())

    def refresh(self) -> None:
        """Show what the list has now, and look for files that are new, changed or gone."""
        self.problem.hide()
        self._loading.refresh()

    def focus_search(self, text: str = "") -> None:
        """Put the keyboard into the search field, with a text if one is given."""
        if text:
            self.filters.search.setText(text)
        self.filters.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filters.search.selectAll()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take back a deletion."""
        if event.matches(QKeySequence.StandardKey.Undo):
            self.undo_requested.emit()
        else:
            super().keyPressEvent(event)

    def _go_down(self) -> None:
        """Go from the search field into the rows."""
        if self.model.rowCount():
            if not self.table.currentIndex().isValid():
                self.table.choose([0], 0)
            self.table.setFocus(Qt.FocusReason.TabFocusReason)

    def _lay_out(self) -> None:
        title = across((self._heading, 1), self.count, gap=16)
        for place in (self.table, self._skeleton, self.notice):
            self.places.addWidget(place)
        self.places.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        page = PageColumn(self._heading.text(), margins=(_MARGIN - BLEED, 24, 0, 0))
        down(page, into=self)
        table = across(self.places, margins=(0, 0, _MARGIN - BLEED - SCROLL_BAR, 0))
        over = (_inset(title), 16, _inset(self.filters), 15)
        put(page.rows, *over, (table, 1), _inset(self.problem), _inset(self.foot))
        self.problem.hide()
        theme.grow(self._heading, MinimumHeight=_HEADING)
        theme.grow(self.places, MinimumHeight=HEADER + _ROWS * ROW)

    def _connect(self) -> None:
        self.filters.changed.connect(self._loading.ask)
        self.filters.rows_wanted.connect(self._go_down)
        self.table.header.ordered.connect(self._loading.ask)
        self.table.selection_changed.connect(self._on_selection)
        self.table.activated_row.connect(self._open)
        self.table.step_chosen.connect(self._open)
        self.table.delete_pressed.connect(self._delete)
        self.table.customContextMenuRequested.connect(self._show_menu)
        self.foot.open.clicked.connect(lambda: self._with_one(self._open))
        self.foot.duplicate.clicked.connect(lambda: self._with_one(self._duplicate))
        self.foot.export.clicked.connect(self._show_formats)
        self.foot.delete.clicked.connect(self._delete)
        self._export.done.connect(self.toast)
        self._export.failed.connect(self._tell)
        self._loading.slow.connect(lambda: self.places.setCurrentWidget(self._skeleton))
        self._loading.shown.connect(self._on_shown)
        self._loading.reading.connect(self._on_reading)
        self._loading.failed.connect(self._on_failed)

    def _on_shown(self, found: int, total: int) -> None:
        self.count.setText(self._count_words(found, total) if total else "")
        if total != self._total:
            self._total = total
            self.count_changed.emit(total)
        if found:
            self.places.setCurrentWidget(self.table)
        elif total:
            self.notice.say(
                self.tr("Nothing fits"),
                self.tr("No sheet has all of these words and properties."),
                (self.tr("Show all"), self.filters.clear),
            )
        else:
            self.notice.say(
                self.tr("No sheets yet"),
                self.tr("Each one is saved here after every answer."),
                (self.tr("New sheet"), self.new_requested.emit),
                (self.tr("Play the sample case"), self.sample_requested.emit),
            )
        if not found:
            self.places.setCurrentWidget(self.notice)
        self._on_selection()

    def _on_reading(self, done: int, files: int) -> None:
        locale = QLocale()
        words = self.tr("Reading files: {done} of {files}")
        self.count.setText(words.format(done=locale.toString(done), files=locale.toString(files)))

    def _on_failed(self, words: str) -> None:
        safe = self.tr("Your files are safe in {folder}.").format(folder=self._application.folders.sessions)
        self.count.setText("")
        self.notice.say(
            self.tr("The history list could not be read"),
            f"{words}\n{safe}",
            (self.tr("Rebuild list"), self._loading.rebuild),
            (self.tr("Show folder"), self._show_folder),
        )
        self.places.setCurrentWidget(self.notice)
        self.foot.show_selection(0, ())

    def _count_words(self, found: int, total: int) -> str:
        if self.filters.narrowed:
            locale = QLocale()
            words = self.tr("{found} of {total} sheets")
            return words.format(found=locale.toString(found), total=locale.toString(total))
        return self.tr("%Ln sheet(s)", "", total)

    def _on_selection(self) -> None:
        self.foot.show_selection(len(self.table.selected_rows()), self.table.selected())

    def _with_one(self, act: Callable[[ListedSession], None]) -> None:
        chosen = self.table.selected()
        if chosen:
            act(chosen[0])

    def _open(self, listed: ListedSession) -> None:
        if listed.row.unreadable is None:
            self.open_requested.emit(listed.row.path)
            return
        unreadable_details(listed.row, self._show_folder, self)

    def _duplicate(self, listed: ListedSession) -> None:
        self.duplicate_requested.emit(listed.row.path)

    def _show_formats(self) -> None:
        menu = self._export.menu([listed.row.path for listed in self.table.selected()])
        menu.popup(self.foot.export.mapToGlobal(QPoint(0, -menu.sizeHint().height() - 4)))

    def _show_menu(self, point: QPoint) -> None:
        menu = QMenu(self)
        menu.setAccessibleName(self.tr("Sheet"))
        buttons = (self.foot.open, self.foot.duplicate, self.foot.export, self.foot.delete)
        for button in buttons:
            if not button.isHidden():
                menu.addAction(button.text(), button.click)
        menu.addSeparator()
        menu.addAction(self.tr("Open folder"), self._show_folder)
        menu.addAction(self.tr("Rebuild list"), self._loading.rebuild)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.table.viewport().mapToGlobal(point))

    def _show_folder(self) -> None:
        open_folder(self._application.folders.sessions)

    def _delete(self) -> None:
        paths = [listed.row.path for listed in self.table.selected()]
        if paths and len(paths) == len(self.table.selected_rows()):
            self._tasks.spawn(self._remove(paths), "delete sessions")

    async def _remove(self, paths: Sequence[Path]) -> None:
        self.problem.hide()
        removed: list[RemovedSession] = []
        for path in paths:
            try:
                removed.append(await self._reader.remove(path))
            except DetectiveError as error:
                self._tell(str(error))
        if removed:
            words = self.tr("%n sheet(s) deleted", "", len(removed))
            self.undoable.emit(words, lambda: self._tasks.spawn(self._restore(removed), "undo delete"))
        self._loading.reload()

    async def _restore(self, removed: Sequence[RemovedSession]) -> None:
        for one in removed:
            try:
                await self._reader.restore(one)
            except DetectiveError as error:
                self._tell(str(error))
        self._loading.reload()

    def _tell(self, words: str) -> None:
        self.problem.setText(in_own_words(words))
        self.problem.show()


def _inset(content: QWidget | QHBoxLayout) -> QHBoxLayout:
    """Put something on the left edge of the text, with the page's margin at its right."""
    return across(content, margins=(BLEED, 0, _MARGIN, 0), gap=None)


class HistoryNotice(QWidget):
    """A heading, a sentence, and buttons for what can be done now."""

    def __init__(self) -> None:
        super().__init__()
        self._heading = Label("", "question")
        self._text = Label("", color="text2", wrap=True)
        self._text.setMaximumWidth(560)
        self._buttons = across(margins=(0, 8, 0, 4), gap=12)
        down(self._heading, self._text, self._buttons, ..., into=self, margins=(BLEED, 48, 0, 0), gap=8)

    @property
    def text(self) -> str:
        """What is said, heading first."""
        return f"{self._heading.text()}\n{self._text.text()}"

    def say(self, heading: str, text: str, *actions: tuple[str, Callable[[], object]]) -> None:
        """Show words, and a button for each action."""
        self._heading.setText(heading)
        self._text.setText(text)
        empty(self._buttons)
        for words, on_press in actions:
            button = Button(words, on=lambda _=False, on_press=on_press: on_press())
            self._buttons.addWidget(button)
        self._buttons.addStretch(1)
