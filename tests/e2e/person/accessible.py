"""What AT-SPI tells of one thing in a window, and which things a person acts on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pyatspi
from gi.repository import GLib

_ACTED_ON = (
    "push button", "toggle button", "check box", "radio button", "combo box", "text", "password text",
    "spin button", "slider", "link", "list", "table", "tree", "tree table", "page tab", "menu item",
)  # fmt: skip
_COLLECTIONS = ("list", "table", "table row", "tree", "tree table", "combo box", "spin button")
_STATES = {
    "showing": pyatspi.STATE_SHOWING,
    "enabled": pyatspi.STATE_ENABLED,
    "focusable": pyatspi.STATE_FOCUSABLE,
    "focused": pyatspi.STATE_FOCUSED,
    "checked": pyatspi.STATE_CHECKED,
}
GONE = (GLib.Error, LookupError, RuntimeError, ValueError)
"""What pyatspi raises for something that went away while it was looked at."""


class Seen(NamedTuple):
    """Something as it was when it was looked at; `source` is what AT-SPI calls it."""

    source: Any
    role: str
    name: str
    states: frozenset[str]
    around: Seen | None = None

    @property
    def is_control(self) -> bool:
        """Tell whether a person acts on it; the parts of a collection are told by the collection."""
        return self.role in _ACTED_ON or ("focusable" in self.states and not self._in_a_collection)

    @property
    def is_stop(self) -> bool:
        """Tell whether Tab has to come to it: to a collection and not its parts, to one choice of a group.

        Text that can be selected takes the keyboard when it is clicked; it is read without.
        """
        usable = self.is_control and {"enabled", "focusable"} <= self.states
        return usable and self.role != "label" and not self._in_a_collection and not self._is_other_choice

    @property
    def place(self) -> str:
        """What it is, and what it is in, for a person who has to find it in the program."""
        around = self.around
        while around is not None and not around.name:
            around = around.around
        return f"{self.role} {self.name!r} in {around.name if around else ''!r}"

    @property
    def _in_a_collection(self) -> bool:
        return self.around is not None and self.around.role in _COLLECTIONS

    @property
    def _is_other_choice(self) -> bool:
        """Tell whether Tab comes to another one of its group: the chosen one, or the first where none is."""
        if self.role != "radio button" or self.around is None:
            return False
        beside = (look(other) for other in self.around.source if other is not None)
        group = [other for other in beside if other.role == "radio button"]
        chosen = (other for other in group if "checked" in other.states)
        return bool(next(chosen, group[0]).source != self.source)

    def act(self, *names: str) -> bool:
        """Do the first of these actions that it offers; tells whether there was one."""
        action = self.source.queryAction()
        offered = [action.getName(number) for number in range(action.nActions)]
        chosen = next((name for name in names if name in offered), None)
        return chosen is not None and bool(action.doAction(offered.index(chosen)))


def look(source: Any, around: Seen | None = None) -> Seen:
    """Look at something; raises one of `GONE` when it is no longer there."""
    told = source.getState()
    states = frozenset(name for name, state in _STATES.items() if told.contains(state))
    return Seen(source, source.getRoleName(), source.name, states, around)


def in_sight(root: Any) -> Iterator[Seen]:
    """Go through what is in sight of a program, from the top; of several windows the newest comes first."""
    waiting = [(window, None) for window in root if window is not None]
    while waiting:
        source, around = waiting.pop()
        try:
            seen = look(source, around)
            parts = list(source) if "showing" in seen.states else []
        except GONE:
            continue
        if "showing" in seen.states:
            yield seen
            waiting += [(part, seen) for part in reversed(parts) if part is not None]
