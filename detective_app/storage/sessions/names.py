"""The names that a person gave sessions and cases.

They have a file of their own, because a session's file is sealed and may be running, and the history's index
may be made anew at any time.
"""

from __future__ import annotations

import json
from functools import cached_property
from pathlib import Path

from detective_app.core.errors import BadInput
from detective_app.storage import atomic
from detective_app.storage.reading import parse_json, read_file

_MAX_BYTES = 1 << 20


class SessionNames:
    """Names by session id or `case_key`; a file that cannot be read holds none."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @staticmethod
    def case_key(folder: str) -> str:
        """Return the key of the name of the case over a folder's documents."""
        return f"case:{folder}"

    def of(self, key: str) -> str:
        """Return a name, "" when nobody gave one."""
        return self._names.get(key, "")

    def give(self, key: str, name: str) -> None:
        """Keep a name, or none when it is empty; raises StorageError, and then the former one stays."""
        # Read again: another window over this folder may have kept one meanwhile.
        names = {known: kept for known, kept in self._read().items() if known != key}
        if name:
            names[key] = name
        with atomic.kept("The name was not kept: {reason}. {step} and try again."):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            atomic.write_file(self._path, json.dumps(names, indent=2).encode())
        self._names = names

    @cached_property
    def _names(self) -> dict[str, str]:
        return self._read()

    def _read(self) -> dict[str, str]:
        try:
            found = parse_json(read_file(self._path, limit=_MAX_BYTES)[0])
        except BadInput:
            return {}
        known = found.items() if isinstance(found, dict) else ()
        return {key: name for key, name in known if isinstance(name, str)}
