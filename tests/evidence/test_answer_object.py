"""The Answer Object and its three levels: made by code of checked statements, in its question's language."""

from __future__ import annotations

import pytest

from detective_app.core.evidence import (
    AnswerObject,
    Calculation,
    EvidenceGap,
    Fact,
    Provenance,
    Source,
    Support,
)
from detective_app.core.quality import PassagesRead
from detective_app.evidence.answer.answer_object import assemble
from detective_app.evidence.answer.levels import levels
from detective_app.evidence.answer.outcomes import is_said_of_none
from tests.evidence.memory_index import MemoryIndex

REPORT = "The south bearing had moved 14 mm out of line.\nRust had taken 11 percent of the steel."
MEMO = (
    "The weight limit came into force on 2 April 2024.\nCrane hire cost 8,900 euros.\n"
    "The new bearing cost 31,400 euros."
)
LOG = "The weight limit came into force on 22 March 2024."
CASE = MemoryIndex({"report.md": REPORT, "memo.md": MEMO, "log.md": LOG})
QUESTION = "How far had the south bearing moved?"


def quoted(source_id: str, line: int, text: str | None = None) -> Support:
    quote = CASE.text(source_id).split("\n")[line - 1]
    return Support(source_id=source_id, locator=f"L{line}-L{line}", quote=text or quote, verdict="exact")


MOVED = Fact(text="The south bearing had moved 14 mm.", support=(quoted("D1", 1),))
RUST = Fact(text="Rust had taken 11 percent of the steel.", support=(quoted("D1", 2),))
APRIL = Fact(text="The limit came into force on 2 April 2024.", support=(quoted("D2", 1),))
MARCH = Fact(text="The limit came into force on 22 March 2024.", support=(quoted("D3", 1),))
COST = Fact(
    text="Bearing and crane cost 40,300 euros.",
    support=(quoted("D2", 2), quoted("D2", 3)),
    calculation=Calculation(expression="31400 + 8900", value="40300"),
)


def assembled(
    *facts: Fact, question: str = QUESTION, sources: tuple[Source, ...] = CASE.sources
) -> AnswerObject:
    return assemble(question, facts, (), (), sources)


def provided(**kinds: Provenance) -> tuple[Source, ...]:
    return tuple(s.evolve(provenance=kinds.get(s.source_id)) for s in CASE.sources)


def test_an_answer_holds_its_statements_citations_and_extractions() -> None:
    answer = assembled(MOVED, RUST)
    assert answer.mode == "answer"
    assert answer.answer == f"{MOVED.text} {RUST.text}"
    assert [(c.source_id, c.ingest_hash) for c in answer.citations_index] == [("D1", CASE.sources[0].sha256)]
    assert answer.extractions.numbers == ("14", "11")
    assert answer.gaps == ()
    assert answer.analysis == "This rests on report.md."


def test_dates_and_persons_of_an_answer_are_extracted() -> None:
    said = "The order of 3 May 2024 was signed by Eva Lind."
    fact = Fact(text=said, support=(quoted("D1", 1, said),))
    extractions = assembled(fact).extractions
    assert extractions.dates == ("3 May 2024",)
    assert extractions.entities == ("Eva Lind",)


def test_coverage_is_the_share_of_the_statements_words_that_are_quoted() -> None:
    (whole,) = assembled(MOVED).facts
    assert whole.coverage == 1.0
    (half,) = assembled(MOVED.evolve(text="The south bearing and the gate collapsed.")).facts
    assert half.coverage == 0.5


def test_coverage_is_not_measured_between_two_languages() -> None:
    german = MOVED.evolve(text="Das südliche Lager war um 14 mm aus der Linie gerutscht.")
    answer = assembled(german, question="Wie weit war das Lager verschoben?")
    assert answer.facts[0].coverage is None
    assert answer.gaps == ()


@pytest.mark.parametrize(
    ("kinds", "confidence"),
    [
        ({"D1": "secondary"}, "lowered"),
        ({"D1": "primary"}, "normal"),
        ({"D1": "unknown"}, "normal"),
        ({}, "normal"),
    ],
)
def test_3_5_only_secondary_sources_lower_confidence_and_block_nothing(
    kinds: dict[str, Provenance], confidence: str
) -> None:
    answer = assembled(MOVED, sources=provided(**kinds))
    assert answer.mode == "answer"
    assert answer.facts[0].confidence == confidence
    shown = levels(answer, QUESTION, CASE.sources, german=False)
    assert ("less certain" in shown.level2) == (confidence == "lowered")


def test_3_5_one_primary_source_is_enough_and_the_setting_can_be_off() -> None:
    both = MOVED.evolve(support=(*MOVED.support, quoted("D2", 1)))
    mixed = provided(D1="secondary", D2="primary")
    assert assembled(both, sources=mixed).facts[0].confidence == "normal"
    off = assemble(QUESTION, [MOVED], (), (), provided(D1="secondary"), lower_on_secondary=False)
    assert off.facts[0].confidence == "normal"


def test_a_statement_without_a_quote_is_no_fact_but_a_gap() -> None:
    bare = Fact(text="The bridge was closed.", support=())
    answer = assembled(bare)
    assert answer.mode == "report_insufficient_evidence"
    assert (answer.facts, answer.answer) == ((), "")
    assert answer.gaps == (EvidenceGap(need=bare.text, why="no_quote_found"),)


