"""Which thing a sentence speaks of: what is said of one is not said of another that it names too."""

from __future__ import annotations

import pytest

from detective_app.evidence.meaning.clauses import clauses
from detective_app.evidence.meaning.same_subject import Told, same_subject
from detective_app.evidence.meaning.subjects import roots


def _roots(text: str) -> frozenset[str]:
    return roots(text, "english")


@pytest.mark.parametrize(
    ("sentence", "subjects"),
    [
        ("Fees collected from members for boats are booked.", ["Fees collected from members for boats"]),
        ("Dues for the year ended June 30, 2023 fell by 8.", ["Dues for the year ended June 30, 2023"]),
        ("In April 2018, the board raised the dues.", ["the board"]),
        ("Berths that were dredged in May are deeper.", ["Berths that were dredged in May"]),
        ("We typically use a crane to lift boats.", ["We typically"]),
        ("Dues rose 7% compared to 2016, primarily driven by fuel that was sold.", ["Dues"]),
        ("The dues were low, and the fees were high.", ["The dues", "the fees"]),
        ("A loss moved into earnings is reported at once.", ["A loss moved into earnings"]),
        ("Mooring of boats", []),
    ],
)  # fmt: skip
def test_the_subject_is_what_stands_before_the_verb_of_a_clause(sentence: str, subjects: list[str]) -> None:
    assert [clause.subject for clause in clauses(sentence)] == subjects


@pytest.mark.parametrize(
    ("claim", "sentence", "around", "same"),
    [
        ("Harbour dues rose in 2017.", "Harbour dues rose in 2017, offset by fuel.", "", True),
        ("Fuel sales rose in 2017.", "Harbour dues rose in 2017, driven by higher fuel sales.", "", False),
        ("Dues fell.", "They fell in May.", "The dues of the year", True),
        ("Dues fell.", "They fell in May.", "The wages of the year", False),
        ("Novak installed the lock.", "The lock was installed by Novak.", "", True),
        ("The lock was installed by Novak.", "Novak installed the lock.", "", True),
        ("The harbour master is Jane Roe.", "Jane Roe is the harbour master.", "", True),
        ("The tenant gave notice.", "We gave notice on Monday.", "", True),  # who writes is not named
        ("The sea gave notice.", "We gave notice on Monday.", "", False),  # the document names it otherwise
        ("Berth profit rose.", "Berth profit margin rose.", "", False),
        ("Berth profit rose.", "Adjusted berth profit rose.", "", False),
        ("Berth profit rose.", "Berth profit of the port rose.", "", True),
        ("Seven members voted.", "All eight members present voted.", "", True),
        ("Wages fell.", "In 2022 wages as a percentage of dues fell.", "", True),
        ("Dues fell.", "In 2022 wages as a percentage of dues fell.", "", False),
        ("Ada Novak will report to the mayor.", "Ada will report to the mayor.", "", True),
        ("Penhallow granted 400 euros.", "Credit for brochures, net: 400.00 EUR", "", True),
    ],
)
def test_a_sentence_says_it_of_its_own_subject_alone(
    claim: str, sentence: str, around: str, same: bool
) -> None:
    told = Told(sentence, _roots, around, document=_roots("Monday, at sea. We gave notice on Monday."))
    assert same_subject(claim, told) is same
