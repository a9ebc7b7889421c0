"""Makes documents of files: one that is as it was is not opened, any other is read in the child process."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread
from typing import NamedTuple, Self, TypeAlias

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError, TookTooLong
from detective_app.core.evidence import SourceFinding
from detective_app.documents.process import opening
from detective_app.documents.process.process import ReadDocument
from detective_app.evidence import orders
from detective_app.storage.cases.catalogue import NO_STAMP, Catalogue, DocumentRecord, LastReading
from detective_app.storage.cases.paths import NOT_YET, Allowance, ChosenFile, Limits, overdue
from detective_app.storage.cases.reading_ahead import Begun, ReadAhead, size_of, stamp_of
from detective_app.storage.cases.shelf import Shelf
from detective_app.storage.cases.states import FileState

OnFile: TypeAlias = Callable[[FileState], None]

PROTECTED = "is protected by a password"
"""What is said of a file that a password protects."""

# A file changed twice within one tick of the file system's clock looks the same after the second time.
_TICK_NS = 50_000_000
_LOOKS_SECONDS = 0.05
# Some forty pages are looked through for sentences that speak to a model: that warns, and it takes time.
_SCANNED_CHARS = 120_000


class ReadingStopped(DocumentError):
    """Somebody stopped the reading of a case; what was read before is kept."""

    def __init__(self) -> None:
        super().__init__("Reading was stopped. What was read is kept; begin again to read the rest.")


class FileRead(NamedTuple):
    """What came of a file: its document, with its text if it had to be read, or what is wrong with it."""

    file: ChosenFile
    record: DocumentRecord | None = None
    manuscript: Manuscript | None = None
    problem: str = ""


class Ingest:
    """Reads files, those that were announced ahead; its child processes live as long as the `with` block."""

    def __init__(
        self,
        shelf: Shelf,
        catalogue: Catalogue,
        limits: Limits,
        on_file: OnFile,
        stop: Event | None,
        *,
        passwords: Sequence[str] = (),
        so_far: bool = False,
        readers: int = 16,
    ) -> None:
        """Keep where texts go, who is told of each file, what ends it, passwords, and the most readers.

        With `so_far` no file is opened: one that was not read before is left out.
        """
        self._passwords, self._so_far = passwords, so_far
        self._allowance = Allowance(limits)
        self._shelf = shelf
        self._catalogue = catalogue
        self._on_file = on_file
        self._stop = stop or Event()
        self._ahead = ReadAhead(self._may_be_new, self._allowance, passwords, readers)
        self._done = Event()
        self._watch = Thread(target=self._watch_stop, name="case reading", daemon=True)

    def __enter__(self) -> Self:
        """Begin to watch for the stop."""
        self._watch.start()
        return self

    def __exit__(self, *_: object) -> None:
        """End the children."""
        self._done.set()
        self._watch.join()
        self._ahead.close()

    def check_stop(self) -> None:
        """Raise ReadingStopped when the reading is to end."""
        if self._stop.is_set():
            raise ReadingStopped

    def announce(self, file: ChosenFile) -> None:
        """Tell of a file whose turn has not come."""
        size = size_of(file)
        self._ahead.announce(file, size)
        self._on_file(FileState(file.path, file.name, "waiting", size, outer=file.outer))

    def begin(self) -> None:
        """Have the first of the announced files read, before anybody asks for one."""
        self._ahead.go_on()

    def every(self, files: Iterable[ChosenFile]) -> Iterator[FileRead]:
        """Read announced files, each with the documents within it; raises ReadingStopped and StorageError."""
        for file in files:
            try:
                record, manuscript = self.read(file)
            except ReadingStopped:
                raise
            except DocumentError as error:
                yield FileRead(file, problem=str(error))
                continue
            yield FileRead(file, record, manuscript)
            attached = record.chars > 0  # an archive has no text of its own
            within = [file.within(name, size, attached=attached) for name, size in record.members]
            for one in within:
                self.announce(one)
            yield from self.every(within)

    def read(self, file: ChosenFile) -> tuple[DocumentRecord, Manuscript | None]:
        """Read announced files, each with those within it; raises ReadingStopped and StorageError."""
        self.check_stop()
        state = FileState(file.path, file.name, "reading", size_of(file), outer=file.outer)
        try:
            record, manuscript = self._document(file, state)
        except ReadingStopped:
            raise
        except DocumentError as error:
            self._on_file(replace(state, state="left_out", problem=str(error)))
            raise
        ready = replace(state, state="ready", pages=record.pages, lines=record.lines, rows=record.rows)
        ready = replace(ready, members=len(record.members), recognised=record.recognised)
        self._on_file(replace(ready, findings=findings_of(record, file), unread=record.unread))
        return record, manuscript

    def _document(self, file: ChosenFile, state: FileState) -> tuple[DocumentRecord, Manuscript | None]:
        begun = self._ahead.taken(file)
        if file.problem:
            raise DocumentError(file.problem)
        if not begun:
            if record := self._known(file):
                return record, None
            begun = self._ahead.begin(file)
        self._on_file(state)
        try:
            record, manuscript = self._parsed(begun, state)
        except ReadingStopped:  # which says nothing about the document
            raise
        except DocumentError as error:
            raise self._refused(file, begun, error) from error
        self._note(begun, record.sha256, None)
        return record, manuscript

    def _refused(self, file: ChosenFile, begun: Begun, error: DocumentError) -> DocumentError:
        """Return why a file was refused, and remember it where that holds as long as the file does."""
        told = overdue(file) if isinstance(error, TookTooLong) and file.in_folder else str(error)
        with_another = self._passwords and PROTECTED in told  # the next one may be the right one
        if not with_another and _says_what_it_is(file.path, told, file.name):
            self._note(begun, None, told.replace(file.name, "\0"))
        return DocumentError(told)

    def _known(self, file: ChosenFile) -> DocumentRecord | None:
        """Return the document of a file that need not be read; raises DocumentError when it will not be."""
        last = self._last_reading(file)
        if last and last.refused is not None:
            raise DocumentError(last.refused.replace("\0", file.name))
        if last and last.sha256 and (record := self._shelf.record(last.sha256)):
            return record
        if self._so_far:
            raise DocumentError(f"{file.name} {NOT_YET}.")
        if refusal := self._allowance.refusal(file, size_of(file)):
            raise DocumentError(refusal)
        return None

    def _last_reading(self, file: ChosenFile) -> LastReading | None:
        """Return what came of a file when it was last read, if it is as it was then.

        That it took longer than its share says nothing of a file that was named since, nor that a password
        protects it when there are some to try.
        """
        last = self._catalogue.last_reading(file.path)
        if last is None or last.stamp != stamp_of(file.path):
            return None
        late = last.refused == overdue(replace(file, name="\0"))
        locked = bool(self._passwords) and PROTECTED in (last.refused or "")
        return None if locked or (late and not file.in_folder) else last

    def _may_be_new(self, file: ChosenFile) -> bool:
        """Tell whether a file has to be read, as far as that is known without opening anything."""
        if self._so_far or file.problem or self._last_reading(file) is not None:
            return False
        return not self._allowance.refusal(file, size_of(file))

    def _parsed(self, begun: Begun, state: FileState) -> tuple[DocumentRecord, Manuscript]:
        """Wait for a file that a child process reads, and keep its text."""

        def on_page(done: int, total: int) -> None:
            self._on_file(replace(state, done=done, total=total))

        try:
            document = self._ahead.result(begun, on_page)
        except DocumentError:
            self.check_stop()
            raise
        self.check_stop()
        record = self._shelf.record(document.sha256)
        if record is None:
            record = _record(document, recognised=begun.recognise)
            self._shelf.put(record, document.manuscript)
        return record, document.manuscript

    def _note(self, begun: Begun, sha256: str | None, refused: str | None) -> None:
        """Remember what came of a file; of one changed so lately that its stamp proves nothing, no stamp."""
        if stamp := begun.stamp:
            sure = stamp.modified_ns < begun.at - _TICK_NS
            self._catalogue.note_reading(
                begun.path, LastReading(stamp if sure else NO_STAMP, sha256, refused)
            )

    def _watch_stop(self) -> None:
        """End the children when the reading is to end; again, because a new document starts a new child."""
        while not self._done.wait(_LOOKS_SECONDS):
            if self._stop.is_set():
                self._ahead.cancel()


def findings_of(record: DocumentRecord, file: ChosenFile) -> tuple[SourceFinding, ...]:
    """Return what the reader of a document should know of its name and its words."""
    return (*orders.name_findings(file.name), *record.findings)


def _record(document: ReadDocument, *, recognised: bool) -> DocumentRecord:
    manuscript = document.manuscript
    text = manuscript.text
    opening = Manuscript(text[:_SCANNED_CHARS], (), manuscript.pages, findings=manuscript.findings)
    return DocumentRecord(
        sha256=document.sha256,
        media=document.media,
        size=document.size,
        chars=len(text),
        lines=text.count("\n") + bool(text and not text.endswith("\n")),
        pages=len(manuscript.pages) or None,
        rows=_rows(manuscript),
        title=manuscript.title or _first_heading(manuscript),
        findings=(*_counted(manuscript.findings), *orders.findings(opening)),
        unread=manuscript.unread,
        sheets=manuscript.sheets,
        members=manuscript.members,
        recognised=recognised,
    )


def _counted(findings: Sequence[SourceFinding]) -> Iterator[SourceFinding]:
    """Yield what was found once each, with its first place, and how often it was found."""
    counts = Counter((one.kind, one.text) for one in findings)
    for one in findings:
        if count := counts.pop((one.kind, one.text), 0):
            yield one.evolve(count=count) if count > 1 else one


def _rows(manuscript: Manuscript) -> int | None:
    """Count the rows of a document that is a table as a whole; the first one names the columns."""
    table = all(block.kind == "row" for block in manuscript.blocks)
    return len(manuscript.blocks) - 1 if table and manuscript.blocks else None


def _first_heading(manuscript: Manuscript) -> str:
    opens = next((block for block in manuscript.blocks if block.standing != "head"), None)
    return opens.text.strip("#=- *\n") if opens and opens.kind == "heading" else ""


def _says_what_it_is(path: Path, problem: str, name: str) -> bool:
    """Tell whether a refusal holds as long as the file stays as it is: not a lock, a limit or a crash."""
    passing = (f"{name} could not be read.", f"{name} takes too long to read.")
    place, _ = opening.place_of(path)
    return os.access(place, os.R_OK) and place.is_file() and problem not in passing
