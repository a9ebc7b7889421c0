"""The rows of `stand_ins/behaviours.py`, the odd and the rare ones: read, or failed with what is true."""

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
from tests.stand_ins.odd_behaviours import ODD_BEHAVIOURS
from tests.stand_ins.rare_behaviours import RARE_BEHAVIOURS


class Line(Record):
    """What is asked for."""

    line: int
    name: str


@pytest.mark.parametrize("row", [*BEHAVIOURS, *ODD_BEHAVIOURS, *RARE_BEHAVIOURS], ids=lambda row: row.name)
async def test_a_server_as_it_is_comes_to_the_right_end(row: Behaviour, dial: Dial, server: StandIn) -> None:
    server.script(row.provider, "answer", row, times=None)
    model = FallbackModel([await dial(row.provider, deadline=9.0)], 9.0, SystemClock(), scale=0.02)
    told: list[Progress] = []
    asking = structured.ask(model, PROMPT, Line, max_tokens=500, on_progress=told.append)
    if row.right == READ:
        found, _ = await asking
        assert found == Line.model_validate_json(OBJECT)
    else:
        with pytest.raises(AllProvidersFailed, match=row.words or "compatible") as raised:
            await asking
        assert raised.value.last
        assert raised.value.last.kind in row.right
        assert [one.kind for one in told if isinstance(one, Attempt)][-1] in row.right
    assert len(server.seen(row.provider, "answer")) <= row.calls
