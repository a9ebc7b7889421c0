"""A chat client learns what of the documents could not be read, and nothing is absent for it meanwhile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.mcp.chat import chat_within
from tests.mcp.flow import begun
from tests.stand_ins import StandIn

SAID = "1 of 4 files was not read."


async def test_it_is_told_at_the_start_with_an_answer_and_by_the_check(
    data: Path, case: Path, witness: StandIn
) -> None:
    (case / "scan.jpg").write_bytes(b"\xff\xd8\xff\xe0\0\x10JFIF\0" + bytes(range(256)))
    async with chat_within(data, case, witness) as client:
        started = await client.call("ingest", hypothesis="The bearing was replaced.")
        assert started["epic"]["notRead"] == SAID
        session_id = await begun(client)
        question = "Which colour has the paint of the handrail?"
        answer: dict[str, Any] = await client.call("ask_documents", sessionId=session_id, question=question)
        assert SAID in answer["notices"]
        assert answer["outcome"] != "absent"
        assert answer["read"]["unread"] == [{"what": "document", "why": "no_text", "where": "", "count": 1}]
        checked = await client.call("verify", sessionId=session_id)
        assert (checked["holds"], SAID in checked["remarks"]) == (True, True)
