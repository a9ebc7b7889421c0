"""The desk for what is kept of runs: session files and history, each opened on first use."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, closing, nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakSet

from detective_app import paths
from detective_app.core.errors import BadInput, StorageError
from detective_app.core.provider import NONE
from detective_app.front_end.application import KeptCase
from detective_app.front_end.ledger import LeftEntry, LeftLedger, OnEntry, SentText, unheard
from detective_app.paths import DataFolders
from detective_app.storage.reading import shown

if TYPE_CHECKING:
    from detective_app.app.run import SessionRun
    from detective_app.core.clarification import ClarificationAnswer
    from detective_app.core.operator import PersonMark, Resolution
    from detective_app.core.passages import Mark
    from detective_app.core.session import InterrogationSession
    from detective_app.engine.detective.packet import Packing
    from detective_app.front_end.cases import CasesDesk
    from detective_app.front_end.run import RunRequest
    from detective_app.storage.history.listing import History
    from detective_app.storage.sessions.files import OpenedSession, SessionFiles
    from detective_app.storage.sessions.names import SessionNames
    from detective_app.storage.sessions.trash import RemovedSession
    from detective_app.storage.sessions.verification import Verification
AT_WORK = (
    "An investigation is being run, so nothing was forgotten. Wait for its end or stop it, and try again."
)
_log = logging.getLogger(__name__)


class Library:
    """Implements `front_end.application.LibraryDesk` over one data folder."""

    def __init__(self, folders: DataFolders, cases: CasesDesk) -> None:
        """Remember where sessions are, and where their documents are kept; nothing is read yet."""
        self._folders, self._cases = folders, cases
        self._runs: WeakSet[SessionRun] = WeakSet()

    def follow(self, run: SessionRun) -> None:
        """Have a run that was prepared here write itself what is resolved while it is at work."""
        self._runs.add(run)

    @cached_property
    def files(self) -> SessionFiles:
        """The session files."""
        from detective_app.storage.sessions.files import SessionFiles

        return SessionFiles(self._folders, before_purge=self._forget_documents)

    @property
    def left(self) -> Path:
        """The folder of what has left of documents."""
        return self._folders.left

    @cached_property
    def names(self) -> SessionNames:
        """The names that a person gave sessions."""
        from detective_app.storage.sessions.names import SessionNames

        return SessionNames(self._folders.names)

    @cached_property
    def history(self) -> History:
        """The history index."""
        from detective_app.storage.history.listing import History

        return History(self._folders)

    def kept_cases(self) -> tuple[KeptCase, ...]:
        """Return the cases of all sessions, that with the newest session first."""
        self.history.refresh()
        found: dict[str, list[Path]] = {}
        for row in self.history.search(limit=self.history.count()):
            if row.case_folder:
                found.setdefault(row.case_folder, []).append(row.path)
        named = {one: self.names.of(self.names.case_key(one)) or Path(one).name or one for one in found}
        return tuple(KeptCase(named[one], one, len(rows), rows[0]) for one, rows in found.items())

    def case(self, name: str) -> tuple[Path, ...]:
        """Return what the newest session of a case was chosen as."""
        from detective_app.storage.cases.paths import chosen_for

        every = self.kept_cases()
        found = [one for one in every if one.folder == name.rstrip("/\\")] or [
            one for one in every if one.name.casefold() == name.strip().casefold()
        ]
        if len(found) == 1:
            return chosen_for(self.files.load(found[0].newest).session)
        if found:
            folders = ", ".join(one.folder for one in found)
            raise BadInput(f"Several cases are called {shown(name)}: name the folder, one of {folders}.")
        raise BadInput(f"No case here is called {shown(name)}. See `detective cases`, or name documents.")

    def sample_session(self) -> OpenedSession:
        """Open the recorded run over the sample case."""
        return recorded(self.files)

    def resolve(self, session_id: str, wish: Resolution) -> InterrogationSession:
        """End a conflict of a session as a person wishes."""
        from detective_app.app.beginning import marked
        from detective_app.engine.loop.by_person import resolved

        if run := self._run_of(session_id):
            return run.resolve(wish)
        with nullcontext() if self.files.held_here else self.files.hold():
            done = resolved(marked(self.files.load(session_id)), wish, datetime.now(UTC))
            self.files.save(done, running=False)
        return done

    def answer(self, session_id: str, given: ClarificationAnswer) -> InterrogationSession:
        """Answer what a session that waits was asked."""
        from detective_app.app.beginning import marked
        from detective_app.engine.loop.clarifying import answered

        with nullcontext() if self.files.held_here else self.files.hold():
            if session_id in self.files.at_work:
                raise BadInput("This session is being run. Answer it there. Nothing was changed.")
            done = answered(marked(self.files.load(session_id)), given, datetime.now(UTC))
            self.files.save(done, running=False)
        return done

    def mark(self, session_id: str, wishes: Sequence[PersonMark]) -> InterrogationSession:
        """Mark passages of a session for its claims, as a person judges them."""
        from detective_app.engine.loop import by_person

        if run := self._run_of(session_id):
            return run.mark(wishes)

        def judged(session: InterrogationSession) -> InterrogationSession:
            with ExitStack() as opened:

                def at(source_id: str) -> Packing:
                    return self._packing(session, opened, source_id)

                return by_person.marked(session, wishes, at, datetime.now(UTC))[0]

        return self._judged(session_id, judged)

    def take_back(self, session_id: str, mark: Mark) -> InterrogationSession:
        """Take back the mark that a person has just made."""
        from detective_app.account import marks

        if run := self._run_of(session_id):
            return run.take_back(mark)
        return self._judged(session_id, lambda session: marks.taken_back(session, mark))

    def ask(self, session_id: str, question: str) -> InterrogationSession:
        """Look up the nearest passages for a question of a person."""
        from detective_app.engine.loop import by_person

        def found(session: InterrogationSession) -> InterrogationSession:
            with ExitStack() as opened:
                return by_person.asked(session, self._packing(session, opened), question, datetime.now(UTC))

        return self._judged(session_id, found)

    def unask(self, session_id: str) -> InterrogationSession:
        """Take out the question that a person asked last."""
        from detective_app.engine.loop.by_person import unasked

        return self._judged(session_id, unasked)

    def add(self, session_id: str, paths: Sequence[Path]) -> InterrogationSession:
        """Read further documents into a session."""
        from detective_app.core.evidence import Unread
        from detective_app.engine.loop.by_person import with_documents

        with closing(self._cases.store.read(paths).index) as case:
            found, unread = case.sources, case.unread

        def added(session: InterrogationSession) -> InterrogationSession:
            done = with_documents(session, found, unread, datetime.now(UTC))
            late = [one for one in done.unread or () if one.why == "not_yet"]
            left = len(self._cases.since(done).new) if late else 0
            still = (Unread(what="document", why="not_yet", count=left),) if left else ()
            others = (one for one in done.unread or () if one not in late)
            return done.evolve(unread=(*others, *still) or None)

        return self._judged(session_id, added)

    def look_up(self, session_id: str, claim: str, words: str) -> InterrogationSession:
        """Look up further passages for a claim, as a person wishes."""
        from detective_app.engine.loop.passages import looked_up

        def found(session: InterrogationSession) -> InterrogationSession:
            with ExitStack() as opened:
                return looked_up(session, self._packing(session, opened), claim, words)

        return self._judged(session_id, found)

    def _packing(self, session: InterrogationSession, opened: ExitStack, *source_ids: str) -> Packing:
        """Open documents of a session, or all of them, for as long as the stack is open."""
        from detective_app.engine.detective.packet import Packing

        sources = [one for one in session.sources or () if not source_ids or one.source_id in source_ids]
        if not sources:
            raise BadInput(f"This session has no document {' '.join(source_ids)}. Nothing was changed.")
        return Packing(opened.enter_context(closing(self._cases.store.reopen(sources))))

    def _run_of(self, session_id: str) -> SessionRun | None:
        """Return the run that is at work on a session here."""
        if session_id not in self.files.at_work:
            return None
        return next((run for run in self._runs if run.session_id == session_id), None)

    def _judged(
        self, session_id: str, change: Callable[[InterrogationSession], InterrogationSession]
    ) -> InterrogationSession:
        from detective_app.app.beginning import marked

        with nullcontext() if self.files.held_here else self.files.hold():
            if session_id in self.files.at_work:
                raise BadInput("This session is being run. Judge it when it has ended. Nothing was changed.")
            done = change(marked(self.files.load(session_id)))
            self.files.save(done, running=False)
        return done

    def ledger(self, session_id: str, on_entry: OnEntry = unheard) -> LeftLedger:
        """Read off a session's tape what left."""
        from detective_app.app.ledger import ledger
        from detective_app.storage.left import SentWhole

        whole = SentWhole(self._folders.workers)
        return ledger(session_id, self.files, self._cases.store, whole, on_entry)

    def sent(self, found: LeftLedger, entry: LeftEntry) -> SentText:
        """Read what a request of a ledger said."""
        from detective_app.app.ledger import sent

        return sent(found, entry)

    def held_elsewhere(self) -> bool:
        """Tell whether another process is at work in the data folder."""
        return self.files.held_elsewhere()

    def remove(self, reference: str | Path) -> RemovedSession:
        """Move a session's file to the trash."""
        return self.files.remove(reference)

    def forget(self, reference: str | Path) -> Path:
        """Delete a session for good, and the text that is kept of its documents."""
        if self.files.at_work:
            raise BadInput(AT_WORK)
        with self.files.hold():
            removed = self.files.remove(reference)
            documents = _documents_of([removed.path])
            removed.erase()
            self._cases.store.forget(documents - self._named(documents))
        self.history.forget(removed.home)
        return removed.home

    def _forget_documents(self, going: Sequence[Path]) -> None:
        """Forget the documents of sessions that are about to go for good; those used within the day stay."""
        from detective_app.storage.sessions.trash import KEPT_SECONDS

        try:
            documents = _documents_of(going)
            gone = documents - self._named(documents)
            self._cases.store.forget(gone, unused_since=time.time() - KEPT_SECONDS)
        except (OSError, StorageError) as error:
            _log.warning("The text of removed sessions' documents stays for now: %s", type(error).__name__)

    def _named(self, documents: set[str]) -> set[str]:
        """Return those of the documents that a session file still names; files are searched, not read."""
        left, sought = set(documents), {one: one.encode() for one in documents}
        for path in self._folders.sessions.glob("*.json") if documents else ():
            content = path.read_bytes()
            left -= {one for one in left if sought[one] in content}
            if not left:
                break
        return documents - left

    def verify(self, references: Sequence[str]) -> Sequence[Verification]:
        """Check session files; no model is called."""
        from detective_app.storage.sessions.verification import verify

        return verify(self.files, references, self._cases.store)


