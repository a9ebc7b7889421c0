"""The models of one run, connected: each provider once, and an order of fallback for each who calls them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass

from detective_app import registry
from detective_app.app.clock import SystemClock
from detective_app.app.selection import AgentModels, Selection, outside_host
from detective_app.core.errors import ProviderFailure
from detective_app.core.ports import ChatModel, Connection, Provider
from detective_app.core.session import ModelCard
from detective_app.core.settings import time_scale
from detective_app.engine.calls.disclosure import CountedModel, DisclosureCounter
from detective_app.engine.calls.fallback import FallbackModel

CARD_SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class Connected:
    """Connected providers with the selection they stand for."""

    selection: Selection
    providers: Mapping[tuple[str, str], Provider]

    def line(self, agent: AgentModels, counter: DisclosureCounter | None = None) -> FallbackModel:
        """Return an agent's models in its order of use, each with its own deadline.

        Agents may share a provider; what one of them learns of it, a rest or a refused key, is its own.
        `counter` counts what goes to those that are not on this computer.
        """
        connections = agent.connections
        line = {self._counted(c, counter): c.deadline for c in connections}
        return FallbackModel(
            tuple(line),
            connections[0].deadline,
            SystemClock(),
            time_scale(),
            deadlines={model.name: deadline for model, deadline in line.items()},
        )

    def witness(self) -> FallbackModel:
        """Return the witness, which has no second provider and so one retry more."""
        own = self.selection.witness
        return FallbackModel(
            [self._provider(own)], own.deadline, SystemClock(), time_scale(), abort_retries=1
        )

    async def cards(self) -> tuple[ModelCard, ...]:
        """Describe every model for the reproducibility card."""
        connections = (*self.selection.detectives, self.selection.witness)
        return tuple([await _card(self._provider(c), c) for c in connections])

    def _counted(self, connection: Connection, counter: DisclosureCounter | None) -> ChatModel:
        model = self._provider(connection)
        return CountedModel(model, counter) if counter and outside_host(connection) else model

    def _provider(self, connection: Connection) -> Provider:
        return self.providers[_place(connection)]


async def connect(selection: Selection, stack: AsyncExitStack) -> Connected:
    """Connect each model once, though it may play both roles; SDKs load in a thread, `stack` closes them."""
    providers: dict[tuple[str, str], Provider] = {}
    for connection in (*selection.detectives, selection.witness):
        at = _place(connection)
        if at not in providers:
            module = await asyncio.to_thread(registry.load, "detective_app.providers", connection.provider)
            providers[at] = await asyncio.to_thread(module.connect, connection)
            stack.push_async_callback(providers[at].aclose)
            await providers[at].start()
    return Connected(selection, providers)


async def _card(provider: Provider, connection: Connection) -> ModelCard:
    """Ask the provider what this model is; a server that is not there yet leaves the card plain."""
    try:
        async with asyncio.timeout(CARD_SECONDS * time_scale()):
            card = await provider.card()
    except (ProviderFailure, TimeoutError):
        card = ModelCard(model=provider.name, role=connection.role)
    return card.evolve(role=connection.role)


def _place(connection: Connection) -> tuple[str, str]:
    return f"{connection.provider}:{connection.model}", connection.base_url
