"""Has the rows of a list checked as `detective batch` does, in processes that a thread hands them to."""

from __future__ import annotations

import asyncio
import os
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from detective_app.batch.rows import bind
from detective_app.core.errors import DetectiveError
from detective_app.front_end.cases import unheard
from detective_app.gui.wording import in_own_words
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from detective_app.batch.course import Batch, Progress
    from detective_app.batch.rows import Row
    from detective_app.batch.work import Done
    from detective_app.front_end.application import Application
    from detective_app.front_end.run import RunRequest
    from detective_app.gui.pages.many.kept import KeptList
    from detective_app.gui.tasks import Tasks

_BUILT_IN = "builtin"
_STOP_SECONDS = 10.0


class Driving(QObject):
    """One list at a time; it goes on while another page, or another list, is looked at.

    `bound` tells the list with its keys and the rows, `begun` a row by its number that is asked now, `ended`
    one that is done, with what was wrong, `progressed` how far it is, `over` why it ended early, or "".
    """

    bound = Signal(object, object)
    begun = Signal(int)
    ended = Signal(int, str)
    progressed = Signal(object)
    over = Signal(str)

    def __init__(self, application: Application, tasks: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._application, self._tasks = application, tasks
        self._stop: tuple[asyncio.AbstractEventLoop, asyncio.Task[None]] | None = None
        self.kept: KeptList | None = None
        self.asked: set[int] = set()
        self.progress: Progress | None = None
        self.stopping = False
        self.begun.connect(self.asked.add)
        self.ended.connect(lambda number, _: self.asked.discard(number))
        self.progressed.connect(lambda progress: setattr(self, "progress", progress))

    def start(self, kept: KeptList, rows: Sequence[Row]) -> bool:
        """Begin, or go on with what was begun; False, and nothing changed, while a list is under way."""
        if self.kept is not None:
            return False
        self.kept, self.progress, self.stopping = kept, None, False
        self._tasks.spawn(self._whole(kept, list(rows)), "list of claims")
        return True

    def stop(self) -> None:
        """Hand out no more, and end what is asked; what is done is kept."""
        self.stopping = True
        if self._stop is not None:
            loop, task = self._stop
            loop.call_soon_threadsafe(task.cancel)

    async def _whole(self, kept: KeptList, rows: list[Row]) -> None:
        words = self.tr("It ended early. What is done is kept; go on with it.")
        try:
            bound, _ = await bind(self._application, rows, _shared(kept.request), unheard)
            kept = kept.with_keys(bound)
            await asyncio.to_thread(kept.save)
            self.kept = kept
            self.bound.emit(kept, bound)
            work = asyncio.ensure_future(asyncio.to_thread(self._in_thread, kept, bound))
            try:
                await asyncio.shield(work)
            except asyncio.CancelledError:
                self.stop()
                await asyncio.wait({work}, timeout=_STOP_SECONDS)
                raise
            words = ""
        except DetectiveError as error:
            words = in_own_words(str(error))
        finally:
            self.kept = None
            self.asked.clear()
            self.over.emit(words)

    def _in_thread(self, kept: KeptList, rows: list[Row]) -> None:
        """Hold the data folder, and have the rows run until none is left or somebody stops it."""
        from detective_app.batch.course import (  # late: what hands rows out takes a second to load
            Batch,
            Purse,
        )

        opened, options = self._application.again
        files, journal, asked = self._application.library.files, kept.journal(), dict[str, ExitStack]()

        def begun(row: Row) -> None:
            session_id = journal.session_id(row.key)
            if session_id not in asked:  # nobody else here is to go on with it meanwhile, or to mark it
                asked[session_id] = ExitStack()
                asked[session_id].enter_context(files.at_work_on(session_id))
            self.begun.emit(row.number)

        def ended(row: Row, done: Done) -> None:
            asked.pop(journal.session_id(row.key), ExitStack()).close()
            self.ended.emit(row.number, done.problem)

        with files.hold(), ExitStack() as end:
            end.callback(lambda: list(map(ExitStack.close, asked.values())))
            work = Batch(
                opened=opened,
                options=options,
                application=self._application,
                shared=_shared(kept.request),
                rows=rows,
                journal=journal,
                purse=Purse(kept.request.budget or None),
                tell_row=ended,
                tell=self.progressed.emit,
                tell_begun=begun,
            )
            self.progressed.emit(work.progress)
            if work.progress.done < len(rows) and not self.stopping:
                asyncio.run(self._hand_out(work, at_once(self._application, kept.request)))

    async def _hand_out(self, work: Batch, processes: int) -> None:
        from detective_app.batch.crew import crew_here

        task = asyncio.current_task()
        if task is not None:
            self._stop = (asyncio.get_running_loop(), task)
        try:
            if not self.stopping:
                async with crew_here(processes, work.limited) as crew:
                    await work.run(crew)
        except asyncio.CancelledError:
            if not self.stopping:
                raise
        finally:
            self._stop = None


def _shared(request: RunRequest) -> RunRequest:
    """Return what all rows share: nobody is asked, and what is open at the end is judged."""
    return replace(request, hypothesis=None, budget=None, clarify=False, at_limit="audit")


def at_once(application: Application, request: RunRequest) -> int:
    """Return how many rows run at a time: a model on this computer answers one after the other."""
    settings = application.settings.current
    witness = request.witness or f"{settings.witness.provider}:{settings.witness.model}"
    detectives = request.detectives or tuple(one.provider for one in settings.detectives)
    vendors = {one.partition(":")[0] for one in (witness, *detectives)}
    if _BUILT_IN in vendors:
        return 1  # each process would hold the model
    at_home = any(PROVIDERS[one].local for one in vendors & PROVIDERS.keys())
    return 2 if at_home else min(4, 2 * (os.cpu_count() or 1))
