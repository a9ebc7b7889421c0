"""Search over a case: candidates from the index, judged on their own text and put in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from detective_app.core.time_limit import checkpoint
from detective_app.evidence.retrieval.judging import MOST, Covered, Judge
from detective_app.evidence.retrieval.question import Question, read
from detective_app.evidence.retrieval.records import Hit, Lines, SearchIndex
from detective_app.evidence.retrieval.routing import routes
from detective_app.evidence.text.broken_words import breaks, whole

_CANDIDATES = 40
_ROUTED_CANDIDATES = 30
_ROUTED_DOCUMENTS = 3
_READ_CLOSELY = 24  # candidates whose lines are looked at, which costs more than the search
_LIKELIER = 0.3  # what a document's being meant adds to a passage's own worth
_BM25, _ROUTE = 0.5, 1.0
_HIGHEST = MOST + _BM25 + _ROUTE
_PHRASE_CANDIDATES, _FEWEST_CANDIDATES = 4, 100


def search(
    question: str, index: SearchIndex, lines: Lines, limit: int, keys: Sequence[str] = ()
) -> tuple[Hit, ...]:
    """Return the chunks nearest to a question, best first; of the documents `keys`, or of all.

    Scores lie between 0 and 1 and can be compared between questions: near 1 every word of the question
    stands on one line, with the headings above it.
    """
    asked = read(question, index)
    meant = routes(asked, index, keys)
    hits = _candidates(asked, index, meant, limit, keys)
    top = max((hit.score for hit in hits), default=1.0)
    judge = Judge(asked, index.forms((*asked.weights, *asked.also)))

    def likely(read: _Read) -> float:
        return read.covered.share + _LIKELIER * meant.get(read.hit.key, 0.0)

    def scored(read: _Read) -> Hit:
        checkpoint()
        hit = read.hit
        own = judge.judged(read.covered, read.text.split("\n")) + _BM25 * hit.score / top
        return replace(hit, score=(own + _ROUTE * meant.get(hit.key, 0.0)) / _HIGHEST)

    found = sorted(_read(hits, judge, index, lines), key=likely, reverse=True)
    close = found[: max(2 * limit, _READ_CLOSELY)]
    best = sorted(map(scored, close), key=lambda hit: hit.score, reverse=True)
    return _on_distinct_pages(best)[:limit]


class _Read(NamedTuple):
    """A hit with its text, and what that covers of the question."""

    hit: Hit
    text: str
    covered: Covered


def _read(hits: Sequence[Hit], judge: Judge, index: SearchIndex, lines: Lines) -> list[_Read]:
    """Read the texts of some hits, all at once; headings are compared once for all that stand under them."""
    headings = list(dict.fromkeys(hit.heading for hit in hits))
    above = {h: judge.terms(words) for h, words in zip(headings, index.as_words(headings), strict=True)}
    texts = [lines(hit.key, hit.first, hit.last) for hit in hits]
    return [
        _Read(hit, text, judge.covered(words, above[hit.heading]))
        for hit, text, words in zip(hits, texts, index.as_words(texts), strict=True)
    ]


def _on_distinct_pages(hits: Sequence[Hit]) -> tuple[Hit, ...]:
    """Return the best hit of each page; a document without pages keeps all of its hits."""
    pages: dict[tuple[str, int, int], Hit] = {}
    for hit in hits:
        pages.setdefault((hit.key, hit.page, 0 if hit.page else hit.first), hit)
    return tuple(pages.values())


def phrase(
    words: str, index: SearchIndex, lines: Lines, limit: int, keys: Sequence[str] = ()
) -> tuple[Hit, ...]:
    """Return the lines where these words stand one after the other, whatever case, punctuation and breaks.

    Words are compared by their stems; of a phrase whose words are all frequent some places may be missed.
    """
    wanted = tuple(index.terms(words))
    if not wanted:
        return ()
    found = (
        replace(hit, first=place[0], last=place[1])
        for hit in index.together(words, max(_FEWEST_CANDIDATES, limit * _PHRASE_CANDIDATES), keys)
        for place in _places(wanted, hit, index, lines)
    )
    unique: dict[tuple[str, int, int], Hit] = {}
    for hit in found:
        unique.setdefault((hit.key, hit.first, hit.last), hit)
        if len(unique) == limit:
            break
    return tuple(unique.values())


def _candidates(
    asked: Question, index: SearchIndex, meant: dict[str, float], limit: int, keys: Sequence[str]
) -> list[Hit]:
    """Gather the best chunks of all documents, and some of those that the question names."""
    hits = list(index.chunks(asked.every, max(2 * limit, _CANDIDATES), keys))
    named = sorted((key for key, share in meant.items() if share > 1 / 2), key=lambda key: -meant[key])
    named = named[:_ROUTED_DOCUMENTS]
    if named:
        known = {(hit.key, hit.first, hit.last) for hit in hits}
        routed = index.chunks(asked.every, _ROUTED_CANDIDATES, named)
        hits += [hit for hit in routed if (hit.key, hit.first, hit.last) not in known]
    return hits


def _places(wanted: tuple[str, ...], hit: Hit, index: SearchIndex, lines: Lines) -> Iterator[tuple[int, int]]:
    """Yield the first and last line of each place of a phrase that begins in a chunk."""
    own = lines(hit.key, hit.first, hit.last)
    text = "\n".join([own, *_following(len(wanted), hit, index, lines)])
    for reading in dict.fromkeys((text, whole(text))):
        written = reading.split("\n")
        terms = [(term, n) for n, line in enumerate(written) for term in index.terms(line)]
        for at, (_, first) in enumerate(terms):
            place = terms[at : at + len(wanted)]
            if first > hit.last - hit.first or tuple(term for term, _ in place) != wanted:
                continue
            last = place[-1][1]
            # A word that was made whole ends on the next line, if it is the last one of its own.
            after = terms[at + len(wanted)][1] if at + len(wanted) < len(terms) else last + 1
            goes_on = reading is not text and after > last and breaks(text.split("\n")[last])
            yield hit.first + first, hit.first + last + goes_on


def _following(count: int, hit: Hit, index: SearchIndex, lines: Lines) -> Iterator[str]:
    """Yield the lines after a chunk until they hold so many terms, or the document ends."""
    number = hit.last
    while count > 0:
        number += 1
        try:
            line = lines(hit.key, number, number)
        except ValueError:  # past the last line
            return
        count -= len(index.terms(line))
        yield line
