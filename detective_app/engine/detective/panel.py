"""The form of a detective for several: all propose and judge at once, and code makes one of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar

from detective_app.core.analysis import Audit, Opening, RoundJudgement
from detective_app.core.errors import AllProvidersFailed
from detective_app.core.panel import Agent
from detective_app.core.panel_reply import AgentReply
from detective_app.core.plugin import Context
from detective_app.core.ports import AgentLeft, AskedBack, ChatModel, Given, OnProgress
from detective_app.deliberation import judging, proposing
from detective_app.deliberation.seats import Seat
from detective_app.engine.calls.at_once import at_once
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.detective.deliberation import deliberated

FEWEST = 2
"""So many agents have to be left in every step."""

T = TypeVar("T")
Step = Callable[[CapableDetective, Context, OnProgress], Awaitable[Given[T] | AskedBack]]


@dataclass(frozen=True, slots=True)
class SeatedAgent:
    """One agent with its part and its own line of models."""

    agent: Agent
    seat: Seat
    detective: CapableDetective


@dataclass(frozen=True, slots=True)
class PanelDetective:
    """A Detective of several: a step is asked of all at once, and two that reply are enough.

    No agent asks the person back: what it would ask is assumed, and said.
    """

    seats: Sequence[SeatedAgent]

    @property
    def form(self) -> Literal["capable", "guided"]:
        """Always `capable`."""
        return "capable"

    @property
    def models(self) -> Sequence[ChatModel]:
        """The models of all agents, in their order."""
        return [model for one in self.seats for model in one.detective.models]

    @property
    def agents(self) -> Sequence[Agent]:
        """Who takes part."""
        return [one.agent for one in self.seats]

    async def open(self, context: Context, on_progress: OnProgress) -> Given[Opening] | AskedBack:
        """Take the finest plan of all, and merge what they propose to do first."""
        given = await self._asked(context, on_progress, CapableDetective.open)
        found = {agent: one.value for agent, one in given.items()}
        plan = judging.opening(found, ())
        claims = [(one.content, 0) for one in plan.signals if one.type == "claim"]
        actions = proposing.merged({agent: one.actions for agent, one in found.items()}, claims)
        return _of(given, judging.opening(found, actions))

    async def judge(self, context: Context, on_progress: OnProgress) -> Given[RoundJudgement] | AskedBack:
        """Merge what all make of the answers and what they propose next."""
        given = await self._asked(context, on_progress, CapableDetective.judge)
        proposed = {agent: one.value.actions for agent, one in given.items()}
        actions = proposing.merged(proposed, proposing.open_claims(context.plan))
        return _of(given, judging.judgement([one.value for one in given.values()], actions))

    async def audit(self, context: Context, on_progress: OnProgress) -> Given[Audit] | AskedBack:
        """Have the first agent that can look for contradictions and sum up; the verdict is the panel's."""
        failures = []
        for one in self.seats:
            try:
                return await one.detective.audit(self._context(one, context), on_progress)
            except AllProvidersFailed as failure:
                on_progress(AgentLeft(one.agent.id, str(failure)))
                failures.append(failure)
        raise AllProvidersFailed("No detective of the panel could do the audit.", failures[-1].last)

    async def deliberate(self, agent: str, context: Context, on_progress: OnProgress) -> Given[AgentReply]:
        """Have an agent reply to a round of deliberation."""
        one = next(one for one in self.seats if one.agent.id == agent)
        return await deliberated(one.detective.model, self._context(one, context), on_progress)

    async def _asked(
        self, context: Context, on_progress: OnProgress, step: Step[T]
    ) -> Mapping[str, Given[T]]:
        """Have all do a step at once; raises AllProvidersFailed when fewer than two could."""

        async def one_of(one: SeatedAgent) -> Given[T] | AllProvidersFailed:
            try:
                found = await step(one.detective, self._context(one, context), on_progress)
            except AllProvidersFailed as failure:
                on_progress(AgentLeft(one.agent.id, str(failure)))
                return failure
            if isinstance(found, AskedBack):
                raise TypeError("an agent of a panel has asked the person")
            return found

        done = await at_once(one_of(one) for one in self.seats)
        results = {one.agent.id: result for one, result in zip(self.seats, done, strict=True)}
        given = {agent: found for agent, found in results.items() if isinstance(found, Given)}
        if len(given) < FEWEST:
            failed = [one for one in results.values() if isinstance(one, AllProvidersFailed)]
            raise AllProvidersFailed(too_few(len(given), len(self.seats), str(failed[-1])), failed[-1].last)
        return given

    def _context(self, one: SeatedAgent, context: Context) -> Context:
        """Return what an agent works from: with its part, and nobody to ask."""
        asking = context.asking if context.asking == "no_more" else "nobody"
        return replace(context, persona=one.seat.persona(context.persona, len(self.seats)), asking=asking)


def too_few(left: int, of: int, why: str) -> str:
    """Say that a panel cannot go on."""
    return f"{left} of {of} detectives could go on, and a panel needs {FEWEST}. {why}"


def _of(given: Mapping[str, Given[T]], value: T) -> Given[T]:
    """Return what came of several, by the first of them, with what any of them assumed."""
    first = next(iter(given.values()))
    assumed = next((one.assumed for one in given.values() if one.assumed), None)
    return Given(value, first.provider, first.strategy, assumed)
