"""Rows on other computers: their documents go to the workers there, and their sessions come back."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar
from zlib import compress, decompress

from pydantic_core import from_json

from detective_app.core.disclosure import AccountEntry
from detective_app.core.errors import BadInput
from detective_app.core.evidence import Source
from detective_app.storage.left import LeftFile, SentWhole
from detective_app.storage.sessions.format import decode, encode
from detective_app.storage.sessions.tape import tape_beside

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributed import Client

    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application, GlobalOptions, OpenApplication
    from detective_app.front_end.run import RunRequest

NO_WORKER = "What answered there is no worker of Detective: start one there with `detective worker ADDRESS`."
BEGUN = "detective-begun"
"""The topic on which a worker tells what a row has left so far."""
_PIECE_BYTES = 8 << 20


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file as it goes to a worker: its bytes by their hash, and where it is on the case's computer."""

    sha256: str
    path: str


@dataclass(frozen=True, slots=True)
class Brought:
    """What a row left on a worker: session, with the paths of the case's computer, tape and account."""

    session: bytes
    tape: bytes
    left: tuple[bytes, ...]


@dataclass
class Worker:
    """This process as a worker for other computers; `serves` is None in every other process.

    Its data folder is for rows alone: what they left there is taken away with them.
    """

    opened: OpenApplication
    options: GlobalOptions
    received: Path
    serves: ClassVar[Worker | None] = None

    def place(self, file: SentFile) -> Path:
        """Return where a file is here, by what it holds; of its name nothing but the last part counts."""
        return self.received / file.sha256 / (Path(file.path.replace("\\", "/")).name or "document")

    def keep(self, file: SentFile, content: bytes) -> Path:
        """Keep a file here as a copy that never changes, so that what was read of it holds; return where."""
        place = self.place(file)
        if not place.exists():
            place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            part = place.with_name(f".{file.sha256}.part")
            part.write_bytes(content)
            os.utime(part, (0, 0))
            part.replace(place)
        return place

    def request(self, request: RunRequest, files: Iterable[SentFile]) -> RunRequest:
        """Return a request over the files as they are here; what was read of an earlier row is kept."""
        return replace(request, case_paths=tuple(map(self.place, files)))

    def brought(
        self, application: Application, session: InterrogationSession, files: Sequence[SentFile]
    ) -> Brought:
        """Take what a row left here: it belongs to the computer of the case."""
        here = {str(self.place(one)): one.path for one in files}
        tape = application.library.files.tape(session.id, session.start_time)
        accounts = sorted(application.folders.left.glob("*.jsonl"))
        return Brought(
            session=encode(_moved(session, here)),
            tape=tape.read_bytes(),
            left=tuple(one.read_bytes() for one in accounts),
        )

    def begin_row(self, application: Application, begun: Brought | None, files: Sequence[SentFile]) -> None:
        """Forget what left with earlier rows, which is on the account of the case by now.

        What another worker had `begun` of this one is gone on with, unless there is more of it here.
        """
        shutil.rmtree(application.folders.left, ignore_errors=True)
        if begun is None:
            return
        session, sessions = decode(begun.session).session, application.library.files
        tape = sessions.tape(session.id, session.start_time)
        if not tape.exists() or tape.stat().st_size < len(begun.tape):
            sessions.save(_moved(session, {one.path: str(self.place(one)) for one in files}), running=False)
            _write(tape, 0, begun.tape)
            # A session's file alone opens no document: here they are those that the person sent.
            application.cases.store.look(list(map(self.place, files)))


def _moved(session: InterrogationSession, places: Mapping[str, str]) -> InterrogationSession:
    """Return a session whose documents are at other places."""

    def moved(source: Source) -> Source:
        at = next((one for one in places if source.path.startswith(one)), "")
        return source.evolve(path=places[at] + source.path[len(at) :]) if at else source

    return session.evolve(sources=tuple(map(moved, session.sources or ())) or None)


def _write(tape: Path, at: int, content: bytes) -> None:
    with os.fdopen(os.open(tape, os.O_WRONLY | os.O_CREAT, 0o600), "wb") as file:
        file.seek(at)
        file.truncate()
        file.write(content)


