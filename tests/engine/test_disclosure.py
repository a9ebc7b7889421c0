"""What of the documents goes to a detective elsewhere: counted by spans, kept before it is sent, capped."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from detective_app.account.disclosure import allowance, left, steps, used
from detective_app.core.disclosure import Disclosure, DocumentDisclosure
from detective_app.core.ports import Message
from detective_app.core.rounds import Read
from detective_app.core.session import InterrogationSession
from detective_app.engine.calls.disclosure import DisclosureCounter
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.remote import Border, RemoteModel
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.detective.packet import Packing
from detective_app.engine.loop.interrogation import interrogate
from detective_app.engine.loop.lifecycle import reopened
from detective_app.engine.loop.parts import Parts
from detective_app.engine.witness.answering import CaseWitness
from tests.engine.clocks import CLOCK
from tests.engine.memory_case import MemoryCase
from tests.engine.runs import detective, disk_of, fresh, parts, run
from tests.engine.scripted import ScriptedModel
from tests.evidence.cases import case_of
from tests.stand_ins import replies

PAGE = " ".join(f"word{n}" for n in range(3_000))
NOTE = "The clerk saw the ferry leave at noon."
MEASURED = "At pier 1 a depth of 14 metres was measured."


def counter(budget: int = 10, before: Disclosure | None = None) -> DisclosureCounter:
    return DisclosureCounter(
        budget, lambda: {"D1": PAGE, "D2": NOTE}, own="The ferry left at dawn or later.", before=before
    )


def part(first: int, end: int) -> str:
    return " ".join(f"word{n}" for n in range(first, end))


def sent(by: DisclosureCounter, text: str) -> str:
    [message], _ = by.outgoing([Message("user", text)])
    return message.content


@pytest.mark.parametrize(
    ("words", "percent", "allowed"),
    [(50, 10, 50), (1_000, 10, 200), (9_000, 10, 900), (9_000, 0, 0), (50, 0, 0)],
)
def test_a_budget_is_a_share_of_a_document_and_200_words_at_least(
    words: int, percent: int, allowed: int
) -> None:
    assert allowance(words, percent) == allowed


def test_what_goes_out_is_counted_once_however_often_it_is_sent() -> None:
    by = counter()
    for _ in range(3):
        assert sent(by, f"He quotes: {part(10, 30)}.") == f"He quotes: {part(10, 30)}."
    sent(by, f"> {part(20, 40).upper()}")
    [one] = by.record.per_document
    assert (one.source_id, one.words, one.sent, len(one.spans)) == ("D1", 3_000, 30, 1)
    first, end = one.spans[0]
    assert PAGE[first:end] == part(10, 40)


def test_past_the_budget_words_are_left_out_wherever_they_stand_and_known_ones_stay() -> None:
    by = counter()
    sent(by, part(0, 295))
    text = sent(by, f"Known: {part(0, 20)}. New: {part(500, 520)}. Mine: unlike any of it.")
    assert text == f"Known: {part(0, 20)}. New: [20 words left out]. Mine: unlike any of it."
    assert by.record.per_document[0].sent == 295
    assert by.record.per_document[0].held_back


def test_a_passage_goes_out_whole_or_is_named_once_with_its_document() -> None:
    by, first = counter(), f"> P1, D1 page.txt L1-L1\n> He says: {part(0, 280)}.\n"
    second = f"> P2, D1 page.txt L2-L3, under word500\n> x {part(300, 315)}\n> y {part(280, 290)}\n"
    third = f"> P3, D1 page.txt L4-L4\n> {part(400, 440)}\n> line after: {part(600, 650)}\n"
    note = f"> P4, D2 note.txt L1-L1\n> {NOTE}\n"
    shown = sent(by, f"PASSAGES\n{first}{second}{third}{note}")
    withheld = "> P2, D1: not shown; no more of D1 can be shown\n> P3, D1: not shown\n"
    assert shown == f"PASSAGES\n{first}{withheld}{note}"
    assert by.record.total == 280 + len(NOTE.split()), "what is not shown does not use up the share"
    short = f"> P5, D1 page.txt L3-L3\n> y {part(280, 290)}\n"
    assert sent(by, short) == short


def test_with_no_budget_nothing_of_a_document_goes_out_but_what_a_person_wrote_does() -> None:
    by = counter(0)
    assert sent(by, f"{NOTE} The ferry left at dawn or later.") == (
        "[8 words left out]. The ferry left at dawn or later."
    )
    assert by.record.total == 0


def test_what_a_person_answers_meanwhile_is_theirs_though_a_document_says_it_too() -> None:
    by = counter(0)
    assert "words left out" in sent(by, f"> {NOTE}")
    by.said(NOTE)
    assert NOTE in sent(by, f"> {NOTE}")
    assert by.record.total == 0


def test_a_run_that_goes_on_counts_on_from_where_it_was() -> None:
    first = counter()
    sent(first, part(0, 250))
    again = counter(before=Disclosure.model_validate_json(first.record.model_dump_json(by_alias=True)))
    assert "left out" in sent(again, part(1_000, 1_100))
    sent(again, part(100, 290))
    assert again.record.total == 290


async def test_the_count_is_kept_before_the_words_are_sent() -> None:
    model, by, kept = ScriptedModel("openai:one", ["Yes."]), counter(), []

    async def keep(record: Disclosure) -> None:
        assert len(model.calls) == len(kept)
        kept.append(record.total)

    by.keep = keep
    counted = RemoteModel(model, "models.example", Border(counter=by))
    for text in (part(0, 10), part(50, 60)):
        await counted.reply([Message("system", "Ask."), Message("user", text)])
    assert kept == [10, 20]
    await counted.reply([Message("user", part(50, 60))])
    assert kept == [10, 20], "what is out already changes nothing"


def test_each_step_of_the_fullest_budget_is_told_once() -> None:
    def at(words: int, *, held_back: bool = False) -> Disclosure:
        one = DocumentDisclosure(source_id="D1", words=3_000, sent=words, held_back=held_back)
        small = DocumentDisclosure(source_id="D2", words=8, sent=8)
        return Disclosure(budget=10, per_document=(small, one), total=words + 8)

    assert steps(None, at(100)) == ()
    assert steps(at(100), at(250)) == ((50, "D1"), (80, "D1"))
    assert steps(at(250), at(260)) == ()
    assert steps(at(260), at(260, held_back=True)) == ((100, "D1"),)


@pytest.mark.parametrize(
    ("budget", "total", "held_back", "said"),
    [
        (0, 0, True, "No words of the documents; none may."),
        (0, 12, True, "12 words of the documents; no more may."),
        (10, 0, False, "No words of the documents; at most 10 % of each may, 200 words in any case."),
        (
            10,
            1_300,
            True,
            "1,300 words of the documents; at most 10 % of each may, 200 words in any case. "
            "More was asked for and left out.",
        ),
    ],
)
def test_what_has_left_is_told_afterwards(budget: int, total: int, *, held_back: bool, said: str) -> None:
    one = DocumentDisclosure(source_id="D1", words=9_000, sent=total, held_back=held_back)
    assert left(Disclosure(budget=budget, per_document=(one,), total=total)) == said


def test_nothing_is_used_up_where_nothing_may_leave() -> None:
    one = DocumentDisclosure(source_id="D1", words=9_000, sent=0, held_back=True)
    assert steps(None, Disclosure(budget=0, per_document=(one,), total=0)) == ()


def test_a_detectives_own_questions_come_back_whole_and_testimony_in_the_same_words_does_not() -> None:
    by = counter(0)
    by.wrote('{"text": "Did the clerk see the ferry leave?"}')
    assert sent(by, f"Question: Did the clerk see the ferry leave?\n> {NOTE}") == (
        "Question: Did the clerk see the ferry leave?\n> [8 words left out]."
    )
    by.wrote(NOTE)
    assert sent(by, f"> Statement: {NOTE}") == "> Statement: [8 words left out]."


async def test_a_run_keeps_what_its_detective_elsewhere_was_shown_and_goes_on_counting() -> None:
    case = MemoryCase(case_of({"page.md": f"# Page\n\n{PAGE}\n\n{MEASURED}\n"}))
    session = fresh().evolve(sources=case.sources, disclosure=Disclosure(budget=1, total=0))

    def elsewhere(before: Disclosure | None) -> tuple[Parts, ScriptedModel]:
        made = parts(answers=[f"ANSWER: {MEASURED}"])
        model = ScriptedModel("openai:one", [detective(2)])
        by = DisclosureCounter(1, lambda: {"D1": case.text("D1")}, own=session.hypothesis.text, before=before)
        line = FallbackModel(
            [RemoteModel(model, "models.example", Border(counter=by))], 5, CLOCK, scale=0.001
        )
        witness = CaseWitness(made.witness.model, case, "small")  # type: ignore[attr-defined]
        asks = CapableDetective(line)
        return replace(made, detective=asks, witness=witness, packing=Packing(case), disclosure=by), model

    whole, model = elsewhere(session.disclosure)
    disk, out = disk_of(whole), 0
    async for event in interrogate(session, whole):
        if event.event == "disclosure":
            assert disk.last.disclosure
            assert used(disk.last.disclosure)[0] >= event.percent
        if event.event == "turn_saved" and event.sequence == 1:
            assert any(MEASURED in message.content for message in model.calls[1])
            break
    stopped = disk.last
    assert stopped.disclosure
    out = stopped.disclosure.total
    assert 8 <= out <= 200
    [one] = stopped.disclosure.per_document
    text = case.text("D1")
    assert any(MEASURED[:-1] in text[first:end] for first, end in one.spans)
    again, _ = elsewhere(stopped.disclosure)
    await run(reopened(stopped, None), again)
    assert disk_of(again).last.disclosure
    assert out <= disk_of(again).last.disclosure.total <= 200  # type: ignore[union-attr]


MOTION = "The motion to close the library was lost by three votes to five."
BUS = "The bus stop is moved to the bridge, as the town has asked."


async def minuted(*, elsewhere: bool = True, reads: bool = True) -> tuple[InterrogationSession, list[str]]:
    """Run over one paragraph that a detective asks about and then reads; return its requests as well."""
    case = MemoryCase(case_of({"minutes.md": f"# Minutes\n\n{BUS} {MOTION} The clerk signed.\n"}))
    session = fresh().evolve(sources=case.sources, disclosure=Disclosure(budget=100, total=0))
    made, read = parts(), replies.action("L3-L3", "read", documents=["D1"])
    marked = replies.mark("s1", "P1", words="three votes to five")
    lost = {
        "claim": "s1",
        "verdict": "supported",
        "because": "It says so.",
        "evidence": [{"passage": "P1", "side": "for"}],
        "confidence": 0.9,
    }
    model = ScriptedModel(
        "openai:one",
        [
            json.dumps(replies.opening("Was the motion to close the library lost?")),
            json.dumps(
                {**replies.judgement(replies.analysis(1)), "actions": [read if reads else replies.finish()]}
            ),
            *([json.dumps(replies.judgement(marks=[marked]))] if reads else []),
            json.dumps(replies.audit("It was lost.", verdict=replies.verdict(lost))),
        ],
    )
    by = DisclosureCounter(100, lambda: {"D1": case.text("D1")}, own=session.hypothesis.text)
    border = [RemoteModel(model, "models.example", Border(counter=by))] if elsewhere else [model]
    whole = replace(
        made,
        detective=CapableDetective(FallbackModel(border, 5, CLOCK, scale=0.001)),
        witness=CaseWitness(made.witness.model, case, "small"),  # type: ignore[attr-defined]
        packing=Packing(case),
        disclosure=by if elsewhere else None,
    )
    await run(session, whole)
    return disk_of(whole).last, [call[1].content for call in model.calls]


async def test_what_stands_around_the_near_sentence_leaves_when_it_is_read() -> None:
    done, requests = await minuted()
    assert f"> {MOTION}\n" in requests[1]
    assert "bus stop" not in requests[1]
    assert f"> {BUS} {MOTION} The clerk signed.\n" in requests[2], "read, it is there as it stands"
    near, whole = done.passages or ()
    assert (near.text, near.locator, whole.locator) == (MOTION, "L3-L3", "L3-L3")
    assert [one.passages for one in done.actions or () if isinstance(one, Read)] == [("P2",)]
    assert done.audit_result
    [claim] = done.audit_result.verdict.claims  # type: ignore[union-attr]
    [cited] = claim.evidence
    assert cited.quote == "three votes to five"
    assert cited.quote in near.text
    alone, _ = await minuted(reads=False)
    assert done.disclosure
    assert alone.disclosure
    assert alone.disclosure.total == len(MOTION.split())
    assert done.disclosure.total >= len(f"{BUS} {MOTION} The clerk signed.".split())


async def test_at_home_passages_are_whole_and_nothing_is_counted() -> None:
    done, requests = await minuted(elsewhere=False)
    assert f"> {BUS} {MOTION} The clerk signed.\n" in requests[1]
    assert [one.text for one in done.passages or ()] == [f"{BUS} {MOTION} The clerk signed."]
    assert done.disclosure == Disclosure(budget=100, total=0)
