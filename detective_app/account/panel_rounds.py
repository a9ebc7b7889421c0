"""A deliberation as it stands: who has spoken in which round, how they rule, and how near the end is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from detective_app.account import panel_verdict
from detective_app.account.audited import quotes
from detective_app.account.citations import all_citations
from detective_app.account.quotes import Cited, cited
from detective_app.core.panel import (
    Agent,
    AgentFailure,
    AgentResponse,
    Deliberation,
    DeliberationRound,
    PanelRules,
    QuoteRef,
)
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import Ruling
from detective_app.deliberation.standing import (
    CONFIDENT,
    NO_DISSENT,
    TOO_SIMILAR,
    advocate,
    finished,
    moved,
    standing,
)

Sign = Literal["confident", "no_dissent", "too_similar"]
SIGNS: dict[Sign, str] = {
    "confident": CONFIDENT,
    "no_dissent": NO_DISSENT,
    "too_similar": TOO_SIMILAR,
}
"""The three signs of groupthink, with the words that a warning names them by."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One agent in a round: what it said, or why it left, or neither while it is still to speak."""

    agent: Agent
    response: AgentResponse | None = None
    failure: AgentFailure | None = None
    advocates: bool = False


@dataclass(frozen=True, slots=True)
class ShownRound:
    """A round with everybody in it; `over` once its agreement is counted."""

    number: int
    dissent: bool
    seats: tuple[Seat, ...]
    over: bool


@dataclass(frozen=True, slots=True)
class Criterion:
    """What ends a deliberation: what is asked for and what there is now, None before a round is over."""

    name: str
    asked: float
    now: float | None
    state: Literal["open", "held_back", "met"]


def rounds(done: Deliberation, *, going_on: bool = False) -> tuple[ShownRound, ...]:
    """Return the rounds; while it is `going_on`, with the one that is about to begin."""
    found = [_shown(one, done) for one in done.rounds]
    if going_on and done.exit is None and all(one.over for one in found):
        found.append(_shown(_next(done), done))
    return tuple(found)


def overall(response: AgentResponse, session: InterrogationSession) -> Ruling | None:
    """Return how an agent rules on the whole, as code lets it stand; None where it rules on nothing."""
    return overalls([response], session)[0]


def overalls(responses: Sequence[AgentResponse], session: InterrogationSession) -> list[Ruling | None]:
    """Return the same of several at once, which costs less."""
    verdicts = panel_verdict.of_agents(responses, session)
    return [
        verdict.overall if said.rulings else None for said, verdict in zip(responses, verdicts, strict=True)
    ]


def position(ruled: Ruling | None, confidence: float) -> float:
    """Return where an agent stands: 1 surely supported, -1 surely refuted, 0 where neither is decided."""
    return {"supported": 1.0, "refuted": -1.0}.get(ruled or "", 0.0) * confidence


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


def criteria(done: Deliberation) -> tuple[Criterion, ...]:
    """Return what ends the deliberation, each with how near it is."""
    rules, over = done.rules or PanelRules(), finished(done)
    sure = [one.confidence for one in stood(done)]
    level = over[-1].consensus.agreement_level if over and over[-1].consensus else None
    normal = sum(one.kind == "normal" for one in over)
    found = (
        ("consensus", rules.consensus, level),
        ("convergence", rules.convergence_rounds, _unmoved(over) if over else None),
        ("confidence", rules.confidence, min(sure, default=None)),
        ("max_rounds", rules.rounds, normal if over else None),
    )
    return tuple(Criterion(name, asked, now, _state(name, done)) for name, asked, now in found)


def _state(name: str, done: Deliberation) -> Literal["open", "held_back", "met"]:
    if done.exit and done.exit.reason == name:
        return "met"
    return "held_back" if done.vetoed and done.vetoed.reason == name and not done.exit else "open"


def _unmoved(over: Sequence[DeliberationRound]) -> int:
    """Return over how many rounds nobody moved, the last one counted; 0 where somebody just did."""
    stands = [{one.agent: one for one in standing(over[:n])} for n in range(1, len(over) + 1)]
    still = 1
    for before, after in reversed(list(pairwise(stands))):
        if any(agent not in before or moved(before[agent], after[agent]) for agent in after):
            break
        still += 1
    return still if still > 1 else 0


def _next(done: Deliberation) -> DeliberationRound:
    """Return the round that is about to begin, before anybody has spoken in it."""
    dissent = done.vetoed is not None and all(one.kind == "normal" for one in done.rounds)
    return DeliberationRound(
        round=len(done.rounds) + 1,
        responses=(),
        kind="dissent" if dissent else "normal",
        advocate=advocate(standing(done.rounds)) if dissent else None,
    )


def _shown(one: DeliberationRound, done: Deliberation) -> ShownRound:
    said = {response.agent: response for response in one.responses}
    left = {failure.agent: failure for failure in one.failures}
    seats = tuple(
        Seat(agent, said.get(agent.id), left.get(agent.id), agent.id == one.advocate) for agent in done.agents
    )
    return ShownRound(one.round, one.kind == "dissent", seats, one.consensus is not None)
