"""Sentences of filings, as they are and false: the other way, of another time, thing or figure."""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from detective_app.core.case import CaseFile, Sentence

_TURNS = {
    "increased": "decreased",
    "grew": "declined",
    "rose": "fell",
    "higher": "lower",
    "increase": "decrease",
}
_OTHER = {**_TURNS, **{other: one for one, other in _TURNS.items()}}
_PLAIN = {
    "increased": "increase",
    "decreased": "decrease",
    "grew": "grow",
    "declined": "decline",
    "rose": "rise",
    "fell": "fall",
}
_DENIED = {
    **{was: f"{was} not" for was in ("was", "were", "is", "are")},
    **{w: f"did not {p}" for w, p in _PLAIN.items()},
}
_WAY = re.compile(rf"\b(?:{'|'.join(_OTHER)})\b")
_YEAR = re.compile(r"\b20\d\d\b")
_CAUSE = re.compile(
    r",?\s*(?:primarily|mainly|partially|due to|as a result|because|driven|reflecting|offset|attributable"
    r"|resulting).*$",
    re.IGNORECASE,
)
_CUT_OFF = re.compile(r"\b(?:was|is|were|are|consisted|of|by|to|in|and|that|which|the|a|due)$")
_VERB = (
    rf"(?:{'|'.join(_DENIED)}|may|could|will|can|must|should|would|has|have|provides?|includes?"
    rf"|requires?|operates?|consists?|compete|depends?|issued|entered|paid|sold|acquired|repurchased"
    rf"|recorded|recognized|completed|adopted|contains?|offers?|sells?)"
)
_SUBJECT = re.compile(rf"(?P<all>[A-Z][\w&’' -]{{3,70}}?) (?=(?P<verb>{_VERB})\b)")
_NO_SUBJECT = re.compile(
    r"(?:In|As|If|When|The following|There|This|These|Those|It|They|Both|Such|For|On|At|During"
    r"|With|To|From|By|Under|Upon|After|Since"
    r"|While|Although|However|Each|Other than|None|What|Neither|Any|All|No|Item|Note|Table|See"
    r"|Also|Who|That|Of|Based|Because|Certain)\b"
    r"|.*\b(?:that|which|who|when|if|where|what|how|as|because|not|and we|also)\b"
)
_FIGURE = re.compile(r"(?<=\$)\d[\d,.]*\d|\d+(?=%| percent)")
_AMOUNT = (
    r"(?:approximately )?(?:\$[\d,.]*\d(?: [mb]illion)?|\d[\d,.]*(?:%| percentage points| percent"
    r"| basis points))(?: per (?:diluted )?share)?"
)
_AMOUNTS = re.compile(
    rf",? ?\b(?:by|to|of|from|at)? ?{_AMOUNT}(?:,? (?:or|and) {_AMOUNT},?)?(?: (?:to|from"
    rf"|compared (?:to|with)) {_AMOUNT})*"
)
_LAST_FEW = re.compile(r"(?:\b(?:by|to|of|from|at|or|and|in|with|compared) ?)+[.,]|, ,|\(\s*\)")
_FEWEST_WORDS, _MOST_WORDS = 6, 24
_YEARS_ON = 4
_OF_OTHERS = 4
"""One in so many of the sentences that tell of no change is taken: most sentences of a filing are such."""


@dataclass(frozen=True, slots=True)
class Turned:
    """A claim that is true where its kind is `true`, else false, beside the sentence that it was made of."""

    kind: str
    text: str
    of: Sentence
    figures: bool
    held_out: bool


@dataclass(frozen=True, slots=True)
class _Told:
    text: str
    of: Sentence

    @property
    def subject(self) -> str:
        """What stands before its verb, where that is a thing by itself."""
        found = _SUBJECT.match(self.text)
        return found["all"] if found and not _NO_SUBJECT.match(found["all"]) else ""


