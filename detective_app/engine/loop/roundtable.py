"""A panel at which a chat client's model takes several seats: it answers for one after the other.

Agents with models of their own answer by themselves. The rounds are those of any panel (`deliberating`), and
between two calls of the client nothing is at work.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from detective_app.core.errors import UnusableReply
from detective_app.core.panel import Agent, Deliberation, PanelRules
from detective_app.core.panel_reply import AgentReply
from detective_app.core.pieces import Filled
from detective_app.core.ports import Given
from detective_app.core.provider import CHAT_CLIENT
from detective_app.engine.detective import panel as panel_form
from detective_app.engine.detective.panel import FEWEST, PanelDetective
from detective_app.engine.loop import deliberating
from detective_app.engine.loop.by_client import NotNow, answered
from detective_app.engine.loop.course import Course


@dataclass(frozen=True, slots=True)
class SeatTurn:
    """A seat of the client that has to speak now, and the prompt for it, of four layers and the round."""

    agent: Agent
    prompt: str


def by_client(agent: Agent) -> bool:
    """Tell whether it is the client's model that speaks for an agent."""
    return agent.models[0].partition(":")[0] == CHAT_CLIENT


async def convened(course: Course, agents: Sequence[Agent], rules: PanelRules) -> None:
    """Seat a panel over what was answered; raises NotNow."""
    session = course.session
    if session.deliberation:
        raise NotNow("The roundtable has begun: its seats, mode and rounds stay. Call it without these.")
    if answered(session):
        raise NotNow("Evaluate what was answered first: call `evaluate`. Nobody was seated.")
    if not session.qa_pairs:
        raise NotNow("Nothing was asked yet: call `answer`. Nobody was seated.")
    seats = Deliberation(agents=tuple(agents), rules=rules)
    await course.save(deliberation=seats, mode=course.parts.mode.name, pending_round=None)


async def heard(course: Course, agent_id: str, reply: AgentReply, name: str) -> None:
    """Keep what the client's model says for one of its seats; raises NotNow, and then nothing was kept."""
    _begin(course)
    silent = _silent(course)
    agent = next((one for one in silent if one.id == agent_id and by_client(one)), None)
    if agent is None:
        waiting = ", ".join(one.id for one in silent if by_client(one)) or "none"
        raise NotNow(
            f"It is not the turn of {agent_id[:40]!r}; seats that wait: {waiting}. Nothing was kept."
        )
    at_hand = deliberating.seen_by(course, agent)
    try:
        panel_form.check(reply, at_hand)
    except UnusableReply as refused:
        raise NotNow(f"The reply cannot be used: {'; '.join(refused.problems)}. Nothing was kept.") from None
    await deliberating.said(course, agent, at_hand, Given(reply, name), 0)


async def taken_on(course: Course, panel: PanelDetective) -> SeatTurn | None:
    """Go on until a seat of the client has to speak, and return its turn; None when the roundtable is over.

    Raises AllProvidersFailed when too few could speak in a round; who failed is asked again by the next call.
    """
    while deliberating.now(course).exit is None:
        _begin(course)
        await deliberating.heard(course, panel, [one for one in _silent(course) if not by_client(one)])
        if silent := _silent(course):
            messages = panel_form.messages(deliberating.seen_by(course, silent[0]))
            return SeatTurn(silent[0], Filled.joined([message.content for message in messages]))
        await deliberating.end(course)
    return None


def _begin(course: Course) -> None:
    """Begin a round where none is under way, and hear again who failed in one that too few spoke in."""
    if deliberating.now(course).exit is None and not (
        _under_way(course)
        and (_silent(course) or len(deliberating.now(course).rounds[-1].responses) >= FEWEST)
    ):
        deliberating.begin(course)


def _under_way(course: Course) -> bool:
    rounds = deliberating.now(course).rounds
    return bool(rounds) and rounds[-1].consensus is None


def _silent(course: Course) -> list[Agent]:
    """Return who has neither spoken nor failed in the round that is under way."""
    done = deliberating.now(course)
    if not _under_way(course):
        return []
    at = done.rounds[-1]
    heard_of = {*(one.agent for one in at.responses), *(one.agent for one in at.failures)}
    return [one for one in done.agents if one.id not in heard_of]
