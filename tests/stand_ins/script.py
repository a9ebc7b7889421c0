"""Which reaction the next matching call gets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tests.stand_ins.exchange import Exchange

Reaction = Callable[[Exchange], Awaitable[None]]
"""What happens to one request; `Exchange.honest` is the reaction of a healthy server."""


@dataclass
class _Line:
    provider: str
    stage: str
    reaction: Reaction
    times: int | None
    after: int

    def fits(self, provider: str, stage: str) -> bool:
        return self.provider in (provider, "*") and self.stage in (stage, "*") and self.times != 0


@dataclass(frozen=True)
class Fault:
    """A reaction with its code in the fault matrix; `kinds` are what the audit trail may call it.

    What is no fault any more has none.
    """

    code: str
    title: str
    react: Reaction
    kinds: frozenset[str]

    async def __call__(self, exchange: Exchange) -> None:
        """React to one request."""
        await self.react(exchange)


class Script:
    """An ordered list of reactions."""

    def __init__(self) -> None:
        self._lines: list[_Line] = []

    def add(self, provider: str, stage: str, reaction: Reaction, *, times: int | None, after: int) -> None:
        """Append a reaction for `times` calls (None: for good), once `after` have passed."""
        self._lines.append(_Line(provider, stage, reaction, times, after))

    def take(self, provider: str, stage: str) -> Reaction:
        """Return the reaction for a call and count it."""
        for line in self._lines:
            if not line.fits(provider, stage):
                continue
            if line.after > 0:
                line.after -= 1
                continue
            if line.times is not None:
                line.times -= 1
            return line.reaction
        return Exchange.honest
