"""What was done beside the questions is said in one line each, with the turn of its round."""

from __future__ import annotations

from detective_app.account.steps import looked_up
from detective_app.core.rounds import Calculate, Finish, FoundPlace, Recheck, Search
from tests.storage.samples import sample_session


def test_what_was_looked_up_stands_with_the_first_turn_of_its_round_or_the_last_before_it() -> None:
    session = sample_session(2)
    pairs = [pair.evolve(round=number) for number, pair in enumerate(session.qa_pairs, 1)]
    place = FoundPlace(source_id="D1", locator="L3-L3", line="It was signed.")
    actions = (
        Search(round=1, words="signed", places=(place,) * 4),
        Search(round=2, words="sealed"),
        Calculate(round=2, expression="500 - 400", value="100"),
        Calculate(round=2, expression="900 / 7", problem="No quote has it."),
        Recheck(round=3, sequence=1, problem="All was shown."),
        Finish(round=3),
    )
    found = looked_up(session.evolve(qa_pairs=tuple(pairs), actions=actions))
    assert found[1][0].startswith("Searched for “signed”: ")
    assert found[1][0].endswith("; 1 more.")
    assert found[2] == (
        "Searched for “sealed”: nothing was found.",
        "Calculated 500 - 400 = 100.",
        "Not calculated: 900 / 7. No quote has it.",
        "Answer 1 was not checked again. All was shown.",
    )
