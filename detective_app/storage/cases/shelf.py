"""The texts of documents that were read, kept by the SHA-256 of the file they were read from."""

from __future__ import annotations

import mmap
import os
import struct
import time
import zlib
from array import array
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, suppress
from itertools import accumulate, chain, pairwise, repeat
from operator import add
from pathlib import Path
from threading import RLock
from typing import BinaryIO, Generic, Literal, TypeAlias, TypeVar, get_args

from detective_app.core.case import STANDINGS, Block, Manuscript, RecognisedWord
from detective_app.core.evidence import PROVES_NOTHING, Standing
from detective_app.storage import atomic
from detective_app.storage.cases.catalogue import Catalogue, DocumentRecord

_MOST_OPEN = 48  # each is mapped, and what was read of it counts as memory
_MOST_TEXT_CHARS = 32_000_000
_STALE_SECONDS = 86_400.0
_T = TypeVar("_T")


class Shelf:
    """A folder with one file a document; a half-written one is never found, and a damaged one not used."""

    def __init__(self, folder: Path, catalogue: Catalogue) -> None:
        """Keep the place; the folder is made when something is put into it."""
        self._folder = folder
        self._catalogue = catalogue
        self._open: _Recent[StoredDocument] = _Recent(lambda _: 1, _MOST_OPEN)
        self._texts: _Recent[str] = _Recent(len, _MOST_TEXT_CHARS)

    def put(self, record: DocumentRecord, manuscript: Manuscript) -> None:
        """Keep a document's text; it is there in one step, on disk after `settle`. Raises StorageError."""
        self._put(record, lambda file: write(file, manuscript))

    def put_written(self, record: DocumentRecord, text: bytes) -> None:
        """Keep a document's text as another shelf has it; one that is not whole is refused by `record`."""
        self._put(record, lambda file: file.write(text))

    def _put(self, record: DocumentRecord, fill: Callable[[BinaryIO], object]) -> None:
        with stored():
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with atomic.replacing(self._folder / record.sha256, synced=False) as file:
                fill(file)
                stored_bytes = file.tell()
        self._open.drop(record.sha256)
        self._texts.drop(record.sha256)
        self._catalogue.note_document(record, stored_bytes)

    def record(self, sha256: str) -> DocumentRecord | None:
        """Return what is known of a document; None when its text must be read from its file again."""
        known = self._catalogue.document(sha256)
        if known is None:
            return None
        try:
            sound = (self._folder / sha256).stat().st_size == known.stored_bytes
            if not known.settled:
                sound = sound and self.open(sha256).is_sound
        except (OSError, KeyError):
            return None
        return known.record if sound else None

    def open(self, sha256: str) -> StoredDocument:
        """Return a document for reading; raises KeyError when there is no whole text of it."""
        try:
            return self._open.get(sha256, lambda: StoredDocument(self._folder / sha256))
        except (OSError, ValueError):
            raise KeyError(sha256) from None

    def text(self, sha256: str) -> str:
        """Return a whole text, kept in memory for the next time; raises KeyError."""
        return self._texts.get(sha256, lambda: self.open(sha256).text())

    def settle(self, documents: Sequence[str]) -> None:
        """Put the texts on disk, so that a power cut cannot take them; raises StorageError."""
        waiting = self._catalogue.unsettled(documents)
        with stored():
            for sha256 in waiting:
                with (self._folder / sha256).open("rb+") as file:
                    os.fsync(file.fileno())
            if waiting:
                atomic.sync_folder(self._folder)

    def remove(self, documents: Iterable[str]) -> None:
        """Delete the texts of some documents now; raises StorageError."""
        gone = tuple(documents)
        with atomic.kept("A document's text could not be deleted: {reason}. {step} and try again."):
            for sha256 in gone:
                self._open.drop(sha256)
                self._texts.drop(sha256)
                (self._folder / sha256).unlink(missing_ok=True)
        self._catalogue.forget_documents(gone)

    def sweep(self, named: Iterable[str]) -> None:
        """Delete the texts that no case names and that are older than a day, and what a kill left behind."""
        kept, gone = frozenset(named), []
        atomic.sweep(self._folder, older_than=_STALE_SECONDS)
        with suppress(OSError), os.scandir(self._folder) as found:
            for entry in found:
                if entry.name in kept or entry.name.startswith("."):
                    continue
                with suppress(OSError):
                    if time.time() - entry.stat(follow_symlinks=False).st_mtime >= _STALE_SECONDS:
                        Path(entry.path).unlink()
                        gone.append(entry.name)
        if gone:
            self._catalogue.forget_documents(gone)


