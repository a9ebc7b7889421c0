"""What the report says of a session: counted from the session alone, by rules that can be named."""

from __future__ import annotations

import pytest

from detective_app.account import judgement
from detective_app.account.contradictions import contradictions, difference, runs
from detective_app.account.evidence_words import Names
from detective_app.core.ending import Exit
from detective_app.core.quality import Gap
from detective_app.core.session import AuditResult, Contradiction, GapAnalysis, Reproducibility
from tests.gui.report_sessions import at_limit, bridge_session, bridge_turn


@pytest.mark.parametrize(
    ("first", "second", "severity", "marked"),
    [
        ("closed on 12 March 2024.", "closed 2024-03-19 at last", "high", ("12 March 2024", "2024-03-19")),
        ("It took 4 days.", "It took 9 days.", "high", ("4", "9")),
        ("done by Eva Lind today.", "done by Tom Berg today.", "medium", ("Eva Lind", "Tom Berg")),
        ("every bearing was checked", "every second bearing was checked", "medium", ("", "second")),
    ],
)
def test_a_contradiction_ranks_by_what_differs_and_marks_it(
    first: str, second: str, severity: str, marked: tuple[str, str]
) -> None:
    found = difference(first, second)
    assert found.severity == severity
    assert "".join(first[a:b] for a, b in found.first) == marked[0]
    assert "".join(second[a:b] for a, b in found.second) == marked[1]


def test_dates_that_agree_in_another_notation_are_not_what_differs() -> None:
    found = difference("on 12 March 2024 by inspector Eva Lind", "on 2024-03-12 by inspector Tom Berg")
    assert found.severity == "medium"


def test_two_texts_with_nothing_in_common_are_not_marked_all_over() -> None:
    found = difference("The crew left early", "Nobody recorded bearings anywhere")
    assert (found.first, found.second) == ((), ())


def test_the_runs_of_a_quote_make_up_the_quote() -> None:
    text = "closed on 12 March 2024."
    assert "".join(run for run, _ in runs(text, ((10, 23),))) == text
    assert [run for run, differs in runs(text, ((10, 23),)) if differs] == ["12 March 2024"]


def test_contradictions_come_gravest_first_with_the_quote_behind_them() -> None:
    session = bridge_session()
    found, names = contradictions(session), Names(session.sources)
    assert [one.severity for one in found] == ["high", "medium", "medium"]
    date = found[0]
    assert (date.first.sequence, date.second.sequence) == (2, 6)
    assert date.first.carrier is not None
    assert names[date.first.carrier.source_id] == "inspection-report.pdf"
    assert date.second.carrier is not None
    assert names[date.second.carrier.source_id] == "maintenance-log.csv"


def test_a_long_description_is_kept_whole_under_a_title_of_the_two_values() -> None:
    session = bridge_session()
    assert session.audit_result
    said = "Answer 2 says “12 March 2024” (inspection-report.pdf L3), but answer 6 says “2024-03-19”."
    long = session.audit_result.contradictions[0].evolve(description=said)
    found = contradictions(session.evolve(audit_result=session.audit_result.evolve(contradictions=(long,))))
    assert found[0].title == "12 March 2024 / 2024-03-19"
    assert found[0].body == said


def test_a_contradiction_without_quotes_shows_the_answers_themselves() -> None:
    session = bridge_session()
    assert session.audit_result
    bare = Contradiction(qa_pair_indexes=(5, 1), description="Dates")
    found = contradictions(session.evolve(audit_result=session.audit_result.evolve(contradictions=(bare,))))
    assert found[0].first.quote == session.qa_pairs[1].answer
    assert found[0].second.quote == session.qa_pairs[5].answer


def test_the_checks_count_what_the_session_holds() -> None:
    known = {check.name: (check.met, check.reached) for check in judgement.checks(bridge_session())}
    assert known == {
        "satisfied": (True, 12),
        "completeness": (True, 88),
        "documents": (True, 3),
        "high_gaps": (False, 1),
        "contradictions": (False, 3),
    }


def test_before_an_audit_nobody_knows_about_contradictions() -> None:
    known = {check.name: check.met for check in judgement.checks(at_limit())}
    assert known["contradictions"] is None
    assert known["satisfied"] is False


def test_a_document_that_no_answer_quotes_is_an_unmet_check() -> None:
    turns = tuple(bridge_turn(n) for n in (1, 2))
    session = bridge_session(2, qa_pairs=turns)
    documents = next(check for check in judgement.checks(session) if check.name == "documents")
    assert (documents.met, documents.reached, documents.wanted) == (False, 1, 3)


def test_before_an_audit_there_is_no_score_and_what_all_answers_left_is_open() -> None:
    gap = Gap(category="vagueness", description="No time", severity="high")
    last = bridge_turn(12).evolve(
        gap_analysis=GapAnalysis(gaps=(gap,), completeness_score=88, requires_follow_up=True)
    )
    session = at_limit(qa_pairs=(*at_limit().qa_pairs[:-1], last))
    assert judgement.score(session) is None
    found = [gap.description for gap in judgement.open_gaps(session)]
    assert "No time" in found
    assert len(found) > 1


@pytest.mark.parametrize(
    ("session", "ending"),
    [
        (bridge_session(), "completed"),
        (at_limit(), "limit"),
        (at_limit(status="failed", exit=Exit(reason="audit", details="No reply.")), "audit"),
        (at_limit(status="failed", exit=Exit(reason="failed", details="No reply.")), "failed"),
        (at_limit(status="running", exit=None), "paused"),
    ],
)
def test_a_session_says_how_it_stands(session: object, ending: str) -> None:
    assert judgement.ending(session) == ending  # type: ignore[arg-type]


def test_an_analysis_by_rules_is_known_by_its_form_or_its_method() -> None:
    whole = bridge_session()
    assert not judgement.scored_by_rules(whole)
    card: Reproducibility | None = whole.reproducibility
    audit: AuditResult | None = whole.audit_result
    assert card is not None
    assert audit is not None
    assert judgement.scored_by_rules(whole.evolve(reproducibility=card.evolve(detective_form="guided")))
    assert judgement.scored_by_rules(whole.evolve(audit_result=audit.evolve(method="rules")))
