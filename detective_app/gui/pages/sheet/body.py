"""What a sheet is made of and where it stands: the column, a cell's page beside it, the drawer over it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from detective_app.account.cells import CellPassage, Need, Sheet, SheetRow, StrongQuote
from detective_app.account.citations import Cited
from detective_app.account.judgement import by_hand
from detective_app.core.operator import Resolution
from detective_app.core.passages import Bearing
from detective_app.core.verdict import Ruling
from detective_app.gui import theme
from detective_app.gui.controls.boxes import PageColumn, TakesSize, across, down, held, put
from detective_app.gui.controls.button import Button, square_button
from detective_app.gui.controls.label import hairline
from detective_app.gui.opening import announce, ask_files
from detective_app.gui.pages.sheet.ask_box import AskBox
from detective_app.gui.pages.sheet.cell_pane import CellPane
from detective_app.gui.pages.sheet.claim_line import ClaimLine
from detective_app.gui.pages.sheet.course import FollowedRun, row_asked
from detective_app.gui.pages.sheet.grid import SheetGrid
from detective_app.gui.pages.sheet.head import FolderLine, ProgressLine, SheetHead
from detective_app.gui.pages.sheet.judging import JudgeCard, Judging
from detective_app.gui.pages.sheet.shown_sheet import Live
from detective_app.gui.pages.sheet.slot import Slot, failed_words
from detective_app.gui.pages.sheet.words import UNJUDGED
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application
    from detective_app.gui.pages.sheet.drawer import Drawer
    from detective_app.gui.tasks import Tasks
    from detective_app.storage.sessions.files import OpenedSession


_MARGIN, _NARROW = 24, 860


class SheetBody(TakesSize, QWidget):
    """Shows a sheet as it was accounted for; who follows runs and sessions says which one.

    `shown_wide` tells whether the page of a cell is open, which wants the room of the sidebar, `drawer_made`
    the drawer once it is there, and `toast` something to say in passing.
    """

    shown_wide = Signal(bool)
    drawer_made = Signal(object)
    toast = Signal(str)

    def __init__(self, application: Application, tasks: Tasks) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAccessibleName(QCoreApplication.translate("SheetFrame", "Sheet"))
        self.claim, self.head, self.progress = ClaimLine(), SheetHead(), ProgressLine()
        self.slot, self.grid, self.ask, self.folder = Slot(), SheetGrid(), AskBox(), FolderLine()
        self.card = JudgeCard()
        self.card.hide()
        self.pane = CellPane(application, tasks)
        self._drawer: Drawer | None = None
        self.card.grown.connect(lambda: QTimer.singleShot(0, self.grid, self.grid.reveal))  # else it hides it
        self.found = Button("", "quiet", icon="chevron-right", breaks=True)
        self.way_back = square_button("arrow-left", QCoreApplication.translate("Actions", "Back to the list"))
        self.share = Button(QCoreApplication.translate("SheetFrame", "Share"), "primary", icon="export")
        self._opened: OpenedSession | None = None
        self._course: FollowedRun | None = None
        self._sheet: Sheet | None = None
        self._wants_keyboard = self._undecided = False
        self._sought = ""  # the missing part that further documents were asked for
        self._ruling: Ruling | None = None
        self._given: QWidget | None = None
        """What the page itself gave the keyboard to."""
        self.judging = Judging(application, tasks, self)
        self._lay_out()
        self.offer_way_back(False)
        self.close_pane()

    @property
    def drawer(self) -> Drawer:
        """How the sheet was found; made when it is first asked for, as few ask for it."""
        if self._drawer is None:
            from detective_app.gui.pages.sheet.drawer import Drawer

            self._drawer = Drawer(self, self._whole)
            self._drawer.closed.connect(self.take_size)
            self.drawer_made.emit(self._drawer)
        return self._drawer

    def open_drawer(self, fold: str = "") -> None:
        """Show how it was found, at a part of it."""
        self.drawer.open_at(fold)

    def offer_way_back(self, wanted: bool) -> None:
        """Offer the way back to the list that the sheet is a row of, or not."""
        self.way_back.setVisible(wanted)

    def toggle_drawer(self) -> None:
        """Show or hide how it was found."""
        self.drawer.toggle()

    def to_top(self) -> None:
        """Show the beginning of the sheet."""
        self._column.verticalScrollBar().setValue(0)

    def focus_ask(self) -> None:
        """Put the keyboard on the ask box."""
        self.ask.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the page of a cell with Esc, and go to the ask box with a slash."""
        if event.key() == Qt.Key.Key_Escape and not self.pane.isHidden():
            self.close_pane()
        elif event.key() == Qt.Key.Key_Slash:
            self.focus_ask()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        column = self._column = PageColumn(self.accessibleName(), None, margins=(_MARGIN, 16, _MARGIN, 16))
        at_top = Qt.AlignmentFlag.AlignTop
        top = across((self.way_back, at_top), (self.claim, 1), (self.share, at_top), gap=24)
        upper = (top, 12, self.head, 8, self.progress, 4, self.folder, 8, self.slot)
        put(column.rows, *upper, 12, self.grid, 16, (self.found, Qt.AlignmentFlag.AlignLeft), ...)
        card = across(self.card, margins=(_MARGIN, 0, _MARGIN, 0))
        self._left, self._line = held(down((column, 1), card, self.ask)), hairline(vertical=True)
        self._whole = held(across((self._left, 11), self._line, (self.pane, 9)))
        across(self._whole, into=self)

    def open_pane(self) -> None:
        """Show the page of a cell."""
        self.pane.show()
        self._line.show()
        self.shown_wide.emit(True)
        self.take_size()

    def close_pane(self) -> None:
        """Hide the page of a cell; the keyboard goes back to its cell."""
        had = self.pane.isAncestorOf(self.focusWidget()) if self.focusWidget() else False
        self.pane.hide()
        self._line.hide()
        self._left.show()
        self.shown_wide.emit(False)
        if had and (at := self.grid.current):
            self.grid.focus_cell(*at)

    def take_size(self) -> None:
        """Show the page of a cell over the sheet where there is no room beside it."""
        narrow = self.width() < theme.pixels(_NARROW)
        self._left.setVisible(not (narrow and not self.pane.isHidden()))

    @property
    def session(self) -> InterrogationSession | None:
        """The session that is shown, as it stands."""
        if self._course is not None:
            return self._course.session
        return self._opened.session if self._opened else None

    @property
    def path(self) -> Path:
        """The session's file."""
        if self._course is not None:
            return self._course.path
        return self._opened.path if self._opened else Path()

    def show_quote(self, quote: Cited) -> None:
        """Show a quote in its document, beside the sheet."""
        if self.session is not None:
            if self._drawer is not None:
                self._drawer.shut()
            self.pane.show_quote(self.session, quote)
            self.open_pane()

    def toggle_pane(self) -> None:
        """Show the page of the cell that has the keyboard, or hide it."""
        if not self.pane.isHidden():
            self.close_pane()
        elif self.grid.current:
            self._open_cell(*self.grid.current)

    def _show_cut(self, made: Sheet, names: Mapping[str, str]) -> None:
        """Show a claim before there is a session."""
        self.claim.show_claim(made.claim, made.rows)
        self.grid.show_sheet(made, names, None)

    def _show(self, made: Sheet, found: Sequence[Need], session: InterrogationSession) -> None:
        before, self._sheet = self._sheet, made
        course = self._course
        names = {one.source_id: one.name for one in session.sources or ()}
        self.grid.show_sheet(made, names, self._live(made, session))
        self._let_judge(made, session)
        shown = replace(made, head=None) if self._undecided else made
        row = course.row_of(made.rows) if course else 0
        self.claim.show_claim(made.claim, made.rows, asked=row, small=shown.head is not None)
        self._show_head(shown, session, found if course is None else (), again=before is not None)
        self.share.setVisible(course is None and bool(session.qa_pairs))
        self._give_keyboard()
        self._show_progress(shown, session)
        self._show_card()
        self.found.setText(self._found_words(session))
        self.found.show()
        if self._drawer is not None:
            self._drawer.update_session(session)
        self._show_marked()

    def _let_judge(self, made: Sheet, session: InterrogationSession) -> None:
        """Tell whether the person judges now, and whether over a verdict that they left."""
        course = self._course
        alone = course is None and by_hand(session)
        mine = (course is None and made.head is None) or (alone and self.grid.shown.is_left)
        self.grid.judging = mine or (alone and (made.waits_later or self.grid.shown.waits))
        self._undecided = mine and made.head is not None

    def _give_keyboard(self) -> None:
        """Put the keyboard on the grid, if it is to go there; where nothing takes it, it is tried again."""
        if not self._wants_keyboard:
            return
        had = QApplication.focusWidget()
        self.grid.focus_first()
        self._given = has = QApplication.focusWidget()
        self._wants_keyboard = has is had and not isinstance(has, QLineEdit)

    def _show_head(
        self, shown: Sheet, session: InterrogationSession, found: Sequence[Need], *, again: bool
    ) -> None:
        """Show the verdict, and have a screen reader say one that is new."""
        self.head.show_sheet(shown, session, found)
        ruling = shown.head.ruling if shown.head else None
        if again and ruling not in (None, self._ruling):
            announce(self, self.head.spoken)
        self._ruling = ruling

    def _live(self, made: Sheet, session: InterrogationSession) -> Live | None:
        """Return the part that is asked, rests or could not be asked, and what is said of it."""
        course = self._course
        if course is None:
            return _failed(made, session) if session.status == "failed" else None
        live = Live(course.row_of(made.rows), "", "paused")
        if course.state != "paused":
            live = Live(live.asked_row, course.line())
        return live if live.asked_row else None

    def _show_progress(self, made: Sheet, session: InterrogationSession) -> None:
        """Show how far it has come; a finished sheet has its head in that place."""
        course = self._course
        self.progress.setVisible(made.head is None)
        if course is not None:
            line = course.line()
            row = course.row_of(made.rows)
            if course.state == "paused":
                self.progress.show_paused(row)
            elif line and not row:
                self.progress.show_waiting(line)
            else:
                self.progress.show_checking(row, len(made.rows), course.seconds_left())
        elif made.head is None and (by_hand(session) or session.status == "completed"):
            decided = sum(row.stands not in UNJUDGED for row in made.rows)
            self.progress.show_judging(decided, len(made.rows))
        elif made.head is None:
            self.progress.show_stopped(self._stopped_words(session))

    def _stopped_words(self, session: InterrogationSession) -> str:
        if session.status == "limit-reached":
            return filled(self.tr("Stopped after %1 questions, as the limit says"), len(session.qa_pairs))
        return self.tr("Not finished")

    def _found_words(self, session: InterrogationSession) -> str:
        translate = QCoreApplication.translate  # a number in self.tr() is lost in a subclass
        asked = translate("SheetBody", "%n question(s)", "", len(session.qa_pairs))
        words = [self.tr("How this was found"), asked]
        if session.disclosure is not None and self._course is None:  # while it runs the foot says it
            left = session.disclosure.total
            words.append(translate("SheetBody", "%Ln word(s) left this computer", "", left))
        return "   ".join(words)

    def _open_cell(self, row: int, source_id: str) -> None:
        session, found = self.session, self._row(row)
        if session is None:
            return
        if found is not None:
            self.pane.show_cell(session, found, found.cell(source_id))
        elif (quote := self._quote_of_question(row, source_id)) is not None:
            self.pane.show_quote(session, quote)
        else:
            return
        self.open_pane()
        self._show_card()

    def _quote_of_question(self, number: int, source_id: str) -> Cited | None:
        """Return the best place for a person's question, to which nothing can be marked."""
        asked = self._sheet.questions if self._sheet else ()
        best = next((one.cell(source_id).best for one in asked if one.number == number), None)
        return Cited(best.source_id, best.locator, best.sentence) if best else None

    def _follow(self, row: int, source_id: str) -> None:
        """Show the page of the cell one is on now, where a page is open; the keyboard stays where it is."""
        session, found = self.session, self._row(row)
        if session is not None and not self.pane.isHidden():
            if found is not None:
                self.pane.show_cell(session, found, found.cell(source_id), keyboard=False)
            elif (quote := self._quote_of_question(row, source_id)) is not None:
                self.pane.show_quote(session, quote, keyboard=False)
        self._show_card()

    def _show_card(self) -> None:
        """Show the place that is to be judged in full, at the foot, while the person judges."""
        at, row = self.grid.current, None
        if at is not None:
            row = self._row(at[0])
        shown = self.grid.judging and row is not None and self.pane.isHidden()
        self.card.setVisible(shown)
        if shown and at is not None and row is not None:
            names = {one.source_id: one.name for one in self.session.sources or ()} if self.session else {}
            self.card.show_cell(row, at[1], names.get(at[1], at[1]))

    def _show_marked(self) -> None:
        row, source_id = self.grid.current or (0, "")
        found = None if self.pane.isHidden() else self._row(row)
        if found is not None and source_id in found.cells:
            self.pane.show_marked(found, found.cells[source_id])

    def _row(self, number: int) -> SheetRow | None:
        rows = self._sheet.rows if self._sheet else ()
        return next((one for one in rows if one.number == number), None)

    def _mark_cell(self, row: int, source_id: str, side: Bearing) -> None:
        found = self._row(row)
        cell = found.cells.get(source_id) if found else None
        if cell is not None and cell.best is not None:
            self._mark(row, cell.best, side)

    def _mark(self, row: int, place: CellPassage, side: Bearing, note: str = "") -> None:
        """Save what the person says that a passage does to a part."""
        session, found = self.session, self._row(row)
        if session is not None and found is not None:
            self.judging.mark(session.id, found, place, side, note)

    def _undo(self) -> None:
        if self.session is not None:
            self.judging.undo(self.session.id)

    def _resolve(self, wish: Resolution) -> None:
        """Record which side of a conflict holds."""
        if self.session is not None:
            self.judging.resolve(self.session.id, wish)

    def _choose_value(self, conflict_id: str, side: int) -> None:
        reason = self.tr("Chosen on the sheet.")
        self._resolve(Resolution(conflict_id, "supersede_first" if side else "supersede_second", reason))

    def _choose_need(self, need: Need) -> None:
        """Go where something is to be done."""
        row = self._row(need.row)
        if need.conflict is not None:
            self._choose_side(need.conflict.id)
        elif need.kind == "missing" and row is not None:
            self.grid.missing.focus(row.text)
        elif row is not None:
            self.grid.focus_row(row.number)

    def _choose_side(self, conflict_id: str) -> None:
        """Go where it is chosen which side of a conflict holds: in its row, else in the drawer."""
        rows = self._sheet.rows if self._sheet else ()
        row = next((one for one in rows if any(c.id == conflict_id for c in one.conflicts)), None)
        if row is not None:
            self.grid.ask_value(row.number, conflict_id)
        else:
            self.drawer.open_conflict(conflict_id)

    def _choose_quote(self, quote: StrongQuote) -> None:
        self.grid.focus_cell(quote.row, quote.place.source_id)
        self._open_cell(quote.row, quote.place.source_id)

    def _ask_for_documents(self, missing: str) -> None:
        self._sought = missing
        ask_files(self, self.tr("Add documents to this sheet"), self._add)

    def _add(self, paths: Sequence[Path]) -> None:
        """Have further documents join the session, each a column more; what was marked stays."""
        if self.session is not None and paths:
            self.judging.add(self.session.id, paths)


def _failed(made: Sheet, session: InterrogationSession) -> Live | None:
    """Return the part that could not be asked: the last question's, else the first that nobody judged."""
    turn, left = session.pending_turn, (one.number for one in made.rows if one.stands in UNJUDGED)
    row = (row_asked(session, turn.question, made.rows) if turn else 0) or next(left, 0)
    return Live(row, failed_words(session), "failed") if row else None
