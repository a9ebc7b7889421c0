"""How much of each document has left this computer, over a run and its resumptions."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from detective_app.core.record import Count, Record, StrictInt, Text


class DocumentDisclosure(Record):
    """What of one document went out: `words` it has, `sent` of them, in `spans` of its text.

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
    """The budget in percent of each document's words, and what was used of it; `total` counts words sent."""

    budget: Annotated[StrictInt, Field(ge=0, le=100)]
    per_document: tuple[DocumentDisclosure, ...] = ()
    total: Count
