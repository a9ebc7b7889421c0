"""The sheet: one page from the claim to the proof, the same before, while and after models judge.

Follow an event: `take` keeps how the run stands and has `Accounting` read the session anew; the sheet that it
tells goes to the widgets, which change in place.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QApplication

from detective_app.account.judgement import by_hand
from detective_app.core.ending import Gate
from detective_app.core.events import AnswerText, ClarificationAnswered, Event, QuestionAsked, SessionEnded
from detective_app.core.operator import Resolution
from detective_app.engine.calls.on_texts import on_texts
from detective_app.gui.foreign_text import one_line
from detective_app.gui.page.spec import RunState
from detective_app.gui.pages.sheet.body import SheetBody
from detective_app.gui.pages.sheet.course import Accounting, FollowedRun
from detective_app.gui.run.exporting import Exporting, offer_formats
from detective_app.gui.wording import filled
from detective_app.storage.sessions.files import OpenedSession

if TYPE_CHECKING:
    from detective_app.account.cells import Sheet
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application
    from detective_app.front_end.cases import CaseNews
    from detective_app.front_end.run import Run, RunRequest
    from detective_app.gui.pages.sheet.drawer import Drawer
    from detective_app.gui.run.runner import Need as RunNeed
    from detective_app.gui.tasks import Tasks

_SECOND_MS = 1_000


class SheetPage(SheetBody):
    """Claim, head, grid and ask box; beside them the page of a cell, over them how it was found.

    What the person wants of the run is told by its `slot` and its `ask` box, and by `asked_next`, a question
    of their own. `decided` tells the session as it was saved after a mark or a decision, `fork_wanted` an
    answer to go on from, `origin_wanted` the session before a fork.
    """

    asked_next = Signal(str)
    fork_wanted = Signal(int)
    origin_wanted = Signal(str)
    decided = Signal(object)

    def __init__(self, application: Application, tasks: Tasks) -> None:
        super().__init__(application, tasks)
        self._application, self._tasks = application, tasks
        self._kept, self._asked, self._joined = True, 0, frozenset[str]()
        self._unseen: FollowedRun | None = None
        """The run that goes on while another sheet is looked at."""
        self.accounting = Accounting(application, tasks, self)
        self._exporting = Exporting(application, tasks, self)
        self._clock = QTimer(self, interval=_SECOND_MS)
        self._clock.timeout.connect(self._tick)
        self._connect()

    @property
    def follows(self) -> bool:
        """Tell whether a run is shown as it happens."""
        return self._course is not None

    # What the window shows here

    def show_preparing(self, request: RunRequest) -> None:
        """Show a claim whose run is being made ready, with what code finds for its parts meanwhile."""
        self._forget()
        claim = request.hypothesis or ""
        self.claim.show_claim(claim)
        self.progress.show_waiting(self.tr("Reading the documents"))
        if claim:
            self.accounting.ahead(claim, request.case_paths, so_far=request.so_far)

    def show_session(self, opened: OpenedSession, *, kept: bool = True) -> None:
        """Show a session as it was saved; the same one goes on where one was.

        Of the recorded case nothing is `kept`: nobody judges it.
        """
        again = self.session is not None and self.session.id == opened.session.id
        if not again:
            left = self._course or self._unseen
            self._forget()
            self.to_top()
            self._unseen = left
        self._opened, self._course = opened, None
        self._clock.stop()
        self._kept = kept
        if self._drawer is not None:
            self._drawer.show_session(opened, self._application, self._tasks, kept=kept)
        self._show_how_it_stands(opened.session)
        self._refresh()
        self.accounting.look()

    def begin(self, run: Run, *, replaying: bool = False) -> None:
        """Show a run from here on."""
        before, left = self.session, self._unseen
        if before is None or before.id != run.session.id:
            self._forget(keep_cells=before is None)
            opened = OpenedSession(
                run.session, run.path, changed_outside=False, read_only=False, misnamed=False
            )
            self.drawer.show_session(opened, self._application, self._tasks, kept=not replaying)
        self.folder.hide()
        self._course = left if left is not None and left.run is run else FollowedRun(run, replaying)
        self._unseen = None
        self._clock.start()
        self._show_state("running")
        self._refresh()

    def take(self, event: Event) -> None:
        """Show an event of the run, or follow it unseen while another sheet is looked at."""
        if isinstance(event, AnswerText):  # many a second, of which a sheet shows nothing
            return
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
            # while the course is there, which says that it is the same session
            self.show_session(opened, kept=not replayed)
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
            self.ask.show_documents(len(session.sources or ()))
        self._refresh()

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

    # A cell, its page and its marks

    def _take(self, session: InterrogationSession) -> None:
        """Go on with the session as it was saved."""
        had = {one.source_id for one in self.session.sources or ()} if self.session else set()
        self._joined |= {one.source_id for one in session.sources or ()} - had
        self.decided.emit(session)
        self.take_decided(session)

    def _ask(self, question: str) -> None:
        """Have a question asked: next in a run, else at once over the documents."""
        if self._course is not None and not self._course.replaying:
            self.asked_next.emit(question)
        elif question and self.session is not None:
            self.judging.ask(self.session.id, question)

    def _show_asked(self, row: int, words: str) -> None:
        self._asked = row
        self.grid.show_before(row, words)

    def _lead_to_asked(self, made: Sheet) -> None:
        """Go to the nearest place of a question, or of documents that joined, once it is there."""
        rows = sorted(made.rows, key=lambda row: row.text != self._sought)
        near = ((row.number, one) for row in rows for one in self._joined if row.cell(one).places)
        if (at := next(near, None)) is not None:
            self._joined = frozenset()
            self.grid.focus_cell(*at)
        row = next((one for one in made.questions if one.number == self._asked), None)
        if row is not None:
            self._asked = 0
            self.grid.focus_cell(row.number, next(iter(row.cells), ""))

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
            self.slot.show_failed(session, self._others(session))
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

    def _show_news(self, session: InterrogationSession, news: CaseNews, near: set[str]) -> None:
        """Tell what became of the documents since; of those that joined, which are near no part."""
        if self._course is None:
            if self._kept:
                late = any(one.why == "not_yet" for one in session.unread or ())
                self.folder.show_news(Path((session.folders or ("",))[0]).name, news, late=late)
            if self._joined & near and not by_hand(session):
                self.progress.model_wanted.emit()
        far, self._joined = self._joined - near, self._joined & near
        if names := [one.name for one in session.sources or () if one.source_id in far]:
            self.toast.emit(filled(self.tr("%1: no sentence is near a part."), one_line(", ".join(names))))

    def _show_before(self, row: int, words: str) -> None:
        """Say what a cell said before it was judged again; the keyboard stays on it, or leaves what goes."""
        focused = QApplication.focusWidget()
        if self.pane.isHidden() or (focused is not None and self.grid.isAncestorOf(focused)):
            self.grid.focus_first()
        self.grid.show_before(row, words)

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
        self._joined = frozenset()
        self.folder.hide()
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
        if self._drawer is not None:
            self._drawer.shut()

    # What the parts tell

    def _fill_drawer(self, drawer: Drawer) -> None:
        drawer.toast.connect(self.toast)
        drawer.head.export_wanted.connect(self.export)
        drawer.quote_wanted.connect(self.show_quote)
        drawer.fork_wanted.connect(self.fork_wanted)
        drawer.head.origin_wanted.connect(self.origin_wanted)
        drawer.resolved.connect(self._resolve)
        if self._opened is not None:
            drawer.show_session(self._opened, self._application, self._tasks, kept=self._kept)
        if self.session is not None:
            drawer.update_session(self.session)

    def _connect(self) -> None:
        ask, slot, grid, pane, judging = self.ask, self.slot, self.grid, self.pane, self.judging
        ask.asked.connect(self._ask)
        slot.conflict_wanted.connect(self._choose_side)
        slot.judged_here.connect(grid.focus_first)
        self.head.quote_chosen.connect(self._choose_quote)
        self.head.need_chosen.connect(self._choose_need)
        grid.cell_opened.connect(self._open_cell)
        grid.side_given.connect(self._mark_cell)
        grid.current_changed.connect(self._follow)
        grid.left_open.connect(lambda one: self._resolve(Resolution(one, "keep_both")))
        self.card.side_given.connect(lambda side: self._mark_cell(*(grid.current or (0, "")), side))
        self.card.skip.clicked.connect(grid.skip)
        self.card.open.clicked.connect(lambda: self._open_cell(*(grid.current or (0, ""))))
        self.claim.part_chosen.connect(grid.focus_row)
        grid.undo_wanted.connect(self._undo)
        grid.value_chosen.connect(self._choose_value)
        copied = self.tr("The request is copied. Paste it into a letter or a mail.")
        grid.missing.copied.connect(lambda: self.toast.emit(copied))
        grid.none_left.connect(lambda: self.toast.emit(self.tr("Nothing more is put to you to judge.")))
        pane.side_given.connect(self._mark)
        pane.next_wanted.connect(grid.next_not_judged)
        pane.closed.connect(self.close_pane)
        pane.undo_wanted.connect(self._undo)
        for take in (self._show, self._lead_to_asked):
            self.accounting.accounted.connect(take)
        self.accounting.cut.connect(self._show_cut)
        self.accounting.news.connect(self._show_news)
        self.folder.wanted.connect(self._add)
        grid.missing.document_wanted.connect(self._ask_for_documents)
        judging.saved.connect(self._take)
        judging.adding.connect(self.folder.show_reading)
        judging.marked.connect(self._show_before)
        for heard in (ask.clear, self._show_asked):
            judging.asked.connect(heard)
        judging.question_failed.connect(ask.show_problem)
        judging.failed.connect(self.toast)
        self.found.clicked.connect(self.toggle_drawer)
        self.drawer_made.connect(self._fill_drawer)
        self.share.clicked.connect(lambda: offer_formats(self.share, self.export))
        for told in (self._exporting.done, self._exporting.failed):
            told.connect(self.toast)
