"""The state of a statement beside its quotes: what code can prove of it, and what it cannot."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePath

from detective_app.core.evidence import Calculation, Locator, State, Support
from detective_app.core.ports import CaseIndex
from detective_app.evidence.figures.figure import Figure
from detective_app.evidence.figures.reading import figures
from detective_app.evidence.meaning.names import name_words
from detective_app.evidence.meaning.subjects import roots
from detective_app.evidence.quotes import checking
from detective_app.evidence.quotes.anchoring import Anchor, computed, tokens
from detective_app.evidence.quotes.grounds import Grounds
from detective_app.evidence.standing.amounts import Amount, amount
from detective_app.evidence.standing.claimed_times import claimed_time
from detective_app.evidence.standing.doubts import Doubt
from detective_app.evidence.standing.paraphrase import altered, of_another
from detective_app.evidence.standing.repeated import repeats
from detective_app.evidence.standing.row_check import RowCheck
from detective_app.evidence.standing.setting import Setting, is_row, setting_of
from detective_app.evidence.standing.short_names import is_derived, is_shortened
from detective_app.evidence.standing.times import Time, times
from detective_app.evidence.standing.wording import superseded, turned
from detective_app.evidence.text.sentences import spans
from detective_app.evidence.text.terms import Language, language

NO_QUOTE = "no quote of it stands in the documents"
_SHOWN_REASONS = 3
_COVER_LINES = 80
_FIRM = re.compile(
    r"\b(?:inc|corp|corporation|company|co|ltd|llc|plc|gmbh|ag|se|kg|limited|group|verein|e\.v)\b",
    re.IGNORECASE,
)
_MIN_COVERED, _REPEATS = 0.25, 0.5
"""Under the first share of its topic words a statement says something else than its quote; from the second
on it repeats the quote, and a word more is one that the quote does not have."""
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
    return _Statement(text, tuple(supports), calculation, case).standing()


@dataclass(frozen=True)
class _Statement:
    """One statement beside its quotes, taken apart once."""

    text: str
    supports: tuple[Support, ...]
    calculation: Calculation | None
    case: CaseIndex

    def standing(self) -> Standing:
        """Weigh all doubts: a proven one withholds the statement, any other keeps it from being verified."""
        doubts = [] if repeats(self.text, self.quotes) else list(dict.fromkeys(self._doubts()))
        proven = [doubt for doubt in doubts if doubt.proven]
        if not doubts:
            return Standing("verified", headers=tuple(self._headers()))
        reasons = "; ".join(doubt.reason for doubt in (proven or doubts)[:_SHOWN_REASONS])
        return Standing("withheld" if proven else "quoted", reasons, tuple(self._headers()))

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
        return {support: setting for support, setting in found.items() if setting}

    @cached_property
    def prose(self) -> list[str]:
        """The sentences of the quotes that are no rows."""
        plain = (support for support in self.supports if support not in self.settings)
        texts = [support.quote for support in plain if not is_row(support.quote)]
        return [" ".join(s.split("\n")) for text in texts for s in spans(" ".join(text.split("\n")))]

    @cached_property
    def grounds(self) -> Grounds:
        """Everything that may hold a time, a name or a code: quotes, headers, titles of tables, titles."""
        around = [part for s in self.settings.values() for part in (s.context, s.held)]
        return Grounds([*self.quotes, *around, *self._titles()], self.of)

    @cached_property
    def amounts(self) -> list[Amount]:
        """The quantities that the statement gives."""
        found = (amount(a.figure, self.text) for a in self._anchors if a.kind == "quantity" and a.figure)
        return [one for one in found if one]

    @cached_property
    def _anchors(self) -> tuple[Anchor, ...]:
        return tokens(self.text, self.of)

    def _doubts(self) -> Iterator[Doubt]:
        carriers: set[Support] = set()
        missing: set[str] = set()
        for anchor in self._anchors:
            if self._is_weighed(anchor):
                continue
            found = list(self._of_anchor(anchor, carriers))
            missing |= {anchor.text} if found else set()
            yield from found
        for support in carriers or self.settings:
            whose = roots(" ".join(self._firms()), self.of)
            if doubt := RowCheck(self.text, self.settings[support], self.of, whose).subject():
                yield doubt
        if self.prose:
            yield from self._worded(missing)

    def _is_weighed(self, anchor: Anchor) -> bool:
        """Tell whether a figure is a recorded value, or says how long a column's period is."""
        lengths = [time for time in self._times if time.kind == "length"] if self.settings else []
        if any(time.start <= anchor.start < time.end for time in lengths):
            return True
        return computed(anchor, (self.calculation,) if self.calculation else ())

    def _of_anchor(self, anchor: Anchor, carriers: set[Support]) -> Iterator[Doubt]:
        """Yield why a figure, time, code or name is not held; `carriers` takes rows that give a figure."""
        if anchor.kind == "quantity" and anchor.figure:
            yield from self._quantity(anchor, anchor.figure, carriers)
        elif anchor.kind == "name":
            if not all(self._is_named(part) for part in _POSSESSIVE.split(anchor.text)):
                yield Doubt(f"“{anchor.text}” is not in its quote")
        elif not self._held(anchor):
            yield Doubt(f"“{anchor.text}” is not in its quote")
        elif anchor.kind in ("date", "time") and not self.settings and (doubt := self._scattered(anchor)):
            yield doubt

    @cached_property
    def _times(self) -> tuple[Time, ...]:
        return times(self.text)

    def _is_named(self, name: str) -> bool:
        """Tell whether a name stands in a quote, over it or in a title, perhaps shortened to its letters."""
        words = name_words(name)
        if not words or self.grounds.names(words, self._known):
            return True
        held = [*self.grounds.quotes, *self._known]
        return is_shortened(name, self.text, held) or all(is_derived(word, held) for word in words)

    def _quantity(self, anchor: Anchor, figure: Figure, carriers: set[Support]) -> Iterator[Doubt]:
        """Yield what is wrong with a quantity: nothing where one quote holds it without doubt."""
        claim = amount(figure, self.text)
        doubts: list[Doubt] = []
        for support, setting in self.settings.items():
            if claim is None:
                break
            time = claimed_time(self.text, anchor.start, anchor.end, tuple(a.start for a in self.amounts))
            found = RowCheck(self.text, setting, self.of).of_amount(claim, time)
            if found is None:
                carriers.add(support)
                return
            if found:
                carriers.add(support)
                doubts.append(found)
        if self._in_prose(anchor, figure, claim):
            doubt = superseded(self.text, anchor.text, self.prose) or self._scattered(anchor)
            doubt = doubt or (_total_for_change(self.text, claim, self.prose) if claim else None)
            yield from [doubt] if doubt else []
            return
        yield from doubts or [Doubt(f"“{anchor.text}” is not in its quote")]

    def _in_prose(self, anchor: Anchor, figure: Figure, claim: Amount | None) -> bool:
        texts = Grounds(self.prose or [""], self.of)
        if texts.quantity(figure, self.text):
            return True
        if claim is None:
            return False
        return any(
            other and _same_unit(claim, other) and claim.is_shown(other.value)
            for sentence in self.prose
            for f in figures(sentence)
            for other in (amount(f, sentence),)
        )

    def _held(self, anchor: Anchor) -> bool:
        if anchor.figure is None:
            return self.grounds.verbatim(anchor.text)
        if anchor.kind == "date" and isinstance(anchor.figure.value, tuple) is False:
            return self.grounds.holds(anchor.figure) or self.grounds.quantity(anchor.figure, self.text)
        return self.grounds.holds(anchor.figure) or self._told_by_columns(anchor)

    def _told_by_columns(self, anchor: Anchor) -> bool:
        """Tell whether a period is one that columns of a quoted row stand for; its row check weighed it."""
        if anchor.kind != "period" or not self.settings:
            return False
        year = re.search(r"\d{4}", anchor.text)
        held = {y for s in self.settings.values() for c in s.columns for y in c.years}
        return year is None or int(year[0]) in held

    def _scattered(self, anchor: Anchor) -> Doubt | None:
        """Return why a figure is put together with the words of another sentence than it stands in."""
        if len(self.prose) < 2:
            return None
        said = roots(_clause_of(self.text, anchor.start), self.of)
        shares = [(len(said & roots(s, self.of)), Grounds([s], self.of)) for s in self.prose]
        holding = [n for n, held in shares if anchor.figure and _holds(held, anchor, self.text)]
        most = max(n for n, _ in shares)
        if holding and max(holding) < most and max(holding) < 2:
            return Doubt(f"“{anchor.text}” stands in another sentence than the rest")
        return None

    def _worded(self, missing: set[str]) -> Iterator[Doubt]:
        if doubt := altered(self.text, self.prose, missing):
            yield doubt
        if reason := of_another(self.text, self.prose):
            yield Doubt(reason)
        yield from turned(self.text, self.prose, self.of)
        said, held = roots(self.text, self.of), roots(" ".join(self.prose), self.of)
        names = " ".join(anchor.text for anchor in self._anchors if anchor.kind == "name")
        said -= roots(" ".join((*self._known, names)), self.of)
        if found := _time_unit(self.text, self.prose, self._times):
            yield Doubt(f"not in its quote: “{found}”")
        held |= {word for word in said if any(_kindred(word, other) for other in held)}
        if not said - held or self.settings:
            return
        share = len(said & held) / len(said)
        absent = ", ".join(f"“{word}”" for word in _missing(self.text, said - held, self.of)[:3])
        if share < _MIN_COVERED:
            yield Doubt(f"little of it is in its quote: {absent}")
        elif share >= _REPEATS and absent:
            yield Doubt(f"not in its quote: {absent}")

    @cached_property
    def _known(self) -> list[str]:
        """What a name may come from beside the quotes: document's names, firms on its cover, table titles."""
        titles = [line for s in self.settings.values() for line in s.titles]
        return [*self._titles(), *titles]

    def _firms(self) -> list[str]:
        """Return by what names a statement may call whose document it is."""
        stems = [PurePath(s.name).stem.replace("_", " ") for s in self.case.sources]
        named = "".join(stems).casefold()
        firms = (t for t in self._titles() if any(len(w) > 3 and w.casefold() in named for w in t.split()))
        return [*stems, *firms]

    def _titles(self) -> list[str]:
        used = {support.source_id for support in self.supports}
        names = [PurePath(s.name).stem.replace("_", " ") for s in self.case.sources if s.source_id in used]
        return [*names, *(line for source_id in sorted(used) for line in _cover(source_id, self.case))]

    def _headers(self) -> Iterator[Support]:
        """Yield the header lines of quoted rows as quotes, where the quote gate takes them."""
        for support, setting in self.settings.items():
            if not setting.header:
                continue
            header = _RULES.sub("", "\n".join(setting.header)).strip()
            check = checking.check(header, support.source_id, None, self.case)
            if check.verified and check.support and check.support not in self.supports:
                yield check.support.evolve(verdict="exact", given=None)


def _cover(source_id: str, case: CaseIndex) -> list[str]:
    """Return the lines at the beginning of a document that name a firm or body."""
    total = next((s.lines for s in case.sources if s.source_id == source_id), 0)
    try:
        lines = case.lines(source_id, Locator(first=1, last=max(1, min(_COVER_LINES, total)))).split("\n")
    except ValueError:
        return []
    return [line.strip() for line in lines if len(line) < 80 and _FIRM.search(line)]


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


_VERB = re.compile(
    r"\b(?:cut|increased|decreased|reduced|lowered|raised)\b[^.;]{0,60}\bby\s+$", re.IGNORECASE
)


_TIME_UNITS = re.compile(
    r"\b(?P<u>day|week|month|quarter|year|hour|minute|tag|woche|monat|quartal|jahr|stunde)\w{0,3}\b"
    r"|\bdaily\b",
    re.IGNORECASE,
)
_LEAST_KINDRED = 3


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
