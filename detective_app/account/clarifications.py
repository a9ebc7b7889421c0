"""What a session asked the person, what they said, and what was taken for granted instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from detective_app.core.clarification import Assumption, ClarificationAnswer, ClarificationQuestion
from detective_app.core.session import InterrogationSession

ASSUMED = "Assumed: "
"""What begins a line of `openQuestions` that stands for an answer nobody gave."""


class Clarified(NamedTuple):
    """A question to the person, with their answer if it is no longer pending."""

    question: ClarificationQuestion
    answer: ClarificationAnswer | None


def asked(session: InterrogationSession, step: str | None = None) -> tuple[Clarified, ...]:
    """Return what the person was asked, at one step or at all of them, in its order."""
    state = session.clarification_state
    return tuple(
        Clarified(one, state.answer_to(one.question_id))
        for one in (state.questions if state else ())
        if state and step in (None, one.step_name)
    )


def assumptions(session: InterrogationSession) -> tuple[Assumption, ...]:
    """Return what the detective took for granted instead of an answer."""
    return session.clarification_state.assumptions if session.clarification_state else ()


def open_questions(
    session: InterrogationSession, gaps: tuple[str, ...] | None = None
) -> tuple[str, ...] | None:
    """Return the open questions of the file: gaps, those it has if none are given, and what was assumed."""
    known = session.open_questions or () if gaps is None else gaps
    others = (line for line in known if not line.startswith(ASSUMED))
    return (*others, *_lines(session)) or None


def _lines(session: InterrogationSession) -> Iterator[str]:
    for one in assumptions(session):
        yield f"{ASSUMED}{one.assumed} (Not answered: {one.question})"
