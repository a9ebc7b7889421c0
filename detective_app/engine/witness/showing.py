"""Which passages a question is answered from: all of a small case, of a large one those that come near."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from typing import NamedTuple

from detective_app.core.case import CaseFile, Document, Passage, Scope
from detective_app.core.evidence import Standing, Support
from detective_app.core.ports import CaseIndex
from detective_app.evidence.finding import find
from detective_app.evidence.quotes import checking

MOST_FOUND, MOST_SHOWN = 16, 8
"""So many passages a model is shown of a large case, and so many a detective or a person of an answer."""
MOST_LINES = 5
_BESIDE_NAMED = 3
"""So many follow the first that a witness names: it may name what decides, or only what is alike."""

_CHARS_PER_TOKEN = 3.0  # careful: figures and German take more tokens than English prose
_MOST_WHOLE_TOKENS = 30_000  # longer cases are not read whole, even where they would fit
_MARK_CHARS, _DOCUMENT_MARK_CHARS = 12, 120
_DETECTIVE_CHARS, _DETECTIVE_PASSAGES = 60_000, 60
NOT_THERE = "No line of what was named shares a word of weight with the question, so all was looked through."
BEYOND = "Nothing that came near in what was named states this, so reading went on through all documents."


@dataclass(frozen=True, slots=True)
class ShownPassages:
    """The passages of one question: in reading order as a model is shown them, and the nearest, best first.

    A model names them by their place among `passages`, from 1. `total` is how many the case has, and `notes`
    say what was looked through instead of what was named; `within` tells that they are of that alone.
    """

    passages: tuple[Passage, ...]
    nearest: tuple[Passage, ...]
    total: int
    notes: tuple[str, ...] = ()
    within: bool = False

    def first_of(self, named: Iterable[Passage]) -> tuple[Passage, ...]:
        """Return the passages to show of an answer: the first it names, three nearest, the others in turn."""
        told, near = tuple(named), self.nearest
        others = chain.from_iterable(zip_longest(told[1:], near[_BESIDE_NAMED:]))
        return first((*told[:1], *near[:_BESIDE_NAMED], *filter(None, others)))


def first(passages: Iterable[Passage]) -> tuple[Passage, ...]:
    """Return the first passages, without those of which half is shown, as many as are shown of an answer."""
    kept: list[Passage] = []
    lines: set[tuple[str, int]] = set()
    for one in passages:
        new = {(one.source_id, line) for line in one.locator.lines} - lines
        if 2 * len(new) > len(one.locator.lines) and len(kept) < MOST_SHOWN:
            kept.append(one)
            lines |= new
    return tuple(kept)


def every(case: CaseIndex, room: int) -> tuple[Passage, ...]:
    """Return all of a case that can be quoted, in passages, if it goes into so many tokens; blocks."""
    marks = sum(_DOCUMENT_MARK_CHARS + _MARK_CHARS * source.lines for source in case.sources)
    if case.chars + marks > min(room, _MOST_WHOLE_TOKENS) * _CHARS_PER_TOKEN:
        return ()
    return tuple(seen for one in cut(case.whole(), case) for seen in quotable(one, case))


def found(case: CaseIndex, question: str, scope: Scope, whole: Sequence[Passage], each: int) -> ShownPassages:
    """Return the passages of a question, quotable ones alone; blocks.

    The `whole` case is shown where it is given. A scope filters, and nothing else: where nothing in it comes
    near, all is looked through. An earlier answer to the question was given from `each` passages.
    """
    past, places = each * scope.elsewhere, (scope.documents, scope.pages)
    near = find(case, question, MOST_FOUND + past, *places)
    inside = [one for one in whole if _is_inside(one, scope)]
    notes: tuple[str, ...] = ()
    if any(places) and not near and not inside:
        near, inside, notes = find(case, question, MOST_FOUND + past), list(whole), (NOT_THERE,)
    nearest = tuple(seen for one in near[past:] for seen in quotable(one, case))
    order = {source.source_id: number for number, source in enumerate(case.sources)}
    read = sorted(nearest, key=lambda one: (order[one.source_id], one.locator.first))
    total = len(whole) or max(case.passages, len(nearest))
    return ShownPassages(tuple(inside or read), nearest, total, notes, within=any(places) and not notes)


def quotable(passage: Passage, case: CaseIndex) -> Iterator[Passage]:
    """Yield a passage if it can be quoted; of one with lines that nobody sees, the lines that are seen."""
    if support_of(passage, case):
        yield passage
        return
    lines = passage.text.split("\n")
    for number, text in enumerate(lines if len(lines) > 1 else (), passage.locator.first):
        line = replace(passage, locator=case.locator(passage.source_id, number, number), text=text)
        if support_of(line, case):
            yield line


def support_of(passage: Passage, case: CaseIndex) -> Support | None:
    """Return a passage as a quote, or None where it is none, as nobody sees it on its page."""
    found = checking.check(passage.text, passage.source_id, str(passage.locator), case)
    return found.support if found.verified else None


def windows(passages: Sequence[Passage], tokens: int) -> Iterator[Sequence[Passage]]:
    """Yield passages in order, as many at a time as go into so many tokens."""
    begun, chars = 0, 0
    for number, one in enumerate(passages):
        if number > begun and chars + len(one.text) > tokens * _CHARS_PER_TOKEN:
            yield passages[begun:number]
            begun, chars = number, 0
        chars += len(one.text)
    if passages[begun:]:
        yield passages[begun:]


def cut(held: CaseFile, case: CaseIndex) -> tuple[Passage, ...]:
    """Return what is held of a case in passages, in reading order: up to five lines each, or one row."""
    return tuple(passage for document in held.documents for passage in _of_document(document, case))


def for_detective(case: CaseIndex, hypothesis: str) -> CaseFile:
    """Return what a run compares and chooses topics from: a small case, or what comes near; blocks."""
    if case.chars <= _DETECTIVE_CHARS:
        return case.whole()
    return case.excerpt(find(case, hypothesis, _DETECTIVE_PASSAGES))


def _of_document(document: Document, case: CaseIndex) -> Iterator[Passage]:
    source_id = document.source.source_id
    for first, last, heading in _together(document):
        place = case.locator(source_id, first, last)
        text = case.lines(source_id, place)
        yield Passage(source_id, place, text, 0.0, heading, standing=case.standing(source_id, place))


def _together(document: Document) -> Iterator[tuple[int, int, str]]:
    """Yield the first and last line of each passage, all of one page, and what it stands under."""
    first = last = 0
    above, joins = _Above("", None), False
    for begin, end, kind, told in _parts(document):
        goes_on = joins and kind not in ("row", "heading") and told == above
        if goes_on and begin <= last + 1 and end - first < MOST_LINES:
            last = max(last, end)
            continue
        if first:
            yield first, last, above.told
        first, last, above, joins = begin, end, told, kind != "row"
    if first:
        yield first, last, above.told


class _Above(NamedTuple):
    """What a part of a document stands under, on which page, and how."""

    told: str
    page: int | None
    standing: Standing | None = None


def _parts(document: Document) -> Iterator[tuple[int, int, str, _Above]]:
    """Yield the lines of each part of a document with its kind and what it stands under, no line twice."""
    heading, header, row, last = "", "", False, 0
    for sentence in document.sentences:
        is_row = sentence.kind == "row"
        header = (header if row else sentence.text) if is_row else ""
        row = is_row
        if sentence.kind == "heading":
            heading = sentence.text.strip("#=-* \n")
        told = "\n".join(part for part in (heading, header) if part and part not in sentence.text)
        first = max(sentence.locator.first, last + 1)
        if first <= sentence.locator.last:
            above = _Above(told, sentence.locator.page, sentence.standing)
            yield first, sentence.locator.last, sentence.kind, above
            last = sentence.locator.last


def _is_inside(passage: Passage, scope: Scope) -> bool:
    if scope.documents and passage.source_id not in scope.documents:
        return False
    return not scope.pages or passage.locator.page in (None, *scope.pages)
