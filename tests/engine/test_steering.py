"""A person may choose the next question; nothing the detective wanted to ask is lost by it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import aclosing
from dataclasses import dataclass, field, replace

import pytest

from detective_app.core.errors import BadInput
from detective_app.core.events import QuestionAsked
from detective_app.core.operator import Steering
from detective_app.core.session import InterrogationSession
from detective_app.engine.loop.course import Parts
from detective_app.engine.loop.interrogation import interrogate
from detective_app.engine.loop.lifecycle import reopened
from tests.engine.runs import AlwaysReady, asked, detective, disk_of, fresh, parts, run

OWN = "Who signed the report?"
SECOND = "What was measured at pier 2?"
THIRD = "What was measured at pier 3?"


@dataclass
class Person(AlwaysReady):
    """Steers by question number, once each, and remembers what was proposed."""

    wishes: Mapping[int, Steering]
    proposed: list[tuple[int, str]] = field(default_factory=list)

    def next_question(self, sequence: int, proposed: str) -> Steering | None:
        self.proposed.append((sequence, proposed))
        return self.wishes.get(sequence)


def steered(wishes: Mapping[int, Steering], turns: int = 3) -> tuple[Parts, Person]:
    person = Person(wishes)
    return replace(parts([detective(turns)]), operator=person), person


def questions(session: InterrogationSession) -> list[str]:
    return [pair.question for pair in session.qa_pairs]


async def test_an_edited_question_is_asked_in_place_of_the_proposed_one_which_stays_on_record() -> None:
    whole, person = steered({2: Steering(OWN)})
    events = await run(fresh(), whole)
    done = disk_of(whole).last
    assert questions(done) == ["What was measured at pier 1?", OWN, THIRD]
    pair = done.qa_pairs[1]
    assert (pair.strategy, pair.displaced_questions) == ("user", (SECOND,))
    assert done.qa_pairs[0].displaced_questions is None
    told = [(e.sequence, e.question, e.strategy) for e in events if isinstance(e, QuestionAsked)]
    assert [one for one in told if one[0] == 2] == [(2, SECOND, told[1][2]), (2, OWN, "user")]
    assert person.proposed == [(1, "What was measured at pier 1?"), (2, SECOND), (3, THIRD)]
    assert [messages[-1].content for messages in asked(whole)[1].calls][1].endswith(OWN)


async def test_an_inserted_question_is_followed_by_the_proposed_one() -> None:
    whole, _ = steered({2: Steering(OWN, keep_proposed=True)}, turns=4)
    await run(fresh(), whole)
    done = disk_of(whole).last
    assert questions(done)[1:3] == [OWN, SECOND]
    own, kept = done.qa_pairs[1:3]
    assert (own.strategy, own.displaced_questions) == ("user", None)
    assert kept.strategy not in ("user", None), "the kept question keeps its own strategy"
    assert (own.round, kept.round) == (2, 2), "both are of the round that the person changed"
    assert questions(done)[3] == "What was measured at pier 4?"


async def test_a_satisfied_detective_still_asks_what_was_promised() -> None:
    whole, _ = steered({2: Steering(OWN, keep_proposed=True)}, turns=2)
    await run(fresh(), whole)
    done = disk_of(whole).last
    assert questions(done) == ["What was measured at pier 1?", OWN, SECOND]
    assert done.exit is not None
    assert done.exit.reason == "satisfied"


async def test_a_held_question_at_the_limit_waits_for_a_raised_one() -> None:
    whole, _ = steered({5: Steering(OWN, keep_proposed=True)}, turns=5)
    await run(fresh(limit=5), whole)
    stopped = disk_of(whole).last
    assert stopped.status == "limit-reached", "the limit holds, whatever was promised"
    assert questions(stopped)[-1] == OWN
    assert [turn.question for turn in stopped.half_turns] == ["What was measured at pier 5?"]
    again = parts([detective(6)])
    await run(reopened(stopped, 6), again)
    assert questions(disk_of(again).last)[-1] == "What was measured at pier 5?"


async def test_several_insertions_are_answered_in_the_order_they_were_promised() -> None:
    wishes = {
        2: Steering(OWN, keep_proposed=True),
        3: Steering("Who read it?", keep_proposed=True),
    }
    whole, _ = steered(wishes, turns=4)
    await run(fresh(), whole)
    assert questions(disk_of(whole).last)[1:4] == [OWN, "Who read it?", SECOND]


async def killed_before_the_answer(wish: Steering) -> InterrogationSession:
    """Return what is on disk when a run is killed between the person's question and its answer."""
    whole, _ = steered({1: wish})
    on_disk = None
    async with aclosing(interrogate(fresh(), whole)) as events:
        async for event in events:
            if isinstance(event, QuestionAsked) and event.question == wish.question:
                turns = [(state, state.half_turns[:1]) for state in disk_of(whole).saved]
                asked_next = [s for s, t in turns if t and (t[0].stage, t[0].question) == ("answer", OWN)]
                on_disk = asked_next[-1]
                break
    assert on_disk is not None
    return on_disk


