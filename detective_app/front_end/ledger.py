"""The ledger of a session: what crossed the border, when and to whom, with which words of documents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal, TypeAlias

Step: TypeAlias = Literal["opening", "round", "audit", "deliberation"]
"""What a detective is asked to do, by the name of the prompt that says so."""


@dataclass(frozen=True, slots=True)
class LeftSpan:
    """Words of a document that were in a request: how many, and where they stand in it.

    `start` and `end` are the same place in characters of its text.
    """

    source_id: str
    name: str
    locator: str
    words: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class CopiedMark:
    """Where words of documents stand in the text of a request, as `SentText` has it; each document's own."""

    start: int
    end: int
    spans: tuple[LeftSpan, ...]


@dataclass(frozen=True, slots=True)
class LeftEntry:
    """One request. `elsewhere`: to another computer, and only there are words looked for.

    What a chat client was shown is one whose `host` is the client; whoever made it, its model is elsewhere.
    `words` is None where the documents are not at hand as they were, or the body is not on the tape. `status`
    is None where nothing came back, `seconds` how long that took. `step` and the numbers of the `answers` in
    it say what a detective was asked for, where that can be told; `masked` that a key was in the body.
    """

    line: int
    at: datetime
    role: str
    host: str
    elsewhere: bool
    method: str
    path: str
    bytes: int
    sha256: str
    status: int | None
    seconds: float | None
    words: int | None
    spans: tuple[LeftSpan, ...]
    marks: tuple[CopiedMark, ...] = ()
    step: Step | None = None
    answers: tuple[int, ...] = ()
    masked: bool = False


@dataclass(frozen=True, slots=True)
class SentText:
    """What one request said: its `text` with names of fields and without escapes, and the `body` as it left.

    Both are None where the tape was full by then.
    """

    text: str | None
    body: bytes | None


@dataclass(frozen=True, slots=True)
class LeftLedger:
    """What the tape of a session tells, as far as its chain holds; `broken` says why it does not.

    `open_end` tells that the last run did not write its end: it goes on now, was killed, or was cut off.
    `remark` says what cannot be told.
    """

    session_id: str
    tape: Path
    entries: tuple[LeftEntry, ...]
    broken: str = ""
    open_end: bool = False
    remark: str = ""

    @property
    def left(self) -> tuple[LeftEntry, ...]:
        """What went to other computers."""
        return tuple(one for one in self.entries if one.elsewhere)


OnEntry: TypeAlias = Callable[[LeftEntry], None]
"""Called with each request as it is read, in the thread that reads."""


def unheard(entry: LeftEntry) -> None:
    """Hear of no entry before the whole is there."""
