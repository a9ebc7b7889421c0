"""A screen reader that does as it is told: reads the window through AT-SPI, and presses what it finds there.

Debian's python3-pyatspi needs the system's own Python, so this is a program of its own, inside the D-Bus
session of the window. Each line on stdin is an order in JSON, `{"do": "press", "name": …}`; each line on
stdout is its answer, `{"said": …}` or `{"failed": …}`. Things are found by role, by name, and in sight.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from typing import Any

import pyatspi
from accessible import GONE, Seen, in_sight, look
from gi.repository import GLib

_PAUSE_SECONDS = 0.02
_TAB_SECONDS = 10.0
_MOST_STOPS = 200


class Lost(Exception):
    """What was looked for is not there."""


class ScreenReader:
    """Carries out orders; each public method but `answer` and `stop` is one."""

    def __init__(self) -> None:
        self._started: subprocess.Popen[bytes] | None = None
        self._application: Any = None
        self._focused: list[Any] = []
        self._menu: Any = None
        self._announced: list[str] = []
        pyatspi.Registry.registerEventListener(self._on_focus, "object:state-changed:focused")
        pyatspi.Registry.registerEventListener(self._on_showing, "object:state-changed:showing")
        pyatspi.Registry.registerEventListener(self._on_announcement, "object:announcement")

    def answer(self, order: dict[str, Any]) -> dict[str, Any]:
        """Carry out an order; what went wrong is told with all that is in sight."""
        try:
            return {"said": getattr(self, order.pop("do"))(**order)}
        except Exception as error:  # noqa: BLE001 - the test that gave the order shows it
            return {"failed": f"{type(error).__name__}: {error}\n{self.tree()}"}

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

    def find(self, role: str, name: str, seconds: float, state: str = "showing") -> None:
        """Wait until something is in sight, in a state such as `focused`."""
        self._found(role, name, seconds, state)

    def gone(self, role: str, name: str, seconds: float) -> None:
        """Wait until something is no longer in sight."""
        self._awaited(lambda: not any(self._matching(role, name)), seconds, f"the end of {role} {name!r}")

    def press(self, role: str, name: str, seconds: float) -> None:
        """Press something that is in sight and enabled."""
        if not self._found(role, name, seconds, "enabled").act("Press", "Toggle"):
            raise Lost(f"a way to press {name!r}")

    def press_in_time(self, role: str, name: str, over: str, seconds: float) -> None:
        """Press something that goes away by itself, unless what comes after it is in sight."""

        def pressed() -> bool:
            try:
                if any(seen.act("Press") for seen in self._matching(role, name)):
                    return True
            except GONE:
                pass  # it went away while it was pressed
            return any(self._matching("*", over))

        self._awaited(pressed, seconds, f"{role} {name!r} or {over!r}")

    def fill(self, role: str, name: str, text: str, seconds: float) -> None:
        """Put a text in place of what a field has."""
        if not self._found(role, name, seconds, "enabled").source.queryEditableText().setTextContents(text):
            raise Lost(f"a way to fill {name!r}")

    def focus(self, role: str, name: str, seconds: float) -> None:
        """Give the keyboard to something in sight."""
        target = self._found(role, name, seconds, "enabled")
        target.act("SetFocus")
        self._awaited(lambda: "focused" in look(target.source).states, seconds, f"the keyboard at {name!r}")

    def choose(self, name: str, seconds: float) -> None:
        """Go down the open menu to an entry, and take it.

        Qt keeps an open menu out of the tree, and tells only that it opened and what has the keyboard in it.
        """
        self._awaited(lambda: self._menu, seconds, "an open menu")
        entries: list[str] = []
        while not (entries and fnmatchcase(entries[-1], name)):
            entries.append(self._after_key("Down", seconds)[-1].name)
            if entries.count(entries[-1]) > 1:
                raise Lost(f"{name!r} in the menu of {entries}")
        subprocess.run(["xdotool", "key", "Return"], check=True)

    def described(self, role: str, name: str, words: str, seconds: float) -> None:
        """Wait until something is in sight of which this is said after its name."""
        heard: set[str] = set()

        def find() -> bool:
            heard.update(seen.source.description for seen in self._matching(role, name))
            return any(fnmatchcase(one, words) for one in heard)

        try:
            self._awaited(find, seconds, f"{words!r} said of {role} {name!r}")
        except Lost as lost:
            raise Lost(f"{lost}; said were {sorted(heard)}") from None

    def announced(self, words: str, seconds: float) -> None:
        """Wait until something was said by itself, since the program started."""
        try:
            self._awaited(lambda: any(fnmatchcase(one, words) for one in self._announced), seconds, words)
        except Lost as lost:
            raise Lost(f"{lost}; announced were {self._announced}") from None

    def walk(self) -> dict[str, list[str]]:
        """Press Tab until it comes round.

        Returns the controls in sight that have no name, those of which AT-SPI cannot say what they are, and
        those that Tab never came (back) to.
        """
        controls = [seen for seen in self._in_sight() if seen.is_control]
        before = [seen.source for seen in controls if seen.is_stop]
        stops: list[Any] = []
        told = self._after_key("Tab", _TAB_SECONDS)
        while told[-1] not in stops:
            stops += told
            if len(stops) > _MOST_STOPS:
                raise Lost("the way round: Tab goes on and on")
            told = self._after_key("Tab", _TAB_SECONDS)
        wanted = [seen for seen in self._in_sight() if seen.is_stop and seen.source in before]
        circle = stops[stops.index(told[-1]) :]
        missed = [seen.place for seen in wanted if seen.source not in stops]
        trapped = [seen.place for seen in wanted if seen.source in stops and seen.source not in circle]
        return {
            "nameless": [seen.place for seen in controls if not seen.name.strip()],
            "roleless": [seen.place for seen in controls if seen.role == "unknown"],
            "missed": missed,
            "trapped": trapped,
        }

    def tree(self) -> str:
        """Return everything in sight, one line each."""
        return "\n".join(f"{s.role} {s.name!r} {' '.join(sorted(s.states))}" for s in self._in_sight())

    def _find_application(self) -> Any:
        assert self._started is not None
        programs = (one for one in pyatspi.Registry.getDesktop(0) if one is not None and one.childCount > 0)
        return next((one for one in programs if one.get_process_id() == self._started.pid), None)

    def _found(self, role: str, name: str, seconds: float, state: str = "showing") -> Seen:
        def find() -> Seen | None:
            return next((seen for seen in self._matching(role, name) if state in seen.states), None)

        found: Seen = self._awaited(find, seconds, f"{role} {name!r}, {state}")
        return found

    def _matching(self, role: str, name: str) -> Iterator[Seen]:
        return (s for s in self._in_sight() if role in ("*", s.role) and fnmatchcase(s.name, name))

    def _in_sight(self) -> Iterator[Seen]:
        return in_sight(self._application) if self._application is not None else iter(())

    def _awaited(self, ask: Callable[[], Any], seconds: float, what: str) -> Any:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            began = time.monotonic()
            while GLib.MainContext.default().iteration(False):
                pass  # take in the events that have come
            if answer := ask():
                return answer
            if self._started is not None and self._started.poll() is not None:
                raise Lost(f"{what}: the program ended with {self._started.returncode}")
            # To look at all that is in sight takes long, and keeps the program itself from going on.
            time.sleep(max(_PAUSE_SECONDS, 2 * (time.monotonic() - began)))
        raise Lost(f"{what}: not there after {seconds:g} s")

    def _on_focus(self, event: Any) -> None:
        if event.detail1:
            self._focused.append(event.source)

    def _on_announcement(self, event: Any) -> None:
        self._announced.append(str(event.any_data))

    def _on_showing(self, event: Any) -> None:
        try:
            if event.source is not None and event.source.getRoleName() == "popup menu":
                self._menu = event.source if event.detail1 else None
        except GONE:
            return

    def _after_key(self, key: str, seconds: float) -> list[Any]:
        """Press a key that moves the keyboard's place; returns what had it since, the last one last."""
        self._awaited(lambda: True, seconds, "earlier events")
        self._focused.clear()
        subprocess.run(["xdotool", "key", key], check=True)
        self._awaited(lambda: self._focused, seconds, f"a new place of the keyboard after {key}")
        return list(self._focused)


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
