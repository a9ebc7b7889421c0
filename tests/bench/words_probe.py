"""Counts the words of a large case in requests; prints one JSON line.

    python -m tests.bench.words_probe MEGABYTES FOLDER

The words are kept in the folder: `made` tells whether this process made them. `read` is seconds of one core
until the first request can be counted, `requests` those of each request after it, `peak` megabytes of memory,
`own` those at the end without what is mapped of the file, `kept` those on disk. The documents are made when
they are read, as a case reads them from its disk.
"""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from time import process_time

from detective_app.core.ports import Message
from detective_app.engine.calls.disclosure import DisclosureCounter
from detective_app.evidence.text.copied import DocumentWords
from detective_app.storage.cases.words import WordFiles
from tests.bench.case_corpus import Corpus

_DOCUMENT_BYTES = 4_000_000
_REQUESTS, _PROMPT_WORDS = 60, 3_000


class Documents(Mapping[str, str]):
    """Documents of 4 MB, each made anew of the same sentences in an order of its own."""

    def __init__(self, megabytes: int, corpus: Corpus) -> None:
        self._corpus, self._count = corpus, max(1, megabytes * 1_000_000 // _DOCUMENT_BYTES)
        some = corpus.sentences[:1_000]
        self._sentences = _DOCUMENT_BYTES * len(some) // sum(map(len, some))
        self.making = 0.0

    def __getitem__(self, source_id: str) -> str:
        started = process_time()
        made = ". ".join(Random(source_id).choices(self._corpus.sentences, k=self._sentences))
        self.making += process_time() - started
        return made

    def __iter__(self) -> Iterator[str]:
        return (f"D{number}" for number in range(1, self._count + 1))

    def __len__(self) -> int:
        return self._count


def main() -> None:
    """Measure and print."""
    corpus, folder = Corpus(), Path(sys.argv[2])
    documents, files = Documents(int(sys.argv[1]), corpus), WordFiles(folder)
    made = not any(folder.iterdir())

    def words() -> DocumentWords:
        return DocumentWords(documents, files.index(list(documents), documents.values()))

    counter = DisclosureCounter(100, lambda: documents, own=(), index=words)
    read = _worked(
        lambda: counter.outgoing("models.example", [Message("user", "The documents are read once.")])
    )
    read -= documents.making
    requests = [
        _worked(lambda text=text: counter.outgoing("models.example", [Message("user", text)]))
        for text in _texts(corpus)
    ]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1_024
    status = Path("/proc/self/status").read_text(encoding="ascii")
    own = int(status.partition("RssAnon:")[2].split()[0]) / 1_024
    kept = sum(file.stat().st_size for file in folder.iterdir()) / 1_000_000
    print(
        json.dumps({"made": made, "read": read, "requests": requests, "peak": peak, "own": own, "kept": kept})
    )


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
