"""An X display of a test's own, and what stands on it."""

from __future__ import annotations

import os
import struct
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

_SCREEN = "1280x800x24"
_COLOURS_OF_A_BLANK_WINDOW = 20
_T = TypeVar("_T")


class Display:
    """A running Xvfb; `name` is what DISPLAY is set to."""

    def __init__(self, name: str, frame: Path) -> None:
        self.name = name
        self._frame = frame

    def window(self, title: str, seconds: float) -> str:
        """Wait until a window with `title` is shown; returns its number, or "" when the time is up."""
        asked = ("xdotool", "search", "--onlyvisible", "--name", title)
        return _awaited(lambda: self._ask(*asked).partition("\n")[0], seconds) or ""

    def painted(self, seconds: float) -> bool:
        """Wait until the screen shows more than a background and a frame."""
        return bool(_awaited(lambda: self._colours() > _COLOURS_OF_A_BLANK_WINDOW, seconds))

    def window_class(self, window: str) -> list[str]:
        """Return the two names by which desktops match a window to its desktop entry."""
        told = self._ask("xprop", "-id", window, "WM_CLASS").partition("=")[2]
        return [part.strip(' "\n') for part in told.split(",")]

    def _colours(self) -> int:
        """Count the different pixels on the screen."""
        content = self._frame.read_bytes()
        header = struct.unpack(">25I", content[:100])
        pixels = content[header[0] + header[19] * 12 :]  # after the header and the colour map, 4 bytes each
        return len({pixels[at : at + 4] for at in range(0, len(pixels) - 3, 4)})

    def _ask(self, *command: str) -> str:
        environment = {**os.environ, "DISPLAY": self.name}
        return subprocess.run(command, env=environment, capture_output=True, text=True).stdout


def _awaited(ask: Callable[[], _T], seconds: float) -> _T | None:
    """Ask again until the answer is true; returns it, or None when the time is up."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if answer := ask():
            return answer
        time.sleep(0.05)
    return None


@contextmanager
def display(folder: Path) -> Iterator[Display]:
    """Open a display on a free number, which keeps what it shows in `folder`."""
    reading, writing = os.pipe()
    # Without -noreset it starts over when its last client goes, and turns away whoever comes meanwhile.
    told = ["-screen", "0", _SCREEN, "-fbdir", str(folder), "-ac", "-noreset", "-nolisten", "tcp"]
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), *told], pass_fds=[writing], stderr=subprocess.DEVNULL
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        assert number, "Xvfb did not start"
        yield Display(f":{number}", folder / "Xvfb_screen0")
    finally:
        server.terminate()
        server.wait()
