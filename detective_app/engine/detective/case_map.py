"""What a case file offers for questions about a hypothesis: askable sentences, seeming conflicts, gaps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, TypeAlias

from detective_app.core.case import CaseFile, Sentence
from detective_app.evidence.conflicts import between_answers
from detective_app.evidence.figures.reading import Figure, figures
from detective_app.evidence.meaning.people import people
from detective_app.evidence.quotes import carrying
from detective_app.evidence.retrieval.sentence_search import SentenceIndex
from detective_app.evidence.text.terms import terms, word_set, words

Strategy: TypeAlias = Literal["breadth", "depth", "contradiction", "timeline", "gap"]

COMPARED_SENTENCES = 300
MAX_PROBES = 2
MAX_GAPS = 2
_MIN_WORDS, _MAX_WORDS = 4, 45
_ASKABLE = {"date": 0, "person": 1, "quantity": 2, "time": 3}
_PRONOUNS = word_set("he she it they this these that those er sie es dies diese dieser")
_SELF = re.compile(
    r"\bthis (?:document|file|letter|log|memo|note|notice|report|statement)\b"
    r"|\bdiese[mnrs]? (?:akte|bericht|brief|schreiben|vermerk)\b",
    re.IGNORECASE,
)
_LABELLED = re.compile(r"[^\W\d_][\w /()-]{0,30}:\s")
_CLAUSE_BORDERS = re.compile(
    r"[,;:.?!]\s*|\b(?:and|but|because|since|although|after|before|so that|while|as soon as"
    r"|und|aber|weil|obwohl|nachdem|bevor|sodass|während|sobald)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing to ask: a figure in a sentence to blank out, or, for a gap, a clause that no sentence covers.

    With `named`, the question names the sentence's document; `question` is one to use again.
    """

    strategy: Strategy
    sentence: Sentence | None = None
    figure: Figure | None = None
    gap: str = ""
    named: bool = False
    question: str = ""


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
        """The sentences with something to ask for and their figures, nearest to the hypothesis first."""
        every = len(self.index.sentences)
        order = {sentence: n for n, sentence in enumerate(self.index.ranked(self.hypothesis, every))}
        ordered = sorted(self.index.sentences, key=lambda s: (_points_elsewhere(s), order.get(s, every)))
        found = ((s, askable(s.text)) for s in ordered if _is_statement(s))
        return {sentence: some for sentence, some in found if some}

    @cached_property
    def probes(self) -> tuple[tuple[Topic, Topic], ...]:
        """The pairs of sentences that most seem to contradict each other, each side as a topic."""
        near = self.index.ranked(self.hypothesis, COMPARED_SENTENCES)
        compared = near if len(self.index.sentences) > COMPARED_SENTENCES else self.index.sentences
        found = []
        for a, b, conflict in between_answers.among([s for s in compared if s in self.candidates]):
            one, other = (_side(s, value) for s, value in zip((a, b), conflict.values, strict=True))
            if one and other:
                found.append((one, other))
        return tuple(found[:MAX_PROBES])

    @cached_property
    def gaps(self) -> tuple[str, ...]:
        """The clauses of the hypothesis that the case file covers least, the least covered first.

        Half of a clause's terms, or more, stand nowhere. When there is no such clause: the one of which any
        single sentence says least.
        """
        shares = {clause: self._share_known(clause) for clause in self._clauses()}
        unknown = [clause for clause in shares if shares[clause] <= 1 - carrying.MAX_UNKNOWN_SHARE]
        if unknown:
            return tuple(sorted(unknown, key=lambda clause: shares[clause])[:MAX_GAPS])
        return tuple(sorted(self._clauses(), key=self._best_share)[:1])

    def title(self, sentence: Sentence) -> str:
        """Return what to call a sentence's document in a question."""
        return self.index.names[sentence.source_id]

    def _clauses(self) -> Iterator[str]:
        return (c for c in clauses(self.hypothesis) if len(terms(c, self.index.language)) > 1)

    def _share_known(self, clause: str) -> float:
        wanted = terms(clause, self.index.language)
        return len(self.index.known(wanted)) / len(wanted)

    def _best_share(self, clause: str) -> float:
        wanted = terms(clause, self.index.language)
        return max(
            (len(wanted & self.index.terms_of(s)) / len(wanted) for s in self.index.sentences), default=0
        )


@lru_cache(maxsize=4)
def case_map(case_file: CaseFile, hypothesis: str) -> CaseMap:
    """Return the map of a case, made once."""
    return CaseMap(case_file, hypothesis)


def clauses(hypothesis: str) -> Iterator[str]:
    """Yield the clauses of a hypothesis that say something, without the words that join them."""
    return (part.strip() for part in _CLAUSE_BORDERS.split(hypothesis) if len(words(part)) > 1)


def askable(text: str) -> tuple[Figure, ...]:
    """Return the figures of a sentence that can be asked for, the most telling kind first."""
    found = (f for f in (*figures(text), *people(text)) if f.kind in _ASKABLE)
    measured = (f for f in found if f.kind != "quantity" or f.unit)
    return tuple(sorted(measured, key=lambda f: _ASKABLE[f.kind]))


def _side(sentence: Sentence, value: str) -> Topic | None:
    figure = next((f for f in askable(sentence.text) if f.text == value), None)
    return Topic("contradiction", sentence, figure, named=True) if figure else None


def _points_elsewhere(sentence: Sentence) -> bool:
    """Tell whether a sentence needs its neighbours to be understood: `She asked …`, `… in this memo`."""
    first = re.findall(r"\w+", sentence.text[:40])[:1]
    return (bool(first) and first[0].casefold() in _PRONOUNS) or bool(_SELF.search(sentence.text))


def _is_statement(sentence: Sentence) -> bool:
    """Tell whether a sentence says something by itself, unlike a table row, a label or a fragment."""
    enough = _MIN_WORDS <= len(sentence.text.split()) <= _MAX_WORDS and len(words(sentence.text)) > 1
    return enough and sentence.kind in ("prose", "item") and not _LABELLED.match(sentence.text)
