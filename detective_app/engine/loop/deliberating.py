"""The deliberation of a panel before its audit: round by round, all agents at once; saved before told.

What an agent said is on disk when it is told, so a run that was stopped goes on with those who had not yet
spoken in the round.
"""

from __future__ import annotations

from dataclasses import replace

from detective_app.account import audited, panel_layers, panel_verdict
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
from detective_app.core.panel_view import PanelView, Role, SeenResponse
from detective_app.core.ports import Given
from detective_app.core.session import InterrogationSession
from detective_app.deliberation import weakest
from detective_app.deliberation.claim_ledger import claim_ledger, numbered
from detective_app.deliberation.ending import Following, check_exit_criteria, counted, kept_warning
from detective_app.deliberation.reviewing import response, reviewed
from detective_app.deliberation.seats import seat
from detective_app.deliberation.standing import finished, rulings, standing
from detective_app.engine.calls.at_once import at_once
from detective_app.engine.detective.panel import FEWEST, PanelDetective, too_few
from detective_app.engine.loop import telling
from detective_app.engine.loop.course import Course

ADVOCATE = "devil's advocate"
_DUTY = "In this round you argue against what all agree on, from where the evidence is weakest."


async def deliberated(course: Course) -> None:
    """Deliberate until an exit criterion gives a reason; one detective alone has nobody to do so with."""
    panel = course.parts.panel
    if panel is None:
        return
    if course.session.deliberation is None:
        await _save(course, Deliberation(agents=tuple(panel.agents), rules=PanelRules()))
    while _now(course).exit is None:
        await course.parts.operator.ready()
        _begin(course)
        await _heard(course, panel)
        await _close(course)


def with_verdict(given: Given[Audit], session: InterrogationSession) -> Given[Audit]:
    """Return an audit with the verdict of the panel in place of that of the agent that summed up."""
    done = session.deliberation
    if done is None or done.exit is None:
        return given
    verdicts = [panel_verdict.of_agent(one, session) for one in standing(finished(done))]
    verdict = panel_verdict.merged(verdicts, session)
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
    return done.evolve(layers=panel_layers.layers(session.evolve(deliberation=done)))


def _now(course: Course) -> Deliberation:
    done = course.session.deliberation
    if done is None:
        raise RuntimeError("no panel deliberates")
    return done


async def _save(course: Course, deliberation: Deliberation) -> None:
    await course.save(deliberation=deliberation)


def _begin(course: Course) -> None:
    """Begin a round, or go on with the one that was interrupted; who failed in it is asked again.

    What somebody says in it puts it on disk.
    """
    now = _now(course)
    if now.rounds and now.rounds[-1].consensus is None:
        again = now.rounds[-1].evolve(failures=())
        course.session = course.session.evolve(deliberation=now.evolve(rounds=(*now.rounds[:-1], again)))
        return
    dissent = now.vetoed is not None and all(one.kind == "normal" for one in now.rounds)
    begun = DeliberationRound(
        round=len(now.rounds) + 1,
        responses=(),
        kind="dissent" if dissent else "normal",
        advocate=weakest.advocate(standing(now.rounds)) if dissent else None,
    )
    course.session = course.session.evolve(deliberation=now.evolve(rounds=(*now.rounds, begun)))


async def _heard(course: Course, panel: PanelDetective) -> None:
    """Hear all who have not spoken in the round, at once; raises AllProvidersFailed when too few could."""
    at = _now(course).rounds[-1]
    spoken = {one.agent for one in at.responses}
    silent = [agent for agent in _now(course).agents if agent.id not in spoken]
    await at_once(_respond(course, panel, agent) for agent in silent)
    at = _now(course).rounds[-1]
    if len(at.responses) < FEWEST:
        why = at.failures[-1].reason if at.failures else ""
        raise AllProvidersFailed(too_few(len(at.responses), len(_now(course).agents), why))


async def _respond(course: Course, panel: PanelDetective, agent: Agent) -> None:
    """Hear one agent; what it says, or that it could not, is saved and then told."""
    started, now = course.parts.clock.monotonic(), _now(course)
    context = course.context(_view(course.session, now, agent, course))
    number = now.rounds[-1].round
    try:
        given = await panel.deliberate(agent.id, context, course.progress("audit", None))
    except AllProvidersFailed as failure:
        reason = course.parts.redact(str(failure)) or "No model could go on."
        left = AgentFailure(
            agent=agent.id, stage="deliberation", reason=reason, at=course.now(), round=number
        )
        at = _now(course).rounds[-1]
        await _save_round(course, at.evolve(failures=(*at.failures, left)))
        course.tell(telling.agent_failed(course.session.id, course.now(), number, left))
        return
    found = reviewed(given.value, context, course.parts.mode)
    said = response(found, agent.id, context, given.provider, course.now())
    said = said.evolve(duration_ms=course.milliseconds_since(started))
    at = _now(course).rounds[-1]
    await _save_round(course, at.evolve(responses=_in_order((*at.responses, said), now.agents)))
    course.tell(telling.agent_responded(course.session.id, course.now(), number, said))


async def _save_round(course: Course, at: DeliberationRound) -> None:
    now = _now(course)
    await _save(course, now.evolve(rounds=(*now.rounds[:-1], at)))


def _in_order(said: tuple[AgentResponse, ...], agents: tuple[Agent, ...]) -> tuple[AgentResponse, ...]:
    places = {agent.id: n for n, agent in enumerate(agents)}
    return tuple(sorted(said, key=lambda one: places[one.agent]))


async def _close(course: Course) -> None:
    """End the round: number its claims, count, and see what follows; saved, then told."""
    now = _now(course)
    rules = now.rules or PanelRules()
    at = numbered(now.rounds)
    at = counted((*now.rounds[:-1], at), rules)
    now = now.evolve(rounds=(*now.rounds[:-1], at), consensus=at.consensus)
    follows: Following = check_exit_criteria(now, course.parts.mode.deliberation_exits)
    now = now.evolve(
        groupthink=kept_warning(now),
        exit=follows.exit,
        vetoed=follows.vetoed or now.vetoed,
        claims=claim_ledger(now.rounds),
    )
    await _save(course, now)
    course.tell(telling.deliberation_round(course.session.id, course.now(), at, now))


def _view(session: InterrogationSession, now: Deliberation, agent: Agent, course: Course) -> PanelView:
    """Return what an agent sees of the panel in the round that is under way."""
    at, quotes = now.rounds[-1], audited.states(session)
    part = seat(agent, course.parts.mode)
    advocates = at.advocate == agent.id
    before = standing(now.rounds[:-1]) if now.rounds[:-1] else ()
    against: Stance = "yes" if any(one.stance == "no" for one in before) else "no"
    return PanelView(
        round=at.round,
        kind=at.kind,
        agents=now.agents,
        role=Role(ADVOCATE, _DUTY, against) if advocates else part.role,
        perspective=part.perspective,
        responses=tuple(
            SeenResponse(one.round, own=said.agent == agent.id, response=said)
            for one in now.rounds[:-1]
            for said in one.responses
        ),
        attacked=weakest.weakest(before, quotes) or _nothing_decided(before) if advocates else (),
        quotes=quotes,
    )


def _nothing_decided(before: tuple[AgentResponse, ...]) -> tuple[str, ...]:
    """Return what an advocate attacks where no claim is decided: that nothing decides them."""
    named = sorted({claim for one in before for claim in rulings(one)})
    return (f"{', '.join(named) or 'the whole hypothesis'}: held to be undecided",)
