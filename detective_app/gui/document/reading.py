"""A document as it is read, searched, and as its quotes were saved."""

from __future__ import annotations

import asyncio
from bisect import bisect_left, bisect_right
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtGui import QImage

from detective_app.account.hints import nearest_of, sentence_at
from detective_app.core.case import Sentence
from detective_app.core.errors import DocumentError
from detective_app.core.evidence import Locator
from detective_app.engine.calls.on_texts import on_texts
from detective_app.gui.controls.boxes import PageColumn, across, put
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.document.page_view import PageDrawing, QuoteMark
from detective_app.gui.document.text_rows import TextRows, places_of, rows_of, span_of
from detective_app.gui.foreign_text import TextRun
from detective_app.gui.run.answer_pieces import unbroken
from detective_app.gui.run.evidence_words import folded
from detective_app.gui.wording import quoted

if TYPE_CHECKING:
    from detective_app.core.evidence import Source
    from detective_app.front_end.application import Application
    from detective_app.front_end.cases import PagePicture, SourceDocument
    from detective_app.gui.controls.edits import FindBar
    from detective_app.gui.document.page_view import PageView
    from detective_app.gui.document.text_view import TextView
    from detective_app.gui.tasks import Tasks


_MARGIN = 24


class SavedCopy(PageColumn):
    """`find_requested` asks for the file to be looked for."""

    find_requested = Signal()

    def __init__(self) -> None:
        super().__init__(_name(), 608, margins=(_MARGIN, 24, _MARGIN, 24), centred=True)
        self._why = IconLine()
        self.find_file = Button(self.tr("Find file…"), on=self.find_requested)
        self._place = Label("", "meta", "muted")
        self._quote = Prose("answer", line=26, name=self.tr("Quote"))
        line = across((self._why, 1), (self.find_file, Qt.AlignmentFlag.AlignTop), gap=16)
        put(self.rows, line, 24, self._quote, 6, self._place, ...)

    @property
    def words(self) -> str:
        """What is said of the document."""
        return self._why.text

    def show_quote(self, why: str, quote: str, place: str) -> None:
        """Say why the document is not shown, and show its words."""
        saved = self.tr("This is the saved sentence.")
        self._why.show_line("alert", "medium", f"{why} {saved}")
        self._quote.show_pieces([TextRun(quoted(unbroken(folded(quote))), "quote")])
        self._place.setText(place)


def _name() -> str:
    return QCoreApplication.translate("SavedCopy", "Saved sentence")


Span = tuple[int, int]
_PLACING, _MOST_PLACED = 480, 200
"""How wide a page is drawn to find where words stand on it, and for how many pieces at most."""
_REACHES = (12, 200)
"""So many lines around a sentence are looked at for its neighbour, the second where the first have none."""
_LEAST_LETTERS, _NEAR = 8, 0.004
"""A line of fewer letters stands in many places of a page; so far beside a line a click still means it."""
_PNG = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True)
class ChosenSentence:
    """A sentence that a person chose: where its lines stand, these lines, and its words."""

    at: str
    text: str
    sentence: str


@dataclass(frozen=True, slots=True)
class TextPlace:
    """Where something that is sought stands: its place in the text, and its page from 1, 0 without pages."""

    span: tuple[int, int]
    page: int


