"""How a person's own question takes its place among the detective's, and what becomes of those it displaces.

In place of a proposed question: the proposed one is not asked, and stays on the turn as displaced. Before it:
the person's becomes a turn of the round, and the proposed one is asked next, because both were promised.
Every question counts towards the iteration limit; what is left there waits for a raised one.
"""

from __future__ import annotations

from detective_app.core.operator import USER, Steering
from detective_app.core.rounds import Action, Ask
from detective_app.core.session import PendingRound, PendingTurn
from detective_app.engine.loop import telling
from detective_app.engine.loop.course import Course, Tell


async def chosen(course: Course, turn: PendingTurn, tell: Tell) -> PendingTurn:
    """Let a person change a question before it is asked; what they ask is saved, then told anew."""
    wish = course.parts.operator.next_question(turn.sequence, turn.question)
    changed = steered(course.round, turn, wish) if wish else course.round
    if changed == course.round:
        return turn
    await course.save(pending_round=changed)
    asked = next(one for one in changed.turns if one.sequence == turn.sequence)
    tell(telling.question(course.session.id, course.now(), asked))
    return asked


def steered(at: PendingRound, turn: PendingTurn, wish: Steering) -> PendingRound:
    """Return a round with the person's question at a turn that was not begun; the same for the same words."""
    if wish.question == turn.question:
        return at
    if wish.keep_proposed:
        return _inserted(at, turn, wish.question)
    displaced = turn.displaced_questions or ()
    if turn.strategy != USER:
        displaced = (*displaced, turn.question)
    own = turn.evolve(question=wish.question, strategy=USER, displaced_questions=displaced or None)
    ask = Ask(round=at.round, question=wish.question, sequence=turn.sequence)
    others = (one for one in at.actions if not (isinstance(one, Ask) and one.sequence == turn.sequence))
    return at.with_turn(own).evolve(actions=(*others, ask))


def _inserted(at: PendingRound, turn: PendingTurn, question: str) -> PendingRound:
    """Put a person's question before a turn; what that one displaced goes on record with the first."""
    own = turn.evolve(question=question, strategy=USER)
    before = tuple(one for one in at.turns if one.sequence < turn.sequence)
    moved = [one.evolve(sequence=one.sequence + 1) for one in at.turns if one.sequence >= turn.sequence]
    moved[0] = moved[0].evolve(displaced_questions=None, usage=None)
    actions = (_moved(one, turn.sequence) for one in at.actions)
    ask = Ask(round=at.round, question=question, sequence=turn.sequence)
    return at.evolve(turns=(*before, own, *moved), actions=(*actions, ask))


def _moved(action: Action, first: int) -> Action:
    """Return an action with the number that its turn has now."""
    if isinstance(action, Ask) and action.sequence and action.sequence >= first:
        return action.evolve(sequence=action.sequence + 1)
    return action
