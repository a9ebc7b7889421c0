"""A statement beside quoted sentences: whether they hold a figure, and whether it keeps to their words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.meaning.clauses import clauses
from detective_app.evidence.meaning.listed import of_another_figure, own_words
from detective_app.evidence.meaning.same_subject import Told, same_subject
from detective_app.evidence.meaning.subjects import roots
from detective_app.evidence.quotes.anchoring import Anchor
from detective_app.evidence.quotes.grounds import Grounds
from detective_app.evidence.standing.amounts import Amount, amount
from detective_app.evidence.standing.doubts import Doubt
from detective_app.evidence.standing.paraphrase import altered, of_another
from detective_app.evidence.standing.parts import Parts
from detective_app.evidence.standing.times import Time
from detective_app.evidence.standing.wording import superseded, turned
from detective_app.evidence.text.terms import Language

_MIN_COVERED, _REPEATS = 0.25, 0.5
"""Under the first share of its topic words a statement says something else than its quote; from the second
on it repeats the quote, and a word more is one that the quote does not have."""

_VERB = re.compile(
    r"\b(?:cut|increased|decreased|reduced|lowered|raised)\b[^.;]{0,60}\bby\s+$", re.IGNORECASE
)
_TIME_UNITS = re.compile(
    r"\b(?P<u>day|week|month|quarter|year|hour|minute|tag|woche|monat|quartal|jahr|stunde)\w{0,3}\b"
    r"|\bdaily\b",
    re.IGNORECASE,
)
_LEAST_KINDRED = 3
_WORD_AFTER = re.compile(r"[\s-]?([^\W\d_]+)")


@dataclass(frozen=True)
class ProseCheck:
    """One statement beside the sentences of its quotes."""

    parts: Parts

    def of_quantity(self, anchor: Anchor, claim: Amount | None) -> Doubt | None:
        """Return why a quantity that the sentences hold is not what they give it for."""
        text, prose = self.parts.text, self.parts.prose
        doubt = superseded(text, anchor.text, prose) or self.scattered(anchor)
        if doubt or claim is None:
            return doubt
        return _total_for_change(text, claim, prose) or self._of_another_figure(claim)

    def holds(self, anchor: Anchor, figure: Figure, claim: Amount | None) -> bool:
        """Tell whether a sentence gives a quantity, be it rounded."""
        texts = Grounds(self.parts.prose or [""], self.parts.of)
        if texts.quantity(figure, self.parts.text):
            return True
        if claim is None:
            return False
        return any(
            other and _same_unit(claim, other) and claim.is_shown(other.value)
            for sentence in self.parts.prose
            for f in figures(sentence)
            for other in (amount(f, sentence),)
        )

    def scattered(self, anchor: Anchor) -> Doubt | None:
        """Return why a figure is put together with the words of another sentence than it stands in."""
        text, of = self.parts.text, self.parts.of
        if len(self.parts.prose) < 2:
            return None
        said = roots(_clause_of(text, anchor.start), of)
        shares = [(len(said & roots(s, of)), Grounds([s], of)) for s in self.parts.prose]
        holding = [n for n, held in shares if anchor.figure and _holds(held, anchor, text)]
        most = max(n for n, _ in shares)
        if holding and max(holding) < most and max(holding) < 2:
            return Doubt(f"“{anchor.text}” stands in another sentence than the rest")
        return None

    def doubts(self, missing: set[str]) -> Iterator[Doubt]:
        """Yield what the words say otherwise; `missing` are figures and names that no quote holds."""
        text, prose, of = self.parts.text, self.parts.prose, self.parts.of
        if doubt := altered(text, prose, missing):
            yield doubt
        if reason := of_another(text, prose):
            yield Doubt(reason)
        yield from turned(text, prose, of)
        if not self.parts.settings and (subject := self._another_subject()):
            yield Doubt(f"its quote is not of “{subject}”")
        said, held = roots(text, of), roots(" ".join(prose), of)
        names = " ".join(anchor.text for anchor in self.parts.anchors if anchor.kind == "name")
        said -= roots(" ".join((*self.parts.known, names, *self._figure_words(missing))), of)
        if found := _time_unit(text, self.parts.quotes, self.parts.times):
            unit = f"“{found}”"
            yield Doubt(f"not in its quote: {unit}")
        held |= {word for word in said if any(_kindred(word, other) for other in held)}
        if not said - held or self.parts.settings:
            return
        share = len(said & held) / len(said)
        absent = ", ".join(f"“{word}”" for word in _missing(text, said - held, of)[:3])
        if share < _MIN_COVERED:
            yield Doubt(f"little of it is in its quote: {absent}")
        elif share >= _REPEATS and absent:
            yield Doubt(f"not in its quote: {absent}")

    def _of_another_figure(self, claim: Amount) -> Doubt | None:
        """Return why a quantity is told with a word that each sentence with it has for another one."""
        text, of = self.parts.text, self.parts.of
        known, words = roots(" ".join(self.parts.known), of), own_words(text, claim.start)
        foreign = frozenset[str]()
        for sentence in self.parts.prose:
            told = partial(_is_told, claim, sentence)
            if any(map(told, figures(sentence))):
                foreign = of_another_figure(words, told, sentence, lambda t: roots(t, of), known)
                if not foreign:
                    return None
        named = "”, “".join(_missing(text, foreign, of)[:2])
        return Doubt(f"“{named}” is of another figure in its quote than “{claim.text}”") if foreign else None

    def _another_subject(self) -> str:
        """Return what a statement speaks of, where each sentence tells its words of something else."""
        of, prose = self.parts.of, self.parts.prose
        if of != "english" or not prose:
            return ""
        known, around = roots(" ".join(self.parts.known), of), " ".join(prose)
        told = (Told(one, lambda t: roots(t, of), around, whose=known) for one in prose)
        if any(same_subject(self.parts.text, one, loosely=True) for one in told):
            return ""
        return clauses(self.parts.text)[0].subject

    def _figure_words(self, missing: set[str]) -> Iterator[str]:
        """Yield the words with which figures that the quotes hold are written: months, scales, units."""
        for anchor in self.parts.anchors:
            if anchor.figure and anchor.text not in missing:
                yield anchor.text
                after = _WORD_AFTER.match(self.parts.text, anchor.end)
                if after and anchor.figure.unit in {f.unit for f in figures(f"2 {after[1]}")}:
                    yield after[1]


def _clause_of(text: str, start: int) -> str:
    """Return the clause that a place in a text stands in."""
    cuts = [m.end() for m in re.finditer(r"[.;] | and | while | und | während ", text)]
    begin = max((cut for cut in cuts if cut <= start), default=0)
    end = min((cut for cut in cuts if cut > start), default=len(text))
    return text[begin:end]


def _holds(held: Grounds, anchor: Anchor, text: str) -> bool:
    if anchor.figure is None:
        return held.verbatim(anchor.text)
    return held.quantity(anchor.figure, text) if anchor.kind == "quantity" else held.holds(anchor.figure)


def _is_told(claim: Amount, sentence: str, figure: Figure) -> bool:
    """Tell whether a figure of a sentence is the one that is claimed."""
    told = amount(figure, sentence)
    return told is not None and _same_unit(claim, told) and claim.is_shown(told.value)


def _same_unit(claim: Amount, other: Amount) -> bool:
    return claim.unit == other.unit or not (claim.is_money or claim.is_percent or other.is_percent)


def _total_for_change(text: str, claim: Amount, sentences: Sequence[str]) -> Doubt | None:
    """Return why a figure that is told as a change is one that a quote gives as what it came to."""
    if not re.search(r"\b(?:by|um)\s+(?:about |nearly |rund )?$", text[: claim.start]) and not _VERB.search(
        text[: claim.start]
    ):
        return None
    for sentence in sentences:
        for found in figures(sentence):
            other = amount(found, sentence)
            if (
                other
                and claim.is_shown(other.value)
                and re.search(r"\b(?:to|auf)\s+$", sentence[: other.start])
            ):
                return Doubt(f"“{claim.text}” is what it came to, not the change", proven=True)
    return None


def _time_unit(text: str, sentences: Sequence[str], told: Sequence[Time]) -> str:
    """Return a unit of time that a statement names outside of its periods, and its quote does not."""
    held = " ".join(sentences).casefold()
    for found in _TIME_UNITS.finditer(text):
        inside = any(one.start <= found.start() < one.end for one in told)
        if not inside and found["u"] and found["u"].casefold() not in held:
            return found[0]
    return ""


def _kindred(word: str, other: str) -> bool:
    """Tell whether one root goes on where the other ends, as `payment` and `pay`."""
    shorter, longer = sorted((word, other), key=len)
    return len(shorter) >= _LEAST_KINDRED and longer.startswith(shorter)


def _missing(text: str, absent: frozenset[str], of: Language) -> list[str]:
    return [w for w in dict.fromkeys(re.findall(r"[^\W\d_]+", text)) if roots(w, of) & absent]
