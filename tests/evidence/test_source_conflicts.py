"""Conflicts between sources: the same words with another value, and nothing that merely looks alike.

Of the labelled pairs of `conflict_pairs.py` (74 conflicts, most in other words, and 114 near misses) 3 are
found, and none is told that is none. The rules before these found most of them; of the 7 conflicts that they
told over texts of kinds that nothing was tuned on, 7 were none.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from detective_app.core.case import Sentence
from detective_app.core.evidence import ConflictValue, Fact, Locator, SourceConflict, Standing, Support
from detective_app.evidence.conflicts import (
    UNITS_UNKNOWN,
    among_supports,
    apart,
    conflicts_with,
    joined,
)
from tests.evidence.conflict_pairs import HELD_OUT, TUNED, Pair

APRIL = "The weight limit came into force on 2 April 2024."
MARCH = "The weight limit came into force on 22 March 2024."


def sentence(text: str, source_id: str = "D1", line: int = 1) -> Sentence:
    place = Locator(first=line, last=line)
    return Sentence(source_id, f"document-{source_id.lower()}.md", text, place, "prose")


def between(first: str, second: str) -> tuple[SourceConflict, ...]:
    return conflicts_with(sentence(first), [sentence(second, "D2")])


def support(text: str, source_id: str, line: int = 1) -> Support:
    return Support(source_id=source_id, locator=f"L{line}-L{line}", quote=text)


@pytest.mark.parametrize("pair", [p for p in (*TUNED, *HELD_OUT) if not p.kind], ids=lambda pair: pair.first)
def test_a_near_miss_is_no_conflict_whichever_sentence_comes_first(pair: Pair) -> None:
    assert between(pair.first, pair.second) == between(pair.second, pair.first) == ()


def test_a_heading_that_names_another_thing_by_its_number_is_no_conflict() -> None:
    assert between("# Daily check of the van 14", "# Daily check of the van 20") == ()


@pytest.mark.parametrize(
    ("first", "second", "delta"),
    [
        ("The pump was tested on 2 March 2023.", "The pump was tested on 9 March 2023.", "7 days"),
        ("The pump was tested on 2 March 2023.", "The pump was tested on 3 March.", "1 day"),
        ("The crack in the wall is 16 mm wide.", "The crack in the wall is 18 mm wide.", "12.5 %"),
        ("The alarm rang in the hall at 2:26.", "The alarm rang in the hall at 4:31.", "2 h 5 min"),
        ("Die Übergabe war am 28. Februar 2021.", "Die Übergabe war am 3. März 2021.", "3 days"),
    ],
)
def test_the_same_words_with_another_value_are_told_with_how_far_they_lie_apart(
    first: str, second: str, delta: str
) -> None:
    (found,) = between(first, second)
    assert found.delta == delta
    assert [value.quote for value in found.values] == [first, second]
    assert apart(*found.values) == delta


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("The limit began on 22 March 2024.", "The limit began on 2024-03-22."),
        ("The crack is 4 mm wide today.", "The crack is 0.4 cm wide today."),
        ("The alarm rang in the hall at 3 pm.", "The alarm rang in the hall at 15:00."),
        ("The hall has 1,000 seats.", "The hall has 1,005 seats."),
    ],
)
def test_one_value_in_two_writings_is_one(first: str, second: str) -> None:
    assert between(first, second) == ()


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("The fee for adults is 12 euros.", "The fee for children is 6 euros."),
        ("The crane was inspected on 4 May 2021.", "The crane was inspected on 9 May 2022."),
        ("In May 2021 the rent was 900 euros.", "In May 2022 the rent was 940 euros."),
        ("2024-05-01,06:00,Pump 4,on", "2024-05-02,06:00,Pump 4,on"),
        ("| Brake pads, front | 4 mm |", "| Brake pads, front | 6 mm |"),
        ("The order was signed by Eva Lind.", "The order was signed by Tom Okafor."),
    ],
)
def test_other_words_rows_and_other_years_are_left_to_who_can_read(first: str, second: str) -> None:
    assert between(first, second) == ()


def test_words_that_stand_with_three_values_are_a_form() -> None:
    due = "Next service due at {} km or when the lamp is lit."
    facts = [Fact(text="", support=(support(due.format(n), f"D{n}"),)) for n in (1, 2, 3)]
    assert len(among_supports(facts[:2])) == 1
    assert among_supports(facts) == ()


def test_all_sources_of_one_thing_are_in_one_conflict_each_with_its_quote() -> None:
    others = [sentence(MARCH, "D2", 4), sentence(MARCH, "D3", 9), sentence(APRIL, "D4", 2)]
    (found,) = conflicts_with(sentence(APRIL), others)
    assert [(v.source_id, v.locator, v.value) for v in found.values] == [
        ("D1", "L1-L1", "2 April 2024"),
        ("D2", "L4-L4", "22 March 2024"),
        ("D3", "L9-L9", "22 March 2024"),
        ("D4", "L2-L2", "2 April 2024"),
    ]


def test_a_sentence_of_the_same_document_is_no_other_source() -> None:
    assert conflicts_with(sentence(APRIL), [sentence(MARCH, "D1", 9)]) == ()
    assert conflicts_with(sentence("The pump runs."), [sentence(APRIL, "D2"), sentence(MARCH, "D3")]) == ()


def test_the_tolerance_for_numbers_is_a_setting() -> None:
    one, other = (sentence(f"The hall has {n} seats.", s) for n, s in (("1,000", "D1"), ("1,015", "D2")))
    assert len(conflicts_with(one, [other])) == 1
    assert conflicts_with(one, [other], percent=2.0) == ()


def test_values_in_two_currencies_are_told_as_they_stand() -> None:
    (found,) = between("The repair of the gate cost EUR 5,000.", "The repair of the gate cost USD 5,400.")
    assert found.notes == UNITS_UNKNOWN
    assert [value.value for value in found.values] == ["EUR 5,000", "USD 5,400"]


def test_conflicts_are_found_among_the_quotes_of_an_answer() -> None:
    facts = [
        Fact(text="The limit began in April.", support=(support(APRIL, "D1", 4),)),
        Fact(text="The log gives March.", support=(support(MARCH, "D2", 2),)),
    ]
    (found,) = among_supports(facts)
    assert {(v.source_id, v.value) for v in found.values} == {("D1", "2 April 2024"), ("D2", "22 March 2024")}
    assert among_supports(facts[:1]) == ()


def test_joined_conflicts_hold_each_value_once() -> None:
    one, other = sentence(APRIL), sentence(MARCH, "D2", 2)
    (found,) = joined([*conflicts_with(one, [other]), *conflicts_with(other, [one])])
    assert len(found.values) == 2
    subject, _, predicate = found.key.partition("•")
    assert (subject, predicate) == ("the weight limit came into force on", "date")
    wide = sentence(f"{APRIL} It was told in the paper.", "D1", 1)
    (found,) = joined([*conflicts_with(one, [other]), *conflicts_with(wide, [other])])
    assert [(value.source_id, value.value) for value in found.values] == [
        ("D1", "2 April 2024"),
        ("D2", "22 March 2024"),
    ]


def test_how_far_values_lie_apart_is_not_said_where_a_quote_does_not_give_them() -> None:
    value = ConflictValue(value="Eva Lind", source_id="D1", locator="L1-L1", quote="Signed by Eva Lind.")
    assert apart(value, value) is None


@pytest.mark.parametrize("standing", ["struck", "deleted", "quoted", "remark"])
def test_what_its_document_takes_back_or_an_earlier_writer_said_is_no_side(standing: Standing) -> None:
    taken_back = replace(sentence(MARCH, "D2"), standing=standing)
    assert conflicts_with(sentence(APRIL), [sentence(MARCH, "D2")])
    assert conflicts_with(sentence(APRIL), [taken_back]) == ()
    plain = replace(taken_back, standing="head")
    assert conflicts_with(sentence(APRIL), [plain])
