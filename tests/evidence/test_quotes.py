"""Code finds the sentence behind an answer, and refuses one that does not fit the question."""

from __future__ import annotations

import pytest

from detective_app.evidence.meaning.answers import hedges, refuses
from detective_app.evidence.quotes import carrying
from detective_app.evidence.retrieval.sentence_search import SentenceIndex
from tests.evidence.cases import BRIDGE

INDEX = SentenceIndex(BRIDGE)


@pytest.mark.parametrize(
    ("question", "answer", "quote"),
    [
        ("When was the bearing replaced?", "18 June 2024", "The south bearing was replaced on 18 June 2024."),
        ("How much did the replacement cost?", "It cost €48,200.", "The replacement cost 48,200 euros."),
        ("How far had the bearing moved?", "By 14 mm.", "The south bearing had moved 14 mm out of line."),
        ("Did the north bearing move?", "It showed no movement.", "The north bearing showed no movement."),
        (
            "When did the limit come into force, according to “Works memo”?",
            "The weight limit came into force.",
            "The weight limit came into force on 2 April 2024.",
        ),
        (
            "Why were lorries turned back?",
            "The barrier was down.",
            "23 lorries were turned back at the east ramp, because the barrier was down.",
        ),
    ],
)  # fmt: skip
def test_the_sentence_that_carries_an_answer_is_found(question: str, answer: str, quote: str) -> None:
    finding = carrying.find(question, answer, INDEX)
    assert finding is not None
    assert (finding.sentence.text, finding.refused) == (quote, "")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("When was the bridge painted?", "The south bearing was replaced."),
        ("Who replaced the south bearing?", "The south bearing was replaced on 18 June 2024."),
        ("Why had the south bearing moved?", "The south bearing had moved 14 mm out of line."),
        ("How many people paid the insurance claim of the town?", "14 mm"),
    ],
)
def test_a_sentence_that_does_not_fit_the_question_is_refused(question: str, answer: str) -> None:
    finding = carrying.find(question, answer, INDEX)
    assert finding is not None
    assert finding.refused


@pytest.mark.parametrize(
    "answer", ["It moved 15 mm.", "On 19 June 2024.", "4 mm", "Penguins waddled along quietly."]
)
def test_a_figure_or_words_that_no_sentence_holds_find_nothing(answer: str) -> None:
    assert carrying.find("What happened?", answer, INDEX) is None


def test_the_sentence_asked_about_ranks_first() -> None:
    assert INDEX.ranked("When was the south bearing replaced?", 1)[0].text.startswith(
        "The south bearing was replaced"
    )
    assert INDEX.ranked("zebra", 5) == ()


@pytest.mark.parametrize(
    "answer",
    [
        "",
        " ",
        "NOT STATED",
        "The case file does not state this.",
        "Das steht nicht in den Akten.",
        "I don't know.",
    ],
)
def test_refusals_are_known(answer: str) -> None:
    assert refuses(answer)


def test_an_answer_with_a_denial_is_no_refusal_and_a_figure_is_no_hedge() -> None:
    assert not refuses("The north bearing did not move.")
    assert not hedges("About 14 mm.")
    assert hedges("Probably some time in spring.")
