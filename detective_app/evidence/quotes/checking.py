"""The quote gate: a quote is verbatim or it is not a quote; no model takes part.

Verified are `exact`, `normalised` (typography alone differs, `evidence/text/normal_text.py`) and
`wrong_locator` (corrected). A changed, missing, added or moved word, digit, sign, unit or denial is never
verified.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from detective_app.core.evidence import VERIFIED, Locator, Source, Support, Verdict
from detective_app.core.ports import CaseIndex
from detective_app.core.time_limit import checkpoint
from detective_app.evidence.figures.figure import CODES, SCALE_WORDS, SYMBOLS, UNITS
from detective_app.evidence.text.normal_text import DOUBLE_MARKS, INVISIBLE, SINGLE_MARKS, Folded, find, fold

IDEOGRAPHS = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
"""Signs of scripts that put no space between words: a text may be cut between any two."""

_BOUND_CONTEXT = 60
_DASH = r"[-\u2010-\u2013\u2212]"
_SIGN = rf"(?:(?<![\w)]){_DASH}|\u2212\s|\b(?:minus)\s|[<>≤≥≈~±]\s?)?"
_CURRENCY = rf"(?:(?:[€$£¥]|\b(?:{'|'.join(CODES)}))\s?)?"
_DIGITS = (
    r"(?:(?<!\d)\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?!\d)|\d+)"
    r"(?:[.,:/'’]\d+|[-\u2010-\u2013](?:[^\S\n]*\n\s*)?\d+)*"
)
_TOKEN_FIGURE = rf"{_SIGN}{_CURRENCY}{_SIGN}{_DIGITS}\w*(?:[-\u2010\u2011]\w+)*"
_IN_WORD = rf"[^\W{IDEOGRAPHS}]"
_TOKEN_WORD = rf"{_IN_WORD}+(?:[-\u2010-\u2013/&@](?:[^\S\n]*\n\s*)?{_IN_WORD}+|['’ʼ]{_IN_WORD}+)*"
_SCALE = rf"(?:{'|'.join(sorted(SCALE_WORDS, key=len, reverse=True))}|hundred|hundert|dozen|dutzend)"
_NAMES = sorted(
    {*UNITS, *(s for s in SYMBOLS if len(s) > 1), *map(str.casefold, CODES)}, key=len, reverse=True
)
_UNIT = (
    rf"(?:\s?[%‰°€$£¥](?:\s?[CF]\b)?|\s(?i:{_SCALE}|{'|'.join(map(re.escape, _NAMES))}|uhr|mph)(?:e?[ns])?"
    r"(?!\w)|\s[mgtlhsVWKN](?![\w.])|\s[ap]\.?m\b|\s?[\u00bc-\u00be\u2150-\u215e]|\^|['\"′″]"
    r"|\s(?=(?:to|bis|[-–])\s\d))"
)
_LOSS = rf"\(\s?{_CURRENCY}{_DIGITS}\)"

_STARTS = re.compile(rf"{_LOSS}|{_TOKEN_FIGURE}|{_TOKEN_WORD}")
_ENDS = re.compile(rf"{_LOSS}|{_TOKEN_FIGURE}(?:{_UNIT})?|{_TOKEN_WORD}(?:\s(?i:{_SCALE})\b)?")
_BROKEN = re.compile(r"\u00ad(?=[^\S\n]*\n)")
_UNSEEN = re.compile(rf"[{INVISIBLE}]")


def whole(text: str, start: int, end: int) -> bool:
    """Tell whether `text[start:end]` begins and ends between tokens.

    A figure's sign, currency and separators are part of it; so is what follows it as its unit, but only at
    the end: `million euros` may be quoted of `1.2 million euros`, `1.2` may not.
    """
    head, tail = text[start : min(end, start + _BOUND_CONTEXT)], text[max(start, end - _BOUND_CONTEXT) : end]
    before, after = text[max(0, start - _BOUND_CONTEXT) : start], text[end : end + _BOUND_CONTEXT]
    return not (
        _cuts(_STARTS, before, head + after) or _cuts(_ENDS, text[max(0, start - 1) : start] + tail, after)
    )


def _cuts(token: re.Pattern[str], left: str, right: str) -> bool:
    """Tell whether the border between two texts lies inside a token."""
    left, right = _seen(left), _seen(right)
    if not left or not right:
        return False
    border = len(left)
    return any(found.start() < border < found.end() for found in token.finditer(left + right))


def _seen(text: str) -> str:
    """Return a text without what nobody sees; a soft hyphen at a line's end is seen."""
    return text if text.isascii() else _UNSEEN.sub("", _BROKEN.sub("-", text))


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
class ClaimedQuote:
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


