"""Session files, the truth: one a session, written atomically by the one holder of the data folder."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock

from filelock import FileLock, Timeout

from detective_app.core.errors import BadInput, LockedElsewhere, StorageError, UnreadableSession
from detective_app.core.session import InterrogationSession
from detective_app.paths import DataFolders
from detective_app.storage import atomic
from detective_app.storage.reading import read_file, shown, unopened
from detective_app.storage.sessions import trash as session_trash
from detective_app.storage.sessions.format import Fragments, ReadSession, decode, encode
from detective_app.storage.sessions.tape import tape_beside, unsaved
from detective_app.storage.sessions.trash import RemovedSession

MAX_FILE_BYTES = 50 << 20
_LOCK_SECONDS = 0.3  # somebody may be asking just now whether it is held
_STALE_SECONDS = 3600.0
_NAME = re.compile(
    r"session_(?P<id>[0-9a-f-]{36})_(?P<start>\d{8}T\d{6}Z)(?P<conflict>-conflict(-\d+)?)?\.json"
)
_REFERENCE = re.compile(r"[0-9a-f-]{8,36}")
_log = logging.getLogger(__name__)

_Stamp = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class SessionEntry:
    """One file of the sessions folder, unread; `session_id` is None when its name is not the usual one."""

    path: Path
    session_id: str | None
    size: int
    modified_ns: int
    sort_key: str


@dataclass(frozen=True, slots=True)
class OpenedSession:
    """A session with what is known of its file.

    `changed_outside`: its content does not match its seal (contract §3). `read_only`: a newer version of the
    program wrote it; `save` refuses it. `misnamed`: its name tells of another session; the content counts.
    """

    session: InterrogationSession
    path: Path
    changed_outside: bool
    read_only: bool
    misnamed: bool


class SessionFiles:
    """The sessions folder of one data folder; implements `core.ports.SessionStore`."""

    def __init__(
        self, folders: DataFolders, *, before_purge: Callable[[Sequence[Path]], None] | None = None
    ) -> None:
        """Keep the place; `before_purge` is handed the removed files that are about to go for good."""
        self._folders, self._before_purge = folders, before_purge
        # Not bound to a thread: a run takes the lock in one and may let go of it in another.
        self._lock = FileLock(folders.lock, timeout=_LOCK_SECONDS, mode=0o600, thread_local=False)
        self._holds = 0
        self._counting = Lock()
        self._at_work: set[str] = set()
        self._fragments: dict[str, Fragments] = {}
        self._homes: dict[str, tuple[Path, _Stamp]] = {}
        self._read_only: set[str] = set()
        self._on_disk: set[str] = set()

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Be the one writer of the data folder: create it, take its lock, clear what a killed writer left.

        Holds are counted: several runs of one program share the lock, and the last one lets go of it. Raises
        LockedElsewhere when another instance holds it, StorageError when it cannot be written.
        """
        with self._counting:
            if not self._holds:
                self._take()
            self._holds += 1
        try:
            yield
        finally:
            with self._counting:
                self._holds -= 1
                if not self._holds:
                    self._at_work.clear()
                    self._fragments.clear()
                    self._lock.release()

    def hold_with_client(self) -> None:
        """Write from now on beside the process that holds the data folder and started this one.

        Each writes sessions of its own; when the one that holds it ends, so does this process.
        """
        with self._counting:
            self._holds += 1

    def _take(self) -> None:
        """Take the lock, and clear what nobody uses now that nobody else is at work."""
        folders = self._folders
        try:
            _private_folder(folders.data)
            _private_folder(folders.sessions)
            self._lock.acquire()
        except Timeout as error:
            raise LockedElsewhere(
                "Another Detective is at work in this data folder. Nothing was changed. "
                "Close it, or choose another folder with --data-dir."
            ) from error
        except OSError as error:
            reason, step = atomic.cause(error)
            raise StorageError(
                f"The data folder cannot be used: {reason}. Nothing was changed. {step} and try again."
            ) from error
        try:
            atomic.sweep(folders.sessions)
            # Settings may be written at any time, without the lock, so only old leavings are surely nobody's.
            atomic.sweep(folders.config_file.parent, older_than=_STALE_SECONDS)
            session_trash.purge(folders.trash, before=self._before_purge)
        except BaseException:
            self._lock.release()
            raise

    @contextmanager
    def at_work_on(self, session_id: str) -> Iterator[None]:
        """Be the one run of a session; raises BadInput while another run of this program has it."""
        with self._counting:
            if session_id in self._at_work:
                raise BadInput("This session is being run already. Nothing was changed.")
            self._at_work.add(session_id)
        try:
            yield
        finally:
            self._at_work.discard(session_id)
            self._fragments.pop(session_id, None)

    @property
    def at_work(self) -> frozenset[str]:
        """The ids of the sessions that this process runs now."""
        return frozenset(self._at_work)

    @property
    def held_here(self) -> bool:
        """Tell whether this process is the one writer now."""
        return self._holds > 0

    def held_elsewhere(self) -> bool:
        """Tell whether another process holds the data folder now."""
        return not self._holds and is_held(self._folders.lock)

    def save(self, session: InterrogationSession, *, running: bool = True) -> Path:
        """Write a session durably and return its file; needs `hold`, and marks it as being run if it is.

        A file that somebody else changed since it was opened or saved here is left alone: the session goes on
        in a file beside it, named `…-conflict`. Raises StorageError, and then the last saved state is whole.
        """
        if not self._holds:
            raise RuntimeError("save() outside of hold()")
        if session.id in self._read_only:
            raise StorageError(
                "This session was written by a newer version of Detective, so it is not changed. "
                "Update Detective to go on with it."
            )
        try:
            content = encode(session, self._fragments.setdefault(session.id, Fragments()))
        except BadInput as error:
            raise StorageError(
                f"The session was not saved, because it breaks its own rules: {error}. This is a fault of "
                "Detective. The last saved state is whole; resume from it."
            ) from error
        try:
            path = self._home(session)
            if running:
                self._at_work.add(session.id)
            state = atomic.replace_file(path, content)
            self._homes[session.id] = (path, _stamp(state))
            self._on_disk.add(session.id)
            atomic.sync_folder(path.parent)
        except OSError as error:
            raise unsaved(error, first=session.id not in self._on_disk) from error
        return path

    def load(self, reference: str | Path) -> OpenedSession:
        """Open a session by id, by the first 8 or more characters of it, or by its file's path or name.

        A session whose file has a name of its own is found by the id that its content tells. Raises
        UnreadableSession in one line; the file is never touched. A file with neither content hash nor
        `schemaVersion` is not called changed: another tool wrote it.
        """
        path = self._find(reference)
        try:
            content, state = read_file(path, limit=MAX_FILE_BYTES)
            read = decode(content)
        except BadInput as error:
            raise UnreadableSession(unopened(path, str(error))) from error
        named = _NAME.fullmatch(path.name)
        misnamed = named is not None and named["id"] != read.session.id
        if misnamed and not _is_path(reference) and not _fits(read.session.id, reference):
            raise UnreadableSession(unopened(path, f"it holds another session ({read.session.id})"))
        self._remember(path, state, read)
        return OpenedSession(read.session, path, read.changed_outside, read.newer, misnamed)

    def remove(self, reference: str | Path) -> RemovedSession:
        """Move a session's file to the trash, one that cannot be read too; `restore()` brings it back.

        Raises UnreadableSession when there is none here, BadInput while it is being run, LockedElsewhere when
        another process may be running it, StorageError when it cannot be moved.
        """
        path = self._find(reference)
        if path.parent.absolute() != self._folders.sessions.absolute() or not os.path.lexists(path):
            raise UnreadableSession(f"There is no session {shown(path.name)} here. Nothing was removed.")
        try:
            session = decode(read_file(path, limit=MAX_FILE_BYTES)[0], trust_seal=True).session
        except BadInput:
            session = None  # what cannot be read is not being run
        if session and session.id in self._at_work:
            raise BadInput("This session is being run. Stop it first. Nothing was removed.")
        if session and session.status == "running" and self.held_elsewhere():
            raise LockedElsewhere(
                "Another Detective is at work in this data folder and may be running this session. "
                "Stop it there first. Nothing was removed."
            )
        return session_trash.discard(path, self._folders.trash)

    def tape(self, session_id: str, start: datetime) -> Path:
        """Return where the tape of a session is, which has no name of its own."""
        return tape_beside(self._folders.sessions / file_name(session_id, start))

    def entries(self) -> tuple[SessionEntry, ...]:
        """List the session files, newest first by the start time in their names; nothing is read."""
        try:
            with os.scandir(self._folders.sessions) as found:
                entries = [_entry(item) for item in found if item.name.endswith(".json")]
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise StorageError(f"The sessions cannot be listed: {atomic.cause(error)[0]}.") from error
        return tuple(sorted(entries, key=lambda entry: entry.sort_key, reverse=True))

    def _find(self, reference: str | Path) -> Path:
        if _is_path(reference):
            return self._at(reference)
        prefix = str(reference).strip().lower()
        if not _REFERENCE.fullmatch(prefix):
            raise UnreadableSession(
                f"{shown(str(reference), 60)} is not a session id: give at least its first 8 characters. "
                "detective sessions lists them."
            )
        found = self._with_id(prefix)
        if not found:
            raise UnreadableSession(f"There is no session {prefix}. detective sessions lists them.")
        if len(found) > 1:
            names = ", ".join(path.name for path in found[:5])
            raise UnreadableSession(f"{prefix} fits {len(found)} files; give the name of one: {names}.")
        return found[0]

    def _with_id(self, prefix: str) -> list[Path]:
        """Return the files whose names tell of such a session, else those that hold one."""
        entries = self.entries()
        named = [entry.path for entry in entries if (entry.session_id or "").startswith(prefix)]
        return named or [entry.path for entry in entries if _holds(entry.path, prefix)]

    def _at(self, reference: str | Path) -> Path:
        """Return a path as it is; a bare name that is nowhere else is one of the sessions folder."""
        path, inside = Path(reference), self._folders.sessions / Path(reference).name
        is_bare_name = path.name == str(reference) and not os.path.lexists(path)
        return inside if is_bare_name and os.path.lexists(inside) else path

    def _remember(self, path: Path, state: os.stat_result, read: ReadSession) -> None:
        """Keep where a session lives, if that is its own file in the sessions folder."""
        session = read.session
        self._on_disk.add(session.id)
        own = _NAME.fullmatch(path.name)
        if path.parent.absolute() == self._folders.sessions.absolute() and own and own["id"] == session.id:
            self._homes[session.id] = (path, _stamp(state))
        if read.newer:
            self._read_only.add(session.id)

    def _home(self, session: InterrogationSession) -> Path:
        """Return the file to write: the session's own as it was left, else one beside the foreign file."""
        path, stamp = self._homes.get(session.id) or (
            self._folders.sessions / file_name(session.id, session.start_time),
            None,
        )
        stem, number = path.stem.partition("-conflict")[0], 1
        while (there := _state(path)) is not None and there != stamp:
            stamp = None
            path = path.with_name(f"{stem}-conflict{f'-{number}' if number > 1 else ''}.json")
            number += 1
        if stamp is None and number > 1:
            _log.warning(
                "Somebody else changed the file of session %s; it goes on in %s", session.id, path.name
            )
        return path


