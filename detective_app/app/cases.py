"""The desk for documents: the store of case files, opened on first use, and what is read into it."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from stat import S_ISREG
from types import MappingProxyType
from typing import TYPE_CHECKING

from detective_app.core.case import Passage, Sentence
from detective_app.core.errors import DocumentError, StorageError
from detective_app.documents.process import opening
from detective_app.documents.process.process import DrawnPage, ReaderProcess
from detective_app.front_end.cases import CaseNews, NearParts, OnNear, OnReading, unheard, unseen

if TYPE_CHECKING:
    from detective_app.core.evidence import Locator, Provenance, Source
    from detective_app.core.ports import CaseIndex
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.run import RunRequest
    from detective_app.storage.cases.ask_context import AskContexts
    from detective_app.storage.cases.source import SourceText
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
        *,
        so_far: bool = False,
    ) -> NearParts:
        """Find the nearest passages of each document of some paths."""
        return _near(self.store.read(paths, provenance=provenance, so_far=so_far), parts, on_near)

    def near_again(
        self, sources: Sequence[Source], parts: Sequence[str], on_near: OnNear = unseen
    ) -> NearParts:
        """Find the nearest passages of each document of a session."""
        return _near(self.store.reopen_rest(sources), parts, on_near)

    def since(self, session: InterrogationSession) -> CaseNews:
        """Tell what became of a session's documents; a file that was refused before is not new."""
        had: dict[Path, list[Source]] = {}
        for one in session.sources or ():
            self.store.check_place(one)
            had.setdefault(opening.place_of(Path(one.path))[0], []).append(one)
        there = [one for one in had if os.path.lexists(one)]
        return CaseNews(
            new=tuple(self._new(session, set(map(os.path.realpath, there)))),
            changed=tuple(one for one in there if self._is_changed(one, had[one])),
            gone=tuple(one.name for place in had.keys() - {*there} for one in had[place]),
        )

    def _new(self, session: InterrogationSession, known: set[str]) -> Iterator[Path]:
        """Yield the files of a session's folders that are not among those it knows, nor were refused."""
        from detective_app.storage.cases.paths import chosen_files

        unread = {one.where for one in session.unread or () if one.why != "not_yet"}
        for one in chosen_files([Path(one) for one in session.folders or () if Path(one).is_dir()]):
            taken = os.path.realpath(one.path) in known or {one.name, one.path.name} & unread
            if not (one.problem or taken or self._is_refused(one.path)):
                yield one.path

    def _is_refused(self, path: Path) -> bool:
        """Tell whether a file was read before, and could not be."""
        last = self.store.last_reading(path)
        return last is not None and last.refused is not None

    def _is_changed(self, path: Path, sources: Sequence[Source]) -> bool:
        """Tell whether a file was read last as none of the documents that it is in a session."""
        last, own = self.store.last_reading(path), [one.sha256 for one in sources if one.path == str(path)]
        return bool(own) and last is not None and last.sha256 not in (None, *own)

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
                so_far=request.so_far,
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
    from detective_app.engine.detective.packet import Packing

    found: dict[str, list[Passage]] = {part: [] for part in parts}

    def so_far() -> NearParts:
        near = {part: tuple(every) for part, every in found.items()}
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


_DRAWN = ("pdf", "picture")


class SourceFile:
    """One document as a session used it; implements `front_end.SourceDocument`."""

    def __init__(self, source: Source, path: Path, store: CaseStore) -> None:
        """Name the document and the file it is in; nothing is read yet."""
        self.source = source
        self._path, self._store = path, store
        self._reader = ReaderProcess(passwords=store.passwords)
        self._closed = False

    @property
    def pages(self) -> int:
        """How many pages can be drawn, 0 for a document that is shown as text."""
        return (self.source.pages or 0) if self.source.media in _DRAWN else 0

    def text(self) -> str:
        """Return the whole text, whose lines the locators count; raises DocumentError."""
        return self._stored.text()

    def sentences(self, place: Locator) -> tuple[Sentence, ...]:
        """Return the sentences that have words in some lines; raises DocumentError and ValueError."""
        return self._stored.excerpt([self._stored.locator(place.first, place.last)]).sentences

    def page_of(self, line: int) -> int:
        """Return the page, from 1, on which a line of the text stands, 0 without pages."""
        return self._stored.locator(line, line).page or 0

    def draw(self, page: int, width: int, quotes: Sequence[str] = ()) -> DrawnPage:
        """Draw a page, from 1, `width` pixels wide; raises DocumentError."""
        if self._closed:
            raise DocumentError(f"{self.source.name} is closed.")
        try:
            drawn = self._reader.draw(self._path, self.source.name, page, width, quotes)
            if drawn.marks or not (quotes and self.source.recognised):
                return drawn
            wide, high = drawn.width, drawn.height
            found = self._stored.marks(page, quotes)
            return replace(
                drawn, marks=tuple((x * wide, y * high, w * wide, h * high) for x, y, w, h in found)
            )
        finally:
            if self._closed:  # meanwhile, and before there was a child to end
                self._reader.close()

    def close(self) -> None:
        """End the child process, also while it is at work."""
        self._closed = True
        self._reader.cancel()
        self._reader.close()

    @cached_property
    def _stored(self) -> SourceText:
        try:
            return self._store.document(self.source.evolve(path=str(self._path)))
        except StorageError as error:
            raise DocumentError(f"{self.source.name} could not be read. {error}") from error


def open_source(source: Source, store: CaseStore, path: Path | None = None) -> SourceFile:
    """Find a session's document where it was, or at another path, and make sure that it is the same.

    Raises DocumentError when it is missing, no regular file, unreadable, other than it was, or on a network
    share where only the session's file looks for it.
    """
    place = path or Path(source.path)
    if path is None:
        store.check_place(source)
    outer, member = opening.place_of(place)
    try:
        with open(outer, "rb", opener=_opened) as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise DocumentError(f"{source.name} was moved or deleted.") from error
    except PermissionError as error:
        raise DocumentError(f"No permission to read {source.name}.") from error
    except OSError as error:
        raise DocumentError(f"{source.name} could not be read.") from error
    if member:
        with closing(ReaderProcess(passwords=store.passwords)) as reader:
            digest = reader.sha256(place, source.name)
    if digest != source.sha256 and path is not None:
        raise DocumentError(f"{path.name} is not the {source.name} that was quoted.")
    if digest != source.sha256:
        raise DocumentError(f"{source.name} has changed; index it again.")
    return SourceFile(source, place, store)


def _opened(path: str, flags: int) -> int:
    """Open a regular file; of a pipe nothing is waited for."""
    descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
    if not S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError("not a regular file")
    return descriptor
