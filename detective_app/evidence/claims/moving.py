"""Whether a sentence lets the very thing that a claim speaks of go the same way, up or down."""

from __future__ import annotations

from detective_app.evidence.claims.claim import Claim
from detective_app.evidence.claims.grounds import Ground, Grounds
from detective_app.evidence.claims.roots import met, roots
from detective_app.evidence.meaning.opposites import stretches, ways


def moves_alike(claim: Claim, ground: Ground, case: Grounds) -> bool:
    """Tell whether one stretch of a sentence has the claim's subject go its way; so where it goes none.

    `Gross margin fell, offset by higher net sales` says nothing of net sales that fell: what something went
    up or down for is a stretch of its own.
    """
    wanted = ways(claim.text)
    if True not in wanted:
        return True
    called = case.called[ground.source_id]
    subject = claim.core_in(called) - claim.predicate or claim.core_in(called)
    heads = roots(f"{ground.header} {ground.heading}", case.language)
    for stretch in stretches(ground.text):
        goes = ways(stretch)
        mine = roots(stretch, case.language) | heads
        if all(there for here, there in zip(wanted, goes, strict=True) if here) and all(
            met(root, mine, case.language) for root in subject
        ):
            return True
    return False
