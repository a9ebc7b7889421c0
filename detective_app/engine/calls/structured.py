"""Structured replies: a portable JSON Schema out, strict reading of the object that comes back (§7)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from json import JSONDecoder
from typing import Any, TypeVar

from pydantic import ValidationError
from pydantic.alias_generators import to_camel

from detective_app.core.errors import FailureKind, UnusableReply
from detective_app.core.ports import Attempt, Generation, JsonSchema, Message, OnProgress, Reply
from detective_app.core.record import Record
from detective_app.core.thoughts import parted
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.trail import REASONS

T = TypeVar("T", bound=Record)

STOPS = {"length": FailureKind.CUT_OFF, "refusal": FailureKind.REFUSAL, "safety": FailureKind.SAFETY}
_KEPT_KEYWORDS = {"type", "properties", "required", "items", "enum", "anyOf", "additionalProperties", "const"}
MAX_TEXT_CHARS = 200_000


async def ask(
    model: FallbackModel,
    messages: Sequence[Message],
    type_: type[T],
    *,
    shape: type[Record] | None = None,
    check: Callable[[T], None] = lambda _: None,
    max_tokens: int,
    thorough: bool = False,
    on_progress: OnProgress,
) -> tuple[T, Reply]:
    """Ask for one `type_` and return it with the reply it came in.

    `shape` is the form that the model is told, where it is narrower than `type_`. `check` may refuse a
    well-formed object with UnusableReply. A reply that cannot be used leads to one repair request, then to
    the next provider; raises AllProvidersFailed at the end of the line.
    """
    found: list[T] = []

    def accept(reply: Reply) -> None:
        value = read(reply, type_)
        try:
            check(value)
        except UnusableReply as refused:  # who mends it is to see it
            refused.text = reply.text
            raise
        found[:] = [value]
        if len(reply.text) <= MAX_TEXT_CHARS:
            return  # no text in it can be longer than it is itself
        whole = value.model_dump()
        if (cut := _cut(whole)) != whole:
            on_progress(Attempt(reply.model, 1, "truncated", REASONS["truncated"], 0, recovered=True))
            found[:] = [type_.model_validate(cut)]

    reply = await model.reply(
        messages,
        schema=portable_schema(shape or type_),
        generation=Generation(max_tokens=max_tokens, thorough=thorough),
        accept=accept,
        on_progress=on_progress,
    )
    return found[0], reply


def read(reply: Reply, type_: type[T]) -> T:
    """Read a reply as one JSON object of `type_`; raises UnusableReply with what is wrong."""
    if reply.problem is not None:
        raise UnusableReply(reply.problem, [REASONS[reply.problem]], text=reply.text)
    if reply.stop in STOPS:
        raise UnusableReply(STOPS[reply.stop], [f"the reply ended early ({reply.stop})"], text=reply.text)
    return object_in(reply.text, type_)


def check_whole(value: Record, form: type[Record] | None = None) -> None:
    """Refuse a reply that leaves out a field, of its own form or of `form`, which has a default elsewhere."""
    left_out = [name for name in (form or type(value)).model_fields if name not in value.model_fields_set]
    if left_out:
        names = [f"{to_camel(name)}: Field required" for name in left_out]
        raise UnusableReply(FailureKind.INVALID_OUTPUT, names, text=value.model_dump_json())


def _cut(value: Any) -> Any:
    if isinstance(value, str):
        return value[:MAX_TEXT_CHARS]
    if isinstance(value, dict):
        return {name: _cut(part) for name, part in value.items()}
    return tuple(_cut(part) for part in value) if isinstance(value, list | tuple) else value


@cache
def portable_schema(type_: type[Record]) -> JsonSchema:
    """Return a schema all providers accept: all fields required, no bounds, no maps, no references."""
    full = type_.model_json_schema(by_alias=True)
    portable: dict[str, Any] = _portable(full, full.get("$defs", {}))
    return portable


def _portable(node: dict[str, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in node:
        return _portable(definitions[node["$ref"].rpartition("/")[2]], definitions)
    kept = {key: value for key, value in node.items() if key in _KEPT_KEYWORDS}
    if "properties" in kept:
        kept["properties"] = {k: _portable(v, definitions) for k, v in kept["properties"].items()}
        kept["required"] = list(kept["properties"])
        kept["additionalProperties"] = False
    if "prefixItems" in node:
        kept["items"] = _portable(node["prefixItems"][0], definitions)
    elif "items" in kept:
        kept["items"] = _portable(kept["items"], definitions)
    if "anyOf" in kept:
        kept["anyOf"] = [_portable(option, definitions) for option in kept["anyOf"]]
    return kept


_MOST_PROBLEMS, _MOST_BRACES = 8, 500
_SEVERAL = "the reply holds several objects of the form asked for, and which one is meant cannot be told"


def object_in(reply: str, type_: type[T]) -> T:
    """Return the one object of `type_` that a reply holds; raises UnusableReply with what is wrong.

    What a model only thought is no part of the reply.
    """
    said = parted(reply)
    text = said.words.strip()
    if not text:
        kind = FailureKind.THOUGHT_ALONE if said.thought.strip() else FailureKind.EMPTY
        raise UnusableReply(kind, ["there was no reply beside a thought" if said.thought else "it was empty"])
    with suppress(ValueError):  # some models write the object as the text of a JSON string
        text = value if text.startswith('"') and isinstance(value := json.loads(text), str) else text
    try:
        return type_.model_validate_json(text)
    except (ValidationError, RecursionError) as error:
        whole = error
    found: list[T] = []
    for mended in (text, _mended(text)):
        for held in _objects(mended):
            try:
                value = type_.model_validate_json(_arguments_in(held))
            except ValidationError as error:
                whole = error if mended is text else whole
                continue
            found += [] if value in found else [value]
        if found:
            break
    if len(found) == 1:
        return found[0]
    problems = [_SEVERAL] if found else _in_words(whole)
    raise UnusableReply(FailureKind.INVALID_OUTPUT, problems, text=text)


def _objects(text: str) -> Iterator[str]:
    decoder, at = JSONDecoder(), text.find("{")
    for _ in range(_MOST_BRACES):
        if at < 0:
            return
        try:
            _, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            yield text[at:end]
        at = text.find("{", end)


_LOOSE = re.compile(
    r"""(?P<text>"(?:[^"\\]|\\.)*(?:"|\Z))|(?P<single>'(?:[^'\\\n]|\\.)*(?:'|\Z|\n))"""
    r"""|//[^\n]*|/\*(?:[^*]|\*(?!/))*(?:\*/|\Z)|(?P<word>\b(?:True|False|None)\b)""",
    re.DOTALL,
)
_SPARE_COMMA = re.compile(r"""("(?:[^"\\]|\\.)*(?:"|\Z))|,(?=\s{0,99}[}\]])""", re.DOTALL)
_IN_SINGLE = re.compile(r"""\\.|\"""", re.DOTALL)
_PYTHON = {"True": "true", "False": "false", "None": "null"}