class _Recent(Generic[_T]):
    """What was used last, up to a total weight; the newest is kept whatever it weighs. Thread-safe."""

    def __init__(self, weight: Callable[[_T], int], most: int) -> None:
        self._weight, self._most = weight, most
        self._kept: OrderedDict[str, _T] = OrderedDict()
        self._total = 0
        self._lock = RLock()

    def get(self, key: str, make: Callable[[], _T]) -> _T:
        with self._lock:
            if key not in self._kept:
                self._kept[key] = make()
                self._total += self._weight(self._kept[key])
            self._kept.move_to_end(key)
            while self._total > self._most and len(self._kept) > 1:
                self.drop(next(iter(self._kept)))
            return self._kept[key]

    def drop(self, key: str) -> None:
        with self._lock:
            if key in self._kept:
                self._total -= self._weight(self._kept.pop(key))


def stored() -> AbstractContextManager[None]:
    """Tell what stops the storing of a case as a StorageError."""
    return atomic.kept(
        "The case could not be stored: {reason}. The documents themselves were not changed, "
        "and what was stored before is whole. {step} and try again."
    )


_Kind: TypeAlias = Literal["prose", "heading", "item", "row"]
_KINDS: tuple[_Kind, ...] = get_args(_Kind)
_LOOKS = [(kind, standing) for standing in STANDINGS for kind in _KINDS]
_CODES = {look: code for code, look in enumerate(_LOOKS)}
_LINE_END = ord("\n")
_MARK = b"DTCDOC3\n"
_TRAILER = struct.Struct("=QIIIII8s")  # bytes of text; items of steps, blocks, pages, words; checksum; mark
_STEP = 4_096
_CHUNK = _STEP << 8


def write(file: BinaryIO, manuscript: Manuscript) -> None:
    """Write a manuscript; raises OSError. Characters that UTF-8 does not know become question marks."""
    ends, checksum, size, ended = array("I"), 0, 0, 0
    for chunk in _encoded(manuscript.text):
        for begin in range(0, len(chunk), _STEP):
            ended += chunk.count(b"\n", begin, begin + _STEP)
            ends.append(ended)
        checksum = zlib.crc32(chunk, checksum)
        size += file.write(chunk)
    words = array("I", chain.from_iterable(manuscript.recognised))
    for part in (ends, *_block_arrays(manuscript.blocks), array("I", manuscript.pages), words):
        content = part.tobytes()
        checksum = zlib.crc32(content, checksum)
        file.write(content)
    lengths = size, len(ends), len(manuscript.blocks), len(manuscript.pages), len(words)
    file.write(_TRAILER.pack(*lengths, checksum, _MARK))


def _encoded(text: str) -> Iterator[bytes]:
    """Yield a text as UTF-8 in parts of whole steps, so that a large one is never in memory twice."""
    rest = b""
    for begin in range(0, len(text), _CHUNK):
        rest += text[begin : begin + _CHUNK].encode("utf-8", "replace")
        whole = len(rest) - len(rest) % _STEP
        yield rest[:whole]
        rest = rest[whole:]
    yield rest


def _block_arrays(blocks: tuple[Block, ...]) -> Iterator[array[int]]:
    texts, firsts, kinds, _, standings = zip(*blocks, strict=True) if blocks else ((),) * 5
    yield array("I", firsts)
    yield array("I", map(add, firsts, map(str.count, texts, repeat("\n"))))
    yield array("B", map(_CODES.__getitem__, zip(kinds, standings, strict=True)))


