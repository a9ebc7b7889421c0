"""Whether words can be seen on the pages that they are quoted from: judged once a page, when it is quoted."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from weakref import finalize

from detective_app.core.errors import DocumentError
from detective_app.core.evidence import Source
from detective_app.core.ports import Sight
from detective_app.documents.process.process import ReaderProcess
from detective_app.storage.cases.catalogue import Catalogue

_PAGE_SECONDS = 20.0
_WORD = re.compile(r"[^\W_]+")


class PageSight:
    """Judges pages in a reader's child process of its own; what it found is kept in the catalogue."""

    def __init__(self, catalogue: Catalogue, passwords: Sequence[str] = ()) -> None:
        """Keep the list of what was judged; the child is started when a page has to be drawn."""
        self._catalogue = catalogue
        self._reader = ReaderProcess(passwords=passwords)
        self._failed: set[tuple[str, int]] = set()
        finalize(self, self._reader.close)

    def of(self, source: Source, pages: Iterable[int], quote: str) -> Sight:
        """Tell whether all words of a quote can be seen on the pages that it stands on; blocks."""
        found = [self._page(source, page) for page in pages]
        judged = [page for page in found if page is not None]
        if len(judged) < len(found):
            return "unjudged"
        if not any(text for text, _ in judged):
            return "seen"
        return _Letters(judged).sight(quote)

    def close(self) -> None:
        """End the child; a later question starts a new one."""
        self._reader.close()

    def _page(self, source: Source, page: int) -> tuple[str, str] | None:
        """Return a page's text and what is seen of it, both empty where that is all; None when it failed."""
        if known := self._catalogue.page_seen(source.sha256, page):
            return known
        if (source.sha256, page) in self._failed:
            return None
        try:
            look = self._reader.look(Path(source.path), source.name, page, processor_seconds=_PAGE_SECONDS)
        except DocumentError:
            look = None
        if look is None or look.sha256 != source.sha256:
            self._failed.add((source.sha256, page))
            return None
        found = ("", "") if look.text == look.seen else (look.text, look.seen)
        self._catalogue.note_page_seen(source.sha256, page, *found)
        return found


class _Letters:
    """The letters and digits of pages with unseen words, one after the other, and which of them are seen."""

    def __init__(self, pages: Iterable[tuple[str, str]]) -> None:
        self._pages = list(pages)
        letters: list[str] = []
        hidden = bytearray()
        for text, seen in self._pages:
            for sign, shown in zip(text, seen, strict=True):
                plain = _plain(sign)
                letters.append(plain)
                hidden += (b"\0" if shown == sign else b"\1") * len(plain)
        self._text, self._hidden = "".join(letters), bytes(hidden)

    def sight(self, quote: str) -> Sight:
        """Tell whether a quote is seen: where its letters stand in a row, else word by word.

        Of a page in columns the text may come in another order than the quote's.
        """
        wanted = "".join(map(_plain, quote))
        places = list(self._places(wanted))
        if places:
            return "seen" if self._any_seen(wanted, places) else "unseen"
        words = {_joined(found[0]) for found in _WORD.finditer(quote)}
        ends: set[Sight] = {self._word(word) for word in words}
        return next((end for end in ("unseen", "unjudged") if end in ends), "seen")

    def _word(self, word: str) -> Sight:
        places = list(self._places(word))
        if word in self._unseen_words or (places and not self._any_seen(word, places)):
            return "unseen"
        return "seen" if places else "unjudged"

    def _any_seen(self, wanted: str, places: Iterable[int]) -> bool:
        return any(not any(self._hidden[at : at + len(wanted)]) for at in places)

    def _places(self, wanted: str) -> Iterator[int]:
        at = self._text.find(wanted) if wanted else -1
        while at >= 0:
            yield at
            at = self._text.find(wanted, at + 1)

    @cached_property
    def _unseen_words(self) -> frozenset[str]:
        """Every word that is hidden anywhere on these pages."""
        return frozenset(
            _joined(word[0])
            for text, seen in self._pages
            for word in _WORD.finditer(text)
            if seen[word.start() : word.end()] != word[0]
        )


def _joined(text: str) -> str:
    return "".join(map(_plain, text))


def _plain(sign: str) -> str:
    """Return a sign as letters and digits are compared, whatever their form; nothing for any other."""
    return "".join(one for one in unicodedata.normalize("NFKC", sign).casefold() if one.isalnum())
