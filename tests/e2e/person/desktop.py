"""A desktop of a test's own: a display, a window manager, a D-Bus session with an unlocked keyring, a person."""

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
_RING = Path(__file__).parents[2] / "storage" / "ring_session.sh"
_LONGEST_SECONDS = 15
_ENDING_SECONDS = 10


class Person:
    """Sits before the window: finds by role and accessible name, presses, types, and waits for what is told.

    A name may hold `*`; a role `*` is any. Each order waits for its object until `seconds` are over, and raises
    AssertionError with everything in sight when it is not there.
    """

    def __init__(self, reader: subprocess.Popen[str], display: Display) -> None:
        self._reader, self._display = reader, display
        self.pid = 0

    def start(self, words: list[str]) -> None:
        """Start a program and wait for its window."""
        self.pid = self._order("start", words=words, seconds=_LONGEST_SECONDS)

    def leaves(self) -> int:
        """Wait until the program has ended; returns its exit code."""
        return int(self._order("exit_code", seconds=_ENDING_SECONDS))

    def sees(self, role: str, name: str, seconds: float = _LONGEST_SECONDS) -> str:
        """Wait until something is in sight; returns its whole name."""
        return str(self._order("find", role=role, name=name, seconds=seconds))

    def sees_no_more(self, role: str, name: str, seconds: float = _LONGEST_SECONDS) -> None:
        """Wait until something has gone."""
        self._order("gone", role=role, name=name, seconds=seconds)

    def presses(self, name: str, role: str = "push button", seconds: float = _LONGEST_SECONDS) -> str:
        """Press something; returns its whole name."""
        return str(self._order("press", role=role, name=name, seconds=seconds))

    def fills(self, name: str, text: str, role: str = "text") -> None:
        """Put a text into a field at once, as dictation does."""
        self._order("fill", role=role, name=name, text=text, seconds=_LONGEST_SECONDS)

    def types(self, name: str, text: str, role: str = "text") -> None:
        """Type a text into a field, key by key, and press Enter."""
        self._order("focus", role=role, name=name, seconds=_LONGEST_SECONDS)
        self._keys("type", text)
        self._keys("key", "Return")

    def strikes(self, keys: str) -> None:
        """Press a key, or several at once, such as `ctrl+k`."""
        self._keys("key", keys)

    def reads(self, name: str, role: str = "text") -> str:
        """Return what stands in a field."""
        return str(self._order("text", role=role, name=name, seconds=_LONGEST_SECONDS))

    def finds(self, role: str, name: str = "*") -> list[str]:
        """Return the names of all that is in sight now."""
        return list(self._order("names", role=role, pattern=name))

    def nameless(self) -> list[str]:
        """Return the controls in sight without a name."""
        return list(self._order("nameless"))

    def walks_by_tab(self) -> dict[str, list[str]]:
        """Go once round with Tab; returns `stops`, and what was `missed` or `trapped`."""
        return dict(self._order("walk"))

    def session_bus(self) -> str:
        """Return the address of the D-Bus session, for other programs in it."""
        return str(self._order("session_bus"))

    def describes(self) -> str:
        """Return all that is in sight."""
        return str(self._order("tree"))

    def _keys(self, *words: str) -> None:
        environment = {**os.environ, "DISPLAY": self._display.name}
        subprocess.run(["xdotool", *words], env=environment, check=True)

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
        raise AssertionError("The screen reader has ended.")


@contextmanager
def desktop(folder: Path) -> Iterator[Person]:
    """Open a desktop whose screen is kept in `folder`; ends all that was started in it."""
    with display(folder) as screen, tempfile.TemporaryDirectory(prefix="desktop-") as runtime:
        environment = _environment(screen, runtime)
        manager = subprocess.Popen(["openbox"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        reader = subprocess.Popen(
            [_RING, "/usr/bin/python3", "-I", _READER],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=(folder / "session.log").open("w"),
            text=True,
        )
        try:
            yield Person(reader, screen)
        finally:
            assert reader.stdin is not None
            reader.stdin.close()  # it ends the program, and then itself and the session
            reader.wait(_ENDING_SECONDS)
            manager.terminate()
            manager.wait()


def _environment(screen: Display, runtime: str) -> Mapping[str, str]:
    """Return what the session starts with; its sockets need a short folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("QT_", "PYTHON_KEYRING"))}
    return kept | {
        "DISPLAY": screen.name,
        "XDG_RUNTIME_DIR": runtime,
        "QT_QPA_PLATFORM": "xcb",
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        "LANG": "C.UTF-8",
    }
