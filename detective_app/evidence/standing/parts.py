"""A statement beside its quotes, taken apart: sentences and rows, what surrounds them, what must be held."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import PurePath
from typing import Literal

from detective_app.core.evidence import Locator, Support
from detective_app.core.ports import CaseIndex
from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.reading import figures, spelled
from detective_app.evidence.quotes.anchoring import Anchor, tokens
from detective_app.evidence.quotes.grounds import Grounds, as_quantity
from detective_app.evidence.standing.amounts import Amount, amount
from detective_app.evidence.standing.setting import Setting, is_row, setting_of, unit_of
from detective_app.evidence.standing.times import Time, times
from detective_app.evidence.text.sentences import spans
from detective_app.evidence.text.terms import Language, language

_COVER_LINES = 80
_NEAR_LINES = 60
_FIRM = re.compile(
    r"\b(?:inc|corp|corporation|company|co|ltd|llc|plc|gmbh|ag|se|kg|limited|group|verein|e\.v)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Parts:
    """One statement beside its quotes, taken apart once."""

    text: str
    supports: tuple[Support, ...]
    case: CaseIndex

    @cached_property
    def of(self) -> Language:
        """The language of statement and quotes together."""
        return language(" ".join((self.text, *self.quotes))[:4_000])

    @cached_property
    def quotes(self) -> list[str]:
        """The quotes' words."""
        return [support.quote for support in self.supports]

    @cached_property
    def settings(self) -> dict[Support, Setting]:
        """The quotes that are rows of tables, with what they stand in."""
        found = {support: setting_of(support, self.case) for support in self.supports}
        return {support: self._in_quoted_unit(support, one) for support, one in found.items() if one}

    def _in_quoted_unit(self, row: Support, setting: Setting) -> Setting:
        """Return a row's setting in the unit of a line above it that is quoted too, where it shows none."""
        if setting.unit:
            return setting
        at = Locator.parse(row.locator)
        above = [
            one.quote
            for one in self.supports
            if one.source_id == row.source_id and not is_row(one.quote) and _stands_above(one, at)
        ]
        return replace(setting, unit=unit_of(" ".join(" ".join(above).split())))

    @cached_property
    def prose(self) -> list[str]:
        """The sentences of the quotes that are no rows."""
        plain = (support for support in self.supports if support not in self.settings)
        texts = [support.quote for support in plain if not is_row(support.quote)]
        return [" ".join(s.split("\n")) for text in texts for s in spans(" ".join(text.split("\n")))]

    def in_prose(self, figure: Figure) -> Literal["held", "other unit", "no"]:
        """Tell whether a sentence gives a quantity, be it rounded or in another unit of the same kind.

        Things that are counted are words, which are compared as such.
        """
        claim = amount(figure, self.text)
        if claim is None:
            return "held" if Grounds(self.prose or [""], self.of).quantity(figure, self.text) else "no"
        read = (amount(f, sentence) for sentence in self.prose for f in map(as_quantity, _figures(sentence)))
        told = [one for one in read if one is not None]
        if any(claim.tells(one) or (claim.is_shown(one.value) and claim.is_counted(one)) for one in told):
            return "held"
        return "other unit" if any(claim.is_shown(one.value) for one in told) else "no"

    @cached_property
    def grounds(self) -> Grounds:
        """Everything that may hold a time, a name or a code: quotes, headers, titles of tables, titles."""
        around = [part for s in self.settings.values() for part in (s.context, s.held)]
        return Grounds([*self.quotes, *around, *self.titles], self.of)

    @cached_property
    def amounts(self) -> list[Amount]:
        """The quantities that the statement gives."""
        found = (amount(a.figure, self.text) for a in self.anchors if a.kind == "quantity" and a.figure)
        return [one for one in found if one]

    @cached_property
    def anchors(self) -> tuple[Anchor, ...]:
        """Everything in the statement that its quotes have to bring in."""
        return tokens(self.text, self.of)

    @cached_property
    def times(self) -> tuple[Time, ...]:
        """The times that the statement names."""
        return times(self.text)

    @cached_property
    def known(self) -> list[str]:
        """What a name may come from beside the quotes: document's names, firms on its cover, table titles."""
        titles = [line for s in self.settings.values() for line in s.titles]
        return [*self.titles, *titles]

    @cached_property
    def titles(self) -> list[str]:
        """The names of the quoted documents, and the firms on their covers."""
        used = {support.source_id for support in self.supports}
        names = [PurePath(s.name).stem.replace("_", " ") for s in self.case.sources if s.source_id in used]
        return [*names, *(line for source_id in sorted(used) for line in _cover(source_id, self.case))]


def _stands_above(one: Support, row: Locator) -> bool:
    at = Locator.parse(one.locator)
    return at.page == row.page and row.first - _NEAR_LINES <= at.first < row.first


def _cover(source_id: str, case: CaseIndex) -> list[str]:
    """Return the lines at the beginning of a document that name a firm or body."""
    total = next((s.lines for s in case.sources if s.source_id == source_id), 0)
    try:
        lines = case.lines(source_id, Locator(first=1, last=max(1, min(_COVER_LINES, total)))).split("\n")
    except ValueError:
        return []
    return [line.strip() for line in lines if len(line) < 80 and _FIRM.search(line)]


def _figures(text: str) -> Iterator[Figure]:
    yield from figures(text)
    yield from spelled(text)
