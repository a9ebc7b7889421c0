"""Keys: from the system's keyring, else the provider's environment variable, else for this run only.

Only real keyrings are used: what the `keyring` package chooses by itself may be a plain file, or nothing.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Literal, TypeVar

from pydantic import SecretStr

from detective_app.core.errors import KeyRejected, StorageError
from detective_app.core.redaction import Redactor
from detective_app.core.settings import ProviderName
from detective_app.core.words import api_key
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

SERVICE = "detective-app"
WAIT_SECONDS = 60.0
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
        """The last four characters, by which a person knows a key of at least 20 again."""
        return self.value.get_secret_value()[-4:]


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
    loop use `get_in_thread`, or `asyncio.to_thread`. `ring` replaces the system's keyring.
    """

    def __init__(
        self, redactor: Redactor, *, ring: KeyringBackend | None = None, wait: float = WAIT_SECONDS
    ) -> None:
        self._redactor = redactor
        self._ring = ring
        self._wait = wait
        self._memory: dict[str, SecretStr] = {}
        self._ring_problem: str | None = None
        self._turn = threading.Lock()
        self._problems: dict[str, str] = {}

    def get(self, provider: ProviderName, wait: float | None = None) -> StoredKey | None:
        """Return a provider's key, or None; `problem` then says so if one was there but cannot be used."""
        self._problems.pop(provider, None)
        kept = self._memory.get(provider)
        found = kept.get_secret_value() if kept else None
        source: KeySource = "memory"
        if found is None:
            found, source = self._from_ring(provider, wait or self._wait), "keyring"
        if found is None:
            found, source = _from_environment(provider), "environment"
        if found is None:
            return None
        self._redactor.add(found.strip())
        try:
            return StoredKey(SecretStr(api_key(found)), source)
        except KeyRejected as error:
            self._problems[provider] = f"The key from the {source} cannot be used. {error}"
            return None

    async def get_in_thread(self, provider: ProviderName, wait: float | None = None) -> StoredKey | None:
        """Do `get` without holding up the event loop."""
        return await asyncio.to_thread(self.get, provider, wait)

    def problem(self, provider: ProviderName) -> str | None:
        """Say why the last `get` could not use a key that is there, or could not look into the keyring."""
        return self._problems.get(provider) or self._ring_problem

    def set(self, provider: ProviderName, text: str) -> KeptKey:
        """Keep a key, in the keyring if it can be read back from there, else in memory for this run.

        Raises KeyRejected, whose message never repeats the key.
        """
        self._redactor.add(text.strip())
        key = api_key(text)
        self._redactor.add(key)
        try:
            if self._ask(lambda ring: _written(ring, provider, key)):
                self._memory.pop(provider, None)
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
            return self._ask(lambda ring: _removed(ring, provider)) or in_memory
        except _RingFailedError as error:
            if in_memory:
                return True
            raise StorageError(f"{error} No key was removed. Unlock the keyring and try again.") from error

    def status(self) -> KeyringStatus:
        """Look whether the keyring answers; also the way to try again after it was locked."""
        try:
            return KeyringStatus(self._ask(_probed), None)
        except _RingFailedError as error:
            return KeyringStatus(None, str(error), absent=isinstance(error.__cause__, _NoRingError))

    def _from_ring(self, provider: str, wait: float) -> str | None:
        if self._ring_problem is not None:
            return None  # asking again would make the user wait, or prompt, once a provider
        try:
            return self._ask(lambda ring: ring.get_password(SERVICE, provider), wait)
        except _RingFailedError:
            return None

    def _ask(self, work: Callable[[KeyringBackend], _T], wait: float | None = None) -> _T:
        """Do work on the keyring in time; raises _RingFailedError and remembers it until the next success."""
        seconds = wait or self._wait
        try:
            return _in_time(lambda: self._work(work), seconds)
        except TimeoutError as error:
            self._ring_problem = f"The keyring did not answer within {seconds:g} seconds."
            raise _RingFailedError(self._ring_problem) from error
        except Exception as error:
            raise _RingFailedError(_words_for(error)) from error

    def _work(self, work: Callable[[KeyringBackend], _T]) -> _T:
        """Do one piece of work at a time: two at once may both make the first keyring, and one then fails."""
        with self._turn:
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


def _from_environment(provider: ProviderName) -> str | None:
    variable = PROVIDERS[provider].key_variable
    return (os.environ.get(variable) or None) if variable else None


def _written(ring: KeyringBackend, provider: str, key: str) -> bool:
    # Some keyrings take a key without an error and keep none.
    ring.set_password(SERVICE, provider, key)
    return ring.get_password(SERVICE, provider) == key


def _removed(ring: KeyringBackend, provider: str) -> bool:
    if ring.get_password(SERVICE, provider) is None:
        return False
    ring.delete_password(SERVICE, provider)
    return True


def _probed(ring: KeyringBackend) -> str:
    ring.get_password(SERVICE, "status")
    return ring.name


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
