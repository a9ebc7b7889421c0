"""How often what decides a claim is among the first passages found for it, beside the plainest ranking.

Rankings give passages of different length, so what the first 500 words hold is told too. `chunks` are what
the index gives, which finding cuts passages from.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from statistics import mean

from detective_app.core.ports import CaseIndex
from detective_app.evidence import finding
from detective_app.storage.cases.store import CaseStore
from tests.quality import labelled
from tests.quality.figure import Figure, halved
from tests.quality.held_out import changed, halves
from tests.quality.labelled import Labelled
from tests.quality.truth_cases import Gold, covers
from tests.quality.windows import Found, Windows

DEPTHS = (4, 8, 16)
_TOLD = 8
_WORDS = 500
_BAR = 0.9
_WAYS = ("find", "chunks", "plain")
_FRAMES = {"asked": "What is said on whether {}?", "bare": "{}"}

Ranking = Callable[[str, int], Sequence[Found]]


@dataclass(frozen=True, slots=True)
class _Ranked:
    """A claim with the place of each of its spans, from 1; `words` are those of the first eight passages.

    `read` tells of each span whether it stands within so many words.
    """

    one: Labelled
    places: tuple[int | None, ...]
    read: tuple[bool, ...]
    words: int

    def found(self, depth: int) -> tuple[bool, ...]:
        """Tell of each span whether it is among so many passages; 0 stands for the first words."""
        if not depth:
            return self.read
        return tuple(place is not None and place <= depth for place in self.places)


def measure() -> Iterator[Figure]:
    """Put each claim as its own question and as it is, to finding, to the index and to the plain ranking."""
    with tempfile.TemporaryDirectory() as folder:
        store = CaseStore(Path(folder))
        for name in labelled.names():
            yield from _collection(name, labelled.own(name), store)
        yield from _collection("truth", labelled.truth(), store)
        yield from _collection("contracts", labelled.contracts(), store)
        yield from _collection("filings, statements", labelled.statements(), store)
        yield from _collection("filings, questions", labelled.questions(), store, ("bare",))
        store.close()
    others = changed(labelled.held_out_contents(), "")
    yield Figure("held-out files that were changed", len(others), most=0, note="; ".join(others))


def _collection(
    name: str,
    claims: Sequence[Labelled],
    store: CaseStore,
    frames: Sequence[str] = tuple(_FRAMES),
) -> Iterator[Figure]:
    """Rank the claims that something decides; the second way of asking is told at one depth."""
    decided = [one for one in claims if one.spans]
    ranked: dict[tuple[str, str], list[_Ranked]] = {(way, frame): [] for way in _WAYS for frame in frames}
    for documents, group in groupby(decided, key=lambda one: one.documents):
        index = store.read(list(documents)).index
        ways = {"find": _found(index), "chunks": _chunks(index), "plain": _plain(index)}
        for one in group:
            for (way, frame), found in ranked.items():
                found.append(_rank(one, ways[way](_FRAMES[frame].format(one.claim), DEPTHS[-1])))
        index.close()
    for (way, frame), found in ranked.items():
        full = frame == frames[0]
        for depth in (*DEPTHS, 0) if full else (_TOLD,):
            title = f"{name}, {way}, {frame}, first {depth or f'{_WORDS} words'}"
            yield _figure(title, found, depth, _BAR if full and way == "find" and depth == _TOLD else None)


def _figure(title: str, ranked: Sequence[_Ranked], depth: int, least: float | None) -> Figure:
    """Return the share with any deciding span found; beside it that with all, and the words to read."""
    every = [mean(all(one.found(depth)) for one in half) for half in halves(ranked, _unit) if half]
    note = f"all spans {' / '.join(f'{share:.3f}' for share in every)}"
    if depth == _TOLD:
        note += f"; {mean(one.words for one in ranked):.0f} words"
    return halved(
        title,
        ranked,
        _unit,
        lambda half: mean(any(one.found(depth)) for one in half),
        least=least,
        note=lambda _: note,
    )


def _unit(ranked: _Ranked) -> str:
    return ranked.one.unit


def _rank(one: Labelled, found: Sequence[Found]) -> _Ranked:
    short = tuple(_within(found))
    places = tuple(_place(span, found) for span in one.spans)
    read = tuple(_place(span, short) is not None for span in one.spans)
    return _Ranked(one, places, read, sum(len(place.text.split()) for place in found[:_TOLD]))


def _place(span: Gold, found: Sequence[Found]) -> int | None:
    there = (n for n, p in enumerate(found, 1) if p.file == span.file and covers(p.text, span.quote))
    return next(there, None)


def _within(found: Sequence[Found]) -> Iterator[Found]:
    """Yield passages up to so many words, the last one cut."""
    left = _WORDS
    for place in found:
        words = place.text.split()
        yield Found(place.file, " ".join(words[:left]))
        left -= len(words)
        if left <= 0:
            break


def _found(index: CaseIndex) -> Ranking:
    """Return the program's own finding over a case."""
    names = _names(index)
    return lambda question, limit: [
        Found(names[passage.source_id], passage.text) for passage in finding.find(index, question, limit)
    ]


def _chunks(index: CaseIndex) -> Ranking:
    """Return what the index of a case gives."""
    names = _names(index)
    return lambda question, limit: [
        Found(names[passage.source_id], passage.text) for passage in index.search(question, limit)
    ]


def _names(index: CaseIndex) -> dict[str, str]:
    return {source.source_id: Path(source.name).name for source in index.sources}


def _plain(index: CaseIndex) -> Ranking:
    """Return the plain ranking over the lines that the program read."""
    names = _names(index)
    texts = {
        names[source.source_id]: "\n".join(index.text(source.source_id).split("\n")[: source.lines])
        for source in index.sources
    }
    return Windows(texts).first
