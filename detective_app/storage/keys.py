"""Keys: from the system's keyring, else the provider's environment variable, else for this run only.

The keyring may ask the person to unlock it. So it is asked when a key is used, set or removed, and not to
know whether there is one: that is noted (`key_note`).
Only real keyrings are used: what the `keyring` package chooses by itself may be a plain file, or nothing.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeVar

from pydantic import SecretStr

from detective_app.core.errors import BadInput, KeyRejected, StorageError
from detective_app.core.redaction import Redactor
from detective_app.core.settings import ProviderName
from detective_app.core.words import MIN_KEY_CHARS
from detective_app.provider_facts import PROVIDERS
from detective_app.storage import atomic
from detective_app.storage.reading import read_file

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend


SERVICE = "detective-app"
WAIT_SECONDS = 60.0
_SHOWN = 4
_ON_THE_BUS = (("SecretService", "Keyring"), ("kwallet", "DBusKeyring"), ("libsecret", "Keyring"))
_OF_THE_SYSTEM = {"darwin": ("macOS", "Keyring"), "win32": ("Windows", "WinVaultKeyring")}
_T = TypeVar("_T")

KeySource = Literal["keyring", "environment", "memory"]


@dataclass(frozen=True, slots=True)
class StoredKey:
    """A key and where it came from; its text is in no `repr`."""

    value: SecretStr
    source: KeySource

    @property
    def ends_with(self) -> str:
        """The last four characters, by which a person knows a key again; of a short one none."""
        return _end_of(self.value.get_secret_value())


@dataclass(frozen=True, slots=True)
class KnownKey:
    """Where a key would come from; `ends_with` is "" until it was read since the start."""

    source: KeySource
    ends_with: str = ""


@dataclass(frozen=True, slots=True)
class KeptKey:
    """Where a new key is kept; `notice` tells the user when that is not the keyring."""

    source: KeySource
    notice: str | None = None


@dataclass(frozen=True, slots=True)
class KeyringStatus:
    """The keyring in use, or None, and what is wrong, in words; `absent` when the system has none."""

    backend: str | None
    problem: str | None
    absent: bool = False


class _NoRingError(Exception):
    """This system has no keyring; the package's own error would load the package."""


class _RingFailedError(Exception):
    """The keyring could not do what was asked; the message says why, in one sentence."""


