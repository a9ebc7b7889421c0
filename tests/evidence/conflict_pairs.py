"""Labelled pairs of sentences from two documents: true conflicts of each kind, and near misses that are none.

`TUNED` was looked at while the rules were made; `HELD_OUT` was written after them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Literal


@dataclass(frozen=True, slots=True)
class Pair:
    """A question with two sentences found for it; a `heading` makes its sentence a table's row."""

    question: str
    first: str
    second: str
    kind: Literal["number", "date", "time", "text"] | None = None
    first_heading: str = ""
    second_heading: str = ""


def _pairs(name: str) -> tuple[Pair, ...]:
    lines = Path(__file__).with_name(f"conflict_pairs_{name}.jsonl").read_text(encoding="utf-8")
    return tuple(Pair(**json.loads(line)) for line in lines.splitlines())


TUNED, HELD_OUT = _pairs("tuned"), _pairs("held_out")
