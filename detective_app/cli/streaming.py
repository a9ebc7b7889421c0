"""The moving part of the live view: who is at work, since when, and the end of the answer as it streams."""

from __future__ import annotations

from time import monotonic

from rich.console import Console, ConsoleOptions, RenderResult
from rich.padding import Padding
from rich.spinner import Spinner
from rich.text import Text

from detective_app.cli.blocks import QUIET
from detective_app.cli.terminal import shown

_TAIL_CHARS = 2_000
_SLOW_SECONDS = 20


class Activity:
    """What is going on now; drawn several times a second, so only the end of an answer is kept."""

    def __init__(self) -> None:
        """Start with nothing going on."""
        self._label = "Starting"
        self._since = monotonic()
        self._tail = ""
        self._spinner = Spinner("dots", style="cyan")

    def begin(self, label: str) -> None:
        """Name what goes on from now."""
        self._label, self._since, self._tail = label, monotonic(), ""

    def add(self, text: str) -> None:
        """Take a piece of the streaming answer."""
        self._tail = (self._tail + text)[-_TAIL_CHARS:]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw the last lines of the answer and one line of status."""
        if self._tail.strip():
            width = max(10, options.max_width - 4)
            lines = shown(self._tail, QUIET).wrap(console, width)[-max(2, console.height // 3) :]
            yield Padding(Text("\n").join(lines), (0, 0, 0, 2))
        seconds = int(monotonic() - self._since)
        status = f"{self._label}, {seconds} s. "
        hint = "Local models can be slow. " if seconds >= _SLOW_SECONDS else ""
        self._spinner.update(text=Text(f"{status}{hint}Ctrl+C stops and keeps everything.", QUIET))
        yield self._spinner
