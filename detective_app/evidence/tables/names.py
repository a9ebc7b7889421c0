"""Which words of a question are names: those that its documents are called by, and those of others."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from detective_app.evidence.tables.periods import PERIOD_WORDS
from detective_app.evidence.text.terms import Language, stem, words

_SHORTEST = 3
_GENITIVE = re.compile(r"['’]s?$")
_BEGINS_SENTENCE = re.compile(r"(?:^|[.?!:;]\s)\W{0,20}([^\W\d_]+)")
_SHORT_FOR = re.compile(r"[A-ZÄÖÜ]+s?")
_CAPITAL_WITHIN = re.compile(r"[^\W\d_][A-ZÄÖÜ]")


def names_in(question: str, documents: str, texts: Iterable[str], of: Language) -> frozenset[str]:
    """Return the stems of the names in a question that `documents` are not called by.

    What `texts` write in small letters is no name, and what is all capitals is short for something. German
    writes every noun with a capital: there only writings like "iPhone" and "NetSuite" tell a name.
    """
    called = run_together(documents)
    found = {w for w in words(PERIOD_WORDS.sub(" ", question)) if not is_name(w, called)}
    found = {w for w in found if not _SHORT_FOR.fullmatch(_GENITIVE.sub("", w))}
    within = {w for w in found if _CAPITAL_WITHIN.search(w)}
    if of == "german" or all(w[0].isupper() for w in words(question)):  # a title says nothing of its words
        return frozenset(stem(w, of) for w in within)
    capital = {w for w in found if w[0].isupper()} - set(_BEGINS_SENTENCE.findall(question)) - within
    if capital:
        small = {_GENITIVE.sub("", w.lower()) for w in capital}
        seen = re.compile(rf"\b(?:{'|'.join(map(re.escape, sorted(small)))})\b")
        common = {w for text in texts for w in seen.findall(text)}
        capital = {w for w in capital if _GENITIVE.sub("", w.lower()) not in common}
    return frozenset(stem(w, of) for w in within | capital)


def is_name(word: str, called: str) -> bool:
    """Tell whether a word with a capital stands in names that were `run_together`."""
    bare = _bare(word)
    return bool(bare) and bare in called


def names_of(question: str, documents: Iterable[str]) -> list[frozenset[str]]:
    """Return for each document the words of a question in its name, as "Costco" in `COSTCO_2018.pdf`."""
    bare = {word: name for word in words(question) if (name := _bare(word))}
    if not bare:
        return [frozenset() for _ in documents]
    called = map(run_together, documents)
    return [frozenset(word for word, name in bare.items() if name in one) for one in called]


def _bare(word: str) -> str:
    """Return a word that may be a name as it stands in names; nothing for one that is short or small."""
    bare = _GENITIVE.sub("", word.casefold())
    return bare if len(bare) >= _SHORTEST and any(map(str.isupper, word)) else ""


@lru_cache(maxsize=1 << 16)
def run_together(names: str) -> str:
    """Return names in small letters without what parts them, as questions write them otherwise."""
    return re.sub(r"[\W_]", "", names.casefold())
