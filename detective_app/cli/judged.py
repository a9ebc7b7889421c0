"""What is made of a hypothesis, in the terminal: plan, evaluation, verdict, disclosure, and a panel."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

from rich.console import Group, RenderableType
from rich.text import Text

from detective_app.account import panel_rounds
from detective_app.account.reader import Account
from detective_app.account.verdict_words import RULINGS, ShownClaim
from detective_app.cli.terminal import DETECTIVE, QUIET, WARNING, Labelled, heading, shown
from detective_app.core.events import AgentResponded, DeliberationRoundEnded, DisclosureReached
from detective_app.core.panel import Deliberation
from detective_app.core.quality import AnswerEvaluation, Signal
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import Ruling

_STYLES: Mapping[Ruling, str] = {
    "supported": "bold green",
    "refuted": "bold red",
    "conflicting": "bold yellow",
    "not_enough_evidence": "bold",
    "not_judged": "bold",
}


def plan(signals: Iterable[Signal]) -> Group:
    """The signals of a hypothesis, claims and all."""
    lines = (
        Text.assemble((f"{one.id} {one.type}, {one.severity}: ", QUIET), shown(one.content))
        for one in signals
    )
    return Group(heading("Plan"), *lines)


def evaluation(found: AnswerEvaluation) -> Labelled:
    """How good an answer is."""
    return Labelled("Evaluation", shown(f"{found.score} of 5. {found.reasoning}"))


def disclosure(event: DisclosureReached) -> Labelled:
    """How far the budget is used."""
    if event.percent < 100:
        words = f"{event.percent} % of what may leave this computer of the documents has left."
    else:
        words = "What may leave this computer of the documents has left; more is left out of prompts."
    return Labelled("Disclosure", shown(words, WARNING))


def verdict(account: Account) -> Group:
    """The verdict on the hypothesis and on each of its claims, with what carries it; nothing without one."""
    given = account.verdict
    if given is None:
        return Group()
    overall = Text.assemble(
        ruled(given.ruling, given.words), (f" ({given.remark})", QUIET) if given.remark else ""
    )
    because = [Labelled("Because", shown(given.why))] if given.why else []
    lines = [
        Labelled(label, shown(line))
        for label, told in {
            "Not decided": given.undecided,
            "Superseded": given.superseded,
            "Assumed": [line.removeprefix("Assumed: ") for line in given.assumed],
            "Read": filter(None, [given.read]),
        }.items()
        for line in told
    ]
    rows = chain.from_iterable((Text(), *judged_claim(one)) for one in given.claims)
    apart = [Text()] if lines else []
    return Group(heading("Verdict"), Labelled("Hypothesis", overall), *because, *rows, *apart, *lines)


def judged_claim(claim: ShownClaim) -> Iterator[RenderableType]:
    """A claim with its ruling, the reasons, and the quotes that carry it."""
    yield Text.assemble(
        (f"{claim.number} ", QUIET), ruled(claim.ruling, claim.words), ": ", shown(claim.text)
    )
    yield from (shown(f"  {reason}", QUIET) for reason in claim.reasons)
    for quote in claim.quotes:
        yield Text.assemble(shown(f"  “{' '.join(quote.text.split())}” "), shown(f"({quote.caption})", QUIET))


def ruled(ruling: Ruling, words: str = "") -> Text:
    """A ruling in its word, or other words for it, and its colour."""
    return Text(words or RULINGS[ruling], _STYLES[ruling])


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


def outcome(account: Account) -> list[RenderableType]:
    """What is told beside a verdict when it is given: the spread, the minority and a warning."""
    done, differ = account.session.deliberation, list(_labelled("Spread", account.spread))
    if done is None:
        return differ
    return [
        *differ,
        *_labelled("Panel", [account.decision]),
        *_labelled("Minority", [panel_rounds.minority(one, done) for one in done.minority] or _none(done)),
        *_labelled("Warning", panel_rounds.warnings(done), WARNING),
    ]


def _none(done: Deliberation) -> tuple[str, ...]:
    return ("None.",) if done.layers else ()


def _labelled(label: str, lines: Iterable[str], style: str = "") -> Iterator[RenderableType]:
    """Label the first of some lines."""
    for number, line in enumerate(filter(None, lines)):
        yield Labelled("" if number else label, shown(line, style), style or "bold")


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
