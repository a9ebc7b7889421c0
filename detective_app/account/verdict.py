"""The verdict as code lets it stand: what cites no passage, another value, or what gave way is lowered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal, get_args

from detective_app.account.board import meet, passages, planned, stands_in
from detective_app.account.citations import overlap, rechecks
from detective_app.account.conflict_list import is_settled
from detective_app.account.contradictions import difference
from detective_app.core.evidence import VERIFIED, Fact
from detective_app.core.quality import Conflict
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import ClaimVerdict, Ruled, Ruling, RunVerdict, Side, VerdictEvidence
from detective_app.evidence.figures.reading import figures

LOWERED = "Lowered by the checks: "
NO_QUOTE = f"{LOWERED}no passage is cited that carries this ruling."
ONE_QUOTE = f"{LOWERED}a conflict needs two passages."
ONE_SIDE = f"{LOWERED}a conflict needs a passage on each side."
NOT_THERE = f"{LOWERED}what is cited for it is not there ({{}})."
OTHER_VALUE = f"{LOWERED}the claim says {{}}, and {{}} says {{}} of the same."
DISPUTED = "Its passage is disputed ({})."
NOT_JUDGED = "This part of the claim was not judged."
ONE_SIDE_LEFT = "A conflict was resolved: what speaks on the other side counts no more."
NOTHING_LEFT = "A conflict was resolved: the quotes that carried this ruling count no more."
_CONTRARY: dict[Ruling, Side] = {"supported": "against", "refuted": "for"}
_ALL: tuple[Ruling, ...] = ("refuted", "not_judged", "conflicting", "not_enough_evidence", "supported")
_ANY: tuple[Ruling, ...] = ("supported", "not_judged", "conflicting", "not_enough_evidence", "refuted")


def checked(proposed: RunVerdict, session: InterrogationSession) -> RunVerdict:
    """Return the verdict with each claim lowered that cites nothing for it, and the overall ruling anew.

    Claims of the session without a ruling are added as open. What a passage means is not checked. A quote
    that gave way when a conflict was resolved stays and counts for nothing; when that is changed it counts
    again.
    """
    gone = superseded_sides(session)
    claims = [_resolved(_checked(_as_ruled(claim), session), gone) for claim in proposed.claims]
    judged = {claim.signal_id for claim in claims}
    claims += [
        ClaimVerdict(
            signal_id=signal_id,
            text=text,
            verdict="not_enough_evidence",
            because="",
            confidence=0,
            note=NOT_JUDGED,
        )
        for signal_id, text in planned(session).items()
        if signal_id not in judged
    ]
    known = {source.source_id for source in session.sources or ()}
    return proposed.evolve(
        claims=tuple(claims),
        overall=overall([claim.verdict for claim in claims], proposed.joined_by),
        superseded=tuple(one for one in proposed.superseded if one.source_id in known),
    )


def overall(rulings: Sequence[Ruling], joined_by: Literal["all", "any"] | None = None) -> Ruling:
    """Return the ruling on the whole: that of a conjunction, or with `any` of a disjunction."""
    order = _ANY if joined_by == "any" else _ALL
    return next((ruling for ruling in order if ruling in rulings), "not_enough_evidence")


def is_lowered(claim: ClaimVerdict) -> bool:
    """Tell whether code lowered a claim, so that its detective may answer once."""
    return (claim.note or "").startswith(LOWERED)


def _checked(claim: ClaimVerdict, session: InterrogationSession) -> ClaimVerdict:
    kept = tuple(one for one in claim.evidence if _is_there(one, session))
    note = _why_lowered(claim, kept, session)
    if note:
        return claim.evolve(verdict="not_enough_evidence", evidence=kept, confidence=0, note=note)
    own = None if (claim.note or "").startswith(DISPUTED.partition("{")[0]) else claim.note
    return claim.evolve(evidence=kept, note=own or _disputed(claim, session))


def _why_lowered(
    claim: ClaimVerdict, kept: Sequence[VerdictEvidence], session: InterrogationSession
) -> str | None:
    if claim.verdict in ("not_enough_evidence", "not_judged"):
        return None
    if missing := [one for one in claim.evidence if one not in kept]:
        return NOT_THERE.format(", ".join(one.passage or one.locator for one in missing))
    return _lacks(claim.verdict, kept) or _other_value(claim, kept, session)


def _other_value(
    claim: ClaimVerdict, cited: Sequence[VerdictEvidence], session: InterrogationSession
) -> str | None:
    """Say which value of a supported claim no cited passage gives, and one gives otherwise."""
    if claim.verdict != "supported":
        return None
    from detective_app.account.hints import compared  # late: a session without a verdict needs none

    known = passages(session)
    shown = [known[one.passage] for one in cited if one.passage in known and one.side != "against"]
    found = [(one, passage.id) for passage in shown for one in compared(claim.text, passage)]
    if not found or any(one.same for one, _ in found):
        return None
    one, number = found[0]
    return OTHER_VALUE.format(one.mine, number, one.theirs)


def _disputed(claim: ClaimVerdict, session: InterrogationSession) -> str | None:
    """Name the open conflicts of which a side carries a decided claim."""
    if claim.verdict not in ("supported", "refuted"):
        return None
    ids = [
        conflict.id
        for conflict in session.conflicts or ()
        if not is_settled(session, conflict)
        and any(_is_side(one, conflict, session) for one in claim.evidence)
    ]
    return DISPUTED.format(", ".join(ids)) if ids else None


def _is_side(one: VerdictEvidence, conflict: Conflict, session: InterrogationSession) -> bool:
    if conflict.passages:
        number = one.passage or ""
        side = dict(zip(conflict.passages, conflict.sides, strict=True)).get(number)
        return side is not None and meet(one.quote, side, passages(session)[number].text)
    sources, answers = conflict.source_ids or (), conflict.answer_ids or ()
    named = one.source_id in sources or str(one.sequence) in answers
    return named and any(side and overlap(one.quote, side) for side in conflict.sides)


def _as_ruled(claim: ClaimVerdict) -> ClaimVerdict:
    """Return a claim as it was before conflicts were resolved."""
    evidence = tuple(one.evolve(superseded_by=None) for one in claim.evidence)
    if claim.before_resolution is None:
        return claim.evolve(evidence=evidence)
    return claim.evolve(**dict(claim.before_resolution), evidence=evidence, before_resolution=None)


def _resolved(claim: ClaimVerdict, gone: Sequence[SupersededSide]) -> ClaimVerdict:
    """Return a claim without the weight of what gave way; a conflict with one side left is that side's."""
    about = [side for side in gone if side.bears_on(claim)]

    def marked_by(one: VerdictEvidence) -> str | None:
        return next((side.conflict.id for side in about if side.holds(one)), None)

    marked = tuple(one.evolve(superseded_by=marked_by(one)) for one in claim.evidence)
    if marked == claim.evidence:
        return claim
    claim = claim.evolve(evidence=marked)
    left = [one for one in marked if not one.superseded_by]
    if _lacks(claim.verdict, left) is None:
        return claim
    return _outweighed(claim, {one.side for one in left})


