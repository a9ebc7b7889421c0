"""Before anything goes to another computer, the person who wants to sees it, and may end the run there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest

from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion
from detective_app.core.events import SessionEnded
from detective_app.core.session import InterrogationSession
from detective_app.engine.calls.disclosure import DisclosureCounter
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.remote import Border, Preview, RemoteModel
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.loop.course import Parts
from detective_app.engine.witness.answering import CaseWitness
from tests.engine.clocks import CLOCK
from tests.engine.runs import AlwaysReady, detective, disk_of, fresh, parts, run
from tests.engine.scripted import ScriptedModel
from tests.engine.test_budget_end import CASE, begun

HOST = "models.example"


@dataclass
class Person(AlwaysReady):
    """Chooses an option by its id, whatever they are shown."""

    chooses: str
    asked: list[ClarificationQuestion] = field(default_factory=list)

    async def clarified(self, question: ClarificationQuestion) -> ClarificationAnswer | None:
        self.asked.append(question)
        return ClarificationAnswer(question_id=question.question_id, selected_option_id=self.chooses)


def elsewhere(session: InterrogationSession, person: Person) -> tuple[Parts, ScriptedModel]:
    """A run whose detective is on another computer."""
    model, preview = ScriptedModel("openai:one", [detective(2)]), Preview()
    texts = {"D1": CASE.text("D1"), "D2": CASE.text("D2")}
    counter = DisclosureCounter(50, lambda: texts, own=[session.hypothesis.text])
    line = FallbackModel(
        [RemoteModel(model, HOST, Border(counter=counter, preview=preview))], 5, CLOCK, scale=0.001
    )
    made = parts(answers=["ANSWER: It was."] * 3)
    return replace(
        made, detective=CapableDetective(line), disclosure=counter, preview=preview, operator=person
    ), model


async def test_what_is_shown_is_what_leaves_and_it_is_shown_once() -> None:
    person = Person("send")
    made, model = elsewhere(begun(), person)
    await run(begun(), made)
    (question,) = person.asked
    sent = model.calls[0]
    assert question.shown == "\n\n".join(f"{one.role}:\n{one.content}" for one in sent)
    assert HOST in question.question
    assert len(model.calls) > 1
    saved = disk_of(made).saved[-1]
    assert "shown" not in saved.model_dump_json(exclude_none=True), "it is kept while it waits"


async def test_who_stops_has_sent_nothing_and_can_resume() -> None:
    person = Person("end")
    made, model = elsewhere(begun(), person)
    end = (await run(begun(), made))[-1]
    assert isinstance(end, SessionEnded)
    assert f"before anything went to {HOST}" in (end.message or "")
    assert model.calls == []
    assert disk_of(made).saved[-1].status == "running"


async def test_a_question_never_wanted_is_one_of_the_detective_not_this_one() -> None:
    person = Person("end")
    made, model = elsewhere(begun(), person)
    await run(begun(), replace(made, clarify=False))
    assert len(person.asked) == 1
    assert model.calls == []


@pytest.mark.parametrize(("chosen", "times"), [("send", 2), ("send-all", 1)])
async def test_another_host_is_asked_for_by_itself_unless_no_more_is_wanted(chosen: str, times: int) -> None:
    person = Person(chosen)
    made, _ = elsewhere(begun(), person)
    assert made.preview
    witness = ScriptedModel("gemini:two", ["ANSWER: It was."] * 9)
    shown = RemoteModel(witness, "other.example", Border(preview=made.preview))
    made = replace(made, witness=CaseWitness(FallbackModel([shown], 5, CLOCK, scale=0.001)))
    await run(begun(), made)
    assert len(person.asked) == times
    assert witness.calls


async def test_without_documents_the_hypothesis_is_shown_all_the_same() -> None:
    person = Person("send")
    model, preview = ScriptedModel("openai:one", [detective(2)]), Preview()
    line = FallbackModel([RemoteModel(model, HOST, Border(preview=preview))], 5, CLOCK, scale=0.001)
    made = replace(
        parts(answers=["It was."] * 3), detective=CapableDetective(line), preview=preview, operator=person
    )
    await run(fresh(), made)
    assert fresh().hypothesis.text in (person.asked[0].shown or "")
