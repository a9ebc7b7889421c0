"""What a page declares about itself, and the pages that the window itself leads to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Literal, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from detective_app.account.citations import Cited
    from detective_app.core.events import Event
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.run import Run, RunRequest
    from detective_app.gui.page.host import Host
    from detective_app.gui.run.runner import Need
    from detective_app.storage.sessions.files import OpenedSession


V_co = TypeVar("V_co", covariant=True)


RunState: TypeAlias = Literal["none", "running", "pausing", "paused", "asked", "stopping", "resumable"]
"""How the run of a sheet stands: there is none, it works, waits for the person, or can go on."""


class Route(str, Generic[V_co]):
    """The name that a page is shown by; `V_co` is what can be told the page that stands there."""

    __slots__ = ()


class FormView(Protocol):
    """The form of a new investigation."""

    @property
    def request(self) -> RunRequest: ...
    def prefill(self, request: RunRequest) -> None: ...
    def take_case(self, case: RunRequest) -> None: ...
    def clear(self) -> None: ...
    def forget_models(self) -> None: ...


class SheetView(Protocol):
    """The page of a session: of the run that lives, or of one that was saved."""

    @property
    def session(self) -> InterrogationSession | None: ...
    @property
    def path(self) -> Path: ...
    @property
    def follows(self) -> bool: ...
    def show_preparing(self, request: RunRequest) -> None: ...
    def show_session(self, opened: OpenedSession, *, kept: bool = True) -> None: ...
    def begin(self, run: Run, *, replaying: bool = False) -> None: ...
    def take(self, event: Event) -> None: ...
    def show_need(self, need: Need | None) -> None: ...
    def show_state(self, state: RunState) -> None: ...
    def show_refused(self, text: str) -> None: ...
    def show_ended(self, opened: OpenedSession | None) -> None: ...
    def show_problem(self, words: str) -> None: ...
    def show_asked_next(self, question: str) -> None: ...
    def take_decided(self, session: InterrogationSession) -> None: ...
    def show_quote(self, quote: Cited) -> None: ...
    def open_drawer(self, fold: str = "") -> None: ...
    def offer_way_back(self, wanted: bool) -> None: ...


class HistoryView(Protocol):
    """The list of all sessions."""

    def focus_search(self) -> None: ...


class SettingsView(Protocol):
    """The settings."""

    def go_to(self, section: str) -> None: ...
    def show_witness(self) -> None: ...
    def edit_key(self, provider: str) -> None: ...


FORM: Route[FormView] = Route("new")
SHEET: Route[SheetView] = Route("sheet")
MANY: Route[object] = Route("many")
HISTORY: Route[HistoryView] = Route("history")
SETTINGS: Route[SettingsView] = Route("settings")
FIRST_RUN: Route[object] = Route("first_run")


PageAction = Literal[
    "start",
    "resume",
    "run_again",
    "fork",
    "export",
    "found",
    "open_page",
    "ask",
    "back",
]
"""The actions of the window that the page in the centre answers, if it does."""


@dataclass(frozen=True, slots=True)
class FrameParts:
    """Which parts of the frame a page goes with, and how wide it may be; 0: it sees to that itself."""

    sidebar: bool = True
    status: bool = True
    widest: int = 0


@dataclass(frozen=True, slots=True)
class PagePlace:
    """Makes a page a place to go to: a row of the palette, and `in_sidebar` a button at its foot.

    A place with a lower `rank` stands before others; `keys` are in portable text.
    """

    icon: str
    rank: int = 50
    keys: tuple[str, ...] = ()
    in_sidebar: bool = True


def _nothing() -> None:
    """Do nothing."""


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class ActionHandler:
    """What a page does when an action is triggered, and when that is possible."""

    do: Callable[[], object]
    possible: Callable[[], bool] = _always


Answers: TypeAlias = Mapping[PageAction, ActionHandler]


@dataclass(frozen=True, slots=True)
class Page(Generic[V_co]):
    """A page that was made: its widget, and how the window deals with it.

    `arrive` is called when somebody goes there, `left` when the page leaves the centre. `session_id` names
    the session that the page is about. `hint` stands in the status row in place of when something was saved.
    `first` takes the keyboard when it was on the page before: without it Qt gives it to the first thing that
    can have it. `panes` are what F6 goes through, where the page is more than one.
    """

    widget: V_co
    answers: Answers = field(default_factory=dict)
    arrive: Callable[[], object] = _nothing
    left: Callable[[], object] = _nothing
    session_id: Callable[[], str | None] | None = None
    first: Callable[[], object] = _nothing
    panes: tuple[QWidget, ...] = ()
    hint: str = ""


@dataclass(frozen=True, slots=True)
class PageSpec(Generic[V_co]):
    """What is known of a page before it is made, declared as `PAGE`.

    `title` is marked for translation in the context `Pages`; `make` loads what the page needs, which starting
    the window must not. One page is made for each of the `routes`. A page that belongs to a place names the
    place's route in `under`.
    """

    routes: tuple[Route[V_co], ...]
    title: str
    make: Callable[[Host], Page[V_co]]
    frame: FrameParts = FrameParts()
    place: PagePlace | None = None
    under: str = ""
