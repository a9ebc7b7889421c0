"""The sessions of the history as they are kept, and how each one stands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.naming import mode_title
from detective_app.gui.run.verdict_words import RULING_LOOKS, ruling_word
from detective_app.gui.wording import in_own_words, money
from detective_app.storage.history.query import HistoryQuery

if TYPE_CHECKING:
    from detective_app.account.unread_words import ToldRuling
    from detective_app.front_end.application import Application
    from detective_app.storage.history.listing import History, Occurring, OnProgress
    from detective_app.storage.history.rows import HistoryRow
    from detective_app.storage.sessions.trash import RemovedSession


SessionState = Literal["running", "paused", "needs-you", "completed", "limit-reached", "failed", "unreadable"]
STATES: dict[str, SessionState] = {
    "running": "paused",
    "awaiting_clarification": "needs-you",
    "completed": "completed",
    "limit-reached": "limit-reached",
    "failed": "failed",
    "unreadable": "unreadable",
}
"""The state of each status of the index, when nobody is at work on the session."""


STATE_ICONS: dict[SessionState, str] = {
    "running": "running",
    "paused": "pause",
    "needs-you": "question-circle",
    "completed": "check-circle",
    "limit-reached": "flag",
    "failed": "cross-circle",
    "unreadable": "alert",
}
"""The icon of each state, the same wherever sessions are listed."""


@dataclass(frozen=True, slots=True)
class ListedSession:
    """A row of the history with how the session stands now; the names are empty that nobody gave."""

    row: HistoryRow
    state: SessionState
    name: str = ""
    case_name: str = ""

    @property
    def ruling(self) -> ToldRuling | None:
        """The verdict, which is told in place of the state once there is one."""
        found = (ruling for ruling in RULING_LOOKS if ruling == self.row.verdict)
        return next(found, None) if self.state == "completed" else None

    @property
    def word(self) -> str:
        """The verdict, or how it stands."""
        return ruling_word(self.ruling) if self.ruling else state_word(self.state)


def state_of(row: HistoryRow, *, at_work: bool) -> SessionState:
    """Return how a session stands; one that is running on disk is paused unless somebody is at work on it."""
    return "running" if row.status == "running" and at_work else STATES.get(row.status, "unreadable")


def state_word(state: SessionState) -> str:
    """Return a state as it is written on screen."""
    translate = QCoreApplication.translate
    words: dict[SessionState, str] = {
        "running": translate("SessionState", "Running"),
        "paused": translate("SessionState", "Paused"),
        "needs-you": translate("SessionState", "Needs you"),
        "completed": translate("SessionState", "Completed"),
        "limit-reached": translate("SessionState", "Limit reached"),
        "failed": translate("SessionState", "Failed"),
        "unreadable": translate("SessionState", "Unreadable"),
    }
    return words[state]


PAGE = 200
"""So many sessions are fetched at once."""

_T = TypeVar("_T")


class _ClosingError(Exception):
    """The window closes: the files that are left are read next time."""


class HistoryReader:
    """Asks the history of an application; every method raises StorageError when the list cannot be read."""

    def __init__(self, application: Application) -> None:
        """Keep the program; nothing is asked yet."""
        self._application = application
        self._asking = ThreadPoolExecutor(1, "history")
        self._reading = ThreadPoolExecutor(1, "history-files")
        self._closing = False

    async def page(
        self, query: HistoryQuery, offset: int = 0, limit: int = PAGE
    ) -> tuple[ListedSession, ...]:
        """Return some of the sessions that a query finds, in its order."""
        rows = await self._ask(lambda history: history.page(query, limit=limit, offset=offset))
        if not any(row.status == "running" for row in rows):
            return tuple(self._listed(row, at_work=False) for row in rows)
        ours, elsewhere = await self._ask(lambda _: self._at_work())
        return tuple(self._listed(row, at_work=elsewhere or row.id in ours) for row in rows)

    def _listed(self, row: HistoryRow, *, at_work: bool) -> ListedSession:
        names = self._application.library.names
        name, case = names.of(row.id or ""), names.of(names.case_key(row.case_folder))
        return ListedSession(row, state_of(row, at_work=at_work), name, case)

    async def search(self, text: str = "", limit: int = PAGE) -> tuple[ListedSession, ...]:
        """Return the newest sessions that hold every word of a text, or the newest of all."""
        return await self.page(HistoryQuery(text), limit=limit)

    async def count(self, query: HistoryQuery | None = None) -> int:
        """Return how many sessions a query finds, or how many there are."""
        return await self._ask(lambda history: history.count(query))

    async def occurring(self) -> Occurring:
        """Return the statuses and modes that occur."""
        return await self._ask(lambda history: history.occurring())

    async def refresh(self, on_progress: OnProgress | None = None) -> None:
        """Bring the list up to the files; `on_progress` is called in another thread."""
        await self._read(lambda history, report: history.refresh(report), on_progress)

    async def rebuild(self, on_progress: OnProgress | None = None) -> None:
        """Make the list anew from the files."""
        await self._read(lambda history, report: history.rebuild(report), on_progress)

    async def remove(self, path: Path) -> RemovedSession:
        """Move a session's file to the trash, and its row out of the list.

        Raises what `Application.remove_session` does, and then nothing was changed.
        """

        def remove(history: History) -> RemovedSession:
            removed = self._application.library.remove(path)
            history.forget(path)
            return removed

        return await self._ask(remove)

    async def forget(self, path: Path) -> None:
        """Delete a session for good with the text kept of its documents; raises as `remove` does."""

        def forget(history: History) -> None:
            self._application.library.forget(path)
            history.forget(path)

        await self._ask(forget)

    async def restore(self, removed: RemovedSession) -> Path:
        """Put a removed session back into its place and the list; raises StorageError."""

        def restore(history: History) -> Path:
            path = removed.restore()
            history.reread(path)
            return path

        return await self._ask(restore)

    async def close(self) -> None:
        """Close the list, and leave files that are not read yet for the next time."""
        self._closing = True
        await self._ask(lambda history: history.close())
        for threads in (self._asking, self._reading):
            threads.shutdown(wait=False, cancel_futures=True)

    async def _ask(self, work: Callable[[History], _T]) -> _T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._asking, lambda: work(self._application.library.history))

    async def _read(
        self, work: Callable[[History, OnProgress], None], on_progress: OnProgress | None
    ) -> None:
        def report(done: int, files: int) -> None:
            if self._closing:
                raise _ClosingError
            if on_progress:
                on_progress(done, files)

        def read() -> None:
            with suppress(_ClosingError):
                work(self._application.library.history, report)

        await asyncio.get_running_loop().run_in_executor(self._reading, read)

    def _at_work(self) -> tuple[frozenset[str], bool]:
        """Return the sessions that this process runs, and whether another process may run the others."""
        return self._application.library.files.at_work, self._application.library.held_elsewhere()


_CENT = 0.01


def title(listed: ListedSession) -> str:
    """Return the user's name for a session, else its hypothesis, or the name of an unreadable file."""
    row = listed.row
    return one_line(row.path.name if row.unreadable else listed.name or row.hypothesis)


