"""The deliberation of a panel before its audit: round by round, all agents at once.

What an agent said is on disk when it is told, so a run that was stopped goes on with those who had not yet
spoken in the round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from detective_app.account import panel_rounds, panel_verdict
from detective_app.core.analysis import Audit
from detective_app.core.errors import AllProvidersFailed
from detective_app.core.panel import Agent, Deliberation, PanelRules
from detective_app.core.ports import Given
from detective_app.core.session import InterrogationSession
from detective_app.deliberation.standing import finished, standing
from detective_app.engine.calls.at_once import at_once
from detective_app.engine.detective.panel import PanelDetective
from detective_app.engine.loop import panel_round
from detective_app.engine.loop.course import Course


async def deliberated(course: Course) -> None:
    """Deliberate until an exit criterion gives a reason; one detective alone has nobody to do so with."""
    panel = course.parts.panel
    if panel is None:
        return
    if course.session.deliberation is None:
        await course.save(deliberation=Deliberation(agents=tuple(panel.agents), rules=PanelRules()))
    while panel_round.now(course).exit is None:
        await course.parts.operator.ready()
        panel_round.begin(course)
        spoken = {one.agent for one in panel_round.now(course).rounds[-1].responses}
        silent = [one for one in panel_round.now(course).agents if one.id not in spoken]
        await heard(course, panel, silent)
        await panel_round.end(course)


async def heard(course: Course, panel: PanelDetective, agents: Sequence[Agent]) -> None:
    """Hear agents in the round that is under way, at once."""
    await at_once(_respond(course, panel, agent) for agent in agents)


def with_verdict(given: Given[Audit], session: InterrogationSession) -> Given[Audit]:
    """Return an audit with the verdict of the panel in place of that of the agent that summed up."""
    verdict = panel_verdict.of_panel(session)
    if verdict is None:
        return given
    if given.value.verdict:
        verdict = verdict.evolve(superseded=given.value.verdict.superseded)
    return replace(given, value=given.value.evolve(verdict=verdict))


def concluded(session: InterrogationSession) -> Deliberation | None:
    """Return the deliberation with what came of it, once there is a verdict."""
    done, result = session.deliberation, session.audit_result
    if done is None or done.exit is None or result is None or result.verdict is None:
        return done
    stood = standing(finished(done))
    done = done.evolve(minority=panel_verdict.minority(stood, result.verdict))
    return done.evolve(layers=panel_rounds.layers(session.evolve(deliberation=done)))


async def _respond(course: Course, panel: PanelDetective, agent: Agent) -> None:
    """Hear one agent; what it says, or that it could not, is saved and then told."""
    started, at_hand = course.parts.clock.monotonic(), panel_round.seen_by(course, agent)
    try:
        given = await panel.deliberate(agent.id, at_hand, course.progress("audit", None))
    except AllProvidersFailed as failure:
        await panel_round.failed(course, agent, failure)
        return
    await panel_round.said(course, agent, at_hand, given, course.milliseconds_since(started))
