"""What is asked of a model and what is taken from it: a portable schema out, strict reading in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from detective_app.core.analysis import Analysis, Opening, RoundJudgement
from detective_app.core.errors import FailureKind, UnusableReply
from detective_app.core.record import Record
from detective_app.engine.calls.structured import portable_schema, read
from detective_app.engine.detective.replies import AuditReply
from tests.engine.scripted import said
from tests.stand_ins import replies

GOOD = replies.analysis(
    1,
    gaps=[{"category": "vagueness", "description": "No year.", "severity": "low"}],
    completenessScore=80,
)


def nodes(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
        for value in schema.values():
            yield from nodes(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from nodes(value)


@pytest.mark.parametrize("type_", [Opening, RoundJudgement, AuditReply])
def test_the_schema_uses_only_what_every_provider_accepts(type_: type[Record]) -> None:
    schema = portable_schema(type_)
    for node in nodes(schema):
        banned = {
            "$ref",
            "minimum",
            "maximum",
            "minLength",
            "maxLength",
            "maxItems",
            "minItems",
            "oneOf",
            "default",
        }
        assert not banned & set(node)
        if "properties" in node:
            assert node["additionalProperties"] is False
            assert node["required"] == list(node["properties"])
    assert schema["type"] == "object"


def test_a_good_analysis_is_read_also_in_one_code_fence() -> None:
    text = json.dumps(GOOD)
    assert read(said(text), Analysis) == read(said(f"```json\n{text}\n```"), Analysis)
    assert read(said(text), Analysis).gaps[0].severity == "low"


@pytest.mark.parametrize(
    "change",
    [
        {"completenessScore": 150},
        {"completenessScore": "80"},
        {"completenessScore": True},
        {"gaps": [{"category": "boredom", "description": "d", "severity": "low"}]},
        {"gaps": [GOOD["gaps"][0]] * 10_000},  # type: ignore[index]
        {"sequence": None},
        {"extra": 1},
    ],
)
def test_an_analysis_out_of_its_bounds_is_refused_by_the_name_of_the_field(change: dict[str, Any]) -> None:
    with pytest.raises(UnusableReply) as raised:
        read(said(json.dumps({**GOOD, **change})), Analysis)
    assert raised.value.kind is FailureKind.INVALID_OUTPUT
    assert next(iter(change)) in raised.value.problems[0]
    assert len(str(raised.value)) <= 500


@pytest.mark.parametrize(
    "text",
    [
        "The answer is vague.",
        json.dumps({k: v for k, v in GOOD.items() if k != "gaps"}),
        json.dumps(portable_schema(Analysis)),
        "[" * 100_000,
        "null",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(UnusableReply) as raised:
        read(said(text), Analysis)
    assert raised.value.kind is FailureKind.INVALID_OUTPUT


@pytest.mark.parametrize(
    ("stop", "kind"),
    [
        ("length", FailureKind.CUT_OFF),
        ("refusal", FailureKind.REFUSAL),
        ("safety", FailureKind.SAFETY),
        ("end", FailureKind.EMPTY),
    ],
)
def test_how_a_reply_ended_is_told_apart(stop: str, kind: FailureKind) -> None:
    with pytest.raises(UnusableReply) as raised:
        read(said("", stop=stop), Analysis)
    assert raised.value.kind is kind
