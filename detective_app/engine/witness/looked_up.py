"""A question for words of a document is answered by the sentence that holds them; code looks it up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from detective_app.core.case import Sentence
from detective_app.core.evidence import Fact
from detective_app.core.ports import CaseIndex, WitnessReply
from detective_app.engine.witness.answer import Inquiry, stated
from detective_app.engine.witness.pages import Page, pages
from detective_app.engine.witness.statements import Judged, verbatim
from detective_app.evidence.quotes.carrying import named_document, quoted_words
from detective_app.evidence.text.normal_text import folded

MOST_PLACES = 2


def looked_up(inquiry: Inquiry, model: str) -> WitnessReply | None:
    """Return what stands where a question's quoted words stand, None when it quotes none; blocks.

    Prose is given with the sentence before and the one after it, as a passage bears on a matter as a whole.
    """
    wanted = quoted_words(inquiry.question)
    if not wanted:
        return None
    found = pages(wanted, inquiry.case, _named(inquiry))
    told = list(dict.fromkeys(s for page in found for s in _passages(wanted, page)))[: 3 * MOST_PLACES]
    if not told:
        return None
    evidence = inquiry.evidence([Judged(one.text, _as_written(one)) for one in told])
    return inquiry.reply(stated(evidence), evidence, model)


def _named(inquiry: Inquiry) -> tuple[str, ...]:
    """Return the document that the question names, by its title or by the name of its file."""
    title = named_document(inquiry.question)
    by_title = inquiry.view.index.named(title)
    return (by_title,) if by_title else _by_name(inquiry.case, title)


def _by_name(case: CaseIndex, name: str) -> tuple[str, ...]:
    return tuple(source.source_id for source in case.sources if source.name == name)


def _passages(wanted: str, page: Page) -> Iterator[Sentence]:
    sentences = page.sentences
    plain = folded(wanted).casefold()
    places = [n for n, one in enumerate(sentences) if plain in " ".join(folded(one.text).casefold().split())]
    for n in places[:MOST_PLACES]:
        if sentences[n].kind != "heading":
            yield from _around(sentences, n)


def _around(sentences: Sequence[Sentence], n: int) -> Iterator[Sentence]:
    """Yield a sentence with its neighbours of the same paragraph; a row or an item stands alone."""
    if sentences[n].kind != "prose":
        yield sentences[n]
        return
    for other in sentences[max(0, n - 1) : n + 2]:
        apart = max(
            other.locator.first - sentences[n].locator.last, sentences[n].locator.first - other.locator.last
        )
        if other.kind == "prose" and apart <= 1:
            yield other


def _as_written(sentence: Sentence) -> Fact:
    support = verbatim(sentence)
    return Fact(text=sentence.text, support=(support,), state="verified", entailment="unjudged")
