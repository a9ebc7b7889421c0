"""What a detective makes of a hypothesis, in the terminal: plan, evaluation, verdict, disclosure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.console import Group, RenderableType
from rich.text import Text

from detective_app.account import verdict_words
from detective_app.account.verdict_words import RULINGS, ShownClaim
from detective_app.cli.layout import QUIET, WARNING, Labelled, heading
from detective_app.cli.terminal import shown
from detective_app.core.events import DisclosureReached
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


def verdict(session: InterrogationSession) -> Group:
    """The verdict on the hypothesis and on each of its claims, with what carries it; nothing without one."""
    given = verdict_words.verdict(session)
    if given is None:
        return Group()
    overall = Text.assemble(
        ruled(given.ruling, given.words), (f" ({given.remark})", QUIET) if given.remark else ""
    )
    rows = (row for claim in given.claims for row in _claim(claim))
    because = [Labelled("Because", shown(given.why))] if given.why else []
    told = [("Not decided", line) for line in given.undecided]
    told += [("Superseded", line) for line in given.superseded]
    told += [("Assumed", line.removeprefix("Assumed: ")) for line in given.assumed]
    told += [("Read", given.read)] if given.read else []
    lines = [Labelled(label, shown(line)) for label, line in told]
    return Group(
        heading("Verdict"),
        Labelled("Hypothesis", overall),
        *because,
        *rows,
        *([Text()] if lines else []),
        *lines,
    )


def _claim(claim: ShownClaim) -> Iterable[RenderableType]:
    yield Text()
    yield Text.assemble(
        (f"{claim.number} ", QUIET), ruled(claim.ruling, claim.words), ": ", shown(claim.text)
    )
    yield from (shown(f"  {reason}", QUIET) for reason in claim.reasons)
    for quote in claim.quotes:
        yield Text.assemble(shown(f"  “{' '.join(quote.text.split())}” "), shown(f"({quote.caption})", QUIET))


def ruled(ruling: Ruling, words: str = "") -> Text:
    """A ruling in its word, or other words for it, and its colour."""
    return Text(words or RULINGS[ruling], _STYLES[ruling])
