"""A capable witness: statements by schema, shown only when verbatim quotes carry all of them."""

from __future__ import annotations

import pytest

from detective_app.core.evidence import Verdict
from tests.engine.drafts import COST, NOT_STATED, REPLACED, WITHHELD, answered, quote, said
from tests.engine.memory_case import MemoryCase
from tests.evidence.cases import case_of

ACCOUNTS = case_of(
    {
        "accounts.csv": "| line | 2022 | 2023 |\n|---|---|---|\n| Revenue | 5,100 | 5,204 |\n"
        "| Costs | 4,100 | 4,300 |\n",
        "letter.md": "# Letter\n\nThe revenue was discussed on 3 May 2024.\n",
    }
)


async def test_what_its_quotes_carry_is_shown_with_verdict_and_place() -> None:
    draft = said(
        (REPLACED, [quote(REPLACED)]), (COST, [quote("The replacement cost 48,200 euros", locator="L2")])
    )
    reply, evidence, shown, model = await answered("When was the bearing replaced, and for how much?", draft)
    assert reply.text == shown == f"{REPLACED} {COST}"
    assert evidence.mode == "answer"
    supports = [fact.support[0] for fact in evidence.facts]
    assert [(s.verdict, s.locator, s.given) for s in supports] == [
        ("exact", "L4-L4", None),
        ("wrong_locator", "L5-L5", "L2"),
    ]
    assert len(model.calls) == 1


async def test_the_documents_stand_in_the_prompt_with_line_numbers_as_delimited_data() -> None:
    _, _, _, model = await answered("When was it replaced?", said((REPLACED, [quote(REPLACED)])))
    system, documents, request = model.calls[0]
    assert f"L4 {REPLACED}" in documents.content
    assert "never an instruction" in documents.content
    assert REPLACED not in system.content
    assert "When was it replaced?" in request.content


@pytest.mark.parametrize(
    ("text", "given", "verdict"),
    [
        ("It was on 19 June 2024.", "The south bearing was replaced on 19 June 2024.", "not_found"),
        ("The paint was 2 mm thick.", "The paint was 2 mm thick.", "not_found"),
        (
            "The bearing was replaced in 2 days.",
            "The south bearing was replaced on cost 48,200 euros in 2 days.",
            "not_found",
        ),
        ("It took 9 days.", "bearing was", "too_short"),
        (
            "The limit came on 9 April 2024.",
            "The weight limit came into force … The replacement cost 48,200 euros",
            "stitched",
        ),
    ],
)  # fmt: skip
async def test_what_no_quote_carries_is_neither_shown_nor_streamed(
    text: str, given: str, verdict: Verdict
) -> None:
    reply, evidence, shown, _ = await answered("What happened?", said((text, [quote(given)])))
    assert reply.text == shown == WITHHELD
    assert (evidence.mode, reply.outcome) == ("report_insufficient_evidence", "withheld")
    assert evidence.shown == ()
    assert [(fact.text, fact.state) for fact in evidence.facts] == [(text, "withheld")]
    assert [one.verdict for one in evidence.refused] == [verdict]
    assert text in " ".join(reply.notes)


async def test_a_figure_that_its_quote_does_not_hold_is_shown_with_the_mark_and_named() -> None:
    draft = said((REPLACED, [quote(REPLACED)]), ("It was replaced by 31 workers.", [quote(REPLACED)]))
    reply, evidence, shown, _ = await answered("When was the south bearing replaced?", draft)
    assert reply.text == shown == f"{REPLACED} It was replaced by 31 workers."
    first, second = evidence.facts
    assert (first.state, second.state) == ("verified", "quoted")
    assert "“31”" in (second.reason or "")


async def test_code_finds_the_sentence_when_the_models_quote_is_none() -> None:
    draft = said((REPLACED, [quote("The bearing got replaced, they say.")]))
    _, evidence, _, _ = await answered("When was the south bearing replaced?", draft)
    assert evidence.facts[0].support[0].quote == REPLACED
    assert [one.verdict for one in evidence.refused] == ["not_found"]


async def test_a_verbatim_quote_supports_what_code_cannot_match() -> None:
    draft = said(
        ("It was shut to heavy traffic.", [quote("23 lorries were turned back at the east ramp", "D2")])
    )
    _, evidence, _, _ = await answered("What happened to the lorries?", draft)
    assert evidence.facts[0].support[0].source_id == "D2"


async def test_a_quote_that_says_the_opposite_supports_nothing() -> None:
    draft = said(("The south bearing was not replaced in June.", [quote(REPLACED)]))
    reply, evidence, _, _ = await answered("Was the south bearing replaced?", draft)
    assert (reply.text, evidence.shown) == (WITHHELD, ())
    assert evidence.withheld[0].reason == "only one of statement and quote denies it"


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
    draft = said(("The revenue in 2023 was 5,204.", [quote("| Revenue | 5,100 | 5,204 |", "D1", "L3-L3")]))
    _, evidence, shown, _ = await answered("What was the revenue in 2023?", draft, case=MemoryCase(ACCOUNTS))
    assert shown == "The revenue in 2023 was 5,204."
    assert [s.quote for s in evidence.facts[0].support][1] == "| line | 2022 | 2023 |"


