"""The quote gate: a quote is verbatim or it is not a quote; no model takes part.

Verified are `exact`, `normalised` (typography alone differs, `evidence/text/normal_text.py`) and
`wrong_locator` (corrected). A changed, missing, added or moved word, digit, sign, unit or denial is never
verified.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain

from detective_app.core.evidence import VERIFIED, Locator, Source, Support, Verdict
from detective_app.core.ports import CaseIndex
from detective_app.evidence.quotes.places import Claim, Place, anywhere, in_source, occurrences, on_lines
from detective_app.evidence.quotes.token_bounds import IDEOGRAPHS

MAX_CHARS = 5_000
MIN_CHARS = 12  # shorter words stand everywhere and prove nothing
MIN_WORDS = 3
COMMON_WORDS, COMMON_PLACES = 5, 5
"""Up to so many words without a figure prove nothing when they stand in more than so many places."""
MIN_PART_WORDS, MAX_PARTS = 3, 4

UNSEEN = "this text cannot be seen on the page"
_NO_PLACE = "No place was given for these words."
_WORD = re.compile(r"\w+(?:['’-]\w+)*")
_SOURCE_ID = re.compile(r"S([1-9]\d{0,6})", re.ASCII)
_IDEOGRAPH = re.compile(rf"[{IDEOGRAPHS}]")
_FIGURE = re.compile(r"\d")
_ELLIPSIS = re.compile(r"(?:(?<!\s)\s+)?(?:[\[(]\s*(?:…|\.\.\.)\s*[\])]|…|\.\.\.+)\s*")
_DENIAL_BEFORE = re.compile(
    r"\b(not|never|no|without|nicht|nie|niemals|kein(?:e[nmrs]?)?|ohne|weder)\s+$", re.IGNORECASE
)
_DENIAL_AFTER = re.compile(r"^,?\s*(not|never|nicht|nie|niemals|kein(?:e[nmrs]?)?)\b", re.IGNORECASE)
_CLOSING, _STOPS = "\"'“”»)]", (".", "!", "?", "…", ":", ";", "|", "\n")
_SENTENCE_AFTER = re.compile(r"^[\"'“”«)\]]*\s*(?:$|[\n;|])")


@dataclass(frozen=True, slots=True)
class QuoteCheck:
    """What the gate found: `note` says in one sentence what was corrected or refused, empty for `exact`.

    `support` holds the source's own words and true place; with the verdict `wrong_source` it says where the
    words really stand, for a repair, and is no support of the claim.
    """

    verdict: Verdict
    support: Support | None = None
    note: str = ""

    @property
    def verified(self) -> bool:
        """Tell whether this is a quote."""
        return self.verdict in VERIFIED


def check(quote: str, source_id: str | None, locator: str | None, case: CaseIndex) -> QuoteCheck:
    """Compare a claimed quote with the documents of a case, first at the place it names.

    Without a source the whole case is searched. A source id that is not of the case never reaches the disk;
    a locator that is none counts as a wrong one, an empty one too; None asks for any place. Takes about
    0.1 ms when the place is right.
    """
    if not _WORD.search(quote):
        return QuoteCheck("too_short", note="There are no words in this quote.")
    if len(quote) > MAX_CHARS:
        return QuoteCheck("not_found", note=f"A quote has at most {MAX_CHARS:,} characters.")
    claim = Claim(quote)
    source = _named(source_id, case)
    if source and (found := _in_source(claim, source, locator, case)):
        return found
    if place := anywhere(claim, case, source.source_id if source else None):
        if source_id is None:
            return _judged(claim, _source(case, place), place, case, None)
        return _of_another(claim, source_id, place, case)
    return _refused(claim, source, case)


def _in_source(claim: Claim, source: Source, locator: str | None, case: CaseIndex) -> QuoteCheck | None:
    lines = _parsed(locator)
    known = lines if lines and _exists(source, lines, case) else None
    if known and (place := on_lines(claim, source, known, case)):
        return _judged(claim, source, place, case, None)
    if place := in_source(claim, source, lines, case):
        inside = known and known.first <= place.locator.first and place.locator.last <= known.last
        return _judged(claim, source, place, case, None if inside else locator)
    return None


def _judged(claim: Claim, source: Source, place: Place, case: CaseIndex, wrong: str | None) -> QuoteCheck:
    """Verify what was found in the right source; `wrong` is the claimed locator that is not its place."""
    if reason := _proves_nothing(claim, source, place, case):
        return QuoteCheck("too_short", note=reason)
    if case.sight(place.source_id, place.locator, place.text) == "unseen":
        return QuoteCheck("unseen", note=f"The words stand at {place.locator}, but {UNSEEN}.")
    given = None if place.exact else claim.given
    if wrong is not None:
        note = f"The words stand at {place.locator}, not at {wrong[:40]}." if wrong else _NO_PLACE
        return QuoteCheck("wrong_locator", _support(place, "wrong_locator", wrong[:200] or None), note)
    verdict: Verdict = "exact" if place.exact else "normalised"
    return QuoteCheck(verdict, _support(place, verdict, given), _denial(place))


def _of_another(claim: Claim, source_id: str, place: Place, case: CaseIndex) -> QuoteCheck:
    actual = _source(case, place)
    if reason := _proves_nothing(claim, actual, place, case):
        return QuoteCheck("too_short", note=reason)
    note = (
        f"The words stand in {actual.name} ({actual.source_id}) at {place.locator}, not in {source_id[:40]}."
    )
    return QuoteCheck("wrong_source", _support(place, "wrong_source", source_id[:200]), note)


def _refused(claim: Claim, source: Source | None, case: CaseIndex) -> QuoteCheck:
    """Say why what stands nowhere is no quote: put together from parts, or simply not there."""
    if _is_short(claim.given):
        return QuoteCheck("too_short", note="So few words prove nothing, and they stand nowhere as a whole.")
    if _stands(claim.forms[-1], source, case):
        return QuoteCheck(
            "not_found", note="The quote begins or ends inside a word or a figure; quote it whole."
        )
    if parts := _parts(claim, source, case):
        return QuoteCheck("stitched", note=f"The quote is put together from {parts} places.")
    return QuoteCheck(
        "not_found", note="No document of the case holds these words, in this order, as a whole."
    )


def _proves_nothing(claim: Claim, source: Source, place: Place, case: CaseIndex) -> str:
    """Return why a quote that was found is too short, or nothing; a whole sentence or line never is."""
    words = _words(place.text)
    figures = bool(_FIGURE.search(place.text))
    complete = _is_complete(place) and (words > 1 or figures)
    if complete:
        return ""
    if _is_short(place.text):
        return "So few words prove nothing; quote the whole sentence or line."
    if words <= COMMON_WORDS and not figures and occurrences(claim, source, case) > COMMON_PLACES:
        return "These words stand in many places; quote the whole sentence or line."
    return ""


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


def _parts(claim: Claim, source: Source | None, case: CaseIndex) -> int:
    """Return from how many places a quote is put together, 0 when it is not.

    Each part has words enough to be told from a changed word. The longest beginning that stands somewhere is
    taken first: what holds a text holds its parts, so no other division has fewer.
    """
    pieces = [part for part in _ELLIPSIS.split(claim.forms[-1]) if _WORD.search(part)]
    found = 0
    for piece in pieces:
        words = piece.split()
        while words:
            taken = _longest(words, source, case)
            found += 1
            if taken < min(MIN_PART_WORDS, len(piece.split())) or found > MAX_PARTS:
                return 0
            words = words[taken:]
    return found if found > 1 else 0


def _longest(words: list[str], source: Source | None, case: CaseIndex) -> int:
    """Return how many of the first words stand somewhere one after the other."""
    known, unknown = 0, len(words) + 1
    while unknown - known > 1:
        middle = (known + unknown) // 2
        if _stands(" ".join(words[:middle]), source, case):
            known = middle
        else:
            unknown = middle
    return known


def _stands(text: str, source: Source | None, case: CaseIndex) -> bool:
    claim = Claim(text, bounded=False)
    if not claim.forms:
        return False
    own = source and in_source(claim, source, None, case)
    return bool(own or anywhere(claim, case, source.source_id if source else None))


def _denial(place: Place) -> str:
    """Return a note when the source denies what the quote says, right outside of it."""
    found = _DENIAL_BEFORE.search(place.before) or _DENIAL_AFTER.search(place.after)
    if not found or place.text.rstrip().endswith((".", "!", "?", ";")):
        return ""
    return f"The source says “{found[1]}” right beside these words."


def _support(place: Place, verdict: Verdict, given: str | None) -> Support:
    return Support(
        source_id=place.source_id, locator=str(place.locator), quote=place.text, verdict=verdict, given=given
    )


def _source(case: CaseIndex, place: Place) -> Source:
    return next(s for s in case.sources if s.source_id == place.source_id)


def _named(source_id: str | None, case: CaseIndex) -> Source | None:
    """Return the source with an id; ids number the sources, so of thousands only one is looked at first."""
    sources, number = case.sources, _SOURCE_ID.fullmatch(source_id or "")
    likely = sources[int(number[1]) - 1 : int(number[1])] if number else ()
    return next((s for s in chain(likely, sources) if s.source_id == source_id), None)


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