class DocumentReading:
    """An open document; every method may raise DocumentError."""

    def __init__(self, document: SourceDocument) -> None:
        """Take over a document; `close` lets go of it."""
        self._document = document
        self._rows: TextRows | None = None
        self._closed = False
        self._turn = asyncio.Lock()

    @classmethod
    async def opened(cls, application: Application, source: Source, path: Path | None) -> DocumentReading:
        """Open a document of a session where it was, or at a path."""
        return cls(await asyncio.to_thread(application.cases.open_source, source, path))

    @property
    def source(self) -> Source:
        """What the session knows of the document."""
        return self._document.source

    @property
    def pages(self) -> int:
        """How many pages can be drawn."""
        return self._document.pages

    async def rows(self) -> TextRows:
        """Return the text in rows, read when it is first asked for."""
        async with self._open():
            if self._rows is None:
                self._rows = await on_texts(lambda: rows_of(self._document.text()))
            return self._rows

    async def mark(self, locator: str, quote: str) -> tuple[int, int] | None:
        """Return where a quote stands in the text."""
        rows = await self.rows()
        return await on_texts(span_of, rows, locator, quote)

    async def sentence(self, locator: str, words: str, about: str, *, exact: bool) -> tuple[str, str]:
        """Return place and words of the one sentence that some words of a place belong to.

        Words that a line end cuts are grown to their sentence, unless they are `exact`; of words of several
        sentences, it is the one nearest to what they are `about`.
        """
        async with self._open():
            return await on_texts(self._sentence, locator, words, about, exact)

    async def chosen(self, page: int, x: float, y: float) -> ChosenSentence | None:
        """Return the whole sentence at a point of a page, in shares of its size; None where there is none."""
        async with self._open():
            return await on_texts(self._chosen, page, x, y)

    async def beside(self, locator: str, words: str, by: int) -> ChosenSentence | None:
        """Return the sentence after some words of a place, or with -1 before; None at an end."""
        async with self._open():
            return await on_texts(self._beside, locator, words, by)

    async def drawn(
        self, page: int, width: int, quote: str, still: Callable[[], bool], left: Sequence[Span] = ()
    ) -> PageDrawing | None:
        """Return a page as a picture with the lines of a quote on it, "" for none, and of what `left`.

        Returns None when it is `still` wanted no more once it is its turn, as after a quick scroll.
        """
        async with self._open():
            if not still():
                return None
            return await asyncio.to_thread(self._draw, page, width, quote, left)

    async def marks(self, page: int, width: int, sought: str) -> tuple[QuoteMark, ...]:
        """Return where some words stand on a page."""
        async with self._open():
            page_drawn = await asyncio.to_thread(self._document.draw, page, width, (sought,))
        return _marks(page_drawn)

    async def found(self, sought: str) -> tuple[TextPlace, ...]:
        """Return where some words stand, in reading order, 10,000 places at most."""
        rows = await self.rows()
        return await on_texts(self._find, rows, sought)

    def close(self) -> None:
        """Let go of the document, whatever is going on with it: the child is killed, which takes no time."""
        self._closed = True
        self._document.close()

    @asynccontextmanager
    async def _open(self) -> AsyncIterator[None]:
        """Wait for one's turn; what waited while the document was closed has nothing to read any more."""
        async with self._turn:
            if self._closed:
                raise DocumentError(f"{self.source.name} is closed.")
            yield

    def _sentence(self, locator: str, words: str, about: str, exact: bool) -> tuple[str, str]:
        try:
            found = self._document.sentences(Locator.parse(locator))
        except ValueError:  # a place that was written by hand
            return locator, words
        sought = " ".join(words.split())
        whole = next((one for one in found if sought in _folded(one)), None)
        if whole is not None:
            return str(whole.locator), words if exact else whole.text
        if not found:
            return locator, words
        every = list(map(_folded, found))
        parts = [text for text in every if text in sought]
        best = found[every.index(nearest_of(about, parts or every))]
        return str(best.locator), best.text

    def _chosen(self, page: int, x: float, y: float) -> ChosenSentence | None:
        """Halve the lines of the page until the one is left that stands at the point."""
        lines = self._document.text().rstrip("\n").split("\n")
        numbers, page_of = range(1, len(lines) + 1), self._document.page_of
        first, last = bisect_left(numbers, page, key=page_of), bisect_right(numbers, page, key=page_of)
        among = [n for n in numbers[first:last] if sum(map(str.isalnum, lines[n - 1])) >= _LEAST_LETTERS]
        hit = self._at(page, x, y, [lines[n - 1] for n in among])
        while hit and len(among) > 1:
            half = among[: len(among) // 2]
            found = self._at(page, x, y, [lines[n - 1] for n in half])
            among, hit = (half, found) if found else (among[len(half) :], hit)
        if not (hit := self._at(page, x, y, [lines[n - 1] for n in among])):
            return None
        line = lines[among[0] - 1]
        words = sentence_at(line, int(len(line) * min(max(x - hit.left, 0) / hit.width, 0.999)))
        at, sentence = self._sentence(f"L{among[0]}-L{among[0]}", words, words, False)
        place = Locator.parse(at)
        return ChosenSentence(at, "\n".join(lines[place.first - 1 : place.last]), sentence)

    def _beside(self, locator: str, words: str, by: int) -> ChosenSentence | None:
        try:
            place = Locator.parse(locator)
        except ValueError:  # of a document without a place the first
            place, by = Locator(first=1, last=1), 0
        for reach in _REACHES:
            last = min(place.last + reach, self.source.lines)
            found = self._document.sentences(Locator(first=max(place.first - reach, 1), last=last))
            here = [n for n, one in enumerate(found) if {*one.locator.lines} & {*place.lines} or not by]
            here = _same(found, here, " ".join(words.split())) or here
            at = next(iter(here), 0) if by < 1 else next(reversed(here), -1)
            if found and 0 <= at + by < len(found):
                one = found[at + by]
                lines = self._document.text().split("\n")[one.locator.first - 1 : one.locator.last]
                return ChosenSentence(str(one.locator), "\n".join(lines), one.text)
        return None

    def _at(self, page: int, x: float, y: float, lines: Sequence[str]) -> QuoteMark | None:
        """Return the mark of some lines that is at a point of a page."""
        marks = _marks(self._document.draw(page, _PLACING, lines)) if lines else ()
        return next(
            (
                one
                for one in marks
                if one.left - _NEAR <= x <= one.left + one.width + _NEAR
                and one.top - _NEAR <= y <= one.top + one.height + _NEAR
            ),
            None,
        )

    def _draw(self, page: int, width: int, quote: str, left: Sequence[Span]) -> PageDrawing:
        drawn = self._document.draw(page, width, (quote,) if quote else ())
        words = tuple(self._on_page(page, left)) if left else ()
        places = _marks(self._document.draw(page, _PLACING, words)) if words else ()
        return PageDrawing(_picture(drawn.png), _marks(drawn), places)

    def _on_page(self, page: int, spans: Sequence[Span]) -> Iterator[str]:
        """Yield the words of some spans of the text that stand on a page, some 200 pieces at most."""
        if self._rows is None:
            self._rows = rows_of(self._document.text())
        rows, found = self._rows, 0
        for start, end in spans:
            first, last = rows.row_at(start), rows.row_at(max(end - 1, start))
            for row in range(first, last + 1):
                begins, ends = rows.span(row)
                words = rows.text[max(start, begins) : min(end, ends)].strip()
                if words and self._document.page_of(rows.line_at(begins)) == page:
                    yield words
                    found += 1
                if found == _MOST_PLACED:
                    return

    def _find(self, rows: TextRows, sought: str) -> tuple[TextPlace, ...]:
        page_of = self._document.page_of
        return tuple(
            TextPlace(span, page_of(rows.line_at(span[0])) if self.pages else 0)
            for span in places_of(rows.text, sought)
        )


def _folded(one: Sentence) -> str:
    return " ".join(one.text.split())


def _same(found: Sequence[Sentence], among: Sequence[int], sought: str) -> list[int]:
    """Return which of some sentences hold what is sought, or are held by it."""
    return [n for n in among if (said := _folded(found[n])) in sought or sought in said]


def _picture(png: bytes) -> QImage:
    """Read a picture that the reader's child drew; what is no PNG is not given to Qt's other formats."""
    return QImage.fromData(png) if png.startswith(_PNG) else QImage()


def _marks(drawn: PagePicture) -> tuple[QuoteMark, ...]:
    width, height = max(drawn.width, 1), max(drawn.height, 1)
    return tuple(QuoteMark(x / width, y / height, w / width, h / height) for x, y, w, h in drawn.marks)


class TextSearch(QObject):
    """Searches for what the find bar asks, and marks it in the text or on the pages."""

    def __init__(self, bar: FindBar, text: TextView, pages: PageView, tasks: Tasks) -> None:
        super().__init__(bar)
        self._bar, self._text, self._pages, self._tasks = bar, text, pages, tasks
        self._reading: DocumentReading | None = None
        self._found: tuple[TextPlace, ...] = ()
        self._sought, self._step = "", -1
        bar.sought.connect(self._on_sought)
        bar.stepped.connect(self._on_stepped)

    def read(self, reading: DocumentReading | None) -> None:
        """Search in another document, or in none."""
        self._reading = reading

    def end(self) -> None:
        """Seek and mark nothing."""
        self._found, self._sought, self._step = (), "", -1
        self._text.show_found((), -1)
        self._pages.show_found(0, ())

    def _on_sought(self, sought: str) -> None:
        self._sought = sought
        if self._reading is not None:
            self._tasks.spawn(self._find(self._reading, sought), "find in source")

    async def _find(self, reading: DocumentReading, sought: str) -> None:
        try:
            found = await reading.found(sought)
        except DocumentError:
            found = ()
        if reading is not self._reading or sought != self._sought:
            return
        self._found, self._step = found, -1
        self._bar.show_count(0, 0)
        if found:
            self._on_stepped(1)
        else:
            self._text.show_found((), -1)
            self._pages.show_found(0, ())
        if not sought:
            self._bar.clear_count()

    def _on_stepped(self, step: int) -> None:
        if not self._found or self._reading is None:
            return
        self._step = (self._step + step) % len(self._found)
        self._bar.show_count(self._step + 1, len(self._found))
        if self._reading.pages:
            self._tasks.spawn(self._show_found(self._reading, self._found[self._step]), "show what was found")
        else:
            self._text.show_found([one.span for one in self._found], self._step)

    async def _show_found(self, reading: DocumentReading, place: TextPlace) -> None:
        sought, step = self._sought, self._step
        self._pages.go_to(place.page)
        try:
            marks = await reading.marks(place.page, self._pages.device_width, sought)
        except DocumentError:
            return
        if reading is self._reading and (sought, step) == (self._sought, self._step):
            self._pages.show_found(place.page, marks)
