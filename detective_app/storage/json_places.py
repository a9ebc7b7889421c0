"""Where things stand in a JSON text, for messages that name the line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

_BLANKS = re.compile(r"[ \t\r\n]*")
_CONSTANTS = ("NaN", "Infinity", "-Infinity")
_read = json.JSONDecoder().raw_decode


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
            name, at = _read(text, at)
            at = _past_blanks(text, _past_blanks(text, at) + 1)
        yield name, begin, at
        at = _past_blanks(text, _read(text, at)[1])
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
