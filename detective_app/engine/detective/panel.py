"""The form of a detective for several: all propose and judge at once, and code makes one of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from detective_app.account.board import claims
from detective_app.account.unread_words import summary
from detective_app.core.analysis import MAX_FIRST_ACTIONS, Audit, FoundClarification, Opening, RoundJudgement
from detective_app.core.errors import AllProvidersFailed, FailureKind, UnusableReply
from detective_app.core.panel import Agent
from detective_app.core.panel_reply import AgentReply, PanelView, SeenResponse
from detective_app.core.plugin import Context
from detective_app.core.ports import (
    AgentLeft,
    AskedBack,
    Attempt,
    ChatModel,
    Given,
    Message,
    OnProgress,
    Progress,
    Switch,
)
from detective_app.deliberation import proposing
from detective_app.deliberation.proposing import one_question
from detective_app.deliberation.seats import AgentPart
from detective_app.engine.calls import language
from detective_app.engine.calls.at_once import at_once
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.prompts import render
from detective_app.engine.calls.remote import base_name
from detective_app.engine.calls.structured import ask
from detective_app.engine.detective import replies
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.detective.context import all_turns

FEWEST = 2
"""So many agents have to be left in every step."""

T = TypeVar("T")
Step = Callable[[CapableDetective, Context, OnProgress], Awaitable[Given[T] | AskedBack]]


@dataclass(frozen=True, slots=True)
class SeatedAgent:
    """One agent with its part and its own line of models."""

    agent: Agent
    seat: AgentPart
    detective: CapableDetective


@dataclass(frozen=True, slots=True)
class PanelDetective:
    """A Detective of several: a step is asked of all at once, and two that reply are enough.

    Of what several would ask the person a step asks one thing; then all of them do it again.
    """

    seats: Sequence[SeatedAgent]

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
        if isinstance(given, AskedBack):
            return given
        found = {agent: one.value for agent, one in given.items()}
        plan = proposing.opening(found, ())
        known = context.session.signals or plan.signals
        claims = [(one.content, 0) for one in known if one.type == "claim"]
        actions = proposing.merged(
            {agent: one.actions for agent, one in found.items()}, claims, MAX_FIRST_ACTIONS
        )
        return _of(given, proposing.opening(found, actions))

    async def judge(self, context: Context, on_progress: OnProgress) -> Given[RoundJudgement] | AskedBack:
        """Merge what all make of the answers and what they propose next."""
        given = await self._asked(context, on_progress, CapableDetective.judge)
        if isinstance(given, AskedBack):
            return given
        proposed = {agent: one.value.actions for agent, one in given.items()}
        actions = proposing.merged(proposed, proposing.open_claims(context.plan))
        return _of(given, proposing.judgement([one.value for one in given.values()], actions))

    async def audit(self, context: Context, on_progress: OnProgress) -> Given[Audit] | AskedBack:
        """Have the first agent that can look for contradictions and sum up; the verdict is the panel's."""
        failures = []
        for one in self.seats:
            try:
                given = await one.detective.audit(self._context(one, context), _signed(one, on_progress))
                return replace(given, agent=one.agent.id) if isinstance(given, Given) else given
            except AllProvidersFailed as failure:
                on_progress(AgentLeft(one.agent.id, str(failure)))
                failures.append(failure)
        raise AllProvidersFailed("No detective of the panel could do the audit.", failures[-1].last)

    async def deliberate(self, agent: str, context: Context, on_progress: OnProgress) -> Given[AgentReply]:
        """Have an agent reply to a round of deliberation; the context has its part already."""
        one = next(one for one in self.seats if one.agent.id == agent)
        return await deliberated(one.detective.model, context, _signed(one, on_progress))

    async def _asked(
        self, context: Context, on_progress: OnProgress, step: Step[T]
    ) -> Mapping[str, Given[T]] | AskedBack:
        """Have all do a step at once; raises AllProvidersFailed when fewer than two could."""

        async def one_of(one: SeatedAgent) -> Given[T] | AskedBack | AllProvidersFailed:
            try:
                return await step(one.detective, self._context(one, context), _signed(one, on_progress))
            except AllProvidersFailed as failure:
                on_progress(AgentLeft(one.agent.id, str(failure)))
                return failure

        done = await at_once(one_of(one) for one in self.seats)
        results = {one.agent.id: result for one, result in zip(self.seats, done, strict=True)}
        failed = [found for found in done if isinstance(found, AllProvidersFailed)]
        if (left := len(done) - len(failed)) < FEWEST:
            raise AllProvidersFailed(too_few(left, len(self.seats), str(failed[-1])), failed[-1].last)
        asked = {agent: found for agent, found in results.items() if isinstance(found, AskedBack)}
        if question := _one_question({agent: found.question for agent, found in asked.items()}):
            return AskedBack(question, {agent: dict(found.partial) for agent, found in asked.items()})
        return {agent: found for agent, found in results.items() if isinstance(found, Given)}

    def _context(self, one: SeatedAgent, context: Context) -> Context:
        return replace(context, persona=one.seat.persona(context.persona, len(self.seats)))


