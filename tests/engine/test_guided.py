"""The guided form: code leads the whole run, the model only words it; a resumed run goes on alike."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from detective_app.core.case import CaseFile
from detective_app.core.plugin import Context
from detective_app.core.ports import Message
from detective_app.core.session import GapAnalysis, InterrogationSession, QuestionAnswerPair, Reproducibility
from detective_app.engine.case_map import case_map
from detective_app.engine.fallback import FallbackModel
from detective_app.engine.guided import GuidedDetective
from detective_app.engine.lifecycle import new_session
from detective_app.engine.topics import similar
from detective_app.engine.witness import Witness
from detective_app.evidence.search import SentenceIndex
from tests.engine.scripted import ScriptedModel, Step
from tests.evidence.cases import BRIDGE, case_of

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
HYPOTHESIS = (
    "The lorries were turned back at the east ramp, and the south bearing was replaced after the county council "
    "had approved the budget."
)
CARD = Reproducibility(app_version="1", models=(), prompts={}, detective_form="guided")


def phrase(messages: Sequence[Message]) -> str:
    """Word a question as a model would: the prefilled beginning, then what the note says without its blank."""
    note = messages[-2].content.partition("): ")[2].partition("\n")[0]
    return " " + re.sub(r"\s*___\s*|\.$", " ", note).strip() + "?"


def session(pairs: Sequence[tuple[str, str]] = (), limit: int = 12) -> InterrogationSession:
    fresh = new_session(
        "7c9e6679-7425-40de-944b-e07fc1f90ae7",
        HYPOTHESIS,
        limit=limit,
        mode="collaborative",
        sources=(),
        card=CARD,
        now=NOW,
    )
    analysis = GapAnalysis(gaps=(), completeness_score=90, requires_follow_up=True)
    asked = tuple(
        QuestionAnswerPair(
            sequence=n, question=q, answer=a, timestamp=NOW, gap_analysis=analysis, provider_used="builtin:d"
        )
        for n, (q, a) in enumerate(pairs, 1)
    )
    return fresh.model_copy(update={"qa_pairs": asked, "current_iteration": len(asked)})


def guided(*steps: Step) -> GuidedDetective:
    return GuidedDetective(FallbackModel([ScriptedModel("builtin:d", list(steps or [phrase]))], 5))


class Run:
    """A whole guided run: a wording model that echoes its notes, a witness model that knows the best sentence."""

    def __init__(self, case_file: CaseFile = BRIDGE, limit: int = 12) -> None:
        self.case_file, self.limit = case_file, limit
        self.index = SentenceIndex(case_file)
        self.pairs: list[tuple[str, str]] = []
        self.strategies: list[str | None] = []
        self.scores: list[int] = []
        model = ScriptedModel("builtin:w", [self.say], context_tokens=8_192)
        self.witness = Witness(FallbackModel([model], 5), case_file, "small")

    def say(self, messages: Sequence[Message]) -> str:
        question = messages[-1].content.partition("Question: ")[2].partition("\n")[0]
        return f"ANSWER: {self.index.ranked(question, 1)[0].text}"

    def context(self) -> Context:
        return Context(session=session(self.pairs, self.limit), case_file=self.case_file)

    async def turns(self, detective: GuidedDetective) -> None:
        question = ""
        while len(self.pairs) < self.limit:
            if not self.pairs:
                opening = await detective.open(self.context(), lambda _: None)
                question = opening.value.question
                self.strategies.append(opening.strategy)
            reply = await self.witness.answer(question, on_text=lambda _: None, on_progress=lambda _: None)
            given = await detective.analyse(self.context(), question, reply.text, lambda _: None)
            self.pairs.append((question, reply.text))
            self.scores.append(given.value.completeness_score)
            self.last = given.value
            if not given.value.requires_follow_up:
                break
            question = given.value.next_question
            self.strategies.append(given.strategy)


@pytest.fixture
async def whole() -> Run:
    run = Run()
    await run.turns(guided())
    return run


async def test_a_run_touches_every_document_probes_both_and_ends_by_itself(whole: Run) -> None:
    assert 5 <= len(whole.pairs) <= 8
    assert {"breadth", "contradiction", "gap"} <= set(whole.strategies)
    case = case_map(BRIDGE, HYPOTHESIS)
    questions = [question for question, _ in whole.pairs]
    assert not [(a, b) for n, a in enumerate(questions) for b in questions[n + 1 :] if similar(a, b, case)]


async def test_no_question_gives_its_answer_away(whole: Run) -> None:
    for question, answer in whole.pairs:
        blanked = re.findall(r"\d+ \w+ \d{4}|48,200|14 mm", answer)
        assert not any(figure in question for figure in blanked)


async def test_the_audit_finds_the_contradiction_with_both_spans_and_no_other(whole: Run) -> None:
    audit = (await guided().audit(whole.context(), lambda _: None)).value
    (found,) = audit.contradictions
    answers = [whole.pairs[n][1] for n in found.qa_pair_indexes]
    assert all(quote in answer for quote, answer in zip(found.quotes, answers, strict=True))
    assert {"22 March 2024", "2 April 2024"} == {d for d in ("22 March 2024", "2 April 2024") if d in "".join(answers)}
    assert "log.md L3-L3" in found.description
    assert "memo.md L3-L3" in found.description


async def test_the_gap_is_reported_when_found_and_stays_open_to_the_end(whole: Run) -> None:
    asked = [q for q, a in whole.pairs if "not state" in a]
    assert asked == ["Where does the case file show that the county council had approved the budget?"]
    assert any(asked[0] in gap.description for gap in whole.last.gaps)
    assert whole.scores[[q for q, _ in whole.pairs].index(asked[0])] == 0


async def test_the_summary_says_that_rules_wrote_it(whole: Run) -> None:
    summary = (await guided().audit(whole.context(), lambda _: None)).value.summary
    assert summary.startswith("*Rule-based analysis")
    assert "not judged by this model" in summary
    assert "“The south bearing was replaced on 18 June 2024.” (memo.md L4-L4)" in summary


async def test_a_resumed_run_asks_what_the_first_would_have_asked(whole: Run) -> None:
    for n in range(1, len(whole.pairs) - 1):
        resumed = Run()
        resumed.pairs = whole.pairs[:n]
        question, answer = whole.pairs[n]
        given = await guided().analyse(resumed.context(), question, answer, lambda _: None)
        assert given.value.next_question == whole.pairs[n + 1][0]


async def test_the_first_question_is_about_the_sentence_nearest_to_the_hypothesis() -> None:
    opening = await guided().open(Run().context(), lambda _: None)
    assert opening.value.question == "When The south bearing was replaced on?"
    assert (opening.provider, opening.strategy) == ("builtin:d", "breadth")


@pytest.mark.parametrize(
    "wording",
    [
        " was the south bearing replaced on 18 June 2024?",
        " did the mayor of Atlantis resign from the senate?",
        "?",
        " was ___ replaced?",
    ],
)
async def test_an_unusable_wording_is_replaced_by_the_note_itself(wording: str) -> None:
    opening = await guided(wording).open(Run().context(), lambda _: None)
    assert opening.value.question == "When? The south bearing was replaced on ___."


async def test_a_model_that_repeats_itself_is_led_elsewhere() -> None:
    run = Run()
    await run.turns(guided(" was the south bearing replaced?"))
    questions = [question for question, _ in run.pairs]
    assert len(set(questions)) == len(questions)


async def test_the_limit_ends_a_run_with_its_gaps_listed() -> None:
    run = Run(limit=5)
    await run.turns(guided())
    assert len(run.pairs) == 5
    assert any(gap.category == "missing_information" for gap in run.last.gaps)


async def test_a_case_without_figures_still_gets_five_questions() -> None:
    run = Run(case_of({"a.md": "# Diary\n\nThe garden was quiet and the dog slept all day under the tree.\n"}))
    await run.turns(guided())
    assert len({question for question, _ in run.pairs}) >= 5


async def test_a_vague_answer_scores_low_and_a_missing_kind_is_named() -> None:
    given = await guided().analyse(Run().context(), "When was it replaced?", "Probably at some point.", lambda _: None)
    assert given.value.completeness_score == 35
    assert {gap.category for gap in given.value.gaps} == {"vagueness", "missing_information"}
    assert given.value.requires_follow_up


async def test_without_a_case_file_repeats_are_replaced_by_template_questions() -> None:
    bare = Context(session=session([("Why was it closed at all?", "It was worn out.")]))
    model = ScriptedModel("builtin:d", ["Why was it closed at all?"])
    given = await GuidedDetective(FallbackModel([model], 5)).analyse(
        bare, "Who closed it?", "Nobody knows.", lambda _: None
    )
    assert given.value.next_question == "What is known about this: The lorries were turned back at the east ramp?"
    assert len({generation.seed for generation in model.generations}) == len(model.generations) > 1
    assert {generation.temperature for generation in model.generations} == {0.8}
