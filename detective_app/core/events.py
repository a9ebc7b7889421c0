"""What the engine tells while it runs: one discriminated union, also the lines of `--json` (contract §5)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion
from detective_app.core.ending import Exit, Gate
from detective_app.core.evidence import Support
from detective_app.core.panel import AgentFailure, AgentResponse, Consensus, GroupthinkWarning
from detective_app.core.passages import Mark, ShownPassage
from detective_app.core.quality import AnswerEvaluation, Conflict, RemainingGap, Signal
from detective_app.core.record import ModelRef, Record, StrictInt, Timestamp
from detective_app.core.rounds import Action
from detective_app.core.session import AuditResult, GapAnalysis, SessionStatus, Stage, Usage
from detective_app.core.thoughts import Doing
from detective_app.core.verdict import RunVerdict


class SessionEvent(Record):
    """What every event says: which session, and when."""

    session_id: str
    at: Timestamp


class SessionStarted(SessionEvent):
    """A run begins, or goes on (`resumed`)."""

    event: Literal["session_started"] = "session_started"
    hypothesis: str
    mode: str
    iteration_limit: StrictInt
    detectives: tuple[ModelRef, ...]
    witness: ModelRef | None
    form: Literal["capable", "guided"]
    sources: tuple[str, ...]
    resumed: bool


class SignalsDetected(SessionEvent):
    """The hypothesis is taken apart; the signals are on disk."""

    event: Literal["signals_detected"] = "signals_detected"
    signals: tuple[Signal, ...]


class ClarificationNeeded(SessionEvent):
    """The detective asks the person something before it goes on; the run waits, and that is on disk."""

    event: Literal["clarification_needed"] = "clarification_needed"
    question: ClarificationQuestion


class ClarificationAnswered(SessionEvent):
    """What the person answered, or that it was skipped; it is on disk, and the run goes on."""

    event: Literal["clarification_answered"] = "clarification_answered"
    question: ClarificationQuestion
    answer: ClarificationAnswer


class RoundStarted(SessionEvent):
    """A round begins, or goes on: what the detective chose to do in it; it is on disk."""

    event: Literal["round_started"] = "round_started"
    round: StrictInt
    actions: tuple[Action, ...]


class ActionDone(SessionEvent):
    """What a round holds beside its questions, as a search or a calculation, is done and on disk."""

    event: Literal["action_done"] = "action_done"
    action: Action


class QuestionAsked(SessionEvent):
    """The detective asks; the question is on disk."""

    event: Literal["question_asked"] = "question_asked"
    sequence: StrictInt
    question: str
    strategy: str | None = None


class AnswerText(SessionEvent):
    """A piece of the answer as it streams.

    After a failed attempt at the stage `answer` the answer begins anew: the pieces before it are void.
    AnswerGiven has the whole.
    """

    event: Literal["answer_text"] = "answer_text"
    sequence: StrictInt
    text: str


class AnswerGiven(SessionEvent):
    """The whole answer, after the checks; it is on disk. A quote names its document by its source id."""

    event: Literal["answer_given"] = "answer_given"
    sequence: StrictInt
    answer: str
    quotes: tuple[Support, ...] = ()
    notes: tuple[str, ...] = ()


class PassagesFound(SessionEvent):
    """Passages that are shown for a question, or for what was looked up, best first; they are on disk."""

    event: Literal["passages_found"] = "passages_found"
    passages: tuple[ShownPassage, ...]
    sequence: StrictInt | None = None
    claim: str | None = None


class Marked(SessionEvent):
    """A model or a person has said what a passage does to a claim; it is on disk."""

    event: Literal["marked"] = "marked"
    mark: Mark


class TurnSaved(SessionEvent):
    """A turn is complete and on disk."""

    event: Literal["turn_saved"] = "turn_saved"
    sequence: StrictInt
    gap_analysis: GapAnalysis
    provider_used: ModelRef
    usage: dict[str, Usage]


class Evaluated(SessionEvent):
    """The detective has said how good an answer is; told after its turn was saved."""

    event: Literal["evaluated"] = "evaluated"
    sequence: StrictInt
    evaluation: AnswerEvaluation


class ConflictFound(SessionEvent):
    """Two answers, or places in documents, do not fit together; it is on disk."""

    event: Literal["conflict_found"] = "conflict_found"
    conflict: Conflict


class ConflictResolved(SessionEvent):
    """A person has ended a conflict; it is on disk."""

    event: Literal["conflict_resolved"] = "conflict_resolved"
    conflict: Conflict


class DisclosureReached(SessionEvent):
    """So much of what may leave this computer has left it: 50, 80 or 100 %."""

    event: Literal["disclosure"] = "disclosure"
    percent: StrictInt


class ProviderAttemptFailed(SessionEvent):
    """One attempt failed, or needed setting right."""

    event: Literal["provider_attempt_failed"] = "provider_attempt_failed"
    provider: str
    stage: Stage
    attempt: StrictInt
    error_class: str
    reason: str
    http_status: StrictInt | None = None
    agent: str | None = None


class ProviderSwitched(SessionEvent):
    """The next provider took over."""

    event: Literal["provider_switched"] = "provider_switched"
    from_provider: str
    to_provider: str
    reason: str
    agent: str | None = None


class ReadingOn(SessionEvent):
    """The witness found nothing in what it was shown, and reads the rest: `read` of `total` so far."""

    event: Literal["reading_on"] = "reading_on"
    sequence: StrictInt
    read: StrictInt
    total: StrictInt


class ModelWorking(SessionEvent):
    """A call goes on: told once a second while it does, and never what a model thinks.

    `tokens` are about how many have come, of a thought until there are words; `seconds` since it was asked.
    """

    event: Literal["model_working"] = "model_working"
    provider: str
    stage: Stage
    doing: Doing
    seconds: StrictInt
    tokens: StrictInt
    sequence: StrictInt | None = None


class AgentResponded(SessionEvent):
    """An agent of the panel has spoken in a round, or has left it; it is on disk.

    A `failure` without a round left a step before the deliberation.
    """

    event: Literal["agent_responded"] = "agent_responded"
    agent: str
    round: StrictInt | None = None
    response: AgentResponse | None = None
    failure: AgentFailure | None = None


class DeliberationRoundEnded(SessionEvent):
    """A round of deliberation is over and on disk; `exit` says why it was the last one, `vetoed` why not."""

    event: Literal["deliberation_round"] = "deliberation_round"
    round: StrictInt
    kind: Literal["normal", "dissent"]
    consensus: Consensus
    groupthink: GroupthinkWarning
    exit: Exit | None = None
    vetoed: Exit | None = None


class GateChecked(SessionEvent):
    """The loop has ended: how, and with which numbers (contract §6, before contradictions)."""

    event: Literal["gate_checked"] = "gate_checked"
    met: bool
    reason: str
    details: str
    consistency_score: StrictInt
    remaining_gaps: tuple[RemainingGap, ...]
    forced_reason: str | None = None
    gate: Gate | None = None


class AuditCompleted(SessionEvent):
    """The audit is done and on disk."""

    event: Literal["audit_completed"] = "audit_completed"
    audit_result: AuditResult


class VerdictGiven(SessionEvent):
    """How each claim of the hypothesis stands, as code let it stand; it is on disk."""

    event: Literal["verdict"] = "verdict"
    verdict: RunVerdict


class SessionEnded(SessionEvent):
    """Always the last event."""

    event: Literal["session_ended"] = "session_ended"
    status: SessionStatus
    path: str
    exit_code: StrictInt
    message: str | None = None


Event: TypeAlias = Annotated[
    SessionStarted
    | SignalsDetected
    | ClarificationNeeded
    | ClarificationAnswered
    | RoundStarted
    | ActionDone
    | QuestionAsked
    | AnswerText
    | AnswerGiven
    | PassagesFound
    | Marked
    | TurnSaved
    | Evaluated
    | ConflictFound
    | ConflictResolved
    | DisclosureReached
    | ProviderAttemptFailed
    | ProviderSwitched
    | ReadingOn
    | ModelWorking
    | AgentResponded
    | DeliberationRoundEnded
    | GateChecked
    | AuditCompleted
    | VerdictGiven
    | SessionEnded,
    Field(discriminator="event"),
]
