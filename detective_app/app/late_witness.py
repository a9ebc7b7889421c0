"""A witness that is put together when it is first asked.

Reading and checking answers takes more code than all that comes before the first question: loaded at the
start, it would hold up the first call of the detective.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from detective_app.core.case import EVERYWHERE, Scope
from detective_app.core.ports import OnProgress, OnText, Witness, WitnessReply


@dataclass(slots=True)
class LateWitness:
    """Implements `core.ports.Witness` by the one that `make` returns, which may block."""

    make: Callable[[], Witness]
    at_once: int = 1
    _made: Witness | None = None
    _making: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def answer(
        self,
        question: str,
        *,
        on_text: OnText,
        on_progress: OnProgress,
        earlier: Sequence[str] = (),
        scope: Scope = EVERYWHERE,
    ) -> WitnessReply:
        """Have the witness answer; raises AllProvidersFailed."""
        async with self._making:  # several questions may be the first
            if self._made is None:
                self._made = await asyncio.to_thread(self.make)
            made = self._made
        return await made.answer(
            question, on_text=on_text, on_progress=on_progress, earlier=earlier, scope=scope
        )
