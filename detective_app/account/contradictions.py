"""The contradictions of an audit as they are shown: what differs between two quotes, and how grave that is.

The file gives no severity. The rank here is a rule that is stated where it is shown: `high` when dates,
times or amounts differ, `medium` when words alone do.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import chain
from typing import TypeAlias

from detective_app.account.citations import Cited, citations, cited
from detective_app.core.quality import Conflict, Severity
from detective_app.core.session import Contradiction, InterrogationSession
from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.reading import figures
from detective_app.own_words import say

Spans: TypeAlias = tuple[tuple[int, int], ...]
"""Places in a text: `text[start:end]`, in order."""

MAX_TITLE_CHARS = 60
MAX_QUOTE_CHARS = 2_000
_MAX_COMPARED_WORDS = 400
_MIN_ALIKE = 0.2  # answers less alike than this are not compared word by word
_KINDS = ("date", "time", "quantity")
_WORD = re.compile(r"\S+")
_RANK: dict[Severity, int] = {"high": 0, "medium": 1, "low": 2}


@dataclass(frozen=True, slots=True)
class Side:
    """One answer's part: its 1-based number, its words, what differs in them, and the quote behind them."""

    sequence: int
    quote: str
    differs: Spans
    carrier: Cited | None

    @property
    def runs(self) -> tuple[tuple[str, bool], ...]:
        """The quote in runs of text, each with whether it is what differs."""
        return runs(self.quote, self.differs)


@dataclass(frozen=True, slots=True)
class RankedContradiction:
    """Two answers, or two parts of one, that cannot both be true.

    `body` is the whole description when the title is not.
    """

    first: Side
    second: Side
    severity: Severity
    title: str
    body: str


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs between two texts, by the rule of this module."""

    severity: Severity
    first: Spans
    second: Spans


def contradictions(session: InterrogationSession) -> tuple[RankedContradiction, ...]:
    """Return the audit's contradictions, the gravest first."""
    found = session.audit_result.contradictions if session.audit_result else ()
    return tuple(sorted((_finding(session, one) for one in found), key=lambda one: _RANK[one.severity]))


def contradiction_between(session: InterrogationSession, conflict: Conflict) -> RankedContradiction | None:
    """Return two answers that cannot both hold, as a conflict in the list has them; None if one is gone."""
    numbers = [int(one) for one in conflict.answer_ids or ()]
    if not numbers or max(numbers) > len(session.qa_pairs):
        return None
    quoted = tuple(zip(numbers, map(comparable, conflict.sides), strict=True))
    return replace(_ranked(session, quoted, conflict.description), severity=conflict.severity)


def answers_words(first: int, second: int) -> str:
    """Name the answers of a contradiction, for terminal and reports."""
    return say("Within answer {1}", first) if first == second else say("Answers {1} and {2}", first, second)


def difference(first: str, second: str) -> Difference:
    """Compare two quotes: dates, times and amounts first, then word by word."""
    mine, theirs = _disagreeing(first, second)
    if mine:
        return Difference("high", mine, theirs)
    return Difference("medium", *_differing_words(first, second))


def runs(text: str, places: Spans) -> tuple[tuple[str, bool], ...]:
    """Cut a text at some places; each run tells whether it is one of them."""
    cut, at = [], 0
    for start, end in places:
        cut += [(text[at:start], False), (text[start:end], True)]
        at = end
    return tuple(run for run in (*cut, (text[at:], False)) if run[0])


def _finding(session: InterrogationSession, found: Contradiction) -> RankedContradiction:
    quotes = found.quotes or tuple(session.qa_pairs[n].answer for n in found.qa_pair_indexes)
    quoted = sorted(
        zip((n + 1 for n in found.qa_pair_indexes), quotes, strict=True), key=lambda side: side[0]
    )
    return _ranked(session, [(n, comparable(quote)) for n, quote in quoted], found.description)


def _ranked(
    session: InterrogationSession, quoted: Sequence[tuple[int, str]], described: str
) -> RankedContradiction:
    (one, first), (other, second) = quoted
    differs = difference(first, second)
    description = comparable(" ".join(described.split()))
    return RankedContradiction(
        first=Side(one, first, differs.first, _carrier(session, one, first, differs.first)),
        second=Side(other, second, differs.second, _carrier(session, other, second, differs.second)),
        severity=differs.severity,
        title=_title(description, (first, differs.first), (second, differs.second)),
        body=description if len(description) > MAX_TITLE_CHARS else "",
    )


def comparable(text: str) -> str:
    """Shorten a text that is too long to be compared and shown at once."""
    text = text.strip()
    return text if len(text) <= MAX_QUOTE_CHARS else f"{text[:MAX_QUOTE_CHARS]}…"


def _title(description: str, *sides: tuple[str, Spans]) -> str:
    """Name a contradiction: by its description when that is short, else by the two values that differ."""
    if len(description) <= MAX_TITLE_CHARS:
        return description.rstrip(".")
    values = [text[places[0][0] : places[0][1]] for text, places in sides if len(places) == 1]
    if len(values) == len(sides) and sum(map(len, values)) < MAX_TITLE_CHARS:
        return " / ".join(values)
    return description


def _carrier(session: InterrogationSession, sequence: int, quote: str, differs: Spans) -> Cited | None:
    """Return the quote behind an answer's words: one holds the other, or the value that differs."""
    words, values = _folded(quote), [_folded(quote[start:end]) for start, end in differs]
    every = filter(None, (cited(one, sequence) for one in citations(session.qa_pairs[sequence - 1])))
    found = [(one, _folded(comparable(one.quote))) for one in every]
    alike = (one for one, said in found if words in said or said in words)
    valued = (one for one, said in found if any(value in said for value in values))
    return next(chain(alike, valued), None)


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold().strip(".,;:“”\"'")


def _disagreeing(first: str, second: str) -> tuple[Spans, Spans]:
    """Return the figures of the first kind, and unit, that both texts have and that agree nowhere."""
    mine, theirs = _by_unit(first), _by_unit(second)
    shared = [unit for unit in mine if unit in theirs]
    for unit in sorted(shared, key=lambda unit: _KINDS.index(unit[0])):
        if not any(a.agrees(b) for a in mine[unit] for b in theirs[unit]):
            return _places(mine[unit]), _places(theirs[unit])
    return (), ()


def _by_unit(text: str) -> dict[tuple[str, str], list[Figure]]:
    """Return the figures of a text by kind and unit."""
    found = defaultdict[tuple[str, str], list[Figure]](list)
    for one in figures(text):
        if one.kind in _KINDS:
            found[one.kind, one.unit].append(one)
    return found


def _places(found: Sequence[Figure]) -> Spans:
    return tuple((one.start, one.end) for one in found)


def _differing_words(first: str, second: str) -> tuple[Spans, Spans]:
    """Return the words that only one of two texts has, unless they have next to nothing in common."""
    words = [[*_WORD.finditer(text)][:_MAX_COMPARED_WORDS] for text in (first, second)]
    folded = [[_folded(word[0]) for word in side] for side in words]
    matcher = SequenceMatcher(None, folded[0], folded[1], autojunk=False)
    if matcher.ratio() < _MIN_ALIKE:
        return (), ()
    changed = [code for code in matcher.get_opcodes() if code[0] != "equal"]
    return _spans(words[0], [code[1:3] for code in changed]), _spans(words[1], [code[3:] for code in changed])


def _spans(words: Sequence[re.Match[str]], ranges: Iterable[tuple[int, int]]) -> Spans:
    """Return where each range of words stands that is not empty."""
    return tuple((words[first].start(), words[last - 1].end()) for first, last in ranges if last > first)
