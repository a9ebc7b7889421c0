"""A deliberation as it stands: who has spoken in which round, how they rule, and what it comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from detective_app.account import panel_verdict
from detective_app.account.board import quotes
from detective_app.account.citations import Cited, all_citations, cited
from detective_app.core.panel import (
    Agent,
    AgentResponse,
    Deliberation,
    DeliberationLayers,
    DeliberationRound,
    LedgerEntry,
    MinorityOpinion,
    QuoteRef,
)
from detective_app.core.pieces import Filled, Piece
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import Ruling
from detective_app.deliberation.standing import CONFIDENT, NO_DISSENT, TOO_SIMILAR, finished, standing
from detective_app.own_words import decimal, said_again, say, told

RULED: Mapping[Ruling, str] = {
    "supported": "supported",
    "refuted": "refuted",
    "conflicting": "documents differ",
    "not_enough_evidence": "not in the documents",
    "not_judged": "not judged",
}
ENDED = {
    "stands": "stands",
    "contested": "contested by a quote",
    "withdrawn": "withdrawn",
    "unproven": "not proven",
}


def layers(session: InterrogationSession) -> DeliberationLayers:
    """Return the four layers of a deliberation that has ended."""
    done = session.deliberation
    if done is None:
        raise ValueError("there was no deliberation")
    return DeliberationLayers(
        decision=decision(session),
        agent_responses=tuple(stand(one, done) for one in standing(finished(done))),
        evidence=(*(claim(one, done) for one in done.claims), *warnings(done)),
        metadata=metadata(session),
    )


def decision(session: InterrogationSession) -> str:
    """Say what the panel ruled, how many agents went with it, and why it ended."""
    done, result = session.deliberation, session.audit_result
    if done is None or result is None or result.verdict is None:
        return ""
    said = [say("The panel rules: {1}.", say(RULED[result.verdict.overall]))]
    if finished(done):
        stood = standing(finished(done))
        apart = {one.agent for one in done.minority}
        said.append(say("{1} of {2} detectives rule every claim so.", len(stood) - len(apart), len(stood)))
        if silent := len(done.agents) - len(stood):
            said.append(say("{1} of {2} could not be heard at the end.", silent, len(done.agents)))
    return " ".join([*said, *([said_again(done.exit.details)] if done.exit else [])])


def name(agent_id: str, deliberation: Deliberation) -> str:
    """Return what an agent is called: its first model and its part, with a number where those are shared."""
    agent = deliberation.agent(agent_id)
    if agent is None:
        return agent_id
    called = Counter(_called(one) for one in deliberation.agents)
    mine = _called(agent)
    if called[mine] == 1:
        return mine
    return f"{mine} ({[one.id for one in deliberation.agents].index(agent_id) + 1})"


def _called(agent: Agent) -> str:
    return ", ".join(filter(None, (agent.models[0], agent.role, agent.perspective)))


def stand(said: AgentResponse, deliberation: Deliberation) -> str:
    """Say what an agent stands by."""
    rulings = ", ".join(f"{one.signal_id} {say(RULED[one.verdict])}" for one in said.rulings)
    agent = deliberation.agent(said.agent)
    acting = say(" as {1}", said.role) if agent and said.role and said.role != agent.role else ""
    who = f"{name(said.agent, deliberation)}{acting}"
    sure = decimal(said.confidence, 2)
    parts = [say("{1}: {2}, confidence {3}.", who, say(said.stance or "no stance"), sure), said.position]
    parts += [say("Rules {1}.", rulings)] if rulings else []
    parts += [say("Left its part: {1}", told(said.role_violation))] if said.role_violation else []
    return " ".join(parts)


def cited_words(refs: tuple[QuoteRef, ...]) -> str:
    """Name passages by their numbers; in older files quotes by those of answer and quote."""
    return ", ".join(one.passage or f"answer {one.answer} quote {one.quote}" for one in refs)


def claim(entry: LedgerEntry, deliberation: Deliberation) -> str:
    """Say who claimed what, who attacked it with what, and how it ended."""
    parts = [f"{entry.id} ({entry.label}, {ENDED[entry.ended]}): {entry.text}"]
    parts.append(f"Claimed by {name(entry.claimed_by, deliberation)} in round {entry.round}")
    parts[-1] += f", by {cited_words(entry.citations)}." if entry.citations else "."
    parts += attacks(entry, deliberation)
    return " ".join(parts)


def attacks(entry: LedgerEntry, deliberation: Deliberation) -> Iterator[str]:
    """Say who spoke against a claim."""
    for one in entry.attacks:
        by = say(", with {1}", cited_words(one.citations)) if one.citations else say(", without a quote")
        told = "Attacked by {1} in round {2}{3}: {4}"
        yield say(told, name(one.agent, deliberation), one.round, by, one.text)


def minority(one: MinorityOpinion, deliberation: Deliberation) -> str:
    """Say what an agent rules otherwise than the panel."""
    by = f" ({cited_words(one.evidence)})" if one.evidence else ""
    who, sure = name(one.agent, deliberation), f"{one.confidence:.2f}"
    told = "{1} rules {2} {3}{4}, confidence {5}: {6}"
    return say(told, who, one.signal_id, say(RULED[one.verdict]), by, sure, one.because)


def warnings(deliberation: Deliberation) -> tuple[str, ...]:
    """Return the warning of groupthink, with its signs."""
    found = deliberation.groupthink
    if found is None or not found.detected:
        return ()
    signs = " ".join((*found.indicators, found.recommendation))
    return (say("Groupthink warning: {1}", told(signs)),)


def failures(deliberation: Deliberation) -> tuple[Filled, ...]:
    """Say which agents left which step, and why, which may be in words of others."""
    every = (*deliberation.failures, *(one for at in deliberation.rounds for one in at.failures))
    steps = (f"round {one.round}" if one.round else f"the {one.stage}" for one in every)
    return tuple(
        Filled.of([Piece(f"{name(one.agent, deliberation)} left {step}: ", "program"), Piece(one.reason)])
        for one, step in zip(every, steps, strict=True)
    )


def round_words(at: DeliberationRound) -> str:
    """Say how a round ended, in one line."""
    found = at.consensus
    level = say("agreement {1}", f"{found.agreement_level:.2f}") if found else say("not finished")
    said = f"{found.opinion:.2f}" if found and found.opinion is not None else ""
    opinion = say(", the detectives say {1}", said) if said else ""
    warned = say(", groupthink warning") if at.groupthink and at.groupthink.detected else ""
    return (
        say("Round {1}{2}: {3}", at.round, say(" (dissent)") if at.kind == "dissent" else "", level)
        + opinion
        + warned
    )


def metadata(session: InterrogationSession) -> dict[str, str | int | float | bool]:
    """Return the figures of a deliberation."""
    done = session.deliberation
    if done is None:
        return {}
    found: dict[str, str | int | float | bool] = {
        "mode": session.mode or "",
        "agents": len(done.agents),
        "rounds": len(done.rounds),
        "responses": sum(len(one.responses) for one in done.rounds),
        "failures": len(failures(done)),
        "groupthink": bool(warnings(done)),
    }
    if done.exit:
        found |= {"exit": done.exit.reason, "details": done.exit.details}
    if done.consensus:
        found["agreementLevel"] = done.consensus.agreement_level
    return found


Sign = Literal["confident", "no_dissent", "too_similar"]
SIGNS: dict[Sign, str] = {"confident": CONFIDENT, "no_dissent": NO_DISSENT, "too_similar": TOO_SIMILAR}
"""The three signs of groupthink, with the words that a warning names them by."""


def overall(response: AgentResponse, session: InterrogationSession) -> Ruling | None:
    """Return how an agent rules on the whole, as code lets it stand; None where it rules on nothing."""
    return overalls([response], session)[0]


def overalls(responses: Sequence[AgentResponse], session: InterrogationSession) -> list[Ruling | None]:
    """Return the same of several at once, which costs less."""
    verdicts = panel_verdict.of_agents(responses, session)
    return [
        verdict.overall if said.rulings else None for said, verdict in zip(responses, verdicts, strict=True)
    ]


def stood(done: Deliberation) -> tuple[AgentResponse, ...]:
    """Return what each agent stands by after the last round that is over."""
    over = finished(done)
    return standing(over) if over else ()


def refs(response: AgentResponse) -> tuple[QuoteRef, ...]:
    """Return the quotes that an agent cites for its position and its rulings, each once."""
    named = [*response.citations, *(one for ruling in response.rulings for one in ruling.evidence)]
    return tuple({one.place: _plain(one) for one in reversed(named)}.values())[::-1]


def _plain(ref: QuoteRef) -> QuoteRef:
    return QuoteRef(passage=ref.passage, answer=ref.answer, quote=ref.quote)


def cited_quotes(session: InterrogationSession, named: Sequence[QuoteRef]) -> tuple[Cited, ...]:
    """Return the quotes of some numbers as they are opened; what is on no record is left out."""
    pairs, shown = {pair.sequence: pair for pair in session.qa_pairs}, quotes(session)
    found = []
    for ref in named:
        if passage := shown.get(ref.passage or ""):
            place = (passage.source_id, passage.locator, passage.quote)
            found.append(Cited(*place, None, passage.sequence))
            continue
        answer, number = ref.answer or 0, ref.quote or 0
        pair = pairs.get(answer)
        every = all_citations(session, pair) if pair else ()
        quote = cited(every[number - 1], answer) if 0 < number <= len(every) else None
        found += [quote] if quote else []
    return tuple(found)


def signs(done: Deliberation) -> dict[Sign, bool] | None:
    """Tell which signs of groupthink there are after the last round that is over; None before that."""
    over = finished(done)
    if not over or over[-1].groupthink is None:
        return None
    told = over[-1].groupthink.indicators
    return {sign: words in told for sign, words in SIGNS.items()}
