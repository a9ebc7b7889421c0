"""What replies cost, added to the session and to the half turn, where a stop cannot lose it."""

from __future__ import annotations

from detective_app.core.ports import Spent
from detective_app.core.session import InterrogationSession, Usage


def spent(
    session: InterrogationSession, reply: Spent, cost: float | None, sequence: int | None
) -> InterrogationSession:
    """Return the session with one reply's usage added, and to the turn `sequence` if it is a half one.

    `cost` in dollars is None when it is not known.
    """
    usage, at = reply.usage.evolve(cost_usd=cost), session.pending_round
    turn = next((one for one in session.half_turns if one.sequence == sequence), None)
    if at and turn and session.exit is None:
        at = at.with_turn(turn.evolve(usage=_added(turn.usage or {}, reply.provider, usage)))
    return session.evolve(usage=_added(session.usage or {}, reply.provider, usage), pending_round=at)


def _added(usages: dict[str, Usage], provider: str, usage: Usage) -> dict[str, Usage]:
    return {**usages, provider: usages[provider] + usage if provider in usages else usage}
