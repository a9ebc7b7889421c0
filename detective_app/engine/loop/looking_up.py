"""What code does of a round by itself: a search for words, and arithmetic over quoted figures."""

from __future__ import annotations

from detective_app.account.citations import every_recheck, supports, turns
from detective_app.core.errors import BadInput
from detective_app.core.rounds import Calculate, Search
from detective_app.core.session import InterrogationSession
from detective_app.engine.calls.on_texts import checked
from detective_app.engine.detective.packet import Packing
from detective_app.evidence.figures import calculator

SEARCH, CALCULATION = "a search for words", "a calculation"
NOT_QUOTED = "A figure of the expression stands in no quote of an answer."


async def done(
    action: Search | Calculate, session: InterrogationSession, packing: Packing | None
) -> Search | Calculate:
    """Return an action with its result, or why it has none."""
    return await checked(
        SEARCH if isinstance(action, Search) else CALCULATION,
        lambda: _done(action, session, packing),
        lambda late: action.evolve(problem=str(late)),
    )


def _done(
    action: Search | Calculate, session: InterrogationSession, packing: Packing | None
) -> Search | Calculate:
    if isinstance(action, Search):
        return action.evolve(places=packing.places(action.words) if packing else ())
    return _calculated(action, session)


def _calculated(action: Calculate, session: InterrogationSession) -> Calculate:
    """Compute an expression whose every figure stands in a quote of an answer; else say why not."""
    answers = (*turns(session), *every_recheck(session))
    quotes = [support.quote for one in answers for support in supports(one)]
    try:
        found = calculator.calculation(action.expression)
    except BadInput as problem:
        return action.evolve(problem=str(problem))
    if not calculator.holds(found, quotes):
        return action.evolve(problem=NOT_QUOTED)
    return action.evolve(value=found.value)
