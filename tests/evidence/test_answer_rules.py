"""The rules of seed 004 §3: each blocks what it names and lets the honest answer pass."""

from __future__ import annotations

import pytest

from detective_app.core.ask import ClarifyQuestion, Envelope, Status, ThreeLevels
from detective_app.core.evidence import AnswerObject, Calculation, EvidenceGap, Fact, Support
from detective_app.evidence.answer.answer_object import assemble
from detective_app.evidence.answer.levels import levels
from tests.evidence.memory_index import MemoryIndex
from tests.evidence.rules_of_answers import envelope_violations, violations

REPORT = (
    "Inspection report.\nThe south bearing had moved 14 mm out of line.\n\f"
    "Rust had taken 11 percent of the steel in the lower flange, see § 14.\nEva Lind signed on 3 May 2024."
)
MEMO = (
    "The weight limit came into force on 2 April 2024.\nThe crane was hired for 8,900 euros.\n"
    "The new bearing was bought for 31,400 euros."
)
LOG = "The weight limit came into force on 22 March 2024."
CASE = MemoryIndex({"report.pdf": REPORT, "memo.md": MEMO, "log.md": LOG}, {"report.pdf": (1, 3)})
QUESTION = "How far had the south bearing moved?"


def quoted(source_id: str, line: int) -> Support:
    quote = CASE.text(source_id).split("\n")[line - 1].strip("\f")
    return Support(source_id=source_id, locator=str(CASE.locator(source_id, line, line)), quote=quote)


MOVED = Fact(text="The south bearing had moved 14 mm out of line.", support=(quoted("D1", 2),))
RUST = Fact(text="Rust had taken 11 percent of the steel (§ 14).", support=(quoted("D1", 3),))
SIGNED = Fact(text="Eva Lind signed on 3 May 2024.", support=(quoted("D1", 4),))
APRIL = Fact(text="The weight limit came into force on 2 April 2024.", support=(quoted("D2", 1),))
MARCH = Fact(text="The weight limit came into force on 22 March 2024.", support=(quoted("D3", 1),))
COST = Fact(
    text="Crane and bearing came to 40,300 euros.",
    support=(quoted("D2", 2), quoted("D2", 3)),
    calculation=Calculation(expression="8900 + 31400", value="40300"),
)


def answered(*facts: Fact) -> AnswerObject:
    return assemble(QUESTION, facts, (), (), CASE.sources)


def broken(
    answer: AnswerObject | None, shown: ThreeLevels | None = None, status: Status = "proceed"
) -> set[str]:
    if answer is not None and shown is None:
        shown = levels(answer, QUESTION, CASE.sources, german=False)
    return {found.rule for found in violations(shown, answer, CASE, status, question=QUESTION)}


def shown_with(answer: AnswerObject, **changed: str) -> ThreeLevels:
    return levels(answer, QUESTION, CASE.sources, german=False).evolve(**changed)


@pytest.mark.parametrize(
    "facts",
    [(), (MOVED,), (MOVED, RUST, SIGNED), (APRIL, MARCH), (COST,), (MOVED, COST, APRIL, MARCH)],
    ids=["nothing", "one", "several", "conflict", "calculated", "all"],
)
def test_an_honest_answer_breaks_no_rule(facts: tuple[Fact, ...]) -> None:
    assert broken(answered(*facts)) == set()


INVENTED = [
    ("number", "The south bearing had moved 15 mm out of line."),
    ("unit", "The south bearing had moved 14 cm out of line."),
    ("date", "The south bearing had moved on 5 May 2024."),
    ("section", "The south bearing had moved 14 mm out of line (§ 15)."),
    ("name", "Tomas Wendt said that the south bearing had moved 14 mm out of line."),
]


@pytest.mark.parametrize("text", [text for _, text in INVENTED], ids=[what for what, _ in INVENTED])
def test_3_1_an_invented_number_date_section_or_name_is_blocked(text: str) -> None:
    lie = MOVED.evolve(text=text)
    assert "span_alignment" in broken(answered(lie))
    honest = answered(MOVED)
    for level in ("level1", "level2"):
        assert "span_alignment" in broken(honest, shown_with(honest, **{level: text}))
    assert "span_alignment" in broken(honest.evolve(answer=text))
    assert "span_alignment" in broken(honest.evolve(analysis=text))


def test_3_1_a_number_of_another_statements_quote_does_not_carry_a_statement() -> None:
    swapped = MOVED.evolve(text="The south bearing had moved 11 percent.")
    assert "span_alignment" in broken(answered(swapped, RUST))


