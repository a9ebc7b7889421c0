"""One list of conflicts, of documents, answers and the audit; what a resolution takes out of a verdict."""

from __future__ import annotations

from datetime import timedelta

import pytest

from detective_app.account.conflict_list import (
    ValuesInConflict,
    listed,
    open_conflicts,
    unfounded,
    without_quotes,
)
from detective_app.account.verdict import NOTHING_LEFT, ONE_SIDE_LEFT, checked
from detective_app.core.analysis import ReportedConflict
from detective_app.core.errors import BadInput
from detective_app.core.operator import Resolution
from detective_app.core.passages import ShownPassage
from detective_app.core.quality import Decision
from detective_app.core.rounds import Ask
from detective_app.core.session import AuditResult, Contradiction, InterrogationSession
from detective_app.core.verdict import ClaimVerdict, Ruling, RunVerdict, Side, VerdictEvidence
from detective_app.engine.loop.by_person import challenges, resolved
from tests.storage.conflicting import DATES, LOG, REPORT, two_dates
from tests.storage.samples import START, completed_session

LATER = START + timedelta(hours=1)
REPORTED = ReportedConflict(
    answers=(1, 2), quotes=("on 2 March 2023", "on 9 March 2023"), description="Two days.", severity="high"
)


def ruled(*sides: tuple[int, str, Side], ruling: Ruling = "conflicting") -> RunVerdict:
    """Return a verdict on one claim that rests on these quotes of answers."""
    evidence = tuple(
        VerdictEvidence(sequence=n, source_id=f"D{n}", locator="L1-L1", quote=quote, side=side)
        for n, quote, side in sides
    )
    claim = ClaimVerdict(
        signal_id="s1",
        text="It was inspected on 2 March 2023.",
        verdict=ruling,
        because="Two days.",
        evidence=evidence,
        confidence=0.8,
    )
    return RunVerdict(overall=ruling, claims=(claim,), method="model")


def audited(verdict: RunVerdict | None = None, *found: Contradiction) -> InterrogationSession:
    """Return the session with its audit."""
    before = completed_session().audit_result
    assert before
    audit: AuditResult = before.evolve(contradictions=found, verdict=verdict)
    return two_dates(status="completed", audit_result=audit)


def end(
    session: InterrogationSession, decision: Decision, words: str = "It is signed."
) -> InterrogationSession:
    return resolved(session, Resolution("c1", decision, words), LATER)


BOTH = ((1, REPORT, "for"), (2, LOG, "against"))


def test_documents_that_differ_are_a_conflict_of_the_list_with_both_quotes() -> None:
    (found,) = listed(two_dates())
    assert (found.id, found.source_ids, found.quotes) == ("c1", ("D1", "D2"), (REPORT, LOG))
    assert found.description == "report.md (L1) says “2 March 2023”; log.md (L1) says “9 March 2023”."
    assert ValuesInConflict(two_dates()).of(DATES)[0].second.value == "9 March 2023"


def test_what_a_detective_reports_needs_the_words_of_both_answers() -> None:
    made_up = REPORTED.model_copy(update={"quotes": ("on 2 March 2023", "never inspected")})
    found = listed(two_dates(), LATER, (REPORTED, made_up))
    assert [(one.answer_ids, one.severity, one.created_at) for one in found[1:]] == [
        (("1", "2"), "high", LATER)
    ]


def test_what_is_found_again_keeps_its_id_and_its_decision() -> None:
    session = two_dates(conflicts=listed(two_dates(), START, (REPORTED,)))
    session = end(session, "keep_both")
    again = listed(session, LATER, (REPORTED,))
    assert [(one.id, one.decision) for one in again] == [("c1", "keep_both"), ("c2", None)]
    assert [one.id for one in open_conflicts(session)] == ["c2"]


def test_a_contradiction_of_the_audit_is_in_the_list() -> None:
    quotes = ("on 2 March 2023", "on 9 March 2023")
    found = Contradiction(qa_pair_indexes=(0, 1), description="Two days.", quotes=quotes)
    assert [one.answer_ids for one in listed(audited(None, found))] == [None, ("1", "2")]


