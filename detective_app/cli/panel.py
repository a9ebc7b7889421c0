"""Blocks on a panel: what each detective said, how far they agree, and the ledger of their claims."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from rich.console import Group, RenderableType
from rich.text import Text

from detective_app.account import panel_rounds
from detective_app.account.families import session_remarks
from detective_app.account.panel_verdict import spread_words
from detective_app.cli.layout import DETECTIVE, QUIET, WARNING, Labelled, heading
from detective_app.cli.terminal import shown
from detective_app.core.events import AgentResponded, DeliberationRoundEnded
from detective_app.core.panel import Deliberation, LedgerEntry
from detective_app.core.session import InterrogationSession


def event(told: AgentResponded | DeliberationRoundEnded, session: InterrogationSession) -> RenderableType:
    """What was said or counted just now."""
    done = session.deliberation
    if done is None:
        return Group()
    if isinstance(told, DeliberationRoundEnded):
        return _round(told)
    name = panel_rounds.name(told.agent, done)
    if told.response is None:
        reason = told.failure.reason if told.failure else ""
        where = f"round {told.round}" if told.round else "this step"
        return Labelled("Left", shown(f"{name} left {where}: {reason}", WARNING), WARNING)
    said = [shown(panel_rounds.stand(told.response, done))]
    said += [shown(f"  {note}", QUIET) for note in told.response.notes]
    return Labelled(f"Round {told.round}", Group(*said), DETECTIVE)


def deliberation(session: InterrogationSession) -> list[RenderableType]:
    """The panel of a session as a whole: decision, detectives, minority, rounds and the ledger of claims."""
    done = session.deliberation
    if done is None:
        return []
    lines = [
        *_labelled("Decision", [panel_rounds.decision(session)]),
        *_labelled("Detectives", [panel_rounds.name(one.id, done) for one in done.agents]),
        *_labelled("Stands", done.layers.agent_responses if done.layers else ()),
        *_labelled("Minority", [panel_rounds.minority(one, done) for one in done.minority] or _none(done)),
        *_labelled("Rounds", map(panel_rounds.round_words, done.rounds)),
        *_labelled("Left", panel_rounds.failures(done), WARNING),
        *_labelled("Warning", panel_rounds.warnings(done), WARNING),
    ]
    ledger = chain.from_iterable(_claim(one, done) for one in done.claims)
    return [heading("Panel"), *lines, *([heading("Claims of the panel"), *ledger] if done.claims else [])]


def outcome(session: InterrogationSession) -> list[RenderableType]:
    """What is told beside a verdict when it is given: the spread, the minority and a warning."""
    done = session.deliberation
    audited = session.audit_result
    differ = list(_labelled("Spread", spread_words(audited.spread))) if audited else []
    if done is None:
        return differ
    return [
        *differ,
        *_labelled("Panel", [panel_rounds.decision(session)]),
        *_labelled("Minority", [panel_rounds.minority(one, done) for one in done.minority] or _none(done)),
        *_labelled("Warning", panel_rounds.warnings(done), WARNING),
    ]


def spread(session: InterrogationSession) -> list[RenderableType]:
    """How far the audits differ, where there were several, and whose family judged."""
    found = session.audit_result.spread if session.audit_result else None
    return [
        *_labelled("Spread", spread_words(found)),
        *_labelled("Families", session_remarks(session), WARNING),
    ]


def _none(done: Deliberation) -> tuple[str, ...]:
    return ("None.",) if done.layers else ()


def _labelled(label: str, lines: Iterable[str], style: str = "") -> Iterator[RenderableType]:
    """Label the first of some lines."""
    for number, line in enumerate(filter(None, lines)):
        yield Labelled("" if number else label, shown(line, style), style or "bold")


def _claim(one: LedgerEntry, done: Deliberation) -> Iterator[RenderableType]:
    yield Text.assemble(
        (f"{one.id} ", QUIET), shown(panel_rounds.ENDED[one.ended]), ", ", shown(f"{one.label}: {one.text}")
    )
    by = f", by {panel_rounds.cited_words(one.citations)}" if one.citations else ""
    yield shown(f"  {panel_rounds.name(one.claimed_by, done)}, round {one.round}{by}", QUIET)
    yield from (shown(f"  {line}", QUIET) for line in panel_rounds.attacks(one, done))


def _round(told: DeliberationRoundEnded) -> RenderableType:
    found = told.consensus
    opinion = f"; the detectives themselves say {found.opinion:.2f}" if found.opinion is not None else ""
    kind = ", dissent" if told.kind == "dissent" else ""
    parts: list[RenderableType] = [
        Labelled("Agreement", Text(f"Round {told.round}{kind}: {found.agreement_level:.2f}{opinion}."))
    ]
    if told.groupthink.detected:
        signs = f"{' '.join(told.groupthink.indicators)} {told.groupthink.recommendation}"
        parts.append(Labelled("Groupthink", Text(signs, WARNING), WARNING))
    if told.vetoed:
        parts.append(Labelled("", Text("The end is put off by a round of dissent.", QUIET)))
    if told.exit:
        parts.append(Labelled("End", shown(told.exit.details)))
    return Group(*parts)
