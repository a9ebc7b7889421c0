"""A passage is quoted with what stands around it in its paragraph, so that a reader sees what is meant."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from detective_app.core.case import Document, Sentence
from detective_app.core.evidence import Locator, Support
from detective_app.evidence.claims.grounds import Ground, Grounds
from detective_app.evidence.claims.weighing import Weighing

MOST_WORDS = 60
"""A stretch ends before it gets longer; a single sentence may be."""
REACH = 2
"""So many sentences before a passage, and so many after it, are quoted with it."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Sentences or rows that follow each other in a document, quoted as one."""

    sentences: tuple[Sentence, ...]
    text: str

    @property
    def support(self) -> Support:
        """Its quote, as code itself took it from the document."""
        first, last = (self.sentences[n].locator for n in (0, -1))
        at = Locator(first=first.first, last=last.last, page=first.page)
        source_id = self.sentences[0].source_id
        return Support(source_id=source_id, locator=str(at), quote=self.text, verdict="exact")


@dataclass(frozen=True)
class Paragraphs:
    """Which sentences and rows of a case follow each other without a break."""

    case: Grounds

    def around(self, ground: Ground, fits: Callable[[Ground], bool]) -> Stretch:
        """Return a passage with its neighbours in the same paragraph or table, as far as they fit."""
        paragraph, at = self._places[ground]
        first = last = at
        words = _words(paragraph[at])
        for _ in range(REACH):
            for edge, step in ((last, 1), (first, -1)):
                other = paragraph[edge + step] if 0 <= edge + step < len(paragraph) else None
                if other is None or not fits(other) or words + _words(other) > MOST_WORDS:
                    continue
                words += _words(other)
                first, last = min(first, edge + step), max(last, edge + step)
        chosen = paragraph[first : last + 1]
        document = self._documents[ground.source_id]
        begin, end = self._starts[chosen[0]], self._starts[chosen[-1]] + len(chosen[-1].quote)
        return Stretch(tuple(one.sentence for one in chosen), document.text[begin:end])

    @cached_property
    def _documents(self) -> Mapping[str, Document]:
        return {document.source.source_id: document for document in self.case.case_file.documents}

    @cached_property
    def _starts(self) -> Mapping[Ground, int]:
        """Where each passage begins in the text of its document."""
        starts: dict[Ground, int] = {}
        read: dict[str, int] = {}
        for ground in self.case.all:
            text, after = self._documents[ground.source_id].text, read.get(ground.source_id, 0)
            starts[ground] = text.index(ground.quote, after)
            read[ground.source_id] = starts[ground] + len(ground.quote)
        return starts

    @cached_property
    def _places(self) -> Mapping[Ground, tuple[Sequence[Ground], int]]:
        """The paragraph or table of each passage, and the passage's rank in it."""
        found: list[list[Ground]] = []
        for ground in self.case.all:
            if found and self._goes_on(found[-1][-1], ground):
                found[-1].append(ground)
            else:
                found.append([ground])
        return {ground: (paragraph, n) for paragraph in found for n, ground in enumerate(paragraph)}

    def _goes_on(self, one: Ground, other: Ground) -> bool:
        """Tell whether a passage follows another in the same paragraph or table, with nothing in between."""
        if one.source_id != other.source_id or (one.sentence.kind == "row") != (other.sentence.kind == "row"):
            return False
        between = self._documents[one.source_id].text[
            self._starts[one] + len(one.quote) : self._starts[other]
        ]
        near = other.sentence.locator.first - one.sentence.locator.last <= 1
        return near and not between.strip() and between.count("\n") <= 1


@dataclass(frozen=True)
class Shown:
    """What is quoted so far for a claim: stretches, none of which has a sentence of another."""

    weighing: Weighing
    stretches: list[Stretch] = field(default_factory=list)
    sentences: set[Sentence] = field(default_factory=set)

    def quote(self, ground: Ground) -> None:
        """Quote a passage with what stands around it, unless it is quoted already.

        A row that names the claim's thing stands alone: its neighbours in the list are on others.
        """
        if ground.sentence.kind == "row" and self.weighing.names_it(ground):
            self.add(ground.sentence)
        elif ground.sentence not in self.sentences:
            self._take(self._paragraphs.around(ground, self._fits))

    def add(self, line: Sentence) -> None:
        """Quote a line by itself, unless it is quoted already."""
        if line not in self.sentences:
            self._take(Stretch((line,), line.text))

    @cached_property
    def _paragraphs(self) -> Paragraphs:
        return Paragraphs(self.weighing.case)

    def _fits(self, neighbour: Ground) -> bool:
        return neighbour.sentence not in self.sentences and not self.weighing.of_another(neighbour)

    def _take(self, stretch: Stretch) -> None:
        self.stretches.append(stretch)
        self.sentences.update(stretch.sentences)


def _words(ground: Ground) -> int:
    return len(ground.text.split())
