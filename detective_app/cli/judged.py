"""What a detective makes of a hypothesis, in the terminal: plan, evaluation, verdict, disclosure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from detective_app.cli.layout import QUIET, WARNING, Labelled, heading
from detective_app.cli.terminal import shown
from detective_app.core.events import DisclosureReached
from detective_app.core.evidence import Source
from detective_app.core.quality import AnswerEvaluation, Signal
from detective_app.core.verdict import Ruling, RunVerdict

_RULINGS: Mapping[Ruling, tuple[str, str]] = {
    "supported": ("Supported", "bold green"),
    "refuted": ("Refuted", "bold red"),
    "conflicting": ("Conflicting", "bold yellow"),
    "not_enough_evidence": ("Not enough evidence", "bold"),
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


def disclosure(event: DisclosureReached, sources: Sequence[Source]) -> Labelled:
    """How far the budget of a document is used."""
    name = next((one.name for one in sources if one.source_id == event.source_id), event.source_id)
    if event.percent < 100:
        words = f"{event.percent} % of what may leave this computer of {name} has left."
    else:
        words = f"What may leave this computer of {name} has left; its further words are left out of prompts."
    return Labelled("Disclosure", shown(words, WARNING))


def verdict(given: RunVerdict) -> Group:
    """The verdict on the hypothesis and on each of its claims."""
    rows = (row for claim in given.claims for row in _claim(claim.verdict, claim.text, claim.note))
    return Group(heading("Verdict"), Labelled("Overall", _ruling(given.overall)), *rows)


def _claim(ruling: Ruling, text: str, note: str | None) -> Iterable[RenderableType]:
    yield Text.assemble(_ruling(ruling), ": ", shown(text))
    if note:
        yield shown(f"  {note}", QUIET)


def _ruling(ruling: Ruling) -> Text:
    words, style = _RULINGS[ruling]
    return Text(words, style)
