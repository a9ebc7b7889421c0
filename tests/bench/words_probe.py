"""Counts the words of a large case in requests; prints one JSON line.

    python -m tests.bench.words_probe MEGABYTES

`read` is seconds of one core until the first request can be counted, `requests` those of each request after
it, `peak` megabytes of memory. The documents are made when they are read, as a case reads them from its disk.
"""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Callable, Iterator, Mapping
from random import Random
from time import process_time

from detective_app.core.ports import Message
from detective_app.engine.calls.disclosure import DisclosureCounter
from tests.bench.case_corpus import Corpus

_DOCUMENT_BYTES = 4_000_000
_REQUESTS, _PROMPT_WORDS = 60, 3_000


class Documents(Mapping[str, str]):
    """Documents of 4 MB, each made anew of the same sentences in an order of its own."""

    def __init__(self, megabytes: int, corpus: Corpus) -> None:
        self._corpus, self._count = corpus, max(1, megabytes * 1_000_000 // _DOCUMENT_BYTES)
        some = corpus.sentences[:1_000]
        self._sentences = _DOCUMENT_BYTES * len(some) // sum(map(len, some))

    def __getitem__(self, source_id: str) -> str:
        return ". ".join(Random(source_id).choices(self._corpus.sentences, k=self._sentences))

    def __iter__(self) -> Iterator[str]:
        return (f"S{number}" for number in range(1, self._count + 1))

    def __len__(self) -> int:
        return self._count


def main() -> None:
    """Measure and print."""
    corpus = Corpus()
    documents = Documents(int(sys.argv[1]), corpus)
    counter = DisclosureCounter(100, lambda: documents, own="")
    making = _worked(lambda: sum(len(text) for text in documents.values()))
    read = _worked(lambda: counter.outgoing([Message("user", "The documents are read once.")])) - making
    requests = [
        _worked(lambda text=text: counter.outgoing([Message("user", text)])) for text in _texts(corpus)
    ]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1_024
    print(json.dumps({"read": read, "requests": requests, "peak": peak}))


def _texts(corpus: Corpus) -> Iterator[str]:
    """Yield prompts: words as frequent as in the documents, in an order of their own, and a quote."""
    for number in range(_REQUESTS):
        words = " ".join(corpus.sentence() for _ in range(_PROMPT_WORDS // 15))
        yield f"{words}\n> {corpus.sentences[number]}"


def _worked(work: Callable[[], object]) -> float:
    started = process_time()
    work()
    return process_time() - started


if __name__ == "__main__":
    main()