def meta(listed: ListedSession) -> str:
    """Return what stands under the title: mode and documents, or why a file cannot be read."""
    row, translate = listed.row, QCoreApplication.translate
    if row.unreadable:
        reason = in_own_words(row.unreadable)
        return one_line(reason[:1].upper() + reason[1:])
    parts = [mode_title(row.mode)] if row.mode else []
    parts.append(translate("History", "%n document(s)", "", row.documents))
    return " · ".join(parts)


def answers(listed: ListedSession) -> str:
    """Say how many of the questions were answered."""
    row = listed.row
    if row.unreadable:
        return ""
    text = QCoreApplication.translate("History", "{done} of {limit} answers")
    return text.format(done=row.iterations, limit=row.iteration_limit)


def cost(dollars: float | None) -> str:
    """Return dollars with two places; nothing when the cost is unknown."""
    if dollars is None:
        return ""
    if 0 < dollars < _CENT / 2:
        return f"<{money(_CENT)}"
    return money(round(dollars, 2))


def when(listed: ListedSession, now: datetime) -> str:
    """Return the start as a time today, else as a day; `now` has a time zone."""
    if listed.state == "running":
        return QCoreApplication.translate("History", "Now")
    started = listed.row.start_time.astimezone(now.tzinfo)
    days = (now.date() - started.date()).days
    if days == 0:
        return f"{started:%H:%M}"
    if days == 1:
        return QCoreApplication.translate("History", "Yesterday")
    day = QDate(started.year, started.month, started.day)
    return QLocale().toString(day, "d MMM" if started.year == now.year else "d MMM yyyy")
