"""How far several verdicts on the same answers differ, in figures and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from detective_app.core.verdict import ClaimSpread, Ruling, RunVerdict, Spread


def spread(verdicts: Sequence[RunVerdict]) -> Spread:
    """Count the rulings of verdicts, claim by claim."""
    claims = dict.fromkeys(one.signal_id for verdict in verdicts for one in verdict.claims)
    return Spread(
        audits=len(verdicts),
        overall=dict(Counter(one.overall for one in verdicts)),
        claims=tuple(_claim(claim, verdicts) for claim in claims),
    )


def _claim(claim: str, verdicts: Sequence[RunVerdict]) -> ClaimSpread:
    found = [one for verdict in verdicts for one in verdict.claims if one.signal_id == claim]
    counts = Counter(one.verdict for one in found)
    sure = [one.confidence for one in found]
    return ClaimSpread(
        signal_id=claim,
        rulings=dict(counts),
        lowest_confidence=min(sure),
        highest_confidence=max(sure),
        flipped={"supported", "refuted"} <= counts.keys(),
    )


def spread_words(found: Spread | None) -> tuple[str, ...]:
    """Say how far the audits differ: on the whole, and on each claim that is not always ruled alike."""
    return tuple(_lines(found)) if found else ()


def _lines(found: Spread) -> Iterator[str]:
    yield f"The audit was done {found.audits} times: {_counted(found.overall)}."
    for number, one in enumerate(found.claims, 1):
        if len(one.rulings) > 1:
            sure = f"confidence {one.lowest_confidence:.2f} to {one.highest_confidence:.2f}"
            flips = "; it flipped, so the documents differ on it" if one.flipped else ""
            yield f"Claim {number}: {_counted(one.rulings)}, {sure}{flips}."


def _counted(rulings: Mapping[Ruling, int]) -> str:
    ranked = sorted(rulings.items(), key=lambda one: (-one[1], one[0]))
    return ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in ranked)
