"""The shipped JSON Schema is that of the records, is draft-07, and says no less than the seed's own."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from jsonschema import Draft7Validator, FormatChecker

from detective_app.paths import resources
from detective_app.storage.sessions.format import encode
from detective_app.storage.sessions.schema import FILE_NAME, schema_text
from tests.storage.samples import completed_session, sample_session

SHIPPED = json.loads((resources() / FILE_NAME).read_text(encoding="utf-8"))
TIME = {"type": "string", "format": "date-time"}
SEED: dict[str, Any] = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "type": "object",
    "required": [
        *(
            "id",
            "hypothesis",
            "startTime",
            "status",
            "iterationLimit",
            "currentIteration",
            "qaPairs",
            "auditTrail",
        )
    ],
    "properties": {
        "id": {"type": "string", "format": "uuid"},
        "hypothesis": {
            "type": "object",
            "required": ["text", "createdAt"],
            "properties": {"text": {"type": "string", "minLength": 1}, "createdAt": TIME},
        },
        "startTime": TIME,
        "endTime": TIME,
        "status": {"enum": ["running", "completed", "failed", "limit-reached"]},
        "iterationLimit": {"type": "integer", "minimum": 5, "maximum": 20},
        "currentIteration": {"type": "integer", "minimum": 0},
        "qaPairs": {"type": "array"},
        "auditTrail": {"type": "array"},
    },
}


def is_valid(document: object) -> bool:
    return Draft7Validator(SHIPPED, format_checker=FormatChecker()).is_valid(document)


def test_the_shipped_file_is_fresh() -> None:
    assert (resources() / FILE_NAME).read_text(encoding="utf-8") == schema_text(), "run: make schema"


def test_it_is_draft_07_without_words_of_later_drafts() -> None:
    Draft7Validator.check_schema(SHIPPED)
    assert SHIPPED["$schema"] == SEED["$schema"]
    for later in ("$defs", "prefixItems", "unevaluatedProperties", '"type": "null"'):
        assert later not in json.dumps(SHIPPED)


@pytest.mark.parametrize("session", [sample_session(0), sample_session(3), completed_session()])
def test_saved_sessions_fit_it_and_the_seeds_schema(session: Any) -> None:
    document = json.loads(encode(session))
    assert is_valid(document)
    assert Draft7Validator(SEED, format_checker=FormatChecker()).is_valid(document)


@pytest.mark.parametrize("name", ["id", "hypothesis", "startTime", "status", "qaPairs", "auditTrail"])
def test_what_the_seed_requires_is_required(name: str) -> None:
    document = json.loads(encode(sample_session()))
    del document[name]
    assert not is_valid(document)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("id", "not-a-uuid"),
        ("startTime", "yesterday"),
        ("startTime", 1759674622),
        ("endTime", None),
        ("status", "paused"),
        ("iterationLimit", 21),
        ("qaPairs.0.sequence", 0),
        ("qaPairs.0.gapAnalysis.completenessScore", 101),
        ("qaPairs.0.gapAnalysis.gaps.0.severity", "fatal"),
        ("qaPairs.0.gapAnalysis.gaps.0.description", ""),
        ("qaPairs.0.providerUsed", "nobody"),
        ("auditTrail.0.event", "note"),
        ("auditResult.contradictions.0.qaPairIndexes", [0, 1, 1]),
        ("auditResult.contradictions.0.qaPairIndexes", [0, -1]),
        ("surprise", 1),
        ("hypothesis.surprise", 1),
    ],
)
def test_one_wrong_value_is_enough_to_be_refused(path: str, value: object) -> None:
    document = copy.deepcopy(json.loads(encode(completed_session())))
    assert is_valid(document)
    place = document
    *steps, last = path.split(".")
    for step in steps:
        place = place[int(step) if step.isdigit() else step]
    place[last] = value
    assert not is_valid(document)
