"""Whether a document of a conflict says that it replaces the others: that ends the conflict, and is told.

Only what the documents themselves say counts: a later date alone replaces nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePath

from detective_app.core.case import Passage
from detective_app.core.evidence import ConflictValue, Source, SourceConflict
from detective_app.core.ports import CaseIndex

_REPLACES = re.compile(
    r"\b(?:replaces?|supersedes?|corrects?|amends? and restates?|(?:is|are) in place of|takes? the place of"
    r"|ersetz(?:t|en)|(?:tritt|treten) an die stelle|berichtig(?:t|en)|korrigier(?:t|en))\b",
    re.IGNORECASE,
)
_REPLACED = re.compile(
    r"\b(?:replaced|superseded|corrected) by\b|\b(?:ersetzt|berichtigt|abgelöst) durch\b", re.IGNORECASE
)
_ITSELF = re.compile(
    r"\b(?:this|these|hereby|herewith|dies(?:e[rsmn]?)?|hiermit|hierdurch|vorliegende\w*)\b", re.IGNORECASE
)
_EARLIER = re.compile(
    r"\b(?:previous|earlier|prior|former|preliminary|old|original|first|last)\b[^.;]{0,40}"
    r"\b(?:version|edition|draft|report|statement|notice|letter|list|minutes|memo|figures?|accounts|plan)s?\b"
    r"|\b(?:vorherige|frühere|bisherige|vorläufige|alte|ursprüngliche|erste|letzte)\w*\b[^.;]{0,40}"
    r"\b(?:fassung|version|entwurf|bericht|mitteilung|schreiben|liste|protokoll|zahlen|plan)\w*\b",
    re.IGNORECASE,
)
_NOT_DONE = re.compile(
    r"\b(?:not|never|will|would|may|might|could|should|plans?|nicht|nie|soll\w*|würde\w*|wird|kann|plant)\b",
    re.IGNORECASE,
)
_RESTATED = re.compile(
    r"\b(?:restated|as (?:corrected|revised|amended)|angepasst|berichtigt|korrigiert)\b", re.IGNORECASE
)
_WORD = re.compile(r"[^\W_]{3,}")
_OPENING = 40  # lines: where a document says what it replaces
_ALIKE = 0.5  # of two titles' words, from which one is a version of the other


def ended(conflict: SourceConflict, case: CaseIndex) -> SourceConflict:
    """Return a conflict with the source that ends it, where one says that it replaces all others; blocks."""
    sources = {source.source_id: source for source in case.sources}
    for mine in conflict.values:
        others = [
            one for one in conflict.values if one.value != mine.value and one.source_id != mine.source_id
        ]
        if others and all(_replaces(mine, one, sources, case) for one in others):
            return conflict.evolve(ended_by=mine.source_id)
    return conflict


def _replaces(mine: ConflictValue, other: ConflictValue, sources: dict[str, Source], case: CaseIndex) -> bool:
    if mine.source_id not in sources or other.source_id not in sources:
        return False
    if _RESTATED.search(mine.quote) and not _RESTATED.search(other.quote):
        return True
    new, old = sources[mine.source_id], sources[other.source_id]
    for said in _opening(new, case):
        itself = _REPLACES.search(said) and _ITSELF.search(said) and not _NOT_DONE.search(said)
        if itself and (_names(said, old) or (_EARLIER.search(said) and _named_alike(new, old))):
            return True
    stamped = (said for said in _opening(old, case) if _REPLACED.search(said) and not _NOT_DONE.search(said))
    return any(_names(said, new) for said in stamped)


def _opening(source: Source, case: CaseIndex) -> Iterator[str]:
    """Yield the sentences with which a document begins, where it says what it is."""
    place = case.locator(source.source_id, 1, max(1, min(_OPENING, source.lines)))
    for sentence in case.excerpt((Passage(source.source_id, place, "", 0.0),)).sentences:
        if sentence.source_id == source.source_id and sentence.locator.first <= place.last:
            yield " ".join(sentence.text.split())


def _names(said: str, source: Source) -> bool:
    """Tell whether a sentence has half of the words of a document's name, and two of them at least."""
    own = _words(PurePath(source.name).stem)
    return len(own & _words(said)) >= max(2, _ALIKE * len(own))


def _named_alike(one: Source, other: Source) -> bool:
    """Tell whether two documents are called alike, as two versions of one are."""
    mine, theirs = (_words(PurePath(source.name).stem) for source in (one, other))
    return len(mine & theirs) >= max(1, _ALIKE * min(len(mine), len(theirs)))


def _words(text: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in _WORD.findall(text))
