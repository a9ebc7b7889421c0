"""What a page declares about itself: the window finds a `PAGE` in each folder of `gui/pages`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Literal, TypeAlias

from detective_app.gui.page.routes import V_co

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from detective_app.gui.page.host import Host
    from detective_app.gui.page.routes import Route

PageAction = Literal[
    "start",
    "resume",
    "run_again",
    "fork",
    "export",
    "found",
    "open_page",
    "ask",
]
"""The actions of the window that the page in the centre answers, if it does."""


@dataclass(frozen=True, slots=True)
class FrameParts:
    """Which parts of the frame a page goes with, and how wide it may be; 0: it sees to that itself."""

    sidebar: bool = True
    status: bool = True
    widest: int = 0


@dataclass(frozen=True, slots=True)
class Place:
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
class Answer:
    """What a page does when an action is triggered, and when that is possible."""

    do: Callable[[], object]
    possible: Callable[[], bool] = _always


Answers: TypeAlias = Mapping[PageAction, Answer]


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
    place: Place | None = None
    under: str = ""
