"""The verdict in plain English words, for terminal and reports; the window has its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from detective_app.account.evidence_words import names_of, place
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import ClaimVerdict, Ruling

RULINGS: Mapping[Ruling, str] = {
    "supported": "Supported",
    "refuted": "Refuted",
    "conflicting": "Conflicting",
    "not_enough_evidence": "Not enough evidence",
}
BY_RULES = "by rules, from values and wording alone"


@dataclass(frozen=True, slots=True)
class ShownQuote:
    """A quote that carries a ruling, and which answer gave it from where."""

    text: str
    caption: str


@dataclass(frozen=True, slots=True)
class ShownClaim:
    """One claim with its ruling in words, the reason, what code changed, and the quotes."""

    ruling: Ruling
    words: str
    text: str
    reasons: tuple[str, ...]
    quotes: tuple[ShownQuote, ...]


@dataclass(frozen=True, slots=True)
class ShownVerdict:
    """The verdict of a run as it is read out; `remark` says when rules made it."""

    ruling: Ruling
    words: str
    remark: str
    claims: tuple[ShownClaim, ...]
    superseded: tuple[str, ...]


def verdict(session: InterrogationSession) -> ShownVerdict | None:
    """Return the verdict of a session in words; None before there is one."""
    given = session.audit_result.verdict if session.audit_result else None
    if given is None:
        return None
    names = names_of(session.sources)
    return ShownVerdict(
        ruling=given.overall,
        words=RULINGS[given.overall],
        remark=BY_RULES if given.method == "rules" else "",
        claims=tuple(_claim(claim, names) for claim in given.claims),
        superseded=tuple(
            f"{names.get(one.source_id, one.source_id)} is replaced by {names.get(one.by, one.by)}."
            for one in given.superseded
        ),
    )


def _claim(claim: ClaimVerdict, names: Mapping[str, str]) -> ShownClaim:
    quotes = (
        ShownQuote(one.quote, f"{place(names, one.source_id, one.locator)}, answer {one.sequence}")
        for one in claim.evidence
    )
    return ShownClaim(
        ruling=claim.verdict,
        words=RULINGS[claim.verdict],
        text=claim.text,
        reasons=tuple(said for said in (claim.because, claim.note) if said),
        quotes=tuple(quotes),
    )