def test_3_1_a_value_that_does_not_follow_from_quoted_figures_is_blocked() -> None:
    wrong = COST.evolve(
        text="Crane and bearing came to 50,300 euros.",
        calculation=Calculation(expression="8900 + 31400", value="50300"),
    )
    made_up = COST.evolve(
        text="Crane and bearing came to 90,300 euros.",
        calculation=Calculation(expression="58900 + 31400", value="90300"),
    )
    assert "calculation" in broken(answered(wrong))
    assert "calculation" in broken(answered(made_up))
    assert "span_alignment" in broken(answered(COST.evolve(calculation=None)))


@pytest.mark.parametrize("locator", ["p.1 L99-L99", "p.2 L2-L2", "L2-L2", "page 1", "p.1 L3-L2", ""])
def test_3_2_a_locator_that_is_not_indexed_is_blocked(locator: str) -> None:
    lie = MOVED.evolve(support=(MOVED.support[0].evolve(locator=locator),))
    assert "locator" in broken(answered(lie))


@pytest.mark.parametrize("source_id", ["D9", "../../etc/passwd", ""])
def test_3_2_a_source_that_is_not_of_the_case_is_blocked(source_id: str) -> None:
    lie = MOVED.evolve(support=(MOVED.support[0].evolve(source_id=source_id),))
    assert "locator" in broken(answered(lie))


@pytest.mark.parametrize(
    ("quote", "line"),
    [
        ("The south bearing had moved 15 mm out of line.", 2),
        ("The south bearing had moved out of line.", 2),
        ("The south bearing had moved 14 mm out of line.", 3),
    ],
    ids=["changed", "shortened", "elsewhere"],
)
def test_3_2_a_quote_that_is_not_verbatim_at_its_place_is_blocked(quote: str, line: int) -> None:
    place = str(CASE.locator("D1", line, line))
    lie = MOVED.evolve(support=(Support(source_id="D1", locator=place, quote=quote),))
    assert "quote" in broken(answered(lie))


def test_3_2_a_conflict_has_to_be_quoted_too() -> None:
    honest = answered(APRIL, MARCH)
    (conflict,) = honest.conflicts
    first, second = conflict.values
    invented = conflict.evolve(values=(first, second.evolve(quote="It came into force on 1 May 2024.")))
    assert "quote" in broken(honest.evolve(conflicts=(invented,)))


def test_3_3_a_conflict_among_the_quotes_has_to_be_enumerated() -> None:
    honest = answered(APRIL, MARCH)
    assert "conflict" in broken(honest.evolve(conflicts=()))
    assert "conflict" not in broken(honest)
    assert "conflict" not in broken(answered(APRIL, RUST))


def test_3_4_no_answer_before_the_question_is_clarified() -> None:
    assert "clarify" in broken(answered(MOVED), status="clarify")
    assert broken(None, status="clarify") == set()
    asked = (ClarifyQuestion(field="subject", prompt="What exactly is the subject?"),)
    assert envelope_violations(Envelope(status="clarify", questions=asked), CASE) == ()
    given = Envelope(status="clarify", questions=asked, evidence=answered(MOVED))
    assert [v.rule for v in envelope_violations(given, CASE)] == ["clarify"]


def test_3_4_after_asking_in_vain_only_a_report_that_says_so_passes() -> None:
    gap = EvidenceGap(need="unit", why="clarify_timeout")
    mode = "report_insufficient_evidence"
    report = assemble(QUESTION, [MOVED], [gap], (), CASE.sources, mode)
    status: Status = "proceed_after_clarify_timeout"
    assert broken(report, status=status) == set()
    assert "clarify" in broken(report.evolve(mode="answer"), status=status)
    assert "clarify" in broken(report.evolve(gaps=()), status=status)
    for level in ("level1", "level2"):
        silent = shown_with(report, **{level: MOVED.text})
        assert "clarify" in broken(report, silent, status)


def test_citations_are_those_of_the_quotes_with_the_hashes_that_were_read() -> None:
    honest = answered(MOVED)
    (citation,) = honest.citations_index
    for cited in ((), (citation.evolve(ingest_hash="0" * 64),), (citation.evolve(source_id="D2"),)):
        assert "citations" in broken(honest.evolve(citations_index=cited))
    assert "citations" in broken(honest, shown_with(honest, level3="Citations: None — explanation"))
