"""The case file's records: sources, locators, quotes and the Answer Object of `seeds/004`."""

from __future__ import annotations

import re
from typing import Annotated, Literal, Self

from pydantic import Field

from detective_app.core.record import Record, StrictInt

Line = Annotated[StrictInt, Field(ge=1)]
_LOCATOR = re.compile(r"(?:p\.(?P<page>\d+) )?L(?P<first>\d+)(?:-L(?P<last>\d+))?")


class Source(Record):
    """One document as a session used it: identity by SHA-256, so that a change is noticed."""

    source_id: str
    name: str
    path: str
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    chars: Annotated[StrictInt, Field(ge=0)]
    lines: Annotated[StrictInt, Field(ge=0)]


class Locator(Record):
    """A place in a source, 1-based, inclusive; written `L140-L162`, with pages `p.12 L140-L162`."""

    first: Line
    last: Line
    page: Line | None = None

    def __str__(self) -> str:
        """Write the locator as CONTRACT §8 does."""
        page = f"p.{self.page} " if self.page else ""
        return f"{page}L{self.first}-L{self.last}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a written locator; raises ValueError when it is not one."""
        found = _LOCATOR.fullmatch(text.strip())
        if not found:
            raise ValueError(f"{text!r} is not a locator such as L140-L162")
        page, first, last = found["page"], int(found["first"]), found["last"]
        return cls(first=first, last=int(last) if last else first, page=int(page) if page else None)


class Support(Record):
    """A verbatim quote with the place where it stands."""

    source_id: str
    locator: str
    quote: Annotated[str, Field(min_length=1)]


class Fact(Record):
    """A statement with the quotes that carry it."""

    text: str
    support: tuple[Support, ...]


class EvidenceGap(Record):
    """Something the sources were asked for and did not say."""

    need: str
    why: Literal["no_quote_found", "low_coverage", "access_denied"]


class AnswerObject(Record):
    """What an answer rests on; built by code from what the model said and what the checks found."""

    mode: Literal["answer", "report_insufficient_evidence"]
    facts: tuple[Fact, ...] = ()
    gaps: tuple[EvidenceGap, ...] = ()
