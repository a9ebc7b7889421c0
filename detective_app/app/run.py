"""One run put together: its lock, its models and its events, from preparation to the last close."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AsyncExitStack, aclosing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from detective_app import registry
from detective_app.app.selection import Selection, outside_host
from detective_app.core.case import CaseFile
from detective_app.core.errors import ProviderFailure
from detective_app.core.events import Event, SessionEnded
from detective_app.core.plugin import Mode
from detective_app.core.ports import Connection, Detective, Operator, Provider
from detective_app.core.redaction import Redactor
from detective_app.core.session import InterrogationSession, ModelCard, Reproducibility
from detective_app.core.settings import time_scale
from detective_app.engine.detective import CapableDetective
from detective_app.engine.fallback import FallbackModel
from detective_app.engine.guided import GuidedDetective
from detective_app.engine.interrogation import Parts, interrogate
from detective_app.engine.witness import Witness
from detective_app.front_end import RunRequest
from detective_app.prices import price_of
from detective_app.storage.history import History
from detective_app.storage.session_files import SessionFiles

CARD_SECONDS = 3.0


class Unattended:
    """The Operator of a run that nobody pauses or steers."""

    async def ready(self) -> None:
        """Go on at once."""

    def next_question(self, sequence: int, proposed: str) -> None:
        """Have every question asked as it is proposed."""


class SteadyClock:
    """Tells the time; the same moment again, never an earlier one, while the system's clock is set back."""

    def __init__(self, earliest: datetime) -> None:
        self._latest = earliest

    def __call__(self) -> datetime:
        """Return the time in UTC."""
        self._latest = max(self._latest, datetime.now(UTC))
        return self._latest


@dataclass(slots=True)
class SessionRun:
    """One run as a front end drives it; implements `front_end.Run`.

    `begin` makes the session from the reproducibility card once the models are connected: a new one, or a
    known one that goes on.
    """

    sessions: SessionFiles
    history: History
    selection: Selection
    case_file: CaseFile
    mode: Mode
    request: RunRequest
    redactor: Redactor
    begin: Callable[[Reproducibility], InterrogationSession]
    notices: tuple[str, ...]
    previous: InterrogationSession | None = None
    path: Path = field(default_factory=Path)
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack, init=False)
    _parts: Parts | None = field(default=None, init=False)
    _session: InterrogationSession | None = field(default=None, init=False)

    @property
    def session(self) -> InterrogationSession:
        """The session as it was saved last; exists once the run was entered."""
        if self._session is None:
            raise RuntimeError("the run was not entered")
        return self._session

    @property
    def destinations(self) -> Mapping[str, str]:
        """The host of each model that is not on this computer, by `"provider:model"`."""
        connections = (*self.selection.detectives, self.selection.witness)
        return {f"{c.provider}:{c.model}": host for c in connections if (host := outside_host(c))}

    async def __aenter__(self) -> Self:
        """Take the data folder's lock and connect the models; raises LockedElsewhere, BadInput."""
        async with AsyncExitStack() as stack:
            stack.enter_context(self.sessions.hold())
            providers = await self._connect(stack)
            self._session = self.begin(await self._card(providers))
            self._parts = self._put_together(providers, self._session)
            self._parts.witness.check_fit()
            self._stack = stack.pop_all()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the models and let go of the lock."""
        await self._stack.aclose()

    async def events(self, operator: Operator | None = None) -> AsyncGenerator[Event, None]:
        """Run, keep the latest session and its file in sight, and index it when it ends."""
        if self._parts is None:
            raise RuntimeError("events() outside of the run")
        parts = replace(self._parts, operator=operator or self._parts.operator)
        async with aclosing(interrogate(self.session, parts, self.previous)) as events:
            async for event in events:
                if isinstance(event, SessionEnded):
                    await asyncio.to_thread(self.history.record, self.path, self.session)
                yield event

    def save(self, session: InterrogationSession) -> Path:
        """Be the engine's SessionStore: save, and remember what was saved."""
        self.path = self.sessions.save(session)
        self._session = session
        return self.path

    async def _connect(self, stack: AsyncExitStack) -> dict[tuple[str, str], Provider]:
        """Connect each model once, though it may play both roles; SDKs load in a thread."""
        providers: dict[tuple[str, str], Provider] = {}
        for connection in (*self.selection.detectives, self.selection.witness):
            at = _place(connection)
            if at not in providers:
                module = await asyncio.to_thread(
                    registry.load, "detective_app.providers", connection.provider
                )
                providers[at] = await asyncio.to_thread(module.connect, connection)
                stack.push_async_callback(providers[at].aclose)
                await providers[at].start()
        return providers

    def _put_together(
        self, providers: dict[tuple[str, str], Provider], session: InterrogationSession
    ) -> Parts:
        selection, scale = self.selection, time_scale()
        line = {providers[_place(c)]: c.deadline for c in selection.detectives}
        asked = FallbackModel(
            tuple(line),
            selection.detectives[0].deadline,
            scale,
            deadlines={model.name: deadline for model, deadline in line.items()},
        )
        answers = FallbackModel(
            [providers[_place(selection.witness)]], selection.witness.deadline, scale, abort_retries=1
        )
        guided = selection.detective_profile == "small"
        detective: Detective = GuidedDetective(asked) if guided else CapableDetective(asked)
        return Parts(
            detective=detective,
            witness=Witness(answers, self.case_file, selection.witness_profile, session.hypothesis.text),
            store=self,
            mode=self.mode,
            operator=Unattended(),
            now=SteadyClock(session.latest),
            price_of=_price,
            redact=self.redactor.redact,
            case_file=self.case_file,
            at_limit=self.request.at_limit,
            force_reason=self.request.force_reason,
        )

    async def _card(self, providers: dict[tuple[str, str], Provider]) -> Reproducibility:
        from detective_app import __version__
        from detective_app.engine.prompts import hashes

        cards = [
            await _model_card(providers[_place(connection)], connection)
            for connection in (*self.selection.detectives, self.selection.witness)
        ]
        form = "guided" if self.selection.detective_profile == "small" else "capable"
        return Reproducibility(
            app_version=__version__, models=tuple(cards), prompts=hashes(), detective_form=form
        )


async def _model_card(provider: Provider, connection: Connection) -> ModelCard:
    """Ask the provider what this model is; a server that is not there yet leaves the card plain."""
    try:
        async with asyncio.timeout(CARD_SECONDS * time_scale()):
            card = await provider.card()
    except (ProviderFailure, TimeoutError):
        card = ModelCard(model=provider.name, role=connection.role)
    return card.evolve(role=connection.role)


def _place(connection: Connection) -> tuple[str, str]:
    return f"{connection.provider}:{connection.model}", connection.base_url


def _price(ref: str, usage: object) -> float | None:
    provider, _, model = ref.partition(":")
    return price_of(provider, model, usage)  # type: ignore[arg-type]
