"""What a capable witness sends: read whole, read while it streams, and read when it is none."""

from __future__ import annotations

import json

import pytest

from detective_app.core.errors import UnusableReply
from detective_app.engine.calls.structured import portable_schema
from detective_app.engine.witness.draft import Draft, DraftStatement, DraftStream, read_draft

QUOTE = {"sourceId": "D1", "locator": "L3", "quote": "The bridge moved."}
DRAFT = {
    "statements": [
        {"text": "The bridge “moved”.", "quotes": [QUOTE], "calculation": ""},
        {"text": "It {moved}, 3 mm.", "quotes": [], "calculation": "1+2"},
    ],
    "notStated": ["why it moved"],
}


def streamed(text: str, size: int) -> list[str]:
    told: list[DraftStatement] = []
    stream = DraftStream(told.append)
    for start in range(0, len(text), size):
        stream.feed(text[start : start + size])
    stream.close()
    return [statement.text for statement in told]


@pytest.mark.parametrize("size", [1, 7, 40, 10_000])
@pytest.mark.parametrize(
    "fence", ["{}", "```json\n{}\n```", "\n {} \n", "Here it is:\n```json\n{}\n```\nDone."]
)
def test_each_statement_is_told_once_however_the_reply_is_cut(size: int, fence: str) -> None:
    text = fence.replace("{}", json.dumps(DRAFT, indent=1))
    assert streamed(text, size) == [one["text"] for one in DRAFT["statements"]]  # type: ignore[index]
    assert read_draft(text).not_stated == ("why it moved",)


def test_a_statement_is_told_before_the_reply_is_over() -> None:
    told: list[DraftStatement] = []
    stream = DraftStream(told.append)
    text = json.dumps(DRAFT)
    for piece in text[: text.index("It {moved}")]:
        stream.feed(piece)
    stream.feed('It"}')
    assert [statement.text for statement in told] == ["The bridge “moved”."]
    stream.restart()
    stream.feed(text)
    stream.close()
    assert len(told) == 3


def test_of_a_reply_that_was_cut_off_only_whole_statements_are_told() -> None:
    text = json.dumps(DRAFT)
    assert streamed(text[: text.index(", 3 mm")], 10) == ["The bridge “moved”."]
    assert streamed(text[: text.index("mm.")], 10_000) == ["The bridge “moved”."]


def test_the_schema_is_one_that_every_provider_takes() -> None:
    schema = portable_schema(Draft)
    assert schema["required"] == ["statements", "notStated"]
    statement = schema["properties"]["statements"]["items"]
    assert statement["required"] == ["text", "quotes", "calculation"]
    assert statement["properties"]["quotes"]["items"]["required"] == ["sourceId", "locator", "quote"]
    assert "$ref" not in json.dumps(schema)


def test_prose_is_read_as_statements_and_a_refusal_as_none() -> None:
    prose = read_draft("ANSWER: The bridge moved. It fell.\nQUOTE: The bridge moved.")
    assert [s.text for s in prose.statements] == ["The bridge moved.", "It fell."]
    assert prose.statements[0].quotes[0].quote == "The bridge moved."
    assert read_draft("The documents do not state this.") == Draft()


@pytest.mark.parametrize("text", ['{"statements": [{"text": 3}]}', "{", '{"a": ' * 5_000])
def test_an_object_that_is_no_draft_is_refused(text: str) -> None:
    with pytest.raises(UnusableReply):
        read_draft(text)
    streamed(text, 1_000)


def test_what_is_too_long_or_too_much_is_cut() -> None:
    many = {"statements": [{"text": "x " * 5_000, "quotes": [QUOTE] * 50}] * 500, "notStated": ["y"] * 500}
    draft = read_draft(json.dumps(many))
    assert len(draft.statements) == len(draft.not_stated) == 30
    assert len(draft.statements[0].text) <= 2_000
    assert len(draft.statements[0].quotes) == 8


@pytest.mark.parametrize("size", [50, 5_000])
def test_a_hostile_reply_costs_no_seconds(size: int) -> None:
    for text in (
        " " * 200_000,
        "{" * 200_000,
        '{"statements": [' + '{"text": "}"},' * 15_000,
        "```" * 60_000,
    ):
        streamed(text, size)
