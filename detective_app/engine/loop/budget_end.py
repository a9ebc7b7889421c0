"""At the end of what may leave the run pauses: the person raises it, goes on without the words, or ends."""

from __future__ import annotations

from functools import partial

from detective_app.account import disclosure
from detective_app.core.clarification import ClarificationOption, ClarificationQuestion, ClarificationState
from detective_app.core.disclosure import Disclosure
from detective_app.core.errors import PersonEnded
from detective_app.core.session import InterrogationSession
from detective_app.engine.loop import clarifying
from detective_app.engine.loop.course import Course

ENDED = "You ended it where no more of the documents may leave. What it has is saved; resume it to go on."
_WITHOUT = "The run goes on without these words."


def watched(course: Course) -> None:
    """Have the person asked where the budget ends, if one is there who did not say before what to do then."""
    counter = course.parts.disclosure
    state = course.session.clarification_state or ClarificationState()
    if not (counter and counter.budget and course.parts.clarify) or state.never or _decided(state):
        return
    counter.at_its_end = partial(_asked, course)


async def _asked(course: Course, now: Disclosure) -> int:
    """Ask what to do, and return how many percent may go; raises PersonEnded."""
    answer = await clarifying.asked(course, _question(course.session, now))
    if answer and answer.selected_option_id == disclosure.END:
        raise PersonEnded(ENDED)
    record = course.session.disclosure
    return record.budget if record else now.budget


def _question(session: InterrogationSession, now: Disclosure) -> ClarificationQuestion:
    state = session.clarification_state or ClarificationState()
    raised = (
        ClarificationOption(
            id=disclosure.raised_to(percent), label=f"Raise it to {percent} %", description=_of_all(percent)
        )
        for percent in disclosure.choices(now)
    )
    return ClarificationQuestion(
        question_id=f"{disclosure.AT_ITS_END}-{len(state.questions) + 1}",
        step_name=disclosure.AT_ITS_END,
        question="The next request needs more words of the documents than may leave this computer. What now?",
        context=f"At most {disclosure.bound(now):,} words from the documents can leave; {now.total:,} have.",
        options=(
            *raised,
            ClarificationOption(id=disclosure.WITHOUT, label="Go on without", description=_WITHOUT),
            ClarificationOption(id=disclosure.END, label="End here", description="What it has is saved."),
        ),
        allow_skip=False,
        allow_free_text=False,
        priority="critical",
        assumption=_WITHOUT,
    )


def _of_all(percent: int) -> str:
    return "All of every document may leave." if percent == 100 else f"{percent} % of their words may leave."


def _decided(state: ClarificationState) -> bool:
    """Tell whether the person said before that it goes on without."""
    asked = [one.question_id for one in state.questions if one.step_name == disclosure.AT_ITS_END]
    answer = state.answer_to(asked[-1]) if asked else None
    return answer is not None and (answer.skipped or answer.selected_option_id == disclosure.WITHOUT)
