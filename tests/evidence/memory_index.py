"""A case index over texts in memory, for tests of the rules that read a case only through its port."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence

from detective_app.core.case import CaseFile, Passage, WordIndex
from detective_app.core.evidence import Locator, Source, Standing, Unread
from detective_app.core.ports import Sight
from detective_app.evidence.text.word_index import index_of
from tests.evidence.cases import case_of


class MemoryIndex:
    """Implements `core.ports.CaseIndex`; `pages` gives the first lines of the pages of some documents."""

    def __init__(self, texts: Mapping[str, str], pages: Mapping[str, Sequence[int]] | None = None) -> None:
        self._given = dict(texts)
        self.unread: tuple[Unread, ...] = ()
        self._texts = {f"D{n}": text for n, text in enumerate(texts.values(), 1)}
        self._pages = {f"D{n}": tuple((pages or {}).get(name, ())) for n, name in enumerate(texts, 1)}
        self.sources = tuple(
            Source(
                source_id=f"D{n}",
                name=name,
                path=f"/case/{name}",
                sha256=hashlib.sha256(text.encode()).hexdigest(),
                chars=len(text),
                lines=len(text.split("\n")),
            )
            for n, (name, text) in enumerate(texts.items(), 1)
        )
        self.chars = sum(map(len, texts.values()))
        self.passages = sum(source.lines for source in self.sources)

    def every_passage(self) -> tuple[Passage, ...]:
        return tuple(
            Passage(s, self.locator(s, n, n), line, 0.0)
            for s, text in self._texts.items()
            for n, line in enumerate(text.split("\n"), 1)
        )

    def search(self, question: str, limit: int, source_ids: Sequence[str] = ()) -> tuple[Passage, ...]:
        wanted = set(re.findall(r"\w{4,}", question.casefold()))
        scored = [
            Passage(s, self.locator(s, n, n), line, len(wanted & set(re.findall(r"\w{4,}", line.casefold()))))
            for s, text in self._texts.items()
            if not source_ids or s in source_ids
            for n, line in enumerate(text.split("\n"), 1)
        ]
        return tuple(sorted((p for p in scored if p.score), key=lambda p: -p.score)[:limit])

    def phrase(self, words: str, limit: int) -> tuple[Passage, ...]:
        parts = re.findall(r"\w+", words)
        if not parts:
            return ()
        pattern = re.compile(r"\W+".join(map(re.escape, parts)), re.IGNORECASE)
        found = []
        for source_id, text in self._texts.items():
            for hit in pattern.finditer(text):
                first = text.count("\n", 0, hit.start()) + 1
                place = self.locator(source_id, first, first + hit[0].count("\n"))
                found.append(Passage(source_id, place, self.lines(source_id, place), 1.0))
        return tuple(found[:limit])

    def text(self, source_id: str) -> str:
        return self._texts[source_id]

    def lines(self, source_id: str, locator: Locator) -> str:
        lines = self._texts[source_id].split("\n")
        if locator.last > len(lines) or locator.last < locator.first:
            raise ValueError("there are no such lines")
        return "\n".join(lines[locator.first - 1 : locator.last])

    def locator(self, source_id: str, first: int, last: int) -> Locator:
        if last > len(self._texts[source_id].split("\n")) or last < first:
            raise ValueError("there are no such lines")
        page = sum(start <= first for start in self._pages[source_id]) or None
        return Locator(first=first, last=last, page=page)

    def standing(self, source_id: str, locator: Locator) -> Standing | None:
        return None

    def confidence(self, source_id: str, locator: Locator, words: str = "") -> int | None:
        return None

    def sight(self, source_id: str, locator: Locator, quote: str) -> Sight:
        return "seen"

    def widened(self, passage: Passage, most_chars: int) -> Passage:
        return passage

    def excerpt(self, passages: Sequence[Passage]) -> CaseFile:
        kept = {p.source_id for p in passages}
        return CaseFile(tuple(d for d in self.whole().documents if d.source.source_id in kept))

    def word_index(self) -> WordIndex:
        return index_of(self._texts.values())

    def whole(self) -> CaseFile:
        return case_of(self._given)

    def close(self) -> None:
        self._texts.clear()
