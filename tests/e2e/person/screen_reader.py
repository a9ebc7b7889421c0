"""A screen reader that does as it is told: reads the window through AT-SPI and presses what it finds there.

Debian's python3-pyatspi needs the system's own Python, so this is a program: `/usr/bin/python3 screen_reader.py`,
inside the D-Bus session of the window. Each line on stdin is an order in JSON, `{"do": "press", "name": …}`; each
line on stdout is the answer, `{"said": …}` or `{"failed": …}`. Nothing is found by place or by class: only by role,
by accessible name, and by what is in sight.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any

import pyatspi
from gi.repository import GLib

SHOWING, ENABLED, FOCUSABLE, FOCUSED, CHECKED, CHECKABLE = (
    pyatspi.STATE_SHOWING,
    pyatspi.STATE_ENABLED,
    pyatspi.STATE_FOCUSABLE,
    pyatspi.STATE_FOCUSED,
    pyatspi.STATE_CHECKED,
    pyatspi.STATE_CHECKABLE,
)
INTERACTIVE = frozenset(
    "push button|toggle button|check box|radio button|combo box|text|password text|spin button|slider|link|list"
    "|table|tree|tree table|page tab|menu item|check menu item|radio menu item".split("|")
)
"""Roles that a person acts on, whether or not they take the keyboard."""
COLLECTIONS = frozenset(("list", "table", "tree", "tree table", "combo box", "spin button"))
"""Roles whose parts are reached by the arrow keys, once Tab has reached the whole."""
PAUSE_SECONDS = 0.02
QUIET_SECONDS = 1.0
MOST_STOPS = 200


class Lost(Exception):
    """What was looked for is not there."""


class ScreenReader:
    """Carries out orders; each public method is one."""

    def __init__(self) -> None:
        self._started: subprocess.Popen[bytes] | None = None
        self._application: Any = None
        self._focused: list[Any] = []
        pyatspi.Registry.registerEventListener(self._on_focus, "object:state-changed:focused")

    def answer(self, order: dict[str, Any]) -> dict[str, Any]:
        """Carry out an order; what went wrong is told with all that is in sight."""
        try:
            return {"said": getattr(self, order.pop("do"))(**order)}
        except (Lost, NotImplementedError, GLib.Error, subprocess.SubprocessError) as error:
            return {"failed": f"{error}\n{self.tree() if self._application is not None else ''}"}

    def start(self, words: list[str], seconds: float) -> int:
        """Start a program and wait until its window can be read; returns its process id."""
        self._started = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=sys.stderr)
        self._application = self._awaited(self._find_application, seconds, "a window")
        return self._started.pid

    def exit_code(self, seconds: float) -> int:
        """Wait until the program has ended by itself."""
        assert self._started is not None
        return self._started.wait(seconds)

    def stop(self) -> None:
        """End the program if it has not ended."""
        if self._started is not None and self._started.poll() is None:
            self._started.kill()
            self._started.wait()

    def session_bus(self) -> str:
        """Return the address of the D-Bus session that this runs in."""
        return os.environ["DBUS_SESSION_BUS_ADDRESS"]

    def find(self, role: str, name: str, seconds: float) -> str:
        """Wait until something is in sight; returns its whole name."""
        return str(self._found(role, name, seconds).name)

    def gone(self, role: str, name: str, seconds: float) -> None:
        """Wait until something is no longer in sight."""
        self._awaited(lambda: not any(self._matching(role, name)), seconds, f"the end of {role} {name!r}")

    def press(self, role: str, name: str, seconds: float) -> str:
        """Press, toggle or follow something that is in sight and enabled; returns its whole name."""
        target = self._found(role, name, seconds, enabled=True)
        said = str(target.name)
        _act(target, "Press", "Toggle", "Check")
        return said

    def fill(self, role: str, name: str, text: str, seconds: float) -> None:
        """Put a text in place of what a field has."""
        target = self._found(role, name, seconds, enabled=True)
        if not target.queryEditableText().setTextContents(text):
            raise Lost(f"{target.name!r} takes no text")

    def focus(self, role: str, name: str, seconds: float) -> None:
        """Give the keyboard to something in sight."""
        target = self._found(role, name, seconds, enabled=True)
        _act(target, "SetFocus")
        self._awaited(lambda: _has(target, FOCUSED), seconds, f"the keyboard at {name!r}")

    def text(self, role: str, name: str, seconds: float) -> str:
        """Return what stands in something."""
        return str(self._found(role, name, seconds).queryText().getText(0, -1))

    def checked(self, role: str, name: str, seconds: float) -> bool:
        """Tell whether something is switched on."""
        return _has(self._found(role, name, seconds), CHECKED)

    def names(self, role: str, pattern: str) -> list[str]:
        """Return the names of everything in sight with a role, in order, without waiting."""
        return [str(one.name) for one in self._matching(role, pattern)]

    def nameless(self) -> list[str]:
        """Return the controls in sight that have no name, each by its role and what it is in."""
        return [_place(one) for one in self._shown() if _is_control(one) and not one.name.strip()]

    def walk(self) -> dict[str, list[str]]:
        """Press Tab until it comes round; returns the stops in order, and the controls it never came to."""
        stops = [self._stop_after_tab()]
        while (one := self._stop_after_tab()) not in stops:
            stops.append(one)
            if len(stops) > MOST_STOPS:
                raise Lost("the way round: Tab goes on and on")
        missed = [one for one in self._stops_wanted() if one not in stops]
        circle = stops[stops.index(one) :]
        trapped = [_place(stop) for stop in stops if stop not in circle]
        return {
            "stops": [_place(stop) for stop in circle],
            "missed": [_place(one) for one in missed],
            "trapped": trapped,
        }

    def tree(self) -> str:
        """Return everything in sight, one line each."""
        return "\n".join(f"{one.getRoleName()} {one.name!r} {_marks(one)}" for one in self._shown())

    def _find_application(self) -> Any:
        for one in pyatspi.Registry.getDesktop(0):
            if one is not None and one.childCount > 0 and self._started and one.get_process_id() == self._started.pid:
                return one
        return None

    def _found(self, role: str, name: str, seconds: float, *, enabled: bool = False) -> Any:
        def look() -> Any:
            found = self._matching(role, name)
            return next((one for one in found if not enabled or _has(one, ENABLED)), None)

        return self._awaited(look, seconds, f"{role} {name!r}" + (" (enabled)" if enabled else ""))

    def _matching(self, role: str, name: str) -> Iterator[Any]:
        return (
            one for one in self._shown() if role in ("*", one.getRoleName()) and fnmatchcase(one.name, name)
        )

    def _shown(self) -> Iterator[Any]:
        """Go through what is in sight, from the top; of several windows the newest comes first."""
        waiting = [one for one in self._application if one is not None]
        while waiting:
            one = waiting.pop()
            try:
                if _has(one, SHOWING):
                    yield one
                    waiting += [child for child in reversed(list(one)) if child is not None]
            except (GLib.Error, LookupError, RuntimeError, ValueError):
                continue  # it went away while it was looked at

    def _awaited(self, ask: Any, seconds: float, what: str) -> Any:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self._listen()
            if answer := ask():
                return answer
            if self._started is not None and self._started.poll() is not None:
                raise Lost(f"{what}: the program ended with {self._started.returncode}")
            time.sleep(PAUSE_SECONDS)
        raise Lost(f"{what}: not there after {seconds:g} s")

    def _listen(self) -> None:
        """Take in the events that have come."""
        while GLib.MainContext.default().iteration(False):
            pass

    def _on_focus(self, event: Any) -> None:
        if event.detail1:
            self._focused.append(event.source)

    def _stop_after_tab(self) -> Any:
        self._listen()
        self._focused.clear()
        subprocess.run(["xdotool", "key", "Tab"], check=True)
        self._awaited(lambda: self._focused, QUIET_SECONDS, "a new place of the keyboard after Tab")
        return self._focused[-1]

    def _stops_wanted(self) -> list[Any]:
        """Return what Tab has to come to."""
        return [one for one in self._shown() if _is_control(one) and _has(one, ENABLED) and _is_stop(one)]


def _is_stop(one: Any) -> bool:
    """Tell whether Tab has to come to a control: not to the parts of a collection, nor to each choice of a group.

    Text that can be selected takes the keyboard when it is clicked; it is read without.
    """
    if not _has(one, FOCUSABLE) or one.getRoleName() == "label":
        return False
    around = one.parent
    if around.getRoleName() in COLLECTIONS:
        return False
    others = [other for other in around if other is not None and other.getRoleName() == "radio button"]
    chosen_beside = any(_has(other, CHECKED) for other in others)
    return _has(one, CHECKED) or not (one.getRoleName() == "radio button" and chosen_beside)


def _has(one: Any, state: int) -> bool:
    return bool(one.getState().contains(state))


def _is_control(one: Any) -> bool:
    return one.getRoleName() in INTERACTIVE or _has(one, FOCUSABLE)


def _act(one: Any, *names: str) -> None:
    action = one.queryAction()
    offered = [action.getName(number) for number in range(action.nActions)]
    for name in names:
        if name in offered:
            action.doAction(offered.index(name))
            return
    raise Lost(f"a way to press {one.name!r}; it offers {offered}")


def _place(one: Any) -> str:
    around = one.parent
    while around is not None and not around.name:
        around = around.parent
    return f"{one.getRoleName()} {one.name!r} in {around.name if around is not None else ''!r}"


def _marks(one: Any) -> str:
    told = ((ENABLED, "enabled"), (FOCUSABLE, "focusable"), (FOCUSED, "focused"), (CHECKED, "checked"))
    return " ".join(word for state, word in told if _has(one, state))


def main() -> None:
    """Carry out one order after the other until there are no more, and leave no program behind."""
    reader = ScreenReader()
    try:
        for line in sys.stdin:
            sys.stdout.write(json.dumps(reader.answer(json.loads(line))) + "\n")
            sys.stdout.flush()
    finally:
        reader.stop()


if __name__ == "__main__":
    main()
