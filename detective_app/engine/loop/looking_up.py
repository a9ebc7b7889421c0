"""What code does of a round by itself: it searches, reads, tallies, and computes over shown figures."""

from __future__ import annotations

from collections.abc import Sequence

from detective_app.account.citations import every_recheck, supports, turns
from detective_app.core.case import Passage
from detective_app.core.errors import BadInput
from detective_app.core.plugin import LookedUp
from detective_app.core.rounds import Calculate, Read, Search, Tally
from detective_app.core.session import InterrogationSession
from detective_app.engine.calls.on_texts import checked
from detective_app.engine.detective.packet import Packing
from detective_app.engine.loop import passages
from detective_app.engine.loop.course import Course
from detective_app.engine.loop.tallying import tallied
from detective_app.evidence.figures import calculator

NAMES: dict[type[LookedUp], str] = {
    Search: "a search for words",
    Read: "the reading of a document",
    Tally: "the tally of a table",
    Calculate: "a calculation",
}
NOT_SHOWN = "A figure of the expression stands in no passage that was shown."
NO_DOCUMENTS = "There are no documents to look it up in."


async def done(course: Course, action: LookedUp) -> LookedUp:
    """Return an action with its result, or why it has none; its passages are in the session then."""
    if isinstance(action, Calculate):
        session = course.session
        return await checked(
            NAMES[Calculate],
            lambda: calculated(action, session),
            lambda late: action.evolve(problem=str(late)),
        )
    packing = course.parts.packing
    if packing is None:
        return action.evolve(problem=NO_DOCUMENTS)
    result, found = await checked(
        NAMES[type(action)],
        lambda: _found(action, packing),
        lambda late: (action.evolve(problem=str(late)), ()),
    )
    if isinstance(action, Search):
        found = await passages.to_leave(course, found, action.words)
    return result.evolve(passages=await passages.kept(course, found))


def _found(
    action: Search | Read | Tally, packing: Packing
) -> tuple[Search | Read | Tally, Sequence[Passage]]:
    try:
        if isinstance(action, Search):
            return action, packing.found(action.words, action.documents)
        if isinstance(action, Read):
            return action, packing.read(action.document, *_lines(action, packing))
        given = tallied(packing.case, action.document, action.condition)
    except (ValueError, BadInput) as problem:
        return action.evolve(problem=str(problem)), ()
    counted = {"rows": given.count, "value": given.value, "expression": given.expression or None}
    return action.evolve(**counted), given.rows


def _lines(action: Read, packing: Packing) -> tuple[int, int]:
    """Return the first and last line to be read: the lines that are named, else the pages."""
    named = [int(part) for part in (action.lines or "").replace("L", "").split("-") if part.strip().isdigit()]
    if named:
        return named[0], named[-1]
    if action.pages:
        return packing.page(action.document, action.pages)
    return 1, 10**9


def calculated(action: Calculate, session: InterrogationSession) -> Calculate:
    """Compute an expression whose every figure stands in a passage that was shown; else say why not."""
    answers = (*turns(session), *every_recheck(session))
    # The cells of a row stand apart by signs that a figure may hold as well: `14.60,18.25`.
    rows = {one.source_id for one in session.sources or () if one.media == "csv"}
    shown = [f"{one.text}\n{one.header or ''}" for one in session.passages or ()]
    shown += [one.text.replace(",", " ") for one in session.passages or () if one.source_id in rows]
    shown += [support.quote for one in answers for support in supports(one)]
    shown += [one.value for one in session.actions or () if isinstance(one, Tally) and one.value]
    pending = session.pending_round.actions if session.pending_round else ()
    shown += [one.value for one in pending if isinstance(one, Tally) and one.value]
    try:
        found = calculator.calculation(action.expression)
    except BadInput as problem:
        return action.evolve(problem=str(problem))
    if not calculator.holds(found, shown):
        return action.evolve(problem=NOT_SHOWN)
    return action.evolve(value=found.value)
