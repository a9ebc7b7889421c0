"""Whether a statement's words stand in one run in a document: whole sentences of it, from their first word.

A part of a sentence may say the opposite of the whole: what goes before or behind it is never left out. Of
figures, units and dates the value counts and not the writing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from detective_app.core.case import Passage, Sentence
from detective_app.core.evidence import Locator, Support
from detective_app.core.ports import CaseIndex
from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.measures import measure
from detective_app.evidence.figures.reading import as_unit, figures, unit_sign, without_marks
from detective_app.evidence.standing.rows import Amount, amount
from detective_app.evidence.text.normal_text import folded

_PIECE = re.compile(r"\w+|[^\w\s.,:;!?\"'“”„‘’«»()\[\]…*_|-]")
_UNIT_AFTER = re.compile(
    r"[.\s\u00a0-]{0,3}((?:(?:square|sq|cubic|cu)\b\.? )?[^\W\d_]+[²³]?(?:/[^\W\d_]+)?)", re.IGNORECASE
)
_MARKER = re.compile(r"^\s*(?:[-*+•–·]|\(?(?:\d{1,3}|[a-z])[.)])\s")
_ENDS = re.compile(r"[.!?…:][\"'”’»)\]*_]*$")
_GOES_ON = re.compile(r"[,;–—-]\s*$")
_LINES_AROUND = 4
_MOST_SENTENCES = 12

Piece: TypeAlias = "str | Amount | Figure"


@dataclass(frozen=True, slots=True)
class SentenceRun:
    """Sentences one behind the other in a document: their words, and what leads to them."""

    text: str
    led_by: str = ""


def run_of(text: str, supports: Sequence[Support], case: CaseIndex) -> SentenceRun | None:
    """Return the whole sentences of a quoted place that a statement is, or None; blocks."""
    words, typed = _plain(text), pieces(text)
    for support in supports:
        for run in _runs(support, case):
            mine = _plain(run.text)
            same = mine == words or _same(typed, _told(run, support, case))
            if same and _holds(_plain(support.quote), mine):
                return run
    return None


def other_figure(text: str, supports: Sequence[Support], case: CaseIndex) -> tuple[str, str] | None:
    """Return the figure of a statement that is a quoted sentence in all else, and the sentence's own."""
    typed = pieces(text)
    for support in supports:
        for run in _runs(support, case):
            theirs = _told(run, support, case)
            if len(typed) != len(theirs):
                continue
            apart = [(a, b) for a, b in zip(typed, theirs, strict=True) if not _alike(a, b)]
            if len(apart) == 1 and (two := _two_values(*apart[0])):
                return two
    return None


def pieces(text: str) -> tuple[Piece, ...]:
    """Return the words of a text with its figures as values; a unit behind one is part of it."""
    text = without_marks(_MARKER.sub("", text))
    found: list[Piece] = []
    at = 0
    for figure in figures(text):
        if figure.kind == "label" or figure.start < at:
            continue
        found += _words(text[at : figure.start])
        after = _UNIT_AFTER.match(text, figure.end)
        at = after.end() if after and figure.unit and unit_sign(after[1]) == figure.unit else figure.end
        read = amount(figure) if figure.kind == "quantity" else None
        found.append(replace(read or figure, text=text[figure.start : at]))
    return (*found, *_words(text[at:]))


def _told(run: SentenceRun, support: Support, case: CaseIndex) -> tuple[Piece, ...]:
    """Return the pieces of a run; of a date that can be read two ways its document may tell which it is."""
    found = pieces(run.text)
    if not any(isinstance(one, Figure) and one.other_reading for one in found):
        return found
    document = case.text(support.source_id)
    return tuple(one.as_in(document) if isinstance(one, Figure) else one for one in found)


def _plain(text: str) -> list[str]:
    return _words(_MARKER.sub("", text))


def _words(text: str) -> list[str]:
    return [as_unit(word) for word in _PIECE.findall(folded(text))]


def _same(mine: Sequence[Piece], theirs: Sequence[Piece]) -> bool:
    return len(mine) == len(theirs) and all(_alike(a, b) for a, b in zip(mine, theirs, strict=True))


def _alike(mine: Piece, theirs: Piece) -> bool:
    if isinstance(mine, Amount) and isinstance(theirs, Amount):
        return mine.tells(theirs)
    if isinstance(mine, Figure) and isinstance(theirs, Figure):
        if mine.other_reading or theirs.other_reading:
            return mine.text == theirs.text
        return (mine.kind, mine.value, mine.unit) == (theirs.kind, theirs.value, theirs.unit)
    return mine == theirs


