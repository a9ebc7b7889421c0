"""The text of a request as people read it: one field after the other, without escapes, nothing left out."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import JsonValue
from pydantic_core import from_json

from detective_app.core.tape import TapeLine
from detective_app.evidence.text.copied import LEAST_WORDS

_ON_ITS_LINE = 80


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a text, and whether it is what a field says: words of documents stand in such alone."""

    text: str
    said: bool = False


def body_of(line: TapeLine) -> bytes | None:
    """Return the body of a request as it is on the tape; None where the tape was full."""
    if line.body is None:
        return None
    return base64.b64decode(line.body) if line.encoded else line.body.encode()


def pieces(body: bytes) -> tuple[Piece, ...]:
    """Return the text of a body in pieces; the body itself where it is no JSON."""
    text = body.decode("utf-8", "replace")
    try:
        return tuple(_of(from_json(text), ""))
    except ValueError:
        return (Piece(text, said=True),)


def _of(value: JsonValue, name: str) -> Iterator[Piece]:
    """Yield a value under its name: a text by itself, what holds no text in one line."""
    if isinstance(value, str):
        breaks = "\n" in value or len(value) > _ON_ITS_LINE
        yield Piece(f"{name}:\n" if breaks else f"{name}: ")
        yield Piece(value, said=True)
        yield Piece("\n\n" if breaks else "\n")
    elif isinstance(value, dict | list) and _holds_text(value):
        fields = value.items() if isinstance(value, dict) else enumerate(value, 1)
        for field, one in fields:
            yield from _of(one, f"{name}.{field}" if name else str(field))
    else:
        yield Piece(f"{name}: {json.dumps(value, ensure_ascii=False)}\n")


def _holds_text(value: JsonValue) -> bool:
    """Tell whether there are texts in a value that may hold words of documents."""
    values = [value]
    while values:
        one = values.pop()
        if isinstance(one, str) and len(one.split()) >= LEAST_WORDS:
            return True
        if isinstance(one, list | dict):
            values += one.values() if isinstance(one, dict) else one
    return False
