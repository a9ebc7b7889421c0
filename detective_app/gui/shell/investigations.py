"""Runs and sessions after a click: what begins, where its events go, and what is shown when it ends.

Follow a run: a page asks for it, `run` hands its preparation to the Runner, the live page takes each event,
and the page that fits its end is shown.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from detective_app.core.errors import BadInput, DetectiveError
from detective_app.front_end.run import Run, RunRequest
from detective_app.gui.page.routes import FORM, LIVE, PAST, REPORT
from detective_app.gui.run.again import as_request
from detective_app.gui.run.question_drafts import USER, QuestionDrafts
from detective_app.gui.run.runner import Prepare
from detective_app.gui.run.session_state import has_report, last_question
from detective_app.gui.shell.named_by_file import NamedByFile
from detective_app.gui.told_below import in_own_words

if TYPE_CHECKING:
    from detective_app.core.clarification import ClarificationAnswer
    from detective_app.core.events import Event, SessionEnded
    from detective_app.core.operator import GateWish
    from detective_app.core.session import InterrogationSession
    from detective_app.gui.page.routes import Route, RunView, SessionView
    from detective_app.gui.run.attended import Need
    from detective_app.gui.shell.navigator import Navigator
    from detective_app.gui.shell.parts import Shell
    from detective_app.storage.sessions.files import OpenedSession

_UNFINISHED = ("running", "awaiting_clarification", "failed")


class Investigations(QObject):
    """Begins runs and shows sessions; a run goes on while another session is looked at."""

    saved = Signal(object)
    held = Signal()
    settled = Signal()

    def __init__(self, shell: Shell, navigator: Navigator) -> None:
        super().__init__(shell.window)
        self._shell, self._navigator = shell, navigator
        self._application, self._tasks, self._runner = shell.application, shell.tasks, shell.runner
        self._opened: OpenedSession | None = None
        self._request = RunRequest()
        self._retry: Callable[[], None] | None = None
        self._ended: SessionEnded | None = None
        self._recorded: OpenedSession | None = None
        self._opening: asyncio.Task[None] | None = None
        self._runner.began.connect(self._on_began)
        self._runner.happened.connect(self._on_event)
        self._runner.refused.connect(self._on_refused)
        self._runner.ended.connect(self._on_ended)
        shell.panel.ask_requested.connect(lambda question: navigator.page(LIVE).draft(question))

    @property
    def opened(self) -> OpenedSession | None:
        """The session that is looked at, if none is running in its place."""
        return self._opened

    @property
    def opened_id(self) -> str | None:
        """The id of that session."""
        return self._opened.session.id if self._opened else None

    @property
    def running_id(self) -> str | None:
        """The session of the run that lives, once it has begun."""
        return self._runner.session_id

    @property
    def active(self) -> bool:
        """Tell whether a run lives."""
        return self._runner.active

    @property
    def plays(self) -> bool:
        """Tell whether the run that lives is the recorded case: nothing is called and nothing saved."""
        if self._runner.run is None:
            return False
        from detective_app.gui.run.recorded_run import RecordedRun

        return isinstance(self._runner.run, RecordedRun)

    @property
    def can_go_on(self) -> bool:
        """Tell whether nothing runs and the session that is looked at can go on."""
        opened = self._opened
        if opened is None or self._runner.active:
            return False
        return not opened.read_only and opened.session.status in _UNFINISHED

    def is_recorded(self, session: InterrogationSession) -> bool:
        """Tell whether a session is the recorded case, in which nothing is kept."""
        return self._recorded is not None and self._recorded.session.id == session.id

    def start(self, request: RunRequest) -> None:
        """Begin a new investigation."""
        self._request = request
        self.run(lambda: self._application.runs.start(request), title=request.hypothesis or "")

    def resume(self, limit: int | None = None, request: RunRequest | None = None) -> None:
        """Go on with the session that is looked at."""
        if self._runner.active and self._runner.operator.paused:
            self._runner.operator.go_on()
        elif self._opened is not None:
            self._request = wanted = request or RunRequest(limit=limit)
            again = partial(self.resume, None)
            asked = NamedByFile(self._application.runs.resume, self._shell.toasts, again)
            self.run(asked.going_on(self._opened.session.id, wanted), goes_on=self._opened)
        elif self._retry is not None:
            self._retry()  # it could not begin, and nothing of it is on disk

    def switch_to(self, model: str) -> None:
        """Go on with another detective."""
        self.resume(request=RunRequest(detectives=(model,)))

    def ask_one_more(self, question: str) -> None:
        """Go on by one question: the person's own, or the detective's where none was written."""
        if self._runner.active or self._opened is None:
            self.tell_busy()
            return
        self.resume(self._opened.session.current_iteration + 1)
        if question:
            self.steer(question, keep_proposed=False)
            self._navigator.page(LIVE).show_steering(question)

    def audit(self, reason: str | None, request: RunRequest | None = None) -> None:
        """Have the session that is looked at audited."""
        if self._opened is not None:
            wanted = request or RunRequest(force_reason=reason or None)
            asked = NamedByFile(self._application.runs.audit, self._shell.toasts, partial(self.audit, reason))
            self.run(asked.going_on(self._opened.session.id, wanted), goes_on=self._opened)

    def run_again(self) -> None:
        """Offer the investigation that is looked at as a new one."""
        if self._opened is not None:
            self.duplicate(self._opened.session)

    def duplicate(self, session: InterrogationSession) -> None:
        """Fill the form with what a session asked."""
        self._navigator.show(FORM).prefill(as_request(session))

    def duplicate_file(self, path: Path) -> None:
        """Do the same with the session of a file."""

        async def load() -> None:
            opened = await asyncio.to_thread(self._application.library.files.load, path)
            self.duplicate(opened.session)

        self._tasks.spawn(load(), "duplicate")

    def play_sample(self) -> None:
        """Play the recorded sample case; nothing is called and nothing written."""
        self.run(self._sample)

    def open(self, path: Path) -> None:
        """Show a session file: the live page if it runs here, its report, or its transcript."""
        running = self._runner.run
        if running is not None and path == running.path:
            self._opened = None
            self._navigator.show(LIVE)
            return
        if self._opening is not None:
            self._opening.cancel()  # a large file that was asked for before must not come up over this one
        self._opening = self._tasks.spawn(self._open(path), "open session")

    def toggle_pause(self) -> None:
        """Pause the run, or go on."""
        if not self._runner.active:
            self.resume()
        elif self._runner.operator.need is not None:
            return  # it waits already, and nothing is spent
        elif self._runner.operator.paused:
            self._runner.operator.go_on()
            self._navigator.page(LIVE).show_paused(waiting=False)
        else:
            self._runner.operator.pause()
            self._navigator.page(LIVE).show_pausing()

    def pause(self) -> None:
        """Have the run wait at the end of its stage."""
        self._runner.operator.pause()

    def steer(self, question: str, keep_proposed: bool) -> None:
        """Have a question asked next, or take that back with an empty one."""
        from detective_app.core.operator import (
            Steering,  # late, as all of these: the first page waits for none
        )

        try:
            self._runner.operator.steer(Steering(question, keep_proposed) if question.strip() else None)
        except BadInput as error:
            self._shell.toasts.show_toast(str(error))

    def hurry(self) -> None:
        """Play the rest of a recorded run at once."""
        from detective_app.gui.run.recorded_run import RecordedRun

        if isinstance(run := self._runner.run, RecordedRun):
            self._runner.operator.go_on()
            run.hurry()

    def wish(self, wish: GateWish) -> None:
        """Say what is to happen at the gate where the run waits."""
        self._runner.operator.wish(wish)

    def answer(self, answer: ClarificationAnswer) -> None:
        """Answer what the detective asks; a session that waited for that without a run goes on with it."""
        if self._runner.active:
            self._runner.operator.answer(answer)
        elif self._opened is not None:
            self._tasks.spawn(self._answer(self._opened.session.id, answer), "answer")

    def take_decided(self, session: InterrogationSession) -> None:
        """Go on with a session in which something was decided; a gate that waits is weighed again."""
        from detective_app.core.operator import WeighAgain

        if self.running_id == session.id:
            self._runner.operator.wish(WeighAgain())
        if (opened := self._opened) is not None and opened.session.id == session.id:
            self._opened = replace(opened, session=session)
            saved: tuple[Route[SessionView], ...] = (PAST, REPORT)
            for route in saved:
                if self._navigator.is_made(route):
                    self._navigator.page(route).take_decided(self._opened)

    def stop(self) -> None:
        """Stop the run; what is on disk stays, and it can be resumed."""
        if self._runner.active:
            self._navigator.page(LIVE).show_stopping()
            self._runner.stop()

    def close(self, path: Path) -> bool:
        """Let go of the session that is looked at, if that is its file; tells whether it was."""
        if self._opened is None or self._opened.path != path:
            return False
        self._opened = None
        return True

    async def _answer(self, session_id: str, answer: ClarificationAnswer) -> None:
        """Save an answer, show it where it belongs, and go on."""
        route = LIVE if self._navigator.current == LIVE else PAST
        try:
            await asyncio.to_thread(self._application.library.answer, session_id, answer)
            opened = await asyncio.to_thread(self._application.library.files.load, session_id)
        except DetectiveError as error:
            self._navigator.page(route).needs.show_problem(in_own_words(str(error)))
            return
        self.show(opened)
        self.resume()

    async def _sample(self) -> Run:
        from detective_app.gui.run.recorded_run import RecordedRun

        self._recorded = await asyncio.to_thread(self._application.library.sample_session)
        return RecordedRun(self._recorded.session, self._recorded.path)

    async def _open(self, path: Path) -> None:
        await asyncio.to_thread(import_module, "detective_app.evidence.figures.measures")  # units: 0.3 s
        self.show(await asyncio.to_thread(self._application.library.files.load, path))

    def show(self, opened: OpenedSession) -> None:
        """Show a session that was read."""
        self._opened = opened
        if has_report(opened.session):
            self._navigator.page(REPORT).show_session(opened)
            self._navigator.show(REPORT)
            return
        page = self._navigator.page(PAST)
        page.show_session(opened)
        self._navigator.show(PAST)
        if opened.session.status == "awaiting_clarification" and not page.needs.open():
            page.open_answer(last_question(opened.session))  # it is what waits for the person

    def show_report(self) -> None:
        """Show the session that is looked at where it belongs now."""
        if self._opened is not None:
            self.show(self._opened)

    def show_turn(self, view: RunView, number: int) -> None:
        """Show a turn's evidence, unless it is that of a run that goes on behind what is looked at."""
        if not self._navigator.shows(view):
            return
        session, panel, run = view.session, self._shell.panel, self._runner.run
        if session is None:
            panel.clear()
            return
        takes_questions = run is not None and not self.plays
        panel.allow_asking(allowed=self._navigator.current == LIVE and takes_questions)
        panel.show_turn(session, number)

    def show_quote(self, view: RunView, number: int, quote: str) -> None:
        """Show a quote of a turn beside its page."""
        self.show_turn(view, number)
        self._shell.frame.reveal_panel()
        self._shell.panel.show_quote(quote)

    def show_claims(self, view: RunView, number: int) -> None:
        """Show the claims that an answer bears on in the plan beside its page."""
        session = view.session
        evaluation = session.qa_pairs[number - 1].evaluation if session else None
        if evaluation is not None:
            self.show_turn(view, number)
            self._shell.frame.reveal_panel()
            self._shell.panel.show_claims(evaluation.addresses_signals)

    def run(self, prepare: Prepare, *, title: str = "", goes_on: OpenedSession | None = None) -> None:
        """Begin a run; one that `goes_on` with a session leaves on the screen what is there."""
        if not self._runner.start(prepare):
            self.tell_busy()
            return
        self._ended, self._retry = None, lambda: self.run(prepare, title=title)
        self._runner.operator.waiting.connect(self._on_waiting)
        self._runner.operator.needs_you.connect(self._on_need)
        if goes_on is None:
            self._opened = None  # else trying again would go on with what was looked at before
            self._navigator.page(LIVE).show_preparing(title)
        else:
            if self._navigator.current == PAST:
                self._navigator.exchange(PAST, LIVE)
            self._navigator.page(LIVE).show_going_on(goes_on)
        self._navigator.show(LIVE)

    def tell_busy(self) -> None:
        """Say that a run goes on, and that there is one at a time."""
        words = self.tr("An investigation is running. Stop it first, or wait for its end.")
        self._shell.toasts.show_toast(words)

    def _on_began(self, run: Run) -> None:
        self._opened = None
        if not self.plays and self._request.hypothesis:
            self._navigator.page(FORM).clear()
        self._navigator.page(LIVE).begin(run, replaying=self.plays)

    def _on_event(self, event: Event) -> None:
        from detective_app.core.events import QuestionAsked, SessionEnded

        self._navigator.page(LIVE).take(event)
        run = self._runner.run
        if run is not None:
            if self._navigator.current == LIVE:
                self._shell.panel.show_progress(run.session)
            self.saved.emit(event)
        if isinstance(event, SessionEnded):
            self._ended = event
        elif isinstance(event, QuestionAsked) and event.strategy == USER:
            QuestionDrafts(self._shell.state).keep(event.session_id, "")

    def _on_waiting(self, waits: bool) -> None:
        self._navigator.page(LIVE).show_paused(waiting=waits)
        self.held.emit()

    def _on_need(self, need: Need | None) -> None:
        page = self._navigator.page(LIVE)
        page.needs.show(need)
        if need is None and self._runner.operator.paused:
            page.show_pausing()  # it was asked for before the question came
        self._navigator.shown_page.beside()  # a gate shows the plan in another way
        self.held.emit()

    def _on_refused(self, words: str) -> None:
        self._navigator.page(LIVE).show_refused(words)

    def _on_ended(self) -> None:
        page = self._navigator.page(LIVE)
        self._navigator.shown_page.beside()  # the run leaves its place beside the page to what is looked at
        if page.session is None:
            page.show_ended()
            return
        self._tasks.spawn(self._after(page.path, show_report=self._navigator.current == LIVE), "after run")

    async def _after(self, path: Path, *, show_report: bool) -> None:
        """Show what the run left, once it was read: before that there is nothing to go on with."""
        opened = self._recorded
        try:
            if opened is None or opened.path != path:
                opened = await asyncio.to_thread(self._application.library.files.load, path)
        except DetectiveError:
            opened = None  # stopped before its first save: there is no file to show
        if self._runner.active:
            return  # the next one began meanwhile
        if opened is not None and (self._opened is None or self._navigator.current == LIVE):
            self._opened = opened  # else another one is looked at by now, and stays the one that goes on
        self._navigator.page(LIVE).show_ended()
        if opened is None:
            return
        self.settled.emit()
        if show_report and self._ended is not None and has_report(opened.session):
            self.show(opened)
