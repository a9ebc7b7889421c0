"""What is kept between the steps of a chat client writes on the tape of the step that asks, on no other."""

from __future__ import annotations

import asyncio
from pathlib import Path

from detective_app.app.connections import StepTape, step_tape
from detective_app.core.tape import Incoming, Outgoing
from detective_app.storage.sessions.tape import TapeWriter, read_tape

ASKED = Outgoing("witness", "127.0.0.1:1", "POST", "/chat", b"{}", b"{}")
CAME = Incoming(200, {}, b"yes", b"yes")


async def asks(kept: StepTape, tape: TapeWriter | None, others: asyncio.Barrier) -> None:
    """Ask while others ask, and hear when all have asked."""
    step_tape.set(tape)
    number = kept.sent(ASKED)
    await others.wait()
    kept.came(number, CAME)


async def test_steps_at_once_have_a_tape_each_and_what_no_step_asks_has_none(tmp_path: Path) -> None:
    kept, others = StepTape(), asyncio.Barrier(3)
    tapes = [TapeWriter(tmp_path / f"{name}.tape.jsonl", name) for name in ("one", "two")]
    await asyncio.gather(*(asks(kept, tape, others) for tape in (*tapes, None)))
    late = kept.sent(ASKED)
    for tape in tapes:
        tape.close()
    kept.came(late, CAME)
    for name in ("one", "two"):
        kinds = [line.kind for line in read_tape(tmp_path / f"{name}.tape.jsonl").lines]
        assert kinds == ["tape", "request", "reply"]
