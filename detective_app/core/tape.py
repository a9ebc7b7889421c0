"""What is on the tape of a session: each request and reply that crossed the border, and when."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal, Protocol, TypeAlias

from pydantic import JsonValue

from detective_app.core.record import Count, Number, Record, Text, Timestamp

Kind: TypeAlias = Literal["tape", "run", "request", "reply", "call", "shown", "time", "turn", "person", "end"]
"""`tape` heads the file, `run` and `end` stand around each run and each step of a chat client; `call` is what
such a client called for, `shown` what went to it; `time` says that time went by without a line, `turn` whose
turn it was of several things done at once, `person` what a person did."""

MAX_BODY_BYTES = 8 * 1024 * 1024
"""A larger reply is refused, and its body is on no tape."""

Ended: TypeAlias = Literal["whole", "left", "cancelled"]
"""How a reply ended: it was read whole, nobody wanted the rest, or its time was over."""


class TapeLine(Record):
    """One line. `n` counts from 1; `ms` since the tape was opened, whatever is done to the clock.

    `after` is the line that the same task had seen before.

    A request has `role`, `host`, `method` and `path`; a reply is `of` its request and has the `status` and
    the `headers` that were looked at, or the `error` that broke it. `bytes` and `sha256` are of what crossed
    the border, also where `body` is `masked` or left out. A body that is not UTF-8 is `encoded` in base64.
    What was `shown` has the `role` and a `body`, the texts as a list in JSON; `value` has the whole `texts`,
    and whose words they are.
    """

    n: Number
    at: Timestamp
    ms: Count
    kind: Kind
    after: Count | None = None
    role: Text | None = None
    host: Text | None = None
    method: Text | None = None
    path: str | None = None
    of: Number | None = None
    status: Count | None = None
    headers: dict[str, str] | None = None
    ended: Ended | None = None
    error: Text | None = None
    bytes: Count | None = None
    sha256: str | None = None
    body: str | None = None
    encoded: bool | None = None
    masked: bool | None = None
    left_out: bool | None = None
    name: Text | None = None
    value: dict[str, JsonValue] | None = None


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A request as it leaves; `role` is who asks, `shown` is the body without the key."""

    role: str
    host: str
    method: str
    path: str
    body: bytes
    shown: bytes


@dataclass(frozen=True, slots=True)
class Incoming:
    """What came back, as far as it was read, `shown` without the key; without a `status` nothing did.

    Of a reply that was refused for its size no body is kept, only how large it was by then, and its hash.
    """

    status: int | None
    headers: dict[str, str]
    body: bytes
    shown: bytes
    ended: Ended = "whole"
    error: str | None = None
    refused: tuple[int, str] | None = None


class Tape(Protocol):
    """What writes down all that crosses the border; raises StorageError where it cannot."""

    def sent(self, request: Outgoing) -> int:
        """Write down a request that is about to leave, and return its number."""

    def paid(self, request: Outgoing) -> Incoming | None:
        """Return the reply that had come to the same request when a run before this was killed, once."""

    def came(self, number: int, reply: Incoming) -> None:
        """Write down what came back on it, as far as it was read."""


class Recording(Protocol):
    """A tape that is played: no request leaves, each is given the reply that it got."""

    async def reply_to(self, request: Outgoing) -> Incoming:
        """Return the reply of a request in its turn; waits for ever where the tape has none."""


@dataclass(frozen=True, slots=True)
class Moment:
    """The line of a tape that a task has seen last, when that was, and how long after the tape was opened.

    `passed` counts how often the task looked since whether time went by, and none had.
    """

    tape: str
    number: int
    at: datetime
    ms: int
    passed: int = 0

    @property
    def passing(self) -> Moment:
        """The same moment after another look."""
        return replace(self, passed=self.passed + 1)

    @property
    def passed_by(self) -> str:
        """What tells a look from those before it after the same line."""
        return f"+{self.passed}" if self.passed else ""


moment: ContextVar[Moment | None] = ContextVar("moment", default=None)
"""What the task at hand has seen of a tape; things done at once each have their own."""

asking: ContextVar[str] = ContextVar("asking", default="")
"""Who asks now: `detective`, an agent's name, or `witness`. Agents share a connection: it cannot tell."""

lane: ContextVar[str] = ContextVar("lane", default="")
"""Which of several things done at once the task at hand is; nothing where there is one."""
