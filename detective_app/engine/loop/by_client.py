"""The loop by single steps, for a chat client whose model is the detective: each saved before it returns.

The steps are those of the loop (`asking`, `judging`, `closing`), called when the client comes by. Between two
of them nothing is at work, so that the run is a paused one: anybody may go on with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeVar

from detective_app.account import readiness
from detective_app.core.analysis import Audit, FoundSignal, NextAction, Opening, RoundJudgement
from detective_app.core.clarification import ClarificationAnswer
from detective_app.core.ending import Gate
from detective_app.core.errors import AllProvidersFailed, BadInput
from detective_app.core.events import SignalsDetected
from detective_app.core.plugin import Context
from detective_app.core.ports import ChatModel, Given, OnProgress
from detective_app.core.rounds import Finish, Search
from detective_app.core.session import InterrogationSession, PendingTurn
from detective_app.engine.calls import trail
from detective_app.engine.detective import replies
from detective_app.engine.loop import (
    asking,
    by_person,
    clarifying,
    closing,
    judging,
    lifecycle,
    looking_up,
    plan,
)
from detective_app.engine.loop.course import Course

T = TypeVar("T", RoundJudgement, Audit)


@dataclass(frozen=True, slots=True)
class ClientDetective:
    """A Detective that says what a chat client's model said; no model is called.

    It is made for one step, with what that step asks for; asked for anything else it raises RuntimeError.
    """

    name: str
    said: RoundJudgement | Audit | None = None

    @property
    def models(self) -> Sequence[ChatModel]:
        """None that could be called from here."""
        return ()

    async def open(self, context: Context, on_progress: OnProgress) -> Given[Opening]:
        """Raise: a client hands its plan and its questions in by themselves."""
        raise RuntimeError("a client opens nothing")

    async def judge(self, context: Context, on_progress: OnProgress) -> Given[RoundJudgement]:
        """Return the judgement that was handed in."""
        return self._given(RoundJudgement)

    async def audit(self, context: Context, on_progress: OnProgress) -> Given[Audit]:
        """Return the audit that was handed in."""
        return self._given(Audit)

    def _given(self, kind: type[T]) -> Given[T]:
        if not isinstance(self.said, kind):
            raise RuntimeError(f"no {kind.__name__} was handed in")  # noqa: TRY004 - no matter of types
        return Given(self.said, self.name)


class NotNow(BadInput):
    """What a client wants cannot be done now; said to its model in English, never by the window."""


def taken_up(session: InterrogationSession, now: datetime) -> InterrogationSession:
    """Return a session as a client goes on with it; raises NotNow for a completed one.

    It goes on over no question of another detective to the person that can still be answered.
    """
    if not session.resumable:
        raise NotNow("This investigation is completed. Read its report, or ingest a new hypothesis.")
    if session.pending_question and not clarifying.expired(session, now):
        raise NotNow(
            "A question to the person is pending: `interrogate` shows it as `pendingQuestion`. Put it to "
            "them, and hand to `answer` as `clarification` what they say, or that they skip it. "
            "Nothing was changed."
        )
    session = clarifying.unanswered(session, now, "expired")
    return session.evolve(
        status="running", end_time=None, exit=None, pending_turn=None, pending_round=plan.resumed(session)
    )


async def planned(course: Course, found: Sequence[FoundSignal], name: str) -> None:
    """Keep the signals of a hypothesis and its brief; raises NotNow once questions were asked."""
    session = course.session
    if session.qa_pairs or answered(session):
        raise NotNow("Questions were asked already, so the signals stay as they are. Nothing was changed.")
    text = "\n".join(filter(None, (session.hypothesis.text, session.brief)))
    signals = plan.signals(found, text, course.now())
    for quote in dict.fromkeys(plan.lost_quotes(found, signals)):
        course.leave_out("unsupported_quote", trail.DROPPED_QUOTE.format(quote), name, "opening")
    await course.save(signals=signals or None)
    course.tell(SignalsDetected(session_id=session.id, at=course.now(), signals=signals))


async def clarified(course: Course, answer: ClarificationAnswer) -> None:
    """Take up what the person answers to a question of the detective that began; raises BadInput."""
    course.session = clarifying.answered(course.session, answer, course.now())
    await course.save()


async def asked(course: Course, proposed: Sequence[NextAction]) -> None:
    """Put questions to the witness, beside what was answered in the round; without any, those that wait."""
    session, at_hand = course.session, course.context()
    if session.deliberation:
        raise NotNow("The roundtable has begun, so the questions are over. Nothing was asked.")
    if session.questions_left <= len(answered(session)):
        raise NotNow(
            f"The limit of {session.iteration_limit} questions is reached. Evaluate what was answered, "
            "then compile. Nothing was asked."
        )
    if proposed and (problems := replies.problems(proposed, at_hand)):
        named = "; ".join(one.replace("actions", "questions", 1) for one in problems)
        raise NotNow(f"The questions cannot be put: {named}. Nothing was asked.")
    challenges = by_person.challenges(session.evolve(pending_round=plan.without_waiting(session)))
    if proposed or challenges:
        actions = (*challenges, *replies.cleaned(proposed))
        await course.save(pending_round=plan.added(session, actions, at_hand.strategy))
    elif not waiting(session):
        raise NotNow("No question waits. Give at least one in `questions`.")
    try:
        await asking.carried_out(course)
    except AllProvidersFailed:
        await course.save()  # with what the audit trail says of it
        raise


async def judged(course: Course, judgement: RoundJudgement, name: str) -> None:
    """Put answers on record as the client judged them; its follow-up questions wait in the next round."""
    wanted = [str(one.sequence) for one in answered(course.session)]
    given = [str(one.sequence) for one in judgement.analyses]
    if not wanted:
        raise NotNow("No answer waits to be evaluated. Ask a question with `answer` first.")
    if sorted(given) != sorted(wanted):
        raise NotNow(
            f"Evaluate each of the answers {', '.join(wanted)} once; given: {', '.join(given) or 'none'}. "
            "Nothing was stored."
        )
    follow_up = replies.fresh(replies.cleaned(judgement.actions), course.context())
    said = judgement.evolve(actions=follow_up)
    course.parts = replace(course.parts, detective=ClientDetective(name, said))
    with course.time_for_texts():
        await judging.judged(course)


async def searched(course: Course, words: str) -> Search:
    """Look words up in the documents, and keep that it was done while the run is not completed."""
    session = course.session
    action = Search(round=plan.next_round(session), words=words)
    with course.time_for_texts():
        done = await looking_up.done(course, action)
    done = done.evolve(done_at=course.now())
    if session.resumable:
        await course.save(actions=(*(session.actions or ()), done))
    return done if isinstance(done, Search) else action


async def concluded(course: Course, audit: Audit, reason: str | None, name: str) -> None:
    """End the questions and have the audit checked; with a reason although the gate is not ready."""
    if answered(course.session):
        raise NotNow("Evaluate what was answered first: call `evaluate`. Nothing was compiled.")
    if not course.session.qa_pairs:
        raise NotNow("Nothing was asked yet: call `answer`. Nothing was compiled.")
    if course.session.deliberation and course.session.deliberation.exit is None:
        raise NotNow("The roundtable is not over: go on with `roundtable`. Nothing was compiled.")
    course.session = course.session.evolve(pending_round=None)
    course.session = lifecycle.forced(course.session, reason, course.now()) if reason else _finished(course)
    course.parts = replace(course.parts, detective=ClientDetective(name, audit))
    with course.time_for_texts():
        await closing.concluded(course)


def gate(course: Course) -> Gate:
    """Weigh the answers so far, as before an audit."""
    return readiness.gate(readiness.readiness(course.session, course.parts.gate))


def answered(session: InterrogationSession) -> tuple[PendingTurn, ...]:
    """Return what was answered and is not judged yet."""
    return tuple(one for one in session.half_turns if one.stage == "analysis")


def waiting(session: InterrogationSession) -> tuple[PendingTurn, ...]:
    """Return the questions that wait for an answer."""
    return tuple(one for one in session.half_turns if one.stage == "answer")


def _finished(course: Course) -> InterrogationSession:
    """Return the session whose detective needs no further question."""
    session = course.session
    done = Finish(round=plan.next_round(session), done_at=course.now())
    session = session.evolve(actions=(*(session.actions or ()), done))
    reached = lifecycle.reached(session, course.parts.mode)
    if reached is None:
        raise RuntimeError("no criterion of the mode ends a run whose detective is satisfied")
    return session.evolve(exit=lifecycle.as_exit(reached))