def _documents_of(paths: Iterable[Path]) -> set[str]:
    """Return the hashes of the documents that session files name; a file that is none names none."""
    found: set[str] = set()
    for path in paths:
        try:
            document = json.loads(path.read_bytes()) if path.suffix == ".json" else {}
            found |= {str(source["sha256"]) for source in document.get("sources") or ()}
        except (OSError, ValueError, RecursionError, LookupError, TypeError, AttributeError):
            continue
    return found


FOLDER, RECORDING = "sample_case", "sample_case.json"
LIMIT = 8


def by_hand() -> RunRequest:
    """Ask for a run over the sample case that needs no model: nothing is connected."""
    from detective_app.front_end.run import RunRequest

    folder = paths.resources() / FOLDER
    case = json.loads(folder.with_suffix(".json").read_text("utf-8"))
    return RunRequest(
        hypothesis=case["hypothesis"],
        case_paths=tuple(folder / name for name in case["documents"]),
        limit=LIMIT,
        detectives=(NONE,),
        witness=NONE,
    )


def recorded(files: SessionFiles) -> OpenedSession:
    """Open the recorded run over the sample case, its sources where they are on this computer."""
    opened = files.load(paths.recorded_sessions() / RECORDING)
    folder = paths.resources() / FOLDER
    sources = (s.evolve(path=str(folder / s.path)) for s in opened.session.sources or ())
    return replace(opened, session=opened.session.evolve(sources=tuple(sources)))
