"""The grid of a sheet: a row a part, a column a document; reached by mouse, keys and screen reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent, QKeySequence, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget

from detective_app.account.cells import Sheet, SheetRow
from detective_app.gui import theme
from detective_app.gui.foreign_text import one_line
from detective_app.gui.opening import announce
from detective_app.gui.pages.sheet.around import ColumnHeads, MissingRows
from detective_app.gui.pages.sheet.buttons import SIDES
from detective_app.gui.pages.sheet.cell import CellView
from detective_app.gui.pages.sheet.row_band import RowBand
from detective_app.gui.pages.sheet.shown_sheet import Live, ShownSheet, Spot, Walk, Widths, columns, key_of
from detective_app.gui.wording import filled

_MOST = 5
_STEPS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class SheetGrid(QWidget):
    """As tall as its rows; only the columns in sight have cells.

    `current_changed` tells on which cell one is, `side_given` what the person says that it does to its part.
    `none_left` tells that no cell waits.
    """

    accessible_role = QAccessible.Role.Table
    cell_opened = Signal(int, str)
    current_changed = Signal(int, str)
    side_given = Signal(int, str, str)
    undo_wanted = Signal()
    value_chosen = Signal(str, int)
    left_open = Signal(str)
    none_left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._shown = ShownSheet()
        self._columns: Widths = columns(0, 0)
        self._first, self._follows = 0, False
        self._at: tuple[str, str] | None = None
        self._led: tuple[str, str] | None = None  # where the grid went by itself
        self.heads = ColumnHeads(self)
        self.bands: list[RowBand] = []
        self.missing = MissingRows(self._reveal, self)
        self.missing.grown.connect(self._arrange)
        self.heads.moved.connect(self._move_columns)
        theme.start().changed.connect(self._arrange)  # once all that is in it has its fonts
        self.resize(992, 0)  # about what a page gives it: before it is laid out its height is asked
        self.setAccessibleName(self.tr("Claim, part by part"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def current(self) -> tuple[int, str] | None:
        """The number of the row and the document of the cell one is on; None before one was chosen."""
        spot = self._spot()
        return (self._shown.rows[spot[0]].number, spot[1]) if spot else None

    @property
    def judging(self) -> bool:
        """Whether a person is to judge the nearest places, as no model does."""
        return self._shown.judging

    @judging.setter
    def judging(self, value: bool) -> None:
        if value != self._shown.judging:
            self._shown.judging = value
            self._refresh()
            self._lead()

    @property
    def sources_in_sight(self) -> Sequence[str]:
        """The documents whose columns are shown."""
        return self._shown.columns[self._first : self._first + self._columns.count]

    @property
    def shown(self) -> ShownSheet:
        """What it shows, and what of that waits for a person."""
        return self._shown

    def show_sheet(self, sheet: Sheet, names: Mapping[str, str], live: Live | None) -> None:
        """Show a sheet; of one that is shown already only what changed."""
        words = {key_of(band.row): band.told for band in self.bands}
        again = self._shown.sheet is not None and self._shown.sheet.claim == sheet.claim
        if not again:
            self._first, self._at = 0, None
        self._shown.take(sheet, {key: one_line(name) for key, name in names.items()}, live)
        had = self.isAncestorOf(focused) if (focused := self._focused()) else False
        self._refresh()
        if had and (self._focused() is None or not self.isAncestorOf(self._focused() or self)):
            self._focus_current()
        if again:
            self._announce(words)
        self._lead()

    def show_before(self, row: int, words: str) -> None:
        """Say below a row how it stood before it was judged again, with Undo; "" takes it back."""
        self._shown.before = {row: words} if words else {}
        self._refresh()

    def ask_value(self, row: int, conflict_id: str) -> None:
        """Ask in a row again which side of a conflict holds, where that has moved up to the head."""
        self._shown.chosen = row
        self._refresh()
        for band in self.bands:
            for strip in band.differing if band.row.number == row else ():
                if strip.conflict_id == conflict_id:
                    self._reveal(strip)
                    strip.sides[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_cell(self, row: int, source_id: str) -> None:
        """Go to a cell, and give it the keyboard."""
        found = next((n for n, one in enumerate(self._shown.rows) if one.number == row), None)
        if found is not None and source_id in self._shown.columns:
            self._go((found, source_id))

    def reveal(self) -> None:
        """Scroll the page to the cell one is on."""
        if (cell := self._current_cell()) is not None:
            self._reveal(cell)

    def focus_first(self) -> None:
        """Give the keyboard to the cell one was on, at first to the first that is to be judged, or at all."""
        by_itself = self._spot() is None
        if self.judging and by_itself and (found := self._walking().not_judged((-1, ""))):
            self._go(found)
        else:
            self._focus_current()
        self._led = self._at if by_itself else self._led

    def _lead(self) -> None:
        """Go on to the first cell that is to be judged from one that is not, if nobody chose that."""
        spot, shown = self._spot(), self._shown
        if spot is None or self._at != self._led or shown.is_asked(shown.rows[spot[0]], spot[1]):
            return
        if first := self._walking().not_judged((-1, "")):
            self._set_current(key_of(shown.rows[first[0]]), first[1])
            self._led = self._at
            if isinstance(self._focused(), CellView):
                self._focus_current()

    def focus_row(self, number: int) -> None:
        """Go to the first cell of a row that nobody judged, else to its first."""
        row = next((one for one in self._shown.rows if one.number == number), None)
        there = [one for one in self._shown.columns if row is not None and one in row.cells]
        left = [one for one in there if row is not None and row.cells[one].word == "found"]
        if found := left or there or self._shown.columns:
            self.focus_cell(number, found[0])

    def skip(self) -> None:
        """Go to the next cell that has a place, or while a person judges, to the next that is theirs."""
        if self.judging:
            self.next_not_judged()
        else:
            self._find(self._walking().following)

    def next_not_judged(self) -> None:
        """Go to the next cell that nobody judged, or tell that there is none."""
        if not self._find(self._walking().not_judged):
            self.none_left.emit()

    def clear(self) -> None:
        """Show nothing, for another sheet."""
        self._shown = ShownSheet(judging=self.judging)
        self._at, self._first = None, 0
        self._refresh()

    def minimumSizeHint(self) -> QSize:
        """Live with little width."""
        return QSize(240, self.height())

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the page as it scrolls."""
        super().showEvent(event)
        if (page := self._page()) is not None and not self._follows:
            self._follows = True
            page.verticalScrollBar().valueChanged.connect(lambda _: self._pin_heads())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Weigh the new width."""
        super().resizeEvent(event)
        if event.oldSize().width() != self.width():
            self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from cell to cell, open, judge and take back by keys."""
        key, spot = Qt.Key(event.key()), self._spot()
        if event.matches(QKeySequence.StandardKey.Undo):
            self.undo_wanted.emit()
        elif event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier or not self._shown.rows:
            super().keyPressEvent(event)
        elif key == Qt.Key.Key_M:
            self.missing.focus_next()
        elif not self._shown.columns:
            super().keyPressEvent(event)
        elif spot is None or not self._act(key, spot):
            self._walk(event, key, spot or (0, self._shown.columns[0]))

    def _act(self, key: Qt.Key, spot: Spot) -> bool:
        """Open or judge the cell that has the keyboard; tell whether the key does that."""
        if not isinstance(self._focused(), CellView):
            return False
        row = self._shown.rows[spot[0]]
        digit = key - Qt.Key.Key_1.value
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.cell_opened.emit(row.number, spot[1])
        elif 0 <= digit < len(SIDES):
            cell = row.cells.get(spot[1])
            if cell is not None and cell.places:
                self.side_given.emit(row.number, spot[1], SIDES[digit])
        else:
            return False
        return True

    def _walk(self, event: QKeyEvent, key: Qt.Key, spot: Spot) -> None:
        """Go where a key leads; leave other keys to the page."""
        walk = self._walking()
        if key in _STEPS:
            down, right = _STEPS[key]
            self._go(walk.below(spot, down) if down else walk.beside(spot, right))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._go(walk.end(spot, last=key == Qt.Key.Key_End))
        elif key == Qt.Key.Key_S:
            self.skip()
        elif key == Qt.Key.Key_N:
            self.next_not_judged()
        elif key == Qt.Key.Key_D:
            self._find(walk.differing)
        else:
            super().keyPressEvent(event)

    def _find(self, following: Callable[[Spot], Spot | None]) -> bool:
        columns = self._shown.columns
        found = following(self._spot() or (0, columns[0])) if columns else None
        if found:
            self._go(found)
        return found is not None

    def _walking(self) -> Walk:
        shown = self._shown
        nearest = [shown.nearest_of(one) for one in shown.rows]
        added = shown.sheet.added if shown.sheet else ()
        return Walk(shown.rows, shown.columns, nearest, folded=self._columns.listed, added=added)

    def _spot(self) -> Spot | None:
        """Return the cell one is on by the place of its row; the row may have gone since."""
        key, source = self._at or ("", "")
        found = (n for n, row in enumerate(self._shown.rows) if key_of(row) == key)
        row = next(found, None)
        return (row, source) if row is not None and source in self._shown.columns else None

    def _go(self, spot: Spot) -> None:
        """Be on a cell, with its column in sight."""
        column = self._shown.columns.index(spot[1])
        first = min(max(self._first, column - self._columns.count + 1), column)
        self._set_current(key_of(self._shown.rows[spot[0]]), spot[1])
        if first != self._first:
            self._first = first
            self._refresh()
        self._focus_current()

    def _set_current(self, key: str, source_id: str) -> None:
        if (key, source_id) != self._at:
            self._at = (key, source_id)
            self._show_current()
            if (now := self.current) is not None:
                self.current_changed.emit(*now)

    def _focus_current(self) -> None:
        cell = self._current_cell() or next(
            (c for b in self.bands for c in b.cells if not c.isHidden()), None
        )
        if cell is not None:
            cell.setFocus(Qt.FocusReason.OtherFocusReason)
            self._reveal(cell)

    def _page(self) -> QScrollArea | None:
        above = self.parentWidget()
        while above is not None and not isinstance(above, QScrollArea):
            above = above.parentWidget()
        return above

    def _reveal(self, widget: QWidget) -> None:
        """Have the page scroll to a widget, and leave it in sight below the names of the documents."""
        if (page := self._page()) is not None:
            page.ensureWidgetVisible(widget, 0, self.heads.height() + 8)

    def _pin_heads(self) -> None:
        """Keep the names of the documents in sight while rows below them are."""
        page, top = self._page(), 0
        if page is not None and not self._columns.listed:
            above = -self.mapTo(page.viewport(), QPoint()).y()
            top = min(max(above, 0), max(self.height() - 2 * self.heads.height(), 0))
        self.heads.move(0, top)
        self.heads.raise_()

    def _current_cell(self) -> CellView | None:
        spot = self._spot()
        return self.bands[spot[0]].cell(spot[1]) if spot else None

    def _move_columns(self, by: int) -> None:
        last = max(len(self._shown.columns) - self._columns.count, 0)
        self._first = min(max(self._first + by * self._columns.count, 0), last)
        back, more = self.heads.back, self.heads.more
        goes, stays = (more, back) if self._first == last else (back, more)
        if self._first in (0, last) and goes.hasFocus():
            stays.show()
            stays.setFocus(Qt.FocusReason.OtherFocusReason)  # else a cell would have it, and be opened
        self._refresh()

    def _refresh(self) -> None:
        """Bring every row up to date, then lay out."""
        shown = self._shown
        while len(self.bands) < len(shown.rows):
            self._add_band()
        while len(self.bands) > len(shown.rows):
            gone = self.bands.pop()
            gone.hide()
            gone.deleteLater()
        for band, row in zip(self.bands, shown.rows, strict=True):
            band.show_row(shown.content(row), shown.names)
        self.missing.show_sheet(shown.sheet)
        self._arrange()

    def _arrange(self) -> None:
        """Put heads and rows below one another, with the columns that the width has room for."""
        shown, width = self._shown, self.width()
        had = isinstance(self._focused(), CellView) and self.isAncestorOf(self._focused() or self)
        many = len(shown.columns)
        before, self._columns = self._columns.count, columns(width, many, self.heads.room(many - _MOST))
        if before != self._columns.count and (spot := self._spot()) is not None:
            column = shown.columns.index(spot[1])
            self._first = min(max(self._first, column - self._columns.count + 1), column)
        self._first = min(self._first, max(len(shown.columns) - self._columns.count, 0))
        names = [(shown.names.get(one, one), one in shown.changed) for one in self.sources_in_sight]
        top = self.heads.fit(self._columns, width, names, self._first, len(shown.columns))
        self.heads.resize(width, top)
        for band in self.bands:
            band.show_cells(self.sources_in_sight, self._columns)
        parts: tuple[RowBand | MissingRows, ...] = (*self.bands, self.missing)
        for part in parts:
            tall = part.fit(self._columns, width)
            part.setGeometry(0, top, width, tall)
            top += tall
        self._show_current()
        if had and (cell := self._current_cell()) is not None:  # another widget may show it now
            cell.setFocus(Qt.FocusReason.OtherFocusReason)
        if top != self.height():
            self.setFixedHeight(top)
            self.updateGeometry()
        self._pin_heads()

    def _show_current(self) -> None:
        """Let Tab lead to the cell one is on, at first to the first one."""
        now = self._current_cell()
        first = now or next((cell for band in self.bands for cell in band.cells if not cell.isHidden()), None)
        for band in self.bands:
            for cell in band.cells:
                is_open = cell is now and self.judging
                cell.set_state(tab_stop=cell is first, current=cell is now, is_open=is_open)

    def _add_band(self) -> None:
        made = RowBand(self)
        made.value_chosen.connect(self.value_chosen)
        made.left_open.connect(self.left_open)
        made.undo_wanted.connect(self.undo_wanted)
        made.hint_chosen.connect(lambda source: self.focus_cell(made.row.number, source))
        made.cell_focused.connect(lambda source: self._set_current(key_of(made.row), source))
        made.cell_clicked.connect(lambda source: self._on_click(made.row, source))
        self.bands.append(made)
        made.show()

    def _on_click(self, row: SheetRow, source_id: str) -> None:
        """Open a cell; while a person judges, a click chooses what to judge."""
        self._set_current(key_of(row), source_id)
        if not self.judging:
            self.cell_opened.emit(row.number, source_id)

    def _focused(self) -> QWidget | None:
        return self.window().focusWidget()

    def _announce(self, before: Mapping[str, tuple[str, ...]]) -> None:
        """Have a screen reader say the new words of rows, and what differs; never of single cells."""
        told = []
        for band in self.bands:
            if new := [one for one in band.told if one not in before.get(key_of(band.row), ())]:
                told.append(filled(self.tr("Part %1: %2"), band.row.number, ", ".join(new)))
        if told:
            announce(self, ". ".join(told))
