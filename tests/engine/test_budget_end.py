"""Where no more of the documents may leave, a run asks the person who is there, and nobody else."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace

import pytest

from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion
from detective_app.core.disclosure import Disclosure
from detective_app.core.events import ClarificationNeeded, Event, SessionEnded
from detective_app.core.session import InterrogationSession
from detective_app.engine.calls.disclosure import DisclosureCounter, KeptHere
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.remote import Border, RemoteModel
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.detective.packet import Packing
from detective_app.engine.loop import clarifying
from detective_app.engine.loop.course import Parts
from detective_app.engine.loop.lifecycle import reopened
from detective_app.engine.witness.answering import CaseWitness
from tests.engine.clocks import CLOCK
from tests.engine.memory_case import MemoryCase
from tests.engine.runs import AlwaysReady, detective, disk_of, fresh, parts, run
from tests.engine.scripted import ScriptedModel
from tests.evidence.cases import case_of

SHORT = 0.3
"""Less time for a call than the person takes to think."""
SAID = " ".join(f"plank{n}" for n in range(150))
TEXT = f"# Piers\n\nAt pier 1 a depth of 14 metres was measured beside {SAID}.\n\n{SAID} {SAID[::-1]}\n"
CASE = MemoryCase(case_of({"page.md": TEXT, "more.md": " ".join(f"beam{n}" for n in range(900))}))


@dataclass
class Person(AlwaysReady):
    """Thinks longer than a call may take, then chooses by the beginning of an option's id."""

    chooses: str
    asked: list[ClarificationQuestion] = field(default_factory=list)

    async def clarified(self, question: ClarificationQuestion) -> ClarificationAnswer | None:
        self.asked.append(question)
        await asyncio.sleep(2 * SHORT)
        option = next(one.id for one in question.options if one.id.startswith(self.chooses))
        return ClarificationAnswer(question_id=question.question_id, selected_option_id=option)


def elsewhere(
    session: InterrogationSession, person: Person | None, account: KeptHere | None = None
) -> tuple[Parts, ScriptedModel]:
    """A run whose detective is on another computer and quotes much more than 200 words of a document."""
    before = session.disclosure
    beams = CASE.text("D2").split()

    def nosy(messages: object) -> str:
        return detective(3)(messages)  # type: ignore[operator, arg-type]

    model = ScriptedModel("openai:one", [nosy])
    by = DisclosureCounter(
        before.budget if before else 1,
        lambda: {"D1": CASE.text("D1"), "D2": CASE.text("D2")},
        own=[session.hypothesis.text],
        account=account or KeptHere(),
    )
    line = FallbackModel(
        [RemoteModel(model, "models.example", Border(counter=by))], SHORT, CLOCK, scale=0.001
    )
    asked = [f"ANSWER: {' '.join(beams[n * 150 : (n + 1) * 150])}" for n in range(6)]
    made = parts(answers=asked)
    witness = CaseWitness(made.witness.model)  # type: ignore[attr-defined]
    return replace(
        made,
        detective=CapableDetective(line),
        witness=witness,
        packing=Packing(CASE),
        disclosure=by,
        operator=person or AlwaysReady(),
        clarify=person is not None,
    ), model


def begun() -> InterrogationSession:
    return fresh().evolve(sources=CASE.sources, disclosure=Disclosure(budget=1, total=0))


def left_out(model: ScriptedModel) -> bool:
    said = (one for call in model.calls for one in call if one.role == "user")
    return any("words left out]" in one.content for one in said)


def end(events: list[Event]) -> SessionEnded:
    last = events[-1]
    assert isinstance(last, SessionEnded)
    return last


async def test_who_raises_it_is_asked_again_only_when_that_is_used_up() -> None:
    person = Person("raise-100")
    whole, model = elsewhere(begun(), person)
    events = await run(begun(), whole)
    last = disk_of(whole).last
    assert end(events).status == "completed"
    assert len(person.asked) == 1
    assert last.disclosure
    assert last.disclosure.budget == 100
    assert last.disclosure.total > 200
    assert not left_out(model)
    (told,) = [one for one in events if isinstance(one, ClarificationNeeded)]
    assert "more words of the documents than may leave" in told.question.question


async def test_each_raise_that_is_offered_lets_more_words_leave() -> None:
    person = Person("raise-")
    whole, _ = elsewhere(begun(), person)
    assert end(await run(begun(), whole)).status == "completed"
    assert [one.options[0].id for one in person.asked][:1] == ["raise-32"], "of each 200 may go at 1 to 16 %"
    bounds = [int(one.context.split()[2].replace(",", "")) for one in person.asked]
    assert bounds == sorted(set(bounds)), "it is asked again only where more may leave than before"


async def test_who_goes_on_without_is_asked_once_and_not_when_it_is_resumed() -> None:
    person = Person("without")
    whole, model = elsewhere(begun(), person)
    await run(begun(), whole)
    last = disk_of(whole).last
    assert (len(person.asked), left_out(model)) == (1, True)
    assert last.disclosure
    assert last.disclosure.total <= 2 * 200
    decided = (one for one in disk_of(whole).saved if one.clarification_state and one.status == "running")
    stopped = next(one for one in decided if one.qa_pairs)
    again, _ = elsewhere(stopped, person)
    await run(reopened(stopped.evolve(iteration_limit=6), None), again)
    assert len(person.asked) == 1


async def test_who_ends_it_can_go_on_later_and_is_asked_again() -> None:
    person = Person("end")
    whole, model = elsewhere(begun(), person)
    events = await run(begun(), whole)
    last = disk_of(whole).last
    assert (end(events).exit_code, last.status, left_out(model)) == (130, "running", False)
    again, _ = elsewhere(last, raises := Person("raise-100"))
    assert end(await run(reopened(last, None), again)).status == "completed"
    assert len(raises.asked) == 1


async def test_where_nobody_is_there_the_words_are_left_out() -> None:
    whole, model = elsewhere(begun(), None)
    events = await run(begun(), whole)
    assert end(events).status == "completed"
    assert left_out(model)
    assert not [one for one in events if isinstance(one, ClarificationNeeded)]


async def test_who_wants_no_word_to_leave_is_asked_nothing() -> None:
    person = Person("without")
    session = begun().evolve(disclosure=Disclosure(budget=0, total=0))
    whole, _ = elsewhere(session, person)
    await run(session, whole)
    assert not person.asked


@pytest.mark.parametrize("choice", ["raise-100", "without"])
async def test_what_was_answered_while_the_run_was_down_counts(choice: str) -> None:
    person = Person("end")
    whole, _ = elsewhere(begun(), person)
    await run(begun(), whole)
    waits = next(one for one in disk_of(whole).saved if one.pending_question)
    question = waits.pending_question
    assert question
    given = ClarificationAnswer(question_id=question.question_id, selected_option_id=choice)
    answered = clarifying.answered(waits, given, CLOCK.now())
    assert answered.disclosure
    assert answered.disclosure.budget == (100 if choice != "without" else 1)
    nobody = Person("without")
    again, _ = elsewhere(answered, nobody)
    assert end(await run(reopened(answered, None), again)).status == "completed"
    assert not nobody.asked
