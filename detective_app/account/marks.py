"""What a person says that passages do to claims, the verdict that follows, and how each claim stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias, TypeVar

from detective_app.account.board import BoardClaim, board, claim_of, is_about, with_passages
from detective_app.account.hints import Nearness
from detective_app.account.verdict import overall
from detective_app.core.errors import BadInput
from detective_app.core.operator import PersonMark
from detective_app.core.passages import Bearing, Mark, PassageId, ShownPassage
from detective_app.core.provider import PERSON
from detective_app.core.quality import Signal
from detective_app.core.session import SCHEMA_VERSION, InterrogationSession, QuestionAnswerPair
from detective_app.core.verdict import ClaimVerdict, Method, Ruling, RunVerdict, Side, VerdictEvidence

_T = TypeVar("_T")
_BEARINGS: Mapping[Side | None, Bearing] = {"for": "supports", "against": "against", None: "qualifies"}
_DECIDED: tuple[Ruling, ...] = ("supported", "refuted", "conflicting")
ENOUGH = 4
"""A claim is in no document once a person judged a passage of so many, and none of these decides."""
SIDE_OF: Mapping[Bearing, Side | None] = {"supports": "for", "against": "against", "qualifies": None}


def standing(session: InterrogationSession, *, by_person: bool) -> dict[tuple[str, PassageId], Mark]:
    """Return the marks that stand, a person's or the models': the last of each claim and passage."""
    return {(one.claim, one.passage): one for one in session.marks or () if (one.by == PERSON) == by_person}


def marked(session: InterrogationSession, wish: PersonMark, now: datetime) -> InterrogationSession:
    """Return a session in which a person has marked a passage for a claim; an earlier mark stays before it.

    Raises BadInput for a claim or a passage that the session does not have, and for words that are not the
    passage's.
    """
    known = with_passages(session)
    claim_of(known, wish.claim)
    text = next((one.text for one in known.passages or () if one.id == wish.passage), None)
    if text is None:
        raise BadInput(f"This session has no passage {wish.passage!r}. Nothing was changed.")
    if " ".join(wish.words.split()) not in " ".join(text.split()):
        raise BadInput(f"{wish.words!r} does not stand in passage {wish.passage}. Nothing was changed.")
    mark = Mark(
        claim=wish.claim,
        passage=wish.passage,
        side=wish.side,
        by=PERSON,
        at=max(now, session.latest),
        words=wish.words.strip() or None,
        reason=wish.reason.strip() or None,
    )
    return known.evolve(marks=(*(known.marks or ()), mark), schema_version=SCHEMA_VERSION)


def taken_back(session: InterrogationSession, mark: Mark) -> InterrogationSession:
    """Return a session without a mark that a person has just made: a slip of the hand, as if never made.

    No later mark could say it: there is no side for "not marked". To change one's mind, the passage is marked
    anew. Raises BadInput where the mark is not the last one of a person.
    """
    last = next((one for one in reversed(session.marks or ()) if one.by == PERSON), None)
    if last is None or _written(last) != _written(mark):
        raise BadInput("That mark is not the last one any more. Nothing was changed.")
    return without(session, mark)


def without(session: InterrogationSession, mark: Mark) -> InterrogationSession:
    """Return a session without the last of a person's marks that is this one; as it is where none is."""
    every = list(session.marks or ())
    for at in reversed(range(len(every))):
        if _written(every[at]) == _written(mark):
            del every[at]
            return session.evolve(marks=tuple(every) or None)
    return session


def _written(mark: Mark) -> Mapping[str, object]:
    """Return a mark as its file has it, which keeps times less exactly; lines may get another number."""
    return mark.model_dump(mode="json", exclude={"passage"})


def verdict_by_marks(session: InterrogationSession) -> RunVerdict | None:
    """Return the verdict that follows from a person's marks; None where there are none."""
    marks = standing(session, by_person=True)
    if not marks:
        return None
    claims = tuple(_ruled(session, claim, marks) for claim in board(session))
    given = session.given_verdict
    joined = given.joined_by if given else None
    return RunVerdict(
        overall=overall([one.verdict for one in claims], joined),
        claims=claims,
        superseded=given.superseded if given else (),
        method="person",
        joined_by=joined,
    )


def verdict_of(session: InterrogationSession) -> RunVerdict | None:
    """Return the verdict that stands: of each claim the run's own, as far as no mark of a person changes it.

    The file keeps the run's own as it was; what a person says of it are the marks beside it.
    """
    given = session.given_verdict
    by_person = verdict_by_marks(session)
    if by_person is None or given is None:
        return by_person or given
    mine = _decided(session, given, by_person)
    method: Method = ("person" if given.method == "none" else "mixed") if mine else given.method
    noted = {one.signal_id: one for one in by_person.claims if one.evidence}
    claims = tuple(mine.get(one.signal_id, _noted(one, noted)) for one in given.claims)
    every = overall([one.verdict for one in claims], given.joined_by)
    return given.evolve(claims=claims, overall=every, method=method)


