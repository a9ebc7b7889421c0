"""Which providers have a key in the keyring: names in a small file, so that looking does not unlock it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from detective_app.core.errors import BadInput
from detective_app.storage import atomic
from detective_app.storage.reading import read_file

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
