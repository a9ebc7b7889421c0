"""Whether a statement turns the words of its quote: denial, opposites, quantifiers, bounds, time, change."""

from __future__ import annotations

import re
from collections.abc import Iterator

from detective_app.evidence.meaning.opposites import opposed, stretches
from detective_app.evidence.meaning.prefixes import turned_words
from detective_app.evidence.meaning.subjects import roots
from detective_app.evidence.standing.doubts import Doubt
from detective_app.evidence.text.sentences import spans
from detective_app.evidence.text.terms import Language

MIN_ALIKE = 0.6
"""From this share of a statement's topic words in its quote on, a denial on one side turns it around."""

_DENIAL = re.compile(
    r"\b(?:not|never|no|none|nobody|nothing|nowhere|neither|nor|without|cannot|lacks?|lacked|lacking"
    r"|absent|absence"
    r"|fail(?:s|ed|ing|ure)?|refus\w+|den(?:y|ied|ies|ying|ial)|reject\w*|unable|prohibit\w*|forbid\w*"
    r"|forbade|declin(?:e|ed|es) to"
    r"|nicht|nie|niemals|niemand|nichts|kein\w*|ohne|weder|noch nicht|fehl(?:t|te|en|ten)|verweiger\w*"
    r"|abgelehnt\w*|bestr(?:itt|eit)\w*"
    r"|untersag\w*|verneint\w*)\b|n['’]t\b",
    re.IGNORECASE,
)
_NO_DENIAL = re.compile(
    r"\bnot only\b|\bno later than\b|\bno (?:more|less|fewer) than\b|\bnot (?:more|less) than\b"
    r"|\bwithout (?:delay|undue)\b|\bno\.? ?\d"
    r"|\bnicht nur\b|\bnicht später als\b",
    re.IGNORECASE,
)
CLAUSE = re.compile(
    r"[;:]|, (?:and|but|which|who|while|und|aber|der|die|das)\b|\b(?:but|whereas|although|while|aber"
    r"|obwohl|während)\b"
)
_ALL = re.compile(
    r"\b(?:all|every|each|entire(?:ly)?|whole|always|only|solely|exclusively|sole|alle[nrs]?|sämtliche\w*"
    r"|jede[nrs]?|nur|ausschließlich|immer|both)\b",
    re.IGNORECASE,
)
_BOUND = re.compile(
    r"\b(?:at least|at most|up to|maximum|minimum|no more than|no less than|not more than|more than"
    r"|less than|fewer than|exceed\w*"
    r"|caps?|capped|limit(?:ed|s)?(?= (?:of|to|is|was)\b)|ceiling|floor"
    r"|(?:over|under|above|below|unter)(?= (?:[€$£]\s?)?\d)"
    r"|mindestens|höchstens|maximal|bis zu|mehr als|weniger als)\b",
    re.IGNORECASE,
)
_NOW = re.compile(r"\b(?:is|are|has been|have been|ist|sind)\b", re.IGNORECASE)
_PAST = re.compile(
    r"\b(?:was|were|served as|former(?:ly)?|until|retired|resigned|previous(?:ly)?|ex-|left|stepped down"
    r"|war|waren|ehemalig\w*|bis|früher\w*)\b",
    re.IGNORECASE,
)
_FROM_TO = re.compile(
    r"\bfrom (?P<a>[^;]{1,60}?) to (?P<b>[^;]{1,40})|\bvon (?P<c>[^;]{1,60}?) auf (?P<d>[^;]{1,40})",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    r"\b(?:from|before|previous\w*|earlier|until|was|were|had|former\w*|prior|von|vorher|zuvor|bis)\b",
    re.IGNORECASE,
)
_HEDGED = re.compile(
    r"\b(?:(?-i:may)|might|could|plans?|planned|expects?|expected|intends?|intended|proposed?|propos\w+"
    r"|estimated?|considers?|considering|would|should"
    r"|soll(?:te|ten|en)?|könnte\w*|geplant\w*|erwartet\w*|voraussichtlich\w*|beabsichtigt\w*)\b",
    re.IGNORECASE,
)


def turned(text: str, quotes: list[str], of: Language) -> Iterator[Doubt]:
    """Yield what a statement says otherwise than the sentences of its quotes."""
    sentences = [sentence for quote in quotes for sentence in spans(" ".join(quote.split("\n")))] or quotes
    alike = max(sentences, key=lambda sentence: _share(text, sentence, of))
    yield from _denied(text, alike, sentences, of)
    said, held = " ".join(text.split()), " ".join(sentences)
    nearest = max(stretches(alike), key=lambda stretch: _share(text, stretch, of))
    for word, other in dict.fromkeys((*opposed(text, alike), *opposed(text, nearest))):
        yield Doubt(f"it says “{word}”, its quote “{other}”")
    for here, there in ((text, held), (alike, text)):
        for word, plain in turned_words(here, there):
            yield Doubt(f"“{word}” against “{plain}”", proven=True)
    if (found := _ALL.search(said)) and not _ALL.search(held) and not _DENIAL.search(held):
        yield Doubt(f"“{found[0]}” is not in its quote")
    if bool(_BOUND.search(said)) != bool(_BOUND.search(alike)) and (
        found := _BOUND.search(said) or _BOUND.search(alike)
    ):
        yield Doubt(f"only one of statement and quote says “{found[0]}”")
    if (
        _NOW.search(said)
        and not _PAST.search(said)
        and not _NOW.search(alike)
        and (found := _PAST.search(alike))
    ):
        yield Doubt(f"its quote says “{found[0]}”")
    if (found := _HEDGED.search(alike)) and not _HEDGED.search(said):
        yield Doubt(f"its quote says “{found[0]}”")


def superseded(text: str, figure: str, quotes: list[str]) -> Doubt | None:
    """Return why a figure is what its quote gives as the one before a change."""
    for quote in quotes:
        for found in _FROM_TO.finditer(" ".join(quote.split("\n"))):
            old, new = found["a"] or found["c"], found["b"] or found["d"]
            if figure in old and figure not in new and not _BEFORE.search(text):
                return Doubt(f"“{figure}” is what its quote gives as the value before")
    return None


def _share(text: str, sentence: str, of: Language) -> float:
    said = roots(text, of)
    return len(said & roots(sentence, of)) / len(said) if said else 0.0


def denials(text: str) -> int:
    """Count the words of a text that deny."""
    return len(_DENIAL.findall(_NO_DENIAL.sub(" ", text)))


def _denied(text: str, alike: str, sentences: list[str], of: Language) -> Iterator[Doubt]:
    """Yield a doubt unless statement and the nearest clause of its quote deny alike."""
    said, whole = denials(text) > 0, denials(alike) > 0
    clauses = [part for part in CLAUSE.split(alike) if part.strip()] or [alike]
    nearest = max(clauses, key=lambda clause: _share(text, clause, of))
    there, share = denials(nearest) > 0, _share(text, nearest, of)
    if said != there:
        yield Doubt("only one of statement and quote denies it", proven=share >= MIN_ALIKE and said != whole)
    elif not said and share < MIN_ALIKE and any(map(denials, sentences)):
        yield Doubt("its quote denies something too")
