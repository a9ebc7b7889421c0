"""The progress of a model's download: a bar on a terminal, else a line at every tenth."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from rich.progress import (
    BarColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
    TransferSpeedColumn,
)

from detective_app.cli.terminal import Terminal, shown


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
        size = f"{done / 1e6:,.0f} of {total / 1e6:,.0f} MB"
        if not self._terminal.live:
            tenth = done * 10 // total if total else 0
            if self._tenths.get(name) != tenth:
                self._tenths[name] = tenth
                self._terminal.say(shown(f"Fetching {name}: {size}"))
            return
        if name not in self._tasks:
            self._terminal.say(shown(f"Fetching {name}"))
            self._progress.start()
            self._tasks[name] = self._progress.add_task("", total=total, size=size)
        self._progress.update(self._tasks[name], completed=done, size=size)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take the bar away."""
        self._progress.stop()
