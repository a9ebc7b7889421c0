"""The reading of a case by many workers: files are handed out in portions, and what was read comes back."""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from detective_app.batch.elsewhere import NO_WORKER, SentFile, Worker
from detective_app.core.errors import BadInput, DocumentError
from detective_app.documents.process import opening
from detective_app.storage.cases.paths import ChosenFile
from detective_app.storage.cases.reading_ahead import size_of, stamp_of
from detective_app.storage.cases.shards import Shard, ShardReader, Shards

if TYPE_CHECKING:
    from detective_app.batch.crew import Crew
    from detective_app.storage.cases.catalogue import Stamp

_T = TypeVar("_T")
_MOST_FILES, _MOST_BYTES = 48, 8 << 20
_AT_A_WORKER = 2  # one is read, and the next one is there when that is done
_MOST_DEATHS = 3
_TELL_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Portion:
    """Some files as a worker gets them: by their places for the cases in `folder`, or with `contents`."""

    files: tuple[ChosenFile, ...]
    folder: Path
    recognise: bool = False
    contents: tuple[bytes, ...] = ()
    hashes: tuple[str, ...] = ()


def read_portion(portion: Portion) -> Shard:
    """Read some files on a worker; what is wrong with one is told in the shard."""
    places = [str(file.path) for file in portion.files]
    if not portion.contents:
        return _reader(portion.folder, recognise=portion.recognise, copies=False).read(portion.files, places)
    if Worker.serves is None:
        raise BadInput(NO_WORKER)
    folder = Worker.serves.received.parent / "cases"
    sent = map(SentFile, portion.hashes, places)
    copies = [Worker.serves.keep(one, content) for one, content in zip(sent, portion.contents, strict=True)]
    files = [replace(file, path=copy) for file, copy in zip(portion.files, copies, strict=True)]
    return _reader(folder, recognise=portion.recognise, copies=True).read(files, places)


@cache
def _reader(folder: Path, *, recognise: bool, copies: bool) -> ShardReader:
    return ShardReader(folder, recognise=recognise, copies=copies)


@dataclass(frozen=True, slots=True)
class CaseProgress:
    """How far a reading is, in files of those that had to be read."""

    files: int
    done: int
    workers: int


@dataclass(kw_only=True)
class CaseOfMany:
    """The reading of some paths into the cases of a `folder` by workers; `tell` hears how far it is."""

    folder: Path
    paths: Sequence[Path]
    recognise: bool
    tell: Callable[[CaseProgress], None]
    _deaths: Counter[Portion] = field(default_factory=Counter, init=False)
    _thread: ThreadPoolExecutor = field(default_factory=partial(ThreadPoolExecutor, 1), init=False)
    _files: int = field(default=0, init=False)
    _done: int = field(default=0, init=False)

    async def read(self, crew: Crew) -> None:
        """Have all files read that have to be; what no worker could read is left for who reads the case next.

        Raises StorageError.
        """
        shards = Shards(self.folder, self.paths)
        await self._in_turn(shards.__enter__)
        try:
            files = await self._in_turn(partial(shards.unread, recognise=self.recognise))
            self._files = len(files)
            await self._handed_out(crew, shards, deque(self._portions(files)))
        finally:
            await self._in_turn(shards.__exit__)

    async def _in_turn(self, work: Callable[[], _T]) -> _T:
        """Do work on the case in its one thread, behind what is done there by then."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _portions(self, files: Sequence[ChosenFile]) -> Iterator[Portion]:
        """Yield files in portions, the largest first: one of those at the end would be waited for."""
        some, size = list[ChosenFile](), 0
        for file in sorted(files, key=lambda file: -size_of(file)):
            if some and (len(some) == _MOST_FILES or size + size_of(file) > _MOST_BYTES):
                yield Portion(tuple(some), self.folder, self.recognise)
                some, size = [], 0
            some.append(file)
            size += size_of(file)
        if some:
            yield Portion(tuple(some), self.folder, self.recognise)

    async def _handed_out(self, crew: Crew, shards: Shards, waiting: deque[Portion]) -> None:
        going: dict[asyncio.Task[bool], tuple[str, Portion]] = {}
        try:
            while waiting or going:
                there = await crew.workers()
                busy = Counter(address for address, _ in going.values())
                for address in sorted(there, key=lambda one: busy[one]):
                    while waiting and busy[address] < _AT_A_WORKER:
                        busy[address] += 1
                        portion = waiting.popleft()
                        task = asyncio.create_task(self._read(crew, shards, portion, address))
                        going[task] = address, portion
                await self._ended(going, waiting)
                self.tell(CaseProgress(self._files, self._done, len(there)))
        finally:
            for one in going:
                one.cancel()
            await asyncio.gather(*going, return_exceptions=True)

    async def _ended(
        self,
        going: dict[asyncio.Task[bool], tuple[str, Portion]],
        waiting: deque[Portion],
    ) -> None:
        """Wait for a portion to come back; another worker reads what one had that is no longer there."""
        if not going:
            await asyncio.sleep(_TELL_SECONDS)
            return
        ended, _ = await asyncio.wait(going, timeout=_TELL_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        for one in ended:
            _, portion = going.pop(one)
            if one.result():
                self._done += len(portion.files)
            elif (died := self._deaths[portion] + 1) < _MOST_DEATHS:
                self._deaths[portion] = died
                waiting.append(portion)

    async def _read(self, crew: Crew, shards: Shards, portion: Portion, address: str) -> bool:
        """Have a worker read a portion, and keep what came; tell whether it did."""
        looked = {str(file.path): stamp for file in portion.files if (stamp := stamp_of(file.path))}
        hashes: dict[str, str] = {}
        if crew.elsewhere:
            portion = await asyncio.to_thread(_filled, portion)
            hashes = {str(file.path): one for file, one in zip(portion.files, portion.hashes, strict=True)}
            await asyncio.to_thread(crew.elsewhere.note, portion.hashes, [address])
        if not portion.files:
            return True
        shard = await crew.at(address, read_portion, portion)
        if shard is None:
            return False
        seen: dict[str, tuple[Stamp, str]] = {
            place: (stamp, hashes.get(place, "")) for place, stamp in looked.items()
        }
        await self._in_turn(partial(shards.take, shard, seen))
        return True


def _filled(portion: Portion) -> Portion:
    """Return a portion with what its files hold; one that cannot be opened is left out."""
    files, contents = list[ChosenFile](), list[bytes]()
    for file in portion.files:
        try:
            contents.append(opening.content(file.path, file.name))
        except DocumentError:
            continue
        files.append(file)
    hashes = tuple(hashlib.sha256(one).hexdigest() for one in contents)
    return replace(portion, files=tuple(files), contents=tuple(contents), hashes=hashes)