def _signed(one: SeatedAgent, on_progress: OnProgress) -> OnProgress:
    """Return what tells the progress of one agent: with its name to whatever failed or took over."""

    def tell(progress: Progress) -> None:
        told = replace(progress, agent=one.agent.id) if isinstance(progress, Attempt | Switch) else progress
        on_progress(told)

    return tell


def too_few(left: int, of: int, why: str) -> str:
    """Say that a panel cannot go on."""
    return f"{left} of {of} detectives could go on, and a panel needs {FEWEST}. {why}"


def _of(given: Mapping[str, Given[T]], value: T) -> Given[T]:
    """Return what came of several, by the first of them, with the gravest of what they assumed."""
    first = next(iter(given.values()))
    assumed = _one_question({agent: one.assumed for agent, one in given.items() if one.assumed})
    return Given(value, first.provider, first.strategy, assumed)


def _one_question(asked: Mapping[str, FoundClarification]) -> FoundClarification | None:
    return replies.usable(one_question(asked))


REPLY_TOKENS = 8_000
MOST_SAID_CHARS = 4_200
"""So many characters all that was said in the last round has together."""
_FIXED_CHARS = 60
"""About so many a claim or a ruling has beside its words."""


async def deliberated(model: FallbackModel, context: Context, on_progress: OnProgress) -> Given[AgentReply]:
    """Ask an agent for its reply to a round."""
    reply, given = await ask(
        model,
        messages(context),
        AgentReply,
        check=lambda found: check(found, context),
        max_tokens=REPLY_TOKENS,
        thorough=True,
        on_progress=on_progress,
    )
    return Given(reply, given.model)


def messages(context: Context) -> Sequence[Message]:
    """Return the four layers, then the round: what never changes in a run stands first."""
    view, session = context.panel or PanelView(), context.session
    system = render(
        "panel",
        persona=context.persona,
        role=view.role,
        guidance=view.guidance,
        checks=context.checks,
        hypothesis=session.hypothesis.text,
        documents=bool(session.sources),
    )
    left_out = len(session.sources or ()) - len(context.catalogue)
    request = render(
        "deliberation",
        catalogue=context.catalogue,
        words=context.words,
        names={one.source_id: base_name(one) for one in session.sources or ()},
        passages=context.passages,
        left_out=left_out if context.catalogue else 0,
        still={},
        unread=summary(session.sources, session.unread),
        turns=all_turns(session),
        claims=list(claims(session).items()),
        standings={signal.id: signal.standing for signal in session.signals or ()},
        view=view,
        own=[one for one in view.responses if one.own],
        others=[one for one in view.responses if not one.own],
        speaker=_speaker,
        room=_room(view.responses),
    )
    return [Message("system", system), Message("user", request)]


def _speaker(seen: SeenResponse) -> str:
    said = seen.response
    return ", ".join(filter(None, (said.agent, said.role, said.perspective)))


def _room(seen: Sequence[SeenResponse]) -> Mapping[str, int]:
    """Share the characters there are of positions, reasonings and claims: what can be cited comes first."""
    each = MOST_SAID_CHARS // max(1, len(seen))
    most = max((len(one.response.claims) + len(one.response.rulings) for one in seen), default=0)
    claim = min(120, max(40, (each - 240) // max(1, most) - _FIXED_CHARS))
    left = each - most * (claim + _FIXED_CHARS)
    return {
        "position": min(240, max(60, left // 2)),
        "reasoning": min(900, max(0, left - 240)),
        "claim": claim,
    }


def check(found: AgentReply, context: Context) -> None:
    """Refuse a reply that leaves a claim unruled, or is in another language than the hypothesis."""
    known = claims(context.session)
    missing = known.keys() - {one.claim for one in found.rulings}
    if missing:
        problem = f"rulings: one for each claim is needed; missing: {', '.join(sorted(missing))}"
        raise UnusableReply(FailureKind.INVALID_OUTPUT, [problem])
    said = f"{found.position} {found.reasoning}"
    if language.differs(said, context.session.hypothesis.text):
        problem = "the reply is not in the language of the hypothesis"
        raise UnusableReply(FailureKind.WRONG_LANGUAGE, [problem], text=said)
