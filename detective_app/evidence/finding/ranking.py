"""Orders the lines of a case by the rare words that they share with what is looked for."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TypeAlias
from weakref import WeakKeyDictionary

from detective_app.core.case import Passage, Sentence
from detective_app.core.evidence import Source
from detective_app.core.ports import CaseIndex
from detective_app.evidence.finding.claim_asked import claim_asked
from detective_app.evidence.finding.lines import Line, Lines, lines_of
from detective_app.evidence.finding.terms import cut, is_figure, telling

_NEAR, _ROW = 0.4, 0.6
"""What a word counts on the line beside one or above it; and above a row, which says less alone."""
_DOCUMENT = 0.2
"""What it counts for a line that its document has all of the words somewhere."""
_LABEL = 0.25
"""What a row gains whose words are all wanted: a row that is named, beside those that share a word."""
WHOLE_CHARS = 400_000
"""Up to this length every line of a case is weighed, and kept as long as the case is open."""
_EACH_CHARS = 2_000_000
"""Up to this length, where the nearest lines of each document are wanted: none is to be passed over."""
_CHUNKS, _PAGE_CHARS = 60, 3_000
_WITH_EMPTY = 2
_KEPT: WeakKeyDictionary[CaseIndex, Lines] = WeakKeyDictionary()
MOST_LINES = 5
"""A passage has so many lines at most."""
MOST_CHARS = 800
"""No line is added to a passage beyond this length; one that is longer stands alone."""
_PART = 0.8
"""A sentence at the edge stays that has this part of the weight of the nearest one."""
UNCUT, _MOST_FIRST, _MOST_AGAIN = 2, 4, 6
"""So many leave as they are, as what decides may stand beside the nearest sentence; and so many in all."""
_ROW_ROOM = 0.5
"""A row takes so much of a passage's room, as it has few words."""
_COPY_WORDS, _COMPARED = 5, 60
"""A line of more words than this can be a copy, of one of so many passages: further ones are rarely seen."""
_SHORT_CHARS = 300
"""A passage that is shorter goes on beyond its paragraph and section: a greeting says nothing alone."""


def find(
    case: CaseIndex, words: str, limit: int, source_ids: Sequence[str] = (), pages: Sequence[int] = ()
) -> tuple[Passage, ...]:
    """Return the passages nearest to some words, best first, of some documents and pages or of all; blocks.

    A passage is up to five lines that belong together, or one row, with its heading and header; what another
    document says word for word comes after all else. Scores are above 0, as each shares a word with what is
    looked for: fewer passages are returned where no more do.
    """
    lines, scores = _weighed(case, words, source_ids, pages)
    inside = {at: score for at, score in scores.items() if _is_inside(lines.every[at], source_ids, pages)}
    return tuple(islice(_copies_last(case, _passages(case, lines.every, inside)), limit))


_OF_EACH = 3
ShownAround: TypeAlias = Callable[[Passage, int], Passage | None]
"""Returns what may be shown of a passage around one of its lines, or None where that line may not."""


def nearest_of_each(case: CaseIndex, words: str, shown: ShownAround) -> Iterator[Passage]:
    """Yield the three passages of each document nearest to some words, best first, copies last; blocks.

    Of documents that decide a claim of the held-out sets the nearest one does in 49 of 79, one of two in 62,
    of three in 68. In place of lines that may not be shown the next best count that have a word themselves.
    """
    lines, scores = _weighed(case, words, whole_chars=_EACH_CHARS)
    yield from _copies_last(case, _of_each(case, words, lines, scores, shown), whole=True)


def _of_each(
    case: CaseIndex, words: str, lines: Lines, scores: Mapping[int, float], shown: ShownAround
) -> Iterator[tuple[Line, Passage]]:
    wanted = cut(claim_asked(words) or words)
    count, taken = Counter[str](), set[int]()
    for at in _best_first(scores):
        line = lines.every[at]
        if at not in taken and count[line.source_id] < _OF_EACH and line.terms & wanted:
            ends = _around(lines.every, scores, at, taken)
            whole = _passage(case, lines.every, ends, line, scores[at])
            if seen := shown(whole, line.number):
                count[line.source_id] += 1
                taken.update(range(ends[0], ends[1] + 1))
                yield line, seen


def _weighed(
    case: CaseIndex,
    words: str,
    source_ids: Sequence[str] = (),
    pages: Sequence[int] = (),
    whole_chars: int = WHOLE_CHARS,
) -> tuple[Lines, Mapping[int, float]]:
    """Return the lines that were looked through, and the score of each that shares a word."""
    claim = claim_asked(words) or words
    lines = looked_through(case, claim, source_ids, pages, whole_chars)
    return lines, {n: share for n, share in _shared(lines, cut(claim)) if not _is_header(lines.every, n)}


def _is_header(lines: Sequence[Line], at: int) -> bool:
    """Tell whether a line names the columns of the rows below it: each row is found under it anyhow."""
    line, below = lines[at], lines[min(at + 1, len(lines) - 1)]
    beside = line.is_row and below.is_row and below.source_id == line.source_id
    return beside and line.terms <= below.above and not any(map(is_figure, line.terms))