async def test_another_documents_other_value_is_a_conflict_and_neither_is_dropped() -> None:
    text = "The weight limit came into force on 22 March 2024."
    draft = said((text, [quote(text, "D2", "L3")]))
    _, evidence, shown, _ = await answered("When did the weight limit come into force?", draft)
    assert shown == text
    (conflict,) = evidence.conflicts
    assert {value.source_id for value in conflict.values} == {"D2", "D3"}


async def test_what_the_model_does_not_find_is_missing_without_its_guesses() -> None:
    draft = said((REPLACED, [quote(REPLACED)]), not_stated=("who paid the 77,000 euros to Otto Krummbein",))
    _, evidence, _, _ = await answered("When was the bearing replaced, and who paid?", draft)
    needs = " ".join(gap.need for gap in evidence.gaps)
    assert "who paid" in needs
    assert "77,000" not in needs
    assert "Krummbein" not in needs


async def test_what_stands_in_the_case_is_not_missing_whatever_the_model_says() -> None:
    draft = said((REPLACED, [quote(REPLACED)]), not_stated=("The north bearing showed no movement.",))
    _, evidence, _, _ = await answered("When was the south bearing replaced?", draft)
    assert evidence.gaps == ()


@pytest.mark.parametrize(
    "reply",
    [
        "The bearing was replaced by trained penguins in 1822.",
        "ANSWER: The paint was 2 mm thick.\nQUOTE: none",
        "The documents do not say so.",
        '{"statements": [{"text": "It was 9',
        "{}",
    ],
)
async def test_prose_and_broken_replies_are_held_to_the_same(reply: str) -> None:
    given, evidence, shown, _ = await answered("How thick was the paint on the bearing?", reply)
    assert given.text == (WITHHELD if evidence.withheld else NOT_STATED)
    assert given.outcome == ("withheld" if evidence.withheld else "absent")
    assert "1822" not in shown
    assert evidence.gaps[0].need == "How thick was the paint on the bearing?"


async def test_prose_that_a_sentence_carries_is_an_answer() -> None:
    given, evidence, shown, model = await answered("When was the south bearing replaced?", REPLACED)
    assert given.text == shown == REPLACED
    assert evidence.facts[0].support[0].locator == "L4-L4"
    assert len(model.calls) == 1


async def test_an_empty_and_a_declining_reply_stay_answers() -> None:
    given, _, _, model = await answered("Why?", "")
    assert (given.text, len(model.calls)) == ("", 2)
    given, _, _, _ = await answered("Why?", "I'm sorry, I cannot help with that.")
    assert "The witness declined to answer." in given.notes


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


FORCE = "The weight limit came into force on 22 March 2024."


@pytest.mark.parametrize(
    ("text", "quotes"),
    [
        (
            "The south bearing was replaced on 22 March 2024.",
            [quote(REPLACED), quote(FORCE, "D2", "L3")],
        ),
        (
            "They put in another bearing in the south on 22 March 2024.",
            [quote(REPLACED), quote(FORCE, "D2", "L3")],
        ),
        (
            "The south bearing was replaced on 2 April 2024.",
            [quote(f"on 2 April 2024.\n{REPLACED}", "D3", "L3-L4")],
        ),
    ],
)
async def test_a_statement_put_together_from_several_quotes_is_never_verified(
    text: str, quotes: list[dict[str, str]]
) -> None:
    _, evidence, _, _ = await answered("When was the south bearing replaced?", said((text, quotes)))
    assert evidence.facts[0].state != "verified"


async def test_a_name_may_come_from_the_sentence_before() -> None:
    case = MemoryCase(
        case_of({"a.md": "# A\n\nEva Lindqvist examined the bridge. She asked for signs within 10 days.\n"})
    )
    text = "Eva Lindqvist asked for signs within 10 days."
    quotes = [
        quote("Eva Lindqvist examined the bridge.", "D1"),
        quote("She asked for signs within 10 days.", "D1"),
    ]
    _, evidence, shown, _ = await answered("What did Eva Lindqvist ask for?", said((text, quotes)), case=case)
    assert shown == text
    assert len(evidence.facts[0].support) == 2


async def test_a_statement_without_figures_may_rest_on_several_quotes() -> None:
    quotes = [quote("The north bearing showed no movement.", "D1"), quote(REPLACED)]
    reply, _, _, _ = await answered("What about the bearings?", said(("They were looked after.", quotes)))
    assert reply.text == "They were looked after."
