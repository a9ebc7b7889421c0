"""The witness: what is streamed, shown and kept, and what a small model may not say."""

from __future__ import annotations

import pytest

from detective_app.core.case import CaseFile
from detective_app.core.ports import WitnessReply
from detective_app.core.settings import EvidenceSettings, Profile
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.remote import Border, RemoteModel
from detective_app.engine.witness.answering import CaseWitness
from detective_app.engine.witness.reply_text import AnswerStream, parse
from tests.engine.clocks import CLOCK
from tests.engine.memory_case import MemoryCase
from tests.engine.scripted import ScriptedModel, Step
from tests.evidence.cases import BRIDGE

NOT_READ_ON = EvidenceSettings(sweep_seconds=0)


def witness(
    *steps: Step, profile: Profile = "small", case: CaseFile = BRIDGE
) -> tuple[CaseWitness, ScriptedModel]:
    model = ScriptedModel("builtin:w", list(steps), context_tokens=8_192)
    index = MemoryCase(case) if case else None
    return CaseWitness(
        FallbackModel([model], 5, CLOCK, scale=0.001), index, profile, "The bridge is safe.", NOT_READ_ON
    ), model


async def answered(by: CaseWitness, question: str) -> tuple[WitnessReply, str]:
    shown: list[str] = []
    reply = await by.answer(question, on_text=shown.append, on_progress=lambda _: None)
    return reply, "".join(shown)


async def test_an_answer_rests_on_the_sentence_that_code_found() -> None:
    small, model = witness("ANSWER: 18 June 2024\nQUOTE: something the model made up")
    reply, shown = await answered(small, "When was the south bearing replaced?")
    sentence = "The south bearing was replaced on 18 June 2024."
    assert (reply.text, shown, reply.model) == (sentence, sentence, "builtin:w")
    assert reply.evidence is not None
    assert reply.evidence.mode == "answer"
    (fact,) = reply.evidence.facts
    assert [(s.source_id, s.locator, s.quote) for s in fact.support] == [
        ("D3", "L4-L4", "The south bearing was replaced on 18 June 2024.")
    ]
    assert len(model.calls) == 1


async def test_the_documents_come_first_and_the_question_last_between_markers_no_document_contains() -> None:
    small, model = witness("ANSWER: NOT STATED")
    await answered(small, "Was the north bearing moved?")
    await answered(small, "Was the south bearing moved?")
    (system, question), (again, _) = (call for call in model.calls if "--- " in call[0].content)
    assert system == again
    assert question.content.startswith("Question: Was the north bearing moved?")
    assert all(document.text in system.content for document in BRIDGE.documents)
    marker = system.content.partition("--- ")[2][:8]
    assert not any(marker in document.text for document in BRIDGE.documents)


async def test_a_small_model_elsewhere_gets_no_document_in_its_system_text() -> None:
    model = ScriptedModel("ollama:w", ["ANSWER: NOT STATED"] * 2, context_tokens=8_192)
    line = FallbackModel([RemoteModel(model, "models.example", Border())], 5, CLOCK, scale=0.001)
    by = CaseWitness(line, MemoryCase(BRIDGE), "small", "The bridge is safe.", NOT_READ_ON)
    await answered(by, "Was the north bearing moved?")
    sent = next(call for call in model.calls if any("--- " in message.content for message in call))
    assert [message.role for message in sent] == ["system", "user", "user"]
    names = [document.source.name for document in BRIDGE.documents]
    assert all(name in sent[1].content and name not in sent[0].content for name in names)
    assert not any(document.text in sent[0].content for document in BRIDGE.documents)


@pytest.mark.parametrize(
    "said",
    ["ANSWER: The bearing had moved 41 mm.", "ANSWER: NOT STATED", "ANSWER: Penguins did it.", "", "41 mm"],
)
async def test_a_small_model_never_shows_what_no_sentence_supports(said: str) -> None:
    small, _ = witness(said)
    reply, shown = await answered(small, "How thick was the paint on the bearing?")
    assert "41" not in shown + reply.text
    assert reply.evidence is not None
    assert not reply.evidence.shown
    assert reply.outcome != "absent"
    assert reply.evidence.mode == "report_insufficient_evidence"
    assert reply.evidence.gaps[0].need == "How thick was the paint on the bearing?"


