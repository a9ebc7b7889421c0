"""The gaps that code finds over documents: what the next question must ask for, and which sources differ."""

from __future__ import annotations

from dataclasses import replace

import pytest

from detective_app.account.judgement import with_closed
from detective_app.core.evidence import (
    AnswerObject,
    ConflictValue,
    Fact,
    SourceConflict,
    Support,
)
from detective_app.core.quality import AnswerEvaluation, Gap
from detective_app.core.session import ClosedGap, GapAnalysis, PendingTurn, QuestionAnswerPair
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.remote import Border, DocumentNames, RemoteModel
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.loop.judging import check_gaps
from detective_app.engine.witness.answering import CaseWitness
from tests.engine.clocks import CLOCK
from tests.engine.drafts import quote, said
from tests.engine.memory_case import MemoryCase
from tests.engine.runs import detective, disk_of, fresh, parts, run
from tests.engine.scripted import ScriptedModel
from tests.evidence.cases import BRIDGE
from tests.storage.samples import sample_session, turn

FORCE = {"D2": "The weight limit came into force on 22 March 2024."}
FORCE |= {"D3": "The weight limit came into force on 2 April 2024."}
BOTH = tuple((says, [quote(says, source)]) for source, says in FORCE.items())
SOURCES = tuple(document.source for document in BRIDGE.documents)


def fact(quote: str) -> Fact:
    return Fact(text=quote, support=(Support(source_id="D1", locator="L1-L1", quote=quote),))


def turn_of(question: str, evidence: AnswerObject) -> PendingTurn:
    return PendingTurn(sequence=1, question=question, stage="analysis", answer="It is so.", evidence=evidence)


def found(question: str, evidence: AnswerObject) -> tuple[Gap, ...]:
    return check_gaps(turn_of(question, evidence), SOURCES)


def test_sources_that_differ_are_both_named_with_their_places() -> None:
    values = (
        ConflictValue(value="22 March 2024", source_id="D2", locator="L3-L3", quote="on 22 March 2024"),
        ConflictValue(value="2 April 2024", source_id="D3", locator="L3-L3", quote="on 2 April 2024"),
    )
    conflict = SourceConflict(key="limit•force", kind="date", values=values, delta="11 days")
    (gap,) = found("When?", AnswerObject(mode="answer", facts=(fact("It is so."),), conflicts=(conflict,)))
    assert (gap.category, gap.severity) == ("inconsistency", "medium")
    assert all(part in gap.description for part in ("log.md (L3)", "memo.md", "22 March", "2 April"))


def test_what_is_withheld_is_a_gap() -> None:
    withheld = fact("It cost 9 euros.").evolve(state="withheld", reason="“9” stands in place of “8”")
    (part,) = found("What did it cost?", AnswerObject(mode="answer", facts=(fact("It is so."), withheld)))
    assert part.severity == "low"
    assert "It cost 9 euros." in part.description
    assert "“9” stands in place of “8”" in part.description


def test_a_figure_that_stands_in_no_quote_is_a_gap_and_a_name_is_none() -> None:
    paid = Support(source_id="D1", locator="L1-L1", quote="The roof was renewed on 4 May 2021.")
    told = Fact(text="The roof was renewed for 9,999 dollars.", support=(paid,), state="quoted", reason="So.")
    (gap,) = found("What did it cost?", AnswerObject(mode="answer", facts=(told,)))
    assert (gap.severity, "9,999" in gap.description, gap.source) == ("medium", True, "check")
    for text in ("The roof was renewed in May 2021.", "Ann Hale renewed the roof on 4 May 2021."):
        assert found("Who did it?", AnswerObject(mode="answer", facts=(told.evolve(text=text),))) == ()


def graded(sequence: int, met: tuple[str, ...], *gaps: Gap) -> QuestionAnswerPair:
    made = turn(sequence)
    score = AnswerEvaluation(score=3, reasoning="So.", addresses_signals=met, evaluated_at=made.timestamp)
    analysis = GapAnalysis(gaps=gaps, completeness_score=50, requires_follow_up=True)
    return made.evolve(evaluation=score, gap_analysis=analysis)


