"""How much of a case has left this computer: all that was no word of the program, or of who was sent it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Annotated, Protocol, Self

from pydantic import Field, model_validator

from detective_app.core.record import Count, Record, StrictInt, Text


class DocumentDisclosure(Record):
    """What of one document went out word for word: `words` it has, `sent` of them, in `spans` of its text.

    A span counts characters from 0; its end is not part of it. `held_back` tells that more was to go out
    than the budget allowed.
    """

    source_id: Text
    words: Count
    sent: Count
    spans: tuple[tuple[Count, Count], ...] = ()
    held_back: bool = False

    @model_validator(mode="after")
    def _rules(self) -> Self:
        if self.sent > self.words:
            raise ValueError("no more words are sent than a document has")
        if any(first >= end for first, end in self.spans):
            raise ValueError("a span ends after it begins")
        return self


class Disclosure(Record):
    """The budget in percent of a case's words, and what was used of it by all that was done over the case.

    `may` is how many words may leave in all, whatever they say; `total` counts those that left, wherever they
    came from, and `said` those of them that have no known place: a witness's, names, dates. `held_back` tells
    that more was to go out. Sessions of earlier versions have no `may`, and their `total` counts what code
    knew for words of documents.
    """

    budget: Annotated[StrictInt, Field(ge=0, le=100)]
    per_document: tuple[DocumentDisclosure, ...] = ()
    total: Count
    may: Count | None = None
    said: Count | None = None
    held_back: bool | None = None


class AccountEntry(Record):
    """A line of a case's account: a piece that left, and for how many `words` it counts.

    By `key` it is known again. One that stands word for word in a document, told by its hash, has `spans`.
    A line with a `host` is what the model there wrote itself, one with a `budget` says how many percent may
    leave from then on, one with `calls` how often a chat client was given places without words.
    """

    key: str = ""
    words: Count = 0
    document: Text | None = None
    spans: tuple[tuple[Count, Count], ...] = ()
    host: Text | None = None
    budget: Count | None = None
    calls: Count = 0


class DisclosureAccount(Protocol):
    """What all runs over the documents of a case have drawn; they share it."""

    def held(self) -> AbstractContextManager[Sequence[AccountEntry]]:
        """Keep others from drawing meanwhile; gives what was drawn since, in the first time all. Blocks."""

    def draw(self, lines: Sequence[AccountEntry]) -> None:
        """Put lines on the account while it is held: they last when this returns."""
