"""The settings file: never in the way when it is broken, checked in words, written atomically; no secrets."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic.alias_generators import to_camel
from pydantic.fields import FieldInfo

from detective_app.core import settings
from detective_app.core.errors import BadInput, SettingsError
from detective_app.provider_facts import PROVIDERS
from detective_app.storage import atomic
from detective_app.storage.reading import parse_json, read_file, shown, unopened

_MAX_BYTES = 1 << 20
_CONTEXT = {settings.KNOWN_PROVIDERS: PROVIDERS}
_ONLY_LOCAL = re.compile(rb'"only_?[Ll]ocal"\s*:\s*true')
_RECORDS: dict[str, type[BaseModel]] = {
    "detectives": settings.DetectiveChoice,
    "witness": settings.WitnessChoice,
    "timeouts": settings.Timeouts,
    "appearance": settings.Appearance,
    "evidence": settings.EvidenceSettings,
    "redaction": settings.RedactionSettings,
}


def load(path: Path) -> tuple[settings.Configuration, str | None]:
    """Read the settings; of a missing or broken file the defaults, and what is broken on which line."""
    configuration, problems = _read(path)
    if configuration is None:
        return settings.Configuration(), unopened(path, problems[0].rstrip(".")) + " The defaults are used."
    return configuration, None


def validate(path: Path) -> list[str]:
    """Return every problem of a settings file in words, without values; a missing file has none."""
    return _read(path)[1]


def says_only_local(path: Path) -> bool:
    """Tell whether a file that cannot be used says anywhere that nothing may leave this computer."""
    try:
        return bool(_ONLY_LOCAL.search(read_file(path, limit=_MAX_BYTES, follow=True)[0]))
    except BadInput:
        return True  # nobody can tell what it says


def save(path: Path, configuration: settings.Configuration) -> None:
    """Write the settings durably; raises SettingsError over a broken file, StorageError when it fails."""
    if problems := validate(path):
        raise SettingsError(
            f"{shown(path.name)} is not valid ({problems[0].rstrip('.')}), so it was not changed. "
            "Correct or remove it first."
        )
    content = configuration.model_dump_json(indent=2, exclude_none=True) + "\n"
    told = "The settings could not be saved: {reason}. The old ones are whole. {step} and try again."
    with atomic.kept(told):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        atomic.write_file(path.resolve(), content.encode())  # a link to a file kept elsewhere stays one


def with_value(configuration: settings.Configuration, key: str, text: str) -> settings.Configuration:
    """Return the settings with one value set from text; raises SettingsError in the words of trust §4.

    Keys are dotted, camelCase or snake_case: `timeouts.cloudTimeout`, `witness.base_url`,
    `detectives.openai.model`. Items of a list are separated by commas; empty text clears an optional value.
    """
    document = configuration.model_dump(mode="json")
    *path, last = (to_camel(part) if "_" in part else part for part in key.strip().split("."))
    of_detective = path[:1] == ["detectives"]
    if of_detective and len(path) == 2 and path[1] in PROVIDERS:
        document = _with_detective(document, path[1])
    place = _at(document, path)
    if isinstance(place.get(last, {}), dict):
        raise SettingsError(f"There is no setting {shown(key, 60)}. There is: {', '.join(keys())}.")
    place[last] = _value(place[last], text, optional=_is_optional([*path, last]))
    if of_detective and (last, place[last]) == ("isDefault", True):
        _make_only_default(document["detectives"], place)
    found, problems = _parse(json.dumps(document).encode())
    if found is None:
        raise SettingsError(problems[0].partition(": ")[2])
    return found


def keys() -> tuple[str, ...]:
    """List the settings that `with_value` knows, dotted; PROVIDER stands for one of the detectives."""
    return tuple(_names(settings.Configuration().model_dump(mode="json"), ""))


def _read(path: Path) -> tuple[settings.Configuration | None, list[str]]:
    if not os.path.lexists(path):
        return settings.Configuration(), []
    try:
        content, _ = read_file(path, limit=_MAX_BYTES, follow=True)
    except BadInput as error:
        return None, [str(error)]
    try:
        parse_json(content)
    except BadInput as error:
        return None, [f"{error} (line {line_of_fault(content)})"]
    return _parse(content, with_lines=True)


def _parse(content: bytes, *, with_lines: bool = False) -> tuple[settings.Configuration | None, list[str]]:
    try:
        return settings.Configuration.model_validate_json(content, strict=True, context=_CONTEXT), []
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=False)
    if not with_lines:
        return None, [_problem(item) for item in found]
    text = content.decode()
    # What holds between fields has no place of its own; all such rules are about the detectives.
    lines = [line_of(text, item["loc"] or ("detectives",)) for item in found]
    words = [_problem(item).removesuffix(".") for item in found]
    return None, [f"{word} (line {line})." for word, line in zip(words, lines, strict=True)]


def _problem(error: Any) -> str:
    """Say what is wrong with one setting, in the words of its description where that tells the range."""
    where = [str(part) for part in error["loc"]]
    name, kind = shown(".".join(where)), error["type"]
    if where[:1] == ["providerFallbackOrder"]:
        message = "List each provider once."
    elif kind == "value_error":
        message = error["msg"].removeprefix("Value error, ")
    elif kind == "extra_forbidden":
        is_key = where[-1].lower().replace("_", "").endswith("key")
        message = (
            "Keys are not kept in this file; use `detective keys set`."
            if is_key
            else "There is no such setting."
        )
    elif (described := _description(where)).startswith("Choose"):
        message = described
    elif kind == "literal_error":
        message = f"Choose one of {error['ctx']['expected']}."
    elif kind == "too_short":
        message = "List at least one."
    else:
        message = f"{error['msg']}."
    return f"{name or 'the settings'}: {message}"


def _description(where: list[str]) -> str:
    field = _field(where)
    return (field.description if field else None) or ""


def _is_optional(where: list[str]) -> bool:
    field = _field(where)
    return field is not None and not field.is_required() and field.default is None


def _field(where: list[str]) -> FieldInfo | None:
    """Find a setting's declaration by the parts of its dotted name."""
    record = _RECORDS.get(where[0], settings.Configuration) if where else settings.Configuration
    return next((field for field in record.model_fields.values() if where[-1:] == [field.alias]), None)