class Keys:
    """One key a provider; each key that is seen becomes known to the redactor.

    A locked keyring asks the user and so may hold up any of these calls, `wait` seconds at most: in an event
    loop use `get_in_thread`, or `asyncio.to_thread`; `known` asks no keyring. `ring` replaces the system's.
    """

    def __init__(
        self,
        redactor: Redactor,
        note: KeyNote | None = None,
        *,
        ring: KeyringBackend | None = None,
        wait: float = WAIT_SECONDS,
    ) -> None:
        self._redactor = redactor
        self._note = note or KeyNote()
        self._ends: dict[str, str] = {}
        self._ring = ring
        self._wait = wait
        self._memory: dict[str, SecretStr] = {}
        self._ring_problem: str | None = None
        self._turn = threading.Lock()
        self._problems: dict[str, str] = {}

    def known(self, provider: ProviderName) -> KnownKey | None:
        """Tell where a provider's key would come from, None without one; asks no keyring."""
        if provider in self._memory:
            return KnownKey("memory", _end_of(self._memory[provider].get_secret_value()))
        if provider in (self._note.names() or ()):
            return KnownKey("keyring", self._ends.get(provider, ""))
        stored = self._stored(provider, _from_environment(provider), "environment")
        return KnownKey("environment", stored.ends_with) if stored else None

    def get(self, provider: ProviderName, wait: float | None = None) -> StoredKey | None:
        """Return a provider's key, or None; `problem` then says so if one was there but cannot be used."""
        kept = self._memory.get(provider)
        found = kept.get_secret_value() if kept else None
        source: KeySource = "memory"
        if found is None:
            found, source = self._from_ring(provider, wait or self._wait), "keyring"
        if found is None:
            found, source = _from_environment(provider), "environment"
        return self._stored(provider, found, source)

    def _stored(self, provider: ProviderName, found: str | None, source: KeySource) -> StoredKey | None:
        self._problems.pop(provider, None)
        if found is None:
            return None
        self._redactor.add(found.strip())
        try:
            stored = StoredKey(SecretStr(PROVIDERS[provider].key(found)), source)
        except KeyRejected as error:
            self._problems[provider] = f"The key from the {source} cannot be used. {error}"
            return None
        self._ends[provider] = stored.ends_with
        return stored

    async def get_in_thread(self, provider: ProviderName, wait: float | None = None) -> StoredKey | None:
        """Do `get` without holding up the event loop."""
        return await asyncio.to_thread(self.get, provider, wait)

    def problem(self, provider: ProviderName) -> str | None:
        """Say why the last `get` could not use a key that is there, or could not look into the keyring."""
        return self._problems.get(provider) or self._ring_problem

    def set(self, provider: ProviderName, text: str) -> KeptKey:
        """Keep a key in the keyring, else in memory; raises KeyRejected, which never repeats it."""
        self._redactor.add(text.strip())
        key = PROVIDERS[provider].key(text)
        self._redactor.add(key)
        try:
            if self._ask(lambda ring: self._written(ring, provider, key)):
                self._memory.pop(provider, None)
                self._ends[provider] = _end_of(key)
                return KeptKey("keyring")
            reason = "The keyring did not give back what was put into it."
        except _RingFailedError as error:
            reason = str(error)
        self._memory[provider] = SecretStr(key)
        return KeptKey("memory", f"{reason} The key is kept in memory until the program ends.")

    def remove(self, provider: ProviderName) -> bool:
        """Forget a provider's key and tell whether there was one; raises StorageError when the keyring fails.

        A key in an environment variable is not this program's to remove.
        """
        in_memory = self._memory.pop(provider, None) is not None
        try:
            return self._ask(lambda ring: self._removed(ring, provider)) or in_memory
        except _RingFailedError as error:
            if in_memory:
                return True
            raise StorageError(f"{error} No key was removed. Unlock the keyring and try again.") from error

    def status(self) -> KeyringStatus:
        """Look whether the keyring answers, and whose keys are in it; also the way to try again."""
        try:
            return KeyringStatus(self._ask(self._looked_through), None)
        except _RingFailedError as error:
            return KeyringStatus(None, str(error), absent=isinstance(error.__cause__, _NoRingError))

    def trouble(self) -> KeyringStatus | None:
        """Say what is wrong with the keyring, as far as that is known without asking it for anything."""
        absence = _words_for(_NoRingError())
        there = self._ring_problem is not None or self._ring is not None or _system_ring() is not None
        problem = self._ring_problem if there else absence
        return KeyringStatus(None, problem, absent=problem == absence) if problem else None

    def _from_ring(self, provider: str, wait: float) -> str | None:
        names = self._note.names()
        if self._ring_problem is not None or (names is not None and provider not in names):
            return None
        try:
            return self._ask(lambda ring: self._read(ring, provider), wait)
        except _RingFailedError:
            return None

    def _read(self, ring: KeyringBackend, provider: str) -> str | None:
        if self._note.names() is None:
            self._looked_through(ring)  # now that it is open, for all
        found = ring.get_password(SERVICE, provider)
        self._take_note(ring, provider, there=found is not None)
        return found

    def _written(self, ring: KeyringBackend, provider: str, key: str) -> bool:
        # Some keyrings take a key without an error and keep none.
        ring.set_password(SERVICE, provider, key)
        there = ring.get_password(SERVICE, provider) == key
        self._take_note(ring, provider, there=there)
        return there

    def _removed(self, ring: KeyringBackend, provider: str) -> bool:
        there = ring.get_password(SERVICE, provider) is not None
        if there:
            ring.delete_password(SERVICE, provider)
        self._take_note(ring, provider, there=False)
        return there

    def _looked_through(self, ring: KeyringBackend) -> str:
        """Note whose keys there are; returns the keyring's name."""
        keyed = [name for name, facts in PROVIDERS.items() if facts.takes_key]
        self._note.keep(name for name in keyed if ring.get_password(SERVICE, name) is not None)
        return ring.name

    def _take_note(self, ring: KeyringBackend, provider: str, *, there: bool) -> None:
        names = self._note.names()
        if names is None:
            self._looked_through(ring)
        else:
            self._note.keep(names | {provider} if there else names - {provider})

    def _ask(self, work: Callable[[KeyringBackend], _T], wait: float | None = None) -> _T:
        """Do work on the keyring in time; raises _RingFailedError and remembers it until the next success."""
        seconds, before = wait or self._wait, self._ring_problem
        try:
            return _in_time(lambda: self._work(work, before), seconds)
        except TimeoutError as error:
            self._ring_problem = f"The keyring did not answer within {seconds:g} seconds."
            raise _RingFailedError(self._ring_problem) from error
        except _RingFailedError:
            raise
        except Exception as error:
            raise _RingFailedError(_words_for(error)) from error

    def _work(self, work: Callable[[KeyringBackend], _T], before: str | None) -> _T:
        """Do one piece of work at a time: two at once may both make the first keyring, and one then fails.

        What failed while this waited for its turn would fail again, and make the person answer again.
        """
        with self._turn:
            if self._ring_problem not in (None, before):
                raise _RingFailedError(self._ring_problem)
            try:
                done = work(self._opened())
            except Exception as error:
                self._ring_problem = _words_for(error)
                raise
            self._ring_problem = None
            return done

    def _opened(self) -> KeyringBackend:
        self._ring = self._ring or _system_ring()
        if self._ring is None:
            raise _NoRingError
        return self._ring


