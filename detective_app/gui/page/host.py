"""What a page is handed when it is made: what it works with, and what it may ask of the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from detective_app.account.quotes import Cited
    from detective_app.core.clarification import ClarificationAnswer
    from detective_app.core.operator import GateWish
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application
    from detective_app.front_end.run import RunRequest
    from detective_app.gui.controls.status_mark import State
    from detective_app.gui.run.history_reader import HistoryReader
    from detective_app.gui.run.window_state import WindowState
    from detective_app.gui.setup.model_fetches import SetUp
    from detective_app.gui.tasks import Tasks
    from detective_app.storage.sessions.files import OpenedSession


class News(QObject):
    """What happens that pages may want to hear of, whoever brought it about.

    `settings_changed` tells of settings or keys, `sessions_changed` that a session's file went or came back,
    `runs_changed` that a run begins, has begun or is over.
    """

    settings_changed = Signal()
    sessions_changed = Signal()
    runs_changed = Signal()


class Ways(Protocol):
    """Where a page may lead."""

    @property
    def current(self) -> str:
        """The route of the page in the centre."""

    def go_to(self, route: str) -> None:
        """Go to a page."""

    def go_back(self) -> None:
        """Show the page that was shown before this one."""

    def open_path(self, path: Path) -> None:
        """Show a session file."""

    def new_about(self, text: str) -> None:
        """Show the form with a hypothesis."""

    def open_settings(self, section: str = "") -> None:
        """Show the settings, at a section; `witness` is where a witness is set up."""

    def replace_key(self, provider: str) -> None:
        """Show the settings where a provider's key is replaced."""

    def finish_set_up(self) -> None:
        """Remember that the first steps are done, and show the form."""

    def give_room(self, wanted: bool) -> None:
        """Give the page the room of the sidebar, or take it back."""

    def list_sessions_again(self) -> None:
        """Bring the list of the sidebar up to date."""


class Runs(Protocol):
    """What a page may ask of the run, and of the session that is looked at."""

    @property
    def active(self) -> bool:
        """Tell whether a run lives."""

    @property
    def running_id(self) -> str | None:
        """The session of the run that lives, once it has begun."""

    @property
    def opened(self) -> OpenedSession | None:
        """The session that is looked at, if none is running in its place."""

    @property
    def opened_id(self) -> str | None:
        """The id of that session."""

    @property
    def can_go_on(self) -> bool:
        """Tell whether nothing runs and the session that is looked at can go on."""

    def start(self, request: RunRequest) -> None:
        """Begin a new investigation."""

    def resume(self, limit: int | None = None, request: RunRequest | None = None) -> None:
        """Go on with the session that is looked at."""

    def switch_to(self, model: str) -> None:
        """Go on with another model."""

    def audit(self, reason: str | None) -> None:
        """Have the session that is looked at audited."""

    def run_again(self) -> None:
        """Offer the investigation that is looked at as a new one."""

    def duplicate_file(self, path: Path) -> None:
        """Fill the form with what the session of a file asked."""

    def play_sample(self) -> None:
        """Play the recorded sample case."""

    def open_sample(self) -> None:
        """Show the sheet of the recorded sample case."""

    def pause(self) -> None:
        """Have the run wait at the end of its stage."""

    def stop(self) -> None:
        """Stop the run."""

    def steer(self, question: str) -> None:
        """Have a question asked next."""

    def wish(self, wish: GateWish) -> None:
        """Say what is to happen at the gate where the run waits."""

    def answer(self, answer: ClarificationAnswer) -> None:
        """Answer what the detective asks."""

    def hurry(self) -> None:
        """Play the rest of a recorded run at once."""

    def show_running(self) -> None:
        """Show the sheet of the run that lives."""

    def show_quote(self, quote: Cited) -> None:
        """Show a quote of the session that is looked at in its document."""

    def take_decided(self, session: InterrogationSession) -> None:
        """Go on with a session in which something was decided."""


class Forks(Protocol):
    """New sessions from an answer of another one."""

    @property
    def possible(self) -> bool:
        """Tell whether a session is looked at that another one can go on from."""

    def ask(self, sequence: int) -> None:
        """Ask with what a new session is to go on from an answer of the one that is looked at."""

    def open_origin(self, session_id: str) -> None:
        """Show the session that one was forked from."""


class Notices(Protocol):
    """Short notices over the foot of the window."""

    def show_toast(self, text: str, action: str = "", on_action: Callable[[], object] | None = None) -> None:
        """Show a notice, with at most one thing to do about it."""

    def undo(self) -> None:
        """Do what the latest notice in sight offers."""


class StatusLine(Protocol):
    """The row at the foot of the window."""

    def show_note(self, state: State, words: str) -> None:
        """Show what a page has to say instead of the providers."""

    def show_draft(self, words: str) -> None:
        """Show what became of a draft."""

    def take_detective(self, ref: str) -> None:
        """Take which witness was chosen to ask as well, "" for none."""

    def show_saved(self, moment: datetime) -> None:
        """Say since when all is on disk."""


class WindowActions(Protocol):
    """The actions of the window."""

    def __getitem__(self, name: str) -> QAction:
        """Return an action by its name."""


@dataclass(frozen=True, slots=True)
class Host:
    """One window as its pages see it."""

    application: Application
    tasks: Tasks
    state: WindowState
    setup: SetUp
    reader: HistoryReader
    actions: WindowActions
    ways: Ways
    runs: Runs
    forks: Forks
    notices: Notices
    status: StatusLine
    news: News
