"""The summary of a run that nobody judged: for each claim its passages, and what differs in them."""

from __future__ import annotations

from collections.abc import Iterator

from detective_app.account import summary as titles
from detective_app.account.board import BoardClaim, board
from detective_app.account.evidence_words import Names, names_of, place
from detective_app.account.hints import hints, words
from detective_app.account.summary import SummaryPart, written
from detective_app.core.session import InterrogationSession

BEST = 3
"""So many passages of a claim are told; all of them stand on the board."""
NOBODY = (
    "No model judged this. Passages were found for each part of the hypothesis; what they mean is yours to "
    "judge."
)
NOTHING_NEAR = "No passage came near this part."
_MAX_CHARS = 400


def summary(session: InterrogationSession) -> str:
    """Sum a run up that nobody judged."""
    names = names_of(session.sources)
    heads = (
        SummaryPart("", NOBODY, quiet=True),
        SummaryPart(titles.HYPOTHESIS, " ".join(session.hypothesis.text.split())),
    )
    return written((*heads, *(_part(one, names) for one in board(session))))


def _part(claim: BoardClaim, names: Names) -> SummaryPart:
    told = tuple(_told(claim, names))
    return SummaryPart(f"Claim {claim.number}.", claim.text, told or (NOTHING_NEAR,))


def _told(claim: BoardClaim, names: Names) -> Iterator[str]:
    for one in claim.passages[:BEST]:
        text = " ".join(one.text.split())
        cut = f"{text[:_MAX_CHARS].rsplit(' ', 1)[0]} …" if len(text) > _MAX_CHARS else text
        yield f"“{cut}” ({place(names, one.source_id, one.locator).rstrip()})"
    yield from (f"Measured: {words(one, names)}" for one in hints(claim.text, claim.passages))
