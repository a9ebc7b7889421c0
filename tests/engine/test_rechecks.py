"""Rechecks: an answer is asked for again over what it was not given from, and both stay on record."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from detective_app.account import steps
from detective_app.account.steps import looked_up
from detective_app.core.evidence import AnswerObject
from detective_app.core.ports import Message
from detective_app.core.rounds import Recheck
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.loop import lifecycle
from detective_app.engine.loop.closing import AT_LIMIT
from tests.engine.clocks import CLOCK
from tests.engine.runs import asked, disk_of, fresh, run
from tests.engine.scripted import ScriptedModel
from tests.engine.test_rounds import ASKS, LONG, THREE, about_documents, over_a_long_case, over_documents
from tests.stand_ins import replies


def quoted(evidence: AnswerObject) -> set[tuple[str, str]]:
    return {(s.source_id, s.locator) for fact in evidence.facts for s in fact.support}


async def test_an_answer_is_checked_again_over_other_passages_and_the_first_one_stays() -> None:
    again = [replies.action("", "recheck", sequence=1)]
    question = replies.action("What did the gauge of the bridge show in week 120?")
    whole = over_a_long_case([question], again)
    events = await run(fresh().evolve(sources=LONG.sources), whole)
    done = disk_of(whole).last
    [recheck] = [one for one in done.actions or () if isinstance(one, Recheck)]
    [pair] = done.qa_pairs
    assert pair.evidence is not None
    assert recheck.evidence is not None

    assert quoted(pair.evidence)
    assert not quoted(pair.evidence) & quoted(recheck.evidence)
    assert recheck.question == pair.question
    assert (done.current_iteration, done.rechecks, done.questions_left) == (1, 1, 3)
    assert done.exit is not None
    assert done.exit.reason == "satisfied"
    assert "RECHECK OF ANSWER 1" in asked(whole)[0].calls[2][1].content
    assert [e.action.kind for e in events if e.event == "action_done"] == ["recheck"]


async def test_nothing_is_asked_again_where_everything_was_shown() -> None:
    whole = over_documents([ASKS[1]], [replies.action("", "recheck", sequence=1)])
    await run(about_documents(), whole)
    done = disk_of(whole).last
    [recheck] = [one for one in done.actions or () if isinstance(one, Recheck)]
    assert recheck.problem == "The witness was shown all of the documents the first time."
    assert (recheck.answer, done.status) == (None, "completed")


async def test_beside_the_last_question_of_a_limit_a_recheck_is_done() -> None:
    first = replies.action("What did the gauge of the bridge show in week 120?")
    more = [replies.action(f"What did the gauge at gate {n} show in week 9?") for n in range(4)]
    last = [more[3], replies.action("", "recheck", sequence=1)]
    whole = over_a_long_case([first], [more[0]], [more[1]], [more[2]], last)
    await run(fresh(5).evolve(sources=LONG.sources), whole)
    done = disk_of(whole).last
    [recheck] = [one for one in done.actions or () if isinstance(one, Recheck)]
    assert recheck.done_at
    assert (recheck.problem, done.current_iteration) == (None, 5)


async def test_a_recheck_that_no_question_is_left_for_is_said_with_the_audit() -> None:
    first = [replies.action(f"What did the gauge at gate {n} show in week 120?") for n in range(4)]
    rest = [replies.action("What did the gauge of the bridge show in week 9?")]
    again = [replies.action("", "recheck", sequence=1)]
    whole = replace(over_a_long_case(first, rest, again), at_limit="audit")
    await run(fresh(5).evolve(sources=LONG.sources), whole)
    done = disk_of(whole).last
    [recheck] = [one for one in done.actions or () if isinstance(one, Recheck)]
    assert (done.status, recheck.problem) == ("completed", AT_LIMIT)


async def test_a_recheck_that_waits_for_a_higher_limit_is_told_where_the_run_stops() -> None:
    first = [replies.action(f"What did the gauge at gate {n} show in week 120?") for n in range(4)]
    rest = [replies.action("What did the gauge of the bridge show in week 9?")]
    whole = over_a_long_case(first, rest, [replies.action("", "recheck", sequence=1)])
    await run(fresh(5).evolve(sources=LONG.sources), whole)
    done = disk_of(whole).last
    assert (done.status, done.rechecks) == ("limit-reached", 0)
    assert looked_up(done)[5][-1] == f"Answer 1 was not checked again. {steps.AT_LIMIT}"
    raised = replace(over_a_long_case(first, rest, []), store=whole.store)
    await run(lifecycle.reopened(done, 6), raised)
    assert "Answer 1 was checked again over other passages" in looked_up(disk_of(whole).last)[5][-1]


async def test_an_answer_from_one_document_is_checked_again_over_the_others() -> None:
    again = [replies.action("", "recheck", sequence=1)]
    whole = over_documents([replies.action(THREE[1], documents=["D2"])], again)
    await run(about_documents(), whole)
    done = disk_of(whole).last
    [recheck] = [one for one in done.actions or () if isinstance(one, Recheck)]
    shown = {one.id: one.source_id for one in done.passages or ()}
    assert recheck.problem is None
    assert {shown[number] for number in recheck.passages} == {"D1"}


async def test_rechecks_count_against_the_limit_and_each_goes_over_other_passages() -> None:
    again = [replies.action("", "recheck", sequence=1)]
    first = [replies.action("What did the gauge of the bridge show in week 120?")]

    def stubborn(messages: Sequence[Message]) -> str:
        request = messages[1].content
        if request.startswith("Open the investigation"):
            return json.dumps({**replies.opening("", "The bridge is safe."), "actions": first})
        return json.dumps({**replies.judgement(replies.analysis(1)), "actions": again})

    made = over_a_long_case(first)
    model = ScriptedModel("openai:one", [stubborn])
    whole = replace(made, detective=CapableDetective(FallbackModel([model], 5, CLOCK)))
    await run(fresh().evolve(sources=LONG.sources), whole)
    done = disk_of(whole).last
    assert (done.status, done.current_iteration, done.rechecks) == ("limit-reached", 1, 4)
    assert len(model.calls) == 1 + 5, "the opening, and a round for each question; there is no audit yet"
    evidence = [pair.evidence for pair in done.qa_pairs]
    evidence += [one.evidence for one in done.actions or () if isinstance(one, Recheck)]
    places = [place for one in evidence if one for place in quoted(one)]
    assert len(evidence) == 5
    assert len(places) == len(set(places)) > 5
