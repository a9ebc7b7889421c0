"""Reactions that are no faults: other words, and a call held until the test lets it go."""

from __future__ import annotations

import asyncio
import threading

from tests.stand_ins.exchange import Exchange
from tests.stand_ins.script import Reaction
from tests.stand_ins.wire import Answer, Stop


def says(text: str, stop: Stop = "end") -> Reaction:
    """Make a reaction that answers with this text, in the provider's own format."""

    async def react(exchange: Exchange) -> None:
        await exchange.say(Answer(text, stop))

    return react


class Hold:
    """A reaction that waits: `reached` is set once a call has come, `release` lets it be answered."""

    def __init__(self) -> None:
        self.reached = threading.Event()
        self.release = threading.Event()

    async def __call__(self, exchange: Exchange) -> None:
        """Hold one call."""
        self.reached.set()
        await asyncio.get_running_loop().run_in_executor(None, self.release.wait)
        await exchange.honest()
