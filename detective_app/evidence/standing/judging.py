"""The state of a statement beside its quotes: what letters and values prove of it, and what they do not.

`verified` are whole sentences of a document, figures of a row by label, period, unit and value, and recorded
calculations. What a sentence in other words means is for a reader: it is `quoted`, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from detective_app.core.evidence import Calculation, Locator, State, Support
from detective_app.core.ports import CaseIndex, Sight
from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.meaning.names import name_words
from detective_app.evidence.quotes import checking
from detective_app.evidence.quotes.anchoring import Anchor, computed
from detective_app.evidence.standing.amounts import amount
from detective_app.evidence.standing.claimed_times import claimed_time
from detective_app.evidence.standing.doubts import Doubt
from detective_app.evidence.standing.explained import label_words, named, unexplained
from detective_app.evidence.standing.moves import moved, two_values, way_words
from detective_app.evidence.standing.parts import Parts
from detective_app.evidence.standing.rivals import rival
from detective_app.evidence.standing.row_check import RowCheck
from detective_app.evidence.standing.run import other_figure, run_of
from detective_app.evidence.standing.setting import Setting

UNJUDGED = "whether its quote can be seen on the page could not be found out"
NO_QUOTE = "no quote of it stands in the documents"
OTHER_WORDS = "its words are not a whole sentence of its quote"
_SHOWN_REASONS = 3
_SHOWN_WORDS = 3
_MOST_LED = 60
_RULES = re.compile(r"^[\s|:+-]+$", re.MULTILINE)
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
    """One statement's doubts; `carriers` takes the rows that give a figure of it."""

    parts: Parts
    calculation: Calculation | None
    carriers: dict[Support, Setting] = field(default_factory=dict)

    def standing(self) -> Standing:
        """Weigh all doubts: a proven one withholds the statement, any other keeps it from being verified."""
        doubts = list(dict.fromkeys((*self._doubts(), *self._of_sight())))
        headers = tuple(self._headers())
        if not doubts:
            return Standing("verified", headers=headers)
        proven = [doubt for doubt in doubts if doubt.proven]
        reasons = "; ".join(doubt.reason for doubt in (proven or doubts)[:_SHOWN_REASONS])
        return Standing("withheld" if proven else "quoted", reasons, headers)

    def _doubts(self) -> Iterator[Doubt]:
        text, supports, case = self.parts.text, self.parts.supports, self.parts.case
        if run := run_of(text, supports, case):
            yield from self._of_place(run.led_by)
            return
        if replaced := other_figure(text, supports, case):
            yield Doubt(f"“{replaced[0]}” stands in place of “{replaced[1]}”", proven=True)
        for anchor in self.parts.anchors:
            if not self._is_weighed(anchor):
                yield from self._of_anchor(anchor)
        yield from self._of_rows()
        yield from self._of_words()

    def _of_place(self, led_by: str) -> Iterator[Doubt]:
        """Yield what whole sentences lack where they stand: rows a header, others what leads to them."""
        for setting in self.parts.settings.values():
            if len(setting.row.cells) > 1 and not setting.names_columns:
                yield Doubt(f"the header over “{setting.row.label}” was not found")
        words = " ".join(led_by.split())
        if words and words not in " ".join(self.parts.text.split()):
            shown = words if len(words) <= _MOST_LED else f"{words[:_MOST_LED]}…"
            yield Doubt(f"its quote stands under “{shown}”")

    def _of_sight(self) -> Iterator[Doubt]:
        """Yield a doubt where a page could not be judged; what was judged unseen is no quote at all."""
        for one in self.parts.supports:
            if _sight(one, self.parts.case) == "unjudged":
                yield Doubt(UNJUDGED)

    def _of_rows(self) -> Iterator[Doubt]:
        """Yield why the rows that give the figures are not what the statement names."""
        for setting in self.carriers.values():
            label = setting.row.label
            if named(label, self.parts.text, self.parts.of):
                yield Doubt(f"“{label}” is not what it names")
            elif other := self._better_named(setting):
                yield Doubt(f"it is of “{other}”, the quote of “{label}”")

    def _better_named(self, setting: Setting) -> str:
        """Return the label of another row beside a quoted one that the statement has as a whole."""
        text, of = self.parts.text, self.parts.of
        quoted = {one.row.label for one in self.parts.settings.values()}
        own = label_words(setting.row.label, of)
        for _, row in setting.rows:
            other = label_words(row.label, of)
            if row.label not in quoted and not other <= own and not unexplained(row.label, (), [text], of):
                return row.label
        return ""

    def _of_words(self) -> Iterator[Doubt]:
        """Yield the words that nothing quoted has; prose in another order is not verified by having all."""
        parts = self.parts
        rows = [one for s in self.carriers.values() for one in (s.row.label, s.context)]
        rows += [column.words for s in self.carriers.values() for column in s.columns]
        sure = bool(self.carriers) or self.calculation is not None
        held = [*rows, *parts.known, *(() if self.carriers and not self.calculation else parts.quotes)]
        ways = way_words(parts.text)
        told = moved(parts.text, parts.amounts)
        if told is False and (both := two_values(parts.text, parts.amounts)):
            yield Doubt(f"from {both[0].text} to {both[1].text} is the other way")
        if told or any(column.is_change for s in self.carriers.values() for column in s.columns):
            held += ways
        if words := unexplained(parts.text, parts.amounts, held, parts.of):
            yield Doubt("not in its quote: " + ", ".join(f"“{word}”" for word in words[:_SHOWN_WORDS]))
        elif not sure:
            yield Doubt(OTHER_WORDS)

    def _is_weighed(self, anchor: Anchor) -> bool:
        """Tell whether a figure is a recorded value, or says how long a column's period is."""
        lengths = [time for time in self.parts.times if time.kind == "length"] if self.parts.settings else []
        if any(time.start <= anchor.start < time.end for time in lengths):
            return True
        return computed(anchor, (self.calculation,) if self.calculation else ())

    def _of_anchor(self, anchor: Anchor) -> Iterator[Doubt]:
        """Yield why a figure, time, code or name is not held."""
        if anchor.kind == "quantity" and anchor.figure:
            yield from self._quantity(anchor, anchor.figure)
        elif anchor.kind == "name":
            for part in _POSSESSIVE.split(anchor.text):
                if not self._is_named(part):
                    yield Doubt(f"“{part}” is not in its quote")
        elif not self._held(anchor):
            yield Doubt(f"“{anchor.text}” is not in its quote")
        elif anchor.figure and (open_date := self.parts.grounds.in_two_ways(anchor.figure)):
            yield Doubt(f"“{open_date.text}” in its quote can be read as two different days")

    def _is_named(self, name: str) -> bool:
        """Tell whether a name stands in a quote, over it or in a title."""
        words = name_words(name)
        return not words or self.parts.grounds.names(words, self.parts.known)

    def _quantity(self, anchor: Anchor, figure: Figure) -> Iterator[Doubt]:
        """Yield what is wrong with a quantity: nothing where one quote holds it without doubt."""
        text, others = self.parts.text, tuple(a.start for a in self.parts.amounts)
        claim = amount(figure, text)
        alike = tuple(a.start for a in self.parts.amounts if claim and a.unit == claim.unit)
        doubts: list[Doubt] = []
        for support, setting in self.parts.settings.items():
            if claim is None:
                break
            time = claimed_time(text, anchor.start, anchor.end, others, alike)
            found = RowCheck(text, setting, self.parts.of).of_amount(claim, time)
            if found is not False:
                self.carriers[support] = setting
            if found is None:
                other = rival(
                    claim, time, (support, setting), text=text, case=self.parts.case, of=self.parts.of
                )
                if other:
                    yield Doubt(f"“{setting.row.label}” is {other} elsewhere for the same time")
                return
            doubts += [found] if found else []
        told = self.parts.in_prose(figure)
        if told == "other unit" and not doubts:
            yield Doubt(f"“{anchor.text}” has another unit in its quote")
        elif told != "held":
            yield from doubts or [Doubt(f"“{anchor.text}” is not in its quote")]

    def _held(self, anchor: Anchor) -> bool:
        grounds = self.parts.grounds
        if anchor.figure is None:
            return grounds.verbatim(anchor.text)
        if anchor.kind == "date" and isinstance(anchor.figure.value, tuple) is False:
            return grounds.holds(anchor.figure) or grounds.quantity(anchor.figure, self.parts.text)
        return grounds.holds(anchor.figure) or self._told_by_columns(anchor)

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
