"""Quotes in their sentences: what repeats whole sentences of a document, and what is cut or moved.

A statement that is nothing but whole sentences leaves nothing to weigh. Words that mean something else where
they stand, because their sentence denies them or they lean on the sentence before, leave a doubt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from detective_app.core.case import Passage
from detective_app.core.evidence import Locator, Support
from detective_app.core.ports import CaseIndex
from detective_app.evidence.standing.doubts import Doubt
from detective_app.evidence.standing.wording import CLAUSE, denials
from detective_app.evidence.text.sentences import spans

_MARKER = re.compile(r"^(?:[-*+•–·]|\(?(?:\d{1,3}|[a-z])[.)])\s")
_LEANS = re.compile(
    r"(?:(?:and|but|however|instead|therefore|so|then|also|otherwise|in addition"
    r"|und|aber|daher|deshalb|dann|auch|stattdessen|jedoch),?\s)?"
    r"(?:(?:he|she|it|they|this|that|these|those|such|his|her|its|their|there|both|neither|each|one more"
    r"|another|(?:one|some|all|none|most|two|three) of (?:them|these|those|which)"
    r"|the (?:former|latter|same|other|first|second)"
    r"|er|sie|es|dies\w*|jene\w*|deren|dessen|seine?\w?|ihre?\w?|beide\w?|dort|damit|dabei|davon|dafür)\b"
    r"|(?:however|instead|therefore|otherwise|also|then|jedoch|daher|deshalb|stattdessen|außerdem)\b)",
    re.IGNORECASE,
)
_LINES_BEFORE = 4
_MOST_SHOWN = 60
_MOST_WORDS = 60
_BEGUN_WORDS = 3
"""A clause with fewer words says nothing yet that what follows could deny."""


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence of a document that a quote has words of, with the one before it, and the quote."""

    source_id: str
    words: str
    previous: str
    quote: str

    @property
    def is_whole(self) -> bool:
        """Tell whether the quote holds all of it."""
        return self.words in self.quote

    @property
    def is_led(self) -> bool:
        """Tell whether the sentence before leads to it, as `It is not true that:` does."""
        return self.previous.endswith(":")

    def follows(self, other: _Sentence | None) -> bool:
        """Tell whether it stands right behind another one in their document."""
        return other is not None and (self.source_id, self.previous) == (other.source_id, other.words)

    def fits_behind(self, other: _Sentence | None) -> bool:
        """Tell whether it says the same behind another one, or at the beginning, as in its place."""
        return self.follows(other) or not (self.is_led or (other and _LEANS.match(self.words)))

    def left_out(self) -> str:
        """Return the clauses right before and behind the quoted part; nothing of lines without sentences.

        What goes on behind is left out where the quote ends with a clause, or has barely begun one.
        """
        before, quoted, after = self.words.partition(self.quote)
        if not quoted or len(self.words.split()) > _MOST_WORDS:
            return ""
        begun = re.split(r",(?:\s|$)", quoted)[-1].split()
        goes_on = CLAUSE.split(after)[0] if len(begun) >= _BEGUN_WORDS else ""
        return f"{CLAUSE.split(before)[-1]} {goes_on}"


def repeats(text: str, supports: Sequence[Support], case: CaseIndex) -> bool:
    """Tell whether a statement is one of its quotes, or whole sentences of documents that they hold; blocks.

    Of several sentences a part of one is none, nor one that leans on another than stands before it here.
    """
    if any(_folded(text) == _folded(support.quote) for support in supports):
        return True
    held = [one for support in supports for one in _sentences(support, case) if one.is_whole]
    rest, before = _folded(text), None
    while rest:
        rest = _MARKER.sub("", rest)
        fitting = [one for one in held if _begins(rest, one.words) and one.fits_behind(before)]
        found = max(fitting, key=lambda one: len(one.words), default=None)
        if found is None:
            return False
        rest, before = rest[len(found.words) :].lstrip(". "), found
    return before is not None


def out_of_place(text: str, supports: Sequence[Support], case: CaseIndex) -> Iterator[Doubt]:
    """Yield why quoted words say something else where they stand in their document; blocks."""
    near = [one for support in supports for one in _sentences(support, case)]
    for one in near:
        if not one.is_whole and denials(one.left_out()) and not denials(f"{text} {one.quote}"):
            yield Doubt(f"its quote is cut from a sentence that denies: “{_short(one.words)}”")
        elif one.is_led and denials(one.previous) and one.previous not in one.quote:
            yield Doubt(f"its quote stands under “{_short(one.previous)}”")
    before: _Sentence | None = None
    for words in map(_folded, spans(text)):
        same = [one for one in near if one.is_whole and one.words == words]
        if before and same and not any(one.fits_behind(before) for one in same):
            yield Doubt(f"“{_short(words)}” stands behind another sentence in its document")
        before = same[0] if same else None


def _sentences(support: Support, case: CaseIndex) -> Iterator[_Sentence]:
    """Yield the sentences of a document on the lines of a quote that share words with it."""
    at = Locator.parse(support.locator)
    try:
        around = case.locator(support.source_id, max(1, at.first - _LINES_BEFORE), at.last)
    except ValueError:
        return
    quote, previous = _folded(support.quote), ""
    for sentence in case.excerpt((Passage(support.source_id, around, "", 0.0),)).sentences:
        if sentence.source_id != support.source_id:
            continue
        words = _folded(sentence.text)
        inside = sentence.locator.first <= at.last and at.first <= sentence.locator.last
        if words and inside and (words in quote or quote in words):
            yield _Sentence(support.source_id, words, previous, quote)
        previous = words


def _begins(text: str, words: str) -> bool:
    return text == words or text.startswith((f"{words}. ", f"{words} "))


def _short(text: str) -> str:
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"


def _folded(text: str) -> str:
    return " ".join(text.split()).rstrip(".")
