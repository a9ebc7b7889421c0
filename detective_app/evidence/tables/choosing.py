"""Which value of which row a question asks for: its period, then its words beside labels and headings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from math import log

from detective_app.evidence.tables.grid import Cell, Row
from detective_app.evidence.tables.lines import without_footnotes
from detective_app.evidence.tables.names import is_name, names_in, run_together
from detective_app.evidence.tables.periods import PERIOD_WORDS, Periods, fit, periods
from detective_app.evidence.text.instructions import without_instructions
from detective_app.evidence.text.terms import Language, stem, terms, word_set, words

_ASKING = word_set(
    "amount amounts amounted big company companies large high long much many old number numbers value "
    "values figure report reported reports record recorded records earn earned earns take took taken "
    "make made makes post posted show showed declare declared operate operated pay paid generate "
    "generated hold held spend spent receive received state stated book booked answer use using based "
    "give given please question document filing level compute computed computing calculated according "
    "did must shall should may might both become became usd eur dollar dollars "
    "million millions billion billions thousand thousands "
    "betrag betrug beträgt hoch groß viel viele wieviel gab angegeben ausgewiesen erzielt "
    "erzielte höhe wert zahl frage antworte"
)
_SHARE = re.compile(r"(?i)percent|\brates?\b|margin|\bshare of\b|ratio|%|prozent|quote|anteil|marge")
_CHANGE = re.compile(
    r"(?i)change|chg\b|\binc\W{1,3}dec\b|increase|decrease|variance|growth|veränderung|abweichung"
)
_ASKS_CHANGE = re.compile(
    r"(?i)chang|increas|decreas|gr[eo]w|ris[ei]|rose|f[ea]ll|declin|veränder|gestieg|gesunk"
)
_PERCENT = re.compile(r"(?i)percent|%|prozent")
_AT_THE_END = re.compile(
    r"(?i)\b(?:at|by|as of|as at) (?:the )?(?:\w+ )?(?:end|close)\b|\byear-end\b|\b(?:zum|am|per) ende\b"
)
_PER = re.compile(r"(?i)\bper\b(?! ?cent)|\beps\b|\b(?:je|pro) (?:aktie|anteil|stück)")
_TOTAL = re.compile(r"(?i)\b(?:total|overall|gesamt|insgesamt|summe)\b")
_LABEL, _COLUMN, _SECTION, _OLDER, _TITLE = 1.0, 0.95, 0.85, 0.6, 0.5  # where a word of the question stands
_PRECISION = 0.35  # how much a label loses by words that nobody asked for
_LOW, _PART = 0.25, 0.8
_OTHER_KIND, _NOT_THE_TOTAL = 0.5, 0.7
_AS_WRITTEN = 0.3
_OVER_A_TIME = 0.8  # a flow, where a state on a day is asked
_SIGNS = re.compile(r"[\W_]+")
_REST = re.compile(r"(?i)\b(?:other|sonstige[nrs]?|übrige[nrs]?)\b")
_NEUTRAL = frozenset({"total", "gesamt", "summ"})
_UNPLACED = 0.6  # a row whose values stand in no certain column
_NOWHERE = 0.5
"""A word that stands on none of the pages is likely another one for what they say, unless it is a name."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question taken apart: its words with their weights, its periods, and whether it wants a share.

    `names` are those of its words that are names of something else than the documents.
    """

    text: str
    words: Mapping[str, float]
    names: frozenset[str]
    periods: Periods
    share: bool
    change: bool
    of: Language

    @property
    def at_a_day(self) -> bool:
        """Tell whether it asks what there is on a day, not what came and went in a time that ends on it."""
        return bool(_AT_THE_END.search(self.text) or (self.periods.days and not self.periods.spans))

    def is_about(self, found: AbstractSet[str]) -> bool:
        """Tell whether terms of a line, with all that stands above it, name what the question names.

        Half of it is enough: who asks may write a name longer than a document does.
        """
        weights = {name: self.words[name] for name in self.names}
        return 2 * sum(weights[name] for name in self.names & found) >= sum(weights.values())


@dataclass(frozen=True, slots=True)
class Choice:
    """One value with how well it fits: `score` to compare, `held` the share of the question's words.

    `named` is the share that its row, column and headings hold without the title.
    """

    row: Row
    cell: Cell
    source_id: str
    score: float = field(compare=False)
    held: float = field(compare=False)
    timely: float = field(compare=False)
    named: float = field(compare=False)


def asked(question: str, texts: Iterable[str], names: str, of: Language) -> Asked:
    """Weigh a question's words by how rare they are among `texts`; those of `names` say nothing."""
    text = without_instructions(question)
    texts = tuple(texts)
    held = [terms(one, of) for one in texts]
    common = Counter(term for one in held for term in one)
    squeezed = run_together(names)
    topic = [w for w in words(PERIOD_WORDS.sub(" ", text)) if w.casefold() not in _ASKING]
    kept = [w for w in topic if not is_name(w, squeezed)] or topic
    weights = {stem(w, of): log(1 + (len(held) + 1) / (common[stem(w, of)] + 1)) for w in kept}
    proper = names_in(text, names, texts, of) & weights.keys()
    weights = {w: n if common[w] or w in proper else n * _NOWHERE for w, n in weights.items()}
    share, change = bool(_SHARE.search(text)), bool(_ASKS_CHANGE.search(text))
    return Asked(text, weights, proper, periods(text), share, change, of)


