"""What the dashed line under words of a document means: they left this computer in this session."""

from __future__ import annotations

from collections.abc import Awaitable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from detective_app.account.citations import Cited
from detective_app.account.hints import sentence_at
from detective_app.core.disclosure import DocumentDisclosure
from detective_app.core.errors import DocumentError
from detective_app.core.evidence import Locator
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.edits import FindBar
from detective_app.gui.controls.label import Label
from detective_app.gui.document.page_view import LoadingSheet, PageView, left_pen, stepped
from detective_app.gui.document.reading import ChosenSentence, DocumentReading, SavedCopy, TextSearch
from detective_app.gui.document.text_view import TextView
from detective_app.gui.foreign_text import one_line
from detective_app.gui.opening import ask_file
from detective_app.gui.run.evidence_words import page_of, place_heading, source_of
from detective_app.gui.wording import filled, in_own_words

if TYPE_CHECKING:
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks


_HEIGHT, _SAMPLE = 28, 28


def left_of(session: InterrogationSession | None, source_id: str) -> DocumentDisclosure | None:
    """Return what of a document left in a session, None where nothing did."""
    record = session.disclosure if session else None
    found = (one for one in (record.per_document if record else ()) if one.source_id == source_id)
    return next((one for one in found if one.sent), None)


class LeftLegend(QWidget):
    """A row over the document; it is there where words left."""

    def __init__(self) -> None:
        super().__init__()
        self.label = Label("", "meta", "text2")
        across(_Sample(), (self.label, 1), into=self, margins=(24, 0, 24, 0), gap=10)
        self.restyle()
        self.hide()

    @property
    def words(self) -> str:
        """What it says."""
        return self.label.text() if not self.isHidden() else ""

    def show_left(self, left: DocumentDisclosure | None) -> None:
        """Say how much of a document left, or nothing."""
        if left is not None:
            words = self.tr("%n word(s) of this document left this computer in this session", "", left.sent)
            self.label.setText(words)
            self.setAccessibleName(words)
        self.setVisible(left is not None)

    def restyle(self) -> None:
        """Take the height from the theme."""
        self.setFixedHeight(theme.pixels(_HEIGHT))


class _Sample(QWidget):
    """A piece of the line."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(theme.pixels(_SAMPLE), theme.pixels(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line."""
        painter = QPainter(self)
        painter.setPen(left_pen("left"))
        middle = self.height() / 2 + 3
        painter.drawLine(QPointF(0, middle), QPointF(self.width(), middle))


