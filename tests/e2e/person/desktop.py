"""A desktop of a test's own: a display, a window manager, a session with a keyring, and a person."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.packaging.display import Display, display

_READER = Path(__file__).with_name("screen_reader.py")
RING = Path(__file__).parents[2] / "storage" / "ring_session.sh"
_PATIENCE_SECONDS = 60
_ENDING_SECONDS = 20


class Person:
    """Sits before a window: finds things by role and accessible name, presses, types, and waits.

    A name may hold `*`; a role `*` is any. Each method waits until what it names is in sight, and raises
    AssertionError, with all that is in sight, when it does not come.
    """

    def __init__(self, reader: subprocess.Popen[str], display: Display) -> None:
        self._reader, self._display = reader, display
        self.pid = 0

    def starts(self, words: list[str]) -> None:
        """Start a program and wait for its window."""
        self.pid = self._order("start", words=words, seconds=_PATIENCE_SECONDS)

    def sees_it_end(self) -> int:
        """Wait until the program has ended; returns its exit code."""
        return int(self._order("exit_code", seconds=_ENDING_SECONDS))

    def sees(self, role: str, name: str) -> None:
        """Wait until something is in sight."""
        self._order("find", role=role, name=name, seconds=_PATIENCE_SECONDS)

    def sees_no_more(self, role: str, name: str) -> None:
        """Wait until something has gone."""
        self._order("gone", role=role, name=name, seconds=_PATIENCE_SECONDS)

    def hears(self, role: str, name: str, words: str) -> None:
        """Wait until this is said of something after its name; the words may hold `*`."""
        self._order("described", role=role, name=name, words=words, seconds=_PATIENCE_SECONDS)

    def is_told(self, words: str) -> None:
        """Wait until this was said without being asked for; the words may hold `*`."""
        self._order("announced", words=words, seconds=_PATIENCE_SECONDS)

    def has_chosen(self, name: str) -> None:
        """Wait until one of several answers is the chosen one."""
        self._order("find", role="radio button", name=name, state="checked", seconds=_PATIENCE_SECONDS)

    def presses(self, name: str, role: str = "push button") -> None:
        """Press something once it is enabled."""
        self._order("press", role=role, name=name, seconds=_PATIENCE_SECONDS)

    def presses_in_time(self, name: str, over: str) -> None:
        """Press what goes away by itself; on a slow machine its time may be over, and that is in sight."""
        self._order("press_in_time", role="push button", name=name, over=over, seconds=_PATIENCE_SECONDS)

    def chooses(self, name: str) -> None:
        """Go down the menu that is open, and take an entry."""
        self._order("choose", name=name, seconds=_PATIENCE_SECONDS)

    def fills(self, name: str, text: str) -> None:
        """Put a text into a field at once, as dictation does."""
        self._order("fill", role="text", name=name, text=text, seconds=_PATIENCE_SECONDS)

    def types(self, name: str, text: str, role: str = "text") -> None:
        """Type a text into a field, key by key, and press Enter."""
        self.turns_to(name, role)
        self._keys("type", text)
        self.strikes("Return")

    def turns_to(self, name: str, role: str) -> None:
        """Give the keyboard to something."""
        self._order("focus", role=role, name=name, seconds=_PATIENCE_SECONDS)

    def is_at(self, name: str, role: str) -> None:
        """Wait until something has the keyboard."""
        self._order("find", role=role, name=name, state="focused", seconds=_PATIENCE_SECONDS)

    def strikes(self, keys: str) -> None:
        """Press a key, or several at once, such as `ctrl+k`."""
        self._keys("key", keys)

    def complains(self) -> list[str]:
        """Go once round with Tab; returns what is nameless, out of reach, or left for ever."""
        walk = self._order("walk")
        return [
            *(f"without a name: {control}" for control in walk["nameless"]),
            *(f"without a role: {control}" for control in walk["roleless"]),
            *(f"not reached by Tab: {control}" for control in walk["missed"]),
            *(f"left for ever by Tab: {control}" for control in walk["trapped"]),
        ]

    def describes(self) -> str:
        """Return all that is in sight, one line each."""
        return str(self._order("tree"))

    def session_bus(self) -> str:
        """Return the address of the D-Bus session, for other programs in it."""
        return str(self._order("session_bus"))

    def _keys(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], env={**os.environ, "DISPLAY": self._display.name}, check=True)

    def _order(self, do: str, **details: object) -> Any:
        assert self._reader.stdin is not None
        assert self._reader.stdout is not None
        self._reader.stdin.write(json.dumps({"do": do, **details}) + "\n")
        self._reader.stdin.flush()
        for line in self._reader.stdout:
            if line.startswith("{"):  # services of the session write here too
                answer = json.loads(line)
                assert "failed" not in answer, answer["failed"]
                return answer["said"]
        raise AssertionError("The screen reader has ended; session.log says more.")


@contextmanager
def desktop(folder: Path) -> Iterator[Person]:
    """Open a desktop whose screen and messages are kept in `folder`; ends all that was started in it."""
    with (
        display(folder) as screen,
        tempfile.TemporaryDirectory(prefix="desktop-") as runtime,
        (folder / "session.log").open("w", encoding="utf-8") as messages,
        subprocess.Popen(
            ["openbox"], env=environment(screen, runtime), stdout=messages, stderr=messages
        ) as manager,
        subprocess.Popen(
            [RING, "/usr/bin/python3", "-E", "-s", "-B", _READER],
            env=environment(screen, runtime),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=messages,
            text=True,
        ) as reader,
    ):
        try:
            yield Person(reader, screen)
        finally:
            assert reader.stdin is not None
            reader.stdin.close()  # it ends the program, then itself, and with it the session
            reader.wait(_ENDING_SECONDS)
            manager.terminate()


def environment(screen: Display, runtime: str) -> Mapping[str, str]:
    """Return what the session starts with; its sockets need a folder with a short name."""
    foreign = ("QT_", "PYTHON_KEYRING_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    return kept | {
        "DISPLAY": screen.name,
        "XDG_RUNTIME_DIR": runtime,
        "QT_QPA_PLATFORM": "xcb",
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        "LANG": "C.UTF-8",
    }
