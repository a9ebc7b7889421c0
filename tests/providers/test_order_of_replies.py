"""Replies are on the tape in the order in which those who asked hear of them, so that a run can be played."""

from __future__ import annotations

import asyncio
import time

import pytest

from detective_app.core.errors import ProviderFailure
from detective_app.core.ports import Provider
from detective_app.core.tape import Incoming, Outgoing, asking
from tests.providers.conftest import CLOUDS, PROMPT, Dial
from tests.stand_ins import FAULTS, StandIn


class Order:
    """A tape that keeps nothing but whose replies came in which order."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.came_to: list[str] = []

    def sent(self, request: Outgoing) -> int:
        self.asked.append(request.role)
        return len(self.asked)

    def paid(self, request: Outgoing) -> Incoming | None:
        del request
        return None

    def came(self, number: int, reply: Incoming) -> None:
        del reply
        self.came_to.append(self.asked[number - 1])


async def busy() -> None:
    """Keep the loop from looking at the network, so that several replies are there when it does."""
    for _ in range(8):
        await asyncio.sleep(0.002)
        time.sleep(0.02)  # noqa: ASYNC251


@pytest.mark.parametrize("streamed", [False, True], ids=["whole", "streamed"])
async def test_replies_at_the_same_moment_are_heard_in_the_order_of_the_tape(
    dial: Dial, server: StandIn, streamed: bool
) -> None:
    heard: list[str] = []

    async def ask(name: str, model: Provider) -> None:
        asking.set(name)
        try:
            await model.reply(PROMPT, on_text=(lambda _: None) if streamed else None)
        except ProviderFailure as failure:
            heard.append(f"{name} {failure.kind}")
        else:
            heard.append(f"{name} answers")

    for _ in range(4):
        tape = Order()
        models = [(f"{n}", await dial(provider, tape=tape)) for n, provider in enumerate((*CLOUDS, *CLOUDS))]
        for provider in CLOUDS:
            server.script(provider, "*", FAULTS["A17"], times=1)
        heard.clear()
        await asyncio.gather(*(ask(*one) for one in models), busy())
        assert [one.partition(" ")[0] for one in heard] == tape.came_to
        assert sum("not_an_api" in one for one in heard) == len(CLOUDS)