def test_a_conflict_that_nothing_shows_is_named() -> None:
    (known,) = listed(two_dates())
    forged = known.evolve(id="c2", quotes=("It rained.", "It did not."))
    assert unfounded(two_dates(conflicts=(known, forged))) == (forged,)


@pytest.mark.parametrize(
    ("decision", "ruling"), [("supersede_second", "supported"), ("supersede_first", "refuted")]
)
def test_the_side_that_is_left_decides_the_claim(decision: Decision, ruling: Ruling) -> None:
    done = end(audited(ruled(*BOTH)), decision)
    assert done.audit_result
    assert done.audit_result.verdict
    (claim,) = done.audit_result.verdict.claims
    assert (claim.verdict, claim.note, done.audit_result.verdict.overall) == (ruling, ONE_SIDE_LEFT, ruling)
    assert [one.superseded_by for one in claim.evidence].count("c1") == 1
    assert checked(done.audit_result.verdict, done) == done.audit_result.verdict


def test_a_ruling_that_rested_on_what_gave_way_is_lowered() -> None:
    done = end(audited(ruled(BOTH[0], ruling="supported")), "supersede_first")
    assert done.audit_result
    assert done.audit_result.verdict
    (claim,) = done.audit_result.verdict.claims
    assert (claim.verdict, claim.note, claim.confidence) == ("not_enough_evidence", NOTHING_LEFT, 0)


def test_a_changed_mind_brings_the_ruling_back() -> None:
    before = audited(ruled(*BOTH))
    assert before.audit_result
    done = end(end(before, "supersede_first"), "keep_both")
    assert done.audit_result
    assert done.audit_result.verdict == before.audit_result.verdict


def shown() -> InterrogationSession:
    """Return the session with both quotes as passages."""
    passages = (
        ShownPassage(id=f"P{n}", source_id=f"D{n}", locator="L1-L1", text=text)
        for n, text in enumerate((REPORT, LOG), 1)
    )
    return two_dates(passages=tuple(passages))


def test_two_passages_are_a_conflict_by_their_numbers_in_either_order() -> None:
    named = (
        ReportedConflict(passages=one, description="Two days.", severity="low")
        for one in (("P2", "P1"), ("P1", "P2"), ("P1", "P9"), ("P1", "P1"))
    )
    silent = shown().evolve(qa_pairs=tuple(pair.evolve(evidence=None) for pair in shown().qa_pairs))
    reported = tuple(named)
    (found,) = listed(silent, LATER, reported)
    assert (found.source_ids, found.passages, found.sides) == (("D1", "D2"), ("P1", "P2"), (REPORT, LOG))
    assert without_quotes(silent, reported) == 2
    assert unfounded(silent.evolve(conflicts=(found,))) == ()
    assert len(listed(shown(), LATER, reported)) == 1, "what documents were found to differ in is told once"


def test_a_conflict_that_the_witness_is_asked_about_is_open_until_it_has_answered() -> None:
    session = end(two_dates(), "clarify", "")
    assert [one.id for one in open_conflicts(session)] == ["c1"]
    ask = Ask(round=3, question="Which holds?", sequence=3, conflict="c1")
    assert open_conflicts(session.evolve(actions=(ask,)))
    assert open_conflicts(session.evolve(actions=(ask.evolve(done_at=LATER),))) == ()


def test_the_question_which_side_holds_waits_to_be_asked() -> None:
    (asked,) = challenges(end(two_dates(), "clarify", ""))
    assert asked.conflict == "c1"
    assert (
        asked.text == f"You said “{REPORT}” (report.md) and “{LOG}” (log.md). Which holds, and what shows it?"
    )


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        (Resolution("c9", "keep_both", "Both."), "It has: c1."),
        (Resolution("c1", "supersede_first", "  "), "why one side gives way"),
    ],
)
def test_what_cannot_be_resolved_is_refused(wish: Resolution, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        resolved(two_dates(), wish, LATER)


def test_a_completed_session_asks_no_more() -> None:
    with pytest.raises(BadInput, match="no question can be asked"):
        end(audited(), "clarify")


def test_a_resolution_is_never_older_than_what_it_is_about() -> None:
    (done,) = resolved(two_dates(), Resolution("c1", "keep_both"), START - timedelta(days=9)).conflicts or ()
    assert done.resolved_at == two_dates().latest
    assert done.resolution == "Both stay in."
