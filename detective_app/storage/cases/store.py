"""The case file on disk: documents are read once, kept by their content, and searched case by case.

    <data>/cases/catalogue.sqlite    which document each file was, which documents each case holds
    <data>/cases/documents/SHA256    a document's text with its lines, blocks and pages
    <data>/cases/words/NAME          the words of a large case's documents, by which what leaves is counted
    <data>/cases/ID/index/           the search index of a case; ID is made of the chosen paths

All of it can be deleted at any time: it is made again from the documents.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import time
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from math import inf
from pathlib import Path, PurePath
from threading import Event
from types import MappingProxyType

from filelock import Timeout

from detective_app.core.errors import DocumentError
from detective_app.core.evidence import Provenance, Source, Unread
from detective_app.core.ports import CaseIndex
from detective_app.core.words import few_sentences
from detective_app.documents.shared import recognition
from detective_app.storage.cases.catalogue import Catalogue, LastReading
from detective_app.storage.cases.entries import IndexFiles
from detective_app.storage.cases.index import PageSight, StoredCase
from detective_app.storage.cases.ingest import FileRead, Ingest, OnFile, ReadingStopped
from detective_app.storage.cases.paths import ChosenFile, Limits, chosen_files, unread_files
from detective_app.storage.cases.reading_ahead import size_of
from detective_app.storage.cases.search import CaseWriter, index_folder, lock_of
from detective_app.storage.cases.shelf import Shelf, stored
from detective_app.storage.cases.source import SourceText, source_texts
from detective_app.storage.cases.states import CaseReading, FileState, changes
from detective_app.storage.cases.words import WordFiles

__all__ = ["CaseReading", "CaseStore", "FileState"]

UNCHANGED = (
    " The session was not changed. "
    "Put the documents back as they were, or begin a new run over them as they are."
)
NEVER_CHOSEN = (
    "{} was not opened, because nothing but the session's file says where it is. Choose it once yourself, "
    "with `detective ask QUESTION --case PATH` or for a new investigation, and go on then."
)
_LIMITS = Limits()
_UNUSED_SECONDS = 90 * 86_400.0
_MOST_REASONS = 5
NO_RECOGNISER = (
    "Words in pictures cannot be recognised here: nothing for it is installed. Install it beside Detective "
    "with `pip install 'detective-app[scans]'`; the documents were left as they are."
)
_PICTURES = "pictures without text"
"""What is said of a file without any text that has pictures of words."""
_SHA256 = re.compile(r"[0-9a-f]{64}")
_CASE_ID = re.compile(r"[0-9a-f]{32}")
_NO_PROVENANCE: Mapping[Path, Provenance] = MappingProxyType({})


def _nobody(_: FileState) -> None:
    """Hear of a file's state and do nothing."""


