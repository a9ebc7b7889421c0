"""The form for small models: rules take the hypothesis apart, ask about each claim, and judge."""

from __future__ import annotations

import re

import pytest

from detective_app.core.plugin import Context
from tests.engine.guided_run import GuidedRun, echoing, led, session
from tests.evidence.cases import BRIDGE, case_of

HYPOTHESIS = (
    "The weight limit came into force on 22 March 2024, the south bearing was replaced on 18 June 2024, and "
    "the county council had approved the budget."
)


def bridge(limit: int = 12) -> GuidedRun:
    return GuidedRun(HYPOTHESIS, BRIDGE, *echoing(BRIDGE), limit)


@pytest.fixture
async def whole() -> GuidedRun:
    run = bridge()
    await run.whole()
    return run


async def test_the_claims_come_first_with_their_words_of_the_hypothesis(whole: GuidedRun) -> None:
    assert [signal.content for signal in whole.signals] == [
        "The weight limit came into force on 22 March 2024.",
        "The south bearing was replaced on 18 June 2024.",
        "The county council had approved the budget.",
    ]
    assert all(signal.quote and signal.quote in HYPOTHESIS for signal in whole.signals)
    assert {(signal.type, signal.severity) for signal in whole.signals} == {("claim", "high")}


async def test_every_claim_is_asked_about_and_none_more_than_twice(whole: GuidedRun) -> None:
    assert {signal.addressed for signal in whole.signals} == {True}
    assert 3 <= len(whole.questions) <= 5
    assert len(set(whole.questions)) == len(whole.questions)


async def test_no_question_has_a_blank_or_gives_a_figure_away(whole: GuidedRun) -> None:
    for question in whole.questions:
        assert "___" not in question
        assert question.endswith("?")
        asked = re.sub(r"“[^”]*”$", "", question)
        assert set(re.findall(r"\d+", asked)) <= set(re.findall(r"\d+", HYPOTHESIS))


async def test_the_verdict_is_by_rules_and_rests_on_quotes_of_answers(whole: GuidedRun) -> None:
    given = whole.audit.verdict
    assert given is not None
    assert given.method == "rules"
    assert [claim.verdict for claim in given.claims] == ["conflicting", "supported", "not_enough_evidence"]
    assert given.overall == "conflicting"
    placed = {(support.source_id, support.locator): support.quote for support in whole.supports}
    told = [one for claim in given.claims for one in claim.evidence]
    assert all(one.quote in placed[one.source_id, one.locator or ""] for one in told)
    assert len({(one.source_id, one.quote) for one in told}) == len(told)
    first, second, third = given.claims
    assert {one.source_id for one in first.evidence} == {"D2", "D3"}
    assert [one.quote for one in second.evidence][:1] == ["The south bearing was replaced on 18 June 2024."]
    assert third.evidence == ()


async def test_how_each_claim_stands_is_told_on_the_way(whole: GuidedRun) -> None:
    assert [signal.standing for signal in whole.signals] == ["conflicting", "supported", "open"]


async def test_without_its_quote_a_claim_stays_open() -> None:
    run = bridge()
    opening = (await run.detective.open(run.context(), lambda _: None)).value
    run.turns.append((opening.actions[0].text, "I cannot say.", None))
    audit = (await run.detective.audit(run.context(), lambda _: None)).value
    assert audit.verdict is None or {c.verdict for c in audit.verdict.claims} == {"not_enough_evidence"}


async def test_the_audit_finds_the_contradiction_with_both_spans_and_no_other(whole: GuidedRun) -> None:
    (found,) = whole.audit.contradictions
    answers = [whole.turns[n][1] for n in found.qa_pair_indexes]
    assert all(quote in answer for quote, answer in zip(found.quotes, answers, strict=True))
    assert "22 March 2024" in found.description
    assert "2 April 2024" in found.description


async def test_the_summary_says_that_rules_wrote_it_and_gives_the_verdict(whole: GuidedRun) -> None:
    summary = whole.audit.summary
    assert summary.startswith("*Rule-based analysis")
    assert "Conflicting: The weight limit came into force on 22 March 2024." in summary
    assert "The south bearing was replaced on 18 June 2024." in summary
    assert "(D3 L3-L5)" in summary


async def test_a_resumed_run_asks_what_the_first_would_have_asked(whole: GuidedRun) -> None:
    for n in range(len(whole.turns) - 1):
        resumed = bridge()
        resumed.turns = whole.turns[:n]
        given = await resumed.judged(*whole.turns[n])
        assert given.actions[0].text == whole.questions[n + 1]


async def test_the_last_analysis_lists_the_claims_that_stay_open(whole: GuidedRun) -> None:
    (left,) = [gap.description for gap in whole.last.analyses[-1].gaps]
    assert "the county council had approved the budget" in left


async def test_a_case_that_says_nothing_of_it_is_asked_about_the_claims_themselves() -> None:
    diary = case_of({"a.md": "# Diary\n\nThe garden was quiet and the dog slept all day under the tree.\n"})
    run = GuidedRun(HYPOTHESIS, diary, *echoing(diary))
    await run.whole()
    assert (
        run.questions[0]
        == "What does the case file say on whether the weight limit came into force on 22 March 2024?"
    )
    assert run.audit.verdict is not None
    assert run.audit.verdict.overall == "not_enough_evidence"


async def test_a_vague_answer_scores_low_and_a_missing_kind_is_named() -> None:
    given = await bridge().judged("When was it replaced?", "Probably at some point.", None)
    [judged] = given.analyses
    assert judged.completeness_score == 35
    assert {gap.category for gap in judged.gaps} == {"vagueness", "missing_information"}
    assert not given.finished


async def test_without_a_case_file_each_claim_is_asked_about_and_stays_open() -> None:
    bare = Context(session=session(HYPOTHESIS))
    opening = await led().open(bare, lambda _: None)
    assert opening.value.actions[0].text.startswith("What does the case file say on whether the weight limit")
    assert len(opening.value.signals) == 3


async def test_a_german_hypothesis_is_asked_about_in_german() -> None:
    case = case_of(
        {"a.md": "# Bericht zum Projekt\n\nBis zum 31. Dezember 2024 wurden 184 Bäume gepflanzt.\n"}
    )
    run = GuidedRun("Das Projekt pflanzte bis Ende 2024 mindestens 200 Bäume.", case, *echoing(case))
    await run.whole()
    assert run.questions[0] == (
        "Was sagen die Akten dazu, ob Folgendes stimmt: "
        "Das Projekt pflanzte bis Ende 2024 mindestens 200 Bäume?"
    )
    assert run.audit.verdict is not None
    assert run.audit.verdict.overall == "refuted"