def file_name(session_id: str, start: datetime) -> str:
    """Return the name of a session's file, made from nothing but its checked id and start time."""
    return f"session_{session_id}_{start.astimezone(UTC):%Y%m%dT%H%M%SZ}.json"


def _private_folder(folder: Path) -> None:
    if not folder.is_dir():
        folder.mkdir(mode=0o700, parents=True)
        atomic.sync_folder(folder.parent)
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(13, "no permission")


def _is_path(reference: str | Path) -> bool:
    return isinstance(reference, Path) or reference.endswith(".json") or os.sep in reference


def _holds(path: Path, prefix: str) -> bool:
    """Tell whether a file holds the session, whatever its own name tells; most are ruled out unparsed."""
    try:
        content, _ = read_file(path, limit=MAX_FILE_BYTES)
        return prefix.encode() in content.lower() and _fits(
            decode(content, trust_seal=True).session.id, prefix
        )
    except BadInput:
        return False


def _fits(session_id: str, reference: str | Path) -> bool:
    return session_id.lower().startswith(str(reference).strip().lower())


def _stamp(state: os.stat_result) -> _Stamp:
    return state.st_ino, state.st_size, state.st_mtime_ns


def _state(path: Path) -> _Stamp | None:
    try:
        return _stamp(path.lstat())
    except FileNotFoundError:
        return None


def _entry(item: os.DirEntry[str]) -> SessionEntry:
    state = item.stat(follow_symlinks=False)
    named = _NAME.fullmatch(item.name)
    modified = datetime.fromtimestamp(state.st_mtime, UTC)
    start = named["start"] if named else f"{modified:%Y%m%dT%H%M%SZ}"
    return SessionEntry(
        Path(item.path), named["id"] if named else None, state.st_size, state.st_mtime_ns, start + item.name
    )


def is_held(lock: Path) -> bool:
    """Tell whether a process holds the lock now; False when there is none or it cannot be looked at."""
    if not lock.exists():
        return False
    try:
        with FileLock(lock, timeout=0, mode=0o600):
            return False
    except Timeout:
        return True
    except OSError:
        return False
