"""The right half of the sheet: a cell's document with its one sentence marked, and keys that judge it.

Open a cell: `show_cell` names document and part, `_show_place` has the document shown at one of the cell's
places; a key tells `side_given`, and `show_marked` shows what came of it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from detective_app.account.cells import CellPassage
from detective_app.account.citations import Cited
from detective_app.core.provider import PERSON
from detective_app.gui.controls.boxes import down
from detective_app.gui.controls.label import Label
from detective_app.gui.document.shown import ShownDocument
from detective_app.gui.foreign_text import one_line
from detective_app.gui.opening import announce, open_document
from detective_app.gui.pages.sheet.buttons import SIDES
from detective_app.gui.pages.sheet.marking import Marking, PaneFoot, PaneHead, side_of
from detective_app.gui.run.evidence_words import part_of, place_in, source_of
from detective_app.gui.wording import filled, in_own_words

if TYPE_CHECKING:
    from detective_app.account.cells import Cell, SheetRow
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application
    from detective_app.gui.document.reading import ChosenSentence
    from detective_app.gui.tasks import Tasks

_Key: TypeAlias = "tuple[str, str, str]"
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_BESIDE = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_ZOOMS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Minus: -1}
_KEYS = {getattr(Qt.Key, f"Key_{n}"): side for n, side in enumerate(SIDES, 1)}
_HELD = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)


class CellPane(QWidget):
    """`side_given` tells row, place, bearing and note; `next_wanted` asks for what is not judged yet.

    `undo_wanted` asks to take the last mark back, `closed` to be put away: whoever shows the pane gives the
    keyboard back.
    """

    side_given = Signal(int, object, str, str)
    next_wanted = Signal()
    closed = Signal()
    undo_wanted = Signal()

    def __init__(self, application: Application, tasks: Tasks) -> None:
        super().__init__()
        self.setObjectName("desk")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._session: InterrogationSession | None = None
        self._row: SheetRow | None = None
        self._cell: Cell | None = None
        self._at, self._found, self._awaited = 0, 0, False
        """`_found` places the cell has; one after them is a sentence of the person's own choice."""
        self._drafts: dict[_Key, str] = {}
        self.head, self.document, self.marking = PaneHead(), ShownDocument(application, tasks), Marking()
        self.foot = PaneFoot(self.marking, self.tr("What the sentence does"))
        self.problem = Label("", "ui", "high", wrap=True)
        self._lay_out()
        self._connect()

    @property
    def place(self) -> CellPassage | None:
        """The place of the cell that is shown; None while there is none."""
        return self._cell.places[self._at] if self._cell and self._cell.places else None

    @property
    def _own(self) -> CellPassage | None:
        """The place that is shown where the person went to it, and has said nothing of it."""
        place = self.place
        return place if place and self._at >= self._found and not place.mark else None

    def show_cell(
        self, session: InterrogationSession, row: SheetRow, cell: Cell, *, keyboard: bool = True
    ) -> None:
        """Open a cell at the first of its places, and with `keyboard` go there."""
        self._keep_note()
        self._session, self._row, self._cell, self._at = session, row, cell, 0
        self._found = len(cell.places)
        self._show_place()
        if keyboard:
            self._take_keyboard()

    def show_quote(self, session: InterrogationSession, quote: Cited, *, keyboard: bool = True) -> None:
        """Show a quote in its document, where there is nothing to mark."""
        self._keep_note()
        self._session, self._row, self._cell, self._at = session, None, None, 0
        self._begin(quote)
        self.foot.hide()
        self.document.show_quote(session, quote)
        if keyboard:
            self._take_keyboard()

    def show_marked(self, row: SheetRow, cell: Cell) -> None:
        """Go on with the cell as it stands after a mark, or as a run goes on, at the place that is shown.

        What is another cell than the one that is open is left alone.
        """
        before = self.place
        if not self._has_open(row.number, cell.source_id):
            return
        count, at = len(cell.places), _place_like(before, cell) if before else None
        if at is None and (own := self._own):  # nobody takes away what is being looked at
            cell, at = _with(cell, own), count
        self._row, self._cell, self._found, self._at = row, cell, count, at or 0
        if _is_same(before, self.place, at):
            self.show_problem("" if self.place else self.problem.text())
            self._show_marking()
        else:
            self._show_place()

    def show_problem(self, words: str) -> None:
        """Say what could not be done; "" takes it back."""
        self._tell(in_own_words(words), "high")

    def step(self, by: int) -> bool:
        """Go to the next place of the cell, or with -1 to the one before; tells whether there is one."""
        if self._cell is None or not 0 <= self._at + by < len(self._cell.places):
            return False
        self._keep_note()
        self._at += by
        self._show_place()
        announce(self, f"{self.marking.count.text()}: {one_line(self._cell.places[self._at].sentence)}")
        return True

    def choose(self, one: ChosenSentence) -> None:
        """Go to a sentence of the document: to a place that it is, or to one of its own."""
        row, cell = self._row, self._cell
        if row is None or cell is None:
            return
        there = ((n, place.sentence) for n, place in enumerate(cell.places) if place.at == one.at)
        here = next((n for n, held in there if held in one.sentence or one.sentence in held), None)
        if here is None:
            chosen, here = CellPassage(cell.source_id, one.at, one.text, one.sentence, "found"), self._found
            self._cell = _with(replace(cell, places=cell.places[:here]), chosen)
        self._keep_note()
        self._at = here
        self._show_place()
        announce(self, one_line(one.sentence))

    def mark(self, side: str) -> None:
        """Tell what the sentence does to the part."""
        if self._row is not None and (place := self.place) is not None:
            self._drafts[self._key(place)] = words = self.marking.note.words  # until it is saved
            if self.marking.note.hasFocus():
                self.document.take_keyboard()
            self.side_given.emit(self._row.number, place, side, words)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Choose the sentence before and after with Up and Down, another place with Left and Right."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = Qt.Key(event.key())
            if self._cell and not event.modifiers() & _HELD and key in (*_STEPS, *_BESIDE):
                if by := _BESIDE.get(key):
                    self.document.choose_beside(by)
                else:
                    self.step(_STEPS[key])
                return True
        return super().eventFilter(watched, event)

    def _has_open(self, number: int, source_id: str) -> bool:
        """Tell whether a cell is the one that is open."""
        row, cell = self._row, self._cell
        return row is not None and cell is not None and (row.number, cell.source_id) == (number, source_id)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Mark with 1 to 4, skip with S, go on with N, size with + and -, leave with Escape."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self._leave()
        elif event.matches(QKeySequence.StandardKey.Undo):
            self.undo_wanted.emit()
        elif event.modifiers() & _HELD:
            super().keyPressEvent(event)
        elif zoom := _ZOOMS.get(key):
            self.document.step_zoom(zoom)
        elif self._cell is None or not self._takes(key):
            super().keyPressEvent(event)

    def _takes(self, key: Qt.Key) -> bool:
        """Do what a key asks for with the place that is open; tells whether it asks for anything."""
        if side := _KEYS.get(key):
            self.mark(side)
        elif key == Qt.Key.Key_N or (key == Qt.Key.Key_S and not self.step(1)):
            self._keep_note()
            self.next_wanted.emit()
        return side is not None or key in (Qt.Key.Key_N, Qt.Key.Key_S)

    def showEvent(self, event: QShowEvent) -> None:
        """Take the keyboard that was asked for before there was anything to see."""
        super().showEvent(event)
        if self._awaited:
            self._take_keyboard()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new height."""
        super().resizeEvent(event)
        self.foot.take_size()

    def _take_keyboard(self) -> None:
        self._awaited = not self.isVisible()
        if not self._awaited:
            self.document.take_keyboard()

    def _leave(self) -> None:
        if self.marking.note.hasFocus():
            self.document.take_keyboard()
        elif self.document.find_bar.isVisible():
            self.document.close_find()
        else:
            self._keep_note()
            self.closed.emit()

    def _show_place(self) -> None:
        session, row, cell, place = self._session, self._row, self._cell, self.place
        if session is None or row is None or cell is None:
            return
        self.foot.setVisible(place is not None)
        if place is None:
            nothing = Cited(cell.source_id, "", "")
            self._begin(nothing)
            self.document.show_quote(session, nothing, left=False)
            return
        quote = Cited(place.source_id, place.locator, place.sentence)
        self._begin(quote)
        self._show_marking()
        of_models = (one for one in (place.mark, place.before) if one is not None and one.by != PERSON)
        exact = any(one.words == place.sentence for one in of_models)
        self.document.show_sentence(session, quote, row.text, exact=exact)

    def _begin(self, quote: Cited) -> None:
        """Name the document and the place."""
        source = source_of(self._session, quote.source_id) if self._session else None
        name = one_line(source.name if source else quote.source_id)
        icon = "table" if part_of(source, quote.locator) == "row" else "document"
        self.head.show_document(name, icon, place_in(source, quote.locator))
        self.show_problem("")
        self.setAccessibleName(filled(self.tr("Document %1"), name))

    def _show_marking(self) -> None:
        if self._row and self._cell and (place := self.place):
            note = (place.own.reason or "") if place.own else ""
            kept = self._drafts.get(self._key(place), note)
            self.marking.show_place(self._row, self._cell, self._at, kept, found=self._found)

    def _keep_note(self) -> None:
        """Give a changed note to the mark that it belongs to; one without a mark waits for it."""
        place = self.place
        if place is None or self._row is None:
            return
        mine = place.own
        words, saved = self.marking.note.words, (mine.reason or "") if mine else ""
        if words == saved:
            self._drafts.pop(self._key(place), None)
        elif mine is None:
            self._drafts[self._key(place)] = words
        elif (side := side_of(place)) and self._drafts.get(self._key(place)) != words:
            self._drafts[self._key(place)] = words
            self.side_given.emit(self._row.number, place, side, words)

    def _key(self, place: CellPassage) -> _Key:
        return self._row.signal_id if self._row else "", place.source_id, place.locator

    def _on_opened(self, pages: int) -> None:
        self.head.show_there(there=True)
        self._show_page(self.document.pages.page)
        if not pages and self._session is not None:
            cited = self.document.cited
            self.head.place.setText(place_in(source_of(self._session, cited.source_id), cited.locator))
        if self._cell is not None and self._row is not None and self.place is None:
            self._search_for(self._row, self._cell)

    def _search_for(self, row: SheetRow, cell: Cell) -> None:
        """Say that nothing of the document comes near the part, and search for its words."""
        words = self.tr("No sentence here is near part %1. Search for it.")
        if cell.word == "silent":
            words = self.tr("A model read this document and saw nothing about part %1. Search for it.")
        self._tell(filled(words, row.number), "text2")
        self.document.open_find(row.quote or row.text)

    def _tell(self, words: str, color: str) -> None:
        self.problem.set_look(color=color)
        self.problem.setText(words)
        self.problem.setVisible(bool(words))
        if words:
            announce(self, words)

    def _tell_missed(self) -> None:
        self._tell(self.tr("There is no sentence at that place. What was chosen before stays."), "text2")

    def _show_page(self, page: int) -> None:
        pages = self.document.page_count
        if pages:
            self.head.place.setText(filled(self.tr("page %1 of %2"), page, pages))
            self.head.place.set_brief(filled(self.tr("p. %1"), page))

    def _open_outside(self) -> None:
        if (file := self.document.file) is not None:
            try:
                open_document(file)
            except ValueError:
                self.show_problem(
                    filled(self.tr("%1 could not be opened in a program of its own."), one_line(file.name))
                )

    def _lay_out(self) -> None:
        self.problem.setContentsMargins(24, 12, 24, 8)
        self.problem.hide()
        down(self.head, (self.document, 1), self.problem, self.foot, into=self)

    def _connect(self) -> None:
        head, marking = self.head, self.marking
        head.search.clicked.connect(lambda _: self.document.open_find())
        head.smaller.clicked.connect(lambda: self.document.step_zoom(-1))
        head.larger.clicked.connect(lambda: self.document.step_zoom(1))
        head.outside.clicked.connect(self._open_outside)
        head.close_button.clicked.connect(self.closed)
        self.document.opened.connect(self._on_opened)
        self.document.gone.connect(lambda: head.show_there(there=False))
        self.document.zoomed.connect(head.show_zoom)
        self.document.pages.page_changed.connect(self._show_page)
        self.document.chosen.connect(self.choose)
        self.document.missed.connect(self._tell_missed)
        for button in marking.buttons:
            button.clicked.connect(lambda _=False, side=button.side: self.mark(side))
        marking.note.done.connect(self._keep_note)
        marking.previous.clicked.connect(lambda: self.step(-1))
        marking.following.clicked.connect(lambda: self.step(1))
        marking.next.clicked.connect(self.next_wanted)
        moved = (self.document.text, self.document.pages, self.document.loading, *marking.buttons)
        for widget in moved:
            widget.installEventFilter(self)


def _place_like(before: CellPassage, cell: Cell) -> int | None:
    """Return where a place is in a cell now: a line of one's own is elsewhere once a passage has it."""
    same = (n for n, one in enumerate(cell.places) if one.sentence == before.sentence)
    kept = (n for n, one in enumerate(cell.places) if one.locator == before.locator)
    return next(same, next(kept, None))


def _is_same(before: CellPassage | None, after: CellPassage | None, at: int | None) -> bool:
    """Tell whether a place is the one that was shown before, still at some number in its cell."""
    if before is None or after is None:
        return before is after
    return at is not None and before.sentence == after.sentence


def _with(cell: Cell, place: CellPassage) -> Cell:
    return replace(cell, places=(*cell.places, place))
