"""What rules find beside what checks have found: nothing twice, and nothing lost."""

from __future__ import annotations

from detective_app.engine.detective.next_topic import Asked
from detective_app.engine.detective.rule_analysis import analyse

HEIGHT = "How high was the deck at pier 1?"
ASKED = (
    Asked("Who inspected the ramp?", "That is not stated."),
    Asked(HEIGHT, "The deck at pier 1 was 12.5 metres high."),
    Asked(HEIGHT, "The deck at pier 1 was 13.5 metres high."),
    Asked(HEIGHT, "The deck at pier 1 was 14.0 metres high."),
)


def test_of_two_contradictions_only_the_known_one_is_left_out() -> None:
    gaps = analyse(
        None, ASKED, ["Answer 2 says “12.5 metres”, this one says “14.0 metres”."], closing=False
    ).gaps
    assert [g.description[:8] for g in gaps if g.category == "inconsistency"] == ["Answer 3"]


def test_a_closing_analysis_lists_earlier_gaps_also_when_the_last_answer_is_one() -> None:
    last = Asked("Why was the ramp closed?", "That is not stated.")
    known = [f"The case file does not state what was asked: {last.question}"]
    gaps = analyse(None, (*ASKED[:2], last), known, closing=True).gaps
    assert [g.description.partition(": ")[2] for g in gaps] == ["Who inspected the ramp?"]
