"""What of the documents goes to a detective elsewhere: counted by spans, kept before it is sent, capped."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from detective_app.account.disclosure import allowance, left, most, steps, still, used
from detective_app.account.verdict import NOT_THERE
from detective_app.account.verdict_words import passages_shown
from detective_app.core.disclosure import AccountEntry, Disclosure
from detective_app.core.pieces import Filled, Part, Piece, Whole, weight
from detective_app.core.ports import Message
from detective_app.core.rounds import Read
from detective_app.core.session import InterrogationSession
from detective_app.engine.calls.disclosure import DisclosureCounter, KeptHere
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.remote import Border, RemoteModel
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.detective.packet import Packing
from detective_app.engine.loop.course import Parts
from detective_app.engine.loop.interrogation import interrogate
from detective_app.engine.loop.lifecycle import reopened
from detective_app.engine.witness.answering import CaseWitness
from detective_app.evidence.finding import ranking
from tests.engine.clocks import CLOCK
from tests.engine.memory_case import MemoryCase
from tests.engine.runs import detective, disk_of, fresh, parts, run
from tests.engine.scripted import ScriptedModel
from tests.evidence.cases import case_of
from tests.stand_ins import replies

PAGE = " ".join(f"w{n}" for n in range(3_000))
NOTE = "The clerk saw the ferry leave at noon."
MEASURED = "At pier 1 a depth of 14 metres was measured."


def counter(budget: int = 10, account: KeptHere | None = None) -> DisclosureCounter:
    return DisclosureCounter(
        budget,
        lambda: {"D1": PAGE, "D2": NOTE},
        own=["The ferry left at dawn or later."],
        account=account or KeptHere(),
    )


def part(first: int, end: int) -> str:
    return " ".join(f"w{n}" for n in range(first, end))


def passage(text: str, document: str = "D1") -> Whole:
    pieces = (Piece("> P1, D1 ", "program"), Piece("page.txt", instead=""), Piece(text, document=document))
    return Whole(pieces, "> P1, D1: not shown; {}", "P1")


def sent(by: DisclosureCounter, *parts_: Part | str, host: str = "one.example") -> str:
    text = Filled.of([Piece(one) if isinstance(one, str) else one for one in parts_])
    [message], _ = by.outgoing(host, [Message("user", text)])
    return message.content


@pytest.mark.parametrize(
    ("words", "percent", "allowed", "adds"),
    [(50, 10, 50, 100), (1_000, 10, 200, 200), (9_000, 10, 900, 900), (9_000, 0, 0, 0), (50, 0, 0, 0)],
)
def test_a_budget_is_a_share_of_a_document_and_200_words_at_least(
    words: int, percent: int, allowed: int, adds: int
) -> None:
    assert (allowance(words, percent), most(words, percent)) == (allowed, adds)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", 0),
        (">", 0),
        ("The clerk saw it.", 4),
        ("> The clerk\n> saw it.", 4),
        ("documentation", 3),
        ("a" * 500, 100),
        ("a\u200bb\u00adc", 1),
        ("o\u0301" * 5, 2),
        ("\u6c34\u706b", 3),
        ("one     two", 3),
        ("\n\n", 3),
        ("\t" * 50, 11),
    ],
)
def test_a_word_has_five_characters_at_most_whatever_they_are(text: str, words: int) -> None:
    assert weight(text) == words


def test_what_goes_out_is_counted_once_however_often_it_is_sent() -> None:
    by = counter()
    for host in ("one.example", "two.example", "one.example"):
        assert sent(by, passage(part(10, 30)), host=host) == f"> P1, D1 page.txt{part(10, 30)}"
    assert by.record.total == 20 + 2, "the words and the name"
    sent(by, passage(part(20, 40)))
    [one] = by.record.per_document
    assert (one.source_id, one.words, one.sent, len(one.spans)) == ("D1", 3_000, 30, 1)
    first, end = one.spans[0]
    assert PAGE[first:end] == part(10, 40)


def test_a_repeat_is_the_same_words_to_the_same_question_and_no_others() -> None:
    by = counter()
    for question in ("Is it a?", "Is it b?", "Is it a?"):
        sent(by, Piece("> Yes.", of=question))
    assert by.record.total == 2


def test_past_the_budget_a_passage_goes_out_whole_or_is_named_with_its_document() -> None:
    by = counter()
    assert sent(by, passage(part(0, 290))).endswith(part(0, 290))
    assert sent(by, passage(part(400, 440))) == "> P1, D1: not shown; 10 words are left of D1"
    assert by.went == {"P1": 0}
    lines = "\n".join(part(n, n + 5) for n in range(600, 625, 5))
    assert sent(by, passage(lines)).endswith(f"page.txt{lines[:-25]} […]"), "as far as it goes"
    assert by.went == {"P1": 4}
    assert sent(by, passage(part(400, 440))) == "> P1, D1: not shown; 4 words are left of D1"
    assert sent(by, Piece("They said ", "program"), part(500, 540)) == "They said [40 words left out]"
    assert part(0, 290) in sent(by, passage(part(0, 290))), "what is out already stays"
    record = by.record
    assert (record.total, record.may, record.held_back) == (2 + 310, 316, True)
    sent(by, Piece("so on and on"))
    assert "nothing is left" in sent(by, passage(part(400, 440)))


def test_a_document_gives_no_more_than_its_own_share_word_for_word() -> None:
    by = DisclosureCounter(10, lambda: {"D1": PAGE, "D2": f"x {PAGE[:9_000]}", "D3": PAGE}, own=[])
    assert sent(by, passage(part(0, 300)), passage(part(700, 800))).endswith(
        "> P1, D1: not shown; no more of D1 can be shown"
    )
    assert [one.source_id for one in by.record.per_document if one.held_back] == ["D1"]


def test_with_no_budget_nothing_goes_out_but_what_a_person_wrote_does() -> None:
    by, own = counter(0), "The ferry left at dawn or later."
    assert sent(by, Piece("note.txt", instead=""), Piece(NOTE), Piece(own, "known", own)) == (
        f"[8 words left out]{own}"
    )
    assert sent(by, "Yes.") == "[1 words left out]"
    assert (by.record.total, by.record.may) == (0, 0)


def test_what_a_person_answers_meanwhile_is_theirs_and_what_a_model_wrote_is_its_own() -> None:
    by, asked = counter(0), Piece("Did the clerk see it?", "known", "Did the clerk see it?")
    assert "words left out" in sent(by, asked)
    by.wrote("two.example", '{"text": "Did the clerk see it?"}')
    assert "words left out" in sent(by, asked), "to another host it is testimony"
    assert sent(by, asked, host="two.example") == asked.text
    assert "words left out" in sent(by, asked.text, host="two.example"), "as testimony, to that one, too"
    by.said(asked.source)
    assert sent(by, asked) == asked.text
    assert by.record.total == 0


def test_a_quote_of_what_left_is_a_place_and_counts_for_three_words_unless_it_is_written_otherwise() -> None:
    by = counter()
    sent(by, passage(part(0, 100)))
    before = by.record.total
    assert part(20, 60) in sent(by, Piece(f"> {part(20, 60)}", of="Which?"))
    assert by.record.total == before + 3
    sent(by, Piece(f"> {part(20, 60).replace('w3', 'W3')}", of="Which?"))
    assert by.record.total >= before + 3 + 40, "what could be hidden in capitals counts"


def test_a_text_that_does_not_know_whose_it_is_is_testimony() -> None:
    by = counter()
    by.outgoing("one.example", [Message("user", "Some words of nobody knows whom.")])
    assert by.record.total == 7


def test_a_run_that_goes_on_counts_on_from_where_it_was() -> None:
    account = KeptHere()
    sent(counter(account=account), passage(part(0, 250)))
    again = counter(account=KeptHere(list(account.lines)))
    assert "not shown" in sent(again, passage(part(1_000, 1_100)))
    sent(again, passage(part(100, 290)))
    [one] = again.record.per_document
    assert one.sent == 290, "what is new of a passage counts, and no more"


async def test_the_count_is_kept_before_the_words_are_sent() -> None:
    model, by, kept = ScriptedModel("openai:one", ["Yes."]), counter(), []

    async def keep(record: Disclosure) -> None:
        assert len(model.calls) == len(kept)
        kept.append(record.total)

    by.keep = keep
    counted = RemoteModel(model, "models.example", Border(counter=by))
    for text in (part(0, 10), part(50, 60)):
        await counted.reply([Message("user", text)])
    assert kept == [13, 26]
    await counted.reply([Message("user", part(50, 60))])
    assert kept == [13, 26], "what is out already changes nothing"


def test_each_step_of_the_budget_is_told_once() -> None:
    def at(words: int, *, held_back: bool = False) -> Disclosure:
        return Disclosure(budget=10, total=words, may=300, held_back=held_back or None)

    assert steps(None, at(100)) == ()
    assert steps(at(100), at(250)) == (50, 80)
    assert steps(at(250), at(260)) == ()
    assert steps(at(260), at(260, held_back=True)) == (100,)


UNIT = "Five characters count as a word."


@pytest.mark.parametrize(
    ("budget", "total", "held_back", "said"),
    [
        (0, 0, True, "No word from the documents can leave; none have."),
        (0, 12, True, "No word from the documents can leave; 12 have."),
        (
            10,
            0,
            False,
            "At most 900 words from the documents can leave; none have. Five characters count as a word.",
        ),
        (100, 50, False, "At most all words from the documents can leave; 50 have."),
        (
            10,
            310,
            True,
            f"At most 900 words from the documents can leave; 310 have. {UNIT} "
            "More was asked for and left out.",
        ),
    ],
)
def test_what_has_left_is_told_afterwards(budget: int, total: int, *, held_back: bool, said: str) -> None:
    assert left(Disclosure(budget=budget, total=total, may=9 * budget * 10, held_back=held_back)) == said


def test_nothing_is_used_up_where_nothing_may_leave() -> None:
    assert steps(None, Disclosure(budget=0, total=0, may=0, held_back=True)) == ()


async def test_a_run_keeps_what_its_detective_elsewhere_was_shown_and_goes_on_counting() -> None:
    case = MemoryCase(case_of({"page.md": f"# Page\n\n{PAGE}\n\n{MEASURED}\n"}))
    session = fresh().evolve(sources=case.sources, disclosure=Disclosure(budget=1, total=0))

    account = KeptHere()

    def elsewhere() -> tuple[Parts, ScriptedModel]:
        made = parts(answers=[f"ANSWER: {MEASURED}"])
        model = ScriptedModel("openai:one", [detective(2)])
        here = KeptHere(account.lines)
        by = DisclosureCounter(
            1, lambda: {"D1": case.text("D1")}, own=[session.hypothesis.text], account=here
        )
        line = FallbackModel(
            [RemoteModel(model, "models.example", Border(counter=by))], 5, CLOCK, scale=0.001
        )
        witness = CaseWitness(made.witness.model, case, "small")  # type: ignore[attr-defined]
        asks = CapableDetective(line)
        return replace(made, detective=asks, witness=witness, packing=Packing(case), disclosure=by), model

    whole, model = elsewhere()
    disk, out = disk_of(whole), 0
    async for event in interrogate(session, whole):
        if event.event == "disclosure":
            assert disk.last.disclosure
            assert used(disk.last.disclosure) >= event.percent
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
    again, _ = elsewhere()
    await run(reopened(stopped, None), again)
    assert disk_of(again).last.disclosure
    assert out <= disk_of(again).last.disclosure.total <= 200  # type: ignore[union-attr]


MOTION = "The motion to close the library was lost by three votes to five."
BUS = "The bus stop is moved to the bridge, as the town has asked."


async def minuted(
    *, elsewhere: bool = True, reads: bool = True, spent: int = 0
) -> tuple[InterrogationSession, list[str]]:
    """Run over one paragraph that a detective asks about and then reads; return its requests as well.

    Where words are `spent`, so many of those that may leave left before.
    """
    case = MemoryCase(case_of({"minutes.md": f"# Minutes\n\n{BUS} {MOTION} The clerk signed.\n"}))
    budget = 10 if spent else 100
    session = fresh().evolve(sources=case.sources, disclosure=Disclosure(budget=budget, total=0))
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
            *([json.dumps(replies.judgement())] if spent else []),
            json.dumps(replies.audit("It was lost.", verdict=replies.verdict(lost))),
        ],
    )
    account = KeptHere([AccountEntry(key="before", words=spent)] if spent else [])
    by = DisclosureCounter(
        budget, lambda: {"D1": case.text("D1")}, own=[session.hypothesis.text], account=account
    )
    border = [RemoteModel(model, "models.example", Border(counter=by))] if elsewhere else [model]
    whole = replace(
        made,
        detective=CapableDetective(FallbackModel(border, 5, CLOCK, scale=0.001)),
        witness=CaseWitness(made.witness.model, case, "small"),  # type: ignore[attr-defined]
        packing=Packing(case),
        disclosure=by if elsewhere else None,
    )
    await run(session, whole)
    return disk_of(whole).last, [call[-1].content for call in model.calls]


async def test_what_stands_around_the_near_sentence_leaves_when_it_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ranking, "UNCUT", 0)  # as a passage that comes behind the first two
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
    assert alone.disclosure.total >= len(MOTION.split())
    assert done.disclosure.total >= alone.disclosure.total + len(BUS.split())


async def test_a_passage_that_did_not_go_out_takes_no_mark_carries_nothing_and_counts_as_not_shown() -> None:
    done, requests = await minuted(spent=500)
    assert "> P1, D1: not shown; nothing is left" in requests[1]
    assert "marks.0.passage: no passage 'P1' was shown" in requests[3], "it is asked for again"
    assert not done.marks
    assert {one.shown for one in done.passages or ()} == {0}
    assert done.audit_result
    [claim] = done.audit_result.verdict.claims  # type: ignore[union-attr]
    assert (claim.verdict, claim.note) == ("not_enough_evidence", NOT_THERE.format("P1"))
    shown = passages_shown(done)
    assert shown is None or shown.read == 0
    assert "P1" not in requests[-1].partition("PASSAGES")[2]
    assert all(one.text for one in done.passages or ()), "a person sees it"


async def test_at_home_passages_are_whole_and_nothing_is_counted() -> None:
    done, requests = await minuted(elsewhere=False)
    assert f"> {BUS} {MOTION} The clerk signed.\n" in requests[1]
    assert [one.text for one in done.passages or ()] == [f"# Minutes\n\n{BUS} {MOTION} The clerk signed."]
    assert done.disclosure == Disclosure(budget=100, total=0)


def test_a_round_is_told_how_many_words_are_left_of_the_documents_that_it_was_shown() -> None:
    by = counter()
    sent(by, passage(part(0, 290)))
    assert still(by.record) == {"D1": 10}
    sent(by, Piece(part(800, 805)), Piece("so on and on again"))
    assert still(by.record)["D1"] < 10, "no more than is left in all"
    assert still(Disclosure(budget=100, total=9)) == {}
