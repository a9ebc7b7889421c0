"""What of the documents goes to a detective elsewhere: counted by spans, kept before it is sent, capped."""

from __future__ import annotations

import pytest

from detective_app.account.disclosure import allowance, steps
from detective_app.core.disclosure import Disclosure, DocumentDisclosure
from detective_app.core.ports import Message
from detective_app.engine.calls.disclosure import CountedModel, DisclosureCounter
from tests.engine.scripted import ScriptedModel

PAGE = " ".join(f"word{n}" for n in range(3_000))
NOTE = "The clerk saw the ferry leave at noon."


def counter(budget: int = 10, before: Disclosure | None = None) -> DisclosureCounter:
    return DisclosureCounter(
        budget, lambda: {"S1": PAGE, "S2": NOTE}, own="The ferry left at dawn or later.", before=before
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
    assert (one.source_id, one.words, one.sent, len(one.spans)) == ("S1", 3_000, 30, 1)
    first, end = one.spans[0]
    assert PAGE[first:end] == part(10, 40)


def test_past_the_budget_words_are_left_out_wherever_they_stand_and_known_ones_stay() -> None:
    by = counter()
    sent(by, part(0, 295))
    text = sent(by, f"Known: {part(0, 20)}. New: {part(500, 520)}. Mine: unlike any of it.")
    assert text == f"Known: {part(0, 20)}. New: [20 words left out]. Mine: unlike any of it."
    assert by.record.per_document[0].sent == 295
    assert by.record.per_document[0].held_back


def test_with_no_budget_nothing_of_a_document_goes_out_but_what_a_person_wrote_does() -> None:
    by = counter(0)
    assert sent(by, f"{NOTE} The ferry left at dawn or later.") == (
        "[8 words left out]. The ferry left at dawn or later."
    )
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
    counted = CountedModel(model, by)
    for text in (part(0, 10), part(50, 60)):
        await counted.reply([Message("system", "Ask."), Message("user", text)])
    assert kept == [10, 20]
    await counted.reply([Message("user", part(50, 60))])
    assert kept == [10, 20], "what is out already changes nothing"


def test_each_step_of_the_fullest_budget_is_told_once() -> None:
    def at(words: int, *, held_back: bool = False) -> Disclosure:
        one = DocumentDisclosure(source_id="S1", words=3_000, sent=words, held_back=held_back)
        small = DocumentDisclosure(source_id="S2", words=8, sent=8)
        return Disclosure(budget=10, per_document=(small, one), total=words + 8)

    assert steps(None, at(100)) == ()
    assert steps(at(100), at(250)) == ((50, "S1"), (80, "S1"))
    assert steps(at(250), at(260)) == ()
    assert steps(at(260), at(260, held_back=True)) == ((100, "S1"),)
