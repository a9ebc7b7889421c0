"""A detective that asks the person back at one step, wherever its prompt lets it, and people who answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion
from detective_app.core.ports import Message
from tests.engine.runs import AlwaysReady, detective
from tests.engine.scripted import Step

STEPS = ("opening", "round-2", "audit")
ASSUMED = "The new bridge is meant."
ASKS: dict[str, Any] = {
    "question": "Which bridge is meant?",
    "context": "There are two, and one was closed.",
    "options": [
        {"label": "The old one", "description": "Built in 1911."},
        {"label": "The new one", "description": None},
    ],
    "priority": "critical",
    "assumption": ASSUMED,
}
ANSWERS: dict[str, dict[str, Any]] = {
    "option": {"selected_option_id": "option_1"},
    "text": {"free_text_response": "The one beside the mill."},
    "both": {"selected_option_id": "option_2", "free_text_response": "Its northern half."},
    "skip": {"skipped": True},
}
SHOWN = {
    "option": "Chosen: The old one. Built in 1911.",
    "text": "> The one beside the mill.",
    "both": "> Its northern half.",
    "skip": f"assume: {ASSUMED}",
}
"""What of each answer stands in the prompt of the step that goes on."""


def step_of(request: str) -> str:
    """Name the step of a request."""
    if request.startswith("Open the investigation"):
        return "opening"
    if request.startswith("The questions are over"):
        return "audit"
    return f"round-{request.count('EARLIER ANSWERS') + 1}"


def asking_at(*steps: str, asks: dict[str, Any] | None = None) -> Step:
    """Ask back at these steps as often as the form has room for it; at all others go on."""
    usual = detective(2)

    def answer(messages: Sequence[Message]) -> str:
        request = messages[1].content
        reply = json.loads(usual(messages))  # type: ignore[operator]
        if step_of(request) in steps and '"clarification"' in request:
            reply["clarification"] = asks or ASKS
        return json.dumps(reply)

    return answer


def answer_to(question: ClarificationQuestion, kind: str) -> ClarificationAnswer:
    """Answer a question in one of the ways."""
    return ClarificationAnswer(question_id=question.question_id, **ANSWERS[kind])


@dataclass
class Person(AlwaysReady):
    """Answers in one way, or with None in none; remembers what they were asked."""

    kind: str | None
    asked: list[ClarificationQuestion] = field(default_factory=list)

    async def clarified(self, question: ClarificationQuestion) -> ClarificationAnswer | None:
        self.asked.append(question)
        return answer_to(question, self.kind) if self.kind else None


@dataclass
class Away(AlwaysReady):
    """Never answers."""

    waiting: asyncio.Event = field(default_factory=asyncio.Event)

    async def clarified(self, question: ClarificationQuestion) -> ClarificationAnswer | None:
        del question
        self.waiting.set()
        await asyncio.Event().wait()
        return None
