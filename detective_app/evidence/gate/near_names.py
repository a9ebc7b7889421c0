"""Names of a question that stand in no document, with those of the documents that are written nearly so."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator

from detective_app.core.ports import CaseIndex
from detective_app.evidence.finding import find
from detective_app.evidence.text.terms import Language, language, stem, words

_NEAR = 0.8  # two letters of ten may be misspelt
_NEAR_CHARS = 5  # shorter names lie too close to each other
_MOST_NEAR, _MOST_HINTS, _PASSAGES = 3, 3, 12
_WHOLE_CHARS = 60_000  # a case of this size is looked through to its end
_CAPITALISED = re.compile(r"\b[A-ZÄÖÜ][\w'’-]{3,}")
_SAID: dict[Language, tuple[str, str, str]] = {
    "english": ("“{}” stands nowhere in the documents. Did you mean {}?", "“{}”", " or "),
    "german": ("„{}“ steht in keinem Dokument. Meinten Sie {}?", "„{}“", " oder "),
}


def hints(question: str, case: CaseIndex) -> tuple[str, ...]:
    """Say which names of a question may be misspelt; it is looked for all the same. Blocks."""
    said, quoted, joint = _SAID[language(question)]
    found = ((word, list(_near(word, question, case))) for word in _unknown(question, case))
    told = (said.format(word, joint.join(map(quoted.format, near))) for word, near in found if near)
    return tuple(told)[:_MOST_HINTS]


def _unknown(question: str, case: CaseIndex) -> list[str]:
    bare = (re.sub(r"['’]s?$", "", word) for word in words(question))
    names = dict.fromkeys(word for word in bare if word[:1].isupper() and len(word) >= _NEAR_CHARS)
    return [word for word in names if not case.phrase(word, 1)]


def _near(word: str, question: str, case: CaseIndex) -> Iterator[str]:
    if case.chars <= _WHOLE_CHARS:
        found = [case.text(source.source_id) for source in case.sources]
    else:
        found = [f"{one.heading} {one.text}" for one in find(case, question, _PASSAGES)]
    texts = (*found, *(source.name for source in case.sources))
    known = {re.sub(r"['’]s$", "", name[0]) for text in texts for name in _CAPITALISED.finditer(text)}
    of = language(question)
    same_start = sorted(name for name in known if name[:1] == word[:1] and stem(name, of) != stem(word, of))
    yield from difflib.get_close_matches(word, same_start, n=_MOST_NEAR, cutoff=_NEAR)
