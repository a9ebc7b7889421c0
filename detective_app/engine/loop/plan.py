"""The plan of a run: its signals, and the rounds that are carried out of what a detective proposes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from detective_app.account.board import claims, passages, stands_in
from detective_app.core.analysis import (
    MAX_SIGNALS,
    Analysis,
    Challenge,
    FoundSignal,
    NextAction,
    Proposal,
    RoundJudgement,
)
from detective_app.core.errors import BadInput
from detective_app.core.passages import Mark
from detective_app.core.quality import AnswerEvaluation, Signal
from detective_app.core.rounds import Action, Ask, Calculate, Read, Recheck, Search, Tally
from detective_app.core.session import InterrogationSession, PendingRound, PendingTurn
from detective_app.core.words import clean_text, part_text
from detective_app.engine.detective.by_hand import as_signal
from detective_app.evidence.text.terms import language, terms

_MAX_REASON_CHARS = 500
_COVERED = 3
"""Claims with fewer of the topic words of a hypothesis than one in so many are of something else."""


def signals(found: Sequence[FoundSignal], hypothesis: str, now: datetime) -> tuple[Signal, ...]:
    """Number at most 12 signals, claims before all others; a quote that is not verbatim is dropped."""
    ordered = sorted(found, key=lambda one: one.type != "claim")[:MAX_SIGNALS]
    return tuple(
        Signal(
            id=f"s{number}",
            type=one.type,
            content=one.content,
            quote=one.quote if one.quote and _folded(one.quote) in _folded(hypothesis) else None,
            severity=one.severity,
            proves=one.proves or None,
            refutes=one.refutes or None,
            created_at=now,
            standing="open" if one.type == "claim" else None,
        )
        for number, one in enumerate(ordered, 1)
    )


def lost_quotes(found: Sequence[FoundSignal], kept: Sequence[Signal]) -> tuple[str, ...]:
    """Return the quotes without which signals were kept, as they are no words of the hypothesis."""
    known = {(one.content, one.quote) for one in kept}
    without = (one for one in found if one.quote and (one.content, one.quote) not in known)
    return tuple(one.quote or "" for one in without if (one.content, None) in known)


def covering(found: Sequence[FoundSignal], hypothesis: str) -> Sequence[FoundSignal]:
    """Return signals as found; where their claims have hardly a word of the hypothesis, it is the claim."""
    of = language(hypothesis)
    wanted, claims = terms(hypothesis, of), [one for one in found if one.type == "claim"]
    said = {term for one in claims for term in terms(f"{one.content} {one.quote or ''}", of)}
    if not claims or len(wanted & said) * _COVERED >= len(wanted):
        return found
    return (as_signal(hypothesis, hypothesis), *(one for one in found if one.type != "claim"))


def own_cut(claims: Sequence[str], hypothesis: str, now: datetime) -> tuple[Signal, ...]:
    """Return the claims into which a person cut a hypothesis, as the plan of a new session.

    Raises BadInput for one that is empty or too long, and for more than a plan has room for.
    """
    texts = dict.fromkeys(" ".join(part_text(one).split()) for one in claims)
    if len(texts) > MAX_SIGNALS:
        raise BadInput(f"A claim can have {MAX_SIGNALS} parts at most. Join some of them.")
    return signals([as_signal(one, hypothesis) for one in texts], hypothesis, now)


def evaluation(analysis: Analysis, known: Sequence[Signal], now: datetime) -> AnswerEvaluation:
    """Return the evaluation of an answer for the file; signals that the plan does not have are left out."""
    ids = {signal.id for signal in known}
    return AnswerEvaluation(
        score=analysis.score,
        reasoning=analysis.reason,
        follow_up=analysis.follow_up or None,
        addresses_signals=tuple(dict.fromkeys(one for one in analysis.addresses_signals if one in ids)),
        evaluated_at=now,
    )


def marks(judged: RoundJudgement, session: InterrogationSession, by: str, now: datetime) -> tuple[Mark, ...]:
    """Return what a detective says that passages do to claims, as far as both are of this session.

    Words that do not stand in their passage are left out, so that all of it is taken for what carries it.
    """
    texts, shown = claims(session), passages(session)
    return tuple(
        Mark(
            claim=one.claim,
            passage=one.passage,
            side=one.side,
            by=by,
            at=now,
            words=one.words.strip() if stands_in(one.words, shown[one.passage].text) else None,
            reason=clean_text(one.reason)[:_MAX_REASON_CHARS] or None,
        )
        for one in judged.marks
        if one.claim in texts and one.passage in shown
    )


def after(known: Sequence[Signal], judged: RoundJudgement) -> tuple[Signal, ...]:
    """Return the plan after a round: which signals its answers met, and how the claims stand."""
    met = {
        signal_id: one.sequence for one in reversed(judged.analyses) for signal_id in one.addresses_signals
    }
    standings = {one.claim: one.standing for one in judged.standings}
    moved = []
    for signal in known:
        if signal.id in met and not signal.addressed:
            signal = signal.evolve(addressed=True, addressed_by=str(met[signal.id]))  # noqa: PLW2901
        if signal.type == "claim" and signal.id in standings:
            signal = signal.evolve(standing=standings[signal.id])  # noqa: PLW2901
        moved.append(signal)
    return tuple(moved)


def _folded(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip().casefold()


CHALLENGE = "challenge"
"""The strategy of a question that asks which side of a conflict holds."""


def next_round(session: InterrogationSession) -> int:
    """Return the number of the next round; a turn of an earlier version was one by itself."""
    asked = (pair.round or pair.sequence for pair in session.qa_pairs)
    return max((*asked, *(one.round for one in session.actions or ())), default=0) + 1


def following(
    session: InterrogationSession,
    proposed: Sequence[NextAction],
    strategy: str,
    left: PendingRound | None = None,
) -> PendingRound | None:
    """Return the round after the finished ones, or None when nothing is to be asked.

    What is `left` of the last one, because its limit was reached, comes first and alone: the questions that
    were proposed meanwhile give way to it. Of more questions than the limit has left, the first are asked;
    at the limit one waits for a raised one.
    """
    number = next_round(session)
    if left and left.turns:
        questions = tuple(one.text for one in proposed if one.kind == "ask")
        first, *rest = left.turns
        displaced = (*(first.displaced_questions or ()), *(q for q in questions if q != first.question))
        turns = (first.evolve(displaced_questions=displaced or None), *rest)
        return left.evolve(round=number, turns=turns)
    room = max(1, session.questions_left)
    actions = tuple(_actions(proposed, number, session.current_iteration, room))
    return PendingRound(round=number, turns=_turns(actions, strategy), actions=actions) if actions else None


def added(
    session: InterrogationSession, proposed: Sequence[NextAction], strategy: str
) -> PendingRound | None:
    """Return the round with more to do, beside what was answered in it; what only waited gives way."""
    at = without_waiting(session)
    if at is None:
        begun = following(session, proposed, strategy)
    else:
        asked, room = session.current_iteration + len(at.turns), session.questions_left - len(at.turns)
        more = tuple(_actions(proposed, at.round, asked, room))
        begun = at.evolve(turns=(*at.turns, *_turns(more, strategy)), actions=(*at.actions, *more))
    first = next((one for one in begun.turns if one.stage == "answer"), None) if begun else None
    if begun is None or first is None:
        return begun
    waited = (one.question for one in session.half_turns if one.stage == "answer")
    displaced = tuple(one for one in waited if one != first.question)
    return begun.with_turn(first.evolve(displaced_questions=displaced or None))


def without_waiting(session: InterrogationSession) -> PendingRound | None:
    """Return the round with what was answered in it alone; None where nothing was."""
    at = session.pending_round
    turns = tuple(one for one in session.half_turns if one.stage == "analysis")
    if at is None or not turns:
        return None
    numbers = {one.sequence for one in turns}
    kept = tuple(one for one in at.actions if not isinstance(one, Ask) or one.sequence in numbers)
    return at.evolve(turns=turns, actions=kept)


def _turns(actions: Sequence[Action], strategy: str) -> tuple[PendingTurn, ...]:
    """Return the half turns of the questions among some actions."""
    return tuple(
        PendingTurn(
            sequence=one.sequence,
            question=one.question,
            stage="answer",
            strategy=CHALLENGE if one.conflict else strategy,
            agent=one.agent,
        )
        for one in actions
        if isinstance(one, Ask) and one.sequence
    )


def _actions(proposed: Sequence[NextAction], number: int, asked: int, room: int) -> Iterator[Action]:
    """Yield what a round may do, `room` questions at most, each with its number after those `asked`.

    A second answer beside the last question is never cut.
    """
    for one in proposed:
        if one.kind == "ask":
            if not room:
                continue
            room, asked = room - 1, asked + 1
        agent = one.agent if isinstance(one, Proposal) else None
        yield from (action.evolve(agent=agent) for action in _as_actions(one, number, asked))


def _as_actions(one: NextAction, number: int, sequence: int) -> Iterator[Action]:
    """Yield what a proposal comes to: one action, or the same tally of each document."""
    documents, text = tuple(filter(None, one.documents)), one.text
    pages = tuple(page for page in one.pages if page > 0)
    if one.kind == "ask":
        about = one.conflict if isinstance(one, Challenge) else None
        place = {"documents": documents, "pages": pages, "conflict": about}
        yield Ask(round=number, question=text, sequence=sequence, **place)
    elif one.kind == "search":
        yield Search(round=number, words=text, documents=documents)
    elif one.kind == "read":
        yield Read(round=number, document=documents[0], pages=pages, lines=text or None)
    elif one.kind == "tally":
        yield from (Tally(round=number, document=named, condition=text) for named in documents)
    elif one.kind == "recheck":
        yield Recheck(round=number, sequence=one.sequence)
    elif one.kind == "calculate":
        yield Calculate(round=number, expression=text)


def resumed(session: InterrogationSession) -> PendingRound | None:
    """Return the round in progress; the half turn of an earlier version is a round with what it held."""
    turn = session.pending_turn
    if turn is None:
        return session.pending_round
    number = next_round(session)
    held = (
        PendingTurn(sequence=turn.sequence + n, question=one.question, stage="answer", strategy=one.strategy)
        for n, one in enumerate(turn.held_questions or (), 1)
    )
    turns = (turn.evolve(held_questions=None), *held)
    actions = tuple(Ask(round=number, question=one.question, sequence=one.sequence) for one in turns)
    return PendingRound(round=number, turns=turns, actions=actions)