def _is_inside(line: Line, source_ids: Sequence[str], pages: Sequence[int]) -> bool:
    return (not source_ids or line.source_id in source_ids) and (not pages or line.page in (None, *pages))


def _shared(lines: Lines, terms: frozenset[str]) -> Iterator[tuple[int, float]]:
    """Yield the lines that have any of the terms with what they have of them, 1 for all; by rarity."""
    weights = rarities(lines, terms)
    total = sum(weights.values())
    documents = _documents(lines, weights)
    for at, had in _reached(lines, weights).items():
        line = lines.every[at]
        for term in weights.keys() & line.above:
            had[term] = max(had.get(term, 0.0), _ROW if line.is_row else _NEAR)
        share = sum(weights[term] * part for term, part in sorted(had.items())) / total
        yield at, share * (1 + _LABEL * _named(line, weights)) + _DOCUMENT * documents[line.source_id] / total


def rarities(lines: Lines, terms: frozenset[str]) -> Mapping[str, float]:
    """Return what each of the terms weighs that any of the lines has, or stands under."""
    count = len(lines.every)
    # in their order, as sums of fractions depend on it
    return {t: math.log(1 + count / holders) for t in sorted(terms) if (holders := lines.holders(t))}


def _documents(lines: Lines, weights: Mapping[str, float]) -> Mapping[str, float]:
    """Return what each document has of the terms."""
    weight: dict[str, float] = defaultdict(float)
    for term, rarity in weights.items():
        for source_id in {lines.every[at].source_id for at in lines.at.get(term, ())}:
            weight[source_id] += rarity
    return weight


def _named(line: Line, weights: Mapping[str, float]) -> float:
    """Return which part of a row's words is wanted, from 0 to 1; of any other line none."""
    words = [term for term in line.terms if not is_figure(term)] if line.is_row else ()
    return sum(term in weights for term in words) / len(words) if words else 0.0


def _reached(lines: Lines, terms: Iterable[str]) -> Mapping[int, dict[str, float]]:
    """Return the lines that have a term or stand beside such a one, with how far each term counts."""
    reached: dict[int, dict[str, float]] = defaultdict(dict)
    for term in terms:
        for at in lines.at.get(term, ()):
            reached[at][term] = 1.0
            for beside in (at - 1, at + 1):
                if lines.joined(at, beside):
                    reached[beside].setdefault(term, _NEAR)
    return reached


def looked_through(
    case: CaseIndex,
    words: str,
    source_ids: Sequence[str],
    pages: Sequence[int],
    whole_chars: int = WHOLE_CHARS,
) -> Lines:
    """Return the lines to weigh; of a small case also those outside of what is asked for."""
    if case.chars <= whole_chars:
        if case not in _KEPT:
            _KEPT[case] = lines_of(case.whole())
        return _KEPT[case]
    if pages:
        return lines_of(case.excerpt(tuple(_on(case, source_ids, pages))))
    near = case.search(telling(words), _CHUNKS, source_ids)
    return lines_of(case.excerpt([case.widened(one, _PAGE_CHARS) for one in near]))


def _on(case: CaseIndex, source_ids: Sequence[str], pages: Sequence[int]) -> Iterator[Passage]:
    """Yield the pages of the documents that have them."""
    for source in case.sources:
        if not source_ids or source.source_id in source_ids:
            for page in sorted(set(pages)):
                yield from _page(case, source, page)


def _page(case: CaseIndex, source: Source, page: int) -> Iterator[Passage]:
    def of(number: int) -> int:
        return case.locator(source.source_id, number, number).page or 0

    numbers = range(1, source.lines + 1)
    before, last = bisect_left(numbers, page, key=of), bisect_right(numbers, page, key=of)
    if before < last:
        place = case.locator(source.source_id, before + 1, last)
        yield Passage(source.source_id, place, "", 0.0)


def _passages(
    case: CaseIndex, lines: Sequence[Line], scores: Mapping[int, float]
) -> Iterator[tuple[Line, Passage]]:
    """Yield the best lines, each with the passage around it, best first; no line is in two of them."""
    taken: set[int] = set()
    for at in _best_first(scores):
        if at not in taken:
            first, last = _around(lines, scores, at, taken)
            taken.update(range(first, last + 1))
            yield lines[at], _passage(case, lines, (first, last), lines[at], scores[at])


