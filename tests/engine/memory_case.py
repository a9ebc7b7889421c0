"""A case file in memory behind the port of the one on disk, for tests of the engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from detective_app.core.case import CaseFile, Document, Passage, Sentence, WordIndex
from detective_app.core.evidence import Locator, Source, Standing, Unread
from detective_app.core.ports import Sight
from detective_app.evidence.text.terms import terms
from detective_app.evidence.text.word_index import index_of


@dataclass(frozen=True)
class MemoryCase:
    """A CaseIndex over documents in memory; `says_chars` makes it pass for a larger one than it is."""

    case_file: CaseFile
    says_chars: int = 0
    unread: tuple[Unread, ...] = ()

    @property
    def sources(self) -> tuple[Source, ...]:
        return tuple(document.source for document in self.case_file.documents)

    @property
    def chars(self) -> int:
        return self.says_chars or sum(len(document.text) for document in self.case_file.documents)

    @property
    def passages(self) -> int:
        return len(self.case_file.sentences)

    @cached_property
    def _terms(self) -> tuple[tuple[Sentence, frozenset[str]], ...]:
        return tuple((sentence, terms(sentence.text)) for sentence in self.case_file.sentences)

    def search(self, question: str, limit: int, source_ids: Sequence[str] = ()) -> tuple[Passage, ...]:
        wanted = terms(question)
        shared = [
            (len(wanted & held), sentence)
            for sentence, held in self._terms
            if wanted & held and (not source_ids or sentence.source_id in source_ids)
        ]
        best = sorted(shared, key=lambda one: -one[0])[:limit]
        return tuple(self._passage(sentence, float(count)) for count, sentence in best)

    def every_passage(self) -> tuple[Passage, ...]:
        return tuple(self._passage(sentence, 0.0) for sentence in self.case_file.sentences)

    def phrase(self, words: str, limit: int) -> tuple[Passage, ...]:
        wanted = " ".join(words.casefold().split())
        return tuple(
            self._passage(s, 1.0)
            for s in self.case_file.sentences
            if wanted in " ".join(s.text.casefold().split())
        )[:limit]

    def word_index(self) -> WordIndex:
        return index_of(document.text for document in self.case_file.documents)

    def text(self, source_id: str) -> str:
        return self._document(source_id).text

    def lines(self, source_id: str, locator: Locator) -> str:
        lines = self.text(source_id).split("\n")
        if locator.last > len(lines) or locator.first > locator.last:
            raise ValueError(f"{source_id} has no {locator}")
        return "\n".join(lines[locator.first - 1 : locator.last])

    def locator(self, source_id: str, first: int, last: int) -> Locator:
        before = [s.locator for s in self._document(source_id).sentences if s.locator.first <= first]
        return Locator(first=first, last=last, page=before[-1].page if before else None)

    def standing(self, source_id: str, locator: Locator) -> Standing | None:
        of = self._document(source_id).sentences
        at = [s for s in of if s.locator.first <= locator.last and locator.first <= s.locator.last]
        return next((s.standing for s in at if s.standing), None)

    def confidence(self, source_id: str, locator: Locator, words: str = "") -> int | None:
        return None

    def sight(self, source_id: str, locator: Locator, quote: str) -> Sight:
        return "seen"

    def widened(self, passage: Passage, most_chars: int) -> Passage:
        return passage

    def excerpt(self, passages: Sequence[Passage]) -> CaseFile:
        documents = []
        for document in self.case_file.documents:
            of = [p for p in passages if p.source_id == document.source.source_id]
            held = tuple(s for s in document.sentences if any(_within(s, p) for p in of))
            if of:
                text = "\n".join(p.text for p in sorted(of, key=lambda p: p.locator.first))
                documents.append(Document(document.source, text, held, document.title))
        return CaseFile(tuple(documents))

    def whole(self) -> CaseFile:
        return self.case_file

    def close(self) -> None:
        return None

    def _document(self, source_id: str) -> Document:
        return {d.source.source_id: d for d in self.case_file.documents}[source_id]

    def _passage(self, sentence: Sentence, score: float) -> Passage:
        text = self.lines(sentence.source_id, sentence.locator)
        return Passage(sentence.source_id, sentence.locator, text, score)


def _within(sentence: Sentence, passage: Passage) -> bool:
    return passage.locator.first <= sentence.locator.first and sentence.locator.last <= passage.locator.last
