"""What a model or a rule may see of a case file: all of a small one, of a large one what a question needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from detective_app.core.case import CaseFile, Passage, Sentence
from detective_app.core.evidence import Locator, Support
from detective_app.core.ports import CaseIndex
from detective_app.core.settings import Profile
from detective_app.engine.witness.pages import named_sources, without_names
from detective_app.evidence.retrieval.sentence_search import SentenceIndex

CHARS_PER_TOKEN = 3.0  # careful: figures and German take more tokens than English prose
UNKNOWN_WINDOW_TOKENS = 32_000
MOST_WHOLE_TOKENS = 30_000  # longer cases are not read whole, even where they would fit
EXCERPT_TOKENS: dict[Profile, int] = {"small": 1_600, "capable": 16_000}
"""What an excerpt takes at most: a page for a small model, which is slow and gets lost."""
DETECTIVE_CHARS = 60_000

_PASSAGES: dict[Profile, int] = {"small": 8, "capable": 30}
_PAGE_CHARS = 8_000
_FEWEST_PAGES = 3
_DETECTIVE_PASSAGES = 60
_LINE_MARK_CHARS = 8
_DOCUMENT_MARK_CHARS = 120


@dataclass(frozen=True)
class View:
    """The part of a case that one question is answered from: all of it, or the passages that were found."""

    case_file: CaseFile
    passages: tuple[Passage, ...] = ()
    whole: bool = True

    @cached_property
    def index(self) -> SentenceIndex:
        """The sentences at hand, ready to be ranked; counting them takes a while for a whole case."""
        return SentenceIndex(self.case_file)

    @cached_property
    def headings(self) -> dict[Sentence, str]:
        """The header of the table that each row stands in; a row says little without it."""
        if not self.whole:
            headed = [p for p in self.passages if p.heading]
            return {s: p.heading for p in headed for s in self.index.sentences if _within(s, p)}
        found = {}
        for document in self.case_file.documents:
            header = ""
            for sentence in document.sentences:
                if sentence.kind != "row":
                    header = ""
                elif header:
                    found[sentence] = header
                else:
                    header = sentence.text
        return found

    def sentences_of(self, support: Support) -> tuple[Sentence, ...]:
        """Return the whole sentences that a quote is taken from, as far as they are in view."""
        at = Locator.parse(support.locator)
        return tuple(
            s
            for s in self.case_file.sentences
            if s.source_id == support.source_id
            and s.locator.first <= at.last
            and at.first <= s.locator.last
            and (support.quote in s.text or s.text in support.quote)
        )


@dataclass(frozen=True)
class CaseViews:
    """Chooses a view for each question; `room` is the tokens that a prompt may spend on documents.

    The whole case where it fits: its prompt is the same for every question, and servers keep it.
    """

    case: CaseIndex
    profile: Profile
    room: int

    def of(self, question: str) -> View:
        """Return the whole case if it fits, else what the question needs; blocks."""
        return self._whole or self.excerpt(question)

    def part(self, question: str) -> View:
        """Return all of a part of a case if it fits, else what the question needs of it; blocks."""
        if not self.fits:
            return self.excerpt(question)
        held = self.case.every_passage()
        return View(self.case.excerpt(held), held, whole=False)

    def excerpt(self, question: str) -> View:
        """Return the pages nearest to a question, best first, as many as the room allows; blocks.

        Tables are whole so, with title and header; of a page that does not fit, what was found is shown.
        """
        budget = min(EXCERPT_TOKENS[self.profile], self.room) * CHARS_PER_TOKEN
        found = self.case.search(question, _PASSAGES[self.profile])
        passages = tuple(_fitting(found, int(budget), self.case))
        return View(self.case.excerpt(passages), passages, whole=False)

    @cached_property
    def fits(self) -> bool:
        """Tell whether the whole case goes into a prompt."""
        marks = sum(_DOCUMENT_MARK_CHARS + _LINE_MARK_CHARS * s.lines for s in self.case.sources)
        chars = self.case.chars + marks
        return chars <= min(self.room, MOST_WHOLE_TOKENS) * CHARS_PER_TOKEN

    @cached_property
    def _whole(self) -> View | None:
        return View(self.case.whole()) if self.fits else None


def _within(sentence: Sentence, passage: Passage) -> bool:
    lines = passage.locator
    return sentence.source_id == passage.source_id and lines.first <= sentence.locator.first <= lines.last


def for_detective(case: CaseIndex, hypothesis: str) -> CaseFile:
    """Return what the rules of a run compare and choose topics from; blocks.

    The whole case up to 60,000 characters, else the passages nearest to the hypothesis up to that length,
    of the documents that are called by names in it.
    """
    if case.chars <= DETECTIVE_CHARS:
        return case.whole()
    sources = named_sources(hypothesis, case)
    found = case.search(without_names(hypothesis, case, sources), _DETECTIVE_PASSAGES, sources)
    return case.excerpt(tuple(_fitting(found, DETECTIVE_CHARS)))


def _fitting(found: Iterable[Passage], chars: int, case: CaseIndex | None = None) -> Iterator[Passage]:
    """Yield passages, best first, while there is room; one that is too long gives way to shorter ones.

    With a `case` each is widened to its page, or to what lies around it where there is room for few: three
    parts of pages hold the answer more often than one whole page. Nothing is shown twice.
    """
    shown: list[Passage] = []
    widest = min(_PAGE_CHARS, chars // _FEWEST_PAGES)
    for passage in found:
        if any(_covers(one, passage) for one in shown):
            continue
        page = case.widened(passage, widest) if case else passage
        if any(_overlaps(one, page) for one in shown):
            page = passage
        length = len(page.text) + len(page.heading) + _LINE_MARK_CHARS * (page.text.count("\n") + 1)
        if length <= chars:
            chars -= length
            shown.append(page)
            yield page


def _covers(one: Passage, other: Passage) -> bool:
    return (
        _overlaps(one, other)
        and one.locator.first <= other.locator.first <= other.locator.last <= one.locator.last
    )


def _overlaps(one: Passage, other: Passage) -> bool:
    if one.source_id != other.source_id:
        return False
    return one.locator.first <= other.locator.last and other.locator.first <= one.locator.last