def test_a_later_answer_about_the_same_claims_closes_the_gaps_of_an_earlier_one() -> None:
    asked = Gap(category="vagueness", description="Which day?", severity="high", source="detective")
    by_code = Gap(category="inconsistency", description="Two.", severity="high", source="check")
    before = [graded(1, ("s1",), asked, by_code), graded(2, ("s2",), asked), graded(3, (), asked)]
    for met, gaps in ((("s1",), (ClosedGap(sequence=1, gap=1),)), (("s3",), None)):
        pairs = (*before, graded(4, met))
        done = with_closed(sample_session(4, qa_pairs=pairs))
        assert done.qa_pairs[-1].gap_analysis.closed == gaps


def test_a_question_that_was_sent_back_says_what_the_next_one_must_name() -> None:
    evidence = AnswerObject(mode="report_insufficient_evidence")
    asked = turn_of("How high is it?", evidence)
    notes = ("The question was sent back: Which flat is meant? (5A, 5B)",)
    (one,) = check_gaps(asked.evolve(notes=notes, mark="sent_back"))
    assert one.category == "ambiguity"
    assert "Which flat is meant? (5A, 5B)" in one.description


@pytest.mark.parametrize("words", ["The witness gave no answer.", "The question was sent back: which?"])
def test_words_that_sound_like_a_mark_are_none(words: str) -> None:
    turn = turn_of("How high is it?", AnswerObject(mode="answer", facts=(fact("It is so."),)))
    assert check_gaps(turn.evolve(notes=(words,))) == ()


def test_an_answer_without_documents_has_no_gap_of_theirs() -> None:
    turn = PendingTurn(sequence=1, question="Why in 2023?", stage="analysis", answer="In 2022.")
    assert check_gaps(turn) == ()


async def test_a_conflict_between_sources_goes_to_the_detective_and_stays_on_the_turn() -> None:
    draft = said(*BOTH)
    asks, answers = ScriptedModel("openai:one", [detective(1)]), ScriptedModel("ollama:w", [draft])
    whole = replace(
        parts(),
        detective=CapableDetective(FallbackModel([asks], 5, CLOCK, scale=0.001)),
        witness=CaseWitness(FallbackModel([answers], 5, CLOCK, scale=0.001), MemoryCase(BRIDGE)),
    )
    session = fresh().evolve(sources=SOURCES)
    await run(session, whole)
    (pair,) = disk_of(whole).last.qa_pairs
    (gap,) = pair.gap_analysis.gaps
    assert (gap.category, gap.source) == ("inconsistency", "check")
    assert "log.md (L3) says “22 March 2024”" in gap.description
    in_round, audited = asks.calls[1][1].content, asks.calls[2][1].content
    assert all(f"> Witness (verified): {says}" in in_round for says in FORCE.values())
    assert "log.md (L3) says “22 March 2024”; memo.md (L3) says “2 April 2024”" in audited


async def test_a_detective_elsewhere_learns_no_folder_of_a_document_that_a_check_names() -> None:
    in_folders = tuple(source.evolve(name=f"custody/{source.name}") for source in SOURCES)
    draft = said(*BOTH)
    asks, answers = ScriptedModel("openai:one", [detective(1)]), ScriptedModel("ollama:w", [draft])
    elsewhere = RemoteModel(asks, "models.example", Border(names=DocumentNames.of(in_folders)))
    whole = replace(
        parts(),
        detective=CapableDetective(FallbackModel([elsewhere], 5, CLOCK, scale=0.001)),
        witness=CaseWitness(FallbackModel([answers], 5, CLOCK, scale=0.001), MemoryCase(BRIDGE)),
    )
    await run(fresh().evolve(sources=in_folders), whole)
    (pair,) = disk_of(whole).last.qa_pairs
    assert "custody/log.md (L3) says “22 March 2024”" in pair.gap_analysis.gaps[0].description
    sent = "\n".join(message.content for call in asks.calls for message in call)
    assert "memo.md (L3) says “2 April 2024”" in sent
    assert "custody" not in sent


def test_outside_two_documents_of_one_name_are_told_apart_by_their_numbers() -> None:
    log, memo, report = SOURCES
    names = DocumentNames.of((
        log.evolve(source_id="D1", name="2023/custody/log.md"),
        memo.evolve(source_id="D2", name="custody/log.md"),
        report.evolve(source_id="D3", name="custody/report.md"),
    ))  # fmt: skip
    said = "2023/custody/log.md says 4, custody/log.md says 5, custody/report.md says and/or."
    assert names.outgoing(said) == "log.md (D1) says 4, log.md (D2) says 5, report.md says and/or."
