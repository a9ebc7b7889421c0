"""Scores are arithmetic on what is on record, and a contradiction counts only with two verbatim quotes."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from detective_app.account import judgement
from detective_app.core.analysis import FoundContradiction
from detective_app.core.quality import Gap
from detective_app.core.session import GapAnalysis, QuestionAnswerPair

NOW = datetime(2026, 11, 21, tzinfo=UTC)


def pair(
    sequence: int, answer: str, score: int = 100, severities: tuple[str, ...] = ()
) -> QuestionAnswerPair:
    gaps = tuple(
        Gap.model_validate({"category": "vagueness", "description": "d", "severity": s}) for s in severities
    )
    return QuestionAnswerPair(
        sequence=sequence,
        question="q",
        answer=answer,
        timestamp=NOW,
        gap_analysis=GapAnalysis(gaps=gaps, completeness_score=score, requires_follow_up=True),
        provider_used="openai:one",
    )


PAIRS = (pair(1, "It opened in  May 2019."), pair(2, "The opening was in June 2019."), pair(3, "Nine spans."))


@pytest.mark.parametrize(
    ("scores", "severities", "contradictions", "expected"),
    [
        ((100, 100), (), 0, 100),
        ((100, 100), (), 2, 80),
        ((100, 100), ("low", "medium", "high"), 0, 91),
        ((50, 100), (), 0, 95),
        ((0, 0), ("high",) * 20, 3, 0),
    ],
)
def test_the_score_is_100_less_contradictions_gaps_and_incompleteness(
    scores: tuple[int, int], severities: tuple[str, ...], contradictions: int, expected: int
) -> None:
    pairs = (pair(1, "a", scores[0], ("high",)), pair(2, "b", scores[1], severities))
    assert judgement.consistency_score(pairs, contradictions) == expected


def test_remaining_gaps_are_those_of_the_last_turn() -> None:
    gaps = judgement.remaining_gaps((pair(1, "a", 50, ("high", "low")), pair(2, "b", 80, ("medium",))))
    assert [(g.category, g.severity) for g in gaps] == [("vagueness", "medium")]
    assert judgement.remaining_gaps(()) == ()


def found(first: int, second: int, *quotes: str) -> FoundContradiction:
    return FoundContradiction(qa_pair_indexes=(first, second), quotes=quotes, description="d")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "bad",
    [
        found(0, 0, "May 2019", "May 2019"),
        found(0, 0, "It opened in", "opened"),
        found(0, 0, "May 2019", "in  may 2019"),
        found(0, 0, "May 2019", "June 2019"),
        found(0, 3, "May 2019", "June 2019"),
        found(-1, 1, "Nine spans", "June 2019"),
        found(0, 1, "May 2018", "June 2019"),
        found(0, 1, "", "June 2019"),
        found(1, 0, "May 2019", "June 2019"),
    ],
)
def test_a_contradiction_without_two_verbatim_quotes_is_dropped(bad: FoundContradiction) -> None:
    assert judgement.kept_contradictions([bad], PAIRS) == ((), 1)


def test_an_answer_may_contradict_itself() -> None:
    pairs = (pair(1, "It opened in June 2019, on a dry day of May 2019."), *PAIRS[1:])
    kept, dropped = judgement.kept_contradictions([found(0, 0, "June 2019", "May 2019")], pairs)
    assert [(c.qa_pair_indexes, c.quotes) for c in kept] == [((0, 0), ("June 2019", "May 2019"))]
    assert (dropped, judgement.consistency_score(pairs, len(kept))) == (0, 90)


def test_white_space_and_case_do_not_matter_and_one_is_kept_for_each_two_turns() -> None:
    twice = [found(1, 0, "JUNE 2019", "in May\n2019"), found(0, 1, "May 2019", "June 2019")]
    kept, dropped = judgement.kept_contradictions(twice, PAIRS)
    assert [(c.qa_pair_indexes, c.quotes) for c in kept] == [((0, 1), ("in May\n2019", "JUNE 2019"))]
    assert dropped == 1


def test_words_of_a_passage_count_for_the_answer_that_shows_it_and_for_no_other() -> None:
    shows = (PAIRS[0], PAIRS[1].evolve(passages=("P2",)), PAIRS[2])
    texts = {"P2": "The register says that it opened in July 2019."}
    kept, dropped = judgement.kept_contradictions([found(0, 1, "May 2019", "July 2019")], shows, texts)
    assert (len(kept), dropped) == (1, 0)
    assert judgement.kept_contradictions([found(0, 2, "May 2019", "July 2019")], shows, texts) == ((), 1)
