"""The program as a whole, as a front end is handed it, and the desk for what is kept of runs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

from detective_app.front_end.ledger import OnEntry, unheard

if TYPE_CHECKING:
    from detective_app.core.clarification import ClarificationAnswer
    from detective_app.core.operator import PersonMark, Resolution
    from detective_app.core.passages import Mark
    from detective_app.core.redaction import Redactor
    from detective_app.core.session import InterrogationSession
    from detective_app.core.settings import Configuration
    from detective_app.front_end.cases import CasesDesk
    from detective_app.front_end.ledger import LeftEntry, LeftLedger, SentText
    from detective_app.front_end.models import ModelsDesk
    from detective_app.front_end.run import RunsDesk
    from detective_app.front_end.sitting import ClientsDesk
    from detective_app.paths import DataFolders
    from detective_app.storage.history.listing import History
    from detective_app.storage.sessions.files import OpenedSession, SessionFiles
    from detective_app.storage.sessions.names import SessionNames
    from detective_app.storage.sessions.trash import RemovedSession
    from detective_app.storage.sessions.verification import Verification


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of `doctor`; `next_step` is what to type or do when it is not `ok`."""

    topic: str
    ok: bool
    text: str
    next_step: str = ""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What `doctor` found; `can_run` when a run could start now."""

    findings: tuple[Finding, ...]
    can_run: bool


class SettingsDesk(Protocol):
    """What is set up on this computer."""

    @property
    def current(self) -> Configuration:
        """The settings, or the defaults when the file is missing or broken."""

    @property
    def problem(self) -> str | None:
        """Why the settings file was not used; None when it was, or when there is none."""

    def save(self, settings: Configuration) -> Path:
        """Write the settings file; raises StorageError, or SettingsError over a broken file."""

    def reload(self) -> None:
        """Read the settings file anew when it is next asked for, as after it was mended by hand."""

    async def doctor(self) -> Diagnosis:
        """Look at what a run needs; makes local calls only."""


@dataclass(frozen=True, slots=True)
class GlobalOptions:
    """The options that every verb takes (contract §1)."""

    data_dir: Path | None = None
    config: Path | None = None
    json: bool = False
    verbose: bool = False
    local: bool = False

    def absolute(self) -> GlobalOptions:
        """Return the same options with paths that do not depend on the working folder."""
        given = (self.data_dir, self.config)
        data_dir, config = (path.expanduser().absolute() if path else None for path in given)
        return replace(self, data_dir=data_dir, config=config)


@dataclass(frozen=True, slots=True)
class KeptCase:
    """The documents of one folder that sessions are about, by the `name` that a person gave it or its own.

    `newest` is the file of the newest of its `sessions`.
    """

    name: str
    folder: str
    sessions: int
    newest: Path


class LibraryDesk(Protocol):
    """The sessions on disk."""

    @property
    def files(self) -> SessionFiles:
        """The session files."""

    @property
    def names(self) -> SessionNames:
        """The names that a person gave sessions."""

    @property
    def history(self) -> History:
        """The history index."""

    def kept_cases(self) -> Sequence[KeptCase]:
        """Return the cases of all sessions, that with the newest session first; blocks."""

    def case(self, name: str) -> tuple[Path, ...]:
        """Return what the newest session of a case was chosen as, by the case's name or folder; blocks.

        Raises BadInput where no case is called so, or several are.
        """

    def sample_session(self) -> OpenedSession:
        """Open the recorded run over the sample case; its sources are the bundled documents."""

    def resolve(self, session_id: str, wish: Resolution) -> InterrogationSession:
        """End a conflict of a session, and return the session with its verdict checked anew.

        Blocks while it is saved; the session may be running here. Raises BadInput when it cannot be ended so,
        UnreadableSession, LockedElsewhere when another process may be running it, StorageError.
        """

    def answer(self, session_id: str, given: ClarificationAnswer) -> InterrogationSession:
        """Answer what a session was asked before it stopped, and return it as it can be resumed.

        Blocks while it is saved. Raises BadInput when nothing is pending, it was answered, the answer does
        not fit or the session is being run here; UnreadableSession, LockedElsewhere, StorageError.
        """

    def mark(self, session_id: str, wishes: Sequence[PersonMark]) -> InterrogationSession:
        """Mark passages of a session for its claims, as a person judges them; all of them, or none.

        Blocks while it is saved, and while a document is read for lines without a number; the session may be
        running here. Raises BadInput when a claim or passage is not there, DocumentError when a document is
        not as it was, UnreadableSession, LockedElsewhere when another process may be running it,
        StorageError.
        """

    def take_back(self, session_id: str, mark: Mark) -> InterrogationSession:
        """Take back a mark that a person has just made; blocks. Raises what `mark` does."""

    def ask(self, session_id: str, question: str) -> InterrogationSession:
        """Keep a question of a person with the nearest passages of the documents, at most one of each.

        No model is asked. Blocks while documents are read. Raises what `mark` does; BadInput during a run.
        """

    def unask(self, session_id: str) -> InterrogationSession:
        """Take out the question that a person asked last; raises BadInput where there is none."""

    def add(self, session_id: str, paths: Sequence[Path]) -> InterrogationSession:
        """Read further documents and folders into a session; what was found and marked in it stays.

        Blocks while they are read. Raises what `mark` does; BadInput during a run, or where it has them all.
        """

    def look_up(self, session_id: str, claim: str, words: str) -> InterrogationSession:
        """Look up passages for a claim, by its id, that it has not yet; without words, by the claim's.

        Blocks while documents are read. Raises what `mark` does; BadInput during a run, or where
        there is no other passage.
        """

    def ledger(self, session_id: str, on_entry: OnEntry = unheard) -> LeftLedger:
        """Read off a session's tape what left; blocks. UnreadableSession, BadInput without a tape."""

    def sent(self, found: LeftLedger, entry: LeftEntry) -> SentText:
        """Read what a request of a ledger said; blocks. Raises BadInput where the tape was changed since."""

    def held_elsewhere(self) -> bool:
        """Tell whether another process is at work in the data folder.

        Then a session that is `running` on disk may be its; else one that this process does not run is
        paused.
        """

    def remove(self, reference: str | Path) -> RemovedSession:
        """Move a session's file, by id or path, to the trash, from which `restore()` brings it back.

        It stays there for a day. Raises UnreadableSession when there is none, BadInput while it is being run,
        LockedElsewhere when another process may be running it, StorageError.
        """

    def forget(self, reference: str | Path) -> Path:
        """Delete a session for good, with its tape and the text kept of documents that no other one names.

        Returns where it was. Raises what `remove` does, and BadInput while anything is run here.
        """

    def verify(self, references: Sequence[str]) -> Sequence[Verification]:
        """Check session files named by id or path, all of them when none is named; no model is called."""


class Application(Protocol):
    """The program as a front end sees it: where the data is, and six desks, each opened on first use."""

    @property
    def folders(self) -> DataFolders:
        """Where the user's data is."""

    @property
    def redactor(self) -> Redactor:
        """Takes every key that this process has seen out of a text."""

    @property
    def settings(self) -> SettingsDesk:
        """What is set up on this computer."""

    @property
    def models(self) -> ModelsDesk:
        """The models within reach, and their keys."""

    @property
    def cases(self) -> CasesDesk:
        """The documents that runs are about."""

    @property
    def library(self) -> LibraryDesk:
        """The sessions on disk."""

    @property
    def runs(self) -> RunsDesk:
        """Runs, from what one would take to its start."""

    @property
    def clients(self) -> ClientsDesk:
        """Steps that a chat client takes."""

    @property
    def again(self) -> tuple[OpenApplication, GlobalOptions]:
        """How another process puts the same program together."""


OpenApplication: TypeAlias = Callable[[GlobalOptions], Application]
"""How `__main__` hands the composition root in: called once, by the first verb that needs it."""
