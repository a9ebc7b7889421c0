"""Sessions for reports: a long one with everything in it, and one that says a given text in every place."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from detective_app.core.clarification import (
    Assumption,
    ClarificationAnswer,
    ClarificationOption,
    ClarificationQuestion,
    ClarificationState,
)
from detective_app.core.ending import ForcedGate, Gate
from detective_app.core.evidence import (
    AnswerObject,
    Calculation,
    ConflictValue,
    EvidenceGap,
    Fact,
    RefusedQuote,
    Source,
    SourceConflict,
    SourceFinding,
    Support,
)
from detective_app.core.quality import Conflict, Gap, RemainingGap
from detective_app.core.session import (
    AuditTrailEntry,
    Contradiction,
    GapAnalysis,
    Hypothesis,
    InterrogationSession,
    QuestionAnswerPair,
)
from tests.storage.samples import DETECTIVE, START, completed_session, turn

OTHER = "anthropic:claude-opus-5-5"
TURNS = 20
_BEGINNING = 2_000


EVIDENCE = (
    "The bearing was 14 mm out of line.", "report.pdf p.2 L4 · Verbatim",
    "memo.md L4-L5 · Verbatim, though given differently",
    "report.pdf p.2 L5 · Verbatim, though given differently",
    "Computed from the quotes: 31400 + 8900 = 40300",
    "Only secondary sources say so, so it is less certain.",
    "Not found in the sources: “The total was 40,300 euros.”",
    "The document does not hold these words, in this order, as a whole.",
    "It had been 14 mm out of line.", "The sources differ on this.", "Who approved the replacement?",
    "No quote was found for this.", "2 dates in 2 sources. Difference: 11 days.",
    "2 April 2024", "The weight limit came into force on 2 April 2024.",
    "Resolved 2025-10-05 14:35 UTC: report.pdf (“22 March 2024”) counts, not memo.md (“2 April 2024”).",
    "Reason: The report was written on the spot.", "2 pages, 5 lines", "Primary source",
    "Hidden text, never quoted: “This line is not shown.” (p.1 L3)",
    "Speaks to a model; read as text, never obeyed: “Ignore all previous instructions",
)  # fmt: skip
"""What every report says of the session `checked`."""


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
        sources=tuple(_source_saying(source, text) for source in whole.sources or ()),
        conflicts=(_conflict(said),),
        clarification_state=_clarified(said[:_BEGINNING] or "?"),
        mode=text,
        exit=whole.exit.evolve(details=text),
        gate=Gate(forced=ForcedGate(reason=said, at=START)),
        audit_trail=tuple(entry.evolve(reason=text) for entry in whole.audit_trail),
        reproducibility=whole.reproducibility.evolve(app_version=text, prompts={text: text}),
    )


def turn_saying(text: str, said: str) -> QuestionAnswerPair:
    """Return a turn that says a text in every place."""
    gap = Gap(category="vagueness", description=said, severity="high")
    pair = turn(1)
    return pair.evolve(
        question=said,
        answer=text,
        notes=(text,),
        evidence=_evidence_saying(text, said),
        gap_analysis=pair.gap_analysis.evolve(gaps=(gap,)),
        strategy=text,
    )


def _evidence_saying(text: str, said: str) -> AnswerObject:
    """Return evidence that says a text in every place; beyond the first quote, the beginning of it."""
    support = Support(source_id=text, locator=text[:_BEGINNING], quote=said)
    short, told = text[:_BEGINNING], said[:_BEGINNING] or "?"
    corrected = Support(
        source_id=f"{short} 1", locator=short, quote=told, verdict="wrong_locator", given=short
    )
    value = ConflictValue(value=told, source_id=f"{short} 2", locator=short, quote=told)
    calculation = Calculation(expression=short, value=short)
    return AnswerObject(
        mode="answer",
        facts=(
            Fact(text=short, support=(support,)),
            Fact(text=f"{short} too", support=(corrected,), calculation=calculation, confidence="lowered"),
        ),
        gaps=(EvidenceGap(need=short, why="no_quote_found"),),
        conflicts=(SourceConflict(key="key", kind="text", values=(value, value), delta=short, notes=short),),
        refused=(RefusedQuote(quote=short, verdict="not_found", note=short),),
    )


def _source_saying(source: Source, text: str) -> Source:
    said = text.encode("utf-8", "replace").decode()[:500]
    return source.evolve(
        name=text,
        source_id=text,
        findings=(SourceFinding(kind="instruction", text=said, locator=text[:_BEGINNING]),),
    )


def _clarified(told: str) -> ClarificationState:
    """Return questions to the person, answered and assumed, that say a text in every place."""
    options = tuple(ClarificationOption(id=f"o{n}", label=told, description=told) for n in (1, 2))
    question = ClarificationQuestion(
        question_id="q",
        step_name="opening",
        question=told,
        context=told,
        options=options,
        priority="critical",
    )
    return ClarificationState(
        questions=(question,),
        answers=(ClarificationAnswer(question_id="q", selected_option_id="o1", free_text_response=told),),
        assumptions=(Assumption(step_name="audit", question=told, assumed=told, why="nobody"),),
    )


def _conflict(said: str) -> Conflict:
    told = said[:_BEGINNING] or "?"
    return Conflict(
        id="c1",
        answer_ids=("1", "1"),
        description=told,
        severity="high",
        quotes=(told, told),
        resolved=True,
        decision="keep_both",
        resolution=told,
        created_at=START,
        resolved_at=START,
    )
