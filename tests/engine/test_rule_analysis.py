"""What rules find beside what checks have found: nothing twice, and nothing lost."""

from __future__ import annotations

from detective_app.core.analysis import FoundGap
from detective_app.core.plugin import CheckFinding
from detective_app.core.session import Gap
from detective_app.engine.detective.rule_analysis import Asked, analyse

HEIGHT = "How high was the deck at pier 1?"
ASKED = (
    Asked("Who inspected the ramp?", "That is not stated."),
    Asked(HEIGHT, "The deck at pier 1 was 12.5 metres high."),
    Asked(HEIGHT, "The deck at pier 1 was 13.5 metres high."),
    Asked(HEIGHT, "The deck at pier 1 was 14.0 metres high."),
)


def test_of_two_contradictions_only_the_known_one_is_left_out() -> None:
    gap = Gap(category="inconsistency", description="It was said otherwise.", severity="high")
    gaps = analyse(ASKED, [CheckFinding(gap, contradicts=2)], closing=False).gaps
    assert [g.description[:8] for g in gaps if g.category == "inconsistency"] == ["Answer 3"]


def test_a_closing_analysis_lists_earlier_gaps_also_when_the_last_answer_is_one() -> None:
    last = Asked("Why was the ramp closed?", "That is not stated.")
    gap = Gap(category="missing_information", description="It stands nowhere.", severity="medium")
    known = [CheckFinding(gap, unanswered=True)]
    gaps = analyse((*ASKED[:2], last), known, closing=True).gaps
    assert [g.description.partition(": ")[2] for g in gaps] == ["Who inspected the ramp?"]


def test_a_gap_is_as_grave_at_the_end_as_when_it_was_found() -> None:
    recorded = FoundGap(category="missing_information", description="It stands nowhere.", severity="medium")
    earlier = Asked("Who inspected the ramp?", "That is not stated.", unstated=recorded)
    assert recorded in analyse((earlier, ASKED[1]), (), closing=True).gaps
