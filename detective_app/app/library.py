"""The desk for what is kept of runs: session files and history, each opened on first use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing, nullcontext
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakSet

from detective_app.core.errors import BadInput
from detective_app.front_end.ledger import OnEntry, unheard

if TYPE_CHECKING:
    from detective_app.app.run import SessionRun
    from detective_app.core.clarification import ClarificationAnswer
    from detective_app.core.operator import PersonMark, Resolution
    from detective_app.core.passages import Mark
    from detective_app.core.session import InterrogationSession
    from detective_app.engine.detective.packet import Packing
    from detective_app.front_end.cases import CasesDesk
    from detective_app.front_end.ledger import Ledger, LedgerEntry, SentText
    from detective_app.paths import DataFolders
    from detective_app.storage.history.listing import History
    from detective_app.storage.sessions.files import OpenedSession, SessionFiles
    from detective_app.storage.sessions.names import SessionNames
    from detective_app.storage.sessions.trash import RemovedSession
    from detective_app.storage.sessions.verification import Verification


class Library:
    """Implements `front_end.library.LibraryDesk` over one data folder."""

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

    def sample_session(self) -> OpenedSession:
        """Open the recorded run over the sample case."""
        from detective_app.app.demo import recorded

        return recorded(self.files)

    def resolve(self, session_id: str, wish: Resolution) -> InterrogationSession:
        """End a conflict of a session as a person wishes."""
        from detective_app.app.reopening import marked
        from detective_app.engine.loop.by_person import resolved

        if run := self._run_of(session_id):
            return run.resolve(wish)
        with nullcontext() if self.files.held_here else self.files.hold():
            done = resolved(marked(self.files.load(session_id)), wish, datetime.now(UTC))
            self.files.save(done, running=False)
        return done

    def answer(self, session_id: str, given: ClarificationAnswer) -> InterrogationSession:
        """Answer what a session that waits was asked."""
        from detective_app.app.reopening import marked
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
        from detective_app.app.reopening import marked

        with nullcontext() if self.files.held_here else self.files.hold():
            if session_id in self.files.at_work:
                raise BadInput("This session is being run. Judge it when it has ended. Nothing was changed.")
            done = change(marked(self.files.load(session_id)))
            self.files.save(done, running=False)
        return done

    def ledger(self, session_id: str, on_entry: OnEntry = unheard) -> Ledger:
        """Read off a session's tape what left."""
        from detective_app.app.ledger import ledger

        return ledger(session_id, self.files, self._cases.store, on_entry)

    def sent(self, found: Ledger, entry: LedgerEntry) -> SentText:
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
        from detective_app.app.forgetting import forget

        path = forget(reference, self.files, self._cases, self._folders.sessions)
        self.history.forget(path)
        return path

    def _forget_documents(self, going: Sequence[Path]) -> None:
        from detective_app.app.forgetting import forget_documents_of

        forget_documents_of(going, self._cases, self._folders.sessions)

    def verify(self, references: Sequence[str]) -> Sequence[Verification]:
        """Check session files; no model is called."""
        from detective_app.storage.sessions.verification import verify

        return verify(self.files, references, self._cases.store)
