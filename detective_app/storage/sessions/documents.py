"""The documents of a saved session that are still what they were, opened to look up its quotes again."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from detective_app.core.errors import DocumentError
from detective_app.core.evidence import Source
from detective_app.core.ports import CaseIndex
from detective_app.documents.process.process import ReaderProcess
from detective_app.storage.cases.store import CaseStore


class Documents:
    """Finds documents again; each file is hashed once, however many sessions name it."""

    def __init__(self, cases: CaseStore) -> None:
        """Keep the store that reads them, a PDF in its child process."""
        self._cases = cases
        self._digests: dict[str, str] = {}

    def of(self, sources: Sequence[Source]) -> SessionDocuments:
        """Open the documents of a session as far as they are there as they were; blocks."""
        present, remarks = [], []
        with closing(ReaderProcess(passwords=self._cases.passwords)) as reader:
            for source in sources:
                try:
                    self._make_sure(source, reader)
                    present.append(source)
                except DocumentError:
                    remarks.append(f"{source.name} is not there as it was, so its quotes were not checked.")
        case = self._cases.reopen(present) if present else None
        return SessionDocuments(case, frozenset(one.source_id for one in present), tuple(remarks))

    def _make_sure(self, source: Source, reader: ReaderProcess) -> None:
        """Raise DocumentError unless a file is, byte for byte, what the session read."""
        # The store knows a file by its time of change, which can be set back.
        if source.path not in self._digests:
            self._cases.check_place(source)
            self._digests[source.path] = reader.sha256(Path(source.path), source.name)
        if self._digests[source.path] != source.sha256:
            raise DocumentError(f"{source.name} has changed.")
        self._cases.document(source)


class SessionDocuments:
    """What `Documents` found of one session; `case` is None when nothing of it is there."""

    def __init__(self, case: CaseIndex | None, present: frozenset[str], remarks: tuple[str, ...]) -> None:
        """Join the case with the ids of its documents and a remark on each that is missing."""
        self.case = case
        self.present = present
        self.remarks = remarks

    def close(self) -> None:
        """Let go of the files."""
        if self.case is not None:
            self.case.close()
