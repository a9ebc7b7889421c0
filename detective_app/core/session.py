"""What a session file holds: the records of `seeds/003`, plus the optional fields of contract §3."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from detective_app.core import quality
from detective_app.core.clarification import ClarificationQuestion, ClarificationState
from detective_app.core.disclosure import Disclosure
from detective_app.core.ending import Exit, ForcedGate, Gate, SpendingStop
from detective_app.core.evidence import AnswerObject, Source, Unread
from detective_app.core.panel import Deliberation
from detective_app.core.passages import Mark, PassageId, ShownPassage
from detective_app.core.placeholders import Redaction
from detective_app.core.record import (
    Count,
    ModelRef,
    Number,
    Record,
    Score,
    SessionId,
    StrictInt,
    Text,
    Timestamp,
)
from detective_app.core.rounds import Action, Recheck
from detective_app.core.verdict import Method, RunVerdict, Spread
from detective_app.core.words import MAX_ITERATIONS, MIN_ITERATIONS

SCHEMA_VERSION = 3

SessionStatus = Literal["running", "awaiting_clarification", "completed", "failed", "limit-reached"]
Stage = Literal["opening", "answer", "analysis", "audit"]
AnswerMark = Literal["no_answer", "refused", "sent_back"]
"""What an answer is that is none: the witness was silent, declined, or gave an unclear question back."""


class Hypothesis(Record):
    """The statement or question under investigation."""

    text: Text
    created_at: Timestamp


class ClosedGap(Record):
    """A gap that a later answer closed: its turn, and its 1-based place among the gaps of that turn."""

    sequence: Number
    gap: Number


class GapAnalysis(Record):
    """The assessment of one answer; `established_facts` feed the case notes.

    `closed` are gaps of earlier answers that this one closed.
    """

    gaps: tuple[quality.Gap, ...]
    completeness_score: Score
    requires_follow_up: bool
    established_facts: tuple[str, ...] | None = None
    closed: tuple[ClosedGap, ...] | None = None


class Usage(Record):
    """Tokens, calls and cost; `input_tokens` includes cached ones, an unknown cost is None."""

    calls: Count = 0
    input_tokens: Count = 0
    cached_tokens: Count = 0
    output_tokens: Count = 0
    reasoning_tokens: Count = 0
    cost_usd: float | None = None

    def __add__(self, other: Usage) -> Usage:
        """Sum two usages; an unknown cost on either side that made calls leaves the sum unknown."""
        known = [u.cost_usd for u in (self, other) if u.calls]
        cost = None if any(c is None for c in known) or not known else sum(c for c in known if c is not None)
        return Usage(
            calls=self.calls + other.calls,
            input_tokens=self.input_tokens + other.input_tokens,
            cached_tokens=self.cached_tokens + other.cached_tokens,
            output_tokens=self.output_tokens + other.output_tokens,
            reasoning_tokens=self.reasoning_tokens + other.reasoning_tokens,
            cost_usd=cost,
        )


class QuestionAnswerPair(Record):
    """One turn: the question, the witness's answer and the detective's analysis of it.

    With the strategy `user` a person asked; `displaced_questions` are what the detective wanted to ask then.
    `round` and `agent` say when it was asked and by which detective of several; `outcome` is what became of
    the question, and `read` says from how much of the case.
    """

    sequence: Number
    question: Text
    answer: str
    timestamp: Timestamp
    gap_analysis: GapAnalysis
    provider_used: ModelRef
    witness_used: ModelRef | None = None
    evidence: AnswerObject | None = None
    strategy: str | None = None
    usage: dict[str, Usage] | None = None
    duration_ms: Count | None = None
    notes: tuple[str, ...] | None = None
    displaced_questions: tuple[Text, ...] | None = None
    round: Number | None = None
    agent: Text | None = None
    outcome: quality.Outcome | None = None
    read: quality.PassagesRead | None = None
    evaluation: quality.AnswerEvaluation | None = None
    passages: tuple[PassageId, ...] | None = None


class Contradiction(Record):
    """Two answers, or two parts of one, that cannot both be true.

    `quotes` are verbatim spans of each (contract §6).
    """

    qa_pair_indexes: tuple[Count, Count]
    description: Text
    quotes: tuple[str, str] | None = None

    @model_validator(mode="after")
    def _two_parts(self) -> Self:
        """Hold apart what contradicts itself in one answer."""
        first, second = self.qa_pair_indexes
        if first == second and (not self.quotes or self.quotes[0] == self.quotes[1]):
            raise ValueError("qaPairIndexes may name one turn twice only with two quotes of it")
        return self


class AuditResult(Record):
    """The final analysis of a run; `method` says who judged.

    `verdict` says of each claim of the hypothesis how it stands; `spread` how far audits that were repeated
    differ.
    """

    consistency_score: Score
    contradictions: tuple[Contradiction, ...]
    remaining_gaps: tuple[quality.RemainingGap, ...]
    summary: Text
    method: Method | None = None
    provider_used: ModelRef | None = None
    verdict: RunVerdict | None = None
    spread: Spread | None = None


class AuditTrailEntry(Record):
    """One failed attempt, one provider switch, or one thing that was set right on the way.

    Who it was is `"{provider}:{model}"` as written here; another tool may write any text (`seeds/003`).
    `agent` is the detective of a panel that was asking.
    """

    timestamp: Timestamp
    event: Literal["provider_switch", "timeout", "error"]
    reason: str
    from_provider: str | None = None
    to_provider: str | None = None
    provider: str | None = None
    stage: Stage | None = None
    attempt: Number | None = None
    error_class: str | None = None
    http_status: StrictInt | None = None
    elapsed_ms: Count | None = None
    sequence: Number | None = None
    agent: Text | None = None


class HeldQuestion(Record):
    """A proposed question that waits because a person asked one before it."""

    question: Text
    strategy: str | None = None


class PendingTurn(Record):
    """A half turn: enough to go on at `stage` after a stop or a crash.

    `displaced_questions` gave way to it. `held_questions` are asked after it, in their order: a file from
    before there were rounds has them here, and not as turns of their own.
    """

    sequence: Number
    question: Text
    answer: str | None = None
    stage: Literal["answer", "analysis"]
    strategy: str | None = None
    witness_used: ModelRef | None = None
    evidence: AnswerObject | None = None
    usage: dict[str, Usage] | None = None
    duration_ms: Count | None = None
    notes: tuple[str, ...] | None = None
    mark: AnswerMark | None = None
    held_questions: tuple[HeldQuestion, ...] | None = None
    displaced_questions: tuple[Text, ...] | None = None
    agent: Text | None = None
    outcome: quality.Outcome | None = None
    read: quality.PassagesRead | None = None
    passages: tuple[PassageId, ...] | None = None


class PendingRound(Record):
    """A round in progress: its half turns and its actions, so that it goes on at the exact one.

    An `ask` is a turn as well, by its sequence; an action without `done_at` is still to be done.
    """

    round: Number
    turns: tuple[PendingTurn, ...] = ()
    actions: tuple[Action, ...] = ()

    def with_turn(self, turn: PendingTurn) -> PendingRound:
        """Return the round with one turn as it stands now."""
        return self.evolve(turns=tuple(turn if one.sequence == turn.sequence else one for one in self.turns))

    def with_action(self, place: int, action: Action) -> PendingRound:
        """Return the round with the action at a 0-based place as it stands now."""
        return self.evolve(actions=(*self.actions[:place], action, *self.actions[place + 1 :]))


class ModelCard(Record):
    """One model as this session used it: what a second run needs to be the same."""

    model: ModelRef
    role: Literal["detective", "witness"]
    base_url: str | None = None
    digest: str | None = None
    options: dict[str, str | int | float | bool] = Field(default_factory=dict)


class Reproducibility(Record):
    """The reproducibility card: app version, models and prompt hashes (`sha256:…` per prompt file)."""

    app_version: str
    models: tuple[ModelCard, ...]
    prompts: dict[str, str]
    detective_form: Literal["capable", "guided"]


class Origin(Record):
    """The session that another one was forked from, after which turn; `first` is the first of all of them."""

    session_id: Text
    sequence: Count
    first: Text


class InterrogationSession(Record):
    """One detective-witness interrogation, from hypothesis to audit.

    `folders` are those that were chosen as a whole, so that what is new in them can be told.
    """

    id: SessionId
    hypothesis: Hypothesis
    start_time: Timestamp
    end_time: Timestamp | None = None
    status: SessionStatus
    iteration_limit: Annotated[StrictInt, Field(ge=MIN_ITERATIONS, le=MAX_ITERATIONS)]
    current_iteration: Count
    qa_pairs: tuple[QuestionAnswerPair, ...]
    audit_result: AuditResult | None = None
    audit_trail: tuple[AuditTrailEntry, ...]
    schema_version: Number | None = None
    mode: str | None = None
    pending_turn: PendingTurn | None = None
    pending_round: PendingRound | None = None
    exit: Exit | None = None
    gate: Gate | None = None
    usage: dict[str, Usage] | None = None
    case_notes: tuple[str, ...] | None = None
    open_questions: tuple[str, ...] | None = None
    sources: tuple[Source, ...] | None = None
    unread: tuple[Unread, ...] | None = None
    folders: tuple[Text, ...] | None = None
    reproducibility: Reproducibility | None = None
    brief: Text | None = None
    signals: tuple[quality.Signal, ...] | None = None
    conflicts: tuple[quality.Conflict, ...] | None = None
    clarification_state: ClarificationState | None = None
    deliberation: Deliberation | None = None
    disclosure: Disclosure | None = None
    spending_stop: SpendingStop | None = None
    redaction: Redaction | None = None
    origin: Origin | None = None
    actions: tuple[Action, ...] | None = None
    passages: tuple[ShownPassage, ...] | None = None
    marks: tuple[Mark, ...] | None = None
    content_hash: Annotated[str, Field(pattern=r"^sha256:[0-9a-f]{64}$")] | None = None

    @model_validator(mode="after")
    def _rules(self) -> Self:
        """Hold the seed's rules between fields."""
        count, found = len(self.qa_pairs), self.audit_result.contradictions if self.audit_result else ()
        broken = {
            "currentIteration must equal the number of qaPairs": self.current_iteration != count,
            "currentIteration must not pass iterationLimit": self.current_iteration > self.iteration_limit,
            "sequence must be the 1-based position in qaPairs": any(
                pair.sequence != n for n, pair in enumerate(self.qa_pairs, 1)
            ),
            "a turn must not be older than startTime": any(
                pair.timestamp < self.start_time for pair in self.qa_pairs
            ),
            "endTime must not be before startTime": self.end_time and self.end_time < self.start_time,
            "auditResult must exist exactly when status is completed": (
                (self.audit_result is None) == (self.status == "completed")
            ),
            "qaPairIndexes must name turns of this session": any(
                max(one.qa_pair_indexes) >= count for one in found
            ),
            "pendingRound stands in place of pendingTurn, not beside it": (
                self.pending_turn and self.pending_round
            ),
        }
        for rule, is_broken in broken.items():
            if is_broken:
                raise ValueError(rule)
        return self

    @model_validator(mode="after")
    def _numbered_passages(self) -> Self:
        """Hold the numbers of passages, and what names them, together."""
        known = [one.id for one in self.passages or ()]
        if known != [f"P{number}" for number in range(1, len(known) + 1)]:
            raise ValueError("the id of a passage must be its 1-based position in passages")
        if not {mark.passage for mark in self.marks or ()} <= set(known):
            raise ValueError("a mark must name a passage of this session")
        return self

    @property
    def half_turns(self) -> tuple[PendingTurn, ...]:
        """The turns of the round in progress: asked and not yet judged, or still to be asked."""
        if self.pending_round:
            return self.pending_round.turns
        return (self.pending_turn,) if self.pending_turn else ()

    @property
    def rechecks(self) -> int:
        """How often an answer was asked for again; each counts against the limit as a question does."""
        return sum(isinstance(one, Recheck) for one in self.actions or ())

    @property
    def questions_left(self) -> int:
        """How many more questions the limit allows after the finished rounds."""
        return max(0, self.iteration_limit - self.current_iteration - self.rechecks)

    @property
    def forced(self) -> ForcedGate | None:
        """The reason and time of a person who chose the audit before the run had ended by itself."""
        return self.gate.forced if self.gate else None

    @property
    def latest(self) -> datetime:
        """The latest moment it records: nothing that follows may be earlier, whatever the clock says."""
        asked = self.clarification_state
        moments = (
            *(self.start_time, self.end_time),
            *(pair.timestamp for pair in self.qa_pairs[-1:]),
            *(entry.timestamp for entry in self.audit_trail[-1:]),
            *(one.resolved_at for one in self.conflicts or ()),
            *(mark.at for mark in self.marks or ()),
            *((asked.asked_at, *(one.answered_at for one in asked.answers)) if asked else ()),
            self.forced.at if self.forced else None,
        )
        return max(filter(None, moments))

    @property
    def given_verdict(self) -> RunVerdict | None:
        """The verdict of the audit, before what a person makes of it."""
        return self.audit_result.verdict if self.audit_result else None

    @property
    def pending_question(self) -> ClarificationQuestion | None:
        """What the person was asked and has not answered; the run waits for it."""
        return self.clarification_state.pending_question if self.clarification_state else None

    @property
    def audit_failed(self) -> bool:
        """Tell whether it was the audit that the run failed at."""
        return self.status == "failed" and self.exit is not None and self.exit.failed_at == "audit"

    @property
    def held_at_limit(self) -> bool:
        """Tell whether a limit ended the questions and nobody forced the audit."""
        return self.exit is not None and self.exit.is_at_limit and self.forced is None

    @property
    def resumable(self) -> bool:
        """Tell whether `resume` has something to do: everything but a completed session."""
        return self.status != "completed"
