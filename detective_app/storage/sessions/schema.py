"""The JSON Schema (draft-07) of a session file: made from the records, checked on every write and open.

`python -m detective_app.storage.sessions.schema` writes `resources/session.schema.json` anew.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from detective_app.core.session import InterrogationSession
from detective_app.paths import resources
from detective_app.storage.reading import shown

if TYPE_CHECKING:
    from jsonschema import Draft7Validator

FILE_NAME = "session.schema.json"


def session_schema() -> dict[str, Any]:
    """Generate the schema of a session file from the records."""
    generated = InterrogationSession.model_json_schema(ref_template="#/definitions/{model}")
    definitions = generated.pop("$defs")
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        **_draft7(generated),
        "definitions": {name: _draft7(part) for name, part in definitions.items()},
    }


def schema_text() -> str:
    """Return the generated schema as the text of the shipped file."""
    return json.dumps(session_schema(), indent=2, ensure_ascii=False) + "\n"


def broken_rule(document: dict[str, Any]) -> str | None:
    """Check a parsed session file against the shipped schema; return a broken rule, without its value.

    Turns are checked one by one and remembered, because each save of a run writes the same ones again.
    """
    turns = document.get("qaPairs")
    if isinstance(turns, list):
        for index, turn in enumerate(turns):
            if broken := _broken_turn(json.dumps(turn)):
                return f"qaPairs.{index}.{broken}"
        document = {**document, "qaPairs": []}
    return _first_broken(_validator(""), document)


@lru_cache(maxsize=64)
def _broken_turn(text: str) -> str | None:
    return _first_broken(_validator("QuestionAnswerPair"), json.loads(text))


def _first_broken(validator: Draft7Validator, part: object) -> str | None:
    error = next(validator.iter_errors(part), None)
    if error is None:
        return None
    place = ".".join(str(step) for step in error.absolute_path) or "the whole"
    return f"{shown(place)} breaks the schema's rule {error.validator!r}"


@cache
def _validator(definition: str) -> Draft7Validator:
    from jsonschema import Draft7Validator, FormatChecker

    schema = json.loads((resources() / FILE_NAME).read_text(encoding="utf-8"))
    if definition:
        schema = {"$ref": f"#/definitions/{definition}", "definitions": schema["definitions"]}
    return Draft7Validator(schema, format_checker=FormatChecker(("uuid", "date-time")))


def _draft7(node: Any) -> Any:
    """Rewrite one part: tuples as draft-07 writes them, and optional fields absent rather than null."""
    if isinstance(node, list):
        return [_draft7(item) for item in node]
    if not isinstance(node, dict):
        return node
    # Titles repeat the names; a default of null would contradict the schema: an unset field is not written.
    part = {key: _draft7(value) for key, value in node.items() if not _is_noise(key, value)}
    if "prefixItems" in part:
        part["items"] = part.pop("prefixItems")
        part["additionalItems"] = False
    branches = [branch for branch in part.get("anyOf", ()) if branch != {"type": "null"}]
    if "anyOf" in part and len(branches) == 1:
        del part["anyOf"]
        part |= branches[0]
    elif branches:
        part["anyOf"] = branches
    return part


def _is_noise(key: str, value: object) -> bool:
    return (key == "title" and isinstance(value, str)) or (key == "default" and value is None)


if __name__ == "__main__":
    (resources() / FILE_NAME).write_text(schema_text(), encoding="utf-8")
