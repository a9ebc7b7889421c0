"""Whether a statement is nothing but its quotes' own sentences, so that there is nothing left to weigh."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from detective_app.evidence.text.sentences import spans


def repeats(text: str, quotes: Sequence[str]) -> bool:
    """Tell whether each sentence of a statement is a whole sentence of a quote, or all of one, word for word.

    A part of a sentence is not: what is left out may turn it round.
    """
    said = _folded(text)
    if not said:
        return False
    held = {sentence for quote in quotes for sentence in _sentences(quote)} | set(map(_folded, quotes))
    return said in held or all(sentence in held for sentence in _sentences(text))


def _sentences(text: str) -> Iterator[str]:
    return (_folded(sentence) for sentence in spans(" ".join(text.split("\n"))))


def _folded(text: str) -> str:
    return " ".join(text.split()).rstrip(".")