def _make_only_default(detectives: list[dict[str, Any]], chosen: dict[str, Any]) -> None:
    for choice in detectives:
        choice["isDefault"] = choice is chosen


def _at(document: dict[str, Any], path: list[str]) -> dict[str, Any]:
    """Return the fields that a dotted key leads to, none where it leads nowhere."""
    place: Any = document
    for part in path:
        place = _inside(place).get(part)
    return place if isinstance(place, dict) else {}


def _inside(place: Any) -> dict[str, Any]:
    """Return what a part of a dotted key may name next: fields, or the providers of a list."""
    if isinstance(place, list):
        return {item["provider"]: item for item in place if isinstance(item, dict)}
    return place if isinstance(place, dict) else {}


def _with_detective(document: dict[str, Any], provider: str) -> dict[str, Any]:
    """Let a detective that is not there yet be set: asked last, for the model that its provider proposes."""
    models = PROVIDERS[provider].models
    if provider in _inside(document["detectives"]) or not models:
        return document
    new = settings.DetectiveChoice(provider=provider, model=models[0].name).model_dump(mode="json")
    order = [*(name for name in document["providerFallbackOrder"] if name != provider), provider]
    return {**document, "detectives": [*document["detectives"], new], "providerFallbackOrder": order}


def _value(current: Any, text: str, *, optional: bool) -> Any:
    if isinstance(current, list) and not text.lstrip().startswith("["):
        return [item.strip() for item in text.split(",")]
    if isinstance(current, bool | int | float | list):
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return text
    return None if optional and not text else text


def _names(document: dict[str, Any], prefix: str) -> Iterator[str]:
    for name, value in document.items():
        if isinstance(value, dict):
            yield from _names(value, f"{prefix}{name}.")
        elif name == "detectives":
            yield from _names(value[0], f"{name}.PROVIDER.")
        else:
            yield prefix + name


_BLANKS = re.compile(r"[ \t\r\n]*")
_CONSTANTS = ("NaN", "Infinity", "-Infinity")
_raw = json.JSONDecoder().raw_decode


def line_of(text: str, path: Sequence[str | int]) -> int:
    """Return the line of the value at a path, or of as much of the path as there is, in valid JSON."""
    at = _past_blanks(text, 0)
    named = at
    for part in path:
        member = next((member for member in _members(text, at) if member[0] == part), None)
        if member is None:
            break
        _, named, at = member
    return _line(text, named)


def line_of_fault(content: bytes) -> int:
    """Return the line on which a content stops being JSON that means the same to every reader."""
    try:
        text = content.decode()
        json.loads(text)
        return _line(text, next(_ambiguous(text, _past_blanks(text, 0)), 0))
    except UnicodeDecodeError as error:
        return content.count(b"\n", 0, error.start) + 1
    except json.JSONDecodeError as error:
        return error.lineno
    except (ValueError, RecursionError):
        return 1


def _members(text: str, at: int) -> Iterator[tuple[str | int, int, int]]:
    """Yield the members of an object or list: name or number, where it begins, where its value does."""
    if text[at] not in "{[":
        return
    is_object, closing = text[at] == "{", "}" if text[at] == "{" else "]"
    at, number = _past_blanks(text, at + 1), 0
    while text[at] != closing:
        begin, name = at, number
        if is_object:
            name, at = _raw(text, at)
            at = _past_blanks(text, _past_blanks(text, at) + 1)
        yield name, begin, at
        at = _past_blanks(text, _raw(text, at)[1])
        if text[at] == ",":
            at = _past_blanks(text, at + 1)
        number += 1


def _ambiguous(text: str, at: int) -> Iterator[int]:
    """Yield where a key stands for the second time in its object, and where a number is none."""
    seen = set()
    for name, begin, value in _members(text, at):
        if name in seen or text.startswith(_CONSTANTS, value):
            yield begin
        seen.add(name)
        yield from _ambiguous(text, value)


def _past_blanks(text: str, at: int) -> int:
    found = _BLANKS.match(text, at)
    return found.end() if found else at


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
