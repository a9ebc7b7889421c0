"""How far a call has come while it runs: the adapter counts, and who waits for the reply looks."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

Doing: TypeAlias = Literal["waiting", "thinking", "writing"]


class Come(NamedTuple):
    """The characters that have come of a running call: of a thought, and of words."""

    thought: int = 0
    words: int = 0


@dataclass(slots=True)
class Pulse:
    """One call as it is waited for; an adapter sets how to `look` at what has come."""

    look: Callable[[], Come] = Come


@dataclass(frozen=True, slots=True)
class Working:
    """A call goes on: what its model does since so many `seconds`, and about how many `tokens` have come."""

    provider: str
    doing: Doing
    seconds: int
    tokens: int


pulse: ContextVar[Pulse | None] = ContextVar("pulse", default=None)
"""The call that the task at hand waits for."""
