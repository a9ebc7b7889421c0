"""The state of a statement beside its quotes: what letters and values prove of it, and what they do not.

`verified` are whole sentences of a document, figures of a row by label, period, unit and value, and recorded
calculations. What a sentence in other words means is for a reader: it is `quoted`, with the reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePath

from detective_app.core.evidence import NOT_VERIFIED, Calculation, Locator, Standing, State, Support
from detective_app.core.ports import CaseIndex, Sight
from detective_app.core.standing_words import stands
from detective_app.evidence.quotes import checking
from detective_app.evidence.quotes.anchoring import Anchor, Grounds, computed, tokens, unanchored
from detective_app.evidence.standing.row_check import Doubt, beside_row, rival
from detective_app.evidence.standing.rows import Amount, amount
from detective_app.evidence.standing.run import other_figure, run_of
from detective_app.evidence.standing.table import ABOVE, Table, table_of
from detective_app.evidence.standing.times import ClaimedTime, Time, claimed, times
from detective_app.evidence.standing.words import is_named, unexplained
from detective_app.evidence.text.terms import Language, language

UNJUDGED = "whether its quote can be seen on the page could not be found out"
NO_QUOTE = "no quote of it stands in the documents"
OTHER_WORDS = "its words are not a whole sentence of its quote"
_SHOWN_REASONS = 3
_SHOWN_WORDS = 3
_MOST_LED = 60
_RULES = re.compile(r"^[\s|:+-]+$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class StatementState:
    """A statement's state with its reason, which is empty when it is verified.

    `headers` are the table's header lines that it needs beside its quotes: header and row are one group.
    """

    state: State
    reason: str = ""
    headers: tuple[Support, ...] = ()


def standing(
    text: str, supports: Sequence[Support], calculation: Calculation | None, case: CaseIndex
) -> StatementState:
    """Return how far some verbatim quotes hold a statement; blocks, as their surroundings are read."""
    if not supports:
        return StatementState("withheld", NO_QUOTE)
    proving = [one for one in supports if how_it_stands(one, case) not in NOT_VERIFIED]
    if proving and len(proving) < len(supports):
        found = _Judgement(text, tuple(proving), calculation, case).standing()
        if found.state == "verified":
            return found
    return _Judgement(text, tuple(supports), calculation, case).standing()


@dataclass(frozen=True)
class _Judgement:
    """One statement's doubts; `carriers` takes the rows that give a figure of it."""

    text: str
    supports: tuple[Support, ...]
    calculation: Calculation | None
    case: CaseIndex
    carriers: list[Table] = field(default_factory=list)

    def standing(self) -> StatementState:
        """Weigh all doubts: a proven one withholds the statement, any other keeps it from being verified."""
        doubts = list(dict.fromkeys((*self._of_standing(), *self._doubts(), *self._of_sight())))
        headers = tuple(self._headers())
        if not doubts:
            return StatementState("verified", headers=headers)
        proven = [doubt for doubt in doubts if doubt.proven]
        telling = [doubt for doubt in doubts if doubt.reason != OTHER_WORDS]
        reasons = "; ".join(doubt.reason for doubt in (proven or telling or doubts)[:_SHOWN_REASONS])
        return StatementState("withheld" if proven else "quoted", reasons, headers)

    def _doubts(self) -> Iterator[Doubt]:
        if run := run_of(self.text, self.supports, self.case):
            yield from self._of_place(run.led_by)
            return
        if replaced := other_figure(self.text, self.supports, self.case):
            yield Doubt(f"“{replaced[0]}” stands in place of “{replaced[1]}”", proven=True)
        for claim, time in self._told:
            yield from self._of_amount(claim, time)
        yield from (Doubt(f"“{one.text}” is not in its quote") for one in self._loose())
        yield from self._of_rows()
        yield from self._of_words()

    def _of_place(self, led_by: str) -> Iterator[Doubt]:
        """Yield what whole sentences lack where they stand: rows a header, others what leads to them."""
        for table in self._tables.values():
            if len(table.row.cells) > 1 and not table.names_columns:
                yield Doubt(f"the header over “{table.row.label}” was not found")
        words = " ".join(led_by.split())
        if words and words not in " ".join(self.text.split()):
            shown = words if len(words) <= _MOST_LED else f"{words[:_MOST_LED]}…"
            yield Doubt(f"its quote stands under “{shown}”")

    def _of_sight(self) -> Iterator[Doubt]:
        """Yield a doubt where a page could not be judged; what was judged unseen is no quote at all."""
        if any(_sight(one, self.case) == "unjudged" for one in self.supports):
            yield Doubt(UNJUDGED)

    def _of_standing(self) -> Iterator[Doubt]:
        """Yield a doubt for quotes that their document does not say itself, or says no more."""
        for support in self.supports:
            how = how_it_stands(support, self.case)
            if how in NOT_VERIFIED:
                sure = _confidence(support, self.case)
                yield Doubt(f"its quote is {stands(how, '', sure)}")

    def _of_amount(self, claim: Amount, time: ClaimedTime | None) -> Iterator[Doubt]:
        """Yield what is wrong with a figure: nothing where one row holds it without doubt."""
        doubts: list[Doubt] = []
        for support, table in self._tables.items():
            found = beside_row(claim, time, table)
            if found is not False:
                self.carriers.append(table)
            if found is None:
                told = (support, table)
                if time and (other := rival(claim, time, told, said=self.text, case=self.case, of=self._of)):
                    yield Doubt(f"“{table.row.label}” is {other} elsewhere for the same time")
                return
            doubts += [found] if found else []
        yield from doubts
        if not doubts and not self.calculation:
            yield self._beside_prose(claim)

    def _beside_prose(self, claim: Amount) -> Doubt:
        """Return why a figure that no row gives is not proven, though a sentence may have it."""
        if all(claim.start != one.start for one in self._unheld):
            return Doubt(OTHER_WORDS)
        if any(one.value == claim.value for one in Grounds(self._quotes, self._of).figures):
            return Doubt(f"the unit of “{claim.text}” is not in its quote")
        return Doubt(f"“{claim.text}” is not in its quote")

    @cached_property
    def _unheld(self) -> tuple[Anchor, ...]:
        around = [line for table in self._tables.values() for line in table.context]
        return unanchored(self.text, [*self._quotes, *around], self._made, known=self._known)

    def _loose(self) -> Iterator[Anchor]:
        """Yield the dates and codes that nothing quoted has, and beside a calculation figures and names."""
        held = self._held_times()
        for one in self._unheld:
            weighed = one.kind in ("quantity", "name") and not self._made
            if not weighed and not any(time.start <= one.start < time.end for time in held):
                yield one

    def _held_times(self) -> list[Time]:
        """Return the times of the statement that columns stand for: which is a figure's was weighed."""
        told = {one for table in self._tables.values() for column in table.columns for one in column.times}
        known = {part: {getattr(one, part) for one in told} | {None} for part in ("year", "month", "day")}
        return [
            one
            for one in times(self.text)
            if told and all(getattr(one, part) in values for part, values in known.items())
        ]

    def _of_rows(self) -> Iterator[Doubt]:
        """Yield why the rows that give the figures are not what the statement names."""
        quoted = {table.row.label for table in self._tables.values()}
        for table in self.carriers:
            others = (one for one in table.labels if one not in quoted and self._lacks(one, table.row.label))
            if not is_named(table.row.label, self.text, self._of):
                yield Doubt(f"“{table.row.label}” is not what it names")
            elif other := next((one for one in others if not self._lacks(one, self.text)), ""):
                yield Doubt(f"it is of “{other}”, the quote of “{table.row.label}”")

    def _lacks(self, label: str, text: str) -> bool:
        return bool(unexplained(label, (), [text], self._of))

    def _of_words(self) -> Iterator[Doubt]:
        """Yield the words that nothing quoted has; prose in another order is not verified by having all."""
        held = [line for table in self.carriers for line in (table.row.label, *table.context)]
        held += [*self._known, *(() if self.carriers and not self.calculation else self._quotes)]
        spans = [(one.start, one.end) for one in self._amounts]
        if words := unexplained(self.text, spans, held, self._of):
            yield Doubt("not in its quote: " + ", ".join(f"“{word}”" for word in words[:_SHOWN_WORDS]))
        elif not self.carriers and not self.calculation:
            yield Doubt(OTHER_WORDS)

    def _headers(self) -> Iterator[Support]:
        """Yield the header lines of quoted rows as quotes, where the quote gate takes them."""
        for support, table in self._tables.items():
            header = _RULES.sub("", "\n".join(table.header)).strip()
            row = Locator.parse(support.locator)
            near = Locator(first=max(1, row.first - ABOVE), last=row.first)
            check = checking.check(header, support.source_id, str(near), self.case)
            if check.verified and check.support and check.support not in self.supports:
                yield check.support.evolve(verdict="exact", given=None)

    @property
    def _made(self) -> tuple[Calculation, ...]:
        return (self.calculation,) if self.calculation else ()

    @cached_property
    def _of(self) -> Language:
        return language(" ".join((self.text, *self._quotes))[:4_000])

    @cached_property
    def _quotes(self) -> list[str]:
        return [support.quote for support in self.supports]

    @cached_property
    def _tables(self) -> dict[Support, Table]:
        """The quotes that are rows, with the tables that they stand in."""
        found = ((support, table_of(support, self.case)) for support in self.supports)
        return {support: table for support, table in found if table}

    @cached_property
    def _amounts(self) -> list[Amount]:
        """The quantities that the statement gives, but for recorded values and how long a period is."""
        lengths = [one for one in times(self.text) if one.kind == "length"]
        told = (
            one
            for one in tokens(self.text, self._of)
            if one.kind == "quantity"
            and not computed(one, self._made)
            and not any(time.start <= one.start < time.end for time in lengths)
        )
        return [found for one in told if one.figure and (found := amount(one.figure))]

    @cached_property
    def _told(self) -> list[tuple[Amount, ClaimedTime | None]]:
        """The quantities with the time of each."""
        alike = [[a.start for a in self._amounts if a.unit == one.unit] for one in self._amounts]
        return [
            (one, claimed(self.text, one.start, starts))
            for one, starts in zip(self._amounts, alike, strict=True)
        ]

    @cached_property
    def _known(self) -> list[str]:
        """What a name may come from beside the quotes: documents' names."""
        used = {support.source_id for support in self.supports}
        return [PurePath(s.name).stem.replace("_", " ") for s in self.case.sources if s.source_id in used]


def how_it_stands(support: Support, case: CaseIndex) -> Standing | None:
    """Tell how a quote stands in its document, whatever is kept of that; blocks."""
    try:
        return case.standing(support.source_id, Locator.parse(support.locator))
    except (KeyError, ValueError):  # no place of this case, which the quote's own check says
        return None


def _confidence(support: Support, case: CaseIndex) -> int | None:
    place = Locator.parse(support.locator)  # one of this case, since it is known how its words stand
    return case.confidence(support.source_id, place, support.quote)


def _sight(support: Support, case: CaseIndex) -> Sight:
    try:
        return case.sight(support.source_id, Locator.parse(support.locator), support.quote)
    except (KeyError, ValueError):  # no place of this case, which the quote's own check says
        return "seen"
