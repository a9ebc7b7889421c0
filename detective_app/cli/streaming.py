"""The moving part of the live view: who is at work, since when, and the end of the answer as it streams."""

from __future__ import annotations

from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Self

from rich.console import Console, ConsoleOptions, RenderResult
from rich.constrain import Constrain
from rich.live import Live
from rich.padding import Padding
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn, TransferSpeedColumn
from rich.spinner import Spinner
from rich.text import Text

from detective_app.cli.terminal import QUIET, Terminal, shown
from detective_app.core.settings import time_scale
from detective_app.own_words import decimal, say, spoken, told

if TYPE_CHECKING:
    from detective_app.storage.cases.states import Pace

_TAIL_CHARS = 2_000
_SLOW_SECONDS, _LONG_SECONDS = 20, 90
_FIRST_TOLD, _TOLD_EACH = 10, 60
"""After so many seconds of a call, and each so many, it is said what it does where nothing is redrawn."""
_CTRL_C_ECHO = 3  # columns that a terminal writes when Ctrl+C is pressed; it must not begin a new line


class Activity:
    """What is going on now, redrawn several times a second where there is a terminal for it.

    Elsewhere a line is written now and then while a model is slow, on standard error.

    A context manager, so that the terminal is left as it was found. Only the end of an answer is kept.
    """

    def __init__(self, terminal: Terminal) -> None:
        """Draw nothing before `with`."""
        self._terminal = terminal
        self.begin("Preparing", of_model=False)
        self._spinner = Spinner("dots", style="cyan")
        self._live = None
        if terminal.live:
            self._live = Live(
                self,
                console=terminal.out,
                transient=True,
                refresh_per_second=8,
                redirect_stdout=False,
                redirect_stderr=False,
            )

    def __enter__(self) -> Self:
        """Begin to draw."""
        if self._live:
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Take the moving lines away."""
        self.stop()

    def stop(self) -> None:
        """Draw no more."""
        if self._live:
            with suppress(OSError):  # the terminal may be gone
                self._live.stop()

    def go_on(self) -> None:
        """Draw again, after a person was asked something."""
        if self._live:
            self._live.start()

    def begin(self, english: str, *values: object, of_model: bool = True) -> None:
        """Name what goes on from now, and whether a model is at work, which may be slow."""
        with spoken(self._terminal.language):
            self._label, self._since, self._tail = say(english, *values), monotonic(), ""
        self._told_at = _FIRST_TOLD
        self._of_model, self._doing = of_model, ""

    def reading(self, pace: Pace) -> None:
        """Say how many of the documents are read, of which kinds, and how long that still takes."""
        with spoken(self._terminal.language):
            kinds = ", ".join(say("{1} {2}", count, kind) for kind, count in pace.kinds)
            of = say("Reading the documents, {1} of {2}", pace.done, pace.files)
            of += f" ({kinds})" if kinds else ""
            left = pace.seconds_left
            about = f"{round(left / 60)} min" if left and left >= _LONG_SECONDS else f"{round(left or 0)} s"
            self._label = say("{1}, about {2} left", of, about) if left else of

    def working(self, doing: str) -> None:
        """Say how far a call has come; whatever begins next is told without it."""
        with spoken(self._terminal.language):
            self._doing = f": {told(doing)}"
        if self._live is None and monotonic() - self._since >= self._told_at * time_scale():
            self._told_at += _TOLD_EACH
            self._terminal.error(f"{self._label}{self._doing}.", QUIET)

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
        status = f"{self._label}{self._doing or f', {seconds} s'}. "
        with spoken(self._terminal.language):
            hint = say("Local models can be slow. ") if self._of_model and seconds >= _SLOW_SECONDS else ""
            stops = say("Ctrl+C stops and keeps everything.")
        self._spinner.update(text=Text(f"{status}{hint}{stops}", QUIET))
        yield Constrain(self._spinner, options.max_width - _CTRL_C_ECHO)


class DownloadView:
    """Shows downloads as they come on; a context manager that takes its bar away again."""

    def __init__(self, terminal: Terminal) -> None:
        """Draw nothing before the first bytes."""
        self._terminal = terminal
        self._tasks: dict[str, TaskID] = {}
        self._tenths: dict[str, int] = {}
        self._progress = Progress(
            BarColumn(bar_width=None),
            TextColumn("{task.fields[size]}", markup=False),
            TransferSpeedColumn(),
            TimeRemainingColumn(),
            console=terminal.out,
            disable=not terminal.live,
            expand=True,
            transient=True,
        )

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def show(self, name: str, done: int, total: int) -> None:
        """Show how far a download is, in bytes; may be called from another thread."""
        with spoken(self._terminal.language):
            size = say("{1} of {2} MB", decimal(done / 1e6, 0), decimal(total / 1e6, 0))
            fetching = say("Fetching {1}", name)
        if not self._terminal.live:
            tenth = done * 10 // total if total else 0
            if self._tenths.get(name) != tenth:
                self._tenths[name] = tenth
                self._terminal.say(shown(f"{fetching}: {size}"))
            return
        if name not in self._tasks:
            self._terminal.say(shown(fetching))
            self._progress.start()
            self._tasks[name] = self._progress.add_task("", total=total, size=size)
        self._progress.update(self._tasks[name], completed=done, size=size)

    def __exit__(self, *_: object) -> None:
        """Take the bar away."""
        self._progress.stop()