class StoredDocument:
    """A written document, opened for reading; its methods read only the part that is asked for.

    It is closed when nothing refers to it any more, so no thread loses it while it reads.
    """

    def __init__(self, path: Path) -> None:
        """Open a file; raises OSError, and ValueError when it is not whole."""
        with path.open("rb") as file:
            self._view = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        try:
            self._read_trailer()
        except (ValueError, struct.error):
            raise ValueError(f"{path.name} is not a whole document") from None

    def _read_trailer(self) -> None:
        end = len(self._view) - _TRAILER.size
        self._bytes, steps, blocks, pages, words, self._checksum, mark = _TRAILER.unpack_from(self._view, end)
        lengths = 4 * steps, 4 * blocks, 4 * blocks, blocks, 4 * pages, 4 * words
        ends = list(accumulate(lengths, initial=self._bytes))
        if mark != _MARK or end != ends[-1]:
            raise ValueError(mark)
        parts = [self._view[first:last] for first, last in pairwise(ends)]
        self._ends = parts[0].cast("I")
        self._firsts, self._lasts, self._kinds = parts[1].cast("I"), parts[2].cast("I"), parts[3]
        self.pages, self._words = parts[4].cast("I"), parts[5].cast("I")

    @property
    def is_sound(self) -> bool:
        """Read everything and tell whether it is what was written."""
        return bool(zlib.crc32(self._view[: len(self._view) - _TRAILER.size]) == self._checksum)

    @property
    def line_count(self) -> int:
        """The number of lines; a line end at the very end begins no other line."""
        return self._line_ends + int(self._bytes > 0 and self._view[self._bytes - 1] != _LINE_END)

    def text(self) -> str:
        """Return the whole text."""
        return str(self._view[: self._bytes], "utf-8")

    def lines(self, first: int, last: int) -> str:
        """Return some lines, 1-based and inclusive, without the last line's end; raises ValueError."""
        if not 1 <= first <= last <= self.line_count:
            raise ValueError(f"there are no lines {first} to {last}")
        begin, count = self._start(first), last - first + 1
        # Most of what is read is short, and ends where a look at the next few thousand bytes tells.
        *near, _ = bytes(self._view[begin : min(begin + _STEP, self._bytes)]).split(b"\n", count)
        if len(near) == count:
            return str(b"\n".join(near), "utf-8")
        end = self._bytes if last > self._line_ends else self._start(last + 1) - 1
        return str(self._view[begin:end], "utf-8")

    def page(self, line: int) -> int | None:
        """Return the page that a line stands on; None where there are no pages."""
        return max(1, bisect_right(self.pages, line)) if self.pages else None

    def around(self, first: int, last: int, most_chars: int) -> tuple[int, int]:
        """Return the lines of the page of some lines; of a long page, or without pages, the nearest."""
        lowest, highest = 1, self.line_count
        if self.pages:
            n = bisect_right(self.pages, first)
            lowest, highest = self.pages[n - 1], self.pages[n] - 1 if n < len(self.pages) else highest
        chars = len(self.lines(first, last))
        before, after = first - 1, last + 1
        while before >= lowest or after <= highest:
            up = before >= lowest and (after > highest or first - before <= after - last)
            number = before if up else after
            chars += 1 + len(self.lines(number, number))
            if chars > most_chars:
                break
            before, after = (before - 1, after) if up else (before, after + 1)
        return before + 1, after - 1

    def standing(self, first: int, last: int) -> Standing | None:
        """Return how lines of a range stand; of several standings the one that proves least."""
        begin, end = bisect_left(self._lasts, first), bisect_right(self._firsts, last)
        found = {_LOOKS[code][1] for code in set(self._kinds[begin:end])} - {None}
        return min(found, key=lambda one: (one not in PROVES_NOTHING, STANDINGS.index(one)), default=None)

    def recognised(self, first: int, last: int) -> tuple[RecognisedWord, ...]:
        """Return the words of some lines that a recogniser read."""
        each = len(RecognisedWord._fields)
        of = range(0, len(self._words), each)
        begin, end = (
            bisect(of, line, key=self._words.__getitem__)
            for bisect, line in ((bisect_left, first), (bisect_right, last))
        )
        return tuple(RecognisedWord(*self._words[at : at + each]) for at in of[begin:end])

    def blocks(self, first: int, last: int, around: int = 0) -> tuple[Block, ...]:
        """Return the blocks that have lines in a range; of a long one only `around` lines beyond it."""
        begin, end = bisect_left(self._lasts, first), bisect_right(self._firsts, last)
        return tuple(self._block(n, first - around, last + around) for n in range(begin, end))

    def manuscript(self) -> Manuscript:
        """Return the whole text with all its blocks."""
        text = self.text()
        lines = text.split("\n")
        looks = (_LOOKS[code] for code in self._kinds)
        blocks = (
            Block("\n".join(lines[first - 1 : last]), first, kind, self.page(first), standing)
            for first, last, (kind, standing) in zip(self._firsts, self._lasts, looks, strict=True)
        )
        words = self.recognised(1, self.line_count)
        return Manuscript(text, tuple(blocks), tuple(self.pages), recognised=words)

    @property
    def _line_ends(self) -> int:
        return int(self._ends[-1]) if self._ends else 0

    def _start(self, line: int) -> int:
        """Return the byte at which a line begins: behind the end of the line before."""
        if line == 1:
            return 0
        step = bisect_left(self._ends, line - 1)
        before = self._ends[step - 1] if step else 0
        part = bytes(self._view[step * _STEP : (step + 1) * _STEP])
        return step * _STEP + len(part) - len(part.split(b"\n", line - 1 - before)[-1])

    def _block(self, n: int, lowest: int, highest: int) -> Block:
        first, last = max(self._firsts[n], lowest), min(self._lasts[n], highest)
        kind, standing = _LOOKS[self._kinds[n]]
        return Block(self.lines(first, last), first, kind, self.page(first), standing)
