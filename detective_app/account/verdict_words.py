"""The verdict with what it rests on, and in plain English words; the window has its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from detective_app.account.board import passages
from detective_app.account.cells import narrowed
from detective_app.account.citations import Cited, citations, cited, overlap, turn_of
from detective_app.account.evidence import conflicts
from detective_app.account.evidence_words import Names, place, spelled, standing_words
from detective_app.account.marks import (
    SIDE_OF,
    beside_person,
    judged_by_person,
    ruled_claims,
    standing,
    verdict_of,
)
from detective_app.account.steps import assumed, assumptions
from detective_app.account.unread_words import ToldRuling, summary, told_as
from detective_app.core.evidence import SourceConflict
from detective_app.core.passages import Bearing
from detective_app.core.provider import PERSON
from detective_app.core.quality import PassagesRead
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import ClaimVerdict, Ruling, RunVerdict, Side, Superseded, VerdictEvidence
from detective_app.own_words import day, said_again, say, say_count

ShownSide: TypeAlias = Side | Literal["neither"] | None
"""The side of a quote as it is told: `neither` speaks of the claim only, None is not told."""

_ORDER: tuple[ShownSide, ...] = ("for", "against", "neither", None)


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """A claim by its number from 1; `read` is the most of the case that one of its questions was read for.

    The quotes for it come first, each with its side where that is to be told. `conflict` is that between
    documents which its quotes are sides of, if one was found.
    """

    number: int
    ruled: ClaimVerdict
    quotes: tuple[Cited, ...]
    sides: tuple[ShownSide, ...]
    read: PassagesRead | None
    conflict: SourceConflict | None


def judged_claims(session: InterrogationSession) -> tuple[JudgedClaim, ...]:
    """Return the claims of a verdict in their order; none without one."""
    return tuple(
        JudgedClaim(
            number,
            ruled,
            tuple(_cited(session, one) for _, one in shown_sides(session, ruled)),
            tuple(side for side, _ in shown_sides(session, ruled)),
            most_read(session, ruled.signal_id),
            _conflict(session, ruled),
        )
        for number, ruled in enumerate(ruled_claims(session), 1)
    )


def shown_sides(
    session: InterrogationSession, ruled: ClaimVerdict
) -> tuple[tuple[ShownSide, VerdictEvidence], ...]:
    """Return the quotes of a claim, those for it first, with the side of each: as ruled, else as marked.

    None where no side was named, as before passages had numbers, or where it goes without saying: all speak
    for what is supported.
    """
    marks = standing(session, by_person=False)

    def side_of(one: VerdictEvidence) -> ShownSide:
        mark = marks.get((ruled.signal_id, one.passage or ""))
        return one.side or (SIDE_OF.get(mark.side) if mark else None) or ("neither" if one.passage else None)

    named = [(side_of(one), one) for one in ruled.evidence]
    plain = ruled.verdict == "supported" and all(side in ("for", None) for side, _ in named)
    ordered = sorted(named, key=lambda one: _ORDER.index(one[0]))
    return tuple((None if plain else side, one) for side, one in ordered)


def named_in(by: str, ids: Iterable[str]) -> str:
    """Return the document that a detective named, with a place or a name after its id, or else its words."""
    head = by.split(maxsplit=1)[0].rstrip(":,;") if by.strip() else by
    return head if head in ids else by


def deciding(given: RunVerdict) -> ClaimVerdict | None:
    """Return the first claim that stands as the whole does: the one that decides, where they differ."""
    return next((claim for claim in given.claims if claim.verdict == given.overall), None)


def most_read(session: InterrogationSession, signal_id: str = "") -> PassagesRead | None:
    """Return the most of the case that was read for one question, of those that met a signal if one is named.

    None where no answer says so, as in files from before that was counted.
    """
    read = [
        pair.read
        for pair in session.qa_pairs
        if pair.read
        and (not signal_id or (pair.evaluation and signal_id in pair.evaluation.addresses_signals))
    ]
    return max(read, key=lambda one: (one.read, -one.total), default=None)


def passages_shown(session: InterrogationSession) -> PassagesRead | None:
    """Return how many passages were shown to who judges, of how many; None in files from before passages."""
    totals = [pair.read.total for pair in session.qa_pairs if pair.read]
    if not session.passages or not totals:
        return None
    shown = sum(one.shown != 0 for one in session.passages)
    return PassagesRead(read=min(shown, max(totals)), total=max(totals))


def _cited(session: InterrogationSession, evidence: VerdictEvidence) -> Cited:
    """Return a quote of a verdict to open, with its number in its answer where it has one."""
    place = (evidence.source_id, evidence.locator, evidence.quote)
    if evidence.passage or evidence.sequence is None:
        return Cited(*place, None, evidence.sequence)
    turn = turn_of(session, evidence.sequence)
    for one in citations(turn) if turn else ():
        found = cited(one, evidence.sequence)
        if found and found.source_id == evidence.source_id and overlap(found.quote, evidence.quote):
            return found
    return Cited(*place, None, evidence.sequence)


def _conflict(session: InterrogationSession, ruled: ClaimVerdict) -> SourceConflict | None:
    """Return the conflict between documents that two quotes of a conflicting claim are sides of."""
    if ruled.verdict != "conflicting":
        return None
    return next((found.conflict for found in conflicts(session) if _sides(found.conflict, ruled) > 1), None)


def _sides(conflict: SourceConflict, ruled: ClaimVerdict) -> int:
    """Count the values of a conflict that a quote of a claim holds."""
    return sum(
        any(one.source_id == value.source_id and overlap(one.quote, value.quote) for one in ruled.evidence)
        for value in conflict.values
    )


RULINGS: Mapping[ToldRuling, str] = {
    "supported": "Supported",
    "refuted": "Refuted",
    "conflicting": "Documents differ",
    "not_enough_evidence": "Not in the documents",
    "not_judged": "Not judged",
    "partly_unread": "Not in what was read",
    "spoken_of": "Spoken of, not decided",
}
SIDES: Mapping[ShownSide, str] = {
    "for": "for the claim:",
    "against": "against the claim:",
    "neither": "speaks of it:",
}
BY_RULES = "by rules, from values and wording alone"
BOARD_SIDES: Mapping[Bearing, str] = {
    "supports": "supports",
    "against": "against",
    "qualifies": "speaks of it",
    "unrelated": "not about this",
}
"""What a person says that a passage does to a claim."""
YOURS = "yours to judge"


@dataclass(frozen=True, slots=True)
class ShownQuote:
    """A quote that carries a ruling, and on which side, which answer gave it from where.

    `brief` says side and place alone, for who reads nothing but the verdict.
    """

    text: str
    caption: str
    brief: str = ""


@dataclass(frozen=True, slots=True)
class ShownClaim:
    """One claim by its number, with its ruling in words, the reason, what code changed, and the quotes."""

    number: int
    ruling: Ruling
    words: str
    text: str
    reasons: tuple[str, ...]
    quotes: tuple[ShownQuote, ...]


@dataclass(frozen=True, slots=True)
class ShownVerdict:
    """The verdict of a run as it is read out; `remark` says who judged.

    `why` is the reason of the claim that decides the whole, empty where there is but one. `undecided` tells
    which claims stay open and why, `read` how much of the case was read, if that is known, and what could not
    be, `assumed` what was taken for granted instead of an answer of the person.
    """

    ruling: Ruling
    words: str
    remark: str
    why: str
    claims: tuple[ShownClaim, ...]
    undecided: tuple[str, ...]
    superseded: tuple[str, ...]
    read: str
    assumed: tuple[str, ...] = ()


def verdict(session: InterrogationSession, person: str = "you") -> ShownVerdict | None:
    """Return the verdict of a session in words, with who judged as `person`; None before there is one."""
    given = verdict_of(session)
    if given is None:
        return None
    names, decided = Names(session.sources), deciding(given)
    return ShownVerdict(
        ruling=given.overall,
        words=ruling_words(given.overall, session),
        remark=_judge(session, given, person),
        why="" if decided and decided.signal_id in judged_by_person(session) else _why(given, decided),
        claims=tuple(_claim(session, n, claim, names, person) for n, claim in enumerate(given.claims, 1)),
        undecided=tuple(_undecided(session)),
        superseded=tuple(_superseded(one, names) for one in given.superseded),
        read=" ".join(filter(None, (_shown(session), summary(session.sources, session.unread)))),
        assumed=tuple(map(assumed, assumptions(session))),
    )


def ruling_words(ruling: Ruling, session: InterrogationSession, signal_id: str = "") -> str:
    """Return a ruling on a session, or on a claim of it, in words."""
    return say(RULINGS[told_as(ruling, session, signal_id)])


def judge(session: InterrogationSession) -> str:
    """Name the model that judged, or the panel; nothing where none did."""
    if panel := session.deliberation:
        return say("a panel of {1}", len(panel.agents))
    audit = session.audit_result
    return audit.provider_used or "" if audit and audit.method == "model" else ""


def _judge(session: InterrogationSession, given: RunVerdict, person: str) -> str:
    """Say who judged: a person before a model, and a model beside them."""
    who, when = judge(session), _when(session)
    if given.overall == "not_judged":
        return say(YOURS)
    match given.method:
        case "rules":
            return say(BY_RULES)
        case "person":
            return say("judged by {1}{2}", say(person), when)
        case "mixed" if who:
            return say("judged by {1}{2}, and by {3}", say(person), when, who)
        case "mixed":
            return say("judged by {1}{2}", say(person), when)
    return say("judged by {1}{2}", who, _on(session.end_time)) if who else ""


def _beside(session: InterrogationSession, claim: ClaimVerdict, person: str) -> str:
    """Say who judged a claim and when, where a person judged any, and what was ruled on it beside them."""
    mine, who = judged_by_person(session), judge(session)
    if claim.signal_id not in mine:
        return say("Judged by {1}{2}.", who, _on(session.end_time)) if mine and who else ""
    other = beside_person(session).get(claim.signal_id)
    before = say(" {1}: {2}.", who or say("Before"), say(RULINGS[other])) if other else ""
    return say("Judged by {1}{2}.", say(person), _when(session, claim.signal_id)) + before


def _when(session: InterrogationSession, signal_id: str = "") -> str:
    """Say on which days a person marked passages of a claim, or of all; "" where nobody did."""
    mine = (one for one in session.marks or () if one.by == PERSON and signal_id in ("", one.claim))
    days = sorted({one.at.date(): one.at for one in mine}.values())
    if len(days) > 1:
        return say(" from {1} to {2}", day(days[0]), day(days[-1]))
    return _on(days[0] if days else None)


def _on(at: datetime | None) -> str:
    return say(" on {1}", day(at)) if at else ""


def _why(given: RunVerdict, decided: ClaimVerdict | None) -> str:
    """Return why the whole stands as it does; rules say it of a claim alone, as "it", so that is named."""
    if decided is None or len(given.claims) == 1:
        return ""
    ruled = given.method == "rules" and decided.because
    told = say("Claim {1}:", given.claims.index(decided) + 1) if ruled else ""
    return f"{told} {said_again(decided.because)}".strip()


def _undecided(session: InterrogationSession) -> Iterator[str]:
    """Say of each claim that stays open why, and how much was read for its questions."""
    for one in judged_claims(session):
        if one.ruled.verdict == "conflicting":
            yield say("Claim {1}: documents differ on it.", one.number)
        elif one.ruled.verdict == "not_enough_evidence":
            read, known = one.read, one.read and one.read.read
            told = say("; {1} of {2} passages read", read.read, read.total) if read and known else ""
            yield say("Claim {1}: no quote decides it{2}.", one.number, told)


def _superseded(one: Superseded, names: Names) -> str:
    old, new = names.get(one.source_id, one.source_id), named_in(one.by, names)
    at = place(names, one.source_id, one.locator) if one.locator else old
    return say("{1} is replaced by {2}.", at, names.get(new, new))


def _shown(session: InterrogationSession) -> str:
    if given := passages_shown(session):
        return say("{1} of {2} passages were shown to who judges.", given.read, given.total)
    read = most_read(session)
    if read is None:
        return ""
    if read.read == read.total:
        return say_count(
            read.total,
            "The one passage was read for a question.",
            "All {1} passages were read for a question.",
        )
    return say("At most {1} of {2} passages were read for one question.", read.read, read.total)


def _claim(
    session: InterrogationSession, number: int, claim: ClaimVerdict, names: Names, person: str
) -> ShownClaim:
    known = passages(session)
    beside, by_person = _beside(session, claim, person), claim.signal_id in judged_by_person(session)
    mine = (one for one in session.marks or () if (one.claim, one.by) == (claim.signal_id, PERSON))
    notes = {one.passage: one.reason for one in mine}
    because = "" if by_person else claim.because  # what they noted stands beside its quote

    def shown(side: ShownSide, one: VerdictEvidence) -> ShownQuote:
        passage, what = known.get(one.passage or ""), f"{say(SIDES[side])} " if side else ""
        how_it_stands = standing_words(passage.standing, passage.confidence) if passage else ""
        answer = say(", answer {1}", one.sequence) if one.sequence else ""
        gone = say(", counts no more (conflict {1})", one.superseded_by) if one.superseded_by else ""
        where = narrowed(one.locator, passage.text if passage else "", one.quote)
        at, spelt = (by(names, one.source_id, where) for by in (place, spelled))
        note = notes.get(one.passage or "")
        said = say(" (note: {1})", note) if note else ""
        caption = f"{what}{at}{how_it_stands}{answer}{gone}{said}"
        return ShownQuote(one.quote, caption, f"{what}{spelt}{how_it_stands}{said}")

    return ShownClaim(
        number=number,
        ruling=claim.verdict,
        words=ruling_words(claim.verdict, session, claim.signal_id),
        text=claim.text,
        reasons=tuple(filter(None, (beside, because, said_again(claim.note or "")))),
        quotes=tuple(shown(*each) for each in shown_sides(session, claim)),
    )
