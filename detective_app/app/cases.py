"""The desk for documents: the store of case files, opened on first use, and what is read into it."""

from __future__ import annotations

from contextlib import closing
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from detective_app.front_end.cases import NearParts, OnNear, OnReading, unheard, unseen

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from detective_app.app.source_documents import SourceFile
    from detective_app.core.case import Passage
    from detective_app.core.evidence import Provenance, Source
    from detective_app.core.ports import CaseIndex
    from detective_app.front_end.run import RunRequest
    from detective_app.storage.cases.ask_context import AskContexts
    from detective_app.storage.cases.states import CaseReading, FileState
    from detective_app.storage.cases.store import CaseStore


class Cases:
    """Implements `front_end.cases.CasesDesk` over one folder, and reads what a request asks for."""

    def __init__(self, folder: Path) -> None:
        """Remember the folder; nothing is read or created yet."""
        self._folder = folder

    @cached_property
    def store(self) -> CaseStore:
        """The case files, on disk."""
        from detective_app.storage.cases.store import CaseStore

        return CaseStore(self._folder)

    def open_source(self, source: Source, path: Path | None = None) -> SourceFile:
        """Open a document of a session where it was, or at another path."""
        from detective_app.app.source_documents import open_source

        return open_source(source, self.store, path)

    def parts(self, claim: str) -> tuple[str, ...]:
        """Cut a claim into its parts."""
        from detective_app.engine.detective.by_hand import claims

        return claims(claim)

    def near(
        self,
        paths: Sequence[Path],
        parts: Sequence[str],
        provenance: Mapping[Path, Provenance] = MappingProxyType({}),
        on_near: OnNear = unseen,
    ) -> NearParts:
        """Find the nearest passages of each document of some paths."""
        return _near(self.store.read(paths, provenance=provenance), parts, on_near)

    def near_again(
        self, sources: Sequence[Source], parts: Sequence[str], on_near: OnNear = unseen
    ) -> NearParts:
        """Find the nearest passages of each document of a session."""
        return _near(self.store.reopen_rest(sources), parts, on_near)

    def sweep(self) -> None:
        """Forget what was not used for long; where nothing was ever stored, the store is not loaded."""
        if self._folder.is_dir():
            self.store.sweep()

    def ask_contexts(self) -> AskContexts:
        """Open what is known beyond the questions that were asked about a case."""
        from detective_app.storage.cases.ask_context import AskContexts

        return AskContexts(self._folder / "context")

    async def read(
        self, request: RunRequest, on_reading: OnReading = unheard
    ) -> tuple[CaseIndex | None, tuple[str, ...]]:
        """Read the documents of a request in a thread; a cancelled wait stops the thread too."""
        import asyncio
        import threading

        from detective_app.core.words import few_sentences

        if not request.case_paths:
            return None, ()
        stop = threading.Event()
        try:
            if request.recognise:
                await asyncio.to_thread(
                    self.store.recognise, request.case_paths, on_file=_counted(on_reading), stop=stop
                )
            reading = await asyncio.to_thread(
                self.store.read,
                request.case_paths,
                on_file=_counted(on_reading),
                stop=stop,
                provenance=request.provenance,
                unread=request.unread,
            )
        finally:
            stop.set()
        left_out = few_sentences(reading.problems, "more documents were left out.")
        return reading.index, (*reading.changes, *left_out)


def _near(reading: CaseReading, parts: Sequence[str], on_near: OnNear) -> NearParts:
    """Find one passage of each part after the other, so that the nearest of all are told first.

    Only when all are told are their pages looked at, which takes long the first time: a part of which a page
    hides something is found anew.
    """
    from detective_app.account.cells import NearPassage
    from detective_app.engine.detective.packet import Packing

    found: dict[str, list[Passage]] = {part: [] for part in parts}

    def so_far() -> NearParts:
        near = {
            part: tuple(
                NearPassage(one.source_id, str(one.locator), one.text, one.standing, one.confidence)
                for one in every
            )
            for part, every in found.items()
        }
        return NearParts(reading.index.sources, near, reading.problems)

    with closing(reading.index) as case:
        packing = Packing(case)
        left = {part: packing.nearest(part, looked=False) for part in found}
        rank, told = 0, 1
        while left:
            for part, every in tuple(left.items()):
                if one := next(every, None):
                    found[part].append(one)
                else:
                    del left[part]
            rank += 1
            if rank == told:
                on_near(so_far())
                told *= 2
        on_near(so_far())
        for part, taken in found.items():
            if not all(packing.is_whole(one) for one in taken):
                found[part] = list(packing.nearest(part))
    return so_far()


def _counted(on_reading: OnReading) -> Callable[[FileState], None]:
    """Return what hears of each file, and tells how far the reading is."""
    from detective_app.storage.cases.states import Pace

    pace = Pace()

    def hear(state: FileState) -> None:
        pace.hear(state)
        on_reading(pace)

    return hear
