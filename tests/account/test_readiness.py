"""The gate before the audit: when answers carry a verdict, what is said where they do not, key for key."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from detective_app.account.readiness import FORCE_WARNING, READY, NoAnswer, gate, readiness
from detective_app.core.evidence import AnswerObject
from detective_app.core.passages import Mark, ShownPassage
from detective_app.core.quality import AnswerEvaluation, Conflict, Outcome, Signal
from detective_app.core.session import Hypothesis, InterrogationSession, QuestionAnswerPair
from detective_app.core.settings import GateSettings
from tests.storage.samples import START, sample_session, turn

DEFAULT = GateSettings()
PLAIN = "The bridge was closed."


def asked(
    number: int,
    score: int | None,
    question: str = "What happened to the bridge?",
    outcome: Outcome | None = "answered",
    answer: str = "It was closed.",
) -> QuestionAnswerPair:
    """Return an answer with its grade."""
    grade = score and AnswerEvaluation(
        score=score, reasoning="So.", follow_up=None if score > 3 else "Which day?", evaluated_at=START
    )
    evidence = AnswerObject(mode="answer", answer=answer)
    fields: dict[str, Any] = {
        "question": question,
        "answer": answer,
        "evidence": evidence,
        "outcome": outcome,
    }
    return turn(number).evolve(**fields, evaluation=grade or None)


def signal(severity: Any = "critical", *, addressed: bool = False, kind: Any = "gap") -> Signal:
    return Signal(
        id="s1", type=kind, content="Who closed it", severity=severity, addressed=addressed, created_at=START
    )


def conflict(severity: Any = "high", **changes: object) -> Conflict:
    fields: dict[str, Any] = {
        "id": "c1",
        "answer_ids": ("1", "1"),
        "description": "Two days.",
        "severity": severity,
        "quotes": ("4 May", "9 May"),
        "created_at": START,
    }
    return Conflict(**{**fields, **changes})


RESOLVED = conflict(resolved=True, decision="keep_both", resolution="Both.", resolved_at=START)


def run(
    *pairs: QuestionAnswerPair,
    signals: Sequence[Signal] = (),
    conflicts: Sequence[Conflict] = (),
    hypothesis: str = PLAIN,
    brief: str | None = None,
) -> InterrogationSession:
    """Return a session with these answers."""
    return sample_session(len(pairs)).evolve(
        hypothesis=Hypothesis(text=hypothesis, created_at=START),
        qa_pairs=pairs,
        current_iteration=len(pairs),
        pending_turn=None,
        signals=tuple(signals) or None,
        conflicts=tuple(conflicts) or None,
        brief=brief,
    )


def scored(*scores: int | None) -> tuple[QuestionAnswerPair, ...]:
    return tuple(asked(n, score) for n, score in enumerate(scores, 1))


@pytest.mark.parametrize("scores", [(1,), (5,), (1, 2), (2, 1, 1), (3, 5)])
def test_no_grade_holds_a_run_back(scores: tuple[int, ...]) -> None:
    found = readiness(run(*scored(*scores)), DEFAULT)
    assert (found.ready, found.basis, found.issues) == (True, "evaluations", ())


CONDITIONS: list[tuple[str, InterrogationSession, bool]] = [
    ("a critical signal not addressed", run(*scored(5), signals=[signal()]), False),
    ("a critical claim not addressed", run(*scored(5), signals=[signal(kind="claim")]), False),
    ("a critical signal addressed", run(*scored(5), signals=[signal(addressed=True)]), True),
    ("a high signal not addressed", run(*scored(5), signals=[signal("high")]), True),
    ("a low signal not addressed", run(*scored(5), signals=[signal("low")]), True),
    ("a high conflict open", run(*scored(5), conflicts=[conflict()]), False),
    ("a high conflict resolved", run(*scored(5), conflicts=[RESOLVED]), True),
    ("a medium conflict open", run(*scored(5), conflicts=[conflict("medium")]), True),
    ("a low conflict open", run(*scored(5), conflicts=[conflict("low")]), True),
    ("nothing asked", run(), False),
    ("a brief that nobody asked about", run(*scored(5), brief="A plan for a system."), True),
    ("no grades, one answer", run(*scored(None)), True),
    ("no grades, nothing found", run(asked(1, None, outcome="not_found")), False),
    ("no grades, declined", run(asked(1, None, outcome="declined")), False),
    ("no grades, partly answered", run(asked(1, None, outcome="partly")), True),
    ("no grades, an earlier version's answer", run(asked(1, None, outcome=None)), True),
    ("no grades, a high conflict", run(*scored(None), conflicts=[conflict()]), False),
    ("no grades, a critical signal", run(*scored(None), signals=[signal()]), False),
    ("one graded, one not", run(*scored(4, None)), True),
    ("one graded low, one not graded", run(*scored(2, None)), True),
]


@pytest.mark.parametrize(
    ("session", "ready"), [row[1:] for row in CONDITIONS], ids=[r[0] for r in CONDITIONS]
)
def test_each_condition_holds_the_gate(session: InterrogationSession, ready: bool) -> None:
    found = readiness(session, DEFAULT)
    assert (found.ready, gate(found).ready) == (ready, ready)


def test_a_conflict_that_makes_a_claim_conflicting_is_the_verdict_and_no_hurdle() -> None:
    sides = conflict(passages=("P1", "P2"), source_ids=("D1", "D2"), answer_ids=None)
    marks = tuple(
        Mark(claim="s1", passage=number, side=side, by="openai:one", at=START)
        for number, side in (("P1", "supports"), ("P2", "against"))
    )
    claim = signal(kind="claim")
    shown = tuple(
        ShownPassage(id=number, source_id=source, locator="L1-L1", text=text)
        for number, source, text in (("P1", "D1", "4 May"), ("P2", "D2", "9 May"))
    )
    for standing, ready in (("conflicting", True), ("supported", False), ("open", False)):
        stands = run(*scored(4), signals=[claim.evolve(standing=standing)], conflicts=[sides])
        assert readiness(stands.evolve(marks=marks, passages=shown), DEFAULT).ready is ready
    elsewhere = run(*scored(4), signals=[claim.evolve(standing="conflicting")], conflicts=[sides])
    assert not readiness(elsewhere.evolve(marks=marks[:1], passages=shown), DEFAULT).ready


def test_a_claim_that_was_given_up_holds_nothing_back() -> None:
    given_up = signal(kind="claim").evolve(standing="undecided")
    assert readiness(run(*scored(2), signals=[given_up]), DEFAULT).ready


def test_a_run_without_an_answer_is_asked_about_its_hypothesis() -> None:
    (issue,) = readiness(run(), DEFAULT).issues
    assert isinstance(issue.about, NoAnswer)
    assert issue.question == "What does the case file say about this: “The bridge was closed”?"
    (german,) = readiness(run(hypothesis="Die Brücke wurde gesperrt."), DEFAULT).issues
    assert german.question == "Was sagen die Akten hierzu: „Die Brücke wurde gesperrt“?"


def test_what_was_asked_is_never_proposed_again() -> None:
    first = readiness(run(*scored(2), signals=[signal()]), DEFAULT)
    assert len(first.questions) == 1
    again = readiness(run(*scored(2), asked(2, 2, first.questions[0]), signals=[signal()]), DEFAULT)
    assert not again.ready
    assert again.questions == ()


def test_the_advisory_is_the_seeds_key_for_key() -> None:
    session = run(*scored(5, 2), signals=[signal()], conflicts=[conflict()])
    written = json.loads(gate(readiness(session, DEFAULT)).model_dump_json(exclude_none=True))
    assert list(written) == ["ready", "readyForSpec", "qualityScore", "basis", "advisory"]
    assert (written["ready"], written["readyForSpec"], written["qualityScore"]) == (False, False, 3.5)
    advisory = written["advisory"]
    assert list(advisory) == ["recommendation", "issues", "canForce", "forceWarning"]
    assert advisory["recommendation"] == "Not ready. 2 issues need attention."
    assert (advisory["canForce"], advisory["forceWarning"]) == (True, FORCE_WARNING)
    assert all(list(one) == ["severity", "issue", "suggestion"] for one in advisory["issues"])
    assert [(one["severity"], one["issue"]) for one in advisory["issues"]] == [
        ("critical", "Gap “Who closed it” is not addressed"),
        ("high", "Conflict c1: Two days."),
    ]


def test_a_ready_gate_says_so_and_warns_of_nothing() -> None:
    found = gate(readiness(run(*scored(4)), DEFAULT))
    assert found.advisory
    assert (found.advisory.recommendation, found.advisory.issues) == (READY, ())
    assert found.advisory.force_warning is None
