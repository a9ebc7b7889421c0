"""Numbers of lines in a page's margin, as in a hearing's transcript, are no words of its text."""

from __future__ import annotations

from collections.abc import Sequence

from detective_app.documents.formats.pdf.words import PageWords, WordSpan

_LEAST_LINES, _LEAST_APART = 5, 10
_LAST_NUMBER = 60  # of the lines of a page
_EDGE = 2.0  # points: numbers end, or begin, below each other
_GOING_ON = 0.2  # of the lines begin with a small letter: those of a table or list do not
_NEAR = 0.3  # of the height


def without_numbers(words: PageWords, spans: list[WordSpan]) -> tuple[list[WordSpan], set[int]]:
    """Return a page's lines without the numbers in its margin, and the first words of those they count."""
    numbers = [_number(words, span) for span in spans]
    numbered: set[int] = set()
    if sum(number is not None for number in numbers) < _LEAST_LINES:
        return spans, numbered
    found = list(spans)
    at = 0
    while at < len(spans):
        end = _run(numbers, at)
        run = spans[at:end]
        if end - at >= _LEAST_LINES and _are_margin(words, run):
            found[at:end] = [span._replace(first=span.first + 1) for span in run]
            numbered.update(span.first + 1 for span in run)
        elif end - at >= _LEAST_APART and _stand_apart(words, spans, range(at, end)):
            found[at:end] = [span._replace(first=span.end) for span in run]
            numbered.update(span.first for span in [*spans[:at], *spans[end:]])
        at = end
    return [span for span in found if span.first < span.end], numbered


def _number(words: PageWords, span: WordSpan) -> int | None:
    text = words.texts[span.first]
    return int(text) if len(text) <= 2 and text.isdecimal() and int(text) <= _LAST_NUMBER else None


def _run(numbers: Sequence[int | None], at: int) -> int:
    """Return where the numbers end that count on, one a line, from `at` on."""
    end, number = at + 1, numbers[at]
    while number is not None and end < len(numbers) and numbers[end] == number + 1:
        end, number = end + 1, number + 1
    return end


def _are_margin(words: PageWords, spans: Sequence[WordSpan]) -> bool:
    """Tell whether the first words stand in a margin, and the others go on from line to line."""
    texts = [span.first + 1 for span in spans if span.end > span.first + 1]
    numbers = [span.first for span in spans]
    if len(texts) < _LEAST_LINES or not _are_aligned(words, numbers):
        return False
    apart = max(words.rights[word] for word in numbers) < min(words.lefts[word] for word in texts)
    return apart and _go_on(words, texts)


def _stand_apart(words: PageWords, spans: Sequence[WordSpan], run: range) -> bool:
    """Tell whether numbers that are lines of their own stand beside the lines of a text."""
    numbers = [spans[at].first for at in run]
    if any(spans[at].end - spans[at].first > 1 for at in run) or not _are_aligned(words, numbers):
        return False
    edge = max(words.rights[word] for word in numbers)
    others = [span.first for at, span in enumerate(spans) if at not in run and words.lefts[span.first] > edge]
    beside = sum(
        any(abs(words.bottoms[word] - words.bottoms[other]) < words.height(word) * _NEAR for other in others)
        for word in numbers
    )
    return beside >= _LEAST_LINES and 2 * beside >= min(len(numbers), len(others)) and _go_on(words, others)


def _are_aligned(words: PageWords, numbers: Sequence[int]) -> bool:
    return any(
        max(edges[word] for word in numbers) - min(edges[word] for word in numbers) < _EDGE
        for edges in (words.lefts, words.rights)
    )


def _go_on(words: PageWords, texts: Sequence[int]) -> bool:
    small = sum(words.texts[word][:1].islower() for word in texts)
    return small >= _GOING_ON * len(texts)