def choices(question: Asked, rows: Iterable[Row], source_id: str, heading: str = "") -> Iterable[Choice]:
    """Yield the values of rows that can be what is asked; `heading` stands above the page."""
    for row in rows:
        if not row.label or not question.words:
            continue
        by_label = _terms(row.label, question.of) & question.words.keys()
        for cell in row.cells:
            if cell.value.number is None and len(row.cells) > 1 and not _dash(cell.value.text):
                continue
            timely = _timely(question, row, cell)
            by_column = _terms(cell.column, question.of) & question.words.keys()
            if timely > 0 and (by_label or by_column):
                score, held, named = _fitting(question, row, cell, heading)
                score *= timely * _kind(question, row, cell) * _written(question, row)
                yield Choice(row, cell, source_id, score, held, timely, named)


def _fitting(question: Asked, row: Row, cell: Cell, heading: str) -> tuple[float, float, float]:
    """Return how well a value's names fit, and which share of the words they have, with and without title."""
    label, column = _terms(row.label, question.of), _terms(cell.column, question.of)
    places = [(_LABEL, label), (_COLUMN, column)]
    for n, head in enumerate(reversed(row.sections)):
        places.append((_OLDER if n else _SECTION, _terms(head.text, question.of)))
    places.append((_TITLE, _terms(" ".join((*(head.text for head in row.title), heading)), question.of)))
    held = found = by_title = 0.0
    for word, weight in question.words.items():
        best = max((share for share, some in places if word in some), default=0.0)
        held += weight * bool(best)
        by_title += weight * (best == _TITLE)
        found += weight * best
    total = sum(question.words.values())
    called = (label | column if row.whole else label) - (_NEUTRAL - question.words.keys())
    precision = len(called & question.words.keys()) / len(called) if called else 0.0
    score = found / total * (1 - _PRECISION + _PRECISION * precision)
    return score, held / total, (held - by_title) / total


def _kind(question: Asked, row: Row, cell: Cell) -> float:
    """Return how well the kind of value fits: a share for a share, no change, rest or rate unasked."""
    rest = _REST.search(row.label) and not _TOTAL.search(row.label) and not _REST.search(question.text)
    share = _PART if rest else 1.0
    percent = cell.value.percent or bool(_PERCENT.search(cell.column))
    if percent != question.share and (percent or any(c.value.percent for c in row.cells)):
        share *= _OTHER_KIND
    if _PER.search(f"{row.label} {cell.column}") and not _PER.search(question.text):
        share *= _OTHER_KIND
    if _CHANGE.search(cell.column) and not question.change:
        share *= _LOW
    if any(_TOTAL.search(c.column) for c in row.cells) and not _TOTAL.search(cell.column):
        named = _terms(cell.column, question.of) & question.words.keys()
        asked_for = named or periods(cell.column).quarters & question.periods.quarters
        share *= 1.0 if asked_for else _NOT_THE_TOTAL
    return share


def _written(question: Asked, row: Row) -> float:
    """Return what it counts that a label stands in the question as it is written, the more the longer it is.

    `Provision for taxes` has all the topic words of `income before provision for taxes`, and is another row.
    """
    written = (without_footnotes(row.label), question.text)
    label, text = (_SIGNS.sub(" ", one.casefold()).split() for one in written)
    within = label and f" {' '.join(label)} " in f" {' '.join(text)} "
    return 1 + _AS_WRITTEN * len(label) / len(text) if within else 1.0


def _timely(question: Asked, row: Row, cell: Cell) -> float:
    near = " ".join((row.label, *(head.text for head in row.sections[-2:]), cell.column))
    own = periods(cell.column) if periods(cell.column).years else periods(near)
    if not row.whole:
        own = periods(row.label)
    share = fit(question.periods, own, _of_title(row))
    if question.at_a_day and own.spans:
        share *= _OVER_A_TIME
    return share if row.whole or len(row.cells) == 1 else share * _UNPLACED


def _of_title(row: Row) -> Periods:
    """Return the period that the nearest title line ends with: a sentence before it may speak of others."""
    texts = (re.split(r"(?<=[.])\s", head.text)[-1] for head in reversed(row.title))
    told = (periods(text) for text in texts)
    return next((one for one in told if one.years), periods(""))


def _terms(text: str, of: Language) -> frozenset[str]:
    return terms(PERIOD_WORDS.sub(" ", text), of)


def _dash(text: str) -> bool:
    return bool(re.fullmatch(r"[—–-]{1,2}", text))