def _two_values(mine: Piece, theirs: Piece) -> tuple[str, str] | None:
    """Return two figures as they are written, where no reading of them is one value."""
    if isinstance(mine, str) or isinstance(theirs, str):
        return None
    if isinstance(mine, Figure) and isinstance(theirs, Figure) and mine.agrees(theirs):
        return None
    counted = not measure(mine.unit) and not measure(theirs.unit)
    if counted and mine.value == theirs.value:
        return None  # things may have two names
    return mine.text, theirs.text


def _holds(quote: Sequence[str], words: Sequence[str]) -> bool:
    return any(quote[n : n + len(words)] == list(words) for n in range(len(quote) - len(words) + 1))


def _runs(support: Support, case: CaseIndex) -> Iterator[SentenceRun]:
    """Yield the whole sentences on the lines of a quote, one alone and several one behind the other.

    Lines that do not fill their width are such too, as of a log or below a title.
    """
    at = Locator.parse(support.locator)
    yield from _lines(support.source_id, at, case)
    near = _sentences(support.source_id, at, case)
    for first, one in enumerate(near):
        if not _touches(one, at) or (first and not _begins(near[first - 1], one)):
            continue
        led = _lead([(s.text, one.kind == s.kind == "item") for s in near[:first]])
        for last in range(first, min(len(near), first + _MOST_SENTENCES)):
            if not _touches(near[last], at):
                break
            if last + 1 == len(near) or _begins(near[last], near[last + 1]):
                yield SentenceRun(" ".join(s.text for s in near[first : last + 1]), led)


def _lines(source_id: str, at: Locator, case: CaseIndex) -> Iterator[SentenceRun]:
    """Yield what stands on quoted lines between two breaks that were not made for want of room."""
    numbered = _lines_around(source_id, at, case)
    width = max((len(line) for _, line in numbered), default=0)
    lines = [(n, line) for n, line in numbered if line.strip()]
    breaks = [k for k in range(1, len(lines)) if _is_made(lines[k - 1], lines[k], width)]
    starts = [0, *breaks] if lines and numbered[0][0] == 1 else breaks
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=False):
        if lines[start][0] <= at.last and lines[end - 1][0] >= at.first:
            item = bool(_MARKER.match(lines[start][1]))
            above = [(line, item and bool(_MARKER.match(line))) for _, line in lines[:start]]
            yield SentenceRun(" ".join(line for _, line in lines[start:end]), _lead(above))


def _lines_around(source_id: str, at: Locator, case: CaseIndex) -> list[tuple[int, str]]:
    """Return the lines of a place and some around it with their numbers."""
    first = max(1, at.first - _LINES_AROUND)
    total = next((s.lines for s in case.sources if s.source_id == source_id), at.last)
    try:
        around = Locator(first=first, last=max(at.last, min(total, at.last + _LINES_AROUND)))
        return list(enumerate(case.lines(source_id, around).split("\n"), first))
    except ValueError:
        return []


def _is_made(above: tuple[int, str], below: tuple[int, str], width: int) -> bool:
    """Tell whether a line begins anew: with a capital or figure, though its first word had room above."""
    (n, before), (m, line) = above, below
    word = line.split()[0]
    had_room = m - n > 1 or len(before.rstrip()) + 1 + len(word) <= width
    return had_room and not word[:1].islower() and not _GOES_ON.search(before)


def _lead(above: Sequence[tuple[str, bool]]) -> str:
    """Return the line or sentence that leads to what follows by a colon, over items of the same list."""
    before = next((text for text, in_list in reversed(above) if not in_list), "")
    return before if before.rstrip().endswith(":") else ""


def _sentences(source_id: str, at: Locator, case: CaseIndex) -> Sequence[Sentence]:
    """Return the sentences around some lines of a document."""
    last = at.last + _LINES_AROUND
    total = next((s.lines for s in case.sources if s.source_id == source_id), at.last)
    try:
        around = case.locator(source_id, max(1, at.first - _LINES_AROUND), min(last, max(total, at.last)))
    except ValueError:
        return ()
    found = case.excerpt((Passage(source_id, around, "", 0.0),)).sentences
    return [s for s in found if s.source_id == source_id and s.locator.first <= last]


def _touches(sentence: Sentence, at: Locator) -> bool:
    return sentence.locator.first <= at.last and at.first <= sentence.locator.last


def _begins(before: Sentence, sentence: Sentence) -> bool:
    """Tell whether a sentence begins anew, and is not the rest of one that a page's end has cut."""
    goes_on = not _ENDS.search(before.text.rstrip()) and sentence.text[:1].islower()
    return not goes_on or before.kind != "prose" or sentence.kind != "prose"
