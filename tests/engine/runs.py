"""Whole runs over scripted models: a disk that remembers, a detective that answers by what is asked."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType

from detective_app.core.case import CaseFile
from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion
from detective_app.core.ending import Gate
from detective_app.core.errors import StorageError
from detective_app.core.events import Event
from detective_app.core.operator import GateWish, Steering
from detective_app.core.ports import Message
from detective_app.core.quality import Conflict
from detective_app.core.session import InterrogationSession, Reproducibility
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.loop.by_person import with_resolutions
from detective_app.engine.loop.course import Parts
from detective_app.engine.loop.interrogation import interrogate
from detective_app.engine.loop.lifecycle import new_session
from detective_app.engine.witness.answering import CaseWitness
from detective_app.modes.collaborative import MODE
from tests.engine.clocks import CLOCK
from tests.engine.scripted import ScriptedModel, Step
from tests.stand_ins import replies

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
ID = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
CARD = Reproducibility(app_version="1", models=(), prompts={}, detective_form="capable")


@dataclass
class Disk:
    """A SessionStore in memory that remembers every saved state, and can be full."""

    saved: list[InterrogationSession] = field(default_factory=list)
    full_after: int = 10_000
    resolved: dict[str, Conflict] = field(default_factory=dict)

    def save(self, session: InterrogationSession) -> Path:
        if len(self.saved) >= self.full_after:
            raise StorageError("The disk is full. The last saved state is whole. Make room and resume.")
        self.saved.append(InterrogationSession.model_validate_json(session.model_dump_json(by_alias=True)))
        return Path("session.json")

    def with_resolutions(self, session: InterrogationSession) -> InterrogationSession:
        return with_resolutions(session, self.resolved)

    @property
    def last(self) -> InterrogationSession:
        return self.saved[-1]


class AlwaysReady:
    async def ready(self) -> None:
        return None

    def next_question(self, sequence: int, proposed: str) -> Steering | None:
        del sequence, proposed
        return None

    async def clarified(self, question: ClarificationQuestion) -> ClarificationAnswer | None:
        del question
        return None

    async def at_gate(self, gate: Gate) -> GateWish | None:
        return None


def detective(turns: int = 3, conflicts: Mapping[int, object] = MappingProxyType({})) -> Step:
    """Answer by what is asked: an opening, an analysis satisfied at `turns`, or an audit.

    `conflicts` are what it reports with the analysis of an answer, by the answer's number.
    """

    def answer(messages: Sequence[Message]) -> str:
        request = messages[1].content
        if request.startswith("Open the investigation"):
            return json.dumps(replies.opening("What was measured at pier 1?"))
        if request.startswith("The questions are over"):
            return json.dumps(replies.audit("Nothing contradicts the hypothesis."))
        number = max(replies.answers_in(request))
        facts = [replies.analysis(n) for n in replies.answers_in(request)]
        asks = f"What was measured at pier {number + 1}?" if number < turns else ""
        judged = replies.judgement(*facts, asks=asks)
        return json.dumps({**judged, **({"conflicts": [conflicts[number]]} if number in conflicts else {})})

    return answer


def parts(
    asks: Sequence[Step] = (),
    answers: Sequence[Step] = (),
    *,
    disk: Disk | None = None,
    second: Step | None = None,
) -> Parts:
    models = [ScriptedModel("openai:one", list(asks or [detective()]))]
    if second:
        models.append(ScriptedModel("anthropic:two", [second]))
    witness = ScriptedModel("ollama:w", list(answers or ["It was measured on a quiet day."]))
    return Parts(
        detective=CapableDetective(FallbackModel(models, 5, CLOCK, scale=0.001)),
        witness=CaseWitness(FallbackModel([witness], 5, CLOCK, scale=0.001, abort_retries=1)),
        store=disk or Disk(),
        mode=MODE,
        operator=AlwaysReady(),
        clock=CLOCK,
        price_of=lambda ref, usage: 0.01 if ref == "openai:one" else 0.0,
        redact=lambda text: text.replace("SECRET", "***"),
        case_file=CaseFile(),
    )


def fresh(limit: int = 5) -> InterrogationSession:
    return new_session(
        ID, "The bridge is safe.", limit=limit, mode="collaborative", sources=(), card=CARD, now=NOW
    )


async def run(session: InterrogationSession, with_parts: Parts) -> list[Event]:
    return [event async for event in interrogate(session, with_parts)]


def names(events: Sequence[Event]) -> list[str]:
    return [event.event for event in events if event.event != "answer_text"]


def disk_of(with_parts: Parts) -> Disk:
    assert isinstance(with_parts.store, Disk)
    return with_parts.store


def asked(with_parts: Parts) -> list[ScriptedModel]:
    detectives = [m for m in with_parts.detective.models if isinstance(m, ScriptedModel)]
    return [*detectives, *(m for m in with_parts.witness.model.models if isinstance(m, ScriptedModel))]
