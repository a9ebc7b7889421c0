"""The rows of `stand_ins/behaviours.py`: each is read, or ends in a failure that is true and says why."""

from __future__ import annotations

import pytest

from detective_app.app.clock import SystemClock
from detective_app.core.errors import AllProvidersFailed
from detective_app.core.ports import Attempt, Progress
from detective_app.core.record import Record
from detective_app.engine.calls import structured
from detective_app.engine.calls.fallback import FallbackModel
from tests.providers.conftest import PROMPT, Dial
from tests.stand_ins import StandIn
from tests.stand_ins.behaviours import BEHAVIOURS, OBJECT, READ, Behaviour


class Line(Record):
    """What is asked for."""

    line: int
    name: str


@pytest.mark.parametrize("row", BEHAVIOURS, ids=lambda row: row.name)
async def test_a_server_as_it_is_comes_to_the_right_end(row: Behaviour, dial: Dial, server: StandIn) -> None:
    server.script(row.provider, "answer", row, times=None)
    model = FallbackModel([await dial(row.provider, deadline=9.0)], 9.0, SystemClock(), scale=0.02)
    told: list[Progress] = []
    try:
        found, reply = await structured.ask(model, PROMPT, Line, max_tokens=500, on_progress=told.append)
    except AllProvidersFailed as failure:
        assert failure.last
        assert failure.last.kind in row.right, str(failure)
        assert row.words in str(failure)
        attempts = [one for one in told if isinstance(one, Attempt)]
        assert attempts[-1].kind in row.right
    else:
        assert row.right == READ, reply
        assert found == Line.model_validate_json(OBJECT)
    assert len(server.seen(row.provider, "answer")) <= row.calls
