"""A witness stays connected between steps, makes room for another one, and goes when nobody comes."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace

from detective_app.app.connections import KeptModels
from detective_app.app.selection import Selection
from detective_app.core.ports import Connection
from detective_app.providers.builtin import BuiltinModel
from tests.patience import PATIENCE
from tests.small_model import small_model

WITNESS = Connection("builtin", "small", "", "witness", 60, model_file=small_model())


async def used(kept: KeptModels, at: Connection) -> BuiltinModel:
    """Work with a witness for a moment."""
    async with AsyncExitStack() as stack:
        connected = await kept.connect(Selection((), at, "small"), stack)
        (model,) = connected.providers.values()
        assert isinstance(model, BuiltinModel)
        assert model.pid
        return model


async def test_the_next_step_finds_the_witness_of_any_session_and_another_one_takes_its_place() -> None:
    kept = KeptModels()
    first = await used(kept, replace(WITNESS, session_id="one"))
    pid = first.pid
    assert (await used(kept, replace(WITNESS, session_id="two"))).pid == pid
    other = await used(kept, replace(WITNESS, context_tokens=2_048))
    assert (first.pid, bool(other.pid)) == (None, True)
    await kept.aclose()
    assert other.pid is None


async def test_a_witness_that_nobody_asks_is_let_go_of() -> None:
    model = await used(KeptModels(idle_seconds=0.01), WITNESS)
    async with asyncio.timeout(PATIENCE):
        while model.pid:  # noqa: ASYNC110 - a child of the program, which tells nobody here
            await asyncio.sleep(0.01)


async def test_a_witness_that_is_at_work_stays() -> None:
    kept = KeptModels(idle_seconds=0)
    async with AsyncExitStack() as stack:
        connected = await kept.connect(Selection((), WITNESS, "small"), stack)
        await used(kept, WITNESS)
        for _ in range(20):
            await asyncio.sleep(0)
        await kept.aclose()
        (model,) = connected.providers.values()
        assert isinstance(model, BuiltinModel)
        assert model.pid
    await kept.aclose()
