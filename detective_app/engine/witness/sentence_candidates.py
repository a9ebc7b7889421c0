"""Sentences that may answer a question, by the words that they share with it."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath

from detective_app.core.case import Sentence
from detective_app.core.evidence import Support
from detective_app.engine.witness.candidate import CLEAR_LEAD, Candidate
from detective_app.engine.witness.pages import Page
from detective_app.engine.witness.table_values import MOST_SHOWN
from detective_app.evidence.meaning.answers import AskedKind, asked_kinds, holds_kind
from detective_app.evidence.tables.choosing import Asked
from detective_app.evidence.tables.lines import DATE
from detective_app.evidence.tables.periods import periods
from detective_app.evidence.text.terms import terms

PROSE: frozenset[AskedKind] = frozenset({"date", "time", "person", "cause"})
LEAST_SCORE = 0.25
_CLEAR_SENTENCE = 0.8
_BEFORE, _AROUND = 0.6, 0.4
_WRONG_KIND = 0.5
_LONG_WORDS = 60
_MOST_CHARS = 700
_LESS_THAN_A_ROW = 0.8
_CELLS = re.compile(r"[,;|\t]|\s{3,}")
_SAID_WORDS = 4
"""A row with so many words in a cell, such as the entry of a log, says something as a sentence does."""


def sentences(
    pages: Sequence[Page], question: Asked, *, figure: bool, prose: bool, one_document: bool
) -> list[Candidate]:
    """Return the sentences that share most of the question's words, with what stands before them.

    Which of its figures one is about, code cannot tell: none is clear but where words are asked, `prose`.
    """
    scored = [one for page in pages for one in _of_page(question, page, figure=figure)]
    scored.sort(key=lambda one: -one.score)
    unique = {one.text: one for one in reversed(scored)}
    first = sorted(unique.values(), key=lambda one: -one.score)[:MOST_SHOWN]
    apart = len(first) == 1 or (bool(first) and first[0].score >= CLEAR_LEAD * first[1].score)
    if one_document and apart and prose and first[0].held >= _CLEAR_SENTENCE:
        first[0] = replace(first[0], first=True, clear=True)
    return first


def _of_page(question: Asked, page: Page, *, figure: bool) -> Iterator[Candidate]:
    kinds = asked_kinds(question.text)
    around = terms(page.heading, question.of)
    named = terms(PurePath(page.document).stem.replace("_", " ").replace("-", " "), question.of)
    before: deque[frozenset[str]] = deque(maxlen=2)
    for sentence in page.sentences:
        own = terms(sentence.text, question.of)
        near = frozenset[str]().union(*before)
        before.append(own)
        skipped = sentence.kind == "heading" or (figure and sentence.kind == "row")
        if skipped or len(sentence.text) > _MOST_CHARS or not own & question.words.keys():
            continue
        # What names the document need not be said again in it.
        words = {word: weight for word, weight in question.words.items() if word in own or word not in named}
        score, held = _shares(words, own, near, around)
        if any(not holds_kind(kind, sentence.text, question.text) for kind in kinds):
            score *= _WRONG_KIND
        years = periods(sentence.text).years
        if question.periods.years and not kinds & PROSE and not years & question.periods.years:
            score *= _WRONG_KIND if years or figure else 1.0
        if figure:
            score *= _LESS_THAN_A_ROW if _holds_quantity(sentence.text) else _WRONG_KIND**2
        score *= _WRONG_KIND if sentence.kind == "row" and not _says(sentence.text) else 1.0
        score /= 1 + max(0, len(sentence.text.split()) - _LONG_WORDS) / _LONG_WORDS
        if score >= LEAST_SCORE:
            yield Candidate(sentence.text, (_verbatim(sentence),), score, held)


def _shares(
    words: Mapping[str, float], own: frozenset[str], near: frozenset[str], around: frozenset[str]
) -> tuple[float, float]:
    """Return the share of a question's words in and around a sentence, and in itself alone."""
    total = sum(words.values())
    score = held = 0.0
    for word, weight in words.items():
        held += weight * (word in own)
        score += weight * (
            1.0 if word in own else _BEFORE if word in near else _AROUND if word in around else 0.0
        )
    return score / total, held / total


def _says(row: str) -> bool:
    return any(len(cell.split()) >= _SAID_WORDS for cell in _CELLS.split(row))


def _holds_quantity(text: str) -> bool:
    """Tell whether a text has a number that is no year or date."""
    return bool(re.search(r"\d", DATE.sub("", text)))


def _verbatim(sentence: Sentence) -> Support:
    return sentence.support.evolve(verdict="exact")
