"""What a tool gives back: all of it leaves this computer, so every text is counted before it goes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, NewType, get_args

from pydantic import JsonValue

from detective_app.account.readiness import NoAnswer, worded
from detective_app.account.unread_words import summary
from detective_app.core.evidence import GapReason, Unread
from detective_app.core.pieces import Filled, Piece, Whole, filled
from detective_app.core.quality import Conflict, Signal
from detective_app.core.session import InterrogationSession
from detective_app.engine.loop.by_person import challenge

if TYPE_CHECKING:
    from detective_app.front_end.sitting import Sitting

Sent = NewType("Sent", dict[str, JsonValue])
"""A result that may go: made by `counted`, or by `without_documents` of what holds no document's words."""

_CLIENTS = {
    *("hypothesis", "rawContent", "question", "content", "proves", "refutes", "reasoning", "followUp"),
    *("claim", "resolution", "quote", "about", "report", "waitingQuestions"),
}
"""What the client's model wrote itself, as far as it did."""
_PROGRAMS = {
    *("id", "epicId", "sessionId", "status", "type", "severity", "createdAt", "standing", "outcome", "state"),
    *("passagesRead", "locator", "number", "verdict", "overall", "nextStep", "kind", "decision", "stance"),
    *("answerId", "because", "note", "findings", "agent", "called", "role", "mode", "detectedAt"),
    *("recommendation", "forceWarning"),
}
"""What the program says: ids, places, states, counts and sentences of its own."""
_CODED = ("what", "why")
_CODES = {
    *get_args(GapReason),
    *(one for name in _CODED for one in get_args(Unread.model_fields[name].annotation)),
}
"""Words of its own for what is missing, and why."""
_NUMBER = re.compile(r"[A-Za-z]{0,2}[0-9]+")
_LAST = 1_000  # beyond any passage's place in an answer
_HEADS = {"name", "title", "date", "headings", "under", "header", "document"}
"""What is left out without a word where it may not go."""


async def counted(sitting: Sitting, result: Mapping[str, JsonValue], of: str = "") -> Sent:
    """Return a result as it may leave, with how much of the documents has left; that is saved first.

    `of` is the question that it answers, where it does not say so.
    """
    own = {one: one for one in _of_the_program(sitting.session)}
    texts = [*_texts("", dict(result), of)]
    order = sorted(range(len(texts)), key=lambda n: texts[n].turn)
    went = await sitting.sent([own.get(texts[n].text, texts[n].text) for n in order])
    shown = dict(zip(order, went, strict=True))
    in_place = iter([shown[n] for n in range(len(texts))])
    filled_ = {name: _filled(value, in_place) for name, value in result.items()}
    if gone := sitting.session.disclosure:
        may = {"wordsThatMay": gone.may} if gone.may is not None else {}
        said = {"wordsSaidByTheWitness": gone.said} if gone.said else {}
        filled_["disclosure"] = {"budgetPercent": gone.budget, "wordsSent": gone.total, **said, **may}
    return Sent(filled_)


def without_documents(result: Mapping[str, JsonValue]) -> Sent:
    """Return a result that holds nothing of any document."""
    return Sent(dict(result))


async def counted_text(sitting: Sitting, text: str) -> str:
    """Return a text that is read as a whole, as it may leave; a prompt."""
    (shown,) = await sitting.sent([filled(text)])
    return shown


def _of_the_program(session: InterrogationSession) -> Iterator[Filled]:
    """Yield sentences of the program's that stand among other words, with what of documents is in them."""
    yield Filled.of([Piece(summary(session.sources, session.unread), "program")])
    conflicts = session.conflicts or ()
    yield from (challenge(session, one) for one in conflicts if one.decision == "clarify")
    every: tuple[Signal | Conflict | NoAnswer, ...] = (NoAnswer(), *(session.signals or ()), *conflicts)
    for about in every:
        yield from worded(about)


class _Text(NamedTuple):
    """A text of a result with whose words it is, and when it gets its room."""

    text: Filled
    turn: int


def _texts(name: str, value: JsonValue, of: str, document: str = "", turn: int = _LAST) -> Iterator[_Text]:
    """Yield every text of a result.

    `name` is what it stands under, `of` the question it answers, and `document` where it stands. What can be
    cited has its turn before what is said of it: the best passage of each answer, then the second ...
    """
    if isinstance(value, str):
        yield _Text(_as_filled(name, value, of, document), turn)
    elif isinstance(value, dict):
        asked, place = (str(value.get(one, "")) for one in ("question", "document"))
        for key, one in value.items():
            place = place.partition(" ")[0] or document
            if key == "text" and isinstance(one, str) and isinstance(number := value.get("number"), str):
                left_out = f"[{len(one.split())} words left out; {{}}]"
                yield _Text(Filled.of([Whole((Piece(one, document=place),), left_out, number)]), turn)
            else:
                yield from _texts(key, one, asked or of, place, turn)
    elif isinstance(value, list):
        for n, one in enumerate(value):
            yield from _texts(name, one, of, document, n if name == "passages" else turn)


def _as_filled(name: str, text: str, of: str, document: str) -> Filled:
    return text if isinstance(text, Filled) else Filled.of([*_pieces(name, text, of, document)])


def _pieces(name: str, text: str, of: str, document: str) -> Iterator[Piece]:
    if name in _CLIENTS:
        for line in text.splitlines(keepends=True):
            yield Piece(line, "known", line.strip("#>*_- \n"))
    elif _is_own(name, text):
        yield Piece(text, "program")
    elif name == "document":
        number, _, rest = text.partition(" ")
        yield Piece(f"{number} ", "program")
        yield Piece(rest, instead="")
    elif name in _HEADS:
        yield Piece(text, document=document, instead="")
    else:
        yield Piece(text, of="" if document else of, document=document)


def _is_own(name: str, text: str) -> bool:
    """Tell whether a text is the program's by what it stands under, or is a code or a number of its own."""
    return (
        name in _PROGRAMS or (name in _CODED and text in _CODES) or not text or bool(_NUMBER.fullmatch(text))
    )


def _filled(value: JsonValue, shown: Iterator[str]) -> JsonValue:
    """Return a value with every text as it may leave."""
    if isinstance(value, str):
        return next(shown)
    if isinstance(value, dict):
        return {key: _filled(one, shown) for key, one in value.items()}
    return [_filled(one, shown) for one in value] if isinstance(value, list) else value
