"""Conflicts between sources: found in other words, in tables and in German; near misses are left alone.

Measured on the labelled pairs of `conflict_pairs.py`. `TUNED` (42 conflicts, 62 near misses) was looked at
while the rules were made. `HELD_OUT` (32 conflicts, 52 near misses) was written after them, in two parts: at
first sight 27 of its conflicts were found and 5 of its near misses reported; what that showed was then set
right. Of sentences that nobody has looked at, expect 84 % found and, where they are as near as these, 10 % of
the near misses reported.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from detective_app.core.case import CaseFile, Sentence
from detective_app.core.evidence import Fact, Locator, SourceConflict, Support
from detective_app.evidence.conflicts.between_sources import (
    UNITS_UNKNOWN,
    among_supports,
    conflicts_with,
    joined,
)
from detective_app.evidence.text.terms import language
from detective_app.paths import resources
from tests.evidence.cases import BRIDGE, case_of
from tests.evidence.conflict_pairs import HELD_OUT, TUNED, Pair

MIN_FOUND = 0.85
CASES = Path(__file__).parents[1] / "engine" / "cases"


def sentence(text: str, source_id: str = "D1", line: int = 1, *, row: bool = False) -> Sentence:
    place = Locator(first=line, last=line)
    return Sentence(source_id, f"document-{source_id.lower()}.md", text, place, "row" if row else "prose")


def found_in(pair: Pair) -> tuple[SourceConflict, ...]:
    one = sentence(pair.first, "D1", row=bool(pair.first_heading))
    other = sentence(pair.second, "D2", 7, row=bool(pair.second_heading))
    headings = {s: h for s, h in ((one, pair.first_heading), (other, pair.second_heading)) if h}
    return conflicts_with(pair.question, one, [other], headings)


@pytest.mark.parametrize("pairs", [TUNED, HELD_OUT], ids=["tuned", "held out"])
def test_conflicts_of_the_labelled_pairs_are_found_as_their_kind(pairs: Sequence[Pair]) -> None:
    true = [pair for pair in pairs if pair.kind]
    missed = [pair for pair in true if [c.kind for c in found_in(pair)] != [pair.kind]]
    assert len(missed) <= (1 - MIN_FOUND) * len(true), missed


@pytest.mark.parametrize(
    "pair", [p for p in (*TUNED, *HELD_OUT) if not p.kind], ids=lambda pair: f"{pair.first} | {pair.second}"
)
def test_a_near_miss_is_no_conflict_whichever_sentence_comes_first(pair: Pair) -> None:
    assert found_in(pair) == ()
    turned = Pair(pair.question, pair.second, pair.first, None, pair.second_heading, pair.first_heading)
    assert found_in(turned) == ()


def test_the_labelled_pairs_are_enough_and_in_both_languages() -> None:
    every = (*TUNED, *HELD_OUT)
    assert len(every) >= 60
    assert sum(pair.kind is not None for pair in every) >= 20
    assert sum(language(pair.first) == "german" for pair in every) >= 20


def whole_case(name: str) -> CaseFile:
    if name == "bridge":
        return BRIDGE
    files = sorted(path for path in (CASES / name).iterdir() if path.suffix in (".md", ".txt"))
    return case_of({path.name: path.read_text(encoding="utf-8") for path in files})


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("bridge", {"22 March 2024", "2 April 2024"}),
        ("recall", {"6 September 2023", "7 September 2023"}),
        ("mietsache", {"28. Februar 2021", "3. März 2021"}),
    ],
)
def test_in_a_whole_case_the_planted_conflict_is_found_and_no_other(name: str, values: set[str]) -> None:
    every = [s for s in whole_case(name).sentences if s.kind != "heading"]
    (found,) = joined([c for s in every for c in conflicts_with(s.text, s, every)])
    assert {value.value for value in found.values} == values


def test_the_sample_cases_log_conflicts_with_its_memo() -> None:
    folder = resources() / "sample_case"
    header, *lines = (folder / "control-room-log.csv").read_text(encoding="utf-8").strip().split("\n")
    rows = [sentence(line, "D2", n, row=True) for n, line in enumerate(lines, 2)]
    memo = case_of({"works-memo.md": (folder / "works-memo.md").read_text(encoding="utf-8")}).sentences
    headings = dict.fromkeys(rows, header)
    (found,) = joined([c for s in memo for c in conflicts_with(s.text, s, rows, headings)])
    assert [value.value for value in found.values] == ["2 April 2024", "2024-03-22"]
    assert found.delta == "11 days"


def test_all_sources_of_one_thing_are_in_one_conflict_each_with_its_quote() -> None:
    mine = sentence("The weight limit came into force on 2 April 2024.", "D1")
    others = [
        sentence("The weight limit came into force on 22 March 2024.", "D2", 4),
        sentence("The weight limit came into force on 22 March 2024.", "D3", 9),
        sentence("The weight limit came into force on 2 April 2024.", "D4", 2),
        sentence("The weight limit came into force on 2 April 2024.", "D1", 30),
    ]
    (found,) = conflicts_with("When did the weight limit come into force?", mine, others)
    told = [(v.source_id, v.locator, v.value) for v in found.values]
    assert told == [
        ("D1", "L1-L1", "2 April 2024"),
        ("D2", "L4-L4", "22 March 2024"),
        ("D3", "L9-L9", "22 March 2024"),
        ("D4", "L2-L2", "2 April 2024"),
    ]
    assert all(v.quote.startswith("The weight limit") for v in found.values)


@pytest.mark.parametrize(
    ("first", "second", "delta"),
    [
        ("The pump was tested on 2 March 2023.", "The pump was tested on 9 March 2023.", "7 days"),
        ("The pump was tested on 2 March 2023.", "The pump was tested on 3 March.", "1 day"),
        ("The crack in the wall is 16 mm wide.", "The crack in the wall is 18 mm wide.", "12.5 %"),
        ("The alarm rang in the hall at 2:26.", "The alarm rang in the hall at 4:31.", "2 h 5 min"),
        ("Owner of the ship: Hansa Line", "Owner of the ship: Nordic Freight", "different text"),
    ],
)
def test_how_far_the_values_lie_apart_is_said_in_words(first: str, second: str, delta: str) -> None:
    (found,) = conflicts_with("", sentence(first), [sentence(second, "D2")])
    assert found.delta == delta


@pytest.mark.parametrize(
    ("first", "second", "conflict"),
    [
        ("The order was signed by Eva Lind.", "The order was signed by E. Lind.", False),
        ("The order was signed by Eva Lind.", "The order was signed by Ms Lind.", False),
        ("The order was signed by Eva Lind.", "The order was signed by Eva Lindqvist.", True),
        ("Owner of the ship: Hansa Line Ltd", "Owner of the ship: Hansa Line", False),
        ("Owner of the ship: Hansa Freight", "Owner of the ship: Nordic Freight", True),
        ("At least 300 trees were planted here.", "Here 280 trees were planted.", True),
        ("At most 300 trees were planted here.", "Here 280 trees were planted.", False),
        ("About 300 trees were planted here.", "Here 280 trees were planted.", False),
        ("About 300 trees were planted here.", "Here 200 trees were planted.", True),
        ("The crack is 4 mm wide today.", "The crack is 0.4 cm wide today.", False),
        ("The alarm rang in the hall at 3 pm.", "The alarm rang in the hall at 15:00.", False),
    ],
)
def test_the_same_in_other_words_is_no_conflict(first: str, second: str, *, conflict: bool) -> None:
    found = conflicts_with("", sentence(first), [sentence(second, "D2")])
    assert bool(found) == conflict


def test_the_tolerance_for_numbers_is_a_setting() -> None:
    one, other = (sentence(f"The hall has {n} seats.", s) for n, s in (("1,000", "D1"), ("1,015", "D2")))
    question = "How many seats does the hall have?"
    assert len(conflicts_with(question, one, [other])) == 1
    assert conflicts_with(question, one, [other], percent=2.0) == ()


def test_values_in_units_that_cannot_be_compared_are_still_told() -> None:
    one = sentence("The repair of the gate cost 5,000 euros.")
    other = sentence("The repair of the gate cost 5,400 dollars.", "D2")
    (found,) = conflicts_with("How much did the repair of the gate cost?", one, [other])
    assert found.notes == UNITS_UNKNOWN
    assert [value.value for value in found.values] == ["5,000 euros", "5,400 dollars"]


def test_the_key_is_the_same_whichever_source_is_asked_first() -> None:
    one = sentence("The weight limit came into force on 2 April 2024.")
    other = sentence("On 22 March 2024 the weight limit came into force.", "D2")
    ((there,), (back,)) = (conflicts_with("", a, [b]) for a, b in ((one, other), (other, one)))
    assert there.key == back.key
    subject, _, predicate = there.key.partition("•")
    assert subject
    assert predicate


def test_a_title_names_the_thing_that_a_sentence_leaves_out() -> None:
    place = Locator(first=1, last=1)
    text = "The principal inspection was carried out on {} March 2023."
    mine = Sentence("D1", "BR-17 report.md", text.format(2), place)
    same = Sentence("D2", "BR-17 memo.md", text.format(9), place)
    other = Sentence("D3", "BR-18 memo.md", text.format(20), place)
    (found,) = conflicts_with("When was BR-17 inspected?", mine, [same, other])
    assert [value.source_id for value in found.values] == ["D1", "D2"]


def support(text: str, source_id: str, line: int) -> Support:
    return Support(source_id=source_id, locator=f"L{line}-L{line}", quote=text)


def test_conflicts_are_found_among_the_quotes_of_an_answer() -> None:
    facts = (
        Fact(text="The limit began in April.", support=(support(BRIDGE_APRIL, "D1", 4),)),
        Fact(text="The log gives March.", support=(support(BRIDGE_MARCH, "D2", 2),)),
    )
    (found,) = among_supports(facts, {"D1": "memo.md", "D2": "log.md"})
    assert {(v.source_id, v.value) for v in found.values} == {("D1", "2 April 2024"), ("D2", "22 March 2024")}
    assert among_supports(facts[:1], {}) == ()


def test_a_document_that_contradicts_itself_is_told_but_not_for_two_things_it_tells_of() -> None:
    def among(*texts: str) -> tuple[SourceConflict, ...]:
        supports = tuple(support(text, "D1", n) for n, text in enumerate(texts, 1))
        return among_supports((Fact(text="Something.", support=supports),), {"D1": "report.pdf"})

    assert len(among("The weir is 14 m wide.", "The weir is 17 m wide.")) == 1
    assert among("The weir at the mill is 14 m wide.", "The weir at the lock is 17 m wide.") == ()
    assert among("The weir is 14 m wide.", "The broken weir is 17 m wide.") == ()


def test_joined_conflicts_hold_each_value_once() -> None:
    one, other = sentence(BRIDGE_APRIL), sentence(BRIDGE_MARCH, "D2", 2)
    twice = [*conflicts_with("", one, [other]), *conflicts_with("", other, [one])]
    (found,) = joined(twice)
    assert len(found.values) == 2


BRIDGE_APRIL = "The weight limit came into force on 2 April 2024."
BRIDGE_MARCH = "The weight limit came into force on 22 March 2024."


def test_entries_of_one_log_are_of_their_own_days_and_hours() -> None:
    rows = ("2024-05-01,06:00,Pump 4,on", "2024-05-02,06:00,Pump 4,on", "2024-05-01,09:30,Pump 4,off")
    supports = tuple(support(row, "D1", line) for line, row in enumerate(rows, 2))
    assert among_supports((Fact(text="Something.", support=supports),), {"D1": "pumps.csv"}) == ()


@pytest.mark.parametrize(
    ("mine", "other"),
    [
        ("The delivery was two days late.", "The delivery takes two weeks."),
        ("The crane was hired for two days.", "The crane was out of order for two weeks."),
        ("Die Lieferung kam zwei Tage zu spät.", "Die Lieferung dauerte zwei Wochen."),
    ],
)
def test_a_number_as_a_word_does_not_make_two_things_one(mine: str, other: str) -> None:
    assert conflicts_with("", sentence(mine), [sentence(other, "D2")]) == ()


def test_values_that_are_written_the_same_are_given_with_what_tells_them_apart() -> None:
    mine, other = sentence("The flood test took two days."), sentence("The flood test took two weeks.", "D2")
    (found,) = conflicts_with("How long did the flood test take?", mine, [other])
    assert [value.value for value in found.values] == ["two days", "two weeks"]
