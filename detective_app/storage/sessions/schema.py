"""The JSON Schema (draft-07) of a session file: made from the records, checked on every write and open.

What is written is checked by `jsonschema-rs`, once a turn; what is read by `jsonschema`, which shares no line
with it: a file that came from elsewhere is not judged by the validator that would have let it out.

`python -m detective_app.storage.sessions.schema` writes `resources/session.schema.json` anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from detective_app.core.session import InterrogationSession
from detective_app.paths import resources
from detective_app.storage.reading import shown

if TYPE_CHECKING:
    from jsonschema import Draft7Validator
    from jsonschema_rs import Draft7Validator as FastValidator

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
    """Check what is to be written against the shipped schema; return a broken rule, without its value."""
    error = next(_writing().iter_errors(document), None)
    return _told(error.instance_path, error.schema_path[-1]) if error else None


def broken_rule_in(document: dict[str, Any]) -> str | None:
    """Check a file that was read against the shipped schema; return a broken rule, without its value."""
    error = next(_reading().iter_errors(document), None)
    return _told(error.absolute_path, error.validator) if error else None


def _told(place: Iterable[str | int], rule: object) -> str:
    return f"{shown('.'.join(map(str, place)) or 'the whole')} breaks the schema's rule {rule!r}"


@cache
def _writing() -> FastValidator:
    from jsonschema_rs import Draft7Validator

    return Draft7Validator(_shipped(), validate_formats=True)


@cache
def _reading() -> Draft7Validator:
    from jsonschema import Draft7Validator

    return Draft7Validator(json.loads(_shipped()), format_checker=Draft7Validator.FORMAT_CHECKER)


def _shipped() -> str:
    return (resources() / FILE_NAME).read_text(encoding="utf-8")


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
    return _without_null(part)


def _without_null(part: dict[str, Any]) -> dict[str, Any]:
    branches = [branch for branch in part.get("anyOf", ()) if branch != {"type": "null"}]
    if len(branches) == 1:
        del part["anyOf"]
        return {**part, **branches[0]}
    return {**part, "anyOf": branches} if branches else part


def _is_noise(key: str, value: object) -> bool:
    return (key == "title" and isinstance(value, str)) or (key == "default" and value is None)


if __name__ == "__main__":
    (resources() / FILE_NAME).write_text(schema_text(), encoding="utf-8")
