"""The guided form: code leads the whole run, the model only words it; a resumed run goes on alike."""

from __future__ import annotations

import re

import pytest

from detective_app.core.plugin import Context
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective.case_map import case_map
from detective_app.engine.detective.next_topic import similar
from detective_app.engine.detective.rule_led import GuidedDetective
from tests.engine.clocks import CLOCK
from tests.engine.guided_run import GuidedRun, echoing, phrase, session
from tests.engine.scripted import ScriptedModel, Step
from tests.evidence.cases import BRIDGE, case_of

HYPOTHESIS = (
    "The lorries were turned back at the east ramp, and the south bearing was replaced after the county "
    "council had approved the budget."
)


def guided(*steps: Step) -> GuidedDetective:
    return GuidedDetective(FallbackModel([ScriptedModel("builtin:d", list(steps or [phrase]))], 5, CLOCK))


def bridge(limit: int = 12, detective: GuidedDetective | None = None) -> GuidedRun:
    echo, witness = echoing(BRIDGE)
    return GuidedRun(HYPOTHESIS, BRIDGE, detective or echo, witness, limit)


@pytest.fixture
async def whole() -> GuidedRun:
    run = bridge()
    await run.whole()
    return run


async def test_a_run_touches_every_document_probes_both_and_ends_by_itself(whole: GuidedRun) -> None:
    assert 5 <= len(whole.pairs) <= 8
    assert {"breadth", "contradiction", "gap"} <= set(whole.strategies)
    case = case_map(BRIDGE, HYPOTHESIS)
    questions = [question for question, _ in whole.pairs]
    assert not [(a, b) for n, a in enumerate(questions) for b in questions[n + 1 :] if similar(a, b, case)]


async def test_no_question_gives_its_answer_away(whole: GuidedRun) -> None:
    for question, answer in whole.pairs:
        blanked = re.findall(r"\d+ \w+ \d{4}|48,200|14 mm", answer)
        assert not any(figure in question for figure in blanked)


async def test_the_audit_finds_the_contradiction_with_both_spans_and_no_other(whole: GuidedRun) -> None:
    audit = whole.audit
    (found,) = audit.contradictions
    answers = [whole.pairs[n][1] for n in found.qa_pair_indexes]
    assert all(quote in answer for quote, answer in zip(found.quotes, answers, strict=True))
    assert {"22 March 2024", "2 April 2024"} == {
        d for d in ("22 March 2024", "2 April 2024") if d in "".join(answers)
    }
    assert "log.md L3-L3" in found.description
    assert "memo.md L3-L3" in found.description


async def test_the_gap_is_reported_when_found_and_stays_open_to_the_end(whole: GuidedRun) -> None:
    asked = [q for q, a in whole.pairs if "not state" in a]
    assert asked == ["Where does the case file show that the county council had approved the budget?"]
    assert any(asked[0] in gap.description for gap in whole.last.gaps)
    assert whole.scores[[q for q, _ in whole.pairs].index(asked[0])] == 0


async def test_the_summary_says_that_rules_wrote_it(whole: GuidedRun) -> None:
    summary = whole.audit.summary
    assert summary.startswith("*Rule-based analysis")
    assert "not judged by this model" in summary
    assert "“The south bearing was replaced on 18 June 2024.” (memo.md L4-L4)" in summary


async def test_a_resumed_run_asks_what_the_first_would_have_asked(whole: GuidedRun) -> None:
    for n in range(1, len(whole.pairs) - 1):
        resumed = bridge()
        resumed.pairs = whole.pairs[:n]
        question, answer = whole.pairs[n]
        given = await guided().analyse(resumed.context(), question, answer, lambda _: None)
        assert given.value.next_question == whole.pairs[n + 1][0]


async def test_the_first_question_is_about_the_sentence_nearest_to_the_hypothesis() -> None:
    opening = await guided().open(bridge().context(), lambda _: None)
    assert opening.value.question == "How many lorries were turned back at the east ramp?"
    assert (opening.provider, opening.strategy) == ("builtin:d", "breadth")


@pytest.mark.parametrize(
    "wording",
    [
        " were turned back when 23 lorries came?",
        " did the mayor of Atlantis resign from the senate?",
        "?",
        " did ___ turn back?",
    ],
)
async def test_an_unusable_wording_is_replaced_by_the_note_itself(wording: str) -> None:
    opening = await guided(wording).open(bridge().context(), lambda _: None)
    assert opening.value.question == "How many lorries? ___ were turned back at the east ramp."


async def test_a_model_that_repeats_itself_is_led_elsewhere() -> None:
    run = bridge(detective=guided(" was the south bearing replaced?"))
    await run.whole()
    questions = [question for question, _ in run.pairs]
    assert len(set(questions)) == len(questions)


async def test_the_limit_ends_a_run_with_its_gaps_listed() -> None:
    run = bridge(limit=5)
    await run.whole()
    assert len(run.pairs) == 5
    assert any(gap.category == "missing_information" for gap in run.last.gaps)


async def test_a_case_without_figures_still_gets_five_questions() -> None:
    diary = case_of({"a.md": "# Diary\n\nThe garden was quiet and the dog slept all day under the tree.\n"})
    run = GuidedRun(HYPOTHESIS, diary, *echoing(diary))
    await run.whole()
    assert len({question for question, _ in run.pairs}) >= 5


async def test_a_vague_answer_scores_low_and_a_missing_kind_is_named() -> None:
    given = await guided().analyse(
        bridge().context(), "When was it replaced?", "Probably at some point.", lambda _: None
    )
    assert given.value.completeness_score == 35
    assert {gap.category for gap in given.value.gaps} == {"vagueness", "missing_information"}
    assert given.value.requires_follow_up


async def test_without_a_case_file_repeats_are_replaced_by_template_questions() -> None:
    bare = Context(session=session(HYPOTHESIS, [("Why was it closed at all?", "It was worn out.")]))
    model = ScriptedModel("builtin:d", ["Why was it closed at all?"])
    given = await GuidedDetective(FallbackModel([model], 5, CLOCK)).analyse(
        bare, "Who closed it?", "Nobody knows.", lambda _: None
    )
    assert (
        given.value.next_question
        == "What is known about this: The lorries were turned back at the east ramp?"
    )
    assert len({generation.seed for generation in model.generations}) == len(model.generations) > 1
    assert {generation.temperature for generation in model.generations} == {0.8}
