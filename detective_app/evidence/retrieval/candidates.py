"""The rows and sentences that may hold an answer, each with what it stands under, best first."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from detective_app.core.case import Block, Sentence
from detective_app.evidence.retrieval import question as asking
from detective_app.evidence.retrieval.judging import share
from detective_app.evidence.retrieval.sentence_search import SentenceIndex
from detective_app.evidence.retrieval.setting import Setting, SettingReader, is_row_of_figures

_OWN, _WITH_SETTING, _LABEL, _PAGE, _FIGURE = 1.0, 1.0, 1.0, 1.0, 0.2
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A row or sentence, verbatim with document, page and locator, and the setting that it stands in.

    `score` can be compared among the candidates of one question.
    """

    sentence: Sentence
    setting: Setting
    score: float


def settings_of(sentences: Sequence[Sentence]) -> dict[Sentence, Setting]:
    """Return what each sentence of some documents stands under; pages have to be whole to have all of it."""
    found = {}
    for _, group in groupby(sentences, key=lambda s: s.source_id):
        reader = SettingReader()
        for sentence in group:
            reader.read(Block(sentence.text, sentence.locator.first, sentence.kind, sentence.locator.page))
            found[sentence] = reader.setting
    return found


def ranked(
    text: str,
    index: SentenceIndex,
    settings: Mapping[Sentence, Setting],
    near: Callable[[Sentence], float],
    limit: int,
) -> tuple[Candidate, ...]:
    """Return the rows and sentences that share words with a question, best first.

    A row counts for its own words and once more together with its title, unit and header: so the row of the
    right label comes first, and among its equals the one in the right table. `near` says how near the page
    of a sentence is to the question, from 0 to 1.
    """
    asked = asking.read(text, index)
    wanted = frozenset(asked.weights) | frozenset(asked.also)
    above: dict[Setting, frozenset[str]] = {}
    found = []
    for sentence in index.sentences:
        own = wanted.intersection(index.terms(sentence.text))
        if not own:
            continue
        setting = settings.get(sentence, Setting())
        if setting not in above:
            above[setting] = wanted.intersection(index.terms("\n".join(setting.lines)))
        title = wanted & index.titles[sentence.source_id]
        score = _OWN * share(asked, own) + _WITH_SETTING * share(asked, own | above[setting] | title)
        score += _LABEL * (not asked.wants_words) * _label(sentence.text, own, index)
        score += _PAGE * near(sentence)
        score += _FIGURE * (asked.wants_figure and _DIGIT.search(sentence.text) is not None)
        found.append(Candidate(sentence, setting, score))
    return tuple(sorted(found, key=lambda candidate: -candidate.score)[:limit])


def _label(text: str, own: frozenset[str], index: SentenceIndex) -> float:
    """Return which part of a row's label the question names; 0 of prose, whose words are many."""
    if not is_row_of_figures(text):
        return 0.0
    label = set(index.terms(" ".join(_WORD.findall(text))))
    return len(label & own) / len(label) if label else 0.0
