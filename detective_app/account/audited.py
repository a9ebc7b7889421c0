"""What a verdict is about, the claims, and what may carry it, every passage by its number."""

from __future__ import annotations

from detective_app.account.citations import rechecks
from detective_app.core.passages import Mark, PassageId, ShownPassage
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import WHOLE, VerdictEvidence


def claims(session: InterrogationSession) -> dict[str, str]:
    """Return what a verdict is about, by the id of the signal: the claims, else the whole hypothesis."""
    found = {signal.id: signal.content for signal in session.signals or () if signal.type == "claim"}
    return found or {WHOLE: session.hypothesis.text}


def quotes(session: InterrogationSession) -> dict[PassageId, VerdictEvidence]:
    """Return every passage as evidence, by its number, with the first answer that brought it."""
    brought: dict[PassageId, int] = {}
    for pair in session.qa_pairs:
        again = (number for one in rechecks(session, pair.sequence) for number in one.passages)
        for number in (*(pair.passages or ()), *again):
            brought.setdefault(number, pair.sequence)
    return {
        one.id: VerdictEvidence(
            sequence=brought.get(one.id),
            passage=one.id,
            source_id=one.source_id,
            locator=one.locator,
            quote=one.text,
        )
        for one in session.passages or ()
    }


def standing_marks(session: InterrogationSession) -> dict[tuple[str, PassageId], Mark]:
    """Return what each passage does to each claim, by both ids: of the same two the last mark stands."""
    return {(one.claim, one.passage): one for one in session.marks or ()}


def cited(session: InterrogationSession, claim: str, number: PassageId) -> VerdictEvidence | None:
    """Return a passage as evidence of a claim, by the words that a mark says carry it; None if unknown."""
    found = quotes(session).get(number)
    mark = standing_marks(session).get((claim, number))
    return found.evolve(quote=mark.words) if found and mark and mark.words else found


def passages(session: InterrogationSession) -> dict[PassageId, ShownPassage]:
    """Return the passages of a session by their numbers."""
    return {one.id: one for one in session.passages or ()}


def meet(one: str, other: str, text: str) -> bool:
    """Tell whether two parts of a text have words of it in common."""
    held = " ".join(text.split())
    (first, mine), (second, theirs) = (
        (held.find(words), len(words)) for words in (" ".join(one.split()), " ".join(other.split()))
    )
    return min(first, second) < 0 or (first < second + theirs and second < first + mine)


def stands_in(words: str, text: str) -> bool:
    """Tell whether words stand in a text as whole words, whatever white space is between them."""
    wanted, held = " ".join(words.split()), " ".join(text.split())
    at = held.find(wanted) if wanted else -1
    while at >= 0:
        before, after = held[at - 1 : at], held[at + len(wanted) : at + len(wanted) + 1]
        begun = before.isalnum() and wanted[0].isalnum()
        if not begun and not (after.isalnum() and wanted[-1].isalnum()):
            return True
        at = held.find(wanted, at + 1)
    return False
