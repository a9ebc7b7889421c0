"""How a person's own question takes its place among the detective's, and what becomes of those it displaces.

In place of a proposed question: the proposed one is not asked, and stays on the turn as displaced. Before it:
the proposed one is held and asked next, whatever the detective would ask or even if it is satisfied by then,
because the person was promised both; a question that the detective proposes meanwhile is displaced in turn.
Every question counts towards the iteration limit; what is still held there waits for a raised one.
"""

from __future__ import annotations

from detective_app.core.ports import Steering
from detective_app.core.session import HeldQuestion, PendingTurn

USER = "user"
"""The strategy of a question that a person asked."""


def steered(turn: PendingTurn, wish: Steering) -> PendingTurn:
    """Return a turn that was not begun with the person's question; the same turn when nothing changes."""
    if wish.question == turn.question:
        return turn
    held, displaced = turn.held_questions or (), turn.displaced_questions or ()
    if wish.keep_proposed:
        # What the proposed question displaced goes on record with the turn that is asked now.
        held = (HeldQuestion(question=turn.question, strategy=turn.strategy), *held)
    elif turn.strategy != USER:
        displaced = (*displaced, turn.question)
    return turn.evolve(
        question=wish.question,
        strategy=USER,
        held_questions=held or None,
        displaced_questions=displaced or None,
    )


def following(turn: PendingTurn, proposed: str, strategy: str) -> PendingTurn | None:
    """Return the turn after an answered one: the first question held, else the proposed one, if any."""
    proposal = (HeldQuestion(question=proposed, strategy=strategy),) if proposed.strip() else ()
    queue = turn.held_questions or proposal
    if not queue:
        return None
    first, *rest = queue
    return PendingTurn(
        sequence=turn.sequence + 1,
        question=first.question,
        stage="answer",
        strategy=first.strategy,
        held_questions=tuple(rest) or None,
        displaced_questions=(proposed,) if proposal and proposed != first.question else None,
    )
