"""A question about a claim is answered by the passages that bear on it; code looks them up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from detective_app.core.evidence import Fact, Support
from detective_app.core.ports import CaseIndex, WitnessReply
from detective_app.engine.witness.answer import Inquiry
from detective_app.engine.witness.candidates import LIKELY_HELD, Pool
from detective_app.engine.witness.claim_figures import giving
from detective_app.engine.witness.moved_rows import moved
from detective_app.engine.witness.other_figures import differing
from detective_app.engine.witness.pages import pages
from detective_app.engine.witness.passages import DETECTIVE_CHARS, for_detective
from detective_app.engine.witness.statements import Judged, verbatim
from detective_app.evidence.claims.claim import Claim
from detective_app.evidence.claims.grounds import grounds
from detective_app.evidence.claims.passages import Passages
from detective_app.evidence.claims.stretches import Stretch
from detective_app.evidence.meaning.claim_asked import claim_asked
from detective_app.evidence.standing.judging import standing

_MOST_NEAREST = 3


def looked_up(inquiry: Inquiry, model: str) -> WitnessReply | None:
    """Return what the documents say of a claim that is asked about, word for word; blocks.

    None when no claim is asked about, or when no passage shares enough with it.
    """
    asked = claim_asked(inquiry.question)
    if asked is None:
        return None
    read = inquiry.view.case_file if inquiry.view.whole else for_detective(inquiry.case, asked.claim)
    case = grounds(read)
    large = inquiry.case.chars > DETECTIVE_CHARS
    found = Passages(Claim(asked.claim, case.language), case, excerpt=large)
    told = found.against if asked.against else found.bearing
    given = () if asked.against else _with_figures(asked.claim, inquiry.case)
    if large and not asked.against:
        given = tuple(dict.fromkeys((*given, *_nearest(asked.claim, inquiry.case))))
    if not told and not given:
        return None
    first = [_with_header(asked.claim, one, inquiry.case) for one in given]
    told = tuple(one for one in told if all(one.support.quote not in quote.quote for quote in given))
    # Most passages only bear on the claim: what differs from them is no conflict about it.
    shown = {sentence for one in told for sentence in one.sentences}
    compared = [verbatim(one) for one in found.disputed if one in shown]
    facts = [*first, *map(_as_written, told)]
    evidence = inquiry.evidence([Judged(fact.text, fact) for fact in facts], compared=compared)
    return inquiry.reply("\n".join(fact.text for fact in evidence.shown), evidence, model)


def _with_figures(claim: str, case: CaseIndex) -> tuple[Support, ...]:
    """Return quotes that give the very figures of a claim, else one that gives another, or a way; blocks."""
    if given := giving(claim, case):
        return given
    if other := differing(claim, case):
        return (other,)
    row = moved(claim, case)
    return (row.quote,) if row else ()


def _nearest(claim: str, case: CaseIndex) -> Iterator[Support]:
    """Yield the rows and sentences of a large case that have most of a claim, as of a question; blocks."""
    best = Pool(claim, case, pages(claim, case)).best()
    likely = (one for one in best if one.held >= LIKELY_HELD and one.calculation is None)
    for one in islice(likely, _MOST_NEAREST):
        yield one.support[0]


def _with_header(claim: str, quote: Support, case: CaseIndex) -> Fact:
    """Return a quote that gives the claim's figures, beside the header that says what they are."""
    headers = standing(claim, (quote,), None, case).headers
    text = " ".join(quote.quote.split())
    return Fact(text=text, support=(quote, *headers), state="verified", entailment="unjudged")


def _as_written(stretch: Stretch) -> Fact:
    text = " ".join(stretch.text.split())
    return Fact(text=text, support=(stretch.support,), state="verified", entailment="unjudged")
