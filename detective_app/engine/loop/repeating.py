"""The audit again, each time over the answers in another order, so that a verdict shows how firm it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from detective_app.account import panel_verdict
from detective_app.account.spread import spread
from detective_app.account.verdict import checked
from detective_app.core.plugin import Context
from detective_app.core.ports import Given
from detective_app.core.session import AuditResult, InterrogationSession
from detective_app.core.verdict import RunVerdict
from detective_app.engine.loop.course import Course


async def audits(course: Course, at_hand: Context) -> tuple[RunVerdict, ...]:
    """Return the verdicts of all audits but the first; nobody is asked back for them."""
    found = []
    for number in range(1, course.parts.repeat):
        await course.parts.operator.ready()
        context = replace(at_hand, session=course.session, shuffle=number, asking="no_more")
        given = await course.parts.detective.audit(context, course.progress("audit", None))
        if isinstance(given, Given) and given.value.verdict:
            found.append(given.value.verdict)
    return tuple(found)


def with_spread(
    result: AuditResult, again: Sequence[RunVerdict], session: InterrogationSession
) -> AuditResult:
    """Return the result with what all audits say together, and how far they differ."""
    if result.verdict is None or not again:
        return result
    verdicts = (result.verdict, *(checked(one, session) for one in again))
    whole = panel_verdict.repeated(verdicts, session)
    whole = whole.evolve(superseded=result.verdict.superseded)
    return result.evolve(verdict=whole, spread=spread(verdicts))
