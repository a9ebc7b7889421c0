"""The evidence of one answer as a capable detective sees it: statements, quotes, places, what is near."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from detective_app.account.citations import Turn, citations, missing
from detective_app.core.case import Passage, Sentence
from detective_app.core.evidence import Fact, Locator, Source, Support
from detective_app.core.packet import EvidencePacket, NearPassage, ShownQuote, ShownStatement
from detective_app.core.ports import CaseIndex
from detective_app.core.rounds import FoundPlace, Recheck
from detective_app.engine.calls.document_names import base_name
from detective_app.engine.calls.prompts import shortened
from detective_app.evidence.text.copied import words_of

LINES_AROUND = 2
MAX_PLACES = 5
"""So many places of one search are shown."""
_MAX_STATEMENTS = 12  # a packet must stay small whatever an answer holds
_MAX_QUOTES = 4
_MAX_QUOTE_CHARS = 600
_MAX_STATEMENT_CHARS = 400
_MAX_LINE_CHARS = 160
_MAX_REASON_CHARS = 200
_NEAREST = 3
_LOOKED_AT = 8  # places, of which those that are quoted already fall out
_LINES_ABOVE = 40  # a heading further up is not the place's own


@dataclass(frozen=True, slots=True)
class Packing:
    """Makes packets over a case; without `quotes` it shows statements and states alone."""

    case: CaseIndex
    quotes: bool = True

    def packet(self, turn: Turn | Recheck) -> EvidencePacket:
        """Return what the answer of a turn, or the second one to it, rests on; blocks."""
        read, total = (turn.read.read, turn.read.total) if turn.read else (None, None)
        told = EvidencePacket(outcome=turn.outcome, read=read, passages=total)
        if turn.evidence is None:
            return told
        numbers = {one.support: one.number for one in citations(turn) if one.support}
        facts = turn.evidence.facts[:_MAX_STATEMENTS]
        return replace(
            told,
            statements=tuple(self._statement(n, fact, numbers) for n, fact in enumerate(facts, 1)),
            nearest=tuple(self._nearest(turn.question or "", [s for fact in facts for s in fact.support])),
            missing=tuple(shortened(gap.need, _MAX_LINE_CHARS) for gap in missing(turn)[:_MAX_STATEMENTS]),
        )

    def places(self, words: str) -> tuple[FoundPlace, ...]:
        """Return where words stand in the case, or what comes near them, best first; blocks."""
        wanted = {word for word, _, _ in words_of(words)}
        found = (*self.case.phrase(words, MAX_PLACES), *self.case.search(words, MAX_PLACES))
        unique = {(p.source_id, p.locator): p for p in found}
        return tuple(
            FoundPlace(
                source_id=passage.source_id,
                locator=str(passage.locator),
                line=self._nearest_line(passage, wanted) if self.quotes else "",
                heading=(self.quotes and _last_line(passage.heading)) or None,
            )
            for passage in list(unique.values())[:MAX_PLACES]
        )

    def _statement(self, number: int, fact: Fact, numbers: dict[Support, int]) -> ShownStatement:
        state, reason = fact.state or "verified", shortened(fact.reason or "", _MAX_REASON_CHARS)
        if state == "withheld":
            return ShownStatement(number, "", state, reason)
        shown = fact.support[:_MAX_QUOTES] if self.quotes else ()
        quotes = tuple(self._quote(one, numbers[one]) for one in shown)
        said = "" if any(_same(fact.text, quote.text) for quote in quotes) else fact.text
        return ShownStatement(number, shortened(said, _MAX_STATEMENT_CHARS), state, reason, quotes)

    def _quote(self, support: Support, number: int) -> ShownQuote:
        at, source = Locator.parse(support.locator), self._source(support.source_id)
        return ShownQuote(
            number=number,
            source_id=support.source_id,
            document=base_name(source),
            locator=support.locator,
            heading=self._heading(source, at),
            text=shortened(support.quote, _MAX_QUOTE_CHARS),
            before=self._lines(source, at.first - LINES_AROUND, at.first - 1),
            after=self._lines(source, at.last + 1, at.last + LINES_AROUND),
        )

    def _nearest(self, question: str, quoted: Sequence[Support]) -> Iterator[NearPassage]:
        """Yield the passages nearest to a question that no quote stands in, by their nearest line."""
        if not self.quotes:
            return
        asked = {word for word, _, _ in words_of(question)}
        found = (p for p in self.case.search(question, _LOOKED_AT) if not any(_in(s, p) for s in quoted))
        for passage, _ in zip(found, range(_NEAREST), strict=False):
            yield NearPassage(
                source_id=passage.source_id,
                document=base_name(self._source(passage.source_id)),
                locator=str(passage.locator),
                heading=_last_line(passage.heading),
                line=self._nearest_line(passage, asked),
            )

    def _lines(self, source: Source, first: int, last: int) -> tuple[str, ...]:
        first, last = max(1, first), min(source.lines, last)
        if first > last:
            return ()
        lines = self.case.lines(source.source_id, Locator(first=first, last=last)).split("\n")
        shown = (one.strip() for n, one in enumerate(lines, first) if self._is_seen(source.source_id, n, one))
        return tuple(shortened(line, _MAX_LINE_CHARS) for line in shown if line)

    def _is_seen(self, source_id: str, line: int, text: str) -> bool:
        """Tell whether a page shows a line; what it hides is shown to nobody elsewhere."""
        if not text.strip():
            return True
        return self.case.sight(source_id, Locator(first=line, last=line), text) != "unseen"

    def _nearest_line(self, passage: Passage, asked: set[str]) -> str:
        """Return the line of a passage that has the most of some words, of those that its page shows."""
        lines = [(n, one.strip()) for n, one in enumerate(passage.text.split("\n"), passage.locator.first)]
        found = sorted(lines, key=lambda line: -len(asked & {word for word, _, _ in words_of(line[1])}))
        seen = (one for n, one in found if one and self._is_seen(passage.source_id, n, one))
        return shortened(next(seen, ""), _MAX_LINE_CHARS)

    def _heading(self, source: Source, at: Locator) -> str:
        """Return the heading that lines stand under, and of a table's row the header."""
        above = Locator(first=max(1, at.first - _LINES_ABOVE), last=at.first)
        [document] = self.case.excerpt([Passage(source.source_id, above, "", 0)]).documents
        before = [s for s in document.sentences if s.locator.first <= at.first]
        header = _header(before)
        titles = [s for s in before if s.kind == "heading" and s.locator.last < at.first]
        shown = [s.text.strip("#=-* \n") for s in (*titles[-1:], *header)]
        return shortened(" / ".join(" ".join(text.split()) for text in shown), _MAX_LINE_CHARS)

    def _source(self, source_id: str) -> Source:
        return next(source for source in self.case.sources if source.source_id == source_id)


def _same(statement: str, quote: str) -> bool:
    return [word for word, _, _ in words_of(statement)] == [word for word, _, _ in words_of(quote)]


def _header(sentences: Sequence[Sentence]) -> Sequence[Sentence]:
    """Return the first row of the table that the last sentence is a later row of."""
    rows: list[Sentence] = []
    for sentence in reversed(sentences):
        if sentence.kind != "row":
            break
        rows.append(sentence)
    return rows[-1:] if len(rows) > 1 else ()


def _in(support: Support, passage: Passage) -> bool:
    at = Locator.parse(support.locator)
    return (
        support.source_id == passage.source_id
        and at.first <= passage.locator.last
        and passage.locator.first <= at.last
    )


def _last_line(heading: str) -> str:
    return shortened((heading.strip().split("\n") or [""])[-1].strip(), _MAX_LINE_CHARS)
