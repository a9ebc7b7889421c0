"""What of passages leaves this computer: the sentences that share most with what was looked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from detective_app.core.case import Passage, Sentence
from detective_app.core.ports import CaseIndex
from detective_app.evidence.finding.claim_asked import claim_asked
from detective_app.evidence.finding.ranking import looked_through, rarities
from detective_app.evidence.finding.terms import cut

_PART = 0.8
"""A sentence at the edge stays that has this part of the weight of the nearest one."""


def trimmed(case: CaseIndex, found: Iterable[Passage], words: str) -> Iterator[Passage]:
    """Yield of each passage what stands from its first to its last sentence near to some words; blocks.

    Sentences stay whole, as far as the passage has them, and so do rows. A passage of headings alone is left
    out: the list of documents and what stands below them tell those.
    """
    sought = claim_asked(words) or words
    weights = rarities(looked_through(case, sought, (), ()), cut(sought))
    for one in found:
        [document] = case.excerpt([one]).documents
        inside = [sentence for sentence in document.sentences if _meet(sentence, one)]
        if not inside or any(sentence.kind != "heading" for sentence in inside):
            yield _trimmed(case, one, inside, weights)


def _trimmed(
    case: CaseIndex, one: Passage, inside: Sequence[Sentence], weights: Mapping[str, float]
) -> Passage:
    texts = [_text(sentence, one) for sentence in inside]
    shared = [sum(weights[term] for term in sorted(cut(text) & weights.keys())) for text in texts]
    near = [n for n, weight in enumerate(shared) if weight >= _PART * max(shared)]
    begin = one.text.find(texts[near[0]]) if near else -1
    end = one.text.find(texts[near[-1]], begin) if near else -1
    if begin < 0 or end < 0:  # its text is not what the document's sentences say
        return one
    end += len(texts[near[-1]])
    line = one.text.rfind("\n", 0, begin) + 1
    begin = begin if any(map(str.isalnum, one.text[line:begin])) else line  # the mark of an item stays
    first = one.locator.first + one.text.count("\n", 0, begin)
    place = case.locator(one.source_id, first, first + one.text.count("\n", begin, end))
    return replace(one, locator=place, text=one.text[begin:end])


def _meet(sentence: Sentence, passage: Passage) -> bool:
    at, place = sentence.locator, passage.locator
    return at.first <= place.last and place.first <= at.last


def _text(sentence: Sentence, passage: Passage) -> str:
    """Return the part of a sentence that stands on a passage's lines."""
    place = passage.locator
    lines = enumerate(sentence.text.split("\n"), sentence.locator.first)
    return "\n".join(text for number, text in lines if place.first <= number <= place.last).strip("\n")
