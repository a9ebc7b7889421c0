"""Runs and sessions after a click: what begins, where its events go, and what is shown when it ends.

Follow a run: a page asks for it, `run` hands its preparation to the Runner, the sheet takes each event, and
shows what the run left when it has ended.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from detective_app.core.errors import BadInput, DetectiveError
from detective_app.core.provider import NONE
from detective_app.front_end.run import Run, RunRequest
from detective_app.gui.page.spec import FORM, SHEET
from detective_app.gui.run.runner import Prepare, as_request
from detective_app.gui.shell.session_menu import NamedByFile
from detective_app.gui.wording import in_own_words

if TYPE_CHECKING:
    from detective_app.account.citations import Cited
    from detective_app.core.clarification import ClarificationAnswer
    from detective_app.core.events import Event
    from detective_app.core.operator import GateWish
    from detective_app.core.session import InterrogationSession
    from detective_app.gui.page.spec import RunState
    from detective_app.gui.run.runner import Need
    from detective_app.gui.shell.navigator import Navigator, Shell
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
        self.opened: OpenedSession | None = None
        self._request = RunRequest()
        self._retry: Callable[[], None] | None = None
        self._goes_on = ""
        self._recorded: OpenedSession | None = None
        self._opening: asyncio.Task[None] | None = None
        self._runner.began.connect(self._on_began)
        self._runner.happened.connect(self._on_event)
        self._runner.refused.connect(self._on_refused)
        self._runner.ended.connect(self._on_ended)

    @property
    def running_id(self) -> str | None:
        """The session of the run that lives, once it has begun."""
        return self._runner.session_id

    @property
    def running_claim(self) -> str:
        """What the run that lives is about, "" without one."""
        return self._runner.run.session.hypothesis.text if self._runner.run is not None else ""

    @property
    def active(self) -> bool:
        """Tell whether a run lives."""
        return self._runner.active

    @property
    def plays(self) -> bool:
        """Tell whether the run that lives is the recorded case: nothing is called and nothing saved."""
        if self._runner.run is None:
            return False
        from detective_app.gui.run.runner import RecordedRun

        return isinstance(self._runner.run, RecordedRun)

    @property
    def can_go_on(self) -> bool:
        """Tell whether nothing runs and the session that is looked at can go on."""
        opened = self.opened
        if opened is None or self._runner.active:
            return False
        return not opened.read_only and opened.session.status in _UNFINISHED

    def is_recorded(self, session: InterrogationSession) -> bool:
        """Tell whether a session is the recorded case, in which nothing is kept."""
        return self._recorded is not None and self._recorded.session.id == session.id

    def start(self, request: RunRequest) -> None:
        """Begin a new investigation."""
        self._request = request
        self.run(lambda: self._application.runs.start(request), of=request)

    def resume(self, limit: int | None = None, request: RunRequest | None = None) -> None:
        """Go on with the session that is looked at."""
        if self._runner.active and self._runner.operator.paused:
            self._runner.operator.go_on()
        elif self.opened is not None:
            self._request = wanted = request or RunRequest(limit=limit)
            again = partial(self.resume, None)
            asked = NamedByFile(self._application.runs.resume, self._shell.toasts, again)
            self.run(partial(asked.prepared, self.opened.session.id, wanted), goes_on=self.opened)
        elif self._retry is not None:
            self._retry()  # it could not begin, and nothing of it is on disk

    def switch_to(self, model: str) -> None:
        """Go on with another detective."""
        self.resume(request=RunRequest(detectives=(model,)))

    def audit(self, reason: str | None, request: RunRequest | None = None) -> None:
        """Have the session that is looked at audited."""
        if self.opened is not None:
            wanted = request or RunRequest(force_reason=reason or None)
            asked = NamedByFile(self._application.runs.audit, self._shell.toasts, partial(self.audit, reason))
            self.run(partial(asked.prepared, self.opened.session.id, wanted), goes_on=self.opened)

    def judge(self, model: str) -> None:
        """Have a model judge the session that is looked at, with what documents that joined later say."""
        if (opened := self.opened) is None:
            return
        wanted = self._request = RunRequest(detectives=(model,), witness=NONE)
        session, library = opened.session, self._application.library

        def look_up() -> None:
            for one in session.signals or ():
                with suppress(BadInput):  # it has all that there is
                    library.look_up(session.id, one.id, "")

        async def prepare() -> Run:
            if any(one.added_at for one in session.sources or ()):
                await asyncio.to_thread(look_up)
            return await self._application.runs.audit(session.id, wanted)

        self.run(prepare, goes_on=opened)

    def run_again(self) -> None:
        """Offer the investigation that is looked at as a new one."""
        if self.opened is not None:
            self.duplicate(self.opened.session)

    def duplicate(self, session: InterrogationSession, *, claim: bool = True) -> None:
        """Fill the form with what a session asked, or with all of it but its claim."""
        request = as_request(session)
        page = self._navigator.show(FORM)
        page.prefill(request if claim else replace(request, hypothesis="", brief=None))

    def duplicate_file(self, path: Path, *, claim: bool = True) -> None:
        """Do the same with the session of a file."""

        async def load() -> None:
            opened = await asyncio.to_thread(self._application.library.files.load, path)
            self.duplicate(opened.session, claim=claim)

        self._tasks.spawn(load(), "duplicate")

    def play_sample(self) -> None:
        """Play the recorded sample case; nothing is called and nothing written."""
        self.run(self._sample)

    def open_sample(self) -> None:
        """Show the sheet of the recorded sample case, as it ended."""

        async def load() -> None:
            self._recorded = await asyncio.to_thread(self._application.library.sample_session)
            self.show(self._recorded)

        self._tasks.spawn(load(), "sample")

    def open(self, path: Path) -> None:
        """Show the sheet of a session file."""
        running = self._runner.run
        if running is not None and path == running.path:
            self.show_running()
            return
        if self._opening is not None:
            self._opening.cancel()  # a large file that was asked for before must not come up over this one
        self._opening = self._tasks.spawn(self._open(path), "open session")

    def show_running(self) -> None:
        """Show the sheet of the run that lives."""
        run, operator = self._runner.run, self._runner.operator
        self.opened = None
        page = self._navigator.page(SHEET)
        if run is not None and not (page.follows and page.path == run.path):
            page.begin(run, replaying=self.plays)
            page.show_need(operator.need)
            if operator.paused:
                page.show_state("paused" if operator.state == "paused" else "pausing")
            if operator.steering is not None:
                page.show_asked_next(operator.steering.question)
        self._navigator.show(SHEET)

    @property
    def _follows(self) -> bool:
        """Tell whether the sheet shows the run that lives."""
        run, page = self._runner.run, self._navigator.page(SHEET)
        return run is None or (page.follows and page.path == run.path)

    def toggle_pause(self) -> None:
        """Pause the run, or go on."""
        if not self._runner.active:
            self.resume()
        elif self._runner.operator.need is not None:
            return  # it waits already, and nothing is spent
        elif self._runner.operator.paused:
            self._runner.operator.go_on()
            self._tell_state("running")
        else:
            self.pause()

    def pause(self) -> None:
        """Have the run wait at the end of its stage."""
        self._runner.operator.pause()
        self._tell_state("pausing")

    def steer(self, question: str) -> None:
        """Have a question asked next, or take that back with an empty one."""
        from detective_app.core.operator import Steering  # late, as all of these: the first page needs none

        try:
            self._runner.operator.steer(Steering(question, keep_proposed=True) if question.strip() else None)
        except BadInput as error:
            self._shell.toasts.show_toast(str(error))
            return
        self._navigator.page(SHEET).show_asked_next(question)

    def hurry(self) -> None:
        """Play the rest of a recorded run at once."""
        from detective_app.gui.run.runner import RecordedRun

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
        elif self.opened is not None:
            self._tasks.spawn(self._answer(self.opened.session.id, answer), "answer")

    def take_decided(self, session: InterrogationSession) -> None:
        """Go on with a session in which something was decided; a run that waits for that weighs it again."""
        from detective_app.core.operator import WeighAgain

        if self.running_id == session.id:
            self._runner.operator.wish(WeighAgain())
        opened = self.opened
        if opened is not None and opened.session.id == session.id:
            self.opened = replace(opened, session=session)

    def stop(self) -> None:
        """Stop the run; what is on disk stays, and it can be resumed."""
        if self._runner.active:
            self._tell_state("stopping")
            self._runner.stop()

    def close(self, path: Path) -> bool:
        """Let go of the session that is looked at, if that is its file; tells whether it was."""
        if self.opened is None or self.opened.path != path:
            return False
        self.opened = None
        return True

    async def _answer(self, session_id: str, answer: ClarificationAnswer) -> None:
        """Save an answer, show it where it belongs, and go on."""
        try:
            await asyncio.to_thread(self._application.library.answer, session_id, answer)
            opened = await asyncio.to_thread(self._application.library.files.load, session_id)
        except DetectiveError as error:
            self._navigator.page(SHEET).show_problem(in_own_words(str(error)))
            return
        self.show(opened)
        self.resume()

    async def _sample(self) -> Run:
        from detective_app.gui.run.runner import RecordedRun

        self._recorded = await asyncio.to_thread(self._application.library.sample_session)
        return RecordedRun(self._recorded.session, self._recorded.path)

    async def _open(self, path: Path) -> None:
        await asyncio.to_thread(import_module, "detective_app.evidence.figures.measures")  # units: 0.3 s
        self.show(await asyncio.to_thread(self._application.library.files.load, path))

    def show(self, opened: OpenedSession) -> None:
        """Show a session that was read."""
        self.opened = opened
        self._navigator.page(SHEET).show_session(opened, kept=not self.is_recorded(opened.session))
        self._navigator.show(SHEET)

    def show_quote(self, quote: Cited) -> None:
        """Show a quote of the session that is looked at in its document."""
        self._navigator.page(SHEET).show_quote(quote)

    def run(
        self, prepare: Prepare, *, of: RunRequest | None = None, goes_on: OpenedSession | None = None
    ) -> None:
        """Begin a run `of` a request; one that `goes_on` with a session leaves what is on the screen."""
        if not self._runner.start(prepare):
            self.tell_busy()
            return
        self._retry = lambda: self.run(prepare, of=of)
        self._runner.operator.waiting.connect(self._on_waiting)
        self._runner.operator.needs_you.connect(self._on_need)
        page = self._navigator.page(SHEET)
        self._goes_on = goes_on.session.id if goes_on is not None else ""
        if goes_on is None:
            self.opened = None  # else trying again would go on with what was looked at before
            page.show_preparing(of or RunRequest())
        else:
            page.show_session(goes_on)
        self._navigator.show(SHEET)

    def tell_busy(self) -> None:
        """Say that a run goes on, and that there is one at a time."""
        words = self.tr("A sheet is being checked. Stop it first, or wait for its end.")
        self._shell.toasts.show_toast(words)

    def _on_began(self, run: Run) -> None:
        if not self.plays and self._request.hypothesis:
            self._navigator.page(FORM).clear()
        page = self._navigator.page(SHEET)
        if page.session is None or page.session.id == run.session.id:  # else another one is looked at
            self.opened = None
            page.begin(run, replaying=self.plays)

    def _on_event(self, event: Event) -> None:
        run = self._runner.run
        if run is not None:
            self._navigator.page(SHEET).take(event)
            self.saved.emit(event)

    def _tell_state(self, state: RunState) -> None:
        if self._follows:
            self._navigator.page(SHEET).show_state(state)

    def _on_waiting(self, waits: bool) -> None:
        self._tell_state("paused" if waits else "running")
        self.held.emit()

    def _on_need(self, need: Need | None) -> None:
        if self._follows:
            self._navigator.page(SHEET).show_need(need)
        if need is None and self._runner.operator.paused:
            self._tell_state("pausing")  # it was asked for before the question came
        self.held.emit()

    def _on_refused(self, words: str) -> None:
        page = self._navigator.page(SHEET)
        if page.follows or page.session is None or page.session.id == self._goes_on:
            page.show_refused(words)
        else:  # another one is looked at
            self._shell.toasts.show_toast(words)

    def _on_ended(self) -> None:
        page = self._navigator.page(SHEET)
        if page.follows:
            self._tasks.spawn(self._after(page.path), "after run")
        else:
            self.settled.emit()

    async def _after(self, path: Path) -> None:
        """Show what the run left, once it was read: before that there is nothing to go on with."""
        opened, page = self._recorded, self._navigator.page(SHEET)
        try:
            if opened is None or opened.path != path:
                opened = await asyncio.to_thread(self._application.library.files.load, path)
        except DetectiveError:
            opened = None  # stopped before its first save: there is no file to show
        if self._runner.active or not (page.follows and page.path == path):
            return  # the next one began meanwhile, or another sheet is looked at
        self.opened = opened or self.opened
        page.show_ended(opened)
        self.settled.emit()