def on_lines(claim: ClaimedQuote, source: Source, lines: Locator, case: CaseIndex) -> Place | None:
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


def in_source(claim: ClaimedQuote, source: Source, near: Locator | None, case: CaseIndex) -> Place | None:
    """Return where a quote stands in a document, nearest to some lines, or None."""
    checkpoint(source.name)
    text = case.text(source.source_id)
    found = (hit for hit in islice(_document_hits(claim, text), MAX_HITS) if whole(text, *hit[:2]))
    lines = ((start, end, text.count("\n", 0, start) + 1, exact) for start, end, exact in found)
    best = min(lines, key=lambda one: abs(one[2] - near.first), default=None) if near else next(lines, None)
    return _place(source, case, text, best[:3], exact=best[3]) if best else None


def _hits(claim: ClaimedQuote, text: str) -> Iterator[tuple[int, int, bool]]:
    """Yield (start, end, exact) of a quote in a text of some lines."""
    yield from _exact_hits(claim, text)
    hay = fold(text)
    yield from ((*span, False) for quote in claim.folded for span in find(quote, hay))


def _document_hits(claim: ClaimedQuote, text: str) -> Iterator[tuple[int, int, bool]]:
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


def _exact_hits(claim: ClaimedQuote, text: str) -> Iterator[tuple[int, int, bool]]:
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


MAX_CHARS = 5_000
MIN_CHARS = 12  # shorter words stand everywhere and prove nothing
MIN_WORDS = 3

UNSEEN = "this text cannot be seen on the page"
_NO_PLACE = "No place was given for these words."
_WORD = re.compile(r"\w+(?:['’-]\w+)*")
_IDEOGRAPH = re.compile(rf"[{IDEOGRAPHS}]")
_FIGURE = re.compile(r"\d")
_CLOSING, _STOPS = "\"'“”»)]", (".", "!", "?", "…", ":", ";", "|", "\n")
_SENTENCE_AFTER = re.compile(r"^[\"'“”«)\]]*\s*(?:$|[\n;|])")


@dataclass(frozen=True, slots=True)
class QuoteCheck:
    """What the gate found: `note` says in one sentence what was corrected or refused, empty for `exact`.

    `support` holds the source's own words and true place.
    """

    verdict: Verdict
    support: Support | None = None
    note: str = ""

    @property
    def verified(self) -> bool:
        """Tell whether this is a quote."""
        return self.verdict in VERIFIED


def check(quote: str, source_id: str | None, locator: str | None, case: CaseIndex) -> QuoteCheck:
    """Compare a claimed quote with a document of a case, first at the place it names; None is any document.

    A source id that is not of the case never reaches the disk; a locator that is none counts as a wrong one,
    an empty one too; None asks for any place. Takes about 0.1 ms when the place is right.
    """
    if not _WORD.search(quote):
        return QuoteCheck("too_short", note="There are no words in this quote.")
    if len(quote) > MAX_CHARS:
        return QuoteCheck("not_found", note=f"A quote has at most {MAX_CHARS:,} characters.")
    claim, named = ClaimedQuote(quote), None if source_id is None else locator
    meant = (one for one in case.sources if source_id in (None, one.source_id))
    if found := next(filter(None, (_in_source(claim, one, named, case) for one in meant)), None):
        return found
    if _is_short(quote):
        return QuoteCheck("too_short", note="So few words prove nothing, and they stand nowhere as a whole.")
    return QuoteCheck("not_found", note="The document does not hold these words, in this order, as a whole.")