def _noted(one: ClaimVerdict, by_person: Mapping[str, ClaimVerdict]) -> ClaimVerdict:
    """Return a claim that nobody decided with the places and notes that a person marked for it."""
    mine = by_person.get(one.signal_id) if one.verdict == "not_judged" and not one.evidence else None
    return one.evolve(evidence=mine.evidence, because=mine.because) if mine else one


def judged_by_person(session: InterrogationSession) -> frozenset[str]:
    """Return the claims, by their signals, that a person's marks decide."""
    given = session.given_verdict
    by_person = verdict_by_marks(session)
    return frozenset(_decided(session, given, by_person)) if by_person else frozenset()


def _decided(
    session: InterrogationSession, given: RunVerdict | None, by_person: RunVerdict
) -> dict[str, ClaimVerdict]:
    """Return the claims that a person decides, by their signals.

    Where a model ruled, its passages stay with the sides that it gave them, but for those that the person
    marked; only if other sides speak for or against the claim then, it stands otherwise.
    """
    ruled = {one.signal_id: one for one in given.claims} if given and given.method != "none" else {}
    mine = {}
    for one in by_person.claims:
        before = ruled.get(one.signal_id)
        made = _mended(session, before, one) if before and before.verdict != "not_judged" else one
        if made.verdict != "not_judged" and made is not before:
            mine[one.signal_id] = made
    return mine


def _mended(session: InterrogationSession, before: ClaimVerdict, mine: ClaimVerdict) -> ClaimVerdict:
    marked = {passage for claim, passage in standing(session, by_person=True) if claim == before.signal_id}
    kept = tuple(one for one in before.evidence if one.passage not in marked)
    evidence = (*mine.evidence, *kept)
    was, now = ({one.side for one in every} - {None} for every in (before.evidence, evidence))
    if was == now:
        return before
    sides: Sequence[Bearing] = [_BEARINGS[one.side] for one in evidence]
    ruling = _ruling(sides, lambda: True) if sides else "not_enough_evidence"
    return mine.evolve(verdict=ruling, evidence=evidence)


def summary_of(session: InterrogationSession) -> str:
    """Return the summary of an audit; none once a person judged what nobody had: the claims say all of it."""
    audit = session.audit_result
    return audit.summary if audit and not (audit.method == "none" and judged_by_person(session)) else ""


def left_to_judge(session: InterrogationSession) -> list[int]:
    """Return the places of the claims that no mark of a person decides, and that have a passage without."""
    by_person = verdict_by_marks(session)
    decided = {one.signal_id for one in by_person.claims if one.verdict in _DECIDED} if by_person else set()
    return [
        n
        for n, one in enumerate(board(session))
        if one.signal_id not in decided and first_unmarked(session, one) < len(one.passages)
    ]


def first_unmarked(session: InterrogationSession, claim: BoardClaim) -> int:
    """Return the place of a claim's first passage that a person did not mark, else past the last."""
    marks, count = standing(session, by_person=True), len(claim.passages)
    return next((n for n in range(count) if (claim.signal_id, claim.passages[n].id) not in marks), count)


def beside_person(session: InterrogationSession) -> Mapping[str, Ruling]:
    """Return how the run's own verdict rules on the claims that a person decided, by their signals."""
    given, mine = session.given_verdict, judged_by_person(session)
    claims = given.claims if given else ()
    return {
        one.signal_id: one.verdict for one in claims if one.signal_id in mine and one.verdict != "not_judged"
    }


def _ruled(
    session: InterrogationSession, claim: BoardClaim, marks: Mapping[tuple[str, PassageId], Mark]
) -> ClaimVerdict:
    mine = [
        (one, marks[claim.signal_id, one.id]) for one in claim.passages if (claim.signal_id, one.id) in marks
    ]
    return ClaimVerdict(
        signal_id=claim.signal_id,
        text=claim.text,
        verdict=_ruling([mark.side for _, mark in mine], lambda: _is_through(session, claim, mine)),
        because=" ".join(mark.reason for _, mark in mine if mark.reason and mark.side != "unrelated"),
        evidence=tuple(_evidence(session, mine)),
        confidence=0,
    )


def nearness_in(session: InterrogationSession) -> Nearness:
    """Return what weighs words by the passages of a session alone."""
    return Nearness(one.text for one in session.passages or ())


def _is_through(
    session: InterrogationSession, claim: BoardClaim, mine: Sequence[tuple[ShownPassage, Mark]]
) -> bool:
    """Tell whether a person marked a passage of enough documents to say that none of them decides.

    Documents count that have a passage near enough to be looked at.
    """
    marked = {one.source_id for one, _ in mine}
    return len(marked) >= min(ENOUGH, len(marked | near_documents(claim, nearness_in(session))))


