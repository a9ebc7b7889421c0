"""Whole documents folded, a few of them kept, so that a quote with a wrong place is found quickly."""

from __future__ import annotations

import re
import sys
import threading
from array import array
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator

from detective_app.core.time_limit import checkpoint
from detective_app.evidence.text.normal_text import Folded, agrees, fold, folded

CACHED_BYTES = 64 * 1024 * 1024
_PIECE_CHARS = 4_096
_SPACE_CUT = re.compile(r"(?<=[A-Za-z0-9.,;:)])[ \n]")
_CUT = re.compile(rf"{_SPACE_CUT.pattern}|(?<=[^\W_])(?=[^\W_])")


class FoldedDocument:
    """A whole document folded, in pieces whose borders are known: a hit leads back to the original."""

    def __init__(self, text: str) -> None:
        """Fold a text of up to MAX_FOLDED_CHARS characters; about 10 MB a second."""
        self._origins, self._offsets = array("q", [0]), array("q", [0])
        pieces, start = [], 0
        while start < len(text):
            end = _border(text, start)
            pieces.append(folded(text[start:end]))
            self._origins.append(end)
            self._offsets.append(self._offsets[-1] + len(pieces[-1]))
            start = end
        self.text = "".join(pieces)

    def find(self, quote: Folded, text: str) -> Iterator[tuple[int, int]]:
        """Yield where a folded quote stands in the original `text`."""
        at = self.text.find(quote.text) if quote.text else -1
        while at >= 0:
            checkpoint()
            first = bisect_right(self._offsets, at) - 1
            last = bisect_right(self._offsets, at + len(quote.text) - 1)
            origin, hay = self._origins[first], fold(text[self._origins[first] : self._origins[last]])
            own = at - self._offsets[first]
            if hay.text.startswith(quote.text, own) and agrees(quote, hay, own):
                start, end = hay.span(own, own + len(quote.text))
                yield origin + start, origin + end
            at = self.text.find(quote.text, at + 1)


class RecentDocuments:
    """The last folded documents by SHA-256, together at most CACHED_BYTES; for any thread."""

    def __init__(self) -> None:
        self._documents: OrderedDict[str, FoldedDocument] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, sha256: str, text: str) -> FoldedDocument:
        """Return a document folded, from memory if it was asked for lately."""
        with self._lock:
            if known := self._documents.get(sha256):
                self._documents.move_to_end(sha256)
                return known
        document = FoldedDocument(text)
        with self._lock:
            self._documents[sha256] = document
            sizes = sum(sys.getsizeof(d.text) for d in self._documents.values())
            while sizes > CACHED_BYTES and self._documents:
                sizes -= sys.getsizeof(self._documents.popitem(last=False)[1].text)
        return document


def _border(text: str, start: int) -> int:
    """Return where a piece may end: before a white space that follows a plain sign, else inside a word."""
    if len(text) - start <= _PIECE_CHARS:
        return len(text)
    begin = start + _PIECE_CHARS
    found = _SPACE_CUT.search(text, begin, begin + _PIECE_CHARS) or _CUT.search(text, begin)
    return found.start() if found else len(text)
