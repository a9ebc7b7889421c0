"""The JSON Schema (draft-07) of a session file: made from the records, checked on every write and open.

`python -m detective_app.storage.sessions.schema` writes `resources/session.schema.json` anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from detective_app.core.session import InterrogationSession
from detective_app.paths import resources
from detective_app.storage.reading import shown

if TYPE_CHECKING:
    from jsonschema import ValidationError
    from jsonschema.protocols import Validator

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
    """Check a parsed session file against the shipped schema; return a broken rule, without its value."""
    error = next(_validator("").iter_errors(document), None)
    if error is None:
        return None
    place = ".".join(str(step) for step in error.absolute_path) or "the whole"
    return f"{shown(place)} breaks the schema's rule {error.validator!r}"


def _referred(
    _: Validator, reference: str, instance: object, __: Mapping[str, Any]
) -> Iterator[ValidationError]:
    """Check what a reference leads to; without it, each save of a run would check all earlier turns again."""
    if broken := _broken_part(reference.rpartition("/")[2], json.dumps(instance)):
        from jsonschema import ValidationError

        rule, place = broken
        yield ValidationError("", validator=rule, path=place)


@lru_cache(maxsize=512)
def _broken_part(definition: str, text: str) -> tuple[str, tuple[str | int, ...]] | None:
    """Return the rule that a part breaks and where in it; remembered by its text."""
    error = next(_validator(definition).iter_errors(json.loads(text)), None)
    return (str(error.validator), tuple(error.absolute_path)) if error else None


@cache
def _validator(definition: str) -> Validator:
    """Return what checks a whole file (""), or one of the schema's definitions."""
    from jsonschema import Draft7Validator, FormatChecker
    from jsonschema.validators import extend

    schema = _shipped()["definitions"][definition] if definition else _shipped()
    remembering: type[Validator] = extend(Draft7Validator, {"$ref": _referred})  # type: ignore[no-untyped-call]
    return remembering(schema, format_checker=FormatChecker(("uuid", "date-time")))


@cache
def _shipped() -> dict[str, Any]:
    shipped: dict[str, Any] = json.loads((resources() / FILE_NAME).read_text(encoding="utf-8"))
    return shipped


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
