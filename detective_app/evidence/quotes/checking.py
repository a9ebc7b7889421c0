"""The quote gate: a quote is verbatim or it is not a quote; no model takes part.

Verified are `exact`, `normalised` (typography alone differs, `evidence/text/normal_text.py`) and
`wrong_locator` (corrected). A changed, missing, added or moved word, digit, sign, unit or denial is never
verified.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from detective_app.core.evidence import VERIFIED, Locator, Source, Support, Verdict
from detective_app.core.ports import CaseIndex
from detective_app.evidence.quotes.places import Claim, Place, in_source, on_lines
from detective_app.evidence.quotes.token_bounds import IDEOGRAPHS

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
    claim, named = Claim(quote), None if source_id is None else locator
    meant = (one for one in case.sources if source_id in (None, one.source_id))
    if found := next(filter(None, (_in_source(claim, one, named, case) for one in meant)), None):
        return found
    if _is_short(quote):
        return QuoteCheck("too_short", note="So few words prove nothing, and they stand nowhere as a whole.")
    return QuoteCheck("not_found", note="The document does not hold these words, in this order, as a whole.")


def _in_source(claim: Claim, source: Source, locator: str | None, case: CaseIndex) -> QuoteCheck | None:
    lines = _parsed(locator)
    known = lines if lines and _exists(source, lines, case) else None
    if known and (place := on_lines(claim, source, known, case)):
        return _judged(claim, place, case, None)
    if place := in_source(claim, source, lines, case):
        inside = known and known.first <= place.locator.first and place.locator.last <= known.last
        return _judged(claim, place, case, None if inside else locator)
    return None


def _judged(claim: Claim, place: Place, case: CaseIndex, wrong: str | None) -> QuoteCheck:
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