class CaseStore:
    """The folder of stored cases; every method blocks and raises StorageError when the disk refuses."""

    def __init__(self, folder: Path, limits: Limits = _LIMITS) -> None:
        """Keep the place, `<data>/cases`, and what a reading may take; `passwords` are in memory alone."""
        self._limits = limits
        self._folder = folder
        self._catalogue = Catalogue(folder / "catalogue.sqlite")
        self._shelf = Shelf(folder / "documents", self._catalogue)
        self._words = WordFiles(folder / "words")
        self.passwords: tuple[str, ...] = ()

    def close(self) -> None:
        """Let go of the files; the next call opens them again."""
        self._catalogue.close()

    def read(
        self,
        paths: Sequence[Path],
        *,
        on_file: OnFile = _nobody,
        stop: Event | None = None,
        provenance: Mapping[Path, Provenance] = _NO_PROVENANCE,
        unread: tuple[Unread, ...] = (),
        so_far: bool = False,
    ) -> CaseReading:
        """Read files and whole folders into a case; of what was read before only what changed is read again.

        `provenance` may name files or folders; the nearest counts. `unread` are files that are known to be
        unreadable. With `so_far` nothing is read that was not read before. Raises DocumentError when nothing
        could be read, or after `stop`.
        """
        files, case = chosen_files(paths), case_folder(self._folder, paths)
        with self._reading(on_file, stop, so_far=so_far) as ingest:
            largest_first = _announced(ingest, files)
            with CaseWriter(case, ingest.check_stop) as writer:
                every = self._gathered(ingest, writer, files, largest_first)
                problems = tuple(one.problem for one in every if one.problem)
                read = [(one.file, one.record) for one in every if one.record]
                found = [(file, record) for file, record in read if record.chars]
                if not found:
                    raise DocumentError(_nothing_read(problems))
                self._finish(writer, case.name, [record.sha256 for _, record in read])
        changed = self._changes(case.name, every)
        unread = tuple(dict.fromkeys((*_unread_of(every), *unread)))
        texts = source_texts(found, self._shelf, provenance)
        return CaseReading(self._stored(texts, case, restricted=False, unread=unread), problems, changed)

    def look(
        self, paths: Iterable[Path], *, on_file: OnFile = _nobody, stop: Event | None = None
    ) -> tuple[FileState, ...]:
        """Read files and folders ahead, for a case that is not begun; return how each file ended.

        Each path is taken when those before have been read. Never raises for what is wrong with a file. After
        `stop` the rest stays `waiting`.
        """
        states: dict[Path, FileState] = {}

        def heard(state: FileState) -> None:
            states[state.path] = state
            on_file(state)

        with self._reading(heard, stop) as ingest, suppress(ReadingStopped):
            for path in paths:
                files = chosen_files((path,))
                for file in files:
                    ingest.announce(file)
                deque(ingest.every(files), maxlen=0)
        return tuple(states.values())

    @property
    def recognises(self) -> bool:
        """Tell whether words in pictures can be recognised here."""
        return recognition.is_at_hand()

    def recognise(
        self, paths: Sequence[Path], *, on_file: OnFile = _nobody, stop: Event | None = None
    ) -> None:
        """Read files, and of those with pictures of words these, too: a few seconds a page, remembered.

        What was kept of these files before is forgotten. What is wrong with a file is told with its state.
        Raises DocumentError where nothing here can recognise words, and StorageError.
        """
        if not self.recognises:
            raise DocumentError(NO_RECOGNISER)
        looked = self.look(paths, on_file=on_file, stop=stop)
        files = [
            ChosenFile(one.path, one.name, in_folder=True, recognise=True, outer=one.outer, size=one.size)
            for one in looked
            if self.is_picture(one.path)
        ]
        read = (self._catalogue.last_reading(file.path) for file in files)
        self.forget(one.sha256 for one in read if one and one.sha256)
        with self._reading(on_file, stop) as ingest, suppress(ReadingStopped):
            for file in files:
                self._catalogue.forget_reading(file.path)
                ingest.announce(file)
            deque(ingest.every(files), maxlen=0)

    def is_picture(self, path: Path) -> bool:
        """Tell whether a file was read that has pictures without text, and nobody recognised them."""
        last = self._catalogue.last_reading(path)
        if last is None or last.sha256 is None:
            return last is not None and _PICTURES in (last.refused or "")
        known = self._catalogue.document(last.sha256)
        record = known.record if known else None
        return bool(record and not record.recognised and any(one.why == "no_text" for one in record.unread))

    def reopen(
        self, sources: Sequence[Source], *, known: bool = False, unread: tuple[Unread, ...] | None = None
    ) -> CaseIndex:
        """Open a session's documents again; raises DocumentError when one is missing or is not as it was.

        With `known` no file is opened that was never chosen here: a session's file alone names no path.
        `unread` are the files that it could not read.
        """
        with self._reading(_nobody, None) as ingest:
            texts, problems = self._unchanged_of(ingest, sources, known=known)
            if problems:
                told = few_sentences(problems, "more cannot be used either.", _MOST_REASONS)
                raise DocumentError(" ".join(told) + UNCHANGED)
            return self._opened(ingest, texts, unread or ())

    def reopen_rest(self, sources: Sequence[Source]) -> CaseReading:
        """Open those of a session's documents that are as they were; DocumentError where none is."""
        with self._reading(_nobody, None) as ingest:
            texts, problems = self._unchanged_of(ingest, sources)
            if not texts:
                raise DocumentError(_nothing_read(problems))
            return CaseReading(self._opened(ingest, texts), tuple(problems))

    def document(self, source: Source) -> SourceText:
        """Open one document of a session; raises DocumentError when it is missing or is not as it was."""
        with self._reading(_nobody, None) as ingest:
            return self._unchanged(ingest, source)

    def check_place(self, source: Source) -> None:
        """Raise DocumentError for a document on a network share that was never chosen here.

        Windows greets such a host with a log-in, and a session's file chooses no host.
        """
        path = Path(source.path)
        if on_a_share(path) and self._catalogue.last_reading(path) is None:
            raise DocumentError(NEVER_CHOSEN.format(source.name))

    def last_reading(self, path: Path) -> LastReading | None:
        """Return what came of a file when it was last read here."""
        return self._catalogue.last_reading(path)

    def sweep(self) -> None:
        """Forget cases that were not used for 90 days, and documents that no case names."""
        if not self._folder.is_dir():
            return
        before = time.time() - _UNUSED_SECONDS
        cases, documents = self._catalogue.forget(before)
        for folder in self._folder.iterdir():
            if _CASE_ID.fullmatch(folder.name) and folder.name not in cases:
                _remove_case(folder)
        self._words.sweep(documents, before)
        self._shelf.sweep(documents)

    def forget(self, documents: Iterable[str], *, unused_since: float | None = None) -> None:
        """Delete the texts of documents and every index that holds any of them; raises StorageError.

        A document of a case that was used after `unused_since` stays. What else such an index held is indexed
        again when it is needed.
        """
        gone = set(filter(_SHA256.fullmatch, documents))
        if not gone or not self._folder.is_dir():
            return
        since = inf if unused_since is None else unused_since
        later = [case for case, at in self._catalogue.cases_with_any(gone).items() if at >= since]
        gone -= {sha256 for case in later for sha256 in self._catalogue.held_by(case)}
        cases = self._catalogue.cases_with_any(gone)
        for case_id in cases:
            _remove_case(self._folder / case_id)
        self._catalogue.forget_cases(cases)
        self._words.forget(gone)
        self._shelf.remove(gone)

    @contextmanager
    def _reading(self, on_file: OnFile, stop: Event | None, *, so_far: bool = False) -> Iterator[Ingest]:
        with stored():
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        kept, given = self._catalogue, self.passwords
        with Ingest(self._shelf, kept, self._limits, on_file, stop, passwords=given, so_far=so_far) as ingest:
            yield ingest

    def _gathered(
        self, ingest: Ingest, writer: CaseWriter, files: Sequence[ChosenFile], in_turn: Sequence[ChosenFile]
    ) -> list[FileRead]:
        """Read files and index what is not there; return each, with what is within it behind it."""
        found: dict[Path, list[FileRead]] = {}
        for one in ingest.every(in_turn):
            if one.record and one.record.chars and not writer.holds(one.record):
                text = one.manuscript or self._shelf.open(one.record.sha256).manuscript()
                writer.add(one.record, one.file.name, text)
            if one.file.outer is None:
                last = found[one.file.path] = []
            last.append(one._replace(manuscript=None))
        return [one for file in files for one in found[file.path]]

    def _finish(self, writer: CaseWriter, case_id: str, documents: Sequence[str]) -> None:
        """Put texts, then the index on disk, and only then say that the case holds them."""
        self._shelf.settle(documents)
        writer.finish(documents)
        self._catalogue.note_case(case_id, documents)

    def _changes(self, case_id: str, every: Sequence[FileRead]) -> tuple[str, ...]:
        """Say what changed in the files that were chosen since they were last read, and remember them."""
        now = {
            one.file.name: one.record.sha256 if one.record else ""
            for one in every
            if one.file.outer is None and one.file.path.exists()
        }
        before = self._catalogue.files_of(case_id)
        if now != before:
            self._catalogue.note_files(case_id, now)
        return changes(before, now)

    def _stored(
        self, texts: Sequence[SourceText], case: Path, *, restricted: bool, unread: tuple[Unread, ...] = ()
    ) -> StoredCase:
        sight = PageSight(self._catalogue, self.passwords)
        folder = index_folder(case)
        return StoredCase(texts, folder, sight, self._words, restricted=restricted, unread=unread)

    def _opened(
        self, ingest: Ingest, texts: Sequence[SourceText], unread: tuple[Unread, ...] = ()
    ) -> StoredCase:
        case, restricted = self._case_of(ingest, [text.source for text in texts])
        return self._stored(texts, case, restricted=restricted, unread=unread)

    def _unchanged_of(
        self, ingest: Ingest, sources: Sequence[Source], *, known: bool = False
    ) -> tuple[list[SourceText], list[str]]:
        """Return a session's documents that are as they were, and what is wrong with the others."""
        texts: list[SourceText] = []
        problems: list[str] = []
        for source in sources:
            try:
                if not known:
                    self.check_place(source)
                texts.append(self._unchanged(ingest, source, known=known))
            except DocumentError as error:
                problems.append(str(error))
        return texts, problems

    def _unchanged(self, ingest: Ingest, source: Source, *, known: bool = False) -> SourceText:
        """Return a session's document; raises DocumentError when it is missing or is not as it was."""
        if known and self._catalogue.last_reading(Path(source.path)) is None:
            record = self._shelf.record(source.sha256)
            if record is None:
                raise DocumentError(NEVER_CHOSEN.format(source.name))
            return SourceText(source.evolve(path=""), self._shelf, record.title)
        file = ChosenFile(Path(source.path), source.name, recognise=bool(source.recognised))
        record, _ = ingest.read(file)
        if record.sha256 != source.sha256:
            raise DocumentError(f"{source.name} has changed; index it again.")
        return SourceText(source, self._shelf, record.title)

    def _case_of(self, ingest: Ingest, sources: Sequence[Source]) -> tuple[Path, bool]:
        """Return a case whose index holds all sources, made if there is none, and whether it holds others."""
        documents = [source.sha256 for source in sources]
        known = self._catalogue.case_with(documents)
        if known and IndexFiles(index_folder(self._folder / known[0])).are_made:
            self._catalogue.touch(known[0])
            return self._folder / known[0], known[1]
        case = case_folder(self._folder, [Path(source.path) for source in sources])
        with CaseWriter(case, ingest.check_stop) as writer:
            for source in sources:
                record = self._shelf.record(source.sha256)
                if record and not writer.holds(record):
                    writer.add(record, source.name, self._shelf.open(record.sha256).manuscript())
            self._finish(writer, case.name, documents)
        return case, False


