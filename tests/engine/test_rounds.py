"""Rounds: several questions at once, what code looks up beside them, and what is done twice is not."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import replace
from typing import Any

import pytest

from detective_app.core.errors import FailureKind
from detective_app.core.evidence import Locator
from detective_app.core.passages import ShownPassage
from detective_app.core.plugin import AnswerAtHand, Context
from detective_app.core.ports import Message
from detective_app.core.rounds import Calculate, Finish, Read, Search, Tally
from detective_app.core.session import InterrogationSession, PendingTurn
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.detective.context import fresh as new_passages
from detective_app.engine.detective.packet import Packing
from detective_app.engine.loop.course import Parts
from detective_app.engine.loop.interrogation import interrogate
from detective_app.engine.loop.lifecycle import reopened
from detective_app.engine.loop.looking_up import NOT_SHOWN
from detective_app.engine.witness.answering import CaseWitness
from tests.engine.clocks import CLOCK
from tests.engine.memory_case import MemoryCase
from tests.engine.runs import asked, disk_of, fresh, names, parts, run
from tests.engine.scripted import ScriptedModel, Step, failed
from tests.evidence.cases import case_of
from tests.stand_ins import replies

OPENED = "The bridge was opened on 3 May 2019."
COST = "The deck cost 400 euros in 2019 and 500 euros in 2020."
CASE = MemoryCase(
    case_of(
        {
            "register.md": f"# Register\n\n{OPENED}\nThe deck was painted green in 2020.\n",
            "ledger.md": f"# Ledger\n\n{COST}\nThe clerk signed it.\n",
        }
    )
)
THREE = ("Who built the bridge?", "When was the bridge opened?", "What did the deck cost in 2019?")
ASKS = [replies.action(question) for question in THREE]


def detective(*rounds: Sequence[dict[str, Any]]) -> Step:
    """Propose these rounds one after the other, then finish; where it stands is read from the request."""

    def answer(messages: Sequence[Message]) -> str:
        request = messages[1].content
        if request.startswith("The questions are over"):
            return json.dumps(replies.audit("It stands."))
        if request.startswith("Open the investigation"):
            return json.dumps({**replies.opening("", "The bridge is safe."), "actions": list(rounds[0])})
        parts = request.split("\nRECHECK OF ANSWER ")[1:]
        again = [int(part.partition(" ")[0]) for part in parts if "\n> Not asked: " not in part]
        judged = [replies.analysis(number) for number in (*replies.answers_in(request), *again)]
        answered = replies.answers_in(request)
        over = len(rounds) if parts or not answered else _over(max(answered), rounds)
        actions = rounds[over] if over < len(rounds) else [replies.finish()]
        return json.dumps({**replies.judgement(*judged), "actions": list(actions)})

    return answer


def _over(last: int, rounds: Sequence[Sequence[dict[str, Any]]]) -> int:
    """Return how many rounds are over, by the number of the last answer."""
    asked_until = itertools.accumulate(sum(one["kind"] == "ask" for one in actions) for actions in rounds)
    return next((n for n, until in enumerate(asked_until, 1) if until >= last), len(rounds))


def over_documents(
    *rounds: Sequence[dict[str, Any]], at_once: int = 1, answers: Sequence[Step] = ()
) -> Parts:
    """A run over two documents with a witness that says what the question asks for."""
    made = parts([detective(*rounds)], answers or [_say])
    witness = CaseWitness(made.witness.model, CASE, "small", at_once=at_once)  # type: ignore[attr-defined]
    return replace(made, witness=witness, packing=Packing(CASE), case_file=CASE.case_file)


def _say(messages: Sequence[Message]) -> str:
    question = messages[-1].content
    return '{"line": 1}' if "1. " in question else f"ANSWER: {COST if 'cost' in question else OPENED}"


def about_documents(limit: int = 5) -> InterrogationSession:
    return fresh(limit).evolve(sources=CASE.sources)


LONG = MemoryCase(
    case_of(
        {
            f"part {n}.md": f"# Part {n}\n\n"
            + "\n\n".join(
                f"In week {week} the gauge of the bridge at gate {n} was read and showed {n * week} mm."
                for week in range(150)
            )
            for n in range(4)
        }
    )
)


def over_a_long_case(*rounds: Sequence[dict[str, Any]], case: MemoryCase = LONG) -> Parts:
    made = parts([detective(*rounds)], ['{"line": 1}'])
    witness = CaseWitness(made.witness.model, case, "small")  # type: ignore[attr-defined]
    return replace(made, witness=witness, packing=Packing(case), case_file=case.case_file)


async def test_a_round_of_three_questions_takes_one_call_to_judge() -> None:
    whole = parts([detective(ASKS)])
    events = await run(fresh(), whole)
    turn, saved = ["question_asked", "answer_given"], ["turn_saved", "evaluated"]
    assert names(events)[1:-4] == ["signals_detected", "round_started", *turn * 3, *saved * 3]
    done = disk_of(whole).last
    assert [pair.question for pair in done.qa_pairs] == list(THREE)
    assert {pair.round for pair in done.qa_pairs} == {1}
    assert [len(model.calls) for model in asked(whole)] == [3, 3], "opening, one round, audit; three answers"
    assert [pair.gap_analysis.requires_follow_up for pair in done.qa_pairs] == [False] * 3
    assert isinstance((done.actions or ())[-1], Finish)


async def test_what_code_looked_up_is_told_kept_and_can_be_cited() -> None:
    sums = [replies.action(text, "calculate") for text in ("500 - 400", "900 / 7")]
    first = [*sums, replies.action("painted green", "search"), ASKS[2]]
    whole = over_documents(first)
    events = await run(about_documents(), whole)
    done = disk_of(whole).last
    search = next(one for one in done.actions or () if isinstance(one, Search))
    shown = {one.id: one for one in done.passages or ()}
    assert "The deck was painted green in 2020." in shown[search.passages[0]].text
    assert shown[search.passages[0]].heading == "Register"
    right, wrong = (one for one in done.actions or () if isinstance(one, Calculate))
    assert (right.value, right.problem) == ("100", None), "over figures of the same round"
    assert (wrong.value, wrong.problem) == (None, NOT_SHOWN)
    told = [event.action for event in events if event.event == "action_done"]
    assert [one.kind for one in told] == ["search", "calculate", "calculate"]
    found = [event for event in events if event.event == "passages_found"]
    assert [event.sequence for event in found] == [None, 1]
    requests = [call[1].content for call in asked(whole)[0].calls]
    assert f"> Search for painted green: {', '.join(search.passages)}" in requests[1]
    assert "> Calculation 500 - 400: 100" in requests[1]
    assert "\n> 500 - 400 = 100" in requests[2], "the audit has it as well"
    assert done.current_iteration == 1, "none of it is a turn"


async def test_lines_that_were_shown_keep_their_number_and_none_has_two() -> None:
    again = replies.action("When was the bridge opened, and what was painted green in 2020?")
    whole = over_documents([ASKS[1]], [again, replies.action("", "read", documents=["D1"])])
    await run(about_documents(), whole)
    done = disk_of(whole).last
    lines = [
        (one.source_id, n)
        for one in done.passages or ()
        for n in range(Locator.parse(one.locator).first, Locator.parse(one.locator).last + 1)
    ]
    assert len(lines) == len(set(lines))
    first, second = done.qa_pairs
    assert set(first.passages or ()) & set(second.passages or ()), "the same passage goes by the same number"
    for one in done.passages or ():
        assert one.text == CASE.lines(one.source_id, Locator.parse(one.locator))


@pytest.mark.parametrize(
    ("action", "value", "problem"),
    [
        (replies.action("L3-L3", "read", documents=["D1"]), OPENED, None),
        (replies.action("L90-L95", "read", documents=["D1"]), "", "D1 has no line 90."),
        (replies.action("", "read", documents=["D1"], pages=[7]), "", "D1 has no page 7."),
        (replies.action("count where State = open", "tally", documents=["D3"]), "2", None),
        (replies.action("State != open", "tally", documents=["D3"]), "1", None),
        (replies.action("sum Cost where Cost > 100", "tally", documents=["D3"]), "750.50", None),
        (replies.action("Place contains gate", "tally", documents=["D3"]), "2", None),
        (
            replies.action("Colour = red", "tally", documents=["D3"]),
            "",
            "There is no column Colour. There are: Place, State, Cost.",
        ),
        (
            replies.action("State = open", "tally", documents=["D1"]),
            "",
            "D1 has no table whose rows could be read.",
        ),
    ],
)
async def test_a_round_may_read_and_tally_without_asking(
    action: dict[str, Any], value: str, problem: str | None
) -> None:
    rows = ("Place | State | Cost", "---|---|---", "North gate | open | 500", "South gate | closed | 250.50")
    table = "".join(f"| {row} |\n" for row in (*rows, "Pier | open | 90"))
    texts = {one.source.name: one.text for one in CASE.case_file.documents}
    case = MemoryCase(case_of({**texts, "works.md": f"# Works\n\n{table}"}))
    whole = over_a_long_case([ASKS[1]], [action], case=case)
    await run(fresh().evolve(sources=case.sources), whole)
    done = disk_of(whole).last
    [looked] = [one for one in done.actions or () if isinstance(one, Read | Tally)]
    shown = {one.id: one.text for one in done.passages or ()}
    assert (looked.problem, done.status, done.current_iteration) == (problem, "completed", 1)
    if isinstance(looked, Tally):
        assert looked.value == (value or None)
        assert len(looked.passages) == (looked.rows or 0)
    elif value:
        assert [value in shown[number] for number in looked.passages] == [True]


async def test_only_a_few_rounds_of_a_run_may_ask_nothing() -> None:
    looks = json.dumps({**replies.judgement(), "actions": [replies.action("painted green", "search")]})
    first = json.dumps(
        {**replies.judgement(replies.analysis(1)), "actions": [replies.action("deck", "search")]}
    )
    whole = over_documents([ASKS[1]])
    good = detective([ASKS[1]])
    model = ScriptedModel("openai:one", [good, first, looks, looks, looks, detective([ASKS[1]])])
    whole = replace(whole, detective=CapableDetective(FallbackModel([model], 5, CLOCK)))
    await run(about_documents(), whole)
    done = disk_of(whole).last
    assert (done.status, done.current_iteration) == ("completed", 1)
    assert [entry.error_class for entry in done.audit_trail] == ["invalid_output"]
    assert len({one.round for one in done.actions or ()}) == 4


@pytest.mark.parametrize(
    "actions",
    [
        [],
        [*ASKS, *ASKS],
        [replies.action("", "read")],
        [replies.action("State = open", "tally")],
        [replies.action(" ")],
        [replies.action("Who?", documents=["D9"])],
        [replies.action("", "recheck", sequence=7)],
    ],
)
async def test_a_round_that_breaks_the_rules_is_asked_for_again(actions: list[dict[str, Any]]) -> None:
    bad = json.dumps({**replies.judgement(replies.analysis(1)), "actions": actions})
    good = detective([ASKS[0]], [ASKS[1]])
    whole = over_documents([ASKS[0]], [ASKS[1]])
    model = ScriptedModel("openai:one", [good, bad, good])
    whole = replace(whole, detective=CapableDetective(FallbackModel([model], 5, CLOCK)))
    await run(about_documents(), whole)
    done = disk_of(whole).last
    assert (done.status, done.current_iteration) == ("completed", 2)
    assert done.audit_trail[0].error_class == "invalid_output"
    assert model.calls[2][-1].content.startswith("Your last reply could not be used")


async def test_what_is_to_be_done_beside_the_end_is_done_before_it() -> None:
    sums = replies.action("2019 - 3", "calculate")
    whole = over_documents([ASKS[0]], [replies.finish(), sums], [replies.finish()])
    await run(about_documents(), whole)
    done = disk_of(whole).last
    assert (done.status, len(done.audit_trail)) == ("completed", 0), "no reply is asked for again"
    assert [one.kind for one in done.actions or ()] == ["ask", "calculate", "finish"]


async def test_more_questions_than_the_limit_has_left_are_cut() -> None:
    pages = [replies.action(f"Who wrote page {n}?") for n in range(4)]
    whole = parts([detective(ASKS, pages, ASKS[:1])])
    await run(fresh(5), whole)
    done = disk_of(whole).last
    assert (done.status, done.current_iteration) == ("limit-reached", 5)
    assert len(asked(whole)[1].calls) == 5


class Slow(ScriptedModel):
    """Answers the questions of a round in the opposite order."""

    running = most = 0

    async def reply(self, *args: Any, **options: Any) -> Any:
        self.running += 1
        self.most = max(self.most, self.running)
        for _ in range(50 * (4 - self.running)):
            await asyncio.sleep(0)
        try:
            return await super().reply(*args, **options)
        finally:
            self.running -= 1


@pytest.mark.parametrize("at_once", [1, 3])
async def test_several_questions_are_asked_at_once_where_the_witness_takes_them(at_once: int) -> None:
    slow = Slow("ollama:w", ["It was measured on a quiet day."])
    witness = CaseWitness(FallbackModel([slow], 5, CLOCK), at_once=at_once)
    whole = replace(parts([detective(ASKS)]), witness=witness)
    events = await run(fresh(), whole)
    assert slow.most == at_once
    told = [(e.event, e.sequence) for e in events if e.event in ("question_asked", "answer_given")]
    assert told == [(kind, n) for n in (1, 2, 3) for kind in ("question_asked", "answer_given")]
    streamed = [e.sequence for e in events if e.event == "answer_text"]
    assert streamed == sorted(streamed), "one answer after the other is told, however they come"
    done = disk_of(whole).last
    assert [pair.sequence for pair in done.qa_pairs] == [1, 2, 3]
    for state in disk_of(whole).saved:
        assert [turn.sequence for turn in state.half_turns] == sorted(t.sequence for t in state.half_turns)


@pytest.mark.parametrize("at_once", [1, 3])
@pytest.mark.parametrize("stop_after", range(2, 18))
async def test_a_round_stopped_anywhere_goes_on_and_repeats_nothing(stop_after: int, at_once: int) -> None:
    rounds = ([*ASKS, replies.action("painted green", "search")], [replies.action("Who signed the ledger?")])
    first = over_documents(*rounds, at_once=at_once)
    async with aclosing(interrogate(about_documents(), first)) as events:
        seen = 0
        async for event in events:
            seen += event.event != "answer_text"
            if seen == stop_after:
                break
    stopped = disk_of(first).last
    if stopped.status == "completed":
        return
    second = over_documents(*rounds, at_once=at_once)
    told = await run(reopened(stopped, None), second)
    done = disk_of(second).last
    assert (done.status, done.current_iteration) == ("completed", 4)
    assert done.qa_pairs[: stopped.current_iteration] == stopped.qa_pairs
    kept = {turn.sequence: turn.answer for turn in stopped.half_turns if turn.answer is not None}
    assert {n: done.qa_pairs[n - 1].answer for n in kept} == kept
    assert len([e for e in told if e.event == "turn_saved"]) == 4 - stopped.current_iteration
    searches = [one for one in done.actions or () if isinstance(one, Search)]
    assert len(searches) == 1
    half = stopped.pending_round.actions if stopped.pending_round else ()
    before = [one.done_at for one in half if isinstance(one, Search) and one.done_at]
    assert before in ([], [searches[0].done_at]), "what was found is not looked up again"


async def test_one_question_that_fails_loses_none_of_the_others() -> None:
    def say(messages: Sequence[Message]) -> str:
        if "opened" in messages[-1].content:
            raise failed(FailureKind.PERMISSION)
        return "It was measured on a quiet day."

    whole = parts([detective(ASKS)], [say])
    await run(fresh(), whole)
    kept = disk_of(whole).last
    assert kept.status == "failed"
    assert [turn.stage for turn in kept.half_turns] == ["analysis", "answer", "answer"]
    again = parts([detective(ASKS)])
    await run(reopened(kept, None), again)
    assert disk_of(again).last.status == "completed"
    assert len(asked(again)[1].calls) == 2, "the kept answer is not asked for again"


async def test_a_provider_that_fails_in_a_round_falls_back_with_the_round_intact() -> None:
    broken = [detective(ASKS), failed(FailureKind.PERMISSION)]
    whole = parts(broken, second=detective(ASKS))
    await run(fresh(), whole)
    done = disk_of(whole).last
    assert [pair.question for pair in done.qa_pairs] == list(THREE)
    assert {pair.provider_used for pair in done.qa_pairs} == {"anthropic:two"}


async def test_a_question_of_named_documents_is_answered_from_them_alone() -> None:
    whole = over_documents([replies.action("What did the deck cost in 2020?", documents=["D1"])])
    await run(about_documents(), whole)
    done = disk_of(whole).last
    [pair] = done.qa_pairs
    shown = {one.id: one.source_id for one in done.passages or ()}
    assert {shown[number] for number in pair.passages or ()} == {"D1"}


async def test_a_tally_is_made_of_each_document_that_is_named() -> None:
    table = "| Place | State |\n|---|---|\n| North gate | open |\n"
    case = MemoryCase(case_of({"a.md": f"# A\n\n{table}", "b.md": f"# B\n\n{table}"}))
    tally = replies.action("count where State = open", "tally", documents=["D1", "D2"])
    whole = over_a_long_case([ASKS[1]], [tally], case=case)
    await run(fresh().evolve(sources=case.sources), whole)
    made = [one for one in disk_of(whole).last.actions or () if isinstance(one, Tally)]
    assert [(one.document, one.value) for one in made] == [("D1", "1"), ("D2", "1")]


def test_the_best_passage_of_each_answer_is_shown_before_the_second_of_any() -> None:
    shown = tuple(
        ShownPassage(id=f"P{n}", source_id="D1", locator=f"L{n}-L{n}", text=f"Line {n}.") for n in range(1, 6)
    )
    turns = [
        PendingTurn(sequence=n, question="Who?", stage="analysis", answer="So.", passages=given)
        for n, given in ((1, ("P1", "P2", "P3")), (2, ("P4", "P1", "P5")))
    ]
    session = about_documents().evolve(passages=shown)
    context = Context(session=session, answers=tuple(map(AnswerAtHand, turns)))
    assert [one.id for one in new_passages(context)] == ["P1", "P4", "P2", "P3", "P5"]
