"""The witness: a small one answers by passages that no model read; outcomes say what happened."""

from __future__ import annotations

import pytest

from detective_app.core.case import CaseFile, Scope
from detective_app.core.ports import WitnessReply
from detective_app.core.settings import EvidenceSettings, Profile
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.witness.answering import CaseWitness
from tests.engine.clocks import CLOCK
from tests.engine.memory_case import MemoryCase
from tests.engine.scripted import ScriptedModel, Step
from tests.evidence.cases import BRIDGE, case_of

NOT_READ_ON = EvidenceSettings(sweep_seconds=0)
MANY = case_of({
    f"pier-{n}.md": f"# Pier {n}\n\nPier {n} was painted in the year {1980 + n} by crew {n}.\n"
    for n in range(1, 21)
})  # fmt: skip


def witness(
    *steps: Step, profile: Profile = "small", case: CaseFile = BRIDGE
) -> tuple[CaseWitness, ScriptedModel]:
    model = ScriptedModel("builtin:w", list(steps), context_tokens=8_192)
    index = MemoryCase(case) if case else None
    return CaseWitness(
        FallbackModel([model], 5, CLOCK, scale=0.001), index, profile, "The bridge is safe.", NOT_READ_ON
    ), model


async def answered(by: CaseWitness, question: str, scope: Scope = Scope()) -> tuple[WitnessReply, str]:  # noqa: B008
    shown: list[str] = []
    reply = await by.answer(question, on_text=shown.append, on_progress=lambda _: None, scope=scope)
    return reply, "".join(shown)


def places(reply: WitnessReply) -> list[tuple[str, str]]:
    return [(one.source_id, str(one.locator)) for one in reply.passages]


async def test_a_small_model_is_not_called_and_the_passages_are_the_answer_word_for_word() -> None:
    small, model = witness("Penguins did it.")
    reply, shown = await answered(small, "When was the south bearing replaced?")
    assert model.calls == []
    assert (reply.outcome, reply.text, reply.model) == ("answered", shown, "builtin:w")
    assert reply.evidence is not None
    first = reply.evidence.facts[0]
    assert (first.state, first.reason) == ("verified", None)
    assert [(s.source_id, s.locator, s.quote) for s in first.support] == [("D3", "L1-L5", first.text)]
    assert "The south bearing was replaced on 18 June 2024." in first.text
    assert places(reply)[0] == ("D3", "L1-L5")
    assert [(f.support[0].source_id, f.support[0].locator) for f in reply.evidence.facts] == places(reply)
    assert reply.read
    assert (reply.read.read, reply.read.total) == (0, 6), "no model read any of it"


async def test_of_many_passages_eight_are_shown_and_none_differs_from_another() -> None:
    small, _ = witness(case=MANY)
    reply, _ = await answered(small, "In which year was each pier painted by its crew?")
    assert reply.evidence is not None
    assert len(reply.passages) == len(reply.evidence.facts) == 8
    assert reply.evidence.conflicts == ()


async def test_where_no_line_shares_a_word_of_weight_that_is_said_and_nothing_is_absent() -> None:
    small, model = witness("The documents do not state this.")
    reply, shown = await answered(small, "Did wombats dig tunnels?")
    assert (reply.outcome, reply.passages, model.calls) == ("nothing_near", (), [])
    assert reply.text == shown == "No passage comes near this: none of 6 shares a word of weight with it."
    assert reply.evidence is not None
    assert (reply.evidence.mode, reply.evidence.gaps[0].need) == (
        "report_insufficient_evidence",
        "Did wombats dig tunnels?",
    )


async def test_a_scope_filters_and_nothing_else() -> None:
    small, _ = witness()
    question = "When did the weight limit come into force?"
    reply, _ = await answered(small, question, Scope(documents=("D2",)))
    assert {source for source, _ in places(reply)} == {"D2"}
    assert reply.notes == ()
    everywhere, _ = await answered(small, question)
    assert {"D2", "D3"} <= {source for source, _ in places(everywhere)}


async def test_where_nothing_is_near_in_what_was_named_all_is_looked_through_and_that_is_said() -> None:
    small, _ = witness(case=case_of({"a.md": "Apples grow here.\n", "b.md": "The crane was hired in May.\n"}))
    reply, _ = await answered(small, "When was the crane hired?", Scope(documents=("D1",)))
    assert places(reply) == [("D2", "L1-L1")]
    assert "all was looked through" in reply.notes[0]


async def test_a_question_that_is_asked_again_gets_other_passages_until_none_is_left() -> None:
    small, _ = witness(case=MANY)
    question = "In which year was each pier painted by its crew?"
    seen: list[tuple[str, str]] = []
    for elsewhere in range(3):
        reply, _ = await answered(small, question, Scope(elsewhere=elsewhere))
        seen += places(reply)
    assert len(seen) == len(set(seen)) == 20
    last, _ = await answered(small, question, Scope(elsewhere=9))
    assert (last.evidence, last.outcome) == (None, "nothing_near")


async def test_without_a_case_file_the_answer_is_plain_and_may_be_empty() -> None:
    plain, model = witness("It is safe.", case=CaseFile())
    reply, shown = await answered(plain, "Is it safe?")
    assert (reply.text, shown.strip(), reply.evidence) == ("It is safe.", "It is safe.", None)
    assert "The bridge is safe." in model.calls[0][0].content
    empty, model = witness("", case=CaseFile())
    assert (await answered(empty, "Is it safe?"))[0].text == ""
    assert len(model.calls) == 2


@pytest.mark.parametrize("profile", ["small", "capable"])
async def test_a_question_in_another_language_than_the_document_keeps_its_passage(profile: Profile) -> None:
    case = case_of({"brief.md": "Die Crane GmbH lieferte den Kran am 4. Mai 2024.\n"})
    said = '{"statements": [{"text": "Die Crane GmbH lieferte den Kran am 4. Mai 2024.", "passages": [1], '
    said += '"words": "", "calculation": ""}], "notStated": []}'
    by, model = witness(said, profile=profile, case=case)
    reply, _ = await answered(by, "When did Crane GmbH deliver the crane in 2024?")
    assert reply.outcome == "answered"
    assert reply.text == "Die Crane GmbH lieferte den Kran am 4. Mai 2024."
    assert len(model.calls) == (profile == "capable"), "it is not asked again for its language"
