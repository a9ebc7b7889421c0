"""The sentences of a case in their setting: what heads them, what their document is, what its words weigh."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
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


@dataclass(frozen=True)
class _Version:
    """A document as what may replace another one, or be replaced: by what it calls itself."""

    place: int
    document: Document
    language: Language

    @cached_property
    def name(self) -> str:
        return _called(self.document)

    @cached_property
    def codes(self) -> frozenset[str]:
        return _codes(self.name)

    @cached_property
    def words(self) -> frozenset[str]:
        return roots(_VERSION.sub(" ", self.name), self.language)

    @cached_property
    def is_draft(self) -> bool:
        return bool(_DRAFT.search(self.name))

    @cached_property
    def is_done(self) -> bool:
        """Whether a draft of the same name is superseded by it."""
        return not self.is_draft and not wording.planning(self.name)

    @cached_property
    def replaces(self) -> bool:
        """Whether it says that it is later than what has the same name."""
        opening = self.document.sentences[:_OPENING]
        return bool(_FINAL.search(self.name)) or any(_REPLACES.search(s.text) for s in opening)

    @cached_property
    def sent(self) -> date:
        return _sent(self.document)


def _superseded(case_file: CaseFile, of: Language) -> list[tuple[str, str]]:
    """Return each document that a later version of it replaces, with the first such one.

    A case may be a thousand notes: each is looked at once, and only what may replace anything is paired.
    """
    versions = [_Version(n, document, of) for n, document in enumerate(case_file.documents)]
    done: defaultdict[frozenset[str], list[_Version]] = defaultdict(list)
    later: defaultdict[tuple[frozenset[str], bool], list[_Version]] = defaultdict(list)
    drafted = any(one.is_draft for one in versions)
    for one in versions:
        checkpoint(one.document.source.name)
        if drafted and one.is_done:
            done[one.codes].append(one)
        if one.replaces and one.sent > date.min:
            later[one.codes, one.is_draft].append(one)
    found = []
    for old in versions:
        after = (n for n in later[old.codes, old.is_draft] if n is not old and n.sent > old.sent > date.min)
        newer = [*(done[old.codes] if old.is_draft else ()), *after]
        alike = (n for n in newer if _alike(n.words, old.words))
        new = min(alike, key=lambda one: one.place, default=None)
        if new is not None:
            found.append((old.document.source.source_id, new.document.source.source_id))
    return found


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    """Tell whether two documents call themselves nearly the same."""
    return len(one & other) >= _ALIKE * max(1, min(len(one), len(other)))


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
