"""A chat client's model by script: it reads what the tools return as the capable detective reads its packets.

What a tool returned is written down as that detective is shown it, so that both find what decides a claim by
the same plain reading; what it wants to do next becomes calls of tools.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.mcp.chat import Chat
from tests.quality.gold_detective import GoldDetective
from tests.quality.truth_cases import TruthCase

ROUNDS = 12


@dataclass
class GoldClient:
    """Resolves one case with tools alone."""

    case: TruthCase
    brain: GoldDetective = field(init=False)
    catalogue: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.brain = GoldDetective(case=self.case)

    async def resolve(self, chat: Chat) -> dict[str, Any]:
        """Go from ingest to compile; return what compile says."""
        started = await chat.call("ingest", hypothesis=self.case.hypothesis)
        session_id = started["sessionId"]
        self.catalogue = [f"> {one['id']} {one['name']} (" for one in started["epic"]["documents"]]
        claims = [{"type": "claim", "content": claim.text, "severity": "high"} for claim in self.case.claims]
        await chat.call("signals", epicId=session_id, signals=claims)
        actions = self.brain.first()
        for _ in range(ROUNDS):
            actions, left = await self._round(chat, session_id, actions)
            if not left or not any(one["kind"] == "ask" for one in actions):
                break
        forced = {"forceReady": True, "reason": "The answers are what the documents give."}
        return await chat.call(
            "compile",
            sessionId=session_id,
            summary="The documents were asked.",
            verdict=self.brain.verdict(),
            **forced,
        )

    async def _round(
        self, chat: Chat, session_id: str, actions: list[dict[str, Any]]
    ) -> tuple[list[dict[str, Any]], int]:
        """Ask, judge the answers, and return what to do next with how many questions are left."""
        asks = (one for one in actions if one["kind"] == "ask")
        questions = [{"question": one["text"], "documents": one["documents"]} for one in asks]
        told = await chat.call("answer", sessionId=session_id, questions=questions)
        judged = self.brain.judge("\n".join(self._request(told["answersToEvaluate"])))
        done = await chat.call(
            "evaluate",
            sessionId=session_id,
            evaluations=[_evaluation(one) for one in judged["analyses"]],
            standings=judged["standings"],
            marks=judged["marks"],
        )
        return judged["actions"], done["questionsLeft"]

    def _request(self, answers: list[dict[str, Any]]) -> Iterator[str]:
        """Write answers down as the capable detective is shown them."""
        yield from ("", "CATALOGUE", *self.catalogue, "")
        for one in answers:
            yield f"ANSWER {one['id']} OF AT MOST 20"
        for one in answers:
            for passage in one.get("passages", []):
                yield f"> {passage['number']}, {passage['document']} {passage['locator']}"
                yield from (f"> {line}" for line in passage["text"].split("\n"))


def _evaluation(found: dict[str, Any]) -> dict[str, Any]:
    return {
        "answerId": str(found["sequence"]),
        "score": found["score"],
        "reasoning": found["reason"],
        "addressesSignals": found["addressesSignals"],
    }
