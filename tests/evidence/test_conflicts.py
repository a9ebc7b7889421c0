"""Contradictions by rule: found where two statements cannot both be true, and nowhere else."""

from __future__ import annotations

import pytest

from detective_app.evidence.conflicts.between_answers import between


@pytest.mark.parametrize(
    ("kind", "first", "second"),
    [
        ("date", "The limit came into force on 22 March 2024.", "The limit came into force on 2 April."),
        ("quantity", "Ward 3 received 480 doses of vaccine.", "Ward 3 received 450 doses of vaccine."),
        ("quantity", "The repair cost 48,200 euros in total.", "In total the repair cost €51,000."),
        ("time", "The alarm rang in the engine room at 2:26.", "In the engine room the alarm rang at 2:31."),
        ("person", "The order was signed by Eva Lind.", "The order was signed by Tom Okafor."),
        ("negation", "The harbour generator was running.", "The harbour generator was not running."),
        ("date", "Die Übergabe der Wohnung war am 28. Februar.", "Die Übergabe der Wohnung war am 3. März."),
    ],
)  # fmt: skip
def test_what_cannot_both_be_true_is_found_with_both_spans(kind: str, first: str, second: str) -> None:
    for one, other in ((first, second), (second, first)):
        (found,) = between(f"So it was. {one}", other)
        assert (found.kind, found.first, found.second) == (kind, one, other)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("The limit came into force on 6 September 2022.", "The limit came into force on 6 September."),
        ("The north bearing had moved 14 mm.", "The south bearing had moved 9 mm."),
        ("Oven 1 was at 220 degrees in the morning.", "Oven 2 was at 31 degrees in the morning."),
        ("The estimated cost of the repair was 40,000 euros.", "The cost of the repair was 48,200 euros."),
        ("The bearing was inspected on 14 March 2024.", "The bearing was replaced on 18 June 2024."),
        (
            "The south bearing had moved 14 mm out of line.",
            "After the work the south bearing was 1 mm out of line.",
        ),
        ("On 3 March the crack was 4 mm wide.", "On 9 June the crack was 6 mm wide."),
        ("4 hours", "9 hours"),
        ("It took 9 hours to fit the bearing.", "The pump ran for 3 hours without oil."),
        ("March was wet.", "The crew came in March and left in April."),
        ("The bridge was not painted.", "The bridge was closed to lorries."),
        ("1,250 cups came back to the dairy.", "1250 cups came back to the dairy."),
    ],
)
def test_what_can_both_be_true_is_left_alone(first: str, second: str) -> None:
    assert between(first, second) == ()
    assert between(second, first) == ()
