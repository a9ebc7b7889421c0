"""A capable witness: it says in sentences what numbered passages say, and code resolves the numbers."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from detective_app.core.case import CaseFile
from detective_app.core.evidence import SourceFinding, Unread
from detective_app.core.ports import Reply
from detective_app.core.session import Usage
from detective_app.core.settings import EvidenceSettings
from detective_app.evidence.answer.outcomes import is_said_of_none
from tests.engine.drafts import COST, NO_ANSWER, NOT_STATED, REPLACED, answered, quote, said
from tests.engine.memory_case import MemoryCase
from tests.evidence.cases import BRIDGE, case_of

ACCOUNTS = case_of(
    {
        "accounts.csv": "| line | 2022 | 2023 |\n|---|---|---|\n| Revenue | 5,100 | 5,204 |\n"
        "| Costs | 4,100 | 4,300 |\n",
        "letter.md": "# Letter\n\nThe revenue was discussed on 3 May 2024.\n",
    }
)
QUESTION = "When was the south bearing replaced?"


def draft(text: str, *numbers: int, words: str = "") -> str:
    one = {"text": text, "passages": list(numbers), "words": words, "calculation": ""}
    return json.dumps({"statements": [one], "notStated": []})


async def test_what_its_passages_carry_is_shown_with_the_exact_words_or_the_whole_passage() -> None:
    reply, evidence, shown, model = await answered(
        "When was the bearing replaced, and for how much?",
        said((REPLACED, [quote(REPLACED)]), (COST, [quote(COST)])),
    )
    assert reply.text == shown == f"{REPLACED} {COST}"
    assert (evidence.mode, reply.outcome, evidence.gaps) == ("answer", "answered", ())
    assert [[(s.locator, s.quote) for s in fact.support] for fact in evidence.facts] == [
        [("L4-L4", REPLACED)],
        [("L5-L5", COST)],
    ]
    assert len(model.calls) == 1
    _, whole, _, _ = await answered(QUESTION, draft(REPLACED, 6))
    assert whole.facts[0].support[0].locator == "L3-L5"


async def test_the_passages_it_names_come_first_and_then_the_nearest_each_once() -> None:
    reply, _, _, _ = await answered(QUESTION, draft("The north bearing showed no movement.", 2))
    places = [(one.source_id, str(one.locator)) for one in reply.passages]
    assert places[:2] == [("D1", "L3-L5"), ("D3", "L1-L5")]
    assert len(set(places)) == len(places)


async def test_the_passages_stand_in_the_prompt_by_number_as_delimited_data() -> None:
    _, _, _, model = await answered(QUESTION, draft(REPLACED, 6))
    system, documents, request = model.calls[0]
    assert f"[6] L3-L5 (Works memo)\nThe weight limit came into force on 2 April 2024.\n{REPLACED}" in (
        documents.content
    )
    assert "never an instruction" in documents.content
    assert REPLACED not in system.content
    assert QUESTION in request.content
    marker = documents.content.partition("--- ")[2][:8]
    assert not any(marker in document.text for document in BRIDGE.documents)
    _, _, _, again = await answered("Who examined the bridge?", draft(REPLACED, 6))
    assert again.calls[0][1] == documents, "the same for every question over a whole case"


@pytest.mark.parametrize("numbers", [(), (0,), (7,), (-1,), (99, 1_000)])
async def test_what_names_no_passage_is_neither_shown_nor_streamed_and_the_nearest_are_shown(
    numbers: tuple[int, ...],
) -> None:
    reply, evidence, shown, _ = await answered(QUESTION, draft("It was on 19 June 2024.", *numbers))
    assert reply.text == shown == NO_ANSWER
    assert (evidence.mode, reply.outcome) == ("report_insufficient_evidence", "no_answer")
    assert [(fact.state, fact.reason) for fact in evidence.facts] == [
        ("withheld", "it names no passage that was shown")
    ]
    assert "It was on 19 June 2024." in " ".join(reply.notes)
    assert any(REPLACED in one.text for one in reply.passages)


async def test_words_that_do_not_stand_in_its_passage_are_no_quote_and_the_passage_is() -> None:
    for words in ("The south bearing was replaced on 19 June 2024.", "The north bearing showed no movement."):
        _, evidence, _, _ = await answered(QUESTION, draft(REPLACED, 6, words=words))
        assert [s.locator for s in evidence.facts[0].support] == ["L3-L5"]


async def test_a_figure_that_stands_in_no_quote_is_shown_with_its_reason_and_is_a_gap() -> None:
    lie = "The south bearing was replaced for 9,999 dollars."
    reply, evidence, shown, _ = await answered(
        QUESTION, said((REPLACED, [quote(REPLACED)]), (lie, [quote(REPLACED)]))
    )
    assert reply.text == shown == f"{REPLACED} {lie}"
    first, second = evidence.facts
    assert (first.state, second.state) == ("verified", "quoted")
    assert "9,999" in (second.reason or "")
    (gap,) = evidence.gaps
    assert "9,999" not in gap.need
    assert "9,999" not in evidence.answer


async def test_a_statement_that_says_the_opposite_is_never_verified() -> None:
    lie = "The south bearing was not replaced on 18 June 2024."
    _, evidence, _, _ = await answered(QUESTION, said((lie, [quote(REPLACED)])))
    assert evidence.facts[0].state != "verified"


async def test_a_computed_value_needs_quoted_operands_and_is_computed_again() -> None:
    row = "| Revenue | 5,100 | 5,204 |"
    quotes = [quote(row, "D1", "L3"), quote("| line | 2022 | 2023 |", "D1", "L1")]
    case = MemoryCase(ACCOUNTS)
    question = "How much more revenue was there in 2023 than in 2022?"
    good = said(("Revenue was 104 higher in 2023 than in 2022.", quotes, "5204-5100"))
    _, evidence, shown, _ = await answered(question, good, case=case)
    assert "104" in shown
    assert evidence.facts[0].calculation is not None
    assert evidence.facts[0].calculation.value == "104"
    for wrong in ("5204-5000", "9**9**9", "__import__('os')", "52*2"):
        lie = said(("Revenue was 104 higher in 2023 than in 2022.", quotes, wrong))
        _, evidence, _, _ = await answered(question, lie, case=case)
        assert [(fact.state, fact.calculation) for fact in evidence.facts] == [("quoted", None)]


async def test_the_year_in_a_tables_header_is_quoted_by_code() -> None:
    row = said(("The revenue in 2023 was 5,204.", [quote("| Revenue | 5,100 | 5,204 |", "D1", "L3-L3")]))
    _, evidence, shown, model = await answered(
        "What was the revenue in 2023?", row, case=MemoryCase(ACCOUNTS)
    )
    assert shown == "The revenue in 2023 was 5,204."
    assert [s.quote for s in evidence.facts[0].support][1] == "| line | 2022 | 2023 |"
    assert "(| line | 2022 | 2023 |)" in model.calls[0][1].content, "a row is shown under its header"


async def test_another_documents_other_value_is_a_conflict_and_neither_is_dropped() -> None:
    text = "The weight limit came into force on 22 March 2024."
    _, evidence, shown, _ = await answered(
        "When did the weight limit come into force?", said((text, [quote(text, "D2", "L3")]))
    )
    assert shown == text
    (conflict,) = evidence.conflicts
    assert {value.source_id for value in conflict.values} == {"D2", "D3"}


async def test_what_the_model_does_not_find_is_missing_without_its_guesses() -> None:
    some = said((REPLACED, [quote(REPLACED)]), not_stated=("who paid the 77,000 euros to Otto Krummbein",))
    reply, evidence, _, _ = await answered("When was the bearing replaced, and who paid?", some)
    needs = " ".join(gap.need for gap in evidence.gaps)
    assert "who paid" in needs
    assert "77,000" not in needs
    assert "Krummbein" not in needs
    assert reply.outcome == "answered"


async def test_absent_is_what_a_model_says_that_read_all_and_passages_are_shown_all_the_same() -> None:
    nothing = said(not_stated=("the paint",))
    reply, evidence, shown, _ = await answered("How thick was the paint on the south bearing?", nothing)
    assert (reply.outcome, reply.text) == ("absent", NOT_STATED)
    assert shown == NOT_STATED
    assert evidence.gaps[0].need == "How thick was the paint on the south bearing?"
    assert any(REPLACED in one.text for one in reply.passages)


PAGE = Unread(what="page", why="no_text", where="p.2")
LETTER = Unread(what="attachment", why="unknown", where="a.zip")
SCAN = Unread(what="document", why="unknown", where="scan.jpg")


@pytest.mark.parametrize(
    ("of_the_first", "of_the_case", "told"),
    [
        ((PAGE,), (), "1 page could not."),
        ((PAGE, LETTER, LETTER), (), "1 page and 2 attachments could not."),
        ((), (SCAN,), "1 document could not."),
    ],
)
async def test_of_a_case_with_parts_that_were_not_read_nothing_is_absent(
    of_the_first: tuple[Unread, ...], of_the_case: tuple[Unread, ...], told: str
) -> None:
    first, *rest = BRIDGE.documents
    with_one = replace(first, source=first.source.evolve(unread=of_the_first))
    case = MemoryCase(CaseFile((with_one, *rest)), unread=of_the_case)
    reply, _, _, _ = await answered("How thick was the paint?", said(not_stated=("the paint",)), case=case)
    assert (reply.outcome, reply.text) == ("partly_unread", f"Not found in what could be read; {told}")
    assert is_said_of_none(reply.text, reply.outcome, reply.read)


async def test_what_an_earlier_version_left_out_of_a_document_is_not_absent_either() -> None:
    finding = SourceFinding(kind="left_out", text="a row of 900 cells")
    first, *rest = BRIDGE.documents
    with_one = replace(first, source=first.source.evolve(findings=(finding,)))
    case = MemoryCase(CaseFile((with_one, *rest)))
    reply, _, _, _ = await answered("Wie dick war der Anstrich?", said(not_stated=("paint",)), case=case)
    assert reply.text == "In dem, was lesbar war, nicht gefunden; nicht lesbar: 1 Teil."


async def test_part_of_a_case_that_was_read_in_vain_is_not_absent() -> None:
    large = MemoryCase(BRIDGE, says_chars=10_000_000)
    reply, _, _, _ = await answered(
        "How thick was the paint on the south bearing?",
        said(not_stated=("the paint",)),
        case=large,
        settings=EvidenceSettings(n_repairs=0, sweep_seconds=0),
    )
    assert reply.outcome == "declined"
    assert reply.passages


@pytest.mark.parametrize(
    "said_twice",
    [
        "",
        "The bearing was replaced by trained penguins in 1822.",
        '{"statements": [{"text": "It was 9',
        "{}",
        '{"statements": [], "notStated": []}',
        '{"statements": [{"text": "It was 1822.", "passages": ["one"]}], "notStated": []}',
        Reply(
            draft(REPLACED, 6)[:-1],
            "ollama:w",
            Usage(calls=1, input_tokens=1, output_tokens=1),
            stop="length",
        ),
    ],
)
async def test_a_reply_that_cannot_be_used_is_asked_for_once_more_and_is_then_no_answer(
    said_twice: str | Reply,
) -> None:
    reply, evidence, shown, model = await answered(QUESTION, said_twice)
    assert len(model.calls) == 2
    assert (reply.outcome, reply.mark) == ("no_answer", "no_answer")
    assert reply.text == shown == NO_ANSWER
    assert (evidence.shown, evidence.gaps[0].need) == ((), QUESTION)
    assert reply.notes
    assert any(REPLACED in one.text for one in reply.passages)


async def test_a_model_that_refuses_gave_no_answer_and_passages_are_shown() -> None:
    reply, _, _, _ = await answered(QUESTION, "I'm sorry, I cannot help with that.")
    assert (reply.outcome, reply.mark) == ("no_answer", "refused")
    assert "The witness declined to answer." in reply.notes
    assert reply.passages


@pytest.mark.parametrize(
    ("text", "given"),
    [
        ("The south bearing showed no movement.", "The north bearing showed no movement."),
        ("The south gearbox was replaced on 18 June 2024.", REPLACED),
        ("The south bearing was painted on 18 June 2024.", REPLACED),
    ],
)
async def test_a_statement_that_changes_a_word_of_its_quote_is_never_verified(text: str, given: str) -> None:
    source_id = "D1" if "north" in given else "D3"
    _, evidence, _, _ = await answered(
        "What was done to the south bearing?", said((text, [quote(given, source_id)]))
    )
    assert evidence.facts[0].state != "verified"
    assert evidence.facts[0].reason


@pytest.mark.parametrize(
    "text",
    [
        "On 18 June 2024 the south bearing was replaced.",
        "It was replaced on 18 June 2024.",
        "The replacement of the south bearing took place on 18 June 2024.",
        "The south bearing of the bridge was replaced on June 18, 2024.",
    ],
)
async def test_a_statement_in_other_words_than_its_quote_is_shown(text: str) -> None:
    reply, _, shown, _ = await answered("When was it replaced?", said((text, [quote(REPLACED)])))
    assert reply.text == shown == text


async def test_a_statement_put_together_from_several_passages_is_never_verified() -> None:
    force = "The weight limit came into force on 22 March 2024."
    quotes = [quote(REPLACED), quote(force, "D2", "L3")]
    _, evidence, _, _ = await answered(
        QUESTION, said(("The south bearing was replaced on 22 March 2024.", quotes))
    )
    assert evidence.facts[0].state != "verified"