def _copies_last(
    case: CaseIndex, found: Iterable[tuple[Line, Passage]], *, whole: bool = False
) -> Iterator[Passage]:
    """Yield passages, and after all others those whose best line stands in one of another document before it.

    Eight copies of a letter would hide the mail that says otherwise. A line of few words is no copy, as it
    says little by itself. With `whole` all passages of a document follow the first of them.
    """
    told: list[tuple[str, str]] = []
    behind: dict[str, bool] = {}
    copies: list[Passage] = []
    for line, passage in found:
        if not whole or line.source_id not in behind:
            own = _folded(case.lines(line.source_id, case.locator(line.source_id, line.number, line.number)))
            others = (text for one, text in told if one != line.source_id)
            behind[line.source_id] = own.count(" ") >= _COPY_WORDS and any(own in text for text in others)
        if behind[line.source_id]:
            copies.append(passage)
            continue
        if len(told) < _COMPARED:
            told.append((line.source_id, _folded(passage.text)))
        yield passage
    yield from copies


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _best_first(scores: Mapping[int, float]) -> list[int]:
    return sorted(scores, key=lambda at: (-scores[at], at))


def _passage(
    case: CaseIndex, lines: Sequence[Line], ends: tuple[int, int], line: Line, score: float
) -> Passage:
    """Return the lines from one place to another as the passage of its best line."""
    first, last = ends
    place = case.locator(line.source_id, lines[first].number, lines[last].number)
    text = case.lines(line.source_id, place)
    return Passage(line.source_id, place, text, score, line.heading, standing=line.standing)


def _around(lines: Sequence[Line], scores: Mapping[int, float], at: int, taken: set[int]) -> tuple[int, int]:
    """Return the first and last line of the passage around a line; the better side first."""
    first = last = at
    chars = lines[at].chars
    while not lines[at].is_row and last - first + 1 < MOST_LINES:
        beside = [
            (other, edge)
            for other, edge in ((first - 1, first), (last + 1, last))
            if 0 <= other < len(lines) and other not in taken and _go_on(lines[other], lines[edge])
        ]
        sides = [
            other
            for other, edge in beside  # of the same section and paragraph
            if lines[other].section == lines[edge].section
            and abs(lines[other].number - lines[edge].number) == 1
        ]
        if not sides and chars < _SHORT_CHARS:
            sides = [other for other, _ in beside]
        best = max(sides, key=lambda other: scores.get(other, 0.0), default=None)
        if best is None or chars + lines[best].chars > MOST_CHARS:
            break
        chars += lines[best].chars
        first, last = min(first, best), max(last, best)
    return first, last


def _go_on(other: Line, edge: Line) -> bool:
    """Tell whether another line comes next on the page, or after an empty one, and is no row."""
    place, own = ((one.source_id, one.page, one.standing) for one in (other, edge))
    return place == own and not other.is_row and abs(other.number - edge.number) <= _WITH_EMPTY


def trimmed(
    case: CaseIndex, found: Iterable[Passage], words: str, *, again: bool = False
) -> Iterator[Passage]:
    """Yield the first passages, of all but two what stands from first to last sentence near to some words.

    Blocks. Asked `again` there are more. Sentences stay whole, as far as the passage has them, and so do
    rows. A passage of headings alone is left out: the list of documents and what stands below tell those.
    """
    sought = claim_asked(words) or words
    weights = rarities(looked_through(case, sought, (), ()), cut(sought))
    room = float(_MOST_AGAIN if again else _MOST_FIRST)
    for number, (one, inside) in enumerate(_told(case, found)):
        if room <= 0:
            break
        yield one if number < UNCUT else _trimmed(case, one, inside, weights)
        room -= _ROW_ROOM if all(sentence.kind == "row" for sentence in inside) else 1


def _told(case: CaseIndex, found: Iterable[Passage]) -> Iterator[tuple[Passage, Sequence[Sentence]]]:
    """Yield the passages that say something below a heading, each with its sentences."""
    for one in found:
        [document] = case.excerpt([one]).documents
        at = one.locator
        inside = [s for s in document.sentences if s.locator.first <= at.last and at.first <= s.locator.last]
        if not inside or any(sentence.kind != "heading" for sentence in inside):
            yield one, inside


def _trimmed(
    case: CaseIndex, one: Passage, inside: Sequence[Sentence], weights: Mapping[str, float]
) -> Passage:
    texts = [_text(sentence, one) for sentence in inside]
    shared = [sum(weights[term] for term in sorted(cut(text) & weights.keys())) for text in texts]
    near = [n for n, weight in enumerate(shared) if weight >= _PART * max(shared)]
    begin = one.text.find(texts[near[0]]) if near else -1
    end = one.text.find(texts[near[-1]], begin) if near else -1
    if begin < 0 or end < 0:  # its text is not what the document's sentences say
        return one
    end += len(texts[near[-1]])
    line = one.text.rfind("\n", 0, begin) + 1
    begin = begin if any(map(str.isalnum, one.text[line:begin])) else line  # the mark of an item stays
    first = one.locator.first + one.text.count("\n", 0, begin)
    place = case.locator(one.source_id, first, first + one.text.count("\n", begin, end))
    return replace(one, locator=place, text=one.text[begin:end])


def _text(sentence: Sentence, passage: Passage) -> str:
    """Return the part of a sentence that stands on a passage's lines."""
    place = passage.locator
    lines = enumerate(sentence.text.split("\n"), sentence.locator.first)
    return "\n".join(text for number, text in lines if place.first <= number <= place.last).strip("\n")
