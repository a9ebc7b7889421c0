"""What code does of a round by itself: it searches, reads, tallies, and computes over shown figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from detective_app.account.citations import every_recheck, supports, turns
from detective_app.core.case import Passage
from detective_app.core.errors import BadInput
from detective_app.core.evidence import Locator
from detective_app.core.plugin import LookedUp
from detective_app.core.ports import CaseIndex
from detective_app.core.rounds import Calculate, Read, Search, Tally
from detective_app.core.session import InterrogationSession
from detective_app.core.time_limit import checkpoint
from detective_app.engine.calls.on_texts import checked
from detective_app.engine.detective.packet import Packing
from detective_app.engine.loop import passages
from detective_app.engine.loop.course import Course
from detective_app.evidence.figures import calculator
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.text.sentences import cells

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
    try:
        found = calculator.calculation(action.expression)
    except BadInput as problem:
        return action.evolve(problem=str(problem))
    if not calculator.holds(found, list(_shown(session))):
        return action.evolve(problem=NOT_SHOWN)
    return action.evolve(value=found.value)


def _shown(session: InterrogationSession) -> Iterator[str]:
    """Yield the texts that have the figures one may compute with: passages, quotes and tallies."""
    rows = {one.source_id for one in session.sources or () if one.media == "csv"}
    for passage in session.passages or ():
        yield f"{passage.text}\n{passage.header or ''}"
        if passage.source_id in rows:
            # The cells of a row stand apart by signs that a figure may hold as well: `14.60,18.25`.
            yield passage.text.replace(",", " ")
    for answer in (*turns(session), *every_recheck(session)):
        yield from (support.quote for support in supports(answer))
    pending = session.pending_round.actions if session.pending_round else ()
    for done in (*(session.actions or ()), *pending):
        if isinstance(done, Tally) and done.value:
            yield done.value


MOST_SHOWN = 8
"""So many of the rows are shown as passages; all of them are counted."""
_SIGNS = ("<=", ">=", "!=", "=", "<", ">", " contains ")
_MAX_EXPRESSION_CHARS = 1_000


@dataclass(frozen=True, slots=True)
class Tallied:
    """The rows that meet a condition, their number, and of a sum its value and expression."""

    rows: tuple[Passage, ...]
    count: int
    value: str
    expression: str


@dataclass(frozen=True, slots=True)
class _Condition:
    column: str
    sign: str
    value: str
    summed: str


def tallied(case: CaseIndex, document: str, text: str) -> Tallied:
    """Count or sum the rows of a document's tables; blocks. Raises ValueError with why it cannot."""
    wanted = _condition(text)
    rows = list(_table_rows(case, document))
    if not rows:
        raise ValueError(f"{document} has no table whose rows could be read.")
    columns = list(dict.fromkeys(name for _, row in rows for name in row))
    column, summed = _named(wanted.column, columns), wanted.summed and _named(wanted.summed, columns)
    met = [(passage, row) for passage, row in rows if column in row and _meets(row[column], wanted)]
    value, expression = _sum_of([row for _, row in met], summed) if summed else (str(len(met)), "")
    return Tallied(tuple(one for one, _ in met[:MOST_SHOWN]), len(met), value, expression)


def _sum_of(rows: Sequence[dict[str, str]], column: str) -> tuple[str, str]:
    """Return the sum of a column with its expression, if that is short enough to be computed anew."""
    amounts = [amount for row in rows if (amount := _amount(row.get(column, ""))) is not None]
    if len(amounts) < len(rows):
        raise ValueError(f"{len(rows) - len(amounts)} of {len(rows)} rows have no figure in {column}.")
    added = " + ".join(f"({one})" if one < 0 else str(one) for one in amounts)
    return str(sum(amounts, Decimal(0))), added if len(added) <= _MAX_EXPRESSION_CHARS else ""


def _condition(text: str) -> _Condition:
    before, where, rest = text.rpartition(" where ")
    kind, _, summed = before.strip().partition(" ")
    if where and kind not in ("count", "sum"):
        raise ValueError("A tally counts or sums: “count where COLUMN = VALUE”, “sum COLUMN where …”.")
    for sign in _SIGNS:
        column, found, value = rest.partition(sign)
        if found and column.strip() and value.strip():
            named = summed.strip() if kind == "sum" and where else ""
            return _Condition(column.strip(), sign.strip(), value.strip().strip("\"'“”"), named)
    raise ValueError("A condition is COLUMN, one of = != < > <= >= contains, and a value.")


def _table_rows(case: CaseIndex, document: str) -> Iterator[tuple[Passage, dict[str, str]]]:
    """Yield each row under a header, with its cells by their columns."""
    [source] = [one for one in case.sources if one.source_id == document]
    whole = Locator(first=1, last=max(1, source.lines))
    [held] = case.excerpt([Passage(document, whole, "", 0)]).documents
    header, heading = "", ""
    for sentence in held.sentences:
        checkpoint()
        if sentence.kind != "row":
            header, heading = "", sentence.text.strip("#=-* \n") if sentence.kind == "heading" else heading
        elif not header:
            header = sentence.text
        elif row := cells(sentence.text, header):
            told = "\n".join(filter(None, (heading, header)))
            shown = Passage(document, sentence.locator, sentence.text, 0.0, told, header, sentence.standing)
            yield shown, {one.column: one.text for one in row}


def _named(wanted: str, columns: list[str]) -> str:
    for one in columns:
        if " ".join(one.casefold().split()) == " ".join(wanted.casefold().strip("\"'“”").split()):
            return one
    raise ValueError(f"There is no column {wanted}. There are: {', '.join(columns[:12])}.")


def _meets(cell: str, wanted: _Condition) -> bool:
    same = " ".join(cell.casefold().split()), " ".join(wanted.value.casefold().split())
    mine, theirs = _amount(cell), _amount(wanted.value)
    if wanted.sign == "contains":
        return same[1] in same[0]
    if wanted.sign in ("=", "!="):
        equal = same[0] == same[1] or (mine is not None and mine == theirs)
        return equal == (wanted.sign == "=")
    if mine is None or theirs is None:
        return False
    return {"<": mine < theirs, ">": mine > theirs, "<=": mine <= theirs, ">=": mine >= theirs}[wanted.sign]


def _amount(text: str) -> Decimal | None:
    """Return the one figure that a cell is, None where it is something else or more than that."""
    found = figures(text.strip())
    value = found[0].value if len(found) == 1 else None
    return value if isinstance(value, Decimal) else None
