"""What to ask about next, chosen by code from the case file and the turns so far; the model only phrases it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from typing import Literal, TypeAlias

from detective_app.core.case import CaseFile, Document, Sentence
from detective_app.evidence import conflicts, quotes
from detective_app.evidence.figures import Figure, figures
from detective_app.evidence.people import people
from detective_app.evidence.search import SentenceIndex
from detective_app.evidence.terms import SMALL_WORDS, overlap, terms, words

Strategy: TypeAlias = Literal["breadth", "depth", "contradiction", "timeline", "gap"]

MIN_QUESTIONS = 5
SIMILAR = 0.6
COVERED_SHARE = 0.6
COMPARED_SENTENCES = 300
MAX_PROBES = 2
GAP_PROBE_FROM = 3
_MIN_WORDS, _MAX_WORDS = 4, 45
_PRONOUNS = frozenset("he she it they this these that those er sie es dies diese dieser".split())  # fmt: skip
_CLAUSE_BORDERS = re.compile(
    r"[,;:.?!]\s*|\b(?:and|but|because|since|although|after|before|so that|while|as soon as|und|aber|weil|obwohl|nachdem"
    r"|bevor|sodass|während|sobald)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Asked:
    """One question with its answer, as far as it is there."""

    question: str
    answer: str | None = None


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing to ask: a figure in a sentence to blank out, or, for a gap, what no sentence says."""

    strategy: Strategy
    sentence: Sentence | None = None
    figure: Figure | None = None
    gap: str = ""
    named: bool = False


@dataclass(frozen=True)
class CaseMap:
    """What a case file offers for questions about one hypothesis; the same for a whole run."""

    case_file: CaseFile
    hypothesis: str

    @cached_property
    def index(self) -> SentenceIndex:
        """The sentences, ready to be ranked."""
        return SentenceIndex(self.case_file)

    @cached_property
    def candidates(self) -> dict[Sentence, tuple[Figure, ...]]:
        """The sentences with something to ask for, nearest to the hypothesis first."""
        every = len(self.index.sentences)
        near = self.index.ranked(self.hypothesis, every)
        order = {sentence: n for n, sentence in enumerate(near)}
        ordered = sorted(self.index.sentences, key=lambda s: (_begins_with_pronoun(s), order.get(s, every)))
        found = ((s, askable(s.text)) for s in ordered if s.kind != "row" and _has_good_length(s))
        return {sentence: some for sentence, some in found if some}

    @cached_property
    def probes(self) -> tuple[tuple[Topic, Topic], ...]:
        """The pairs of sentences that most seem to contradict each other, each side as a topic."""
        near = self.index.ranked(self.hypothesis, COMPARED_SENTENCES)
        compared = near if len(self.index.sentences) > COMPARED_SENTENCES else self.index.sentences
        found = []
        for a, b, conflict in conflicts.among([s for s in compared if s.kind != "row"]):
            one, other = (_about(s, value) for s, value in zip((a, b), conflict.values, strict=True))
            if one and other:
                found.append((one, other))
        return tuple(found[:MAX_PROBES])

    @cached_property
    def gaps(self) -> tuple[str, ...]:
        """The clauses of the hypothesis of which the case file says least: half of their terms stand nowhere."""
        scored = []
        for clause in self._clauses():
            wanted = terms(clause, self.index.language)
            unknown = wanted - self.index.known(wanted)
            if wanted and len(unknown) >= quotes.MAX_UNKNOWN_SHARE * len(wanted):
                scored.append((-len(unknown), clause))
        return tuple(clause for _, clause in sorted(scored))

    def title(self, sentence: Sentence) -> str:
        """Return what to call a sentence's document in a question: its title up to a colon or comma."""
        titles = {d.source.source_id: _short(d) for d in self.case_file.documents}
        title = titles[sentence.source_id]
        return title if list(titles.values()).count(title) == 1 else sentence.document

    def _clauses(self) -> Iterator[str]:
        for part in _CLAUSE_BORDERS.split(self.hypothesis):
            if len(words(part)) > 1:
                yield part.strip()


@lru_cache(maxsize=4)
def case_map(case_file: CaseFile, hypothesis: str) -> CaseMap:
    """Return the map of a case, made once."""
    return CaseMap(case_file, hypothesis)


