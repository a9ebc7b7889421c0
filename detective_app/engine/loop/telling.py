"""Makes events out of records, for a run and for its replay alike: one way from file to screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from detective_app.account import judgement
from detective_app.core.events import (
    AgentResponded,
    AnswerGiven,
    AuditCompleted,
    DeliberationRoundEnded,
    Evaluated,
    Event,
    GateChecked,
    ModelWorking,
    PassagesFound,
    QuestionAsked,
    RoundStarted,
    SessionEnded,
    SessionStarted,
    TurnSaved,
    VerdictGiven,
)
from detective_app.core.evidence import AnswerObject, Support
from detective_app.core.panel import (
    AgentFailure,
    AgentResponse,
    Consensus,
    Deliberation,
    DeliberationRound,
    GroupthinkWarning,
)
from detective_app.core.passages import PassageId
from detective_app.core.session import (
    InterrogationSession,
    PendingRound,
    PendingTurn,
    QuestionAnswerPair,
    Stage,
)
from detective_app.core.thoughts import Working


def started(session: InterrogationSession, at: datetime) -> SessionStarted:
    """Tell that a session begins or goes on; who takes part stands on its reproducibility card."""
    card = session.reproducibility
    models = card.models if card else ()
    return SessionStarted(
        session_id=session.id,
        at=at,
        hypothesis=session.hypothesis.text,
        mode=session.mode or "",
        iteration_limit=session.iteration_limit,
        detectives=tuple(one.model for one in models if one.role == "detective"),
        witness=next((one.model for one in models if one.role == "witness"), None),
        form=card.detective_form if card else "capable",
        sources=tuple(source.name for source in session.sources or ()),
        resumed=bool(session.qa_pairs or session.half_turns),
    )


def round_started(session_id: str, at: datetime, begun: PendingRound) -> RoundStarted:
    """Tell that a round begins or goes on, with what is to be done in it."""
    return RoundStarted(session_id=session_id, at=at, round=begun.round, actions=begun.actions)


def question(session_id: str, at: datetime, turn: PendingTurn | QuestionAnswerPair) -> QuestionAsked:
    """Tell a question."""
    return QuestionAsked(
        session_id=session_id, at=at, sequence=turn.sequence, question=turn.question, strategy=turn.strategy
    )


def working(session_id: str, at: datetime, call: Working, stage: Stage, sequence: int | None) -> ModelWorking:
    """Tell that a call goes on."""
    return ModelWorking(
        session_id=session_id,
        at=at,
        provider=call.provider,
        stage=stage,
        doing=call.doing,
        seconds=call.seconds,
        tokens=call.tokens,
        sequence=sequence,
    )


def answer(session_id: str, at: datetime, turn: PendingTurn | QuestionAnswerPair) -> AnswerGiven:
    """Tell a whole answer with its quotes."""
    return AnswerGiven(
        session_id=session_id,
        at=at,
        sequence=turn.sequence,
        answer=turn.answer or "",
        quotes=quotes(turn.evidence),
        notes=turn.notes or (),
    )


def passages(
    session: InterrogationSession, at: datetime, ids: Sequence[PassageId], sequence: int | None = None
) -> PassagesFound:
    """Tell passages of a session by their numbers, with the turn that they are shown for."""
    known = {one.id: one for one in session.passages or ()}
    shown = tuple(known[one] for one in ids if one in known)
    return PassagesFound(session_id=session.id, at=at, passages=shown, sequence=sequence)


def quotes(evidence: AnswerObject | None) -> tuple[Support, ...]:
    """Return the quotes that an answer rests on, each once."""
    found = (support for fact in (evidence.shown if evidence else ()) for support in fact.support)
    return tuple(dict.fromkeys(found))


def turn_ended(session: InterrogationSession, at: datetime, pair: QuestionAnswerPair) -> Iterator[Event]:
    """Tell that a turn is on disk, and how its answer was judged where a model did."""
    yield TurnSaved(
        session_id=session.id,
        at=at,
        sequence=pair.sequence,
        gap_analysis=pair.gap_analysis,
        provider_used=pair.provider_used,
        usage=pair.usage or {},
    )
    if pair.evaluation and not judgement.by_hand(session):
        yield Evaluated(session_id=session.id, at=at, sequence=pair.sequence, evaluation=pair.evaluation)


def audited(session: InterrogationSession, at: datetime) -> Iterator[Event]:
    """Tell the result of an audit, where there is one."""
    if result := session.audit_result:
        yield AuditCompleted(session_id=session.id, at=at, audit_result=result)
        if result.verdict:
            yield VerdictGiven(session_id=session.id, at=at, verdict=result.verdict)


def gate(session: InterrogationSession, at: datetime) -> GateChecked:
    """Tell how the loop ended and with which numbers."""
    forced = session.forced.reason if session.forced else None
    ended = session.exit
    return GateChecked(
        session_id=session.id,
        at=at,
        met=forced is None and ended is not None and ended.is_conclusive,
        reason=ended.reason if ended else "",
        details=ended.details if ended else "",
        consistency_score=judgement.consistency_score(session.qa_pairs, 0),
        remaining_gaps=judgement.remaining_gaps(session.qa_pairs),
        forced_reason=forced,
        gate=session.gate,
    )


def agent_responded(session_id: str, at: datetime, number: int, said: AgentResponse) -> AgentResponded:
    """Tell what an agent said in a round."""
    return AgentResponded(session_id=session_id, at=at, agent=said.agent, round=number, response=said)


def agent_failed(session_id: str, at: datetime, number: int | None, left: AgentFailure) -> AgentResponded:
    """Tell that an agent left a round, or a step before them."""
    return AgentResponded(session_id=session_id, at=at, agent=left.agent, round=number, failure=left)


def deliberation_round(
    session_id: str, at: datetime, ended: DeliberationRound, now: Deliberation
) -> DeliberationRoundEnded:
    """Tell how far the agents agree after a round, and what follows."""
    last = ended.round == len(now.rounds)
    put_off = now.vetoed if ended.kind == "normal" and _dissented_after(ended, now) else None
    return DeliberationRoundEnded(
        session_id=session_id,
        at=at,
        round=ended.round,
        kind=ended.kind,
        consensus=ended.consensus or Consensus(agreement_level=0),
        groupthink=ended.groupthink or GroupthinkWarning(detected=False),
        exit=now.exit if last else None,
        vetoed=put_off,
    )


def _dissented_after(ended: DeliberationRound, now: Deliberation) -> bool:
    """Tell whether a dissent round follows a round, or is about to."""
    later = now.rounds[ended.round :]
    return later[0].kind == "dissent" if later else all(one.kind == "normal" for one in now.rounds)


def ended(
    session: InterrogationSession, at: datetime, path: str, exit_code: int, message: str | None = None
) -> SessionEnded:
    """Tell the end of a run."""
    return SessionEnded(
        session_id=session.id, at=at, status=session.status, path=path, exit_code=exit_code, message=message
    )