def _outweighed(claim: ClaimVerdict, sides: set[Side | None]) -> ClaimVerdict:
    """Return a claim whose ruling the quotes that are left do not carry, with what `sides` they are on."""
    before = Ruled(verdict=claim.verdict, confidence=claim.confidence, note=claim.note)
    if claim.verdict == "conflicting" and len(sides) == 1 and (side := sides.pop()):
        ruling: Ruling = "supported" if side == "for" else "refuted"
        return claim.evolve(verdict=ruling, note=ONE_SIDE_LEFT, before_resolution=before)
    return claim.evolve(
        verdict="not_enough_evidence", confidence=0, note=NOTHING_LEFT, before_resolution=before
    )


def _lacks(ruling: Ruling, counting: Sequence[VerdictEvidence]) -> str | None:
    """Say what a ruling lacks of the quotes that count; None when they carry it.

    A side decides only where one was named: what speaks against a claim does not support it.
    """
    if ruling in ("not_enough_evidence", "not_judged"):
        return None
    if ruling != "conflicting":
        return None if any(one.side != _CONTRARY[ruling] for one in counting) else NO_QUOTE
    return _lacks_to_differ(counting)


def _lacks_to_differ(counting: Sequence[VerdictEvidence]) -> str | None:
    """Say what quotes lack that contradict each other; None when they carry that."""
    if not any(one.side for one in counting):
        return None if len(set(map(_words, counting))) > 1 else ONE_QUOTE
    sides = [{_words(one) for one in counting if one.side == side} for side in get_args(Side)]
    return None if any(first != second for first, second in product(*sides)) else ONE_SIDE


