"""Before the first request to another computer the run pauses: the person sees it, and sends it or ends."""

from __future__ import annotations

from functools import partial

from detective_app.account import disclosure
from detective_app.core.clarification import ClarificationOption, ClarificationQuestion, ClarificationState
from detective_app.core.errors import PersonEnded
from detective_app.core.session import InterrogationSession
from detective_app.core.words import few
from detective_app.engine.calls.preview import Foreseen
from detective_app.engine.loop import clarifying
from detective_app.engine.loop.course import Course

ENDED = "You ended it before anything went to {}. What it has is saved; resume it to go on."
_SEND, _SEND_ALL = "send", "send-all"


def watched(course: Course) -> None:
    """Have the person shown what is about to leave, if one is there and wants to see it."""
    if course.parts.preview:
        course.parts.preview.ask = partial(_asked, course)


async def _asked(course: Course, foreseen: Foreseen) -> bool:
    """Ask whether a request may go, and return whether to ask for other hosts; raises PersonEnded."""
    answer = await clarifying.asked(course, _question(course.session, foreseen))
    chosen = answer.selected_option_id if answer else None
    if chosen not in (_SEND, _SEND_ALL):
        raise PersonEnded(ENDED.format(foreseen.host))
    return chosen == _SEND


def _question(session: InterrogationSession, foreseen: Foreseen) -> ClarificationQuestion:
    state = session.clarification_state or ClarificationState()
    return ClarificationQuestion(
        question_id=f"{disclosure.BEFORE_FIRST}-{len(state.questions) + 1}",
        step_name=disclosure.BEFORE_FIRST,
        question=f"This is about to leave for {foreseen.host}. Send it?",
        context=f"{foreseen.model} is sent it. {_words(session, foreseen)}",
        options=(
            ClarificationOption(id=_SEND, label="Send", description="Asked again before another host."),
            ClarificationOption(
                id=_SEND_ALL, label="Send, and ask no more", description="For the rest of this run."
            ),
            ClarificationOption(id=disclosure.END, label="Stop", description="Nothing of it is sent."),
        ),
        allow_skip=False,
        allow_free_text=False,
        priority="critical",
        assumption="The run ends here.",
        shown=foreseen.text,
    )


def _words(session: InterrogationSession, foreseen: Foreseen) -> str:
    """Say how many words of which documents are in it."""
    if foreseen.words is None:
        return "Words of documents in it count for no budget."
    names = {one.source_id: one.name for one in session.sources or ()}
    said = [f"{names.get(one, one)} {count:,}" for one, count in foreseen.words.items() if count]
    return f"New words of documents in it: {few(said)}." if said else "No new words of documents are in it."
