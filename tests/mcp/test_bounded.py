"""A chat client over a witness that obeys gets no more words than the budget, over tools and sessions."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.clerk import written
from tests.mcp.chat import chat_within
from tests.mcp.flow import begun
from tests.stand_ins import StandIn

ITEMS = [f"Item{n} anvil{n} brush{n} clamp{n} drill{n} easel{n} forge{n} gauge{n}." for n in range(240)]
KNOWN = set(re.findall(r"\w+", " ".join(ITEMS).lower()))


@pytest.mark.soak  # tests/mcp/test_border.py has the budget over sessions at one percent
@pytest.mark.parametrize("percent", [0, 5, 10, 40])
async def test_searches_in_many_sessions_give_no_more_words_than_may_leave(
    data: Path, tmp_path: Path, witness: StandIn, percent: int
) -> None:
    case, told, counted = written(tmp_path / "list", {"list.md": "\n\n".join(["# List", *ITEMS])}), "", {}
    async with chat_within(data, case, witness, disclose=percent) as client:
        for start in range(3):
            session_id = await begun(client)
            for n in range(start, 240, 12):
                words = {"words": f"item{n} anvil{n}"}
                found = await client.call("search", sessionId=session_id, **words)
                told += json.dumps(found["passages"])
                counted = found["disclosure"]
    left = len(KNOWN & set(re.findall(r"\w+", told.lower())))
    assert left <= counted["wordsSent"] <= counted["wordsThatMay"]
    assert left <= max(200, len(KNOWN) * percent / 100) * bool(percent)
    assert bool(left) == bool(percent), "what may leave does"
