"""The evidence of a whole session: each thing once, with every answer it stands in."""

from __future__ import annotations

from detective_app.account.evidence import session_evidence
from detective_app.core.evidence import (
    AnswerObject,
    ConflictValue,
    EvidenceGap,
    Fact,
    SourceConflict,
    Support,
)
from detective_app.core.session import InterrogationSession
from tests.storage.samples import sample_session, turn

MARCH, APRIL, MAY = (
    ConflictValue(value=value, source_id=source, locator="L1-L1", quote=f"It opened on {value}.")
    for value, source in (("2 March", "s1"), ("4 April", "s2"), ("6 May", "s3"))
)
OPENED = Fact(
    text="It opened on 2 March.",
    support=(Support(source_id="s1", locator="L1-L1", quote="It opened on 2 March."),),
)
CLOSED = Fact(
    text="It closed.", support=(Support(source_id="s1", locator="L2-L2", quote="It closed at once."),)
)
GAP = EvidenceGap(need="Who opened it?", why="no_quote_found")


def conflict(*values: ConflictValue) -> SourceConflict:
    return SourceConflict(key="open•date", kind="date", values=values, delta="33 days")


def session(*answers: AnswerObject) -> InterrogationSession:
    pairs = tuple(turn(n).evolve(evidence=evidence) for n, evidence in enumerate(answers, 1))
    return sample_session(len(pairs), qa_pairs=pairs)


def test_what_several_answers_say_is_told_once() -> None:
    both = AnswerObject(mode="answer", facts=(OPENED, CLOSED), gaps=(GAP, GAP))
    found = session_evidence(session(both, AnswerObject(mode="answer", facts=(CLOSED,), gaps=(GAP,))))
    assert [(one.fact, one.answers) for one in found.facts] == [(OPENED, (1,)), (CLOSED, (1, 2))]
    assert [(one.gap, one.answers) for one in found.gaps] == [(GAP, (1, 2))]


def test_a_conflict_keeps_the_values_of_all_answers_and_disputes_its_facts() -> None:
    first = AnswerObject(mode="answer", facts=(OPENED, CLOSED), conflicts=(conflict(MARCH, APRIL),))
    second = AnswerObject(mode="answer", conflicts=(conflict(MARCH, MAY),))
    found = session_evidence(session(first, second))
    (one,) = found.conflicts
    assert (one.conflict.values, one.answers) == ((MARCH, APRIL, MAY), (1, 2))
    assert [(stated.fact, stated.disputed) for stated in found.facts] == [(OPENED, True), (CLOSED, False)]


def test_an_unfinished_turn_counts_too() -> None:
    whole = session(AnswerObject(mode="answer", facts=(OPENED,)))
    assert whole.pending_turn
    half = whole.pending_turn.evolve(
        answer="It closed.", evidence=AnswerObject(mode="answer", facts=(CLOSED,))
    )
    found = session_evidence(whole.evolve(pending_turn=half))
    assert [one.answers for one in found.facts] == [(1,), (2,)]
