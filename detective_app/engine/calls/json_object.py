"""The one reader of replies that are to be a JSON object: thoughts, fences and talk around it are no harm."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from json import JSONDecoder
from typing import TypeVar

from pydantic import ValidationError

from detective_app.core.errors import FailureKind, UnusableReply
from detective_app.core.record import Record
from detective_app.core.thoughts import parted

T = TypeVar("T", bound=Record)

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
    for held in _objects(text):
        try:
            value = type_.model_validate_json(held)
        except ValidationError as error:
            whole = error
            continue
        found += [] if value in found else [value]
    if len(found) == 1:
        return found[0]
    problems = [_SEVERAL] if found else _in_words(whole)
    raise UnusableReply(FailureKind.INVALID_OUTPUT, problems, text=text)


def _objects(text: str) -> Iterator[str]:
    """Yield the JSON objects that stand in a text, none within another."""
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


def _in_words(error: ValidationError | RecursionError) -> list[str]:
    """Name each problem by its place; never repeat the value itself, which may be huge."""
    if isinstance(error, RecursionError):
        return ["the JSON is nested too deeply"]
    found = error.errors(include_input=False, include_url=False, include_context=False)[:_MOST_PROBLEMS]
    return [f"{'.'.join(map(str, e['loc'])) or 'the reply'}: {e['msg']}"[:200] for e in found]
