"""What was replied to the gate's questions, kept for a day per case or named session (seed 004 §7).

One small file each under `<data>/cases/context/`; a broken, foreign or expired one counts as none.
"""

from __future__ import annotations

import hashlib
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from pydantic import ValidationError

from detective_app.core.ask import SessionContext
from detective_app.core.errors import BadInput
from detective_app.storage import atomic
from detective_app.storage.reading import parse_json, read_file

KEPT = timedelta(hours=24)
_MAX_BYTES = 1 << 20


class AskContexts:
    """The contexts in a folder, by name; a name never becomes a part of a path."""

    def __init__(self, folder: Path) -> None:
        """Remember the folder; it is made when the first context is saved."""
        self._folder = folder

    def load(self, name: str, now: datetime) -> SessionContext:
        """Return the context of a name, empty when there is none that can be used. Never raises."""
        try:
            content, _ = read_file(self._file(name), limit=_MAX_BYTES)
            parse_json(content)
            context = SessionContext.model_validate_json(content)
        except (BadInput, ValidationError):
            return SessionContext()
        return SessionContext() if context.expires_at is None or context.expired(now) else context

    def save(self, name: str, context: SessionContext, now: datetime) -> SessionContext:
        """Keep a context for a day from now, and return it with its times; raises StorageError."""
        kept = context.evolve(updated_at=now, expires_at=now + KEPT)
        with atomic.kept(
            "Your reply could not be kept: {reason}. Your documents are whole. {step} and ask again."
        ):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            atomic.write_file(self._file(name), kept.model_dump_json(exclude_none=True).encode())
        self._forget_old(now)
        return kept

    def _file(self, name: str) -> Path:
        return (
            self._folder / f"{hashlib.sha256(name.encode('utf-8', 'backslashreplace')).hexdigest()[:32]}.json"
        )

    def _forget_old(self, now: datetime) -> None:
        with suppress(OSError):
            for file in self._folder.glob("*.json"):
                if file.lstat().st_mtime < (now - KEPT).timestamp():
                    file.unlink(missing_ok=True)
