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
from detective_app.own_words import decimal, said_again, say, told

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
        Text.assemble((f"{one.id} {say(one.type)}, {say(one.severity)}: ", QUIET), shown(one.content))
        for one in signals
    )
    return Group(heading("Plan"), *lines)


def evaluation(found: AnswerEvaluation) -> Labelled:
    """How good an answer is."""
    return Labelled("Evaluation", shown(say("{1} of 5. {2}", found.score, said_again(found.reasoning))))


def disclosure(event: DisclosureReached) -> Labelled:
    """How far the budget is used."""
    if event.percent < 100:
        words = say("{1} % of what may leave this computer of the documents has left.", event.percent)
    else:
        words = say("What may leave this computer of the documents has left; more is left out of prompts.")
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
        for label, lines_of in {
            "Not decided": given.undecided,
            "Superseded": given.superseded,
            "Assumed": [line.removeprefix(say("Assumed: ")) for line in given.assumed],
            "Read": filter(None, [given.read]),
        }.items()
        for line in lines_of
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
    return Text(words or say(RULINGS[ruling]), _STYLES[ruling])


def event(of: AgentResponded | DeliberationRoundEnded, session: InterrogationSession) -> RenderableType:
    """What was said or counted just now."""
    done = session.deliberation
    if done is None:
        return Group()
    if isinstance(of, DeliberationRoundEnded):
        return _round(of)
    name = panel_rounds.name(of.agent, done)
    if of.response is None:
        reason = told(of.failure.reason) if of.failure else ""
        where = say("round {1}", of.round) if of.round else say("this step")
        return Labelled("Left", shown(say("{1} left {2}: {3}", name, where, reason), WARNING), WARNING)
    said = [shown(panel_rounds.stand(of.response, done))]
    said += [shown(f"  {told(note)}", QUIET) for note in of.response.notes]
    return Labelled(say("Round {1}", of.round), Group(*said), DETECTIVE)


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
    return (say("None."),) if done.layers else ()


def _labelled(label: str, lines: Iterable[str], style: str = "") -> Iterator[RenderableType]:
    """Label the first of some lines."""
    for number, line in enumerate(filter(None, lines)):
        yield Labelled("" if number else label, shown(line, style), style or "bold")


def _round(of: DeliberationRoundEnded) -> RenderableType:
    found = of.consensus
    said = "" if found.opinion is None else decimal(found.opinion, 2)
    opinion = said and say("; the detectives themselves say {1}", said)
    at = say("Round {1}, dissent" if of.kind == "dissent" else "Round {1}", of.round)
    level = decimal(found.agreement_level, 2)
    parts: list[RenderableType] = [Labelled("Agreement", Text(f"{at}: {level}{opinion}."))]
    if of.groupthink.detected:
        signs = f"{' '.join(of.groupthink.indicators)} {of.groupthink.recommendation}"
        parts.append(Labelled("Groupthink", Text(told(signs), WARNING), WARNING))
    if of.vetoed:
        parts.append(Labelled("", Text(say("The end is put off by a round of dissent."), QUIET)))
    if of.exit:
        parts.append(Labelled("End", shown(told(of.exit.details))))
    return Group(*parts)
