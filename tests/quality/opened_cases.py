"""Cases of which it is known what is true, read as the program does."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from detective_app.core.case import CaseFile
from detective_app.core.evidence import Source
from detective_app.core.ports import CaseIndex
from detective_app.storage.cases.store import CaseStore
from tests.quality.figure import NotHere


@dataclass(frozen=True)
class TruthCase:
    """A case with its gold; the program is given the documents and the hypothesis alone."""

    name: str
    gold: dict[str, Any]
    case_file: CaseFile
    index: CaseIndex

    @property
    def sources(self) -> tuple[Source, ...]:
        """Its documents."""
        return self.index.sources


def folder() -> Path:
    """Return where the cases lie; raises NotHere."""
    beside = Path(__file__).parents[3] / "shared" / "truth" / "dev"
    found = Path(os.environ.get("DETECTIVE_TRUTH", beside))
    if not found.is_dir():
        raise NotHere("there are no truth cases; DETECTIVE_TRUTH names their folder")
    return found


@contextmanager
def cases() -> Iterator[tuple[TruthCase, ...]]:
    """Read every case as the program does."""
    with tempfile.TemporaryDirectory() as data:
        store = CaseStore(Path(data))
        yield tuple(_read(store, one.parent) for one in sorted(folder().glob("*/case.json")))
        store.close()


def _read(store: CaseStore, where: Path) -> TruthCase:
    reading = store.read(sorted((where / "documents").iterdir()))
    gold = json.loads((where / "case.json").read_text(encoding="utf-8"))
    return TruthCase(where.name, gold, reading.index.whole(), reading.index)
