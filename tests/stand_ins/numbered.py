"""A witness's statements with the numbers of the passages in its prompt that hold what they quote."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

_DOCUMENT = re.compile(r"^--- [0-9a-f]{8} document (\S+) .*? ---$")
_END = re.compile(r"^--- [0-9a-f]{8} end of ")
_PASSAGE = re.compile(r"^\[(\d+)\] (?:p\.\d+ )?L(\d+)-L(\d+)(?:, [a-z' ]+)?(?: \(.*\))?$")
NOT_SHOWN = 9_999
"""The number of a passage for words that stand in none that was shown."""


@dataclass(slots=True)
class ShownPassage:
    """One passage of a prompt."""

    number: int
    source_id: str
    first: int
    last: int
    text: str = ""


def passages(prompt: str) -> Iterator[ShownPassage]:
    """Yield the passages of a prompt, in its order."""
    source_id, held = "", None
    for line in prompt.split("\n"):
        if found := _DOCUMENT.match(line):
            source_id = found[1]
        elif (begun := _PASSAGE.match(line)) or _END.match(line):
            if held:
                yield held
            held = ShownPassage(int(begun[1]), source_id, int(begun[2]), int(begun[3])) if begun else None
        elif held:
            held.text += f"{line}\n"


def numbered(draft: Mapping[str, Any], prompt: str) -> dict[str, Any]:
    """Return a draft whose statements quote words as one whose statements name passages."""
    shown = list(passages(prompt))
    return {
        "statements": [_statement(one, shown) for one in draft["statements"]],
        "notStated": draft["notStated"],
    }


def written(draft: Mapping[str, Any], prompt: str) -> str:
    """Return such a draft as a model writes it."""
    return json.dumps(numbered(draft, prompt), ensure_ascii=False)


def _statement(given: Mapping[str, Any], shown: list[ShownPassage]) -> dict[str, Any]:
    quotes = given["quotes"]
    return {
        "text": given["text"],
        "passages": [_number(quote, shown) for quote in quotes],
        "words": quotes[0]["quote"] if quotes else "",
        "calculation": given.get("calculation", ""),
    }


def _number(quote: Mapping[str, str], shown: list[ShownPassage]) -> int:
    """Return the passage that holds a quote, of the document that it names where that has it."""
    words = " ".join(quote["quote"].split())
    holding = [one for one in shown if words in " ".join(one.text.split())]
    own = [one for one in holding if one.source_id == quote["sourceId"]]
    line = re.search(r"L(\d+)", quote["locator"])
    at = [one for one in own if line and one.first <= int(line[1]) <= one.last]
    return next((one.number for one in (*at, *own, *holding)), NOT_SHOWN)
