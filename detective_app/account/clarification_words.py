"""What was asked back and answered in plain English, for terminal and reports; the window has its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from detective_app.account.clarifications import asked, assumptions
from detective_app.core.clarification import (
    Assumption,
    ClarificationAnswer,
    ClarificationQuestion,
    Why,
)
from detective_app.core.session import InterrogationSession

_WHY: Mapping[Why, str] = {
    "nobody": "nobody could be asked",
    "never": "nothing was to be asked",
    "skipped": "it was not known",
    "expired": "it was not answered within 24 hours",
}


def answer_words(question: ClarificationQuestion, answer: ClarificationAnswer) -> str:
    """Say what a person answered: the option's label, their own words, both, or that they did not know."""
    if answer.skipped:
        return "I don't know."
    labels = (one.label for one in question.options if one.id == answer.selected_option_id)
    return ": ".join(filter(None, (next(labels, None), answer.free_text_response)))


def assumed(one: Assumption) -> str:
    """Say what was taken for granted, and instead of which answer."""
    return f"Assumed: {one.assumed} Asked was: {one.question} ({_WHY[one.why]})"


def asked_lines(session: InterrogationSession) -> Iterator[str]:
    """Say what the person was asked and answered, and what was assumed instead."""
    for question, answer in asked(session):
        if answer is None:
            yield f"Waits for an answer: {question.question}"
        elif not answer.skipped:
            yield f"{question.question} Answered: {answer_words(question, answer)}"
    yield from map(assumed, assumptions(session))