def _words(evidence: VerdictEvidence) -> tuple[str, str]:
    return evidence.source_id, _plain(evidence.quote)


def _is_there(evidence: VerdictEvidence, session: InterrogationSession) -> bool:
    """Tell whether a quote is words of the passage that it names; in older files, of a quote of an answer."""
    if evidence.passage is None:
        sequence = evidence.sequence
        return sequence is not None and any(_holds(fact, evidence) for fact in _facts(sequence, session))
    known = passages(session).get(evidence.passage)
    place = (evidence.source_id, evidence.locator)
    return (
        known is not None
        and (known.source_id, known.locator) == place
        and stands_in(evidence.quote, known.told)
    )


def _facts(sequence: int, session: InterrogationSession) -> Iterator[Fact]:
    pairs = (pair for pair in session.qa_pairs if pair.sequence == sequence)
    answers = (*(pair.evidence for pair in pairs), *(one.evidence for one in rechecks(session, sequence)))
    for evidence in answers:
        if evidence:
            yield from (fact for fact in evidence.facts if fact.state != "withheld")


def _holds(fact: Fact, evidence: VerdictEvidence) -> bool:
    """Tell whether a fact rests on this quote, or on a longer one that holds it, at a verified place."""
    wanted = f" {_plain(evidence.quote)} "
    return any(
        support.verdict in VERIFIED
        and (support.source_id, support.locator) == (evidence.source_id, evidence.locator)
        and wanted in f" {_plain(support.quote)} "
        for support in fact.support
    )


def _plain(quote: str) -> str:
    return " ".join(quote.split())


@dataclass(frozen=True, slots=True)
class SupersededSide:
    """The side of a conflict that gave way: the words of an answer or of a document.

    `differs` are those of its words that the other side does not have, all where nothing is alike; `kinds`
    are those of the figures among them.
    """

    conflict: Conflict
    answer: int | None
    source_id: str | None
    quote: str
    differs: tuple[str, ...]
    kinds: frozenset[str]

    def bears_on(self, claim: ClaimVerdict) -> bool:
        """Tell whether a claim is about what the sides differ in: it rests on both, or has such a figure."""
        other = self.conflict.sides[1 - (self.conflict.superseded or 0)]
        if any(overlap(one.quote, other) for one in claim.evidence):
            return True
        return bool(self.kinds & _kinds(claim.text))

    def holds(self, one: VerdictEvidence) -> bool:
        """Tell whether a quote of a verdict is of this side."""
        if self.source_id is not None:
            return one.source_id == self.source_id and overlap(one.quote, self.quote)
        return one.sequence == self.answer and (overlap(one.quote, self.quote) or self._tells(one.quote))

    def _tells(self, text: str) -> bool:
        return bool(self.differs) and all(words in _folded(text) for words in self.differs)


def superseded_sides(session: InterrogationSession) -> tuple[SupersededSide, ...]:
    """Return every side that gave way by a decision."""
    return tuple(_sides(session))


def _sides(session: InterrogationSession) -> Iterator[SupersededSide]:
    for one in session.conflicts or ():
        if (place := one.superseded) is None:
            continue
        quote = one.sides[place]
        words = (one.values[place],) if one.values else _differing(one, place)
        answer = int(one.answer_ids[place]) if one.answer_ids else None
        source = one.source_ids[min(place, len(one.source_ids) - 1)] if one.source_ids else None
        yield SupersededSide(one, answer, source, quote, tuple(map(_folded, words)), _kinds(" ".join(words)))


def _differing(one: Conflict, place: int) -> tuple[str, ...]:
    """Return the words of a side that the other does not have."""
    found = difference(*one.sides)
    spans = (found.first, found.second)[place]
    return tuple(one.sides[place][start:end] for start, end in spans) or (one.sides[place],)


def _kinds(text: str) -> frozenset[str]:

    return frozenset(figure.kind for figure in figures(text))


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold().strip(".,;:“”\"'")
