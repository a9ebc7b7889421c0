"""What every printed report says in the same words: the whole session, and how far it got."""

from __future__ import annotations

import re

import pytest

from detective_app.core.session import InterrogationSession
from tests.reports.printed import FORMATS, Printed, in_html, solid
from tests.reports.sessions import EVIDENCE, long_session
from tests.storage.samples import completed_session, sample_session

pytestmark = pytest.mark.usefixtures("qapp")


def said(text: str) -> str:
    """Leave it to each format where its lines end."""
    return " ".join(text.split())


@FORMATS
def test_one_is_singular_and_two_are_plural(printed: Printed) -> None:
    whole = completed_session()
    assert whole.audit_result
    assert whole.usage
    one_gap = whole.audit_result.evolve(
        remaining_gaps=whole.audit_result.remaining_gaps[:1], contradictions=()
    )
    one = whole.evolve(
        qa_pairs=whole.qa_pairs[:1],
        current_iteration=1,
        iteration_limit=5,
        audit_result=one_gap,
        usage={name: used.evolve(calls=1) for name, used in whole.usage.items()},
    )
    text = said(printed(one))
    assert "in 1 call" in text
    assert not re.search(r"\b1 (calls|tokens|answers|quotes|gaps|open gaps|contradictions|questions)\b", text)
    two = said(printed(whole))
    assert "of 5 questions" in text
    assert re.search(r"in \d\d* calls\b", two)


@FORMATS
def test_a_fact_that_is_a_bare_value_stands_with_its_question(
    printed: Printed, checked: InterrogationSession
) -> None:
    first = checked.qa_pairs[0]
    assert first.evidence
    bare = first.evidence.evolve(
        facts=(first.evidence.facts[0].evolve(text="14 mm"), *first.evidence.facts[1:])
    )
    question = "How far had the bearing moved?"
    session = checked.evolve(qa_pairs=(first.evolve(question=question, evidence=bare), *checked.qa_pairs[1:]))
    facts = said(printed(session)).partition("Facts")[2]
    if printed is in_html:
        facts = facts.partition("Facts")[2]  # behind the link to it
    assert re.match(rf".{{0,8}}{re.escape(question)} \W*Fact 1\W* 14 mm ", facts), facts[:200]


@FORMATS
def test_the_hashes_stand_together_at_the_end(printed: Printed) -> None:
    session = long_session()
    assert session.sources
    assert session.reproducibility
    before, _, behind = printed(session).rpartition("Fingerprints")
    assert not re.search(r"[0-9a-f]{32}", before.replace("-", "").replace(session.id.replace("-", ""), ""))
    behind = "".join(behind.split())
    for source in session.sources:
        assert source.sha256 in behind
    for digest in session.reproducibility.prompts.values():
        assert digest in behind


@FORMATS
def test_the_report_holds_the_whole_session(printed: Printed) -> None:
    session = long_session()
    text = solid(printed(session))
    for pair in session.qa_pairs:
        assert pair.evidence
        for part in (pair.question, pair.answer, *(s.quote for s in pair.evidence.facts[0].support)):
            assert solid(part) in text
    for part in (
        "not repair.", "85 of 100", "The documents do not support the hypothesis.", "the budget",
        "Answers 2 and 6: Date of the inspection", "carried out on 12 March", "closed on 19 March",
        "High No closure record", "missing information", "log.txt L40-L41", "Completeness 24 of 100",
        "Asked by openai:gpt-6.1-sol", "Note: cleaned", "analysis, question 3",
        "The server is overloaded. (overloaded, HTTP 529, 1.2 s)",
        "openai:gpt-6.1-sol to anthropic:claude-opus-5-5", "ab" * 32, "max_tokens 2000", "sha256:12",
        "The board meets on Monday.", "$0.0375", session.id,
    ):  # fmt: skip
        assert solid(part) in text, part


@FORMATS
def test_the_report_tells_what_answers_rest_on(printed: Printed, checked: InterrogationSession) -> None:
    text = solid(printed(checked))
    for part in (*EVIDENCE, "Question 2 asked by you"):
        assert solid(part) in text, part


@FORMATS
def test_a_session_on_its_way_has_its_half_turn_and_no_score(printed: Printed) -> None:
    text = solid(printed(sample_session()))
    for part in ("Question 3, not finished", "Who decided it?"):
        assert solid(part) in text
    assert "consistency" not in text.casefold()
    assert "rule-based" not in text


@FORMATS
def test_rules_are_named_beside_score_and_summary(printed: Printed) -> None:
    session = completed_session()
    assert session.reproducibility
    card = session.reproducibility.evolve(detective_form="guided")
    text = solid(printed(session.evolve(reproducibility=card)))
    for place in ("consistency", "Summary"):
        found = [text[one.end() :][:60] for one in re.finditer(place, text, re.IGNORECASE)]
        assert any("(rule-basedanalysis)" in rest for rest in found), place


@FORMATS
def test_without_documents_nothing_is_said_of_sources(printed: Printed) -> None:
    text = said(printed(completed_session(sources=None)))
    assert "Missing information" not in text
    assert "No documents. The answers come from the witness's memory." in text