class ShownDocument(QWidget):
    """`opened` tells how many pages are drawn, 0 for a text, `gone` that only the saved words are there.

    `chosen` tells a sentence, a `ChosenSentence`, that a person pressed on, `missed` that there is none.
    """

    chosen = Signal(object)
    missed = Signal()
    opened = Signal(int)
    gone = Signal()
    zoomed = Signal(int)

    def __init__(self, application: Application, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._application, self._tasks = application, tasks
        self.session: InterrogationSession | None = None
        self.cited = Cited("", "", "")
        self._about: tuple[str, bool] | None = None
        self._reading: DocumentReading | None = None
        self._file, self._asked = Path(), 0
        self._left: tuple[tuple[int, int], ...] = ()
        self.find_bar = FindBar(self.tr("Find in this document"))
        self.loading, self.saved_copy, self.legend = LoadingSheet(), SavedCopy(), LeftLegend()
        self.pages, self.text = PageView(), TextView()
        self.finding = TextSearch(self.find_bar, self.text, self.pages, tasks)
        self._views = QStackedWidget()
        self._lay_out()
        self.pages.wanted.connect(self._on_wanted)
        self.pages.point_chosen.connect(self._on_point)
        self.text.line_chosen.connect(self._on_line)
        for view in (self.pages, self.text):
            view.zoom_asked.connect(self.step_zoom)
        self.find_bar.closed.connect(self.close_find)
        find = self.tr("Find the document")
        self.saved_copy.find_requested.connect(lambda: ask_file(self, find, self.open_file))

    @property
    def view(self) -> QWidget | None:
        """The view that is shown: `pages`, `text`, `loading` or `saved_copy`."""
        return self._views.currentWidget()

    def show_quote(self, session: InterrogationSession, quote: Cited, *, left: bool = True) -> None:
        """Show a quote of a session in its document, and with `left` what of that left this computer."""
        told = left_of(session, quote.source_id) if left else None
        self._left = told.spans if told else ()
        self.legend.show_left(told)
        self._show(session, quote, None)

    def show_sentence(
        self, session: InterrogationSession, place: Cited, about: str, *, exact: bool = False
    ) -> None:
        """Show the one sentence of a place in its document that its words belong to, and nothing wider.

        `about` decides between several; `exact` words are marked alone where one sentence has them.
        """
        self._left = ()
        self.legend.show_left(None)
        self._show(session, place, (about, exact))

    def take_keyboard(self) -> None:
        """Give the keyboard to what is shown."""
        view = self.saved_copy.find_file if self.view is self.saved_copy else self.view
        if view is not None:
            view.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def page_count(self) -> int:
        """How many pages are drawn, 0 for a text and while nothing is open."""
        return self._reading.pages if self._reading is not None else 0

    @property
    def file(self) -> Path | None:
        """The file that is open; None while there is none."""
        return self._file if self._reading is not None else None

    def open_find(self, words: str = "") -> None:
        """Ask what to find in the document, or find some words."""
        if self.view in (self.pages, self.text):
            self.find_bar.begin(words)

    def close_find(self) -> None:
        """Put the search away."""
        self.finding.end()
        if self.isVisible() and self.find_bar.isVisible():
            self.take_keyboard()
        self.find_bar.hide()

    def set_zoom(self, zoom: int) -> None:
        """Show pages and texts at a size in percent."""
        self.pages.set_zoom(zoom)
        self.text.set_zoom(zoom)
        self.zoomed.emit(zoom)

    def step_zoom(self, step: int) -> None:
        """Show them at the next larger size, or with -1 at the next smaller one."""
        self.set_zoom(stepped(self.pages.zoom, step))

    def open_file(self, path: Path) -> None:
        """Look for the document in a file that a person chose."""
        self._let_go()
        self._show_view(self.loading)
        self._tasks.spawn(self._open(path), "find source")

    def hideEvent(self, event: QHideEvent) -> None:
        """Let go of the document when it is shown no more."""
        super().hideEvent(event)
        if not event.spontaneous():
            self._asked += 1
            self._let_go()

    def _show(self, session: InterrogationSession, quote: Cited, about: tuple[str, bool] | None) -> None:
        self.session, self.cited, self._about = session, quote, about
        self.close_find()
        source = source_of(session, quote.source_id)
        if self._reading is None or self._reading.source != source:
            self._let_go()
            self.loading.setAccessibleName(self.tr("The document is being opened"))
            self.loading.show_words(quote.quote)
            self._show_view(self.loading)
        self._tasks.spawn(self._open(None), "open source")

    async def _open(self, path: Path | None) -> None:
        self._asked += 1
        asked, quote = self._asked, self.cited
        source = source_of(self.session, quote.source_id) if self.session else None
        if source is None:
            self._show_saved(filled(self.tr("%1 is not a document of this case."), quote.source_id))
            return
        try:
            again = self._reading is not None
            reading = self._reading or await DocumentReading.opened(self._application, source, path)
            if asked != self._asked:
                if reading is not self._reading:
                    reading.close()
                return
            if not again:
                self._reading, self._file = reading, path or Path(source.path)
            self.finding.read(reading)
            await self._mark(reading, asked, again=again)
        except DocumentError as error:
            if asked == self._asked:
                self._show_saved(in_own_words(str(error)))

    async def _mark(self, reading: DocumentReading, asked: int, *, again: bool) -> None:
        """Show the document with its quote, or with its sentence alone."""
        quote = self.cited
        if self._about is not None:
            about, exact = self._about
            place = await reading.sentence(quote.locator, quote.quote, about, exact=exact)
            quote = Cited(quote.source_id, *place)
        if not reading.pages:
            await self._show_text(reading, quote, asked)
        elif asked == self._asked:
            self._show_pages(reading, quote, again=again)

    async def _show_text(self, reading: DocumentReading, quote: Cited, asked: int) -> None:
        rows = await reading.rows()
        mark = await reading.mark(quote.locator, quote.quote)
        if asked == self._asked:
            self.cited = quote
            self.text.show_rows(rows, mark, _chip(quote), self._left)
            self._show_view(self.text)
            self.opened.emit(0)

    def _show_pages(self, reading: DocumentReading, quote: Cited, *, again: bool) -> None:
        page = min(max(page_of(quote.locator) or 1, 1), reading.pages)
        self.cited = quote
        told = (one_line(quote.quote), self.legend.words)
        self.pages.setAccessibleDescription(". ".join(filter(None, told)))
        self._show_view(self.pages)
        if again:
            self.pages.mark_anew(page, _chip(quote))
        else:
            self.pages.begin(reading.pages, page, _chip(quote))
        self.opened.emit(reading.pages)

    def _show_saved(self, why: str) -> None:
        quote, session = self.cited, self.session
        source = source_of(session, quote.source_id) if session else None
        self.saved_copy.show_quote(why, quote.quote, place_heading(source, quote.locator))
        self.legend.hide()  # nothing of the document is shown
        self._show_view(self.saved_copy)
        self.gone.emit()

    def _show_view(self, view: QWidget) -> None:
        """Show a view, with the keyboard where the one before had it."""
        before, focused = self.view, QApplication.focusWidget()
        held = (
            before is not None and focused is not None and (before is focused or before.isAncestorOf(focused))
        )
        self._views.setCurrentWidget(view)
        if held and before is not view:
            self.take_keyboard()

    def _on_wanted(self, page: int, width: int) -> None:
        if self._reading is not None:
            self._tasks.spawn(self._draw(self._reading, page, width), "draw page")

    async def _draw(self, reading: DocumentReading, page: int, width: int) -> None:
        asked, on_page = self._asked, page_of(self.cited.locator)
        quote = self.cited.quote if on_page in (page, None) else ""
        try:
            awaits = partial(self.pages.awaits, page, width)
            drawn = await reading.drawn(page, width, quote, awaits, self._left)
        except DocumentError as error:
            if reading is self._reading:
                self._show_saved(in_own_words(str(error)))
            return
        if reading is self._reading and asked == self._asked and drawn is not None:
            self.pages.show_page(page, width, drawn)

    def _on_line(self, line: int, words: str, within: int) -> None:
        self.chosen.emit(
            ChosenSentence(str(Locator(first=line, last=line)), words, sentence_at(words, within))
        )

    def _on_point(self, page: int, x: float, y: float) -> None:
        if self._reading is not None:
            self._tasks.spawn(self._choose(self._reading, self._reading.chosen(page, x, y)), "choose")

    def choose_beside(self, by: int) -> None:
        """Choose the sentence after the one that is shown, or with -1 the one before."""
        if (reading := self._reading) is not None:
            beside = reading.beside(self.cited.locator, self.cited.quote, by)
            self._tasks.spawn(self._choose(reading, beside, at_end=True), "choose")

    async def _choose(
        self, reading: DocumentReading, sought: Awaitable[ChosenSentence | None], *, at_end: bool = False
    ) -> None:
        try:
            found = await sought
        except DocumentError:
            return  # drawing the page tells why
        if reading is self._reading and found is not None:
            self.chosen.emit(found)
        elif reading is self._reading and not at_end:
            self.missed.emit()

    def _let_go(self) -> None:
        if self._reading is not None:
            self._reading.close()
            self._reading = None
            self.finding.read(None)

    def _lay_out(self) -> None:
        self.find_bar.hide()
        self._views.setObjectName("desk")
        self._views.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        for view in (self.loading, self.pages, self.text, self.saved_copy):
            self._views.addWidget(view)
        down(self.legend, self.find_bar, (self._views, 1), into=self)


def _chip(quote: Cited) -> str:
    return str(quote.number) if quote.number else ""