async def test_a_steered_question_is_on_disk_before_it_is_told_and_survives_a_kill() -> None:
    kept = await killed_before_the_answer(Steering(OWN, keep_proposed=True))
    assert (kept.half_turns[0].question, kept.half_turns[0].strategy) == (OWN, "user")
    again = parts()
    await run(reopened(kept, None), again)
    assert questions(disk_of(again).last)[:2] == [OWN, "What was measured at pier 1?"]


async def test_a_steered_question_can_be_changed_again_before_it_is_asked() -> None:
    kept = await killed_before_the_answer(Steering(OWN))
    again, person = steered({1: Steering("Who read the report?")})
    await run(reopened(kept, None), again)
    pair = disk_of(again).last.qa_pairs[0]
    assert person.proposed[0] == (1, OWN)
    assert (pair.question, pair.displaced_questions) == (
        "Who read the report?",
        ("What was measured at pier 1?",),
    )


async def test_the_same_words_change_nothing() -> None:
    whole, _ = steered({2: Steering(f" {SECOND}\n")})
    await run(fresh(), whole)
    pair = disk_of(whole).last.qa_pairs[1]
    assert (pair.strategy == "user", pair.displaced_questions) == (False, None)


async def test_nobody_is_asked_for_the_next_question_before_the_run_is_ready() -> None:
    order = []

    class Watcher(AlwaysReady):
        async def ready(self) -> None:
            await asyncio.sleep(0)
            order.append("ready")

        def next_question(self, sequence: int, proposed: str) -> Steering | None:
            order.append(f"question {sequence}")
            return super().next_question(sequence, proposed)

    await run(fresh(), replace(parts([detective(2)]), operator=Watcher()))
    opening, answer, analysis = ["ready"], ["ready", "question {}"], ["ready"]
    turns = [stage.format(n) for n in (1, 2) for stage in (*answer, *analysis)]
    assert order == [*opening, *turns, "ready"]


@pytest.mark.parametrize("text", ["", " \n\u200b", "x" * 2_001])
def test_an_empty_or_endless_question_cannot_be_asked(text: str) -> None:
    with pytest.raises(BadInput, match="question"):
        Steering(text)


def test_a_question_is_cleaned() -> None:
    assert Steering(" Who\x00 signed\r\nit? ").question == "Who signed\nit?"


async def test_a_person_sees_the_cost_so_far_whenever_the_run_is_held() -> None:
    costs: list[float] = []

    class Watcher(AlwaysReady):
        async def ready(self) -> None:
            usage = disk_of(whole).last.usage or {}
            costs.append(sum(used.cost_usd or 0 for used in usage.values()))

    whole = replace(parts([detective(2)]), operator=Watcher())
    await run(fresh(), whole)
    assert costs == pytest.approx([0, 0.01, 0.01, 0.02, 0.02, 0.03])