async def test_what_a_small_model_says_beyond_the_case_file_is_left_out_and_noted() -> None:
    small, _ = witness("ANSWER: The replacement cost 48,200 euros. It was paid in 7 instalments.")
    reply, _ = await answered(small, "How much did the replacement cost?")
    assert reply.text == "The replacement cost 48,200 euros."
    assert "7 instalments" in reply.notes[0]


async def test_a_small_model_that_overlooks_a_sentence_is_asked_again_over_it_alone() -> None:
    small, model = witness("ANSWER: NOT STATED", '{"line": 1}')
    reply, _ = await answered(small, "When was the south bearing replaced?")
    assert reply.text == "The south bearing was replaced on 18 June 2024."
    assert "1. The south bearing was replaced" in model.calls[-1][1].content


async def test_a_question_that_names_a_document_is_answered_from_it() -> None:
    small, _ = witness("ANSWER: 2 April 2024")
    reply, _ = await answered(small, "When did the weight limit come into force, according to “Works memo”?")
    assert reply.evidence is not None
    assert reply.evidence.facts[0].support[0].source_id == "D3"
    assert reply.text == reply.evidence.facts[0].support[0].quote


async def test_what_one_reading_of_all_did_not_find_is_not_called_absent() -> None:
    small, _ = witness("ANSWER: NOT STATED")
    reply, shown = await answered(
        small, "What does the case file say on whether the council approved the budget?"
    )
    assert reply.outcome == "not_found"
    assert reply.text == shown == "Not found in 0 of 11 passages read."


async def test_without_a_case_file_the_answer_is_plain_and_may_be_empty() -> None:
    plain, model = witness("It is safe.", case=CaseFile())
    reply, shown = await answered(plain, "Is it safe?")
    assert (reply.text, shown.strip(), reply.evidence) == ("It is safe.", "It is safe.", None)
    assert "The bridge is safe." in model.calls[0][0].content
    empty, model = witness("", case=CaseFile())
    assert (await answered(empty, "Is it safe?"))[0].text == ""
    assert len(model.calls) == 2


@pytest.mark.parametrize(
    ("reply", "answer", "quotes"),
    [
        ("ANSWER: Yes, on Monday.\nQUOTE: It was Monday.", "Yes, on Monday.", ("It was Monday.",)),
        ("**ANSWER:** Yes.\n**QUOTE:** “It was.”\n“So.”", "Yes.", ("It was.", "So.")),
        ("<answer>Yes.</answer>", "Yes.", ()),
        ("Yes, the answer: was given.", "Yes, the answer: was given.", ()),
        ("ANSWER:\nYes.\n\nNo quotes needed.", "Yes.\n\nNo quotes needed.", ()),
        ("QUOTE: It was.", "", ("It was.",)),
    ],
)
@pytest.mark.parametrize("size", [1, 3, 7, 1_000])
def test_only_the_answer_part_streams_however_it_is_cut(
    reply: str, answer: str, quotes: tuple[str, ...], size: int
) -> None:
    assert parse(reply) == (answer, quotes)
    shown: list[str] = []
    stream = AnswerStream(shown.append)
    for start in range(0, len(reply), size):
        stream.feed(reply[start : start + size])
    stream.close()
    assert "".join(shown).strip() == answer


async def test_of_an_endless_answer_the_first_hundred_sentences_are_checked_and_the_rest_is_noted() -> None:
    small, _ = witness("The bearing had moved. " * 2_000)
    reply, _ = await answered(small, "How far had the south bearing moved?")
    assert sum("only 100 sentences are checked" in note for note in reply.notes) == 1
    assert len(reply.notes) <= 101
