"""Sentences that may answer a question, by the words that they share with it."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from detective_app.core.case import Sentence
from detective_app.core.evidence import Support
from detective_app.engine.witness.candidate import CLEAR_LEAD, Candidate
from detective_app.engine.witness.pages import Page
from detective_app.engine.witness.table_values import MOST_SHOWN
from detective_app.evidence.meaning.answers import AskedKind, asked_kinds, holds_count, holds_kind
from detective_app.evidence.tables.choosing import Asked
from detective_app.evidence.tables.periods import periods
from detective_app.evidence.text.terms import terms

PROSE: frozenset[AskedKind] = frozenset({"date", "time", "person", "cause"})
_TIMES: frozenset[AskedKind] = frozenset({"date", "time"})
LEAST_SCORE = 0.25
_LEAST_COVERED = 0.5
"""With less of the question's words in and above it, a sentence is about something else."""
_CLEAR_SENTENCE = 0.8  # such a sentence needs no model to choose it
_UNDER, _BEFORE, _AROUND = 0.95, 0.6, 0.4  # what a word is worth in heading, sentence before, page
_WRONG_KIND = 0.5  # a sentence without what is asked for: a date, a person, a cause
_ITS_HEADING = 1.15
"""All that stands under a name is about what it names, and not one of several things."""
_LONG_WORDS = 60  # a longer sentence has any word by chance
_MOST_CHARS = 700
_LESS_THAN_A_ROW = 0.8
_CELLS = re.compile(r"[,;|\t]|\s{3,}")
_SAID_WORDS = 4
"""A row with so many words in a cell, such as the entry of a log, says something as a sentence does."""


def sentences(
    pages: Sequence[Page],
    question: Asked,
    *,
    figure: bool,
    prose: bool,
    one_document: bool,
    timeless: bool = False,
) -> list[Candidate]:
    """Return the sentences that share most of the question's words, with what stands before them.

    Which of its figures one is about, code cannot tell: none is clear but where words are asked, `prose`.
    What tells no time answers no "when", but may be what is looked for: it is there with `timeless`.
    """
    scored = [
        one for page in pages for one in _of_page(question, page, figure=figure) if timeless or one.answers
    ]
    scored.sort(key=lambda one: -one.score)
    unique = {" ".join(one.text.split()): one for one in reversed(scored)}
    first = sorted(unique.values(), key=lambda one: -one.score)[:MOST_SHOWN]
    apart = len(first) == 1 or (bool(first) and first[0].score >= CLEAR_LEAD * first[1].score)
    if one_document and apart and prose and first[0].held >= _CLEAR_SENTENCE:
        first[0] = replace(first[0], first=True, clear=True)
    return first


def _of_page(question: Asked, page: Page, *, figure: bool) -> Iterator[Candidate]:
    kinds = asked_kinds(question.text)
    around, opening = (terms(text, question.of) for text in (page.heading, page.opening))
    named = terms(page.name, question.of) | (question.names & opening)
    for sentence, heading, before, years in _with_what_is_above(page.sentences):
        own, under, near = (terms(text, question.of) for text in (sentence.text, heading, before))
        skipped = sentence.kind == "heading" or (figure and sentence.kind == "row")
        if skipped or len(sentence.text) > _MOST_CHARS or not own & question.words.keys():
            continue
        if not question.is_about(own | under | near | around | opening):
            continue
        if not kinds & PROSE and not _of_the_years(question, (years, page.heading, page.opening)):
            continue
        # What names the document need not be said again in it.
        words = {word: weight for word, weight in question.words.items() if word in own or word not in named}
        score, held = _shares(words, own, ((_UNDER, under), (_BEFORE, near), (_AROUND, around)))
        if score < _LEAST_COVERED:
            continue
        lacking = {kind for kind in kinds if not holds_kind(kind, sentence.text, question.text)}
        score *= _WRONG_KIND if lacking else 1.0
        score *= _ITS_HEADING if under & question.names and under <= question.words.keys() else 1.0
        score *= _form(question, sentence, figure=figure)
        if score >= LEAST_SCORE:
            above = heading if (under - own) & question.names else ""
            answers = not lacking & _TIMES
            yield Candidate(sentence.text, (_verbatim(sentence),), score, held, answers=answers, above=above)


def _form(question: Asked, sentence: Sentence, *, figure: bool) -> float:
    """Return how well the form of a sentence fits: its figure and year where those are asked, its length."""
    share = 1.0
    if figure:
        undated = question.periods.years and not periods(sentence.text).years
        counts = holds_count(sentence.text, question.text)
        share = (_WRONG_KIND if undated else 1.0) * (_LESS_THAN_A_ROW if counts else _WRONG_KIND**2)
    if sentence.kind == "row" and not _says(sentence.text):
        share *= _WRONG_KIND
    return share / (1 + max(0, len(sentence.text.split()) - _LONG_WORDS) / _LONG_WORDS)


def _with_what_is_above(sentences: Iterable[Sentence]) -> Iterator[tuple[Sentence, str, str, str]]:
    """Yield each sentence with its heading, the two sentences before it, and what told a year last."""
    heading, before, told = "", deque[str](maxlen=2), ""
    for sentence in sentences:
        told = sentence.text if periods(sentence.text).years else told
        yield sentence, heading, " ".join(before), told
        if sentence.kind == "heading":
            heading = sentence.text
            before.clear()
        else:
            before.append(sentence.text)


def _of_the_years(question: Asked, texts: Iterable[str]) -> bool:
    """Tell whether the nearest of some texts that names years names one that is asked for, if any does."""
    told = (periods(text).years for text in texts)
    nearest = next((years for years in told if years), frozenset[int]())
    return not question.periods.years or not nearest or bool(nearest & question.periods.years)


def _shares(
    words: Mapping[str, float], own: frozenset[str], above: Sequence[tuple[float, frozenset[str]]]
) -> tuple[float, float]:
    """Return the share of a question's words in a sentence and above it, and in itself alone."""
    total = sum(words.values())
    score = held = 0.0
    for word, weight in words.items():
        held += weight * (word in own)
        best = max((share for share, some in above if word in some), default=0.0)
        score += weight * (1.0 if word in own else best)
    return score / total, held / total


def _says(row: str) -> bool:
    return any(len(cell.split()) >= _SAID_WORDS for cell in _CELLS.split(row))


def _verbatim(sentence: Sentence) -> Support:
    return sentence.support.evolve(verdict="exact")
