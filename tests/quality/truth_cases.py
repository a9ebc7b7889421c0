"""Cases of which it is known what is true, and how far a quote holds what decides a claim."""

from __future__ import annotations

import json
import os
import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from tests.quality.figure import NotHere

COVERED = 0.6
"""So much of a passage's letters a quote has to hold, in one run of words."""


@dataclass(frozen=True, slots=True)
class Gold:
    """A passage that decides a claim."""

    file: str
    quote: str


@dataclass(frozen=True, slots=True)
class GoldClaim:
    """A claim of a hypothesis with its verdict and the passages that decide it."""

    text: str
    verdict: str
    evidence: tuple[Gold, ...]


@dataclass(frozen=True, slots=True)
class TruthCase:
    """A hypothesis over documents, and what is true of it."""

    id: str
    german: bool
    hypothesis: str
    claims: tuple[GoldClaim, ...]
    overall: str
    documents: Path


def cases() -> list[TruthCase]:
    """Return the cases in the order of their names; raises NotHere."""
    beside = Path(__file__).parents[3] / "shared" / "truth" / "dev"
    folder = Path(os.environ.get("DETECTIVE_TRUTH", beside))
    found = [_case(file) for file in sorted(folder.glob("*/case.json"))]
    if not found:
        raise NotHere(f"There are no cases in {folder}; DETECTIVE_TRUTH names their folder.")
    return found


def covers(quote: str, passage: str) -> bool:
    """Tell whether a quote holds most of a passage: so much of its letters in one run of words."""
    words, within = _words(passage), f" {' '.join(_words(quote))} "
    least = COVERED * sum(map(len, words))
    return any(f" {run} " in within for run in _shortest_runs(words, least))


def _shortest_runs(words: Sequence[str], least: float) -> Iterator[str]:
    """Yield from each word on the run that is just long enough, counted in letters."""
    for first in range(len(words)):
        letters = 0
        for last in range(first, len(words)):
            letters += len(words[last])
            if letters >= least:
                yield " ".join(words[first : last + 1])
                break


def _case(file: Path) -> TruthCase:
    gold = json.loads(file.read_text(encoding="utf-8"))
    return TruthCase(
        id=gold["id"],
        german=gold["language"] == "de",
        hypothesis=gold["hypothesis"],
        claims=tuple(map(_claim, gold["claims"])),
        overall=gold["overall"],
        documents=file.parent / "documents",
    )


def _claim(gold: dict[str, Any]) -> GoldClaim:
    evidence = tuple(Gold(one["file"], one["quote"]) for one in gold["evidence"])
    return GoldClaim(gold["text"], gold["verdict"], evidence)


@lru_cache(maxsize=100_000)
def _words(text: str) -> Sequence[str]:
    text = unicodedata.normalize("NFKC", text).replace("\u00ad", "").lower()
    return re.findall(r"\w+", text)