def _in_source(
    claim: ClaimedQuote, source: Source, locator: str | None, case: CaseIndex
) -> QuoteCheck | None:
    lines = _parsed(locator)
    known = lines if lines and _exists(source, lines, case) else None
    if known and (place := on_lines(claim, source, known, case)):
        return _judged(claim, place, case, None)
    if place := in_source(claim, source, lines, case):
        inside = known and known.first <= place.locator.first and place.locator.last <= known.last
        return _judged(claim, place, case, None if inside else locator)
    return None


def _judged(claim: ClaimedQuote, place: Place, case: CaseIndex, wrong: str | None) -> QuoteCheck:
    """Verify what was found; `wrong` is the claimed locator that is not its place."""
    whole = _is_complete(place) and (_words(place.text) > 1 or _FIGURE.search(place.text))
    if not whole and _is_short(place.text):
        return QuoteCheck("too_short", note="So few words prove nothing; quote the whole sentence or line.")
    if case.sight(place.source_id, place.locator, place.text) == "unseen":
        return QuoteCheck("unseen", note=f"The words stand at {place.locator}, but {UNSEEN}.")
    if wrong is not None:
        note = f"The words stand at {place.locator}, not at {wrong[:40]}." if wrong else _NO_PLACE
        return QuoteCheck("wrong_locator", _support(place, case, "wrong_locator", wrong[:200] or None), note)
    verdict: Verdict = "exact" if place.exact else "normalised"
    return QuoteCheck(verdict, _support(place, case, verdict, None if place.exact else claim.given))


def _is_short(text: str) -> bool:
    stripped = text.strip()
    few = _words(stripped) < MIN_WORDS and not _FIGURE.search(stripped)
    return few or len(stripped) + len(_IDEOGRAPH.findall(stripped)) < MIN_CHARS


def _words(text: str) -> int:
    """Count words; where a script does not part them, two signs count as one."""
    return len(_WORD.findall(text)) + len(_IDEOGRAPH.findall(text)) // 2


def _is_complete(place: Place) -> bool:
    """Tell whether a place is a whole sentence, line or cell."""
    ends = place.text.rstrip("\"'“”’»)]").endswith((".", "!", "?")) or bool(
        _SENTENCE_AFTER.match(place.after)
    )
    return ends and _ends_a_sentence(place.before)


def _ends_a_sentence(before: str) -> bool:
    """Tell whether what stands before a place is nothing, a list's mark, a line's end or a sentence's."""
    bare = before.rstrip()
    said = bare.rstrip(_CLOSING)
    return (
        not said or "\n" in before[len(bare) :] or said.endswith(_STOPS) or said.lstrip() in ("-", "*", "•")
    )


def _support(place: Place, case: CaseIndex, verdict: Verdict, given: str | None) -> Support:
    return Support(
        source_id=place.source_id,
        locator=str(place.locator),
        quote=place.text,
        verdict=verdict,
        given=given,
        standing=case.standing(place.source_id, place.locator),
        confidence=case.confidence(place.source_id, place.locator, place.text),
    )


def _parsed(locator: str | None) -> Locator | None:
    try:
        return Locator.parse(locator) if locator else None
    except ValueError:
        return None


def _exists(source: Source, lines: Locator, case: CaseIndex) -> bool:
    """Tell whether a source has these lines, on the page that is named if one is."""
    if not lines.first <= lines.last <= source.lines + 1:
        # A text that ends in a line break has one more, empty line for some who count.
        return False
    if lines.page is None:
        return True
    try:
        return case.locator(source.source_id, lines.first, lines.last).page == lines.page
    except ValueError:
        return False
