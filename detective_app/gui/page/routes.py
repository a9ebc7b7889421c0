"""The pages that the window itself leads to, and what each of them can be told there."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from detective_app.account.contradictions import RankedContradiction
    from detective_app.account.quotes import Cited
    from detective_app.core.events import Event
    from detective_app.core.evidence import SourceConflict
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.run import Run, RunRequest
    from detective_app.gui.run.attended import Need
    from detective_app.storage.sessions.files import OpenedSession


V_co = TypeVar("V_co", covariant=True)


class Route(str, Generic[V_co]):
    """The name that a page is shown by; `V_co` is what can be told the page that stands there."""

    __slots__ = ()


class FormView(Protocol):
    """The form of a new investigation."""

    def prefill(self, request: RunRequest) -> None:
        """Fill the form with what a run asked for."""

    def clear(self) -> None:
        """Forget the statement and the files."""

    def forget_models(self) -> None:
        """Take detective and witness from the settings again."""


class SessionView(Protocol):
    """A page that shows a session as it was saved."""

    def show_session(self, opened: OpenedSession) -> None:
        """Show a session."""

    def take_decided(self, opened: OpenedSession) -> None:
        """Go on with the session, in which something was decided about its sources."""

    def open_answer(self, sequence: int) -> None:
        """Show an answer by its number."""


class ReportView(SessionView, Protocol):
    """The report of a session, of which what left is a part."""

    def show_what_left(self) -> None:
        """Show what left this computer in it."""


class LeftView(Protocol):
    """A page that shows what left this computer in a session."""

    def show_left(self, session: InterrogationSession) -> None:
        """Show what left in a session."""


class NeedsView(Protocol):
    """Where a page shows what a session waits for the person with."""

    def show(self, need: Need | None) -> None:
        """Show what the run waits with; None when it goes on."""

    def show_problem(self, words: str) -> None:
        """Say why an answer was not taken up; it stays, to be sent again."""

    def open(self) -> bool:
        """Put the keyboard on what is waited for; tells whether there is any."""


class RunView(SessionView, Protocol):
    """A page that shows a run as it happens, or a session that can go on."""

    @property
    def session(self) -> InterrogationSession | None:
        """The session that is shown, as it stands."""

    @property
    def path(self) -> Path:
        """The session's file."""

    @property
    def needs(self) -> NeedsView:
        """What the session waits for the person with."""

    def show_preparing(self, title: str = "") -> None:
        """Show that a new run is being made ready."""

    def show_going_on(self, opened: OpenedSession) -> None:
        """Show that a session is being made ready to go on."""

    def begin(self, run: Run, replaying: bool = False) -> None:
        """Show a run from here on."""

    def take(self, event: Event) -> None:
        """Show an event of the run."""

    def show_paused(self, waiting: bool) -> None:
        """Show that the run has come to rest, or goes on."""

    def show_pausing(self) -> None:
        """Show that the run comes to rest after this step."""

    def show_stopping(self) -> None:
        """Show that the run is being stopped."""

    def show_refused(self, text: str) -> None:
        """Show why a run could not begin, or not go on."""

    def show_ended(self) -> None:
        """Show that nothing runs any more."""

    def draft(self, question: str) -> None:
        """Put a question where the person can change and send it."""

    def show_steering(self, question: str) -> None:
        """Show a question as the one that comes next."""


class DocumentView(Protocol):
    """A page that shows a document at the place of a quote."""

    def show_quote(self, session: InterrogationSession, quote: Cited, back: str = "") -> None:
        """Show a quote in its document; `back` names what is left."""


class QuotesView(Protocol):
    """A page that shows two quotes or two answers side by side."""

    def show_conflict(
        self,
        session: InterrogationSession,
        conflict: SourceConflict,
        *,
        back: str,
        can_decide: bool,
    ) -> None:
        """Show what two sources give for the same thing."""

    def show_contradiction(
        self, session: InterrogationSession, found: RankedContradiction, *, back: str, can_decide: bool
    ) -> None:
        """Show two answers that cannot both be true."""


class HistoryView(Protocol):
    """The list of all sessions."""

    def focus_search(self) -> None:
        """Wait for words to search for."""


class CompareView(Protocol):
    """A page that compares two sessions."""

    def show_pair(self, first: Path, second: Path) -> None:
        """Compare two session files."""


class SettingsView(Protocol):
    """The settings."""

    def go_to(self, section: str) -> None:
        """Show a section."""

    def show_witness(self) -> None:
        """Show where a witness is set up."""

    def edit_key(self, provider: str) -> None:
        """Open the line for a provider's key."""


FORM: Route[FormView] = Route("new")
LIVE: Route[RunView] = Route("live")
PAST: Route[RunView] = Route("past")
REPORT: Route[ReportView] = Route("report")
WHAT_LEFT: Route[LeftView] = Route("what_left")
DOCUMENT: Route[DocumentView] = Route("source")
QUOTES: Route[QuotesView] = Route("quotes")
BOARD: Route[object] = Route("board")
HISTORY: Route[HistoryView] = Route("history")
STATISTICS: Route[object] = Route("statistics")
COMPARE: Route[CompareView] = Route("compare")
SETTINGS: Route[SettingsView] = Route("settings")
FIRST_RUN: Route[object] = Route("first_run")
OF_A_SESSION: tuple[Route[SessionView], ...] = (LIVE, PAST, REPORT)
"""The pages from which one goes to documents, and back to an answer."""
