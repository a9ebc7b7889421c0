"""Sessions for reports: a long one with everything in it, and one that says a given text in every place."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from detective_app.core.evidence import AnswerObject, Fact, Support
from detective_app.core.session import (
    AuditTrailEntry,
    Contradiction,
    ForcedGate,
    Gap,
    GapAnalysis,
    Gate,
    Hypothesis,
    InterrogationSession,
    QuestionAnswerPair,
    RemainingGap,
)
from tests.storage.samples import DETECTIVE, START, completed_session, turn

OTHER = "anthropic:claude-opus-5-5"
TURNS = 20


def long_session(**changes: Any) -> InterrogationSession:
    """Return an audited session of 20 different turns, with failed attempts, a switch and a forced audit."""
    whole = completed_session()
    assert whole.audit_result
    audit = whole.audit_result.evolve(
        summary="The documents do not support the hypothesis.\n\n**Still open.**\n- the date\n- the budget",
        contradictions=(
            Contradiction(
                qa_pair_indexes=(1, 5),
                description="Date of the inspection",
                quotes=("carried out on 12 March", "closed on 19 March"),
            ),
            Contradiction(qa_pair_indexes=(3, 8), description="Who carried it out"),
        ),
        remaining_gaps=(
            RemainingGap(category="missing_information", description="No closure record", severity="high"),
            RemainingGap(category="vagueness", description="Photos carry no date", severity="medium"),
            RemainingGap(category="ambiguity", description="Two bridges share a name", severity="low"),
        ),
    )
    return whole.evolve(
        **{
            "iteration_limit": TURNS,
            "current_iteration": TURNS,
            "qa_pairs": tuple(long_turn(n) for n in range(1, TURNS + 1)),
            "audit_result": audit,
            "audit_trail": trail(),
            "gate": Gate(forced=ForcedGate(reason="The board meets on Monday.", at=START)),
            **changes,
        }
    )


def long_turn(sequence: int) -> QuestionAnswerPair:
    """Return one turn with texts of a usual length that no other turn has."""
    first, second = (
        f"Der Prüfbericht {sequence}.{part} says: “span {sequence * part} m”, façade office"
        for part in (1, 2)
    )
    answer = (
        f"Answer {sequence}: the crew worked from {sequence:02}:15 to 14:30 and the efficient official "
        f"fixed the flow affair -> twice (A{sequence}), {sequence}x{sequence} bolts; "
        + "the inspector wrote it into the log and signed every page of it in the evening. " * 5
        + f"\n\nThe final section {sequence} is on file."
    )
    quotes = tuple(
        Support(source_id="s1", locator=f"L{n}-L{n + 1}", quote=text)
        for n, text in ((sequence, first), (40, second))
    )
    return turn(sequence).evolve(
        question=f"Question {sequence}: which record of pier {sequence} shows the first official inspection?",
        answer=answer,
        evidence=AnswerObject(mode="answer", facts=(Fact(text="It says so.", support=quotes),)),
        gap_analysis=GapAnalysis(
            gaps=(
                Gap(category="missing_information", description=f"No time at {sequence}", severity="high"),
            ),
            completeness_score=min(100, 20 + 4 * sequence - 12 * (sequence == 6)),
            requires_follow_up=True,
        ),
    )


def trail() -> tuple[AuditTrailEntry, ...]:
    """Return two failed attempts and the switch that followed."""
    failed = AuditTrailEntry(
        timestamp=START + timedelta(seconds=31),
        event="error",
        reason="The server is overloaded.",
        provider=DETECTIVE,
        stage="analysis",
        attempt=1,
        error_class="overloaded",
        http_status=529,
        elapsed_ms=1_250,
        sequence=3,
    )
    switch = AuditTrailEntry(
        timestamp=START + timedelta(seconds=33),
        event="provider_switch",
        reason="it failed twice",
        from_provider=DETECTIVE,
        to_provider=OTHER,
        stage="analysis",
        sequence=3,
    )
    return (failed, failed.evolve(attempt=2), switch)


def saying(text: str) -> InterrogationSession:
    """Return a session that says a text in every place a model, a document or a person can fill.

    Where records refuse lone surrogates, a question mark stands for each.
    """
    whole = completed_session()
    assert whole.audit_result
    assert whole.reproducibility
    assert whole.exit
    said = text.encode("utf-8", "replace").decode()
    audit = whole.audit_result.evolve(
        summary=said,
        contradictions=(Contradiction(qa_pair_indexes=(0, 1), description=said, quotes=(said, said)),),
        remaining_gaps=(RemainingGap(category=text, description=text),),
    )
    return whole.evolve(
        hypothesis=Hypothesis(text=said, created_at=START),
        qa_pairs=(turn_saying(text, said), turn(2)),
        audit_result=audit,
        sources=tuple(source.evolve(name=text, source_id=text) for source in whole.sources or ()),
        mode=text,
        exit=whole.exit.evolve(details=text),
        gate=Gate(forced=ForcedGate(reason=said, at=START)),
        audit_trail=tuple(entry.evolve(reason=text) for entry in whole.audit_trail),
        reproducibility=whole.reproducibility.evolve(app_version=text, prompts={text: text}),
    )


def turn_saying(text: str, said: str) -> QuestionAnswerPair:
    """Return a turn that says a text in every place."""
    support = Support(source_id=text, locator=text, quote=said)
    gap = Gap(category="vagueness", description=said, severity="high")
    pair = turn(1)
    return pair.evolve(
        question=said,
        answer=text,
        notes=(text,),
        evidence=AnswerObject(mode="answer", facts=(Fact(text=text, support=(support,)),)),
        gap_analysis=pair.gap_analysis.evolve(gaps=(gap,)),
        strategy=text,
    )
