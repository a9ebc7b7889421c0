"""What earlier versions wrote under another name: decisions about sources are resolved conflicts now."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from pydantic_core import from_json

_WORDS = {"keep_both": "Both stay in.", "clarify": "The detective was to ask."}


def as_now(content: bytes) -> bytes:
    """Return the text of a session file with the names of this version; the same where it has no others."""
    if b'"decisions"' not in content:
        return content
    try:
        document = from_json(content)
    except ValueError:
        return content  # whoever parses it says what is wrong
    if not isinstance(document, dict) or not isinstance(document.get("decisions"), list):
        return content
    try:
        found = list(_conflicts(document, document.pop("decisions")))
    except (AttributeError, KeyError, TypeError):
        return content  # no decisions of this program; the field is refused as any unknown one
    if found:
        document["conflicts"] = [*document.get("conflicts", ()), *found]
    return json.dumps(document).encode()


def _conflicts(document: dict[str, Any], decisions: list[Any]) -> Iterator[dict[str, Any]]:
    number = len(document.get("conflicts", ()))
    for one in decisions:
        sides = [_given(document, one["key"], value) for value in one["values"]]
        if all(sides):
            number += 1
            yield {
                "id": f"c{number}",
                "sourceIds": [side["sourceId"] for side in sides],
                "description": "; ".join(f"{side['sourceId']} says “{side['value']}”" for side in sides),
                "severity": "medium",
                "quotes": [side["quote"] for side in sides],
                "values": [side["value"] for side in sides],
                "resolved": True,
                "resolution": one.get("reason") or _WORDS.get(one["choice"], "Decided."),
                "decision": one["choice"],
                "createdAt": one["at"],
                "resolvedAt": one["at"],
            }


def _given(document: dict[str, Any], key: str, value: str) -> dict[str, Any]:
    """Return a value of a conflict as an answer found it; empty where none did."""
    for pair in document.get("qaPairs", ()):
        for found in (pair.get("evidence") or {}).get("conflicts", ()):
            for given in found["values"]:
                if found["key"] == key and given["value"] == value:
                    return dict(given)
    return {}
