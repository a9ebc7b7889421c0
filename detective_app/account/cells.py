"""What stands in the cells of a sheet: passages of a document, and what each does to a part of the claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from detective_app.core.evidence import Locator, Source, Standing
from detective_app.core.passages import Mark, PassageId

Word: TypeAlias = Literal["for", "against", "speaks", "unrelated", "found", "silent", "nothing_near"]
"""What a cell says: somebody judged its passage, code alone found it, a model read its document and saw
nothing in it, or no line of it comes near."""


@dataclass(frozen=True, slots=True)
class NearPassage:
    """Lines of a document that code found near a part; they have no number before somebody judges them."""

    source_id: str
    locator: str
    text: str
    standing: Standing | None = None
    confidence: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A passage in a cell: what it does to the part, and the words of it that carry that.

    `number` is None of one that has none yet. `mark` is what was said last of it, `before` what a model said
    where a person says otherwise; `nearness` is what the words of the part weigh that the sentence has,
    `standing` how it stands in its document where it is no plain text, with the `confidence` of a recogniser,
    `source` the document, if it is known.
    """

    source_id: str
    locator: str
    text: str
    sentence: str
    word: Word
    number: PassageId | None = None
    mark: Mark | None = None
    before: Mark | None = None
    cited: bool = False
    nearness: float = 0.0
    standing: Standing | None = None
    source: Source | None = None
    confidence: int | None = None

    @property
    def at(self) -> str:
        """Where the sentence stands in its document, as narrow as its words can be found in the lines."""
        wanted, held = " ".join(self.sentence.split()), " ".join(self.text.split())
        begin = held.find(wanted) if wanted else -1
        try:
            place = Locator.parse(self.locator)
        except ValueError:
            return self.locator
        if begin < 0:
            return self.locator
        rows = [n for n, line in enumerate(self.text.split("\n")) for _ in line.split()]
        first = place.first + rows[held.count(" ", 0, begin)]
        last = place.first + rows[held.count(" ", 0, begin + len(wanted))]
        return str(Locator(first=first, last=min(max(first, last), place.last), page=place.page))


@dataclass(frozen=True, slots=True)
class Cell:
    """What a document has for a part: the best of its passages first; without one, `word` says why."""

    source_id: str
    word: Word
    places: tuple[Place, ...] = ()

    @property
    def best(self) -> Place | None:
        """The passage that the cell shows."""
        return self.places[0] if self.places else None


Near: TypeAlias = Mapping[str, Sequence[NearPassage]]
"""What code found for each part, by its text, at most one passage a document, the nearest first."""
