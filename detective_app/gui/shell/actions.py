"""The pages that there are: every folder of `gui/pages` is one, found by its name and known by its `PAGE`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from detective_app import registry
from detective_app.gui.page.spec import PageSpec

_PAGES = "detective_app.gui.pages"


def page_specs() -> dict[str, PageSpec[object]]:
    """Return what each page declares, by route; nothing that a page works with is loaded."""
    found: dict[str, PageSpec[object]] = {}
    for folder in registry.names(_PAGES):
        spec = registry.load(_PAGES, folder).PAGE
        if not isinstance(spec, PageSpec):
            raise TypeError(f"PAGE of the page {folder!r} is no PageSpec")
        for route in spec.routes:
            if route in found:
                raise ValueError(f"Two pages have the route {route!r}")
            found[route] = spec
    return found


def places() -> list[tuple[str, PageSpec[object]]]:
    """Return the pages that are places to go to, with their routes, in their order."""
    specs = page_specs()
    offered = [(spec.place.rank, route) for route, spec in specs.items() if spec.place]
    return [(route, specs[route]) for _, route in sorted(offered)]


def title(spec: PageSpec[object]) -> str:
    """Return a page's title in the language of the window."""
    return QCoreApplication.translate("Pages", spec.title)


Group = Literal["Sheet", "Reading", "View", "Program"]


@dataclass(frozen=True, slots=True)
class Spec:
    """One action: its id, its words, its keys (portable text), its group and its icon.

    `reading` ones are single letters, which the sheet's grid answers while it has the keyboard; `text` is
    translated where it is shown, in its `context`.
    """

    name: str
    text: str
    keys: tuple[str, ...] = ()
    group: Group = "Program"
    icon: str = ""
    reading: bool = False
    context: str = "Actions"


def _spec(name: str, text: str, *keys: str, group: Group, icon: str = "", reading: bool = False) -> Spec:
    return Spec(name, text, keys, group, icon, reading)


_OWN: tuple[Spec, ...] = (
    _spec("new", "New sheet", "Ctrl+N", group="Sheet", icon="add"),
    _spec("start", "Check or ask", "Ctrl+Return", group="Sheet", icon="play"),
    _spec("pause", "Pause or resume", "Ctrl+P", group="Sheet", icon="pause"),
    _spec("stop", "Stop the run", "Ctrl+.", group="Sheet", icon="stop"),
    _spec("resume", "Resume this sheet", group="Sheet", icon="play"),
    _spec("run_again", "Run again", group="Sheet", icon="refresh"),
    _spec("fork", "Go on from here as a new sheet", group="Sheet", icon="switch"),
    _spec("back", "Back to the list", "Alt+Left", group="Sheet", icon="arrow-left"),
    _spec("export", "Share", "Ctrl+Shift+E", group="Sheet", icon="export"),
    _spec("sample", "Play the sample case", group="Sheet", icon="play"),
    _spec("side_for", "Mark the cell: supports", "1", group="Reading", reading=True),
    _spec("side_against", "Mark the cell: against", "2", group="Reading", reading=True),
    _spec("side_speaks", "Mark the cell: speaks of it", "3", group="Reading", reading=True),
    _spec("side_none", "Mark the cell: not about this", "4", group="Reading", reading=True),
    _spec("beside", "On a cell's page: next sentence", "Down", group="Reading", reading=True),
    _spec("skip", "Next cell", "S", group="Reading", reading=True),
    _spec("next_open", "Next cell not judged", "N", group="Reading", reading=True),
    _spec("next_differ", "Next part where documents differ", "D", group="Reading", reading=True),
    _spec("next_missing", "Next missing", "M", group="Reading", reading=True),
    _spec("take_back", "Take the last mark back", "Ctrl+Z", group="Reading", reading=True),
    _spec("open_page", "Show or hide a cell's page", "Ctrl+E", group="Reading"),
    _spec("found", "How this was found", "Ctrl+J", group="Reading", icon="list"),
    _spec("ask", "Ask about these documents", "/", group="Reading", icon="search", reading=True),
    _spec("search_all", "Search all sheets", "Ctrl+Shift+F", group="Reading", icon="search"),
    _spec("palette", "Command palette", "Ctrl+K", group="View", icon="search"),
    _spec("sidebar", "Show or hide the sidebar", "Ctrl+B", group="View"),
    _spec("scheme", "Light, dark or system", "Ctrl+Shift+L", group="View", icon="appearance"),
    _spec("larger", "Larger text", "Ctrl++", "Ctrl+=", group="View"),
    _spec("smaller", "Smaller text", "Ctrl+-", group="View"),
    _spec("usual_size", "Usual text size", "Ctrl+0", group="View"),
    _spec("panes", "Next pane", "F6", group="View"),
    _spec("notices", "Recent notices", "Ctrl+Shift+N", group="View"),
    _spec("first_run", "Set up step by step", group="Program"),
    _spec("open_folder", "Open the folder of the sheets", group="Program", icon="folder"),
    _spec("shortcuts", "Keyboard shortcuts", "F1", group="Program", icon="key"),
    _spec("about", "About Detective", group="Program", icon="information"),
    _spec("quit", "Quit", "Ctrl+Q", group="Program"),
)  # fmt: skip


def action_specs() -> tuple[Spec, ...]:
    """Return every action: the window's own, and one for each page that is a place to go to."""
    after = next(number for number, spec in enumerate(_OWN, 1) if spec.name == "palette")
    going = tuple(
        Spec(route, page.title, page.place.keys, "View", page.place.icon, context="Pages")
        for route, page in places()
        if page.place
    )
    if taken := {spec.name for spec in _OWN} & {spec.name for spec in going}:
        raise ValueError(f"An action has the name of a page that is a place: {', '.join(taken)}")
    return (*_OWN[:after], *going, *_OWN[after:])


class Actions(QObject):
    """The window's QActions by name; connect to `actions["new"].triggered`."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._specs = action_specs()
        self._actions: dict[str, QAction] = {}
        for spec in self._specs:
            action = QAction(QCoreApplication.translate(spec.context, spec.text), window)
            action.setObjectName(spec.name)
            action.setShortcuts([QKeySequence(keys) for keys in spec.keys])
            if not spec.reading:
                window.addAction(action)
            self._actions[spec.name] = action

    def __getitem__(self, name: str) -> QAction:
        """Return an action by its name."""
        return self._actions[name]

    def __iter__(self) -> Iterator[tuple[Spec, QAction]]:
        """Go through the actions with what is known of them, in their order."""
        return iter((spec, self._actions[spec.name]) for spec in self._specs)