def _system_ring() -> KeyringBackend | None:
    """Return the best of the allowed keyrings that work here.

    They are named one by one, so that neither a plug-in, a configuration file nor PYTHON_KEYRING_BACKEND can
    put a plain file or a null keyring in their place.
    """
    own = _OF_THE_SYSTEM.get(sys.platform)
    # Without a bus none of those on it can be there, and to ask their libraries loads 8 MB that stay.
    asked = (own,) if own else _ON_THE_BUS if "DBUS_SESSION_BUS_ADDRESS" in os.environ else ()
    classes = (getattr(import_module(f"keyring.backends.{module}"), name) for module, name in asked)
    usable = [kind for kind in classes if kind.viable]
    return max(usable, key=lambda kind: kind.priority)() if usable else None


def _end_of(key: str) -> str:
    return key[-_SHOWN:] if len(key) >= MIN_KEY_CHARS else ""


def _from_environment(provider: ProviderName) -> str | None:
    variable = PROVIDERS[provider].variable
    return (os.environ.get(variable) or None) if variable else None


def _words_for(error: Exception) -> str:
    """Name a keyring's failure without its own words, which may hold what was to be kept."""
    if isinstance(error, _NoRingError):
        return "There is no keyring on this system."
    from keyring.errors import InitError, KeyringLocked

    if isinstance(error, InitError | KeyringLocked):
        return "The keyring is locked."
    return f"The keyring failed ({type(error).__name__})."


def _in_time(work: Callable[[], _T], seconds: float) -> _T:
    """Do work in a thread that the program's end need not wait for; raises TimeoutError."""
    done: Future[_T] = Future()

    def run() -> None:
        try:
            done.set_result(work())
        except Exception as error:  # noqa: BLE001 - raised again where it is waited for
            done.set_exception(error)

    threading.Thread(target=run, name="keyring", daemon=True).start()
    return done.result(seconds)


_MAX_BYTES = 10_000


class KeyNote:
    """The names of providers, no secret; without a file they are known until the program ends."""

    def __init__(self, path: Path | None = None) -> None:
        """Remember the file; nothing is read yet."""
        self._path = path
        self._names: frozenset[str] | None = None

    def names(self) -> frozenset[str] | None:
        """Return who has a key, None where the keyring was never looked through; blocks for a moment."""
        with suppress(BadInput, ValueError, RecursionError):
            if self._path is not None and self._path.exists():
                read = json.loads(read_file(self._path, limit=_MAX_BYTES)[0])
                if isinstance(read, list):
                    self._names = frozenset(name for name in read if isinstance(name, str))
        return self._names

    def keep(self, names: Iterable[str]) -> None:
        """Note who has a key, if that is not noted yet; a disk that takes nothing costs only the note."""
        wanted = frozenset(names)
        if wanted == self.names():
            return
        self._names = wanted
        if self._path is not None:
            with suppress(OSError):
                self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                atomic.write_file(self._path, json.dumps(sorted(wanted)).encode() + b"\n")
