"""The progress of a model's download: a bar on a terminal, else a line at every tenth."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from rich.progress import (
    BarColumn,
    DownloadColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
    TransferSpeedColumn,
)

from detective_app.cli.terminal import Terminal


class DownloadView:
    """Shows downloads as they come on; a context manager that takes its bar away again."""

    def __init__(self, terminal: Terminal) -> None:
        """Draw nothing before the first bytes."""
        self._terminal = terminal
        self._tasks: dict[str, TaskID] = {}
        self._tenths: dict[str, int] = {}
        self._progress = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(bar_width=None),
            DownloadColumn(),
            TransferSpeedColumn(),
            TimeRemainingColumn(),
            console=terminal.out,
            disable=not terminal.live,
            transient=True,
        )

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def show(self, name: str, done: int, total: int) -> None:
        """Show how far a download is, in bytes; may be called from another thread."""
        if self._terminal.live:
            if name not in self._tasks:
                self._progress.start()
                self._tasks[name] = self._progress.add_task(f"Fetching {name}", total=total)
            self._progress.update(self._tasks[name], completed=done)
            return
        tenth = done * 10 // total if total else 0
        if self._tenths.get(name) != tenth:
            self._tenths[name] = tenth
            size = f"{done / 1e6:,.0f} of {total / 1e6:,.0f} MB"
            self._terminal.out.print(f"Fetching {name}: {size}")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Take the bar away."""
        self._progress.stop()
