"""The settings file: read without ever being in the way, checked in words, written atomically; it holds no secrets."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic.alias_generators import to_camel
from pydantic.fields import FieldInfo

from detective_app.core.errors import BadInput, SettingsError, StorageError
from detective_app.core.settings import PROVIDER_NAMES, Configuration
from detective_app.storage import atomic
from detective_app.storage.reading import first_problem, parse_json, read_file, shown, unopened

_MAX_BYTES = 1 << 20
_SECRET = "Keys do not belong into this file. Use `detective keys set PROVIDER`"


def load(path: Path) -> tuple[Configuration, str | None]:
    """Read the settings; of a missing or broken file the defaults, and for a broken one the problem in words."""
    problems = validate(path)
    if problems:
        return Configuration(), unopened(path, problems[0].rstrip(".")) + " The defaults are used."
    if not path.exists():
        return Configuration(), None
    return Configuration.model_validate_json(read_file(path, limit=_MAX_BYTES, follow=True)[0], strict=True), None


def validate(path: Path) -> list[str]:
    """Return every problem of a settings file in words, without values; none of a missing file."""
    if not path.exists() and not path.is_symlink():
        return []
    try:
        content, _ = read_file(path, limit=_MAX_BYTES, follow=True)
        document = parse_json(content)
    except BadInput as error:
        return [str(error)]
    if not isinstance(document, dict):
        return ["it does not hold a JSON object"]
    return _problems(content)


def save(path: Path, configuration: Configuration) -> None:
    """Write the settings durably; raises SettingsError over a broken file, StorageError when writing fails."""
    if problems := validate(path):
        raise SettingsError(
            f"{shown(path.name)} is not valid ({problems[0].rstrip('.')}), so it was not changed. "
            "Correct or remove it first."
        )
    content = configuration.model_dump_json(indent=2, exclude_none=True) + "\n"
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        atomic.write_file(path.resolve(), content.encode())  # a link to a file kept elsewhere stays a link
    except OSError as error:
        reason, step = atomic.cause(error)
        raise StorageError(
            f"The settings could not be saved: {reason}. The old ones are whole. {step} and try again."
        ) from error


def with_value(configuration: Configuration, key: str, text: str) -> Configuration:
    """Return the settings with one value set from text; raises SettingsError in the words of TRUST §4.

    Keys are dotted and camelCase or snake_case: `timeouts.cloudTimeout`, `witness.base_url`,
    `detectives.openai.model`. Lists are separated by commas. An empty text clears what may be empty.
    """
    document = configuration.model_dump(mode="json", by_alias=True)
    *folders, last = (to_camel(part) if "_" in part else part for part in key.strip().split("."))
    place: Any = document
    for part in folders:
        place = _step(place, part, key)
    if not isinstance(place, dict) or last not in place:
        raise _unknown(key)
    place[last] = _value(place[last], text)
    if folders[:1] == ["detectives"] and last == "isDefault" and place[last] is True:
        for choice in document["detectives"]:
            choice["isDefault"] = choice is place
    content = json.dumps(document).encode()
    if problems := _problems(content):
        raise SettingsError(problems[0].partition(": ")[2] or problems[0])
    return Configuration.model_validate_json(content, strict=True)


def keys() -> list[str]:
    """List the settings that `with_value` takes, dotted; `PROVIDER` stands for a detective's provider."""
    return list(_names(Configuration, ""))


def _names(model: type[BaseModel], prefix: str) -> Iterable[str]:
    for name, field in model.model_fields.items():
        inner = _record_of(field)
        dotted = prefix + (field.alias or name)
        if inner is None:
            yield dotted
        else:
            yield from _names(inner, dotted + (".PROVIDER." if _is_list(field) else "."))


def _is_list(field: FieldInfo) -> bool:
    return str(field.annotation).startswith(("tuple", "typing.Annotated[tuple"))


def _step(place: Any, part: str, key: str) -> Any:
    if isinstance(place, list):
        found = [item for item in place if isinstance(item, dict) and item.get("provider") == part]
        if not found and part in PROVIDER_NAMES:
            raise SettingsError(f"{part} is not among the detectives. Add it in the settings file.")
        place = {part: found[0]} if found else {}
    if not isinstance(place, dict) or part not in place:
        raise _unknown(key)
    return place[part]