@dataclass(frozen=True)
class Progress:
    """What the turns so far have covered of a case; a pure function of both."""

    case: CaseMap
    asked: Sequence[Asked]

    @cached_property
    def covered(self) -> frozenset[Sentence]:
        """The sentences that carried an answer, or were asked about by name of their document."""
        return frozenset(chain.from_iterable(self._covered_by(one) for one in self.asked))

    @cached_property
    def untouched(self) -> frozenset[str]:
        """The documents with something to ask for of which no sentence is covered yet."""
        touched = {sentence.source_id for sentence in self.covered}
        return frozenset(s.source_id for s in self.case.candidates) - touched

    def half_probed(self) -> Topic | None:
        """Return the side of a seeming contradiction whose other side has been answered."""
        for one, other in self.case.probes:
            for side, opposite in ((one, other), (other, one)):
                if side.sentence not in self.covered and opposite.sentence in self.covered:
                    return side
        return None

    def unprobed(self) -> Topic | None:
        """Return one side of the first seeming contradiction that has not been asked about."""
        for one, other in self.case.probes:
            if one.sentence not in self.covered and other.sentence not in self.covered:
                return one
        return None

    def open_gap(self) -> Topic | None:
        """Return the first clause of the hypothesis that the case file does not cover and nobody asked about."""
        of = self.case.index.language
        for clause in self.case.gaps:
            wanted = terms(clause, of)
            if not any(
                len(wanted & terms(one.question, of)) >= COVERED_SHARE * len(wanted) for one in self.asked
            ):
                return Topic("gap", gap=clause)
        return None

    def fresh(self, strategy: Strategy, sentences: Sequence[Sentence]) -> Iterator[Topic]:
        """Yield topics from the sentences that are not covered, in their order."""
        for sentence in sentences:
            if sentence not in self.covered:
                for figure in self.case.candidates[sentence][:1]:
                    yield Topic(strategy, sentence, figure)

    def complete(self) -> bool:
        """Tell whether enough was asked: five questions, every document, the best probe and one gap."""
        probe = self.case.probes[:1]
        probed = all(side.sentence in self.covered for pair in probe for side in pair)
        gap_asked = self.open_gap() is None or len(self.case.gaps) > 1 and self._gaps_asked() > 0
        return len(self.asked) >= MIN_QUESTIONS and not self.untouched and probed and gap_asked

    def _gaps_asked(self) -> int:
        of = self.case.index.language
        wanted = [terms(clause, of) for clause in self.case.gaps]
        return sum(
            any(len(w & terms(a.question, of)) >= COVERED_SHARE * len(w) for a in self.asked) for w in wanted
        )

    def _covered_by(self, one: Asked) -> Iterator[Sentence]:
        index = self.case.index
        if one.answer and (found := quotes.find(one.question, one.answer, index)) and not found.refused:
            yield found.sentence
        wanted = quotes.key_terms(one.question, index)
        for sentence in self.case.candidates:
            named = f"“{self.case.title(sentence)}”" in one.question
            shared = len(wanted & terms(sentence.text, index.language))
            if named and wanted and shared >= COVERED_SHARE * len(wanted):
                yield sentence


def topics(progress: Progress) -> Iterator[Topic]:
    """Yield what could be asked next, best first."""
    case, asked = progress.case, progress.asked
    near = list(case.candidates)
    if not asked:
        yield from progress.fresh("breadth", near)
        return
    if side := progress.half_probed():
        yield side
    if len(asked) >= GAP_PROBE_FROM and not progress.untouched and (gap := progress.open_gap()):
        yield gap
    yield from progress.fresh("breadth", [s for s in near if s.source_id in progress.untouched])
    if side := progress.unprobed():
        yield side
    if len(asked) >= GAP_PROBE_FROM and (gap := progress.open_gap()):
        yield gap
    yield from progress.fresh("timeline", _dated_after(near, asked[-1], case))
    yield from progress.fresh("depth", _related(near, asked[-1], case))
    yield from progress.fresh("breadth", near)


def similar(one: str, other: str, case: CaseMap) -> bool:
    """Tell whether two questions are nearly the same; the document that is asked about makes a difference."""
    of = case.index.language
    return overlap(terms(one, of), terms(other, of)) >= SIMILAR


def askable(text: str) -> tuple[Figure, ...]:
    """Return the figures of a sentence that can be asked for, the most telling kind first."""
    rank = {"date": 0, "person": 1, "quantity": 2, "time": 3}
    found = [
        f for f in (*figures(text), *people(text)) if f.kind in rank and (f.kind != "quantity" or f.unit)
    ]
    return tuple(sorted(found, key=lambda f: rank[f.kind]))


def _about(sentence: Sentence, value: str) -> Topic | None:
    figure = next((f for f in askable(sentence.text) if f.text == value), None)
    return Topic("contradiction", sentence, figure, named=True) if figure else None


def _begins_with_pronoun(sentence: Sentence) -> bool:
    first = re.findall(r"\w+", sentence.text[:40])[:1]
    return bool(first) and first[0].casefold() in _PRONOUNS


def _has_good_length(sentence: Sentence) -> bool:
    return _MIN_WORDS <= len(sentence.text.split()) <= _MAX_WORDS and sentence.text[:1] not in "|>`"


def _short(document: Document) -> str:
    return re.split(r"[:,;–(“”\"]| - ", document.title)[0].strip() or document.source.name


def _dated_after(near: Sequence[Sentence], last: Asked, case: CaseMap) -> list[Sentence]:
    """Return the dated sentences that follow the last answer's date, earliest first; all when it has none."""
    begin = max((_sort_key(f) for f in figures(last.answer or "") if f.kind == "date"), default=(0, 0, 0))
    dated = [
        (min(keys), s)
        for s in near
        if (keys := [_sort_key(f) for f in case.candidates[s] if f.kind == "date"])
    ]
    return [s for key, s in sorted(dated, key=lambda pair: pair[0]) if key > begin]


def _sort_key(figure: Figure) -> tuple[int, int, int]:
    year, month, day = figure.value if isinstance(figure.value, tuple) else (None, None, None)
    return year or 0, month or 0, day or 0


def _related(near: Sequence[Sentence], last: Asked, case: CaseMap) -> list[Sentence]:
    """Return the sentences that share most with the last question and answer."""
    of = case.index.language
    said = terms(f"{last.question} {last.answer or ''}", of)
    shared = {s: len(said & terms(s.text, of)) for s in near}
    return sorted((s for s in near if shared[s]), key=lambda s: -shared[s])
