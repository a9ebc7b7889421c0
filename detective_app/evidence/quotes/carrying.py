"""Finds and checks the sentence that carries an answer; the model's own quote is not relied on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from detective_app.core.case import Sentence
from detective_app.core.time_limit import checkpoint
from detective_app.evidence.figures.reading import Figure, figures
from detective_app.evidence.meaning.answers import asked_kinds, holds_kind
from detective_app.evidence.meaning.claim_asked import claim_asked
from detective_app.evidence.retrieval.sentence_search import SentenceIndex
from detective_app.evidence.text.terms import terms

MIN_SHARE_OF_QUESTION = 0.3
MIN_SHARE_OF_ANSWER = 0.5
MAX_UNKNOWN_SHARE = 0.5
_ANSWER_WEIGHT = 2  # a word of the answer tells more than one of the question
_ATTRIBUTION = re.compile(
    r",?\s{0,3}\b(?:according to|laut|gemäß) [“\"„]([^“”\"„]{1,200})[“”\"]", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class CarryingSentence:
    """The sentence that best carries an answer, and why the gate refuses it, if it does."""

    sentence: Sentence
    refused: str = ""


def find(question: str, answer: str, index: SentenceIndex) -> CarryingSentence | None:
    """Return the sentence that holds every figure of the answer, or half of its words, and shares most terms.

    None when there is no such sentence. `refused` is set when the sentence does not fit the question.
    """
    of = index.language
    wanted, said, values = terms(question, of), terms(answer, of), figures(answer)
    best: tuple[float, Sentence] | None = None
    for sentence in _asked_of(question, index):
        checkpoint(sentence.document)
        has = index.terms_of(sentence)
        if not _carries(values, said, sentence.text, has):
            continue
        shared = (
            _ANSWER_WEIGHT * len(said & has)
            + len(wanted & has)
            + 0.5 * len(wanted & index.titles[sentence.source_id])
        )
        if best is None or shared > best[0]:
            best = (shared, sentence)
    return CarryingSentence(best[1], gate(question, best[1], index)) if best else None


def gate(question: str, sentence: Sentence, index: SentenceIndex) -> str:
    """Return why a sentence cannot answer a question, or nothing when it can."""
    missing = sorted(k for k in asked_kinds(question) if not holds_kind(k, sentence.text, question))
    if missing:
        return f"the sentence gives no {' and no '.join(missing)}"
    wanted = key_terms(question, index)
    has = index.terms_of(sentence) | index.titles[sentence.source_id]
    if wanted and len(wanted & has) < MIN_SHARE_OF_QUESTION * len(wanted):
        return "the sentence is about something else"
    return ""


def key_terms(question: str, index: SentenceIndex) -> frozenset[str]:
    """Return the terms of what is asked, without the document that is asked about."""
    return terms(claim_asked(question) or _ATTRIBUTION.sub("", question), index.language)


def named_document(question: str) -> str:
    """Return the title of the document that a question asks about by name, or nothing."""
    found = _ATTRIBUTION.search(question)
    return found[1] if found else ""


def without_document(question: str) -> str:
    """Return a question without the document that it names."""
    return _ATTRIBUTION.sub("", question)


def _asked_of(question: str, index: SentenceIndex) -> Sequence[Sentence]:
    """Return the sentences that may answer: those of the document named by the question, else all."""
    source_id = index.named(named_document(question))
    return [s for s in index.sentences if source_id in ("", s.source_id)]


def holds_figures(values: Sequence[Figure], text: str) -> bool:
    """Tell whether a text has each of some figures: the same value, in the same unit if both have one."""
    own = figures(text)
    return all(any(_same(value, other) for other in own) for value in values)


def _same(one: Figure, other: Figure) -> bool:
    units = {one.unit, other.unit} - {""}
    return one.kind == other.kind and one.agrees(other) and len(units) < 2


def _carries(values: Sequence[Figure], said: frozenset[str], text: str, has: frozenset[str]) -> bool:
    if values:
        return holds_figures(values, text)
    return bool(said) and len(said & has) >= MIN_SHARE_OF_ANSWER * len(said)
