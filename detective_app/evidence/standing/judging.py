"""The state of a statement beside its quotes: what code can prove of it, and what it cannot."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from detective_app.core.evidence import Calculation, Locator, State, Support
from detective_app.core.ports import CaseIndex, Sight
from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.meaning.names import name_words
from detective_app.evidence.meaning.subjects import roots
from detective_app.evidence.quotes import checking
from detective_app.evidence.quotes.anchoring import Anchor, computed
from detective_app.evidence.standing.amounts import amount
from detective_app.evidence.standing.claimed_times import claimed_time
from detective_app.evidence.standing.doubts import Doubt
from detective_app.evidence.standing.parts import Parts
from detective_app.evidence.standing.prose_check import ProseCheck
from detective_app.evidence.standing.repeated import out_of_place, repeats
from detective_app.evidence.standing.row_check import RowCheck
from detective_app.evidence.standing.short_names import is_derived, is_shortened
from detective_app.evidence.standing.way_told import other_way
from detective_app.evidence.standing.wording import denials

UNJUDGED = "whether its quote can be seen on the page could not be found out"
NO_QUOTE = "no quote of it stands in the documents"
_SHOWN_REASONS = 3
_RULES = re.compile(r"^[\s|:+-]+$", re.MULTILINE)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_POSSESSIVE = re.compile(r"['’]s? ")


@dataclass(frozen=True, slots=True)
class Standing:
    """A statement's state with its reason, which is empty when it is verified.

    `headers` are the table's header lines that it needs beside its quotes: header and row are one group.
    """

    state: State
    reason: str = ""
    headers: tuple[Support, ...] = ()


def standing(
    text: str, supports: Sequence[Support], calculation: Calculation | None, case: CaseIndex
) -> Standing:
    """Return how far some verbatim quotes hold a statement; blocks, as their surroundings are read."""
    if not supports:
        return Standing("withheld", NO_QUOTE)
    return _Judgement(Parts(text, tuple(supports), case), calculation).standing()


@dataclass(frozen=True)
class _Judgement:
    """One statement's doubts, weighed."""

    parts: Parts
    calculation: Calculation | None

    def standing(self) -> Standing:
        """Weigh all doubts: a proven one withholds the statement, any other keeps it from being verified."""
        repeated = repeats(self.parts.text, self.parts.supports, self.parts.case)
        found = self._of_place() if repeated else self._doubts()
        doubts = list(dict.fromkeys((*found, *self._of_sight())))
        proven = [doubt for doubt in doubts if doubt.proven]
        if not doubts:
            return Standing("verified", headers=tuple(self._headers()))
        reasons = "; ".join(doubt.reason for doubt in (proven or doubts)[:_SHOWN_REASONS])
        return Standing("withheld" if proven else "quoted", reasons, tuple(self._headers()))

    def _of_sight(self) -> Iterator[Doubt]:
        """Yield a doubt where a page could not be judged; what was judged unseen is no quote at all."""
        for one in self.parts.supports:
            if _sight(one, self.parts.case) == "unjudged":
                yield Doubt(UNJUDGED)

    @cached_property
    def _prose(self) -> ProseCheck:
        return ProseCheck(self.parts)

    def _of_place(self) -> Iterator[Doubt]:
        """Yield what becomes of repeated words without what stands around them: of rows, without a header."""
        yield from out_of_place(self.parts.text, self.parts.supports, self.parts.case)
        for setting in self.parts.settings.values():
            if len(setting.row.cells) > 1 and not setting.names_columns:
                yield Doubt(f"the header over “{setting.row.label}” was not found")

    def _doubts(self) -> Iterator[Doubt]:
        carriers: set[Support] = set()
        missing: set[str] = set()
        for anchor in self.parts.anchors:
            if self._is_weighed(anchor):
                continue
            found = list(self._of_anchor(anchor, carriers))
            missing |= {anchor.text} if found else set()
            yield from found
        if other := other_way(self.parts.text, self.parts.amounts):
            yield other
        yield from self._subjects(carriers or set(self.parts.settings))
        if self.parts.settings and not self.parts.prose:
            yield from self._denial()
        if self.parts.prose:
            yield from self._prose.doubts(missing)
            yield from out_of_place(self.parts.text, self.parts.supports, self.parts.case)

    def _denial(self) -> Iterator[Doubt]:
        """Yield a doubt where a statement denies, and no row that it quotes is called by a denial."""
        called = (" ".join((one.row.label, *one.groups)) for one in self.parts.settings.values())
        if denials(self.parts.text) and not any(map(denials, called)):
            yield Doubt("only one of statement and quote denies it")

    def _subjects(self, quoted: Set[Support]) -> Iterator[Doubt]:
        """Yield why rows seem to be others than the statement is of; one that quotes several is of each."""
        of = self.parts.of
        whose = roots(" ".join(self.parts.firms()), of)
        called = {one: self._called(one) for one in self.parts.settings if one in quoted}
        for support in called:
            beside = frozenset[str]().union(*(named for one, named in called.items() if one != support))
            row = RowCheck(self.parts.text, self.parts.settings[support], of, whose, beside)
            if doubt := row.subject():
                yield doubt

    def _called(self, support: Support) -> frozenset[str]:
        """Return the roots of what a quoted row is called, and of what it stands under."""
        setting = self.parts.settings[support]
        return roots(" ".join((setting.row.label, *setting.groups)), self.parts.of)

    def _is_weighed(self, anchor: Anchor) -> bool:
        """Tell whether a figure is a recorded value, or says how long a column's period is."""
        lengths = [time for time in self.parts.times if time.kind == "length"] if self.parts.settings else []
        if any(time.start <= anchor.start < time.end for time in lengths):
            return True
        return computed(anchor, (self.calculation,) if self.calculation else ())

    def _of_anchor(self, anchor: Anchor, carriers: set[Support]) -> Iterator[Doubt]:
        """Yield why a figure, time, code or name is not held; `carriers` takes rows that give a figure."""
        in_prose = anchor.kind in ("date", "time") and not self.parts.settings
        if anchor.kind == "quantity" and anchor.figure:
            yield from self._quantity(anchor, anchor.figure, carriers)
        elif anchor.kind == "name":
            if not all(self._is_named(part) for part in _POSSESSIVE.split(anchor.text)):
                yield Doubt(f"“{anchor.text}” is not in its quote")
        elif not self._held(anchor) or self._is_another_year(anchor):
            yield Doubt(f"“{anchor.text}” is not in its quote")
        elif anchor.figure and (open_date := self.parts.grounds.in_two_ways(anchor.figure)):
            yield Doubt(f"“{open_date.text}” in its quote can be read as two different days")
        elif in_prose and (doubt := self._prose.scattered(anchor)):
            yield doubt

    def _is_named(self, name: str) -> bool:
        """Tell whether a name stands in a quote, over it or in a title, perhaps shortened to its letters."""
        words = name_words(name)
        if not words or self.parts.grounds.names(words, self.parts.known):
            return True
        held = [*self.parts.grounds.quotes, *self.parts.known]
        return is_shortened(name, self.parts.text, held) or all(is_derived(word, held) for word in words)

    def _quantity(self, anchor: Anchor, figure: Figure, carriers: set[Support]) -> Iterator[Doubt]:
        """Yield what is wrong with a quantity: nothing where one quote holds it without doubt."""
        text, others = self.parts.text, tuple(a.start for a in self.parts.amounts)
        claim = amount(figure, text)
        doubts: list[Doubt] = []
        for support, setting in self.parts.settings.items():
            if claim is None:
                break
            time = claimed_time(text, anchor.start, anchor.end, others)
            found = RowCheck(text, setting, self.parts.of).of_amount(claim, time)
            if found is None:
                carriers.add(support)
                return
            if found:
                carriers.add(support)
                doubts.append(found)
        if self._prose.holds(anchor, figure, claim):
            doubt = self._prose.of_quantity(anchor, claim)
            yield from [doubt] if doubt else []
            return
        yield from doubts or [Doubt(f"“{anchor.text}” is not in its quote")]

    def _held(self, anchor: Anchor) -> bool:
        grounds = self.parts.grounds
        if anchor.figure is None:
            return grounds.verbatim(anchor.text)
        if anchor.kind == "date" and isinstance(anchor.figure.value, tuple) is False:
            return grounds.holds(anchor.figure) or grounds.quantity(anchor.figure, self.parts.text)
        return grounds.holds(anchor.figure) or self._told_by_columns(anchor)

    def _is_another_year(self, anchor: Anchor) -> bool:
        """Tell whether sentences give years, and not this one, though a cover may, as in `due 2027`."""
        if self.parts.settings or not _YEAR.fullmatch(anchor.text):
            return False
        given = set(_YEAR.findall(" ".join(self.parts.quotes)))
        return bool(given) and anchor.text not in given

    def _told_by_columns(self, anchor: Anchor) -> bool:
        """Tell whether a period is one that columns of a quoted row stand for; its row check weighed it."""
        if anchor.kind != "period" or not self.parts.settings:
            return False
        year = re.search(r"\d{4}", anchor.text)
        held = {y for s in self.parts.settings.values() for c in s.columns for y in c.years}
        return year is None or int(year[0]) in held

    def _headers(self) -> Iterator[Support]:
        """Yield the header lines of quoted rows as quotes, where the quote gate takes them."""
        for support, setting in self.parts.settings.items():
            if not setting.header:
                continue
            header = _RULES.sub("", "\n".join(setting.header)).strip()
            check = checking.check(header, support.source_id, None, self.parts.case)
            if check.verified and check.support and check.support not in self.parts.supports:
                yield check.support.evolve(verdict="exact", given=None)


def _sight(support: Support, case: CaseIndex) -> Sight:
    try:
        return case.sight(support.source_id, Locator.parse(support.locator), support.quote)
    except (KeyError, ValueError):  # no place of this case, which the quote's own check says
        return "seen"