def _unread_of(every: Sequence[FileRead]) -> Iterator[Unread]:
    """Yield the files that were refused, and what of archives, which are no sources, could not be read."""
    yield from unread_files([(one.file, one.problem) for one in every if one.problem])
    for one in every:
        if one.record and not one.record.chars:
            yield from one.record.unread


def on_a_share(path: PurePath) -> bool:
    r"""Tell whether a path is that of a network share, `\\host\share`."""
    return path.drive.startswith("\\\\")


def _announced(ingest: Ingest, files: Sequence[ChosenFile]) -> Sequence[ChosenFile]:
    """Have files read ahead, the largest first; return them in that order.

    One of those at the end would be read while everything else waits for it. The first are begun at once,
    while the index is opened.
    """
    largest_first = sorted(files, key=lambda file: -size_of(file))
    for file in largest_first:
        ingest.announce(file)
    ingest.begin()
    return largest_first


def case_folder(folder: Path, paths: Sequence[Path]) -> Path:
    """Return the place of a case, named by the paths that were chosen, in whatever order."""
    chosen = sorted({os.fsencode(path.absolute()) for path in paths})
    return folder / hashlib.sha256(b"\0".join(chosen)).hexdigest()[:32]


def _nothing_read(problems: Sequence[str]) -> str:
    told = few_sentences(problems, "more could not be read.", _MOST_REASONS) or ("No document was found.",)
    return f"{' '.join(told)} Choose at least one document that can be read."


def _remove_case(folder: Path) -> None:
    """Delete a case's index, unless somebody is writing it."""
    try:
        with lock_of(folder).acquire(timeout=0):
            shutil.rmtree(index_folder(folder), ignore_errors=True)
    except (OSError, Timeout):
        return
    shutil.rmtree(folder, ignore_errors=True)
