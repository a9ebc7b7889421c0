"""Lists of claims as they are kept: the table as it came, how its rows are checked, and how far that is."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

from detective_app.batch.journal import Journal
from detective_app.batch.rows import HYPOTHESIS, SUFFIXES, Row, read_rows
from detective_app.core.errors import BadInput
from detective_app.front_end.run import RunRequest
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.window_state import kept_of, request_of
from detective_app.storage.atomic import kept as kept_on_disk
from detective_app.storage.atomic import replace_file

if TYPE_CHECKING:
    from detective_app.paths import DataFolders

_UNWRITTEN = "The list could not be kept: {reason}. Nothing was started. {step} and try again."
_NAME_CHARS = 60


@dataclass(frozen=True, slots=True)
class KeptList:
    """A list by the place of its table; `keys` are those of its rows over the documents as they were last."""

    table: Path
    name: str
    request: RunRequest
    keys: Mapping[int, str] = field(default_factory=dict)

    def rows(self) -> list[Row]:
        """Read the claims, each with the key that its session is found by; blocks. Raises BadInput."""
        return [replace(row, key=self.keys.get(row.number, "")) for row in read_rows(self.table)]

    def with_keys(self, rows: Sequence[Row]) -> KeptList:
        """Return the list with the keys that its rows have now."""
        return replace(self, keys={row.number: row.key for row in rows if row.key})

    def journal(self) -> Journal:
        """Open what was done of it; blocks. Raises BadInput, StorageError."""
        journal = Journal(self.table.parent, self.table)
        journal.open(resume=None)
        return journal

    def save(self) -> None:
        """Write down how it is checked, and its keys; blocks. Raises StorageError."""
        told = {"name": self.name, "request": kept_of(self.request), "keys": self.keys}
        with kept_on_disk(_UNWRITTEN):
            replace_file(_beside(self.table), json.dumps(told).encode())


def _beside(table: Path) -> Path:
    return table.with_suffix(".list")


def keep(folders: DataFolders, request: RunRequest, source: Path | str) -> KeptList:
    """Keep the claims of a table, or of a text with one claim a line; blocks. Raises BadInput, StorageError.

    A text whose first line names the column of claims is a table as a spreadsheet copies it.
    """
    folder, name = folders.batches / "lists", str(uuid4())
    with kept_on_disk(_UNWRITTEN):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if isinstance(source, Path):
            table, title = folder / f"{name}{source.suffix.lower()}", source.stem
            if table.suffix not in SUFFIXES:
                raise BadInput(f"Hypotheses are read from {', '.join(SUFFIXES)}. Nothing was started.")
            read_rows(source)
            shutil.copyfile(source, table)
        else:
            table, title = _pasted(folder / name, source)
    made = KeptList(table, one_line(title).rstrip(".")[:_NAME_CHARS], request)
    try:
        made.rows()
    except BadInput:
        table.unlink()
        raise
    made.save()
    return made


def _pasted(place: Path, text: str) -> tuple[Path, str]:
    """Write a text as a table; returns where, and its first claim."""
    lines = [one.strip() for one in text.splitlines() if one.strip()]
    head = next(csv.reader(lines[:1], delimiter=max(",;\t", key=(lines or [""])[0].count)), [])
    if HYPOTHESIS in [one.strip().lower() for one in head]:
        table = place.with_suffix(".csv")
        table.write_text(text.strip(), encoding="utf-8", errors="replace")
        return table, (lines[1:] or [""])[0]
    table = place.with_suffix(".jsonl")
    table.write_text("".join(f"{json.dumps(one)}\n" for one in lines), encoding="utf-8")
    return table, (lines or [""])[0]


def kept_lists(folders: DataFolders) -> list[KeptList]:
    """Return the lists that are kept, newest first; what cannot be read is left out. Blocks."""
    found = []
    for table in (folders.batches / "lists").glob("*"):
        if table.suffix in SUFFIXES and _beside(table).exists():
            try:
                told = json.loads(_beside(table).read_bytes())
                keys = {int(number): str(key) for number, key in told["keys"].items()}
                kept = KeptList(table, str(told["name"]), request_of(told["request"]), keys)
                found.append((table.stat().st_mtime, kept))
            except (OSError, ValueError, LookupError, TypeError, AttributeError):
                continue
    return [kept for _, kept in sorted(found, key=lambda one: -one[0])]
