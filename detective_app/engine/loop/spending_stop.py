"""At the spending stop the questions end before the next round, so that the audit of what there is fits."""

from __future__ import annotations

from detective_app.account.spending import Foreseen, foreseen
from detective_app.core.ending import Exit
from detective_app.core.errors import BadInput
from detective_app.core.session import InterrogationSession
from detective_app.engine.loop.course import Course


async def ended(course: Course) -> bool:
    """End the questions where another round would pass the stop; never within a round that has begun."""
    session, at = course.session, course.session.pending_round
    begun = at and (any(one.answer for one in at.turns) or any(one.done_at for one in at.actions))
    stopped = None if begun or not session.qa_pairs else as_exit(session)
    if stopped is None:
        return False
    await course.save(exit=stopped)
    return True


def as_exit(session: InterrogationSession) -> Exit | None:
    """Write down that another round would pass the spending stop; None where it would not."""
    found = foreseen(session)
    if found is None or not found.reached:
        return None
    details = _details(found)
    return Exit(reason="spending_stop", details=details, conclusive=False, at_limit=False, at_stop=True)


def raised(session: InterrogationSession) -> bool:
    """Tell whether a session ended at its spending stop and may go on under the one that it has now.

    Raises BadInput where it was audited then, and another round and audit would pass this one as well.
    """
    if not (session.exit and session.exit.at_stop):
        return False
    if (found := foreseen(session)) and found.reached:
        if session.status != "completed":
            return False  # the audit is still to be done
        raise BadInput(
            f"This session ended at its spending stop: ${found.spent:,.4f} is spent. "
            f"Raise it with --budget (from ${found.enough:,.2f}), or with --budget none go on without one."
        )
    return True


def _details(found: Foreseen) -> str:
    said = (
        f"The spending stop of ${found.stop:,.2f} ended the questions: ${found.spent:,.4f} is spent, and "
        f"another round with the audit was reckoned at ${found.a_round + found.ending:,.4f}."
    )
    if found.spent + found.ending > found.stop:
        said += " The audit may pass it, and is done all the same."
    return f"{said} {found.assumption}" if found.assumption else said
