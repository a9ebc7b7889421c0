"""What a capable witness is asked for: statements, each with the numbers of the passages it rests on."""

from __future__ import annotations

from typing import Any

from pydantic import ConfigDict, Field, model_validator

from detective_app.core.record import Record, StrictInt
from detective_app.engine.calls.json_object import object_in

MAX_STATEMENTS = 30
MAX_PASSAGES = 8
MAX_WORDS_CHARS = 2_000
MAX_STATEMENT_CHARS = 2_000


class DraftStatement(Record):
    """One fact as the model puts it: `words` carry it where its passages do not do so as a whole.

    `calculation` is arithmetic over figures of its passages, or empty. A field of the model's own is passed
    over.
    """

    model_config = ConfigDict(extra="ignore")

    @model_validator(mode="before")
    @classmethod
    def _quoted(cls, given: Any) -> Any:
        """Take quotes that a model gives in place of the numbers of passages: the words carry it then."""
        quotes = given.get("quotes") if isinstance(given, dict) and not given.get("words") else None
        first = quotes[0] if isinstance(quotes, list) and quotes else None
        words = first.get("quote") if isinstance(first, dict) else first
        return {**given, "words": words} if isinstance(words, str) else given

    text: str
    passages: tuple[StrictInt, ...] = ()
    words: str = ""
    calculation: str = ""


class Draft(Record):
    """A whole answer of a capable witness, before anything of it is checked."""

    model_config = ConfigDict(extra="ignore")

    statements: tuple[DraftStatement, ...] = Field(default=())
    not_stated: tuple[str, ...] = Field(default=())

    @property
    def words(self) -> str:
        """All that it says, as one text."""
        return " ".join([*(one.text for one in self.statements), *self.not_stated]).strip()


def read_draft(reply: str) -> Draft:
    """Read a reply as a draft, bounded; raises UnusableReply for what is none."""
    return bounded(object_in(reply, Draft))


def bounded(draft: Draft) -> Draft:
    """Return a draft without what is empty or too long to be checked."""
    stated = (_bounded(s) for s in draft.statements[:MAX_STATEMENTS] if s.text.strip())
    needs = (need.strip()[:MAX_STATEMENT_CHARS] for need in draft.not_stated[:MAX_STATEMENTS])
    return Draft(statements=tuple(stated), not_stated=tuple(need for need in needs if need))


def _bounded(statement: DraftStatement) -> DraftStatement:
    return DraftStatement(
        text=statement.text.strip()[:MAX_STATEMENT_CHARS],
        passages=tuple(dict.fromkeys(statement.passages))[:MAX_PASSAGES],
        words=statement.words.strip()[:MAX_WORDS_CHARS],
        calculation=statement.calculation.strip()[:MAX_STATEMENT_CHARS],
    )
