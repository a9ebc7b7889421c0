"""What `detective ask` says (the envelope of seed 004 §1, §8), and what a session keeps between questions."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Literal, Self, TypeAlias

from pydantic import Field, model_serializer

from detective_app.core.evidence import AnswerObject, Count
from detective_app.core.passages import ShownPassage
from detective_app.core.quality import Outcome, PassagesRead
from detective_app.core.record import Record, Timestamp

MAX_REPLY_CHARS = 500

Status: TypeAlias = Literal["clarify", "proceed", "proceed_after_clarify_timeout"]
"""What the gate decided: ask first, answer, or answer as far as possible after asking in vain."""

Reason: TypeAlias = Literal[
    "UnknownIntent", "AmbiguousSubject", "InsufficientParameters", "InsufficientGrounding"
]
"""Why a question cannot safely be answered as it stands (seed 004 §1)."""

Origin: TypeAlias = Literal["text", "session", "prior_turns", "sources"]
"""Where a detail was found: in the question, in the session's context, in earlier turns, or in the sources,
of which there is one only."""


class ResolvedContext(Record):
    """What was filled in: where it came from (`from` in JSON), and the value of each field."""

    origins: tuple[Origin, ...] = Field(default=(), alias="from")
    fields: dict[str, str] = Field(default_factory=dict)

    @model_serializer
    def _serialised(self) -> dict[str, Any]:
        return {"from": list(self.origins), "fields": self.fields}


class ThreeLevels(Record):
    """The visible answer: one directive sentence, the sentences that carry it, and the citations."""

    level1: str
    level2: str
    level3: str


class ClarifyQuestion(Record):
    """One detail that the user is asked for; the reply goes into the context under `field`."""

    field: Annotated[str, Field(min_length=1)]
    prompt: Annotated[str, Field(min_length=1)]
    options: tuple[str, ...] = ()
    allow_free_text: bool = True


class Notes(Record):
    """Why there are questions."""

    reason: tuple[Reason, ...]


class Envelope(Record):
    """The reply to a question over documents, in the seed's names (seed 004 §1, §8).

    With `clarify` there are `questions` and no answer; `missing` names the fields that were asked for
    in vain. `outcome` is what became of the question, and `read` says from how much of the case.
    `passages` come nearest, whatever was answered; `because` is why a witness that was asked gave no answer.
    """

    status: Status
    questions: tuple[ClarifyQuestion, ...] | None = None
    notes: Notes | None = None
    missing: tuple[str, ...] | None = None
    answer: ThreeLevels | None = None
    evidence: AnswerObject | None = None
    latency_ms: Count | None = None
    resolved_context: ResolvedContext | None = None
    outcome: Outcome | None = None
    read: PassagesRead | None = None
    passages: tuple[ShownPassage, ...] | None = None
    because: str | None = None

    def document(self) -> dict[str, Any]:
        """Return the JSON document of `detective ask --json`: snake_case names, nothing that is None."""
        return self.model_dump(mode="json", by_alias=False, exclude_none=True)


class ClarifyCounter(Record):
    """How often in a row one question got the same clarify envelope, and when it last did."""

    count: Annotated[int, Field(strict=True, ge=1)]
    last_prompt_hash: str
    last_at: Timestamp


class SessionContext(Record):
    """What is known beyond the question, so that nothing is asked twice (seed 004 §7).

    `resolved` holds what the user replied, by field; `clarify_counters` is keyed by the question's
    fingerprint. A context without times was never stored.
    """

    resolved: dict[str, str] = Field(default_factory=dict)
    clarify_counters: dict[str, ClarifyCounter] = Field(default_factory=dict)
    updated_at: Timestamp | None = None
    expires_at: Timestamp | None = None

    def answered(self, replies: Mapping[str, str]) -> Self:
        """Return the context with a user's replies, each of at most 500 characters; "" undoes one."""
        given = {field: " ".join(text.split())[:MAX_REPLY_CHARS] for field, text in replies.items()}
        fields = {**self.resolved, **given}
        return self.evolve(resolved={field: text for field, text in fields.items() if text})

    def expired(self, now: datetime) -> bool:
        """Tell whether the context is too old to be used."""
        return self.expires_at is not None and now >= self.expires_at
