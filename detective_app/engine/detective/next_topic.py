"""What to ask about next, chosen by code from the case file and the turns so far; models only phrase it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

from detective_app.core.analysis import FoundGap
from detective_app.core.case import Sentence
from detective_app.engine.detective.case_map import CaseMap, Strategy, Topic
from detective_app.evidence.figures.reading import Figure, Kind, figures
from detective_app.evidence.meaning.answers import AskedKind, asked_kinds, refuses
from detective_app.evidence.quotes import carrying
from detective_app.evidence.text.terms import overlap, terms

MIN_QUESTIONS, WANTED_QUESTIONS = 5, 7
SIMILAR = 0.6
COVERED_SHARE = 0.6
ASKED_SHARE = 0.8
GAP_PROBE_FROM = 3

_ASKED_FOR: dict[Kind, AskedKind] = {"date": "date", "time": "time", "quantity": "number", "person": "person"}


@dataclass(frozen=True, slots=True)
class Asked:
    """One question with its answer; `unstated` is the gap that was recorded for what it left open."""

    question: str
    answer: str
    unstated: FoundGap | None = None


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
    def tried(self) -> frozenset[Sentence]:
        """The sentences that are covered or that a question, whatever came of it, was about."""
        return self.covered | frozenset(chain.from_iterable(self._about(one) for one in self.asked))

    @cached_property
    def untouched(self) -> frozenset[str]:
        """The documents with something to ask for of which no sentence was tried yet."""
        touched = {sentence.source_id for sentence in self.tried}
        return frozenset(s.source_id for s in self.case.candidates) - touched

    def complete(self) -> bool:
        """Tell whether enough was asked: every document, the best probe, one gap, and seven questions in all.

        Five are enough when nothing else is left to ask.
        """
        probed = all(side.sentence in self.covered for pair in self.case.probes[:1] for side in pair)
        gap_asked = len(self._open_gaps()) < max(1, len(self.case.gaps))
        fresh = any(sentence not in self.tried for sentence in self.case.candidates)
        enough = len(self.asked) >= (WANTED_QUESTIONS if fresh else MIN_QUESTIONS)
        return enough and not self.untouched and probed and gap_asked

    def unanswered(self) -> Iterator[Topic]:
        """Yield what was last asked for in vain although a sentence says it, now naming its document."""
        last = self.asked[-1]
        if refuses(last.answer) and not carrying.named_document(last.question):
            for sentence in self._about(last)[:1]:
                yield Topic("depth", sentence, self.case.candidates[sentence][0], named=True)

    def half_probed(self) -> Iterator[Topic]:
        """Yield the sides of seeming contradictions whose other side has been answered."""
        for pair in self.case.probes:
            for side, opposite in (pair, pair[::-1]):
                if side.sentence not in self.covered and opposite.sentence in self.covered:
                    yield replace(side, question=self._question_for(opposite))

    def unprobed(self) -> Iterator[Topic]:
        """Yield one side of each seeming contradiction that has not been asked about at all."""
        for one, other in self.case.probes:
            if one.sentence not in self.covered and other.sentence not in self.covered:
                yield one

    def gap_probe(self) -> Iterator[Topic]:
        """Yield the first clause of the hypothesis that the case file does not cover, if not asked about."""
        if len(self.asked) >= GAP_PROBE_FROM and not refuses(self.asked[-1].answer):
            yield from (Topic("gap", gap=clause) for clause in self._open_gaps()[:1])

    def fresh(self, strategy: Strategy, sentences: Sequence[Sentence]) -> Iterator[Topic]:
        """Yield topics from the sentences that were not tried, in their order."""
        for sentence in sentences:
            if sentence not in self.tried:
                yield Topic(strategy, sentence, self.case.candidates[sentence][0])

    def _open_gaps(self) -> list[str]:
        of = self.case.index.language
        asked = [carrying.key_terms(one.question, self.case.index) for one in self.asked]
        wanted = {clause: terms(clause, of) for clause in self.case.gaps}
        return [c for c, w in wanted.items() if not any(len(w & a) >= ASKED_SHARE * len(w) for a in asked)]

    def _question_for(self, topic: Topic) -> str:
        """Return the question that a topic's sentence answered, if it asked for the topic's figure."""
        kind = _ASKED_FOR[topic.figure.kind] if topic.figure else None
        for one in self.asked:
            if kind in asked_kinds(one.question) and topic.sentence in set(self._covered_by(one)):
                return carrying.without_document(one.question)
        return ""

    def _about(self, one: Asked) -> list[Sentence]:
        """Return the sentences that hold nearly all that a question names, the nearest to it first."""
        wanted = carrying.key_terms(one.question, self.case.index)
        shared = {s: len(wanted & self.case.index.terms_of(s)) for s in self.case.candidates}
        near = [s for s in shared if wanted and shared[s] >= ASKED_SHARE * len(wanted)]
        return sorted(near, key=lambda s: -shared[s])

    def _covered_by(self, one: Asked) -> Iterator[Sentence]:
        index = self.case.index
        if (
            not refuses(one.answer)
            and (found := carrying.find(one.question, one.answer, index))
            and not found.refused
        ):
            yield found.sentence
        source_id = index.named(carrying.named_document(one.question))
        wanted = carrying.key_terms(one.question, index)
        for sentence in self.case.candidates if source_id and wanted else ():
            named = sentence.source_id == source_id
            texts = [index.terms_of(sentence), *(index.terms_of(s) for s in self._opposite(sentence))]
            if named and any(len(wanted & has) >= COVERED_SHARE * len(wanted) for has in texts):
                yield sentence

    def _opposite(self, sentence: Sentence) -> Iterator[Sentence]:
        for pair in self.case.probes:
            for side, opposite in (pair, pair[::-1]):
                if side.sentence == sentence and opposite.sentence:
                    yield opposite.sentence


def topics(progress: Progress) -> Iterator[Topic]:
    """Yield what could be asked next, best first."""
    near, asked = list(progress.case.candidates), progress.asked
    if not asked:
        yield from progress.fresh("breadth", near)
        return
    yield from progress.unanswered()
    yield from progress.half_probed()
    # A side of a seeming contradiction comes first: it makes one question do for both.
    sides = {side.sentence for pair in progress.case.probes for side in pair}
    new = [s for s in near if s.source_id in progress.untouched]
    yield from progress.fresh("breadth", sorted(new, key=lambda s: s not in sides))
    yield from progress.unprobed()
    yield from progress.gap_probe()
    if len(asked) % 2:
        yield from progress.fresh("timeline", _dated_after(near, asked[-1], progress.case))
        yield from progress.fresh("depth", _related(near, asked[-1], progress.case))
    yield from progress.fresh("breadth", near)


def similar(one: str, other: str, case: CaseMap) -> bool:
    """Tell whether two questions are nearly the same; the document that is asked about makes a difference."""
    if carrying.named_document(one) != carrying.named_document(other):
        return False
    return overlap(carrying.key_terms(one, case.index), carrying.key_terms(other, case.index)) >= SIMILAR


def _dated_after(near: Sequence[Sentence], last: Asked, case: CaseMap) -> list[Sentence]:
    """Return the dated sentences that follow the last answer's date, earliest first; all when it has none."""
    begin = max((_moment(f) for f in figures(last.answer) if f.kind == "date"), default=(0, 0, 0))
    dated = {s: [_moment(f) for f in case.candidates[s] if f.kind == "date"] for s in near}
    later = [s for s in near if dated[s] and min(dated[s]) > begin]
    return sorted(later, key=lambda s: min(dated[s]))


def _moment(figure: Figure) -> tuple[int, int, int]:
    year, month, day = figure.value if isinstance(figure.value, tuple) else (None, None, None)
    return year or 0, month or 0, day or 0


def _related(near: Sequence[Sentence], last: Asked, case: CaseMap) -> list[Sentence]:
    """Return the sentences that share most with the last question and answer."""
    said = terms(f"{last.question} {last.answer}", case.index.language)
    shared = {s: len(said & case.index.terms_of(s)) for s in near}
    return sorted((s for s in near if shared[s]), key=lambda s: -shared[s])
