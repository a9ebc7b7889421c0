"""The sentences of a case in their setting: what heads them, what their document is, what its words weigh."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import cached_property, lru_cache
from pathlib import PurePath

from detective_app.core.case import CaseFile, Document, Sentence
from detective_app.core.time_limit import checkpoint
from detective_app.evidence.claims import wording
from detective_app.evidence.claims.days import days
from detective_app.evidence.claims.roots import roots
from detective_app.evidence.figures.measures import measure
from detective_app.evidence.figures.reading import Figure, figures
from detective_app.evidence.orders.injection import instructions
from detective_app.evidence.tables.names import run_together
from detective_app.evidence.text.terms import Language, language

_DRAFT = re.compile(
    r"\b(?:draft|provisional|preliminary|superseded|obsolete|old version|outdated|entwurf|vorläufig\w*"
    r"|veraltet|überholt)\b",
    re.IGNORECASE,
)
_FINAL = re.compile(
    r"\b(?:final|confirmed|signed|approved|corrected|correction|amended|revised|endgültig\w*|bestätigt"
    r"|berichtigt\w*"
    r"|korrigiert\w*|berichtigung|korrektur|genehmigt)\b",
    re.IGNORECASE,
)
_REPLACES = re.compile(
    r"\b(?:replaces?|supersedes?|in place of|instead of my|use this instead|please forget|corrects?|is void"
    r"|withdrawn"
    r"|ersetzt|anstelle|tritt außer kraft|berichtigt|hinfällig|gegenstandslos|korrigiert)\b",
    re.IGNORECASE,
)
_VERSION = re.compile(rf"{_DRAFT.pattern}|{_FINAL.pattern}", re.IGNORECASE)
_CODE = re.compile(r"\b[A-Za-z]{1,4}-\d[\d-]*\b|\b\d+[-/]\d+\b")
_UNIT_LINE = re.compile(
    r"\bin (?P<scale>thousand|million|billion|tausend|millionen|mio|tsd|milliarden|mrd)s?\.?(?: of)? "
    r"(?P<unit>euros?|eur|pounds?|gbp|dollars?"
    r"|usd|us dollars|franken|chf|€|£|\$)",
    re.IGNORECASE,
)
_HEAD_SENTENCES = 6
_OPENING = 10
_DATE_SHARE = 0.5
_DATED = re.compile(r"\b(?:Date|Datum|Sent|Gesendet|Dated):\s*(?:\w+,\s*)?\d", re.IGNORECASE)
_ALIKE = 0.5
_TOPIC_SHARE, _FEWEST = 0.5, 3


@dataclass(frozen=True, slots=True)
class Ground:
    """One sentence or row with its setting; `day` is the date that heads it, `dated_by` the line of that."""

    sentence: Sentence
    header: str
    heading: str
    title: str
    text: str
    before: str
    planning: bool
    day: date | None = None
    dated_by: Sentence | None = None

    @property
    def quote(self) -> str:
        """The words of the document."""
        return self.sentence.text

    @property
    def source_id(self) -> str:
        """The document it stands in."""
        return self.sentence.source_id


@dataclass(frozen=True)
class Grounds:
    """All sentences of a case with their settings, and what each root weighs among them."""

    case_file: CaseFile

    @cached_property
    def language(self) -> Language:
        """The language of the case."""
        return language(" ".join(document.text[:4_000] for document in self.case_file.documents))

    @cached_property
    def all(self) -> tuple[Ground, ...]:
        """Every sentence and row that may say something, in reading order; not what speaks to a model."""
        return tuple(ground for document in self.case_file.documents for ground in _grounds(document))

    @cached_property
    def weights(self) -> Mapping[str, float]:
        """How much each root of the case tells its sentence from the others."""
        found = Counter(root for ground in self.all for root in roots(ground.text, self.language))
        return {root: math.log(1 + len(self.all) / count) for root, count in found.items()}

    @cached_property
    def heaviest(self) -> float:
        """What a word weighs that stands nowhere in the case."""
        return math.log(1 + 2 * max(1, len(self.all)))

    @cached_property
    def words_of(self) -> Mapping[str, frozenset[str]]:
        """The roots of each whole document, its name included."""
        return {
            d.source.source_id: roots(f"{d.title} {d.source.name} {d.text}", self.language)
            for d in self.case_file.documents
        }

    @cached_property
    def called(self) -> Mapping[str, str]:
        """The name of each document's file, run together."""
        return {
            d.source.source_id: run_together(PurePath(d.source.name).stem) for d in self.case_file.documents
        }

    @cached_property
    def topic(self) -> frozenset[str]:
        """The roots that stand in half of the documents: what the whole case is about."""
        found = Counter(root for words in self.words_of.values() for root in words)
        least = max(_FEWEST, len(self.words_of) * _TOPIC_SHARE)
        return frozenset(root for root, count in found.items() if count >= least)

    @cached_property
    def superseded(self) -> Mapping[str, str]:
        """The documents that another one replaces, each with that one."""
        return dict(_superseded(self.case_file, self.language))

    def weight(self, root: str) -> float:
        """Return what a root weighs."""
        return self.weights.get(root, self.heaviest)

    @cached_property
    def scales(self) -> Mapping[str, tuple[Decimal, str]]:
        """The documents that give all sums in thousands or millions of a currency."""
        found = {}
        for document in self.case_file.documents:
            said = {(m["scale"].casefold(), m["unit"].casefold()) for m in _UNIT_LINE.finditer(document.text)}
            if len(said) == 1:
                scale, unit = said.pop()
                one = figures(f"1 {scale} {unit}")
                if one and isinstance(one[0].value, Decimal) and one[0].unit:
                    found[document.source.source_id] = (one[0].value, one[0].unit)
        return found

    def figures_of(self, ground: Ground) -> tuple[Figure, ...]:
        """Return the figures of a sentence; bare numbers in the unit that its document gives its sums in."""
        scale = self.scales.get(ground.source_id)
        if scale is None:
            return figures(ground.text)
        return tuple(
            replace(f, value=f.value * scale[0], unit=scale[1])
            if f.kind == "quantity" and not measure(f.unit) and isinstance(f.value, Decimal)
            else f
            for f in figures(ground.text)
        )

    def head(self, source_id: str) -> str:
        """Return what a document begins with: its title and first lines, without rows of tables."""
        return self._heads[source_id]

    @cached_property
    def _heads(self) -> Mapping[str, str]:
        return {
            d.source.source_id: " . ".join(
                [d.title, *(s.text for s in d.sentences[:_HEAD_SENTENCES] if s.kind != "row")]
            )
            for d in self.case_file.documents
        }

    def setting_figures(self, ground: Ground) -> tuple[Figure, ...]:
        """Return the figures of what heads a sentence: its heading, its document's title and first lines."""
        return figures(f"{ground.heading} . {self.head(ground.source_id)}")


