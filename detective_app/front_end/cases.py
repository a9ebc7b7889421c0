"""The desk for the documents that runs are about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from detective_app.core.evidence import Source
    from detective_app.core.source_document import SourceDocument
    from detective_app.storage.cases.store import CaseStore


OnReading: TypeAlias = Callable[[int, int], None]
"""Called in another thread as documents are read: how many are done, and how many there are."""


def unheard(done: int, documents: int) -> None:
    """Hear nothing of how far the reading is."""


class CasesDesk(Protocol):
    """The case files, and the documents in them."""

    @property
    def store(self) -> CaseStore:
        """The case files, on disk; its methods block."""
        ...

    def open_source(self, source: Source, path: Path | None = None) -> SourceDocument:
        """Open a document of a session where it was, or at `path`; blocks while it is hashed.

        Raises DocumentError when it is missing, cannot be read, or is not what the session used.
        """
        ...
