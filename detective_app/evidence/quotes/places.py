"""Finds where the words of a claimed quote stand: on the lines it names, in a document, in the case."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from detective_app.core.evidence import Locator, Source
from detective_app.core.ports import CaseIndex
from detective_app.core.time_limit import checkpoint
from detective_app.evidence.quotes.folded_documents import RecentDocuments
from detective_app.evidence.quotes.token_bounds import whole
from detective_app.evidence.text.normal_text import DOUBLE_MARKS, SINGLE_MARKS, Folded, find, fold

MAX_HITS = 200
SMALL_DOCUMENT = 2_000_000
SMALL_CASE = 5_000_000
MAX_FOLDED_CHARS = 20_000_000
MAX_WINDOW_CHARS, MAX_WINDOW_LINES = 100_000, 2_000
_NEARBY_LINES = 3  # models miscount lines by a few
_PHRASE_HITS = 10
_CONTEXT = 40
_OUTER_MARKS = f"{DOUBLE_MARKS}{SINGLE_MARKS}* \t\n\u00a0"
_EDGE_ELLIPSIS = re.compile(r"^\s*[\[(]?(?:…|\.\.\.)[\])]?\s*|(?:(?<!\s)\s+)?[\[(]?(?:…|\.\.\.)[\])]?\s*$")
_PRIME = re.compile(rf"\d[{DOUBLE_MARKS}{SINGLE_MARKS}]$")
_recent = RecentDocuments()
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
    unless the first word is no plain word, as a unit's sign. Without `bounded` it may end inside a token.
    """

    given: str
    bounded: bool = True

    @cached_property
    def forms(self) -> tuple[str, ...]:
        """The quote as given, without the marks around it, and without ellipses at its ends."""
        bare = self.given.strip()
        unmarked = bare.strip(_OUTER_MARKS)
        if _PRIME.search(bare) and not bare.startswith(tuple(_OUTER_MARKS)):
            # What follows a figure may be feet or inches.
            unmarked = bare
        return tuple(f for f in dict.fromkeys((bare, unmarked, _EDGE_ELLIPSIS.sub("", unmarked))) if f)

    def fits(self, text: str, start: int, end: int) -> bool:
        """Tell whether a place that holds the words may be quoted as it is cut there."""
        return not self.bounded or whole(text, start, end)

    @cached_property
    def folded(self) -> tuple[Folded, ...]:
        """The forms folded, each also with the other case of its first letter."""
        return tuple(one for form in self.forms for one in _either_case(fold(form)))


def on_lines(
    claim: Claim, source: Source, lines: Locator, case: CaseIndex, *, around: int = 1
) -> Place | None:
    """Return where a quote stands on some lines of a source; their neighbours are read for what is cut.

    `around` is how many lines above and below may hold the quote too, beyond the one that is only looked at.
    None when it is not there, when there are no such lines, or when they are too many to be a place.
    """
    first, last = max(1, lines.first - around), min(lines.last + around, max(source.lines, lines.last))
    text = _lines(source, first, last, case)
    if text is None:
        first, text = lines.first, _lines(source, lines.first, lines.last, case)
    if text is None or len(text) > MAX_WINDOW_CHARS:
        return None
    inside = (lines.first, lines.last) if around == 1 else (first, last)
    for start, end, exact in islice(_hits(claim, text), MAX_HITS):
        begin = first + text.count("\n", 0, start)
        finish = begin + text.count("\n", start, end)
        if inside[0] <= begin and finish <= inside[1] and claim.fits(text, start, end):
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
    if near and (place := on_lines(claim, source, near, case, around=_NEARBY_LINES)):
        return place
    if source.chars > SMALL_DOCUMENT and (place := by_phrase(claim, case, (source,))):
        return place
    checkpoint(source.name)
    text = case.text(source.source_id)
    best: tuple[int, int, int, bool] | None = None
    line, counted = 1, 0
    for start, end, exact in islice(_document_hits(claim, source, text), MAX_HITS):
        if not claim.fits(text, start, end):
            continue
        if start < counted:
            line, counted = 1, 0
        line, counted = line + text.count("\n", counted, start), start
        if best is None or (near and abs(line - near.first) < abs(best[2] - near.first)):
            best = (start, end, line, exact)
        if near is None:
            break
    if best is None:
        return None
    return _place(source, case, text, best[:3], exact=best[3])


def anywhere(claim: Claim, case: CaseIndex, but: str | None = None) -> Place | None:
    """Return where a quote stands in any document but one; large cases are asked through their index."""
    sources = [s for s in case.sources if s.source_id != but]
    if case.chars > SMALL_CASE:
        return by_phrase(claim, case, sources)
    places = (in_source(claim, source, None, case) for source in sources)
    return next((place for place in places if place), None)


def by_phrase(claim: Claim, case: CaseIndex, sources: Sequence[Source]) -> Place | None:
    """Return where a quote stands by the index of words, which knows no words broken at a line's end."""
    by_id = {source.source_id: source for source in sources}
    words = claim.forms[-1].split() if claim.forms else []
    half = len(words) // 2
    for part in (words, words[:half], words[half:]) if half > 2 else (words,):
        for passage in case.phrase(" ".join(part), _PHRASE_HITS):
            source = by_id.get(passage.source_id)
            around = _NEARBY_LINES + claim.given.count("\n")
            if source and (place := on_lines(claim, source, passage.locator, case, around=around)):
                return place
    return None


def occurrences(claim: Claim, source: Source, case: CaseIndex) -> int:
    """Count how often a quote stands in a document, up to MAX_HITS."""
    checkpoint(source.name)
    text = case.text(source.source_id)
    hits = islice(_document_hits(claim, source, text), MAX_HITS)
    return len({start for start, end, _ in hits if claim.fits(text, start, end)})


def _hits(claim: Claim, text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield (start, end, exact) of a quote in a text of some lines."""
    for form in claim.forms:
        at = text.find(form)
        while at >= 0:
            yield at, at + len(form), True
            at = text.find(form, at + 1)
    hay = fold(text)
    for quote in claim.folded:
        for start, end in find(quote, hay):
            yield start, end, False


def _document_hits(claim: Claim, source: Source, text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield (start, end, exact) of a quote in a whole document; the larger ones only as they are written."""
    for form in claim.forms:
        at = text.find(form)
        while at >= 0:
            yield at, at + len(form), True
            at = text.find(form, at + 1)
    if len(text) > MAX_FOLDED_CHARS:
        return
    document = _recent.get(source.sha256, text)
    for quote in claim.folded:
        for start, end in document.find(quote, text):
            yield start, end, False


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
