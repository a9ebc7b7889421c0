"""What follows from marks: a claim's ruling, the whole, and a person's verdict beside a model's."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from detective_app.account import verdict_words
from detective_app.account.board import board, neighbours
from detective_app.account.marks import (
    left_to_judge,
    marked,
    summary_of,
    taken_back,
    verdict_by_marks,
    verdict_of,
)
from detective_app.account.sheet import sheet
from detective_app.core.errors import BadInput
from detective_app.core.operator import PersonMark
from detective_app.core.passages import Bearing, Mark, ShownPassage
from detective_app.core.quality import Signal
from detective_app.core.session import AuditResult, InterrogationSession
from detective_app.core.verdict import ClaimVerdict, Ruling, RunVerdict
from tests.storage.samples import DETECTIVE, START, sample_session, turn

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def found(*claims: str, verdict: RunVerdict | None = None) -> InterrogationSession:
    """A session with claims, and two passages that its only answer brought for the first of them."""
    signals = tuple(
        Signal(id=f"c{n}", type="claim", content=text, severity="high", created_at=START)
        for n, text in enumerate(claims, 1)
    )
    passages = tuple(
        ShownPassage(id=f"P{n}", source_id="s1", locator=f"L{n}", text=f"Line {n} of the log.")
        for n in (1, 2)
    )
    pair = turn(1).evolve(question=f"What is said on whether {claims[0].rstrip('.')}?", passages=("P1", "P2"))
    given = verdict or RunVerdict(overall="not_judged", claims=(), method="none")
    result = AuditResult(
        consistency_score=90,
        contradictions=(),
        remaining_gaps=(),
        summary="Said.",
        method=given.method,
        provider_used=DETECTIVE,
        verdict=verdict,
    )
    return sample_session(
        1,
        status="completed",
        pending_turn=None,
        end_time=pair.timestamp,
        signals=signals,
        qa_pairs=(pair,),
        passages=passages,
        audit_result=result,
    )


def apart(session: InterrogationSession) -> InterrogationSession:
    """The same with each passage in a document of its own."""
    passages = (one.evolve(source_id=f"s{n}") for n, one in enumerate(session.passages or (), 1))
    return session.evolve(passages=tuple(passages))


def after(
    session: InterrogationSession, *said: tuple[str, Bearing], claim: str = "c1"
) -> InterrogationSession:
    for n, (passage, side) in enumerate(said):
        session = marked(session, PersonMark(claim, passage, side), NOW + timedelta(minutes=n))
    return session


@pytest.mark.parametrize(
    ("said", "ruling"),
    [
        ([], None),
        ([("P1", "supports")], "supported"),
        ([("P1", "against")], "refuted"),
        ([("P1", "supports"), ("P2", "against")], "conflicting"),
        ([("P1", "qualifies")], "not_judged"),
        ([("P1", "qualifies"), ("P2", "unrelated")], "not_enough_evidence"),
        ([("P1", "unrelated"), ("P2", "unrelated")], "not_enough_evidence"),
        ([("P1", "unrelated"), ("P2", "supports")], "supported"),
        ([("P1", "supports"), ("P1", "against")], "refuted"),
    ],
)
def test_a_claim_stands_as_its_marks_say_and_the_last_one_counts(
    said: list[tuple[str, Bearing]], ruling: Ruling | None
) -> None:
    given = verdict_by_marks(after(apart(found("The crane was idle.")), *said))
    assert (given.claims[0].verdict if given else None) == ruling


def test_a_document_too_far_to_be_looked_at_is_not_waited_for() -> None:
    bare = apart(found("The crane was idle on the quay in March."))
    texts = ("The crane was idle on the quay in March.", "The pilots were paid.")
    near = bare.evolve(
        passages=tuple(one.evolve(text=text) for one, text in zip(bare.passages or (), texts, strict=True))
    )
    assert [[*row.cells] for row in sheet(near).rows] == [["s1"]]
    judged = after(near, ("P1", "qualifies"))
    assert sheet(judged).rows[0].stands == "not_enough_evidence"
    assert sheet(judged).missing


def test_one_place_of_each_document_is_enough_to_say_that_none_decides() -> None:
    session = after(found("The crane was idle."), ("P1", "unrelated"))
    given = verdict_by_marks(session)
    assert given
    assert given.claims[0].verdict == "not_enough_evidence"
    assert left_to_judge(session) == [0]  # in the terminal its other passage is still asked about


def test_the_whole_waits_for_every_claim_but_not_for_one_that_is_refuted() -> None:
    session = found("The crane was idle.", "The quay was open.")
    sides: dict[Bearing, Ruling] = {"supports": "not_judged", "against": "refuted"}
    for side, overall in sides.items():
        given = verdict_by_marks(after(session, ("P1", side)))
        assert given
        assert given.overall == overall


def test_a_person_stands_before_a_model_whose_ruling_stays_beside_theirs() -> None:
    one, other = (
        ClaimVerdict(
            signal_id=f"c{n}", text=text, verdict="supported", because="A log says so.", confidence=1
        )
        for n, text in ((1, "The crane was idle."), (2, "The quay was open."))
    )
    judged = RunVerdict(overall="supported", claims=(one, other), method="model")
    session = after(found(one.text, other.text, verdict=judged), ("P1", "against"))
    assert session.audit_result
    assert session.audit_result.verdict == judged
    given = verdict_of(session)
    assert given
    assert (given.method, given.overall) == ("mixed", "refuted")
    assert [claim.verdict for claim in given.claims] == ["refuted", "supported"]
    told = verdict_words.verdict(session)
    assert told
    assert told.remark == f"judged by you on 21 Nov 2026, and by {DETECTIVE}"
    assert [claim.reasons[0] for claim in told.claims] == [
        f"Judged by you on 21 Nov 2026. {DETECTIVE}: Supported.",
        f"Judged by {DETECTIVE} on 5 Oct 2025.",
    ]


def test_a_passage_that_speaks_of_a_claim_is_no_support_and_not_against() -> None:
    session = after(found("The crane was idle."), ("P1", "supports"), ("P2", "qualifies"))
    told = verdict_words.verdict(session)
    assert told
    assert [one.caption.split(":")[0] for one in told.claims[0].quotes] == ["for the claim", "speaks of it"]
    only = verdict_words.verdict(after(found("The crane was idle."), ("P1", "against"), ("P2", "qualifies")))
    assert only
    assert only.claims[0].quotes[1].caption.startswith("speaks of it")


def test_what_nobody_had_judged_is_not_summed_up_once_a_person_judged() -> None:
    nobody = RunVerdict(overall="not_judged", claims=(), method="none")
    session = apart(found("The crane was idle.", verdict=nobody))
    assert summary_of(session) == "Said."
    assert summary_of(after(session, ("P1", "qualifies"))) == "Said."
    assert summary_of(after(session, ("P1", "supports"))) == ""


def test_a_models_marks_are_no_persons() -> None:
    session = found("The crane was idle.")
    mark = Mark(claim="c1", passage="P1", side="supports", by=DETECTIVE, at=NOW)
    assert verdict_by_marks(session.evolve(marks=(mark,))) is None


def test_a_mark_is_taken_back_only_while_it_is_the_last() -> None:
    session = after(found("The crane was idle."), ("P1", "supports"), ("P2", "against"))
    first, last = session.marks or ()
    with pytest.raises(BadInput, match="not the last one"):
        taken_back(session, first)
    assert taken_back(session, last).marks == (first,)
    assert taken_back(taken_back(session, last), first).marks is None


@pytest.mark.parametrize(
    "wish",
    [
        PersonMark("c9", "P1", "supports"),
        PersonMark("c1", "P9", "supports"),
        PersonMark("c1", "P1", "supports", words="Line 2"),
    ],
)
def test_what_is_not_there_cannot_be_marked(wish: PersonMark) -> None:
    with pytest.raises(BadInput, match="Nothing was changed"):
        marked(found("The crane was idle."), wish, NOW)


def test_a_claim_without_a_question_has_no_passages_of_others() -> None:
    claims = board(found("The crane was idle.", "The quay was open."))
    assert [[one.id for one in claim.passages] for claim in claims] == [["P1", "P2"], []]


@pytest.mark.parametrize(
    ("locator", "text", "around"),
    [
        ("L1", "a", ("", "b\nc. x. c")),
        ("L3", "c. x. c", ("a\nb", "d")),
        ("L3", "x.", ("a\nb\nc.", "c\nd")),
        ("L3", "changed", ("a\nb", "d")),
        ("L2-L3", "b\nc. x. c", ("a", "d")),
        ("L2-L3", "b\nc.", ("a", "x. c\nd")),
        ("L4", "d", ("b\nc. x. c", "")),
        ("L9", "a", ("", "")),
    ],
)
def test_neighbours_are_the_lines_round_a_passage_and_the_rest_of_its_own(
    locator: str, text: str, around: tuple[str, str]
) -> None:
    passage = ShownPassage(id="P1", source_id="D1", locator=locator, text=text)
    assert neighbours("a\nb\nc. x. c\nd", passage, 2) == around


def test_what_a_person_marked_of_a_claim_that_stays_open_is_told_with_their_note() -> None:
    open_one = ClaimVerdict(
        signal_id="c1", text="The crane was idle.", verdict="not_judged", because="", confidence=0
    )
    judged = RunVerdict(overall="not_judged", claims=(open_one,), method="none")
    mark = PersonMark("c1", "P1", "qualifies", reason="Of another crane.")
    given = verdict_of(marked(apart(found(open_one.text, verdict=judged)), mark, NOW))
    assert given
    (claim,) = given.claims
    assert (claim.verdict, claim.because) == ("not_judged", "Of another crane.")
    assert [one.passage for one in claim.evidence] == ["P1"]