def test_nothing_found_is_reported_with_the_question_as_gap() -> None:
    answer = assemble(QUESTION, (), (), (), CASE.sources)
    assert answer.gaps == (EvidenceGap(need=QUESTION, why="no_quote_found"),)
    shown = levels(answer, QUESTION, CASE.sources, german=False)
    assert shown.level1 == "Insufficient evidence: this was not found in what was read of the documents."
    assert shown.level3.startswith("Citations: None — explanation")


def test_the_levels_are_one_sentence_its_reasons_and_the_citations() -> None:
    answer = assembled(RUST, MOVED)
    shown = levels(answer, QUESTION, CASE.sources, german=False)
    assert shown.level1 == MOVED.text
    assert shown.level2 == f"{RUST.text} This rests on report.md."
    assert shown.level3 == "Citations: report.md L2; report.md L1"


def test_what_is_missing_is_told_without_its_words() -> None:
    gap = EvidenceGap(need="The bearing cost 99,000 euros.", why="no_quote_found")
    answer = assemble(QUESTION, [MOVED], [gap], (), CASE.sources)
    shown = levels(answer, QUESTION, CASE.sources, german=False)
    assert "listed as missing" in shown.level2
    assert "99,000" not in f"{shown} {answer.answer} {answer.analysis}"


def test_a_calculated_figure_is_told_as_one() -> None:
    answer = assembled(COST, question="What did bearing and crane cost?")
    shown = levels(answer, "What did bearing and crane cost?", CASE.sources, german=False)
    assert shown.level1 == COST.text
    assert "calculated from quoted" in shown.level2


def test_where_sources_differ_all_levels_give_both_and_decide_nothing() -> None:
    question = "When did the weight limit come into force?"
    answer = assembled(APRIL, MARCH, RUST, question=question)
    (conflict,) = answer.conflicts
    assert {value.source_id for value in conflict.values} == {"D2", "D3"}
    shown = levels(answer, question, CASE.sources, german=False)
    told = "The sources differ: memo.md says “2 April 2024” and log.md says “22 March 2024”."
    assert shown.level1 == told
    assert "left open" in shown.level2
    assert "memo.md L1; log.md L1" in shown.level3
    assert answer.answer == f"{RUST.text} {told}"
    assert APRIL.text not in f"{shown.level2} {answer.analysis}"


def test_a_conflict_among_secondary_sources_says_so() -> None:
    sources = provided(D2="secondary", D3="secondary")
    assert assembled(APRIL, MARCH, sources=sources).conflicts[0].notes == "only secondary sources"
    assert assembled(APRIL, MARCH).conflicts[0].notes == ""


def test_a_detail_that_was_not_supplied_is_acknowledged_in_both_levels() -> None:
    gap = EvidenceGap(need="unit", why="clarify_timeout")
    mode = "report_insufficient_evidence"
    answer = assemble(QUESTION, [MOVED], [gap], (), CASE.sources, mode)
    assert answer.mode == mode
    shown = levels(answer, QUESTION, CASE.sources, german=False)
    assert "not supplied: unit." in shown.level1
    assert "not supplied" in shown.level2
    assert MOVED.text in shown.level2
    empty = assemble(QUESTION, (), [gap], (), CASE.sources, mode)
    assert levels(empty, QUESTION, (), german=False).level3.startswith("Citations: None — explanation")


def test_the_name_of_a_missing_detail_is_left_out_when_it_brings_in_a_figure() -> None:
    gap = EvidenceGap(need="year (2022 or 2031)", why="clarify_timeout")
    answer = assemble(QUESTION, (), [gap], (), CASE.sources)
    shown = levels(answer, QUESTION, CASE.sources, german=False)
    assert "20" not in shown.level1
    assert "not supplied." in shown.level1


@pytest.mark.parametrize(
    ("facts", "level1", "level3"),
    [
        ((), "Keine ausreichenden Belege", "Belege: Keine — Erklärung"),
        ((APRIL, MARCH), "Die Quellen widersprechen sich: memo.md sagt", "Belege: memo.md L1"),
    ],
)
def test_a_german_question_gets_german_words(facts: tuple[Fact, ...], level1: str, level3: str) -> None:
    question = "Wann ist die Begrenzung in Kraft getreten?"
    shown = levels(assembled(*facts, question=question), question, CASE.sources, german=True)
    assert shown.level1.startswith(level1)
    assert shown.level3.startswith(level3)


def test_quotes_that_only_bear_on_a_claim_are_not_held_against_each_other() -> None:
    about_a_claim = "What does the case file say on whether the weight limit came into force in March?"
    assert assembled(APRIL, MARCH).conflicts
    assert not assembled(APRIL, MARCH, question=about_a_claim).conflicts


def test_files_keep_the_words_that_were_said_of_an_outcome_when_they_were_written() -> None:
    assert is_said_of_none("No quote carries what the witness said, so it is withheld.", "withheld", None)
    before = "What the witness said is not what its quotes say, so it is withheld."
    assert is_said_of_none(before, "withheld", PassagesRead(read=3, total=3))
    assert not is_said_of_none(before, "declined", None)
    everything = "Alle 1.200 Passagen wurden gelesen; die Unterlagen sagen dazu nichts."
    assert is_said_of_none(everything, "absent", PassagesRead(read=1200, total=1200))
