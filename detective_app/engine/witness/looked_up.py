"""A question about a claim is answered by the passages that bear on it; code looks them up."""

from __future__ import annotations

from detective_app.core.evidence import Fact
from detective_app.core.ports import WitnessReply
from detective_app.engine.witness.answer import Inquiry
from detective_app.engine.witness.passages import for_detective
from detective_app.engine.witness.statements import Judged, verbatim
from detective_app.evidence.claims.claim import Claim
from detective_app.evidence.claims.grounds import grounds
from detective_app.evidence.claims.passages import Passages
from detective_app.evidence.claims.stretches import Stretch
from detective_app.evidence.meaning.claim_asked import claim_asked


def looked_up(inquiry: Inquiry, model: str) -> WitnessReply | None:
    """Return what the documents say of a claim that is asked about, word for word; blocks.

    None when no claim is asked about, or when no passage shares enough with it.
    """
    asked = claim_asked(inquiry.question)
    if asked is None:
        return None
    read = inquiry.view.case_file if inquiry.view.whole else for_detective(inquiry.case, asked.claim)
    case = grounds(read)
    found = Passages(Claim(asked.claim, case.language), case)
    told = found.against if asked.against else found.bearing
    if not told:
        return None
    # Most passages only bear on the claim: what differs from them is no conflict about it.
    shown = {sentence for one in told for sentence in one.sentences}
    compared = [verbatim(one) for one in found.disputed if one in shown]
    evidence = inquiry.evidence([Judged(one.text, _as_written(one)) for one in told], compared=compared)
    return inquiry.reply("\n".join(fact.text for fact in evidence.shown), evidence, model)


def _as_written(stretch: Stretch) -> Fact:
    text = " ".join(stretch.text.split())
    return Fact(text=text, support=(stretch.support,), state="verified", entailment="unjudged")