@dataclass
class News:
    """What a row leaves on a worker, told piece by piece, so that no other has to ask for it again."""

    worker: Worker
    application: Application
    session_id: str
    files: Sequence[SentFile]
    _told: tuple[int, int] = (0, 0)

    def latest(self) -> Mapping[str, Any]:
        """Return what came since the last time, empty where nothing did; blocks."""
        found = sorted(self.application.folders.sessions.glob(f"session_{self.session_id}_*"))
        if len(found) != 2:
            return {}
        file, tape = found
        at, before = self._told
        self._told = size, changed = tape.stat().st_size, file.stat().st_mtime_ns
        if self._told == (at, before):
            return {}
        session = b""
        if changed != before:
            opened = self.application.library.files.load(file).session
            session = self.worker.brought(self.application, opened, self.files).session
        with tape.open("rb") as lines:
            lines.seek(at)
            news = lines.read(size - at)
        return {"row": self.session_id, "session": compress(session), "tape": compress(news), "at": at}


def keep_news(application: Application, news: Mapping[str, Any]) -> None:
    """Keep what a row has left so far on a worker, so that it can go on anywhere; blocks."""
    if session := decompress(news["session"]):
        application.library.files.save(decode(session).session, running=False)
    found = sorted(application.folders.sessions.glob(f"session_{news['row']}_*.json"))
    if found:
        _write(tape_beside(found[0]), news["at"], decompress(news["tape"]))


def begun(application: Application, session: InterrogationSession) -> Brought | None:
    """Return what a row has left by now, for whoever goes on with it."""
    tape = application.library.files.tape(session.id, session.start_time)
    return Brought(encode(session), tape.read_bytes(), ()) if tape.exists() else None


def lacking(files: Collection[SentFile]) -> list[str]:
    """Return the hashes of the files that this worker does not have; raises BadInput where it is none."""
    if Worker.serves is None:
        raise BadInput(NO_WORKER)
    return [one.sha256 for one in files if not Worker.serves.place(one).exists()]


def receive(file: SentFile, begin: int, piece: bytes, *, last: bool) -> None:
    """Take a piece of a file on this worker; with the last one it is there, if it is what was to come."""
    if Worker.serves is None:
        raise BadInput(NO_WORKER)
    place = Worker.serves.place(file)
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = place.with_name(f".{file.sha256}.part")
    with os.fdopen(os.open(part, os.O_RDWR | os.O_CREAT, 0o600), "r+b") as out:
        out.seek(begin)
        out.truncate()
        out.write(piece)
        out.seek(0)
        if last and hashlib.file_digest(out, "sha256").hexdigest() == file.sha256:
            os.utime(part, (0, 0))
            part.replace(place)


@cache
def sent_file(path: Path) -> SentFile:
    """Return a file of the case as it goes to workers; blocks while it is hashed."""
    with path.open("rb") as file:
        return SentFile(hashlib.file_digest(file, "sha256").hexdigest(), str(path))


async def send(client: Client, files: Sequence[SentFile], sent: SentWhole) -> None:
    """Send each worker the files that it has not, and write that down before.

    Raises BadInput for a worker that is none of ours, StorageError.
    """
    found: Mapping[str, list[str]] = await client.run(lacking, files)
    for file in files:
        workers = [address for address, wanted in found.items() if file.sha256 in wanted]
        sent.note([file.sha256], workers)
        for begin, piece, last in _pieces(Path(file.path)) if workers else ():
            await client.run(receive, file, begin, piece, last=last, workers=workers)


def _pieces(path: Path) -> Iterator[tuple[int, bytes, bool]]:
    size, begin = path.stat().st_size, 0
    with path.open("rb") as file:
        while begin < size or not begin:
            piece = file.read(_PIECE_BYTES)
            yield begin, piece, begin + len(piece) >= size
            begin += len(piece) or 1


def keep(application: Application, brought: Brought) -> None:
    """Keep what a row left on a worker as if it had been run here; blocks. Raises StorageError."""
    session, files = decode(brought.session).session, application.library.files
    _write(files.tape(session.id, session.start_time), 0, brought.tape)
    path = files.save(session, running=False)
    application.library.history.record(path, session)
    documents = frozenset(one.sha256 for one in session.sources or ())
    account = LeftFile(application.folders.left, documents)
    rows = [from_json(line) for one in brought.left for line in one.splitlines() if line]
    drawn = [AccountEntry.model_validate(row) for row in rows if "documents" not in row]
    with account.held() as known:
        have = {one.key for one in known if one.key}
        account.draw([one for one in drawn if not (one.key and one.key in have)])
