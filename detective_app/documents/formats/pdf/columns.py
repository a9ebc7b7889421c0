"""Columns of prose that a page draws row by row are read one after the other; tables stay rows.

Columns are prose where words are parted by one gutter over several lines, and each column goes on from line
to line: many of its lines begin with a small letter, or follow a small word, as no row of a table does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress, pairwise

from detective_app.documents.formats.pdf.words import PageWords, WordSpan

_Gutter = tuple[float, float]

_GUTTER = 0.35  # of a line's height: the least width of what parts columns
_LEAST_LINES = 4
_MOST_GUTTERS, _MOST_REST = 20, 60
_LEAST_GAP, _LEAST_SMALL = 4.0, 2  # points, and words after such a gap: a quick look at a page
_LEADING = 1.9  # heights of a line: what lies further down is no line of the same columns
_LEAST_CHARS, _LEAST_WORDS = 15, 2.5  # of a line of a column, on average
_GOING_ON, _LEAST_GOING_ON = 0.3, 0.2  # of the lines of all columns go on with the one before, and of each
_SMALL_WORD = 3  # letters: `of`, `der`; no cell of a table ends so
_EVEN = 0.25  # of the distance of lines
_ALIGNED = 0.6  # of the lines of a column begin at its edge: where words part by chance, they do not
_MOST_CELL_LINES = 5
_EDGE = 3.0  # points: a column's lines begin below each other


def whole_rows(words: PageWords, spans: Sequence[WordSpan]) -> list[WordSpan]:
    """Return the lines of a page, a table's row as one where a cell runs over lines and is drawn by itself.

    The figures after such a cell stand higher again, on its first line, and the next row begins below it.
    """
    found: list[WordSpan] = []
    for span, after in zip(spans, (*spans[1:], None), strict=False):
        begin = _row_begin(words, found, span)
        if begin is not None and (after is None or _is_below(words, found[begin], found[-1], after)):
            found[begin:] = [span._replace(first=found[begin].first)]
        else:
            found.append(span)
    return found


def _row_begin(words: PageWords, found: Sequence[WordSpan], span: WordSpan) -> int | None:
    """Return on the height of which of the last lines figures stand, right of all since; None of most."""
    height, base = words.height(span.first), words.bottoms[span.first]
    if not found or found[-1].end != span.first or base - words.bottoms[found[-1].first] < height / 2:
        return None
    if not any(text[0].isdigit() for text in words.texts[span.first : span.end]):
        return None
    for number in range(len(found) - 2, max(-1, len(found) - 1 - _MOST_CELL_LINES), -1):
        one = found[number]
        if (
            one.end != found[number + 1].first
            or max(words.rights[one.first : span.first]) > words.lefts[span.first]
        ):
            return None
        if abs(words.bottoms[one.first] - base) < height * _EVEN:
            return number
    return None


def _is_below(words: PageWords, first: WordSpan, last: WordSpan, after: WordSpan) -> bool:
    under = words.bottoms[after.first] < words.bottoms[last.first]
    return under and words.lefts[after.first] < words.lefts[first.first] + _EDGE


def in_columns(words: PageWords, spans: Sequence[WordSpan]) -> list[WordSpan]:
    """Return the lines of a page in reading order, those of columns of prose apart."""
    found: list[WordSpan] = []
    at = 0
    wide = compress(words.texts[1:], map(_LEAST_GAP.__lt__, words.gaps))
    if sum(not text[0].isdigit() for text in wide) < _LEAST_SMALL:
        return list(spans)
    while at < len(spans):
        end, gutters = _run(words, spans, at)
        columns = _columns(words, spans[at:end], gutters) if end - at >= _LEAST_LINES else []
        if columns and _are_prose(words, columns) and _are_set(words, columns[1:]):
            found.extend(span for column in columns for span in in_columns(words, column))
            at = end
            continue
        # Where long runs of rows are none, looking again at each of them would take forever.
        passed = max(1, (end - at) // 2)
        found.extend(spans[at : at + passed])
        at += passed
    return found


def _run(words: PageWords, spans: Sequence[WordSpan], at: int) -> tuple[int, list[_Gutter]]:
    """Return where the lines end that share a gutter from `at` on, and the gutters that all of them have."""
    height = words.height(spans[at].first)
    gutters = list(_gutters(words, spans[at], height))
    end, whole, count = at + 1, at + 1, 1
    while gutters and end < len(spans) and 0 < _down(words, spans, end) <= _LEADING * height:
        shared = _shared(gutters, list(_gutters(words, spans[end], height)), height * _GUTTER)
        if shared:
            gutters, whole, count = shared, end + 1, count + 1
        elif end - whole > _MOST_REST or not _is_rest(words, spans, end, gutters, at):
            break
        end += 1
    # What stands on one side only at the end belongs to the columns as long as its lines are as close.
    while end > whole and not _is_close(words, spans, end - 1, at):
        end -= 1
    return (end if count >= _LEAST_LINES else at + 1), gutters


def _down(words: PageWords, spans: Sequence[WordSpan], number: int) -> float:
    return words.bottoms[spans[number - 1].first] - words.bottoms[spans[number].first]


def _is_close(words: PageWords, spans: Sequence[WordSpan], number: int, first: int) -> bool:
    usual = _down(words, spans, first + 1)
    return abs(_down(words, spans, number) - usual) < usual * _EVEN


def _is_rest(
    words: PageWords, spans: Sequence[WordSpan], number: int, gutters: Sequence[_Gutter], first: int
) -> bool:
    """Tell whether a line goes on with one column alone, where its lines begin."""
    left, right = words.lefts[spans[number].first], words.rights[spans[number].end - 1]
    edges = [words.lefts[spans[first].first], *(end for _, end in gutters)]
    inside = not any(left < end and right > begin for begin, end in gutters)
    return (
        inside and any(abs(left - edge) < _EDGE for edge in edges) and _is_close(words, spans, number, first)
    )


def _gutters(words: PageWords, span: WordSpan, height: float) -> Iterator[_Gutter]:
    """Yield the wide gaps of a line; one with very many is none of a few columns."""
    gaps = words.gaps[span.first : span.end - 1]
    wide = [word for word, gap in enumerate(gaps, span.first) if gap > height * _GUTTER]
    if len(wide) <= _MOST_GUTTERS:
        yield from ((words.rights[word], words.lefts[word + 1]) for word in wide)


def _shared(some: Sequence[_Gutter], others: Sequence[_Gutter], least: float) -> list[_Gutter]:
    both = (
        (max(left, other_left), min(right, other_right))
        for left, right in some
        for other_left, other_right in others
    )
    return [(left, right) for left, right in both if right - left >= least]


def _columns(words: PageWords, spans: Sequence[WordSpan], gutters: Sequence[_Gutter]) -> list[list[WordSpan]]:
    """Divide lines at their gutters."""
    columns: list[list[WordSpan]] = [[] for _ in range(len(gutters) + 1)]
    for span in spans:
        first = span.first
        for number, column in enumerate(columns):
            edge = gutters[number][1] if number < len(gutters) else None
            end = first
            while end < span.end and (edge is None or words.lefts[end] < edge):
                end += 1
            if end > first:
                column.append(WordSpan(first, end, span.after if end == span.end else "", span.even))
            first = end
    return columns


def _are_prose(words: PageWords, columns: Sequence[Sequence[WordSpan]]) -> bool:
    """Tell whether the lines of each column go on with each other."""
    going_on = [_going_on(words, column) for column in columns]
    return min(going_on) >= _LEAST_GOING_ON and sum(going_on) >= _GOING_ON * len(columns)


def _going_on(words: PageWords, column: Sequence[WordSpan]) -> float:
    """Return the share of a column's lines that go on with the one before; 0 where they are few or short."""
    if len(column) < _LEAST_LINES:
        return 0.0
    count = sum(span.end - span.first for span in column)
    chars = sum(len(words.texts[word]) + 1 for span in column for word in range(span.first, span.end))
    if count < _LEAST_WORDS * len(column) or chars < _LEAST_CHARS * len(column):
        return 0.0
    return sum(_follows(words, one, other) for one, other in pairwise(column)) / (len(column) - 1)


def _follows(words: PageWords, one: WordSpan, other: WordSpan) -> bool:
    """Tell whether a line goes on with the one before: it begins low, or that ends in a small word."""
    last = words.texts[one.end - 1]
    ends_small = len(last) <= _SMALL_WORD and last.isalpha() and last.islower()
    return ends_small or words.texts[other.first][:1].islower()


def _are_set(words: PageWords, columns: Sequence[Sequence[WordSpan]]) -> bool:
    """Tell whether the lines of each column begin below each other."""
    for column in columns:
        lefts = [words.lefts[span.first] for span in column]
        if sum(left - min(lefts) < _EDGE for left in lefts) < _ALIGNED * len(lefts):
            return False
    return True
