"""What a person asked beside the claim is a row of its own on the sheet: of the models, and of code alone."""

from __future__ import annotations

from datetime import timedelta

from detective_app.account.hints import Nearness
from detective_app.account.sheet import sheet
from detective_app.core.case import Passage
from detective_app.core.evidence import Locator
from detective_app.core.rounds import Search
from detective_app.engine.loop.lifecycle import forked
from tests.account.test_marks import NOW, found
from tests.storage.samples import turn

ASKED = Search(round=1, agent="person", words="Who was on the quay?", passages=("P2", "P9"), done_at=NOW)


def test_a_question_to_the_models_is_a_row_with_its_answer() -> None:
    session = found("The crane was idle.")
    pair = turn(2, "Nine days.").evolve(
        question="How long was it idle?", strategy="user", passages=("P1",), timestamp=NOW - timedelta(days=1)
    )
    both = session.evolve(
        qa_pairs=(*session.qa_pairs, pair), current_iteration=2, actions=(ASKED,), iteration_limit=5
    )
    near = {
        "Who was on the quay?": [Passage("s2", Locator(first=4, last=4), "Two pilots were on the quay.", 1)]
    }
    first, second = sheet(both, near).questions
    assert (first.number, first.signal_id, first.text, first.because) == (
        -1,
        "q1",
        "How long was it idle?",
        "Nine days.",
    )
    assert [place.number for cell in first.cells.values() for place in cell.places] == ["P1"]
    assert (second.text, second.because, second.stands) == ("Who was on the quay?", "", "open")
    shown = [(cell.word, place.text) for cell in second.cells.values() for place in cell.places]
    assert shown == [("found", "Two pilots were on the quay."), ("found", "Line 2 of the log.")]


def test_a_search_of_a_detective_is_no_question_of_a_person() -> None:
    session = found("The crane was idle.").evolve(actions=(ASKED.evolve(agent="openai:gpt-6.1-sol"),))
    assert sheet(session).questions == ()


def test_a_fork_leaves_the_persons_questions_behind_whose_passages_it_has_not() -> None:
    session = found("The crane was idle.").evolve(actions=(ASKED, ASKED.evolve(agent=None)))
    made = forked(session, 1, "0f1e2a34-5b6c-4d7e-8f90-a1b2c3d4e5f6", limit=None, mode=None)
    assert [one.agent for one in made.actions or ()] == [None]


def test_a_heading_is_no_part_of_the_sentence_below_it() -> None:
    heading, said = "Report on the idle time of the crane at quay", "The crane was idle for nine days."
    near = Nearness([heading, said])
    for title, titles in ((heading, [heading]), (f"## {heading}", [])):
        assert near.best("The crane was idle", f"{title}\n{said}", titles)[0] == said
    wrapped = "The crane that stands at the end of the quay\nIdle Street was idle for nine days."
    assert near.best("The crane was idle", wrapped)[0] == " ".join(wrapped.split())
