"""Finds where the words of a phrase stand one after the other, whatever case, punctuation and breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from detective_app.evidence.text.broken_words import breaks, whole
from detective_app.storage.cases.search import CaseSearch, Hit

_CANDIDATES, _FEWEST_CANDIDATES = 4, 100

Lines = Callable[[str, int, int], str]
"""Gives the lines `first` to `last` of the document with a key; raises ValueError past its last line."""


def phrase(
    words: str, index: CaseSearch, lines: Lines, limit: int, keys: Sequence[str] = ()
) -> tuple[Hit, ...]:
    """Return the lines of each place where these words follow each other; of documents, or of all.

    Words are compared by their stems; of a phrase whose words are all frequent some places may be missed.
    """
    wanted = tuple(index.stems.of(words))
    if not wanted:
        return ()
    unique: dict[tuple[str, int, int], Hit] = {}
    for hit in index.together(words, max(_FEWEST_CANDIDATES, limit * _CANDIDATES), keys):
        for first, last in _places(wanted, hit, index, lines):
            unique.setdefault((hit.key, first, last), hit._replace(first=first, last=last))
            if len(unique) == limit:
                return tuple(unique.values())
    return tuple(unique.values())


def _places(wanted: tuple[str, ...], hit: Hit, index: CaseSearch, lines: Lines) -> Iterator[tuple[int, int]]:
    """Yield the first and last line of each place of a phrase that begins in a chunk."""
    own = lines(hit.key, hit.first, hit.last)
    text = "\n".join([own, *_following(len(wanted), hit, index, lines)])
    for reading in dict.fromkeys((text, whole(text))):
        written = reading.split("\n")
        terms = [(term, n) for n, line in enumerate(written) for term in index.stems.of(line)]
        for at, (_, first) in enumerate(terms):
            place = terms[at : at + len(wanted)]
            if first > hit.last - hit.first or tuple(term for term, _ in place) != wanted:
                continue
            last = place[-1][1]
            # A word that was made whole ends on the next line, if it is the last one of its own.
            after = terms[at + len(wanted)][1] if at + len(wanted) < len(terms) else last + 1
            goes_on = reading is not text and after > last and breaks(text.split("\n")[last])
            yield hit.first + first, hit.first + last + goes_on


def _following(count: int, hit: Hit, index: CaseSearch, lines: Lines) -> Iterator[str]:
    """Yield the lines after a chunk until they hold so many terms, or the document ends."""
    number = hit.last
    while count > 0:
        number += 1
        try:
            line = lines(hit.key, number, number)
        except ValueError:  # past the last line
            return
        count -= len(index.stems.of(line))
        yield line
