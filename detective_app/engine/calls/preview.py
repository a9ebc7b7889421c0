"""Before the first request of a run goes to another computer, a person may be shown what would leave."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What is about to leave: to which host and model, word for word, and how many new words that count.

    `words` is None where nobody counts, as for a witness, which is sent the documents.
    """

    host: str
    model: str
    text: str
    words: int | None


@dataclass(eq=False)
class Preview:
    """Has a person asked once for each host of a run, until they want to be asked no more.

    `ask` is awaited before the first request to a host, and says whether it is to be asked for others, too;
    it raises PersonEnded where nothing may go. Without it nobody is there, and nothing is held up.
    """

    ask: Callable[[Foreseen], Awaitable[bool]] | None = None
    _hosts: set[str] = field(default_factory=set, init=False)
    _over: bool = field(default=False, init=False)
    _asking: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)

    async def admit(self, host: str, foresee: Callable[[], Awaitable[Foreseen]]) -> None:
        """Wait for what a person decides about the first request to a host, which `foresee` tells."""
        if self.ask is None or self._over or host in self._hosts:
            return
        async with self._asking:
            if self._over or host in self._hosts:
                return
            self._over = not await self.ask(await foresee())
            self._hosts.add(host)
