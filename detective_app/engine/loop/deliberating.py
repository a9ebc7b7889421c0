"""The deliberation of a panel before its audit: round by round, all agents at once.

What an agent said is on disk when it is told, so a run that was stopped goes on with those who had not yet
spoken in the round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from detective_app.account import board, panel_rounds, panel_verdict
from detective_app.core.analysis import Audit
from detective_app.core.errors import AllProvidersFailed
from detective_app.core.panel import (
    Agent,
    AgentFailure,
    AgentResponse,
    Deliberation,
    DeliberationRound,
    PanelRules,
    Stance,
)
from detective_app.core.panel_reply import AgentReply, PanelView, Role, SeenResponse
from detective_app.core.plugin import Context
from detective_app.core.ports import Given
from detective_app.core.session import InterrogationSession
from detective_app.deliberation.claim_ledger import claim_ledger, numbered
from detective_app.deliberation.ending import Following, check_exit_criteria, counted, kept_warning
from detective_app.deliberation.reviewing import response, reviewed
from detective_app.deliberation.seats import seat
from detective_app.deliberation.standing import advocate, finished, rulings, standing, weakest
from detective_app.engine.calls.at_once import at_once
from detective_app.engine.detective.panel import FEWEST, PanelDetective, too_few
from detective_app.engine.loop import telling
from detective_app.engine.loop.course import Course


async def deliberated(course: Course) -> None:
    """Deliberate until an exit criterion gives a reason; one detective alone has nobody to do so with."""
    panel = course.parts.panel
    if panel is None:
        return
    if course.session.deliberation is None:
        await course.save(deliberation=Deliberation(agents=tuple(panel.agents), rules=PanelRules()))
    while now(course).exit is None:
        await course.parts.operator.ready()
        begin(course)
        spoken = {one.agent for one in now(course).rounds[-1].responses}
        silent = [one for one in now(course).agents if one.id not in spoken]
        await heard(course, panel, silent)
        await end(course)


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
    started, at_hand = course.parts.clock.monotonic(), seen_by(course, agent)
    try:
        given = await panel.deliberate(agent.id, at_hand, course.progress("audit", None))
    except AllProvidersFailed as failure:
        await failed(course, agent, failure)
        return
    await said(course, agent, at_hand, given, course.milliseconds_since(started))


ADVOCATE = "devil's advocate"
_DUTY = "In this round you argue against what all agree on, from where the evidence is weakest."


def now(course: Course) -> Deliberation:
    """Return the deliberation as it stands."""
    done = course.session.deliberation
    if done is None:
        raise RuntimeError("no panel deliberates")
    return done


def begin(course: Course) -> None:
    """Begin a round, or go on with the one that was interrupted; who failed in it is asked again.

    What somebody says in it puts it on disk.
    """
    done = now(course)
    if done.rounds and done.rounds[-1].consensus is None:
        again = done.rounds[-1].evolve(failures=())
        course.session = course.session.evolve(deliberation=done.evolve(rounds=(*done.rounds[:-1], again)))
        return
    dissent = done.vetoed is not None and all(one.kind == "normal" for one in done.rounds)
    begun = DeliberationRound(
        round=len(done.rounds) + 1,
        responses=(),
        kind="dissent" if dissent else "normal",
        advocate=advocate(standing(done.rounds)) if dissent else None,
    )
    course.session = course.session.evolve(deliberation=done.evolve(rounds=(*done.rounds, begun)))


def seen_by(course: Course, agent: Agent) -> Context:
    """Return what an agent works from in the round that is under way, with its part in the persona."""
    done = now(course)
    found = course.context(_view(course.session, done, agent, course))
    part = seat(agent, course.parts.mode)
    return replace(found, persona=part.persona(found.persona, len(done.agents)))


async def said(course: Course, agent: Agent, at_hand: Context, given: Given[AgentReply], spent: int) -> None:
    """Keep what an agent said, checked, and tell it."""
    found = reviewed(given.value, at_hand, course.parts.mode)
    told = response(found, agent.id, at_hand, given.provider, course.now()).evolve(duration_ms=spent)
    done = now(course)
    at = done.rounds[-1]
    await _save_round(course, at.evolve(responses=_in_order((*at.responses, told), done.agents)))
    course.tell(telling.agent_responded(course.session.id, course.now(), at.round, told))


async def failed(course: Course, agent: Agent, failure: AllProvidersFailed) -> None:
    """Keep that an agent could not speak in the round, and tell it."""
    at = now(course).rounds[-1]
    reason = course.parts.redact(str(failure)) or "No model could go on."
    left = AgentFailure(agent=agent.id, stage="deliberation", reason=reason, at=course.now(), round=at.round)
    await _save_round(course, at.evolve(failures=(*at.failures, left)))
    course.tell(telling.agent_failed(course.session.id, course.now(), at.round, left))


async def end(course: Course) -> None:
    """End the round: number its claims, count, and see what follows; saved, then told.

    Raises AllProvidersFailed when too few have spoken.
    """
    done = now(course)
    at = done.rounds[-1]
    if len(at.responses) < FEWEST:
        why = at.failures[-1].reason if at.failures else ""
        raise AllProvidersFailed(too_few(len(at.responses), len(done.agents), why))
    at = counted((*done.rounds[:-1], numbered(done.rounds)), done.rules or PanelRules())
    done = done.evolve(rounds=(*done.rounds[:-1], at), consensus=at.consensus)
    follows: Following = check_exit_criteria(done, course.parts.mode.deliberation_exits)
    done = done.evolve(
        groupthink=kept_warning(done),
        exit=follows.exit,
        vetoed=follows.vetoed or done.vetoed,
        claims=claim_ledger(done.rounds),
    )
    await course.save(deliberation=done)
    course.tell(telling.deliberation_round(course.session.id, course.now(), at, done))


async def _save_round(course: Course, at: DeliberationRound) -> None:
    done = now(course)
    await course.save(deliberation=done.evolve(rounds=(*done.rounds[:-1], at)))


def _in_order(found: tuple[AgentResponse, ...], agents: tuple[Agent, ...]) -> tuple[AgentResponse, ...]:
    places = {agent.id: n for n, agent in enumerate(agents)}
    return tuple(sorted(found, key=lambda one: places[one.agent]))


def _view(session: InterrogationSession, done: Deliberation, agent: Agent, course: Course) -> PanelView:
    at = done.rounds[-1]
    part = seat(agent, course.parts.mode)
    advocates = at.advocate == agent.id
    before = standing(done.rounds[:-1]) if done.rounds[:-1] else ()
    against: Stance = "yes" if any(one.stance == "no" for one in before) else "no"
    return PanelView(
        round=at.round,
        kind=at.kind,
        agents=done.agents,
        role=Role(ADVOCATE, _DUTY, against) if advocates else part.role,
        perspective=part.perspective,
        responses=tuple(
            SeenResponse(one.round, own=one_said.agent == agent.id, response=one_said)
            for one in done.rounds[:-1]
            for one_said in one.responses
        ),
        attacked=weakest(before) or _nothing_decided(before) if advocates else (),
        passages=frozenset(board.passages(session)),
    )


def _nothing_decided(before: tuple[AgentResponse, ...]) -> tuple[str, ...]:
    """Return what an advocate attacks where no claim is decided: that nothing decides them."""
    named = sorted({claim for one in before for claim in rulings(one)})
    return (f"{', '.join(named) or 'the whole hypothesis'}: held to be undecided",)
