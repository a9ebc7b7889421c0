"""The whole flow of seed 000 as a chat client takes it, whoever the witness is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.mcp.chat import Chat

HYPOTHESIS = "The south bearing of the bridge was replaced on 18 June 2024."
DECIDES = "replaced on 18 June 2024"
QUESTION = "On what date was the south bearing of the bridge replaced?"
CLAIM = {"type": "claim", "content": HYPOTHESIS, "quote": "replaced on 18 June 2024", "severity": "critical"}


def deciding(answer: dict[str, Any], words: str = DECIDES) -> Iterator[str]:
    """Yield the numbers of the passages of an answer that hold some words."""
    for passage in answer.get("passages", []):
        if words in " ".join(passage.get("text", "").split()):
            yield passage["number"]


def evaluation(answer: dict[str, Any], score: int = 4, **changes: Any) -> dict[str, Any]:
    """Judge an answer as one that addresses the claim."""
    return {
        "answerId": answer["id"],
        "score": score,
        "reasoning": "It names the day.",
        "addressesSignals": ["s1"],
        **changes,
    }


def marks(answer: dict[str, Any], side: str = "supports") -> list[dict[str, Any]]:
    """Say what the passages that decide the claim do to it."""
    return [{"claim": "s1", "passage": number, "side": side} for number in deciding(answer)]


def verdict(answer: dict[str, Any], ruling: str = "supported") -> dict[str, Any]:
    """Propose a verdict on the one claim with the passages that decide it."""
    evidence = [{"passage": number, "side": "for"} for number in deciding(answer)]
    claim = {
        "claim": "s1",
        "verdict": ruling,
        "because": "The memo says so.",
        "evidence": evidence,
        "confidence": 0.9,
    }
    return {"overall": ruling, "joinedBy": "all", "claims": [claim], "superseded": []}


async def begun(chat: Chat, **more: Any) -> str:
    """Begin with the one claim; return the session's id."""
    started = await chat.call("ingest", hypothesis=HYPOTHESIS, **more)
    stored = await chat.call("signals", epicId=started["sessionId"], signals=[CLAIM])
    assert (stored["stored"], stored["byType"]["claim"]) == (1, 1)
    session_id: str = started["sessionId"]
    return session_id


async def asked(chat: Chat, session_id: str, *questions: str) -> dict[str, Any]:
    """Ask, and return the one answer or the first of several."""
    told = await chat.call("answer", sessionId=session_id, questions=list(questions or (QUESTION,)))
    first: dict[str, Any] = told["answersToEvaluate"][0]
    return first
