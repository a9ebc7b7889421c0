"""What a session may cost: as asked for now, as it has it, or as the settings have it."""

from __future__ import annotations

from detective_app.core.ending import SpendingStop
from detective_app.core.session import InterrogationSession
from detective_app.front_end.run import RunRequest


def spending_stop(
    request: RunRequest, session: InterrogationSession, usual: float | None
) -> SpendingStop | None:
    """Return the spending stop under which a session goes on; an amount of 0 is none."""
    known = session.spending_stop
    usd = request.budget if request.budget is not None else known.usd if known else usual
    return SpendingStop(usd=usd, audits=request.repeat) if usd else None
