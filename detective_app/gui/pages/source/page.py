"""The source page: a document at the place of a quote, as drawn pages or as text with line numbers.

Follow a quote: `show_quote` names the document, `_open` opens it in a thread, and `_show_pages` or
`_show_text` marks the quote; what cannot be opened is answered with the quote as it was saved.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from detective_app.account.quotes import Cited
from detective_app.core.errors import DocumentError
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.column import Column
from detective_app.gui.controls.find_bar import FindBar
from detective_app.gui.controls.icon_line import IconLine
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.source.left_legend import LeftLegend, left_of
from detective_app.gui.pages.source.page_view import LoadingSheet, PageView
from detective_app.gui.pages.source.reading import Place, Reading
from detective_app.gui.pages.source.text_view import TextView
from detective_app.gui.pages.source.toolbar import SourceToolbar
from detective_app.gui.pieces import Piece
from detective_app.gui.run.evidence_words import folded
from detective_app.gui.run.places import page_of, part_of, place_heading, source_of
from detective_app.gui.run.unbroken_dates import unbroken
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled, quoted

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks

_MARGIN = 56


class SourcePage(QWidget):
    """Shows one quote in its document; `back_requested` leads to where it was opened from."""

    back_requested = Signal()

    def __init__(self, application: Application, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._application, self._tasks = application, tasks
        self._session: InterrogationSession | None = None
        self._cited = Cited("", "", "")
        self._reading: Reading | None = None
        self._asked = 0
        self._found: tuple[Place, ...] = ()
        self._left: tuple[tuple[int, int], ...] = ()
        self._sought, self._step = "", -1
        self.toolbar = SourceToolbar()
        self.find_bar = FindBar(self.tr("Find in this document"))
        self.loading, self.saved_copy, self.legend = LoadingSheet(), SavedCopy(), LeftLegend()
        self.pages, self.text = PageView(), TextView()
        self._views = QStackedWidget()
        self._lay_out()
        self._connect()

    @property
    def session(self) -> InterrogationSession | None:
        """The session whose document is shown."""
        return self._session

    @property
    def cited(self) -> Cited:
        """The quote that is shown."""
        return self._cited

    @property
    def shown(self) -> QWidget | None:
        """The view that is shown: `pages`, `text`, `loading` or `saved_copy`."""
        return self._views.currentWidget()

    def show_quote(self, session: InterrogationSession, quote: Cited, back: str = "") -> None:
        """Show a quote of a session in its document; `back` names what was looked at before."""
        self._session, self._cited = session, quote
        source = source_of(session, quote.source_id)
        if not back:
            back = filled(self.tr("Answer %1"), quote.sequence) if quote.sequence else self.tr("Back")
        icon = "table" if part_of(source, quote.locator) == "row" else "document"
        self.toolbar.show_document(source.name if source else quote.source_id, back, icon)
        self._close_find()
        left = left_of(session, quote.source_id)
        self._left = left.spans if left else ()
        self.legend.show_left(left)
        self.loading.setAccessibleName(self.tr("The document is being opened"))
        self._views.setCurrentWidget(self.loading)
        self._tasks.spawn(self._open(None), "open source")

    def open_find(self) -> None:
        """Ask what to find in the document."""
        if self.shown in (self.pages, self.text):
            self.find_bar.begin()

    def next_page(self) -> None:
        """Go to the next page."""
        self.toolbar.step_page(1)

    def previous_page(self) -> None:
        """Go to the page before."""
        self.toolbar.step_page(-1)

    def zoom_in(self) -> None:
        """Show the pages larger."""
        self.toolbar.step_zoom(1)

    def zoom_out(self) -> None:
        """Show the pages smaller."""
        self.toolbar.step_zoom(-1)

    def go_back(self) -> None:
        """Go back to what was looked at before."""
        self.back_requested.emit()

    def open_file(self, path: Path) -> None:
        """Look for the document in a file that a person chose."""
        self._views.setCurrentWidget(self.loading)
        self._tasks.spawn(self._open(path), "find source")

    def hideEvent(self, event: QHideEvent) -> None:
        """Let go of the document when another page is shown."""
        super().hideEvent(event)
        if not event.spontaneous():
            self._asked += 1
            self._let_go()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the search with Escape, else the document."""
        if event.key() == Qt.Key.Key_Escape:
            self._close_find() if self.find_bar.isVisible() else self.go_back()
        else:
            super().keyPressEvent(event)

    async def _open(self, path: Path | None) -> None:
        self._asked += 1
        asked, quote = self._asked, self._cited
        source = source_of(self._session, quote.source_id) if self._session else None
        self._let_go()
        if source is None:
            self._show_saved(filled(self.tr("%1 is not a document of this case."), quote.source_id))
            return
        try:
            reading = await Reading.opened(self._application, source, path)
            if asked != self._asked:
                reading.close()
                return
            self._reading = reading
            if reading.pages:
                self._show_pages(reading, quote)
            else:
                rows = await reading.rows()
                mark = await reading.mark(quote.locator, quote.quote)
                if asked == self._asked:
                    self.text.show_rows(rows, mark, _chip(quote), self._left)
                    self._show_view(self.text)
        except DocumentError as error:
            if asked == self._asked:
                self._show_saved(in_own_words(str(error)))

    def _show_pages(self, reading: Reading, quote: Cited) -> None:
        page = min(max(page_of(quote.locator) or 1, 1), reading.pages)
        self.toolbar.show_pages(reading.pages)
        self.toolbar.show_zoom(self.pages.zoom)
        self.toolbar.show_page(page)
        self._show_view(self.pages)
        told = (one_line(quote.quote), self.legend.words)
        self.pages.setAccessibleDescription(". ".join(filter(None, told)))
        self.pages.begin(reading.pages, page, _chip(quote))

    def _show_saved(self, why: str) -> None:
        quote, session = self._cited, self._session
        source = source_of(session, quote.source_id) if session else None
        self.saved_copy.show_quote(why, quote.quote, place_heading(source, quote.locator))
        self.toolbar.show_pages(0)
        self.legend.hide()  # nothing of the document is shown
        self._show_view(self.saved_copy)

    def _show_view(self, view: QWidget) -> None:
        self._views.setCurrentWidget(view)
        self.toolbar.search.setVisible(view is not self.saved_copy)
        if not self.isVisible():
            return
        first: dict[QWidget, QWidget] = {
            self.pages: self.toolbar.field,
            self.saved_copy: self.saved_copy.find_file,
        }
        first.get(view, view).setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_wanted(self, page: int, width: int) -> None:
        if self._reading is not None:
            self._tasks.spawn(self._draw(self._reading, page, width), "draw page")

    async def _draw(self, reading: Reading, page: int, width: int) -> None:
        on_page = page_of(self._cited.locator)
        quote = self._cited.quote if on_page in (page, None) else ""
        try:
            awaits = partial(self.pages.awaits, page, width)
            drawn = await reading.drawn(page, width, quote, awaits, self._left)
        except DocumentError as error:
            if reading is self._reading:
                self._show_saved(in_own_words(str(error)))
            return
        if reading is self._reading and drawn is not None:
            self.pages.show_page(page, width, drawn)

    def _on_sought(self, sought: str) -> None:
        self._sought = sought
        if self._reading is not None:
            self._tasks.spawn(self._find(self._reading, sought), "find in source")

    async def _find(self, reading: Reading, sought: str) -> None:
        try:
            found = await reading.found(sought)
        except DocumentError:
            found = ()
        if reading is self._reading and sought == self._sought:
            self._found, self._step = found, -1
            self.find_bar.show_count(0, 0)
            if found:
                self._on_stepped(1)
            else:
                self.text.show_found((), -1)
                self.pages.show_found(0, ())
            if not sought:
                self.find_bar.clear_count()

    def _on_stepped(self, step: int) -> None:
        if not self._found or self._reading is None:
            return
        self._step = (self._step + step) % len(self._found)
        self.find_bar.show_count(self._step + 1, len(self._found))
        place = self._found[self._step]
        if self.shown is self.text:
            self.text.show_found([one.span for one in self._found], self._step)
        else:
            self._tasks.spawn(self._show_found(self._reading, place), "show what was found")

    async def _show_found(self, reading: Reading, place: Place) -> None:
        sought, step = self._sought, self._step
        self.pages.go_to(place.page)
        try:
            marks = await reading.marks(place.page, self.pages.device_width, sought)
        except DocumentError:
            return
        if reading is self._reading and (sought, step) == (self._sought, self._step):
            self.pages.show_found(place.page, marks)

    def _close_find(self) -> None:
        self._found, self._sought, self._step = (), "", -1
        self.text.show_found((), -1)
        self.pages.show_found(0, ())
        self.find_bar.hide()
        if self.isVisible() and self.shown is not None:
            self.shown.setFocus(Qt.FocusReason.OtherFocusReason)

    def _ask_file(self) -> None:
        dialog = QFileDialog(self, self.tr("Find the document"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.open_file(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _let_go(self) -> None:
        if self._reading is not None:
            self._reading.close()
            self._reading = None

    def _lay_out(self) -> None:
        self.find_bar.hide()
        self._views.setObjectName("desk")
        self._views.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        for view in (self.loading, self.pages, self.text, self.saved_copy):
            self._views.addWidget(view)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        for part in (self.toolbar, self.legend, self.find_bar):
            rows.addWidget(part)
        rows.addWidget(self._views, 1)

    def _connect(self) -> None:
        self.toolbar.back_requested.connect(self.back_requested)
        self.toolbar.page_asked.connect(self.pages.go_to)
        self.toolbar.zoom_asked.connect(self._zoom)
        self.toolbar.find_requested.connect(self.open_find)
        self.pages.page_changed.connect(self.toolbar.show_page)
        self.pages.zoom_asked.connect(self.toolbar.step_zoom)
        self.pages.wanted.connect(self._on_wanted)
        self.find_bar.sought.connect(self._on_sought)
        self.find_bar.stepped.connect(self._on_stepped)
        self.find_bar.closed.connect(self._close_find)
        self.saved_copy.find_requested.connect(self._ask_file)

    def _zoom(self, zoom: int) -> None:
        self.pages.set_zoom(zoom)
        self.toolbar.show_zoom(zoom)


def _chip(quote: Cited) -> str:
    return str(quote.number) if quote.number else ""


class SavedCopy(Column):
    """`find_requested` asks for the file to be looked for."""

    find_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_name(), 608, margins=(_MARGIN, 32, _MARGIN, 32), centred=True, parent=parent)
        self._why = IconLine()
        self.find_file = Button(self.tr("Find file…"))
        self._place = Label("", "meta", "muted")
        self._quote = Prose("answer", line=26, name=self.tr("Quote"))
        self.find_file.clicked.connect(self.find_requested)
        line = QHBoxLayout()
        line.setSpacing(16)
        line.addWidget(self._why, 1)
        line.addWidget(self.find_file, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(6)
        words.addWidget(self._quote)
        words.addWidget(self._place)
        self.rows.addLayout(line)
        self.rows.addSpacing(32)
        self.rows.addLayout(words)
        self.rows.addStretch(1)

    @property
    def words(self) -> str:
        """What is said of the document."""
        return self._why.text

    def show_quote(self, why: str, quote: str, place: str) -> None:
        """Say why the document is not shown, and show the quote."""
        saved = self.tr("The quote below is the saved copy.")
        self._why.show_line("alert", "medium", f"{why} {saved}")
        self._quote.show_pieces([Piece(quoted(unbroken(folded(quote))), "quote")])
        self._place.setText(place)


def _name() -> str:
    from PySide6.QtCore import QCoreApplication

    return QCoreApplication.translate("SavedCopy", "Saved copy of the quote")
