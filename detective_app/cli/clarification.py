"""A question of the detective to the person, and its answer, in the terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType

from detective_app.account.disclosure import OWN_STEPS
from detective_app.account.steps import answer_words
from detective_app.cli.layout import QUIET, Labelled
from detective_app.cli.terminal import shown
from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion


def question(asked: ClarificationQuestion) -> Labelled:
    """What is asked, why it matters, and the answers to choose from by number."""
    lines: list[RenderableType] = [shown(asked.question, "bold")]
    if asked.step_name not in OWN_STEPS:
        lines.append(shown(f"{asked.priority.capitalize()} for the run", QUIET))
    if asked.context:
        lines.append(shown(asked.context, QUIET))
    if asked.shown:
        lines += [shown(""), shown(asked.shown), shown("")]
    for number, option in enumerate(asked.options, 1):
        lines.append(shown(f"{number}  {option.label}"))
        if option.description:
            lines.append(shown(f"   {option.description}", QUIET))
    if asked.allow_skip:
        lines.append(shown("0  I don't know"))
    return Labelled("Asks you", Group(*lines))


def answered(asked: ClarificationQuestion, answer: ClarificationAnswer) -> Labelled:
    """What the person said to it."""
    return Labelled("Your answer", shown(answer_words(asked, answer)))