def near_documents(claim: BoardClaim, nearness: Nearness) -> set[str]:
    """Return the documents with a passage of a claim that is near enough to be looked at."""
    near = nearness.near(claim.text, claim.passages)
    return {one.source_id for one in claim.passages if one.id in near}


def _ruling(sides: Sequence[Bearing], all_marked: Callable[[], bool]) -> Ruling:
    """Return how a claim stands by its marks; without one that decides, only once `all_marked`."""
    if "supports" in sides:
        return "conflicting" if "against" in sides else "supported"
    if "against" in sides:
        return "refuted"
    return "not_enough_evidence" if sides and all_marked() else "not_judged"


def _evidence(
    session: InterrogationSession, mine: Sequence[tuple[ShownPassage, Mark]]
) -> Iterator[VerdictEvidence]:
    """Yield the passages that bear on a claim, with the side that a person gave each."""
    answers = {
        number: pair.sequence
        for pair in reversed(with_passages(session).qa_pairs)
        for number in pair.passages or ()
    }
    for passage, mark in mine:
        if mark.side != "unrelated":
            yield VerdictEvidence(
                sequence=answers.get(passage.id),
                passage=passage.id,
                source_id=passage.source_id,
                locator=passage.locator,
                quote=mark.words or passage.text,
                side=SIDE_OF[mark.side],
            )


def _those(found: Iterable[_T] | None, known: Callable[[_T], bool]) -> tuple[_T, ...] | None:
    return tuple(filter(known, found or ())) or None


def _opened(signal: Signal) -> Signal:
    return signal.evolve(standing="open") if signal.type == "claim" else signal


def _shown_in(session: InterrogationSession, pairs: Sequence[QuestionAnswerPair]) -> tuple[ShownPassage, ...]:
    """Return the passages up to the last that was shown for some answers."""
    shown = [int(number[1:]) for pair in pairs for number in pair.passages or ()]
    return tuple(session.passages or ())[: max(shown, default=0)]


def as_of(session: InterrogationSession, answers: int) -> InterrogationSession:
    """Return a session with so many answers and what was on disk then: no later mark, conflict or verdict."""
    pairs = session.qa_pairs[:answers]
    moment = pairs[-1].timestamp if pairs else session.start_time
    passages = _shown_in(session, pairs)
    known = {one.id for one in passages}
    return session.evolve(
        status="running",
        end_time=None,
        current_iteration=len(pairs),
        qa_pairs=pairs,
        passages=passages or None,
        marks=_those(_those(session.marks, lambda one: one.at <= moment), lambda one: one.passage in known),
        conflicts=_those(session.conflicts, lambda one: one.created_at <= moment),
        signals=tuple(map(_opened, session.signals or ())) or None,
        actions=_those(session.actions, lambda one: one.done_at is not None and one.done_at <= moment),
        audit_result=None,
        exit=None,
        gate=None,
    )


ClaimStanding: TypeAlias = Ruling | Literal["open"]
"""How a claim stands: open while the questions go on, else as it was ruled."""


@dataclass(frozen=True, slots=True)
class PlannedClaim:
    """A claim by its number from 1, and the answers that bear on it."""

    number: int
    signal_id: str
    text: str
    standing: ClaimStanding
    questions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ClaimPlan:
    """The claims, and the other signals as they are; both empty where a session has none."""

    claims: tuple[PlannedClaim, ...] = ()
    others: tuple[Signal, ...] = ()

    @property
    def undecided(self) -> int:
        """How many claims nothing was found out about yet."""
        return sum(claim.standing == "open" for claim in self.claims)

    def numbers(self, signal_ids: tuple[str, ...]) -> tuple[int, ...]:
        """Return the numbers of the claims among some signals."""
        return tuple(claim.number for claim in self.claims if claim.signal_id in signal_ids)


def plan(session: InterrogationSession) -> ClaimPlan:
    """Read the plan of a session; after the audit a claim stands as the verdict lets it."""
    signals = session.signals or ()
    ruled = {claim.signal_id: claim.verdict for claim in ruled_claims(session)}
    claims = [signal for signal in signals if signal.type == "claim"]
    return ClaimPlan(
        tuple(
            PlannedClaim(
                number,
                signal.id,
                signal.content,
                ruled.get(signal.id) or _standing(signal),
                _questions(session, signal),
            )
            for number, signal in enumerate(claims, 1)
        ),
        tuple(signal for signal in signals if signal.type != "claim"),
    )


def ruled_claims(session: InterrogationSession) -> tuple[ClaimVerdict, ...]:
    """Return the claims of the verdict that stands; none without one."""
    given = verdict_of(session)
    return given.claims if given else ()


def _standing(signal: Signal) -> ClaimStanding:
    standing = signal.standing or "open"
    return "not_enough_evidence" if standing == "undecided" else standing


def _questions(session: InterrogationSession, signal: Signal) -> tuple[int, ...]:
    return tuple(pair.sequence for pair in session.qa_pairs if is_about(pair, signal.id, signal.content))
