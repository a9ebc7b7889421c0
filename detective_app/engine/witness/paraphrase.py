"""Whether a statement changes the words of its own quote: another side, another number, another noun.

A verbatim quote beside it makes such a statement look proven; figures and names are checked elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from detective_app.evidence.conflicts import between_answers
from detective_app.evidence.meaning.statements import statement
from detective_app.evidence.quotes.anchoring import unanchored
from detective_app.evidence.text.terms import language, terms

MIN_LIKENESS = 0.7
"""From this share of words in common on, a statement repeats its quote, and a changed word is an error."""

_COMPARED_CHARS = 2_000
_COMPARED_WORDS = 150


def contradicts(text: str, quoted: Sequence[str]) -> str:
    """Return how a statement says something else than all of its quotes' sentences, or nothing.

    It denies one of them, or speaks of another side or number of the same thing than each of them.
    """
    said = text[:_COMPARED_CHARS]
    for quote in quoted:
        if any(found.kind == "negation" for found in between_answers.between(said, quote[:_COMPARED_CHARS])):
            return "its quote says the opposite"
    if quoted and all(_of_another(said, quote[:_COMPARED_CHARS]) for quote in quoted):
        return "its quote is of another one"
    return ""


def altered(text: str, quoted: Sequence[str]) -> str:
    """Return the words that a statement puts in place of its quote's, when it otherwise repeats the quote."""
    of = language(" ".join((text, *quoted))[:_COMPARED_CHARS])
    own = _words(text)
    compared = [(SequenceMatcher(None, w, own, autojunk=False), w) for w in map(_words, quoted)]
    if not compared:
        return ""
    nearest, quote_words = max(compared, key=lambda pair: pair[0].ratio())
    if nearest.ratio() < MIN_LIKENESS:
        return ""
    if changed := _other_figure(text, quoted[compared.index((nearest, quote_words))]):
        return changed
    known = frozenset[str]().union(*(terms(quote, of) for quote in quoted))
    for kind, first, last, start, end in nearest.get_opcodes():
        if kind != "replace":
            continue
        there, here = " ".join(quote_words[first:last]), " ".join(own[start:end])
        if terms(there, of) and terms(here, of) - known:
            return f"“{here}” stands in place of “{there}”"
    return ""


def _other_figure(text: str, quote: str) -> str:
    """Name a figure that stands in a statement where its quote has another one of the same kind."""
    dropped = {anchor.kind: anchor for anchor in unanchored(quote, [text])}
    for anchor in unanchored(text, [quote]):
        if anchor.kind in dropped:
            return f"“{anchor.text}” stands in place of “{dropped[anchor.kind].text}”"
    return ""


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())[:_COMPARED_WORDS]


def _of_another(text: str, quote: str) -> bool:
    of = language(f"{text} {quote}")
    one, other = statement(text, of), statement(quote, of)
    pairs = ((one.sides, other.sides), (one.labels, other.labels))
    return any(mine and theirs and not mine & theirs for mine, theirs in pairs)