def _mended(text: str) -> str:
    """Write what stands from the first brace on as JSON has it, where it can only be meant so.

    Comments and spare commas go; texts between single quotes, and Python's names, are written anew.
    """

    def plain(found: re.Match[str]) -> str:
        if single := found["single"]:
            body = _IN_SINGLE.sub(lambda one: {"\\'": "'", '"': '\\"'}.get(one[0], one[0]), single[1:-1])
            return f'"{body}"'
        return found["text"] or _PYTHON.get(found["word"] or "", "")

    if len(text) > MAX_TEXT_CHARS:
        return ""
    held = _LOOSE.sub(plain, text[max(0, text.find("{")) :])
    return _SPARE_COMMA.sub(lambda found: found[1] or "", held)


def _arguments_in(held: str) -> str:
    """Return the arguments of an object that is the call of a tool, else the object itself."""
    value = json.loads(held)
    given = value.get("arguments", value.get("parameters"))
    named = isinstance(value.get("name"), str) and len(value) == len(("name", "arguments"))
    return json.dumps(given) if named and isinstance(given, dict) else held


def _in_words(error: ValidationError | RecursionError) -> list[str]:
    """Name each problem by its place; never repeat the value itself, which may be huge."""
    if isinstance(error, RecursionError):
        return ["the JSON is nested too deeply"]
    found = error.errors(include_input=False, include_url=False, include_context=False)[:_MOST_PROBLEMS]
    return [f"{'.'.join(map(str, e['loc'])) or 'the reply'}: {e['msg']}"[:200] for e in found]
