"""What a run and a step of a chat client have in common: the tape, the account, the file, and their end."""

from __future__ import annotations

import asyncio
import hashlib
from abc import abstractmethod
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import Literal, Self

from detective_app import __version__
from detective_app.app.clock import TapeClock
from detective_app.app.connections import Connected
from detective_app.app.disclosing import account_of, drawn_before
from detective_app.app.run_parts import Conditions
from detective_app.app.taped import TapedAgent, TapedModel, TapedRun
from detective_app.core.errors import StorageError
from detective_app.core.ports import Connection, SessionStore
from detective_app.core.session import InterrogationSession, ModelCard, Reproducibility
from detective_app.core.tape import Moment
from detective_app.prompt_files import hashes
from detective_app.storage.history.listing import History
from detective_app.storage.sessions.files import SessionFiles
from detective_app.storage.sessions.tape import TapeWriter


@dataclass(kw_only=True, eq=False)
class Driver(SessionStore):
    """One session at work, an async context manager; `hide` takes known keys out of what is written down.

    Who derives from it enters what it needs in `_enter`, the tape before the models: what they are asked
    stands on it. `_whole` tells whether it came to its own end, None where that means nothing.
    """

    session_id: str
    by: Conditions
    sessions: SessionFiles
    history: History
    hide: Callable[[str], str]
    left: Path = field(default_factory=Path)
    notices: tuple[str, ...] = ()
    path: Path = field(default_factory=Path)
    _whole: bool | None = field(default=None, init=False)
    _new: bool = field(default=True, init=False)
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack, init=False)
    _tape: TapeWriter | None = field(default=None, init=False)
    _begun: Moment | None = field(default=None, init=False)

    async def __aenter__(self) -> Self:
        """Take the data folder's lock and connect the models; raises LockedElsewhere, BadInput."""
        async with AsyncExitStack() as stack:
            await self._enter(stack)
            self._stack = stack.pop_all()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the models and let go of the lock."""
        await self._stack.aclose()

    def save(self, session: InterrogationSession) -> Path:
        """Be the engine's SessionStore; what a saved session rests on is never missing on its tape."""
        if self._tape:
            self._tape.sync(first=self._new and not self.path.name)
        self.path = self.sessions.save(session)
        return self.path

    @abstractmethod
    async def _enter(self, stack: AsyncExitStack) -> None:
        """Put together what a run or a step works with; what is closed with it goes onto the stack."""

    async def _open_tape(self, place: Path, stack: AsyncExitStack) -> TapeWriter:
        """Open the tape of a session; that of a new one goes again where nothing is saved."""
        self._tape = tape = await asyncio.to_thread(TapeWriter, place, self.session_id, hide=self.hide)
        stack.callback(self._end_tape, place, tape)
        return tape

    def _end_tape(self, place: Path, tape: TapeWriter) -> None:
        """Say on the tape which file this left, if it left one, and whether at its own end."""
        with suppress(OSError, StorageError):
            left = hashlib.sha256(self.path.read_bytes()).hexdigest() if self.path.name else None
            whole = {} if self._whole is None else {"whole": self._whole}
            tape.write("end", value={"file": left, **whole} if left else None)
        tape.close()
        if self._new and not self.path.name:
            place.unlink(missing_ok=True)

    async def _begin(
        self,
        tape: TapeWriter,
        session: InterrogationSession,
        connected: Connected,
        table: Connected | None = None,
        *,
        previous: InterrogationSession | None = None,
        clarify: bool = False,
    ) -> TapeClock:
        """Look up what has left before, and write down how this begins; returns the clock of its tape."""
        if session.disclosure:
            account = account_of(self.by.case, self.left)
            before = await asyncio.to_thread(drawn_before, account)
            self.by = replace(self.by, account=account, before=before)
        begun = _begun_by(self.by, session, connected, table, previous=previous, clarify=clarify)
        self._begun = tape.write("run", value=begun.model_dump(mode="json", exclude_none=True))
        return TapeClock(tape, self._begun, session.latest)


def card_of(models: tuple[ModelCard, ...], form: Literal["capable", "guided"]) -> Reproducibility:
    """Return the reproducibility card of a session whose models these are."""
    return Reproducibility(app_version=__version__, models=models, prompts=hashes(), detective_form=form)


def _begun_by(
    by: Conditions,
    session: InterrogationSession,
    connected: Connected,
    table: Connected | None,
    *,
    previous: InterrogationSession | None,
    clarify: bool,
) -> TapedRun:
    """Return how a run begins, or a step of a chat client; at its `table` sit models of its own."""
    witness, asking = by.selection.witness, table or connected
    return TapedRun(
        app_version=__version__,
        session=session,
        previous=previous,
        agents=tuple(
            TapedAgent(
                name=agent.name,
                role=agent.role,
                models=tuple(_model(one, asking.window(one)) for one in agent.connections),
            )
            for agent in asking.selection.agents
        ),
        asks=by.asks,
        witness=witness and _model(witness, connected.window(witness)),
        witness_profile=by.selection.witness_profile,
        client=by.client,
        evidence=by.evidence,
        gate=by.gate,
        clarify=clarify,
        repeat=by.repeat,
        at_limit=by.at_limit,
        force_reason=by.force_reason,
        preview=by.preview or None,
        names=by.names or None,
        drawn=by.before or None,
        time_scale=connected.scale,
    )


def _model(one: Connection, window: int | None) -> TapedModel:
    told = {name: getattr(one, name) for name in TapedModel.model_fields}
    return TapedModel(**told | {"context_tokens": window or one.context_tokens})