def turned(case: CaseFile, count: int, seed: str, *, held_out: bool | None = None) -> Iterator[Turned]:
    """Yield some sentences of a document, half of them with figures, each as it is and changed by rule."""
    found = sorted(
        {one.text: one for one in _told(case)}.values(),
        key=lambda one: hashlib.sha256(one.text.encode()).digest(),
    )
    for figures in (True, False):
        chosen = [one for one in found if bool(_FIGURE.search(one.text)) is figures]
        chosen = [one for one in chosen if held_out in (None, _is_held_out(one.text))]
        for one in chosen[:count]:
            chance = random.Random(f"{seed} {one.text}")
            kinds = [("true", one.text), *_changed(one, found, chance)]
            yield from (Turned(kind, text, one.of, figures, _is_held_out(one.text)) for kind, text in kinds)


def _is_held_out(text: str) -> bool:
    return hashlib.sha256(text.encode()).digest()[-1] % 2 == 1


def _told(case: CaseFile) -> Iterator[_Told]:
    for document in case.documents:
        for one in document.sentences:
            said = _CAUSE.sub("", " ".join(one.text.split())).strip().rstrip(".,;")
            whole = one.kind != "row" and one.text.rstrip().endswith(".") and said[:1].isupper()
            for text in {said, _bare(said)} if whole else ():
                if _is_usable(text):
                    yield _Told(f"{text}.", one)


def _bare(said: str) -> str:
    """Return a sentence without its amounts, as most people put what they believe."""
    return (
        " ".join(_LAST_FEW.sub(" ", _AMOUNTS.sub("", f"{said}.")).split()).rstrip(" .,")
        if _WAY.search(said)
        else said
    )


def _is_usable(said: str) -> bool:
    if (
        not _FEWEST_WORDS <= len(said.split()) <= _MOST_WORDS
        or _CUT_OFF.search(said)
        or said.count("(") != said.count(")")
    ):
        return False
    if len(_WAY.findall(said)) == 1 and _YEAR.search(said):
        return True
    found = _SUBJECT.match(said)
    if not found or _NO_SUBJECT.match(found["all"]) or _WAY.search(said):
        return False
    return bool(_FIGURE.search(said)) or hashlib.sha256(said.encode()).digest()[1] % _OF_OTHERS == 0


def _changed(one: _Told, others: Sequence[_Told], chance: random.Random) -> Iterator[tuple[str, str]]:
    sentence = one.text
    if _WAY.search(sentence):
        yield "other way", _WAY.sub(lambda m: _OTHER[m[0]], sentence)
    if _YEAR.search(sentence):
        yield "other year", _YEAR.sub(lambda m: str(int(m[0]) + _YEARS_ON), sentence)
    if figure := _FIGURE.search(sentence):
        first = str(int(figure[0][0]) % 8 + 1)
        yield "other figure", sentence[: figure.start()] + first + sentence[figure.start() + 1 :]
    found = _SUBJECT.match(sentence)
    if not found or not one.subject:
        return
    if found["verb"] in _DENIED and not sentence.startswith(" not", found.end("verb")):
        yield "denied", sentence[: found.end()] + _DENIED[found["verb"]] + sentence[found.end("verb") :]
    known = (other for other in others if other.subject not in ("", "We", "The Company", one.subject))
    beside = [other for other in known if not _is_part(other.subject, one.subject)]
    alike = [other for other in beside if bool(_WAY.search(other.text)) is bool(_WAY.search(sentence))]
    for kind, some in (("other subject", beside), ("near subject", alike)):
        if subjects := sorted({other.subject for other in some}):
            yield kind, chance.choice(subjects) + sentence[found.end() - 1 :]


def _is_part(one: str, other: str) -> bool:
    """Tell whether one subject has all words of another, of which the same may be true."""
    mine, theirs = (frozenset(text.casefold().split()) - {"our", "the", "total"} for text in (one, other))
    return mine <= theirs or theirs <= mine
