"""A small witness over tables: what code proves is verified, and only the rest is left to the model."""

from __future__ import annotations

import pytest

from tests.engine.test_witness import answered, witness
from tests.evidence.cases import case_of

BALANCE = """HALLAM CORPORATION
BALANCE SHEETS
(in millions)
May 31,
2024   2023
Receivables   1,669   1,432
Inventories   11,040   9,834
Accrued wages   605   584
"""
CASH = """
CASH FLOWS
(in millions)
Year ended May 31,
2024   2023
Accrued wages   (31)   18
Rents   77   71
"""
DEAL = """
What was acquired with the yard in 2024 was worth, in millions:
Part   Total
Goodwill   185
"""


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What were Hallam's inventories on May 31, 2024?", "Inventories, May 31, / 2024: 11,040 million"),
        (
            "What were Hallam's rents in the year ended May 31, 2023?",
            "Rents, Year ended May 31, / 2023: 71 million",
        ),
    ],
)
async def test_a_value_that_row_column_and_period_prove_is_verified_without_a_choice(
    question: str, said: str
) -> None:
    by, model = witness(case=case_of({"hallam.txt": BALANCE + CASH}))
    reply, _ = await answered(by, question)
    assert reply.evidence is not None
    (fact,) = reply.evidence.shown
    assert (fact.state, fact.text.replace(",", "")) == ("verified", said.replace(",", ""))
    assert model.calls == []


@pytest.mark.parametrize(
    ("question", "text", "value"),
    [
        ("What were Hallam's accrued wages in 2024?", BALANCE + CASH, "605"),  # two rows are called so
        ("What was Hallam's goodwill at the end of 2024?", DEAL, "185"),  # only the title tells the year
    ],
)
async def test_a_value_that_code_cannot_prove_is_chosen_and_only_quoted(
    question: str, text: str, value: str
) -> None:
    by, model = witness('{"line": 1}', case=case_of({"hallam.txt": text}))
    reply, _ = await answered(by, question)
    assert reply.evidence is not None
    (fact,) = reply.evidence.shown
    assert fact.state == "quoted"
    assert fact.reason
    assert value in fact.text
    assert model.calls


LOG = """| Date | Entry | Officer |
|---|---|---|
| 2024-03-15 | Signs for the weight limit ordered | Jonas Adeyemi |
| 2024-03-22 | Weight limit on the bridge in force | Jonas Adeyemi |
| 2024-04-04 | Barriers on both ramps checked | Ines Okafor |
"""


async def test_an_entry_of_a_log_is_found_though_the_question_names_the_log() -> None:
    case = case_of({"control-room-log.md": LOG, "memo.txt": "The weight limit was lifted in June.\n"})
    by, _ = witness("ANSWER: NOT STATED", '{"line": 1}', case=case)
    question = "What does the control room log record about the weight limit on the bridge on 22 March 2024?"
    reply, _ = await answered(by, question)
    assert reply.evidence is not None
    assert [fact.support[0].locator for fact in reply.evidence.shown] == ["L4-L4"]


async def test_a_question_in_the_words_of_a_documents_name_finds_its_sentence() -> None:
    case = case_of({"crane-cost.md": "The crane cost 8,900 euros.\n\nThe road was closed for a day.\n"})
    by, _ = witness("ANSWER: NOT STATED", '{"line": 1}', case=case)
    reply, _ = await answered(by, "What did the crane cost?")
    assert reply.evidence is not None
    assert [fact.support[0].locator for fact in reply.evidence.shown] == ["L1-L1"]


GRANTS = """HALLAM CORPORATION
Grants in the year ended May 31, 2024
Number of
grants
(in thousands)
Weighted-Average
Value at the Day
of the Grant
Grants begun   8,200   $   150.23
Grants ended   (9,681)   $   95.97
"""


async def test_of_a_row_whose_columns_cannot_be_told_all_values_are_quoted() -> None:
    by, _ = witness('{"line": 2}', case=case_of({"hallam.txt": GRANTS}))
    reply, _ = await answered(by, "How many of Hallam's grants ended in the year ended May 31, 2024?")
    assert reply.evidence is not None
    (fact,) = reply.evidence.shown
    assert (fact.text, fact.state) == ("Grants ended (9,681) $ 95.97", "quoted")


async def test_what_is_to_be_computed_and_cannot_be_is_not_verified_by_one_of_its_amounts() -> None:
    by, _ = witness('{"line": 1}', case=case_of({"hallam.txt": BALANCE + CASH}))
    question = "What were Hallam's inventories on May 31, 2024 less the pledged inventories on the same day?"
    reply, _ = await answered(by, question)
    assert reply.evidence is not None
    assert "verified" not in {fact.state for fact in reply.evidence.shown}
