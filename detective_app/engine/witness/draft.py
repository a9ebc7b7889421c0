"""What a capable witness is asked for: statements with quotes, read whole or one by one as they stream."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from pydantic import Field, ValidationError
from pydantic_core import from_json

from detective_app.core.errors import FailureKind, UnusableReply
from detective_app.core.record import Record
from detective_app.engine.witness.reply_text import parse, statements
from detective_app.evidence.meaning.answers import refuses

MAX_STATEMENTS = 30
MAX_QUOTES = 8
MAX_QUOTE_CHARS = 2_000
MAX_STATEMENT_CHARS = 2_000
_SCANS = 50  # times in all that a streamed text is read again, however it comes


class DraftQuote(Record):
    """What the model gives as a quote, with the place where it says it stands."""

    source_id: str = ""
    locator: str = ""
    quote: str


class DraftStatement(Record):
    """One fact as the model puts it; `calculation` is arithmetic over its quotes' figures, or empty."""

    text: str
    quotes: tuple[DraftQuote, ...] = ()
    calculation: str = ""


class Draft(Record):
    """A whole answer of a capable witness, before anything of it is checked."""

    statements: tuple[DraftStatement, ...] = Field(default=())
    not_stated: tuple[str, ...] = Field(default=())

    @property
    def words(self) -> str:
        """All that it says, as one text."""
        return " ".join([*(one.text for one in self.statements), *self.not_stated]).strip()


def read_draft(reply: str) -> Draft:
    """Read a reply as a draft, bounded; prose counts as statements without quotes.

    A model that cannot keep to the form still answers, and its sentences are checked like all others. Raises
    UnusableReply for an object that is none.
    """
    found = _object(reply)
    if not found:
        return _from_prose(reply)
    try:
        draft = Draft.model_validate_json(_closed(found))
    except (ValidationError, RecursionError):
        raise UnusableReply(
            FailureKind.INVALID_OUTPUT, ["the reply is not a JSON object of the form asked for"], text=reply
        ) from None
    return bounded(draft)


def bounded(draft: Draft) -> Draft:
    """Return a draft without what is empty or too long to be checked."""
    stated = (_bounded(s) for s in draft.statements[:MAX_STATEMENTS] if s.text.strip())
    needs = (need.strip()[:MAX_STATEMENT_CHARS] for need in draft.not_stated[:MAX_STATEMENTS])
    return Draft(statements=tuple(stated), not_stated=tuple(need for need in needs if need))


def is_object(reply: str) -> bool:
    """Tell whether a reply is meant to be a JSON object, fenced or not."""
    return bool(_object(reply))


def _object(reply: str) -> str:
    """Return a reply from the JSON object in it on, without a fence or words before it; empty for prose."""
    text = reply.strip()
    meant = text.startswith(("{", "```")) or '"statements"' in text
    return text[text.find("{") :] if meant and "{" in text else ""


def _closed(text: str) -> str:
    """Return an object's text without what comes after its end."""
    return text[: text.rfind("}") + 1]


def _parsed(text: str, *, partial: bool = False) -> Any:
    """Read JSON, or as much of it as is there; None when it is none."""
    try:
        return from_json(text, allow_partial="trailing-strings" if partial else "off")
    except ValueError:
        return None


def _bounded(statement: DraftStatement) -> DraftStatement:
    quotes = (q for q in statement.quotes if q.quote.strip() and len(q.quote) <= MAX_QUOTE_CHARS)
    return DraftStatement(
        text=statement.text.strip()[:MAX_STATEMENT_CHARS],
        quotes=tuple(quotes)[:MAX_QUOTES],
        calculation=statement.calculation.strip()[:MAX_STATEMENT_CHARS],
    )


def _from_prose(reply: str) -> Draft:
    """Read `ANSWER: … QUOTE: …` or plain sentences; what says that nothing is stated states nothing."""
    answer, given = parse(reply)
    if refuses(answer):
        return Draft()
    quotes = tuple(DraftQuote(quote=quote) for quote in given if len(quote) <= MAX_QUOTE_CHARS)[:MAX_QUOTES]
    said = (s[:MAX_STATEMENT_CHARS] for s in statements(answer)[:MAX_STATEMENTS])
    return Draft(statements=tuple(DraftStatement(text=text, quotes=quotes) for text in said))


@dataclass(slots=True)
class DraftStream:
    """Hands on each statement of a reply as soon as it is whole, in order, each once per reply."""

    on_statement: Callable[[DraftStatement], None]
    on_restart: Callable[[], None] = lambda: None
    _text: str = field(default="", init=False)
    _new: list[str] = field(default_factory=list, init=False)
    _chars: int = field(default=0, init=False)
    _scanned: int = field(default=0, init=False)
    _told: int = field(default=0, init=False)

    def feed(self, text: str) -> None:
        """Take the next piece; a long reply is not read anew for every token."""
        self._new.append(text)
        self._chars += len(text)
        if (self._chars - self._scanned) * _SCANS >= self._scanned and "}" in text:
            self._tell(self._statements(done=False))

    def restart(self) -> None:
        """Forget what came: another reply follows."""
        self._new.clear()
        self._text, self._chars, self._scanned, self._told = "", 0, 0, 0
        self.on_restart()

    def close(self) -> None:
        """Hand on what is left."""
        self._tell(self._statements(done=True))

    def _statements(self, *, done: bool) -> list[Any]:
        """Return the statements so far; the last one may still grow, or was cut off, unless it is closed."""
        self._text += "".join(self._new)
        self._new.clear()
        self._scanned = self._chars
        text = _object(self._text)
        whole = _parsed(_closed(text)) if done else None
        found = whole or _parsed(text, partial=True)
        statements = found.get("statements") if isinstance(found, dict) else None
        if not isinstance(statements, list):
            return []
        closed = whole or "notStated" in found or "not_stated" in found
        return statements if closed else statements[:-1]

    def _tell(self, statements: list[Any]) -> None:
        for given in statements[self._told : MAX_STATEMENTS]:
            self._told += 1
            try:
                statement = DraftStatement.model_validate(given)
            except (ValidationError, RecursionError):
                continue
            if statement.text.strip():
                self.on_statement(_bounded(statement))
