"""Five cases built for panels: no detective alone knows what decides all of it, and together they do."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.quality.truth_cases import Gold, GoldClaim, TruthCase


@dataclass(frozen=True, slots=True)
class BuiltCase:
    """A hypothesis with its documents.

    A claim has its text, its verdict, and the document and words that decide it; `known` says which claims
    (from 0) each of the three agents can judge.
    """

    id: str
    hypothesis: str
    overall: str
    documents: Mapping[str, str]
    claims: Sequence[Sequence[str]]
    known: tuple[frozenset[int], ...]

    def written(self, folder: Path) -> TruthCase:
        """Write the documents, and return the case as one of known truth."""
        for name, text in self.documents.items():
            (folder / name).write_text(text, encoding="utf-8")
        claims = tuple(GoldClaim(text, verdict, (Gold(*place),)) for text, verdict, *place in self.claims)
        return TruthCase(self.id, False, self.hypothesis, claims, self.overall, folder)


CASES = tuple(
    BuiltCase(**{**one, "known": tuple(frozenset(known) for known in one["known"])})
    for one in json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
)
