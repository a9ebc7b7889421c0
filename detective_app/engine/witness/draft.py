"""What a capable witness is asked for: statements, each with the numbers of the passages it rests on."""

from __future__ import annotations

import re

from pydantic import Field, ValidationError

from detective_app.core.errors import FailureKind, UnusableReply
from detective_app.core.record import Record, StrictInt

MAX_STATEMENTS = 30
MAX_PASSAGES = 8
MAX_WORDS_CHARS = 2_000
MAX_STATEMENT_CHARS = 2_000
_FENCE = re.compile(r"```(?:json)?[ \t]*\n(.*)```", re.DOTALL)


class DraftStatement(Record):
    """One fact as the model puts it: `words` carry it where its passages do not do so as a whole.

    `calculation` is arithmetic over figures of its passages, or empty.
    """

    text: str
    passages: tuple[StrictInt, ...] = ()
    words: str = ""
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
    """Read a reply as a draft, bounded, fenced or not; raises UnusableReply for what is none."""
    text = reply.strip()
    fenced = _FENCE.search(text)
    held = fenced[1] if fenced else text[text.find("{") : text.rfind("}") + 1]
    try:
        return bounded(Draft.model_validate_json(held))
    except (ValidationError, RecursionError):
        said = ["the reply is not a JSON object of the form asked for"]
        raise UnusableReply(FailureKind.INVALID_OUTPUT, said, text=reply) from None


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
