"""Finds where the words of a claimed quote stand: on the lines it names, or in a document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from detective_app.core.evidence import Locator, Source
from detective_app.core.ports import CaseIndex
from detective_app.core.time_limit import checkpoint
from detective_app.evidence.quotes.token_bounds import whole
from detective_app.evidence.text.normal_text import DOUBLE_MARKS, SINGLE_MARKS, Folded, find, fold

MAX_HITS = 200
MAX_FOLDED_CHARS = 5_000_000
"""Larger documents are looked through only for the words as they are written; 2 MB take about a second."""
MAX_WINDOW_CHARS, MAX_WINDOW_LINES = 100_000, 2_000
_PIECE_CHARS = 20_000
_CONTEXT = 40
_OUTER_MARKS = f"{DOUBLE_MARKS}{SINGLE_MARKS}* \t\n\u00a0"
_EDGE_ELLIPSIS = re.compile(r"^\s*[\[(]?(?:…|\.\.\.)[\])]?\s*|(?:(?<!\s)\s+)?[\[(]?(?:…|\.\.\.)[\])]?\s*$")
_PRIME = re.compile(rf"\d[{DOUBLE_MARKS}{SINGLE_MARKS}]$")
_FIRST_WORD = re.compile(r"\W*([^\W\d_])([^\W\d_]*)")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a quote stands: the lines, the source's own characters, and what is before and after them.

    `exact` when the quote is there character by character.
    """

    source_id: str
    locator: Locator
    text: str
    exact: bool
    before: str
    after: str


@dataclass(frozen=True)
class Claim:
    """What a model gave as a quote, in the forms in which it may stand in a source.

    Marks around the quote and ellipses at its ends belong to the model; the first letter's case may differ,
    unless the first word is no plain word, as a unit's sign.
    """

    given: str

    @cached_property
    def forms(self) -> tuple[str, ...]:
        """The quote as given, without the marks around it, and without ellipses at its ends."""
        bare = self.given.strip()
        unmarked = bare.strip(_OUTER_MARKS)
        if _PRIME.search(bare) and not bare.startswith(tuple(_OUTER_MARKS)):
            # What follows a figure may be feet or inches.
            unmarked = bare
        return tuple(f for f in dict.fromkeys((bare, unmarked, _EDGE_ELLIPSIS.sub("", unmarked))) if f)

    @cached_property
    def folded(self) -> tuple[Folded, ...]:
        """The forms folded, each also with the other case of its first letter."""
        return tuple(one for form in self.forms for one in _either_case(fold(form)))


def on_lines(claim: Claim, source: Source, lines: Locator, case: CaseIndex) -> Place | None:
    """Return where a quote stands on some lines of a source; their neighbours are read for what is cut.

    None when it is not there, when there are no such lines, or when they are too many to be a place.
    """
    first, last = max(1, lines.first - 1), min(lines.last + 1, max(source.lines, lines.last))
    text = _lines(source, first, last, case)
    if text is None:
        first, text = lines.first, _lines(source, lines.first, lines.last, case)
    if text is None or len(text) > MAX_WINDOW_CHARS:
        return None
    for start, end, exact in islice(_hits(claim, text), MAX_HITS):
        begin = first + text.count("\n", 0, start)
        finish = begin + text.count("\n", start, end)
        if lines.first <= begin and finish <= lines.last and whole(text, start, end):
            return _place(source, case, text, (start, end, begin), exact=exact)
    return None


def _lines(source: Source, first: int, last: int, case: CaseIndex) -> str | None:
    if last - first > MAX_WINDOW_LINES:
        return None
    try:
        return case.lines(source.source_id, Locator(first=first, last=last))
    except ValueError:
        return None


def in_source(claim: Claim, source: Source, near: Locator | None, case: CaseIndex) -> Place | None:
    """Return where a quote stands in a document, nearest to some lines, or None."""
    checkpoint(source.name)
    text = case.text(source.source_id)
    found = (hit for hit in islice(_document_hits(claim, text), MAX_HITS) if whole(text, *hit[:2]))
    lines = ((start, end, text.count("\n", 0, start) + 1, exact) for start, end, exact in found)
    best = min(lines, key=lambda one: abs(one[2] - near.first), default=None) if near else next(lines, None)
    return _place(source, case, text, best[:3], exact=best[3]) if best else None


def _hits(claim: Claim, text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield (start, end, exact) of a quote in a text of some lines."""
    yield from _exact_hits(claim, text)
    hay = fold(text)
    yield from ((*span, False) for quote in claim.folded for span in find(quote, hay))


def _document_hits(claim: Claim, text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield (start, end, exact) of a quote in a whole document, which is folded piece by piece.

    Pieces overlap by more than a quote is long: what the border of one hides stands whole in the other.
    """
    yield from _exact_hits(claim, text)
    length = _PIECE_CHARS + 2_000 + 4 * len(claim.given)
    for begin in range(0, len(text) if len(text) <= MAX_FOLDED_CHARS else 0, _PIECE_CHARS):
        hay = fold(text[begin : begin + length])
        for quote in claim.folded:
            for start, end in find(quote, hay):
                yield begin + start, begin + end, False


def _exact_hits(claim: Claim, text: str) -> Iterator[tuple[int, int, bool]]:
    for form in claim.forms:
        at = text.find(form)
        while at >= 0:
            yield at, at + len(form), True
            at = text.find(form, at + 1)


def _place(source: Source, case: CaseIndex, text: str, at: tuple[int, int, int], *, exact: bool) -> Place:
    start, end, line = at
    quote = text[start:end]
    return Place(
        source_id=source.source_id,
        locator=case.locator(source.source_id, line, line + quote.count("\n")),
        text=quote,
        exact=exact,
        before=text[max(0, start - _CONTEXT) : start],
        after=text[end : end + _CONTEXT],
    )


def _either_case(quote: Folded) -> tuple[Folded, ...]:
    found = _FIRST_WORD.match(quote.text)
    if not found or not (found[2].islower() or found[0] in ("A", "I", "a", "i")):
        return (quote,)
    at = found.start(1)
    other = f"{quote.text[:at]}{found[1].swapcase()}{quote.text[at + 1 :]}"
    if len(other) != len(quote.text):
        return (quote,)
    return quote, Folded(other, quote.starts, quote.ends, quote.joints)
