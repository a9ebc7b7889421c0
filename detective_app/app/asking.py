"""Questions over documents put together: case file, witness, and what is known beyond the questions."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType, TracebackType
from typing import Self

from detective_app.account import steps
from detective_app.app.choice import outside_host
from detective_app.app.clock import SystemClock
from detective_app.app.connections import Connect, connect
from detective_app.app.selection import Selection
from detective_app.core.ask import Envelope
from detective_app.core.evidence import Source, Unread
from detective_app.core.ports import CaseIndex, Progress
from detective_app.core.settings import EvidenceSettings
from detective_app.core.thoughts import Working
from detective_app.core.time_limit import Clock
from detective_app.core.words import question_text
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.placeholders import Placeholders
from detective_app.engine.calls.remote import Border, DocumentNames
from detective_app.engine.witness.answering import CaseWitness
from detective_app.engine.witness.ask import ask
from detective_app.storage.cases.ask_context import AskContexts


@dataclass(slots=True)
class CaseAsking:
    """Questions over one case; implements `front_end.run.Asking`.

    `context` names where `contexts` keeps what was replied; without detectives in the `selection` the witness
    alone is asked.
    """

    case: CaseIndex
    selection: Selection
    settings: EvidenceSettings
    contexts: AskContexts
    context: str
    notices: Sequence[str]
    clock: Clock = field(default_factory=SystemClock)
    connect: Connect = connect
    placeholders: Placeholders | None = None
    _stack: AsyncExitStack = field(default_factory=AsyncExitStack, init=False)
    _witness: CaseWitness | None = field(default=None, init=False)
    _planner: FallbackModel | None = field(default=None, init=False)
    _asked: list[str] = field(default_factory=list, init=False)

    @property
    def sources(self) -> Sequence[Source]:
        """The documents that are asked about."""
        return self.case.sources

    @property
    def unread(self) -> Sequence[Unread]:
        """The files that were chosen and could not be read."""
        return self.case.unread

    async def __aenter__(self) -> Self:
        """Connect the witness, and the detective if it plans."""
        async with AsyncExitStack() as stack:
            stack.callback(self.case.close)
            connected = await self.connect(self.selection, stack)
            border = Border(self.placeholders, names=DocumentNames.of(self.case.sources))
            self._witness = CaseWitness(
                connected.witness(border), self.case, self.selection.witness_profile, settings=self.settings
            )
            if self.selection.agents:
                self._planner = connected.line(self.selection.agents[0], border)
            self._stack = stack.pop_all()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the models and the case file."""
        await self._stack.aclose()

    async def ask(
        self,
        question: str,
        replies: Mapping[str, str] = MappingProxyType({}),
        on_text: Callable[[str], None] = lambda _: None,
        on_working: Callable[[str], None] = lambda _: None,
    ) -> Envelope:
        """Answer from the documents, or say what must be told first; keeps what was replied."""
        if self._witness is None:
            raise RuntimeError("ask() outside of the asking")
        question = question_text(question)
        now = self.clock.now()
        known = await asyncio.to_thread(self.contexts.load, self.context, now)
        envelope, context = await ask(
            question,
            self.case,
            self._witness,
            planner=self._planner,
            context=known.answered(replies),
            settings=self.settings,
            clock=self.clock,
            on_progress=partial(_heard, on_working),
            on_text=on_text,
            prior_turns=tuple(self._asked),
        )
        await asyncio.to_thread(self.contexts.save, self.context, context, now)
        if envelope.status != "clarify":
            self._asked.append(question)
        return envelope


def own_context(sources: Sequence[Source]) -> str:
    """Name the context of a case by the documents in it."""
    paths = "\n".join(sorted(source.path for source in sources))
    return hashlib.sha256(paths.encode()).hexdigest()[:32]


def where_documents_go(selection: Selection) -> tuple[str, ...]:
    """Warn when the witness, who reads the documents, is not on this computer (trust T12)."""
    host = outside_host(selection.witness) if selection.witness else ""
    return (f"Your documents will be sent to {host}, which is not this computer.",) if host else ()


def _heard(on_working: Callable[[str], None], told: Progress) -> None:
    """Tell what a model does; attempts and costs of one question are not told."""
    if isinstance(told, Working):
        on_working(steps.working_words(told.doing, told.seconds, told.tokens))
