"""Ranks sentences for a question by term weights (BM25 over single sentences with their document's title)."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence

from detective_app.core.case import CaseFile, Sentence
from detective_app.core.time_limit import checkpoint
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.text.broken_words import plain
from detective_app.evidence.text.terms import language, stem, terms, words

_SATURATION = 1.2  # the usual constants of BM25
_LENGTH_WEIGHT = 0.5
_TITLE_WEIGHT = 0.5
_TITLE_END = re.compile(r"[:,;–(“”\"]| - ")


class SentenceIndex:
    """The sentences of a case file with their term counts; made once per question or run, in memory."""

    def __init__(self, case_file: CaseFile) -> None:
        """Count the terms of every sentence but headings, which serve as titles only."""
        self.language = language(" ".join(document.text[:4_000] for document in case_file.documents))
        self.names = _short_titles(case_file)
        self.titles = {
            d.source.source_id: terms(f"{d.title} {d.source.name}", self.language)
            for d in case_file.documents
        }
        self.sentences = tuple(s for s in case_file.sentences if s.kind != "heading")
        self._counts = tuple(self._counted(s) for s in self.sentences)
        self._terms = {s: terms(s.text, self.language) for s in self.sentences}
        self._lengths = tuple(c.total() for c in self._counts)
        self._mean = (sum(self._lengths) / len(self._lengths) if self._lengths else 0.0) or 1.0
        self._holders = Counter(term for counts in self._counts for term in counts)

    def ranked(self, query: str, limit: int) -> tuple[Sentence, ...]:
        """Return the sentences that share terms with the query, best first."""
        wanted = set(self._tokens(query))
        scored = [(self._score(n, wanted), -n) for n in range(len(self.sentences))]
        best = sorted((pair for pair in scored if pair[0] > 0), reverse=True)[:limit]
        return tuple(self.sentences[-n] for _, n in best)

    def terms_of(self, sentence: Sentence) -> frozenset[str]:
        """Return the terms of one of the sentences."""
        return self._terms[sentence]

    def named(self, title: str) -> str:
        """Return the id of the source that goes by this short title, or nothing."""
        return next((source_id for source_id, name in self.names.items() if name == title), "")

    def known(self, some_terms: Iterable[str]) -> frozenset[str]:
        """Return those of the terms that stand in any sentence or title."""
        return frozenset(
            t for t in some_terms if t in self._holders or any(t in title for title in self.titles.values())
        )

    def terms(self, text: str) -> Sequence[str]:
        """Cut a text into stems and figures, as the sentences were."""
        return self._tokens(text)

    def weights(self, some_terms: Sequence[str]) -> dict[str, float]:
        """Return how rare each term is among the sentences; none for one that stands in no sentence."""
        return {term: self._weight(term) for term in some_terms if term in self._holders}

    def _counted(self, sentence: Sentence) -> Counter[str]:
        checkpoint(sentence.document)
        return Counter(self._tokens(sentence.text))

    def _tokens(self, text: str) -> Sequence[str]:
        return [*(stem(w, self.language) for w in words(plain(text))), *(str(f.value) for f in figures(text))]

    def _score(self, n: int, wanted: set[str]) -> float:
        checkpoint(self.sentences[n].document)
        counts, title = self._counts[n], self.titles[self.sentences[n].source_id]
        length = 1 - _LENGTH_WEIGHT + _LENGTH_WEIGHT * self._lengths[n] / self._mean
        score = 0.0
        for term in wanted:
            weight = self._weight(term)
            if count := counts[term]:
                score += weight * count * (_SATURATION + 1) / (count + _SATURATION * length)
            elif term in title:
                score += weight * _TITLE_WEIGHT
        return score

    def _weight(self, term: str) -> float:
        holders = self._holders[term]
        return math.log(1 + (len(self.sentences) - holders + 0.5) / (holders + 0.5))


def _short_titles(case_file: CaseFile) -> dict[str, str]:
    """Return what to call each source in a question: its title up to a colon or comma, or its file's name."""
    short = {d.source.source_id: _TITLE_END.split(d.title)[0].strip() for d in case_file.documents}
    taken = Counter(short.values())
    return {
        d.source.source_id: title
        if (title := short[d.source.source_id]) and taken[title] == 1
        else d.source.name
        for d in case_file.documents
    }
