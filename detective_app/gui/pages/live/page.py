"""The live view: a run as it happens, a recorded one as it happened, or a session that can go on.

Follow an event: `take` keeps the numbers of the header and the dock, and hands it to the transcript.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from detective_app.account.spending import seconds_left
from detective_app.core.events import (
    ConflictFound,
    Event,
    GateChecked,
    ProviderSwitched,
    QuestionAsked,
    SessionEnded,
    SessionStarted,
    TurnSaved,
)
from detective_app.core.session import Usage
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.live.dock import Dock
from detective_app.gui.pages.live.header import LiveHeader
from detective_app.gui.pages.live.needs import Needs
from detective_app.gui.run.exporting import Exporting
from detective_app.gui.run.question_drafts import USER
from detective_app.gui.told_below import in_own_words
from detective_app.gui.transcript.closing_card import ClosingCard
from detective_app.gui.transcript.endings import Endings
from detective_app.gui.transcript.failed_card import FailedCard
from detective_app.gui.transcript.transcript import Transcript

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application
    from detective_app.front_end.run import Run
    from detective_app.gui.tasks import Tasks
    from detective_app.storage.sessions.files import OpenedSession

_SECOND_MS = 1_000


class LivePage(QWidget):
    """Header, transcript and dock; the signals say what the person wants, the window does it."""

    pause_requested = Signal()
    resume_requested = Signal()
    stop_requested = Signal()
    skip_requested = Signal()
    steered = Signal(str, bool)
    retry_requested = Signal()
    switch_requested = Signal(str)
    audit_requested = Signal(str)
    turn_selected = Signal(int)
    quote_selected = Signal(int, str)
    claims_selected = Signal(int)
    report_requested = Signal()
    judge_requested = Signal()
    settings_requested = Signal(str)
    key_requested = Signal(str)
    toast = Signal(str)

    def __init__(self, application: Application, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAccessibleName(self.tr("Investigation"))
        self._application, self._tasks = application, tasks
        self._session: InterrogationSession | None = None
        self._run: Run | None = None
        self._path = Path()
        self._stop: float | None = None
        self._end_card: FailedCard | ClosingCard | None = None
        self._begun = 0.0
        self._resumed = False
        self._replaying = self._over = False
        self._number = 0
        self._detective = ""
        self._replayed_usage: dict[str, Usage] = {}
        self.header = LiveHeader()
        self.transcript = Transcript(leads=True)
        self.dock = Dock()
        self.needs = Needs(application, tasks, page=self, transcript=self.transcript, dock=self.dock)
        self._endings = Endings(self)
        self._exporting = Exporting(application, tasks, self)
        self._clock = QTimer(self)
        self._clock.setInterval(_SECOND_MS)
        self._clock.timeout.connect(self._tick)
        self._lay_out()
        self._connect()

    @property
    def session(self) -> InterrogationSession | None:
        """The session that is shown, as it stands."""
        return self._run.session if self._run is not None else self._session

    @property
    def path(self) -> Path:
        """The session's file."""
        return self._run.path if self._run is not None else self._path

    @property
    def current_turn(self) -> int:
        """The turn whose evidence is wanted, from 1; 0 when there is none yet."""
        return self.transcript.current_turn

    def focus_first(self) -> None:
        """Put the keyboard on what goes on with the run, else where one reads."""
        if self._end_card is not None:
            self._end_card.focus_first()
        else:
            (self.dock.first_step or self.transcript.column).setFocus(Qt.FocusReason.OtherFocusReason)

    def set_menu(self, actions: Sequence[QAction]) -> None:
        """Offer actions behind the three dots of the header."""
        self.header.set_menu(actions)

    def show_preparing(self, title: str = "") -> None:
        """Show that a new run is being made ready."""
        self._forget()
        self.needs.forget()
        self.header.show_title(one_line(title))
        self.transcript.prepare(self.tr("Getting ready"))
        self.transcript.column.setFocus()  # where the keys for reading work, and not on the first button
        self.dock.clear()
        self.dock.show_state("running", replaying=False)
        self.dock.aim_at(1, 1)
        self._clock.start()

    def show_going_on(self, opened: OpenedSession) -> None:
        """Show that a session is being made ready to go on; where it is shown already, nothing moves."""
        shown = self.session
        if shown is None or shown.id != opened.session.id:
            self.show_session(opened)
            self.transcript.column.follow()
        self._forget()
        self._resumed, self._session, self._path = True, opened.session, opened.path
        self._number = opened.session.current_iteration
        self.transcript.go_on(lambda: opened.session, self.tr("Getting ready"))
        self.transcript.column.setFocus()
        self.dock.show_state("running", replaying=False)
        self._aim()
        self._clock.start()
        self._refresh_header()

    def begin(self, run: Run, replaying: bool = False) -> None:
        """Show a run from here on, with the turns that it has already."""
        goes_on = self._resumed and self._session is not None and self._session.id == run.session.id
        self._forget()
        self._run, self._replaying = run, replaying
        self._number = 0 if replaying else run.session.current_iteration
        if goes_on:
            self.transcript.go_on(lambda: run.session)
        else:
            self.needs.forget()
            self.transcript.begin(lambda: run.session, () if replaying else _past(run.session, run.path))
        self.dock.show_state("running", replaying=replaying)
        self._aim()
        self._clock.start()
        self._refresh_header()

    def show_session(self, opened: OpenedSession) -> None:
        """Show a session that is not running; the dock offers to go on."""
        self._forget()
        self.needs.forget()
        self._over = True
        self._session, self._path = opened.session, opened.path
        self._number = opened.session.current_iteration + bool(opened.session.half_turns)
        self.transcript.show_session(opened.session, opened.path)
        details = in_own_words(opened.session.exit.details) if opened.session.exit else ""
        self._end_with(self._endings.ended(opened.session, details, self._others()))
        resumable = opened.session.status in ("running", "awaiting_clarification") and not opened.read_only
        if resumable and opened.session.pending_question:
            self.needs.ask(opened.session.pending_question)
        self.dock.allow_audit(allowed=bool(opened.session.qa_pairs))
        self.dock.show_state("resumable" if resumable else "ended", replaying=False)
        self._refresh_header()

    def take(self, event: Event) -> None:
        """Show an event of the run."""
        self.needs.take(event)
        self.transcript.take(event)
        match event:
            case SessionStarted():
                self._detective = event.detectives[0] if event.detectives else ""
            case ProviderSwitched():
                self._detective = {event.from_provider: event.to_provider}.get(
                    self._detective, self._detective
                )
            case QuestionAsked():
                self._take_question(event)
            case ConflictFound():
                self.turn_selected.emit(self.current_turn)  # its passages stand beside that answer's quotes
            case GateChecked():
                self.dock.show_questions(over=True)
            case TurnSaved():
                for ref, used in event.usage.items():
                    self._replayed_usage[ref] = self._replayed_usage.get(ref, Usage()) + used
            case SessionEnded():
                self._on_end(event)
            case _:
                return
        self._refresh_header()

    def _take_question(self, event: QuestionAsked) -> None:
        self._number = event.sequence
        self.dock.show_questions(over=False)
        if event.strategy == USER:
            self.dock.forget_waiting()
        self._aim()

    def show_paused(self, waiting: bool) -> None:
        """Show that the run has come to rest, or goes on."""
        if not self._over:
            self.dock.show_state("paused" if waiting else "running")
            self.transcript.hold(held=waiting)
            self._aim()

    def show_pausing(self) -> None:
        """Show that the run comes to rest after this step."""
        if self.dock.state == "running":
            self.dock.show_state("pausing")

    def show_stopping(self) -> None:
        """Show that the run is being stopped."""
        if not self._over:
            self.dock.show_state("stopping")

    def show_refused(self, text: str) -> None:
        """Show why a run could not begin, or not go on."""
        self._over = True
        self.transcript.rest()
        self._close_dock()
        self._end_with(self._endings.refused(text, begun=self._run is not None or self._resumed))

    def show_ended(self) -> None:
        """Show that nothing runs any more."""
        self._clock.stop()
        if self._over:
            return
        self._over = True
        self.transcript.rest()
        if self._replaying:
            self._end_with(self._endings.replay_stopped())
        self.dock.allow_audit(allowed=self._run is not None and bool(self._run.session.qa_pairs))
        self.dock.show_state("ended" if self._replaying or self._run is None else "resumable")
        self._refresh_header()

    def start(self) -> None:
        """Do what the card asks for that waits, else send the question in the dock."""
        if not self.needs.act():
            self.dock.send()

    def open_find(self) -> None:
        """Ask what to find in this investigation."""
        self.transcript.open_find()

    def take_decided(self, opened: OpenedSession) -> None:
        """Go on with a session in which something was decided about its sources."""
        if self._run is None:
            self._session = opened.session

    def open_answer(self, sequence: int) -> None:
        """Show an answer by its number."""
        self.transcript.go_to(sequence)

    def export(self, format_name: str = "") -> None:
        """Ask where to export what there is so far; without a format, ask for it."""
        session = self.session
        if session is not None and format_name:
            self._exporting.ask(session, format_name)
        elif self.dock.state == "resumable":
            self.dock.open_formats()

    def draft(self, question: str) -> None:
        """Put a question into the dock, for the person to change and send."""
        self.dock.draft(question)

    def show_steering(self, question: str) -> None:
        """Show a question that was asked for elsewhere as the one that comes next."""
        self.dock.show_waiting(question)

    def _forget(self) -> None:
        self._clock.stop()
        self._session = self._run = self._stop = self._end_card = None
        self._replaying = self._over = self._resumed = False
        self._number, self._begun, self._detective = 0, monotonic(), ""
        self._replayed_usage = {}

    def _on_end(self, event: SessionEnded) -> None:
        self._over = True
        self._clock.stop()
        self._close_dock()
        session = self.session
        if session is not None:
            self._end_with(self._endings.ended(session, event.message or "", self._others()))

    def _on_exported(self, path: str) -> None:
        self.toast.emit(self.tr("The report is in {path}").format(path=path))

    def _close_dock(self) -> None:
        """Hide the dock; the keyboard stays on this page if it was there."""
        focused = QApplication.focusWidget()
        inside = focused is not None and self.dock.isAncestorOf(focused)
        self.dock.show_state("ended")
        if inside:
            self.transcript.column.setFocus()

    def _end_with(self, card: FailedCard | ClosingCard | None) -> None:
        if card is None:
            return
        self._end_card = card
        self.transcript.end_with(card)
        focused = QApplication.focusWidget()
        if self.isVisible() and (focused is None or self.isAncestorOf(focused)):
            card.focus_first()

    def _aim(self) -> None:
        """Steer the next question; while a run waits before a question is answered, that one."""
        session = self.session
        card = self.transcript.cards.get(self._number)
        unasked = self.dock.state == "paused" and card is not None and card.state == "asked"
        number = self._number if unasked else self._number + 1
        self.dock.aim_at(number, session.iteration_limit if session else number)

    def _tick(self) -> None:
        self.needs.tick()
        self.transcript.tick()
        self._refresh_header()

    def _refresh_header(self) -> None:
        session = self.session
        if session is None:
            return
        played = self._replaying and not self._over
        done = session.current_iteration
        at = done if self._over else self._number
        self.header.show_session(
            session,
            number=self._number,
            fraction=at / session.iteration_limit,
            usage=self._replayed_usage if played else session.usage or {},
            seconds=monotonic() - self._begun if self._clock.isActive() else None,
            left=None if self._over or self._replaying or self._run is None else self._seconds_left(session),
            detective=self._detective,
        )

    def _seconds_left(self, session: InterrogationSession) -> float | None:
        """Return what is left at this run's own pace, before its first answer at that of earlier ones."""
        return seconds_left(session, self._run.pace if self._run is not None else None)

    def _others(self) -> list[str]:
        """Return the configured detectives that are not the first of this session; a panel has its own."""
        choices = self._application.settings.current.ordered_detectives()
        session = self.session
        if session is not None and session.deliberation is not None:
            return []
        card = session.reproducibility if session else None
        first = next((one.model for one in (card.models if card else ()) if one.role == "detective"), "")
        return [ref for one in choices if (ref := f"{one.provider}:{one.model}") != first]

    def _lay_out(self) -> None:
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.header)
        rows.addWidget(self.transcript, 1)
        rows.addWidget(self.dock)

    def _connect(self) -> None:
        for name in ("pause_requested", "resume_requested", "stop_requested", "skip_requested", "steered"):
            getattr(self.dock, name).connect(getattr(self, name))
        for word in ("retry", "switch", "audit", "report", "judge", "settings", "key"):
            getattr(self._endings, f"{word}_requested").connect(getattr(self, f"{word}_requested"))
        self.dock.audit_requested.connect(self.audit_requested)
        self.dock.export_requested.connect(self.export)
        self._exporting.done.connect(self._on_exported)
        self._exporting.failed.connect(self.dock.show_problem)
        self.transcript.turn_selected.connect(self.turn_selected)
        self.transcript.quote_selected.connect(self.quote_selected)
        self.transcript.claims_selected.connect(self.claims_selected)


def _past(session: InterrogationSession, path: Path) -> Iterator[Event]:
    """Yield the events of the turns that a run goes on from."""
    from detective_app.engine.loop.replay import replay

    left = len(session.qa_pairs)
    for event in replay(session, path) if left else ():
        yield event
        left -= isinstance(event, TurnSaved)
        if not left:
            return
