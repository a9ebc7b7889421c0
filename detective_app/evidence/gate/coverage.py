"""What a search of the sources found for a question, as far as the gate needs it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from detective_app.core.case import Passage
from detective_app.core.evidence import Locator
from detective_app.core.ports import CaseIndex
from detective_app.evidence.gate.candidates import PassagePart, statements
from detective_app.evidence.gate.references import references
from detective_app.evidence.text.terms import Language, language, terms, words

MAX_QUESTION_CHARS = 2_000
"""How much of a question the gate looks at."""
_WHOLE_CHARS = 60_000  # a case of this size is looked through to its end
_PASSAGES = 12
_BEST = 5
_MENTIONS = 30
_CAPITALISED = re.compile(r"\b[A-ZÄÖÜ][\w'’-]{3,}")


@dataclass(frozen=True)
class Coverage:
    """The statements at hand, the documents' names by source id, and how well they cover the question.

    `share` (0 to 1) is the part of the question's topic words that the best passages hold; `unknown` are the
    words that no passage holds.
    """

    statements: tuple[PassagePart, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    share: float = 1.0
    unknown: tuple[str, ...] = ()

    @cached_property
    def proper(self) -> tuple[str, ...]:
        """The capitalised words of the statements and of the documents' names."""
        texts = (*(f"{one.about} {one.text}" for one in self.statements), *self.names.values())
        found = (word[0] for text in texts for word in _CAPITALISED.finditer(text))
        return tuple(sorted({re.sub(r"['’]s$", "", word) for word in found}))

    @property
    def language(self) -> Language:
        """The language of the statements."""
        return language(" ".join(one.text for one in self.statements[:200]))


def survey(question: str, case: CaseIndex) -> Coverage:
    """Search the sources for a question and for what it points at; reads a small case whole. Blocks."""
    names = {source.source_id: source.name for source in case.sources}
    question = question[:MAX_QUESTION_CHARS]
    best = case.search(question, _PASSAGES)
    if case.chars <= _WHOLE_CHARS:
        return coverage(question, [_whole(case, source_id) for source_id in names], best, names)
    nouns = [one.field for one in references(question) if one.kind in ("thing", "shared")]
    mentions = [passage for noun in nouns for passage in case.phrase(noun, _MENTIONS)]
    found = coverage(question, [*best, *mentions], best, names)
    return replace(found, unknown=tuple(word for word in found.unknown if not _stands(word, case)))


def _stands(word: str, case: CaseIndex) -> bool:
    """Tell whether a word that the best passages do not have stands anywhere else in the case."""
    return word[:1].isupper() and bool(case.phrase(word, 1))


def coverage(
    question: str, passages: Sequence[Passage], best: Sequence[Passage], names: Mapping[str, str]
) -> Coverage:
    """Return how passages cover a question; `best` are the nearest ones, best first."""
    found = tuple(dict.fromkeys(statements(passages, names)))
    of = language(" ".join(one.text for one in found[:200]))
    wanted = terms(question, of)
    near = frozenset[str]().union(*(terms(f"{p.text} {p.heading}", of) for p in best[:_BEST]))
    known = near.union(*(terms(f"{one.text} {one.about}", of) for one in found))
    share = len(wanted & near) / len(wanted) if wanted else 1.0
    unknown = tuple(dict.fromkeys(w for w in words(question) if terms(w, of) - known))
    return Coverage(found, names, share, unknown)


def _whole(case: CaseIndex, source_id: str) -> Passage:
    text = case.text(source_id)
    return Passage(source_id, Locator(first=1, last=text.count("\n") + 1), text, 0.0)
