"""The sheet: one page from the claim to the proof, the same before, while and after models judge.

Follow an event: `take` keeps how the run stands and has `Accounting` read the session anew; the sheet that it
tells goes to the widgets, which change in place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from detective_app.account.judgement import by_hand
from detective_app.account.needs import Need
from detective_app.account.quotes import Cited
from detective_app.account.sheet import Place, Row, Sheet, StrongQuote
from detective_app.core.ending import Gate
from detective_app.core.events import ClarificationAnswered, Event, QuestionAsked, SessionEnded
from detective_app.core.operator import Resolution
from detective_app.core.passages import Bearing
from detective_app.engine.calls.on_texts import on_texts
from detective_app.gui.page.routes import RunState
from detective_app.gui.pages.sheet.accounting import Accounting
from detective_app.gui.pages.sheet.course import Course
from detective_app.gui.pages.sheet.frame import SheetFrame
from detective_app.gui.pages.sheet.judging import Judging
from detective_app.gui.pages.sheet.shown_sheet import Live
from detective_app.gui.run.exporting import Exporting
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled
from detective_app.reports import formats
from detective_app.storage.sessions.files import OpenedSession

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application
    from detective_app.front_end.run import Run
    from detective_app.gui.run.attended import Need as RunNeed
    from detective_app.gui.tasks import Tasks

_SECOND_MS = 1_000


class SheetPage(SheetFrame):
    """Claim, head, grid and ask box; beside them the page of a cell, over them how it was found.

    What the person wants of the run is told by signals: `wished` a GateWish, `answered` a
    ClarificationAnswer, `asked_next` a question, `audited` a reason, `switched` a model. `decided` tells
    the session as it was saved after a mark or a decision, `fork_wanted` an answer to go on from.
    """

    paused = Signal()
    resumed = Signal()
    stopped = Signal()
    skipped = Signal()
    asked_next = Signal(str)
    wished = Signal(object)
    answered = Signal(object)
    audited = Signal(str)
    switched = Signal(str)
    again_wanted = Signal()
    fork_wanted = Signal(int)
    origin_wanted = Signal(str)
    settings_wanted = Signal(str)
    key_wanted = Signal(str)
    decided = Signal(object)
    toast = Signal(str)

    def __init__(self, application: Application, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(application, tasks, parent)
        self._application, self._tasks = application, tasks
        self._opened: OpenedSession | None = None
        self._course: Course | None = None
        self._unseen: Course | None = None
        """The run that goes on while another sheet is looked at."""
        self._sheet: Sheet | None = None
        self._wants_keyboard = False
        self._given: QWidget | None = None
        """What the page itself gave the keyboard to."""
        self.accounting = Accounting(application, tasks, self)
        self.judging = Judging(application, tasks, self)
        self._exporting = Exporting(application, tasks, self)
        self._clock = QTimer(self)
        self._clock.setInterval(_SECOND_MS)
        self._clock.timeout.connect(self._tick)
        self._connect()

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

    @property
    def follows(self) -> bool:
        """Tell whether a run is shown as it happens."""
        return self._course is not None

    # What the window shows here

    def show_preparing(self, claim: str = "", paths: Sequence[Path] = ()) -> None:
        """Show a claim whose run is being made ready, with what code finds for its parts meanwhile."""
        self._forget()
        self.claim.show_claim(claim)
        self.progress.show_waiting(self.tr("Reading the documents"))
        if claim:
            self.accounting.ahead(claim, paths)

    def show_session(self, opened: OpenedSession) -> None:
        """Show a session as it was saved; the same one goes on where one was."""
        again = self.session is not None and self.session.id == opened.session.id
        if not again:
            left = self._course or self._unseen
            self._forget()
            self._unseen = left
        self._opened, self._course = opened, None
        self._clock.stop()
        self.drawer.show_session(opened, self._application, self._tasks)
        self._show_how_it_stands(opened.session)
        self._refresh()

    def begin(self, run: Run, *, replaying: bool = False) -> None:
        """Show a run from here on."""
        before, left = self.session, self._unseen
        if before is None or before.id != run.session.id:
            self._forget(keep_cells=before is None)
            opened = OpenedSession(
                run.session, run.path, changed_outside=False, read_only=False, misnamed=False
            )
            self.drawer.show_session(opened, self._application, self._tasks, kept=not replaying)
        self._course = left if left is not None and left.run is run else Course(run, replaying)
        self._unseen = None
        self._clock.start()
        self._show_state("running")
        self._refresh()

    def take(self, event: Event) -> None:
        """Show an event of the run, or follow it unseen while another sheet is looked at."""
        if self._unseen is not None:
            self._unseen.take(event)
        if self._course is None:
            return
        self._course.take(event)
        if isinstance(event, ClarificationAnswered | QuestionAsked | SessionEnded):
            self.slot.clear()
            self.ask.show_waiting("")
        self._refresh()

    def show_need(self, need: RunNeed | None) -> None:
        """Show what the run waits for the person with; None when it goes on."""
        session = self.session
        if self._course is None or session is None:
            return
        if need is None:
            if self._course.state != "stopping":  # else what was typed stays, to be sent once it goes on
                self.slot.clear()
                self._show_state("running")
            return
        self._show_state("asked")
        if isinstance(need, Gate):
            self._tasks.spawn(self._weigh(session), "gate")
        else:
            self.slot.show_question(need, session)
            self._lead_to_card()

    def show_state(self, state: RunState) -> None:
        """Show that the run comes to rest, has done so, goes on or is being stopped."""
        if self._course is not None:
            self._show_state(state)
            self._refresh()

    def show_refused(self, text: str) -> None:
        """Show why a run could not begin, or not go on."""
        self._end_course()
        self.progress.hide()
        self.slot.show_refused(text)

    def show_ended(self, opened: OpenedSession | None) -> None:
        """Show that nothing runs any more, and the session as the run left it."""
        replayed = self._course is not None and self._course.replaying
        if opened is not None:
            self.show_session(opened)  # while the course is there, which says that it is the same session
            return
        self._end_course()
        if not replayed and self.slot.card is None:
            self.progress.show_stopped(self.tr("Stopped"))

    def show_problem(self, words: str) -> None:
        """Say why an answer was not taken up; it stays, to be sent again."""
        self.slot.show_problem(words)

    def show_asked_next(self, question: str) -> None:
        """Show a question of the person's that comes next."""
        self.ask.field.clear()
        self.ask.show_waiting(question)

    def take_decided(self, session: InterrogationSession) -> None:
        """Go on with the session, in which something was decided elsewhere."""
        if self._opened is not None and self._opened.session.id == session.id:
            self._opened = replace(self._opened, session=session)
        self._refresh()

    def show_quote(self, quote: Cited) -> None:
        """Show a quote in its document, beside the sheet."""
        if self.session is not None:
            self.pane.show_quote(self.session, quote)
            self.open_pane()

    def toggle_pane(self) -> None:
        """Show the page of the cell that has the keyboard, or hide it."""
        if self.pane.isVisible():
            self.close_pane()
        elif self.grid.current:
            self._open_cell(*self.grid.current)

    # What the person does here

    def start(self) -> None:
        """Do what the card asks for that waits, else ask what stands in the box."""
        if not self.slot.act():
            self.ask.send()

    def export(self, format_name: str = "") -> None:
        """Ask where to export to in a format, such as `pdf`; without one, ask for it."""
        if self.session is not None and format_name:
            self._exporting.ask(self.session, format_name)
        elif self.share.isVisible():
            self.share.click()

    def focus_first(self) -> None:
        """Put the keyboard on what waits, else on the grid."""
        self._wants_keyboard = not self.slot.open() and not self.grid.bands
        if not self._wants_keyboard and self.slot.card is None:
            self.grid.focus_first()

    def fork(self) -> None:
        """Ask for a new sheet that goes on from the last answer."""
        if self.session is not None:
            self.fork_wanted.emit(len(self.session.qa_pairs))

    # How the sheet is shown

    def _refresh(self) -> None:
        if self.session is not None:
            self.accounting.of(self.session)

    def _show_cut(self, made: Sheet, names: Mapping[str, str]) -> None:
        """Show a claim before there is a session."""
        self.claim.show_claim(made.claim, made.rows)
        self.grid.show_sheet(made, names, None)

    def _show(self, made: Sheet, found: Sequence[Need], session: InterrogationSession) -> None:
        self._sheet = made
        course = self._course
        names = {one.source_id: one.name for one in session.sources or ()}
        row = course.row_of(made.rows) if course else 0
        line = course.line() if course and course.state != "paused" else ""
        self.claim.show_claim(made.claim, made.rows, asked=row, small=made.head is not None)
        self.head.show_sheet(made, session, found if course is None else ())
        self.grid.judging = course is None and made.head is None
        self.grid.show_sheet(made, names, Live(row, line) if line and row else None)
        self.share.setVisible(course is None and bool(session.qa_pairs))
        if self._wants_keyboard:
            self._wants_keyboard = False
            self.grid.focus_first()
            self._given = QApplication.focusWidget()
        self._show_progress(made, session)
        self._show_card()
        self.found.setText(self._found_words(session))
        self.found.show()
        self.drawer.update_session(session)
        if self.pane.isVisible() and (at := self.grid.current):
            self._show_marked(*at)

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
            self.progress.show_judging(*self.grid.to_judge)
        elif made.head is None:
            self.progress.show_stopped(self._stopped_words(session))

    def _stopped_words(self, session: InterrogationSession) -> str:
        if session.status == "limit-reached":
            return filled(self.tr("Stopped after %1 questions, as the limit says"), len(session.qa_pairs))
        return self.tr("Not finished")

    def _found_words(self, session: InterrogationSession) -> str:
        asked = self.tr("%n question(s)", "", len(session.qa_pairs))
        words = [self.tr("How this was found"), asked]
        if session.disclosure is not None:
            left = sum(one.sent for one in session.disclosure.per_document)
            words.append(self.tr("%Ln word(s) left this computer", "", left))
        return "   ".join(words)

    # A cell, its page and its marks

    def _open_cell(self, row: int, source_id: str) -> None:
        session, found = self.session, self._row(row)
        if session is None:
            return
        if found is not None and source_id in found.cells:
            self.pane.show_cell(session, found, found.cells[source_id])
        elif (place := self._place_of_question(row, source_id)) is not None:
            self.pane.show_quote(session, Cited(place.source_id, place.locator, place.sentence))
        else:
            return
        self.open_pane()

    def _place_of_question(self, number: int, source_id: str) -> Place | None:
        """Return the best place for a person's question, to which nothing can be marked."""
        asked = self._sheet.questions if self._sheet else ()
        cell = next((one.cells.get(source_id) for one in asked if one.number == number), None)
        return cell.best if cell else None

    def _show_card(self) -> None:
        """Show the place that is to be judged in full, at the foot, while the person judges."""
        at, row = self.grid.current, None
        if at is not None:
            row = self._row(at[0])
        shown = self.grid.judging and row is not None and not self.pane.isVisible()
        self.card.setVisible(shown)
        if shown and at is not None and row is not None:
            names = {one.source_id: one.name for one in self.session.sources or ()} if self.session else {}
            self.card.show_cell(row, at[1], names.get(at[1], at[1]))

    def _show_marked(self, row: int, source_id: str) -> None:
        found = self._row(row)
        if found is not None and source_id in found.cells:
            self.pane.show_marked(found, found.cells[source_id])

    def _row(self, number: int) -> Row | None:
        rows = self._sheet.rows if self._sheet else ()
        return next((one for one in rows if one.number == number), None)

    def _mark_cell(self, row: int, source_id: str, side: Bearing) -> None:
        found = self._row(row)
        cell = found.cells.get(source_id) if found else None
        if cell is not None and cell.best is not None:
            self._mark(row, cell.best, side)

    def _mark(self, row: int, place: Place, side: Bearing, note: str = "") -> None:
        """Save what the person says that a passage does to a part."""
        session, found = self.session, self._row(row)
        if session is not None and found is not None:
            self.judging.mark(session.id, found, place, side, note)

    def _undo(self) -> None:
        if self.session is not None:
            self.judging.undo(self.session.id)

    def _take(self, session: InterrogationSession) -> None:
        """Go on with the session as it was saved."""
        self.decided.emit(session)
        self.take_decided(session)

    def _resolve(self, wish: Resolution) -> None:
        """Record which side of a conflict holds."""
        if self.session is not None:
            self.judging.resolve(self.session.id, wish)

    def _choose_value(self, conflict_id: str, side: int) -> None:
        reason = self.tr("Chosen on the sheet.")
        self._resolve(Resolution(conflict_id, "supersede_first" if side else "supersede_second", reason))

    def _ask(self, question: str) -> None:
        """Have a question asked: next in a run, else at once over the documents."""
        if self._course is not None and not self._course.replaying:
            self.asked_next.emit(question)
        elif question and self.session is not None:
            self.judging.ask(self.session.id, question)

    def _choose_need(self, need: Need) -> None:
        """Go where something is to be done."""
        row = self._row(need.row)
        if need.kind == "differ" and row is None:
            self.open_drawer("differing")
        elif need.kind == "differ" and row is not None:
            self.grid.ask_value(row.number)
        elif row is not None and row.cells:
            self.grid.focus_cell(row.number, next(iter(row.cells)))
        elif row is not None:
            self.grid.focus_row(row.number)

    def _choose_quote(self, quote: StrongQuote) -> None:
        self.grid.focus_cell(quote.row, quote.place.source_id)
        self._open_cell(quote.row, quote.place.source_id)

    def _write_request(self, missing: str) -> None:
        """Copy a request for what is missing, to be sent to who may have it."""
        words = self.tr("Please send us what shows the following, or confirm that there is nothing: %1")
        QGuiApplication.clipboard().setText(filled(words, missing))
        self.toast.emit(self.tr("The request is copied. Paste it into a letter or a mail."))

    # How it stands

    async def _weigh(self, session: InterrogationSession) -> None:
        """Show what is open before the verdict, once it is weighed, which reads all answers."""
        from detective_app.account.readiness import readiness  # late: few runs wait there

        found = await on_texts(readiness, session, self._application.settings.current.gate)
        if self._course is not None and self._course.state == "asked":
            self.slot.show_open(session, found)
            self._lead_to_card()

    def _lead_to_card(self) -> None:
        """Put the keyboard on the card that waits, unless the person has gone anywhere with it."""
        if QApplication.focusWidget() is self._given:
            self.slot.open()

    def _show_how_it_stands(self, session: InterrogationSession) -> None:
        """Show a failure or a question that waits, and whether the session can go on."""
        opened = self._opened
        read_only = opened is not None and opened.read_only
        resumable = session.status in ("running", "awaiting_clarification") and not read_only
        if session.status == "failed" and not read_only:
            details = in_own_words(session.exit.details) if session.exit else ""
            self.slot.show_failed(session, details, self._others(session))
        elif resumable and session.pending_question:
            self.slot.show_question(session.pending_question, session)
        elif self._course is None:
            self.slot.clear()
        self._show_state("resumable" if resumable else "none")

    def _others(self, session: InterrogationSession) -> list[str]:
        """Return the models that may take over from the first of a session: those that are set up."""
        if session.deliberation is not None:
            return []
        card = session.reproducibility
        first = next((one.model for one in (card.models if card else ()) if one.role == "detective"), "")
        choices = self._application.settings.current.ordered_detectives()
        return [ref for one in choices if (ref := f"{one.provider}:{one.model}") != first]

    def _show_state(self, state: RunState) -> None:
        course, session = self._course, self.session
        if course is not None:
            course.state = state
        count = len(session.sources or ()) if session else 0
        self.ask.show_state(state, documents=count, replaying=course is not None and course.replaying)

    def _end_course(self) -> None:
        self._clock.stop()
        self._course = None
        self._show_state("none")

    def _tick(self) -> None:
        self.slot.tick()
        if self._sheet is not None and self.session is not None:
            self._show_progress(self._sheet, self.session)

    def _forget(self, *, keep_cells: bool = False) -> None:
        self._end_course()
        self._opened = self._sheet = self._unseen = None
        self.judging.forget()
        self.slot.clear()
        self.ask.clear()
        self.head.hide()
        self.share.hide()
        self.found.hide()
        if not keep_cells:
            self.accounting.forget()
            self.grid.clear()
        self.progress.show()
        self.close_pane()
        self.drawer.shut()

    # What the parts tell

    def _open_formats(self) -> None:
        menu = QMenu(self.share)
        for one in formats():
            menu.addAction(one.title).triggered.connect(lambda _=False, name=one.name: self.export(name))
        menu.popup(self.share.mapToGlobal(self.share.rect().bottomLeft()))

    def _connect(self) -> None:
        ask, slot, grid, pane, drawer = self.ask, self.slot, self.grid, self.pane, self.drawer
        for name in ("paused", "resumed", "stopped", "skipped"):
            getattr(ask, name).connect(getattr(self, name))
        for name in ("wished", "answered", "resumed", "switched", "audited", "settings_wanted", "key_wanted"):
            getattr(slot, name).connect(getattr(self, name))
        ask.asked.connect(self._ask)
        slot.judged_here.connect(self.grid.focus_first)
        self.progress.model_wanted.connect(self.again_wanted)
        self.head.quote_chosen.connect(self._choose_quote)
        self.head.need_chosen.connect(self._choose_need)
        grid.cell_opened.connect(self._open_cell)
        grid.side_given.connect(self._mark_cell)
        grid.current_changed.connect(lambda *_: self._show_card())
        grid.left_open.connect(lambda one: self._resolve(Resolution(one, "keep_both")))
        self.card.side_given.connect(lambda side: self._mark_cell(*(grid.current or (0, "")), side))
        self.card.skip_wanted.connect(grid.skip)
        self.card.open_wanted.connect(lambda: self._open_cell(*(grid.current or (0, ""))))
        self.claim.part_chosen.connect(grid.focus_row)
        grid.undo_wanted.connect(self._undo)
        grid.value_chosen.connect(self._choose_value)
        grid.document_wanted.connect(self.again_wanted)
        grid.request_wanted.connect(self._write_request)
        pane.side_given.connect(self._mark)
        pane.next_wanted.connect(grid.next_not_judged)
        pane.closed.connect(self.close_pane)
        drawer.toast.connect(self.toast)
        drawer.export_wanted.connect(self.export)
        drawer.quote_wanted.connect(self.show_quote)
        drawer.fork_wanted.connect(self.fork_wanted)
        drawer.origin_wanted.connect(self.origin_wanted)
        drawer.resolved.connect(self._resolve)
        self.accounting.accounted.connect(self._show)
        self.accounting.cut.connect(self._show_cut)
        judging = self.judging
        judging.saved.connect(self._take)
        judging.marked.connect(grid.show_before)
        judging.asked.connect(ask.clear)
        judging.question_failed.connect(ask.show_problem)
        judging.failed.connect(self.toast)
        self.found.clicked.connect(self.toggle_drawer)
        self.share.clicked.connect(self._open_formats)
        self._exporting.done.connect(lambda path: self.toast.emit(filled(self.tr("Saved: %1"), path)))
        self._exporting.failed.connect(self.toast)
