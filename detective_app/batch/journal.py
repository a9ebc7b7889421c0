"""What a batch has done, in a file of lines that only grows: which batch it is, and how each row ended."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from uuid import UUID, uuid4

from detective_app.core.errors import BadInput
from detective_app.storage.atomic import kept, sync_folder
from detective_app.storage.reading import shown

_UNWRITTEN = "The batch could not be written down: {reason}. What is done is saved. {step}, then go on."
_BEGUN = (
    "A batch was begun for that file. Go on with it: --resume. Or choose another file to begin anew. Nothing "
    "was started."
)
_NONE_BEGUN = (
    "No batch was begun for {}, so there is none to go on with; begun are: {}. Leave --resume out to begin "
    "one. Nothing was started."
)
_BROKEN = "What was done for that file cannot be read from {}. Choose another file to begin anew."


@dataclass(frozen=True, slots=True)
class Ended:
    """How a row ended, by its key: US dollars that count, and what was wrong, "" if nothing was."""

    key: str
    usd: float
    problem: str = ""


class Journal:
    """The journal of the batch that writes an output; no word of a document stands in it.

    The id of a row's session follows from the batch and the row, so that whoever runs the row again, after
    whatever ended it, finds what was saved and paid, without a line that tells so.
    """

    def __init__(self, folder: Path, output: Path) -> None:
        """Remember the place; nothing is read or made yet."""
        self._output = str(output.absolute())
        name = hashlib.sha256(self._output.encode()).hexdigest()[:32]
        self._path = folder / f"{name}.jsonl"
        self._batch = uuid4()
        self.ended: dict[str, Ended] = {}

    def open(self, *, resume: bool | None) -> None:
        """Begin, or go on with what was begun; raises BadInput where the other of these was said.

        With None it is whichever it can be.
        """
        with kept(_UNWRITTEN):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            content = self._path.read_bytes() if self._path.exists() else b""
            if content and resume is False:
                raise BadInput(_BEGUN)
            whole, end, _ = content.rpartition(b"\n")
            if not whole and resume:
                begun = ", ".join(self._begun()) or "none"
                raise BadInput(_NONE_BEGUN.format(shown(self._output), begun))
            if not whole:
                self._path.unlink(missing_ok=True)  # its first line was torn
                self._append({"batch": str(self._batch), "output": self._output})
                sync_folder(self._path.parent)
                return
            self._read(whole)
            os.truncate(self._path, len(whole) + len(end))

    def _read(self, whole: bytes) -> None:
        try:
            head, *rows = map(json.loads, whole.split(b"\n"))
            self._batch = UUID(head["batch"])
            self.ended = {row["key"]: Ended(**row) for row in rows}
        except (ValueError, LookupError, TypeError) as error:
            raise BadInput(_BROKEN.format(self._path)) from error

    def _begun(self) -> Iterator[str]:
        """Yield the outputs that batches were begun for and that are told in their journals."""
        for path in sorted(self._path.parent.glob("*.jsonl")):
            with suppress(ValueError, LookupError, TypeError), path.open("rb") as file:
                yield shown(json.loads(file.readline())["output"])

    def session_id(self, key: str) -> str:
        """Return the id that the session of a row has."""
        made = hashlib.sha256(self._batch.bytes + key.encode()).digest()
        return str(UUID(bytes=made[:16], version=4))

    def add(self, ended: Ended) -> None:
        """Write down how a row ended; on disk when this returns. Raises StorageError."""
        with kept(_UNWRITTEN):
            self._append(asdict(ended))
        self.ended[ended.key] = ended

    def _append(self, line: object) -> None:
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
        with os.fdopen(os.open(self._path, flags, 0o600), "ab") as file:
            file.write(json.dumps(line).encode() + b"\n")
            file.flush()
            os.fsync(file.fileno())
