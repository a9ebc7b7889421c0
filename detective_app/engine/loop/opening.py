"""The opening: the hypothesis is taken apart, and the first round proposed."""

from __future__ import annotations

from detective_app.core.session import PendingRound
from detective_app.engine.loop import clarifying, judging, plan, proposing, resolving, telling
from detective_app.engine.loop.course import Course


async def opened(course: Course) -> None:
    """Have the hypothesis taken apart and the first round proposed; there is no turn to lose yet.

    A run that a client of a chat left between two rounds has its plan and its answers: there the next round
    alone is proposed.
    """
    if course.session.qa_pairs:
        number = proposing.next_round(course.session)
        course.session = course.session.evolve(pending_round=PendingRound(round=number))
        await judging.judged(course)
        return
    at_hand = course.context()
    progress = course.progress("opening", None)
    given = await clarifying.given(course, "opening", at_hand, course.parts.detective.open, progress)
    session = course.session
    found = given.value.signals if session.signals is None else ()
    signals = plan.signals(found, session.hypothesis.text, course.now())
    strategy = given.strategy or at_hand.strategy
    waiting = resolving.challenges(session)
    first = proposing.following(session, (*waiting, *given.value.actions), strategy)
    if first and not session.qa_pairs and first.turns:
        begun = first.turns[0].evolve(usage=session.usage)
        first = first.with_turn(begun)
    await course.save(pending_round=first, signals=signals or session.signals)
    if signals:
        course.tell(telling.signals(session.id, course.now(), signals))
