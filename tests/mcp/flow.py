"""The whole flow of seed 000 as a chat client takes it, whoever the witness is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.mcp.chat import Chat

HYPOTHESIS = "The south bearing of the bridge was replaced on 18 June 2024."
DECIDES = "replaced on 18 June 2024"
QUESTION = "On what date was the south bearing of the bridge replaced?"
CLAIM = {"type": "claim", "content": HYPOTHESIS, "quote": "replaced on 18 June 2024", "severity": "critical"}


def deciding(answer: dict[str, Any], words: str = DECIDES) -> Iterator[tuple[int, int]]:
    """Yield the statements of an answer whose quotes hold some words, with the numbers of these quotes."""
    for statement in answer.get("statements", []):
        for quote in statement.get("quotes", []):
            if words in " ".join(quote["quote"].split()):
                yield statement["statement"], quote["number"]


def evaluation(answer: dict[str, Any], score: int = 4, **changes: Any) -> dict[str, Any]:
    """Judge an answer by the words that decide the claim."""
    carried = {statement for statement, _ in deciding(answer)}
    return {
        "answerId": answer["id"],
        "score": score,
        "reasoning": "It names the day.",
        "addressesSignals": ["s1"],
        "entailments": [{"statement": n, "entailment": "supports"} for n in carried],
        **changes,
    }


def verdict(answer: dict[str, Any], ruling: str = "supported") -> dict[str, Any]:
    """Propose a verdict on the one claim with the quotes that decide it."""
    sequence = int(answer["id"])
    evidence = [{"answer": sequence, "quote": number, "side": "for"} for _, number in deciding(answer)]
    claim = {
        "signalId": "s1",
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