@lru_cache(maxsize=8)
def grounds(case_file: CaseFile) -> Grounds:
    """Return the grounds of a case or of what is near a claim, counted once: a run asks of them again."""
    return Grounds(case_file)


def _grounds(document: Document) -> list[Ground]:
    found: list[Ground] = []
    heading = header = before = ""
    day: date | None = None
    dated_by: Sentence | None = None
    title = document.title
    planning = wording.planning(_called(document)) or bool(_DRAFT.search(_called(document)))
    for n, sentence in enumerate(document.sentences):
        checkpoint(sentence.document)
        if instructions(sentence.text):
            continue
        if sentence.kind != "row" and (dated := _heads(sentence.text)):
            day, dated_by = dated, sentence
        if sentence.kind == "heading":
            heading, header, before = sentence.text, "", ""
            continue
        if sentence.kind != "row":
            header = ""
        elif not header and (n == 0 or document.sentences[n - 1].kind != "row"):
            header = sentence.text
            continue
        text = " ".join(sentence.text.split())
        found.append(Ground(sentence, header, heading, title, text, before, planning, day, dated_by))
        before = text if sentence.kind != "row" else ""
    return found


def _heads(line: str) -> date | None:
    """Return the day that a line gives which is little more than a date, as `Date: 6 May 2025` is."""
    given = list(days(line))
    written = sum(len(f.text) for f in figures(line) if f.kind == "date")
    is_date = written >= _DATE_SHARE * len(line.strip()) or _DATED.search(line)
    return given[0] if len(given) == 1 and is_date else None


def _superseded(case_file: CaseFile, of: Language) -> list[tuple[str, str]]:
    found = []
    for old in case_file.documents:
        for new in case_file.documents:
            if old is not new and _replaces(new, old, of):
                found.append((old.source.source_id, new.source.source_id))
                break
    return found


def _replaces(new: Document, old: Document, of: Language) -> bool:
    """Tell whether one document is a later version of another, by what both call themselves."""
    mine, theirs = (_called(document) for document in (old, new))
    checkpoint(new.source.name)
    if _codes(mine) != _codes(theirs):
        return False
    words, others = (roots(_VERSION.sub(" ", name), of) for name in (mine, theirs))
    if len(words & others) < _ALIKE * max(1, min(len(words), len(others))):
        return False
    if bool(_DRAFT.search(mine)) != bool(_DRAFT.search(theirs)):
        return bool(_DRAFT.search(mine)) and not wording.planning(theirs)
    says_so = _FINAL.search(theirs) or any(_REPLACES.search(s.text) for s in new.sentences[:_OPENING])
    return bool(says_so) and _sent(new) > _sent(old) > date.min


def _called(document: Document) -> str:
    stem = PurePath(document.source.name).stem.replace("-", " ").replace("_", " ")
    return f"{document.title} . {stem}"


def _codes(name: str) -> frozenset[str]:
    """Return what numbers a document, its dates aside, as `T-114`."""
    for figure in figures(name):
        if figure.kind in ("date", "period"):
            name = name.replace(figure.text, " ")
    return frozenset(code.casefold() for code in _CODE.findall(name))


def _sent(document: Document) -> date:
    """Return the first full date that a document gives, which is mostly its own."""
    found = (day for sentence in document.sentences[:_HEAD_SENTENCES] for day in days(sentence.text))
    return next(found, date.min)
