"""The measure itself: a bar is held against the held-out half, and what counts as found."""

from __future__ import annotations

import math

import pytest

from tests.quality.figure import Figure, halved
from tests.quality.held_out import held_out
from tests.quality.truth_cases import covers
from tests.quality.windows import Windows

_LETTER = "The gutter was mended on 4 May.\n\nThe bill is open.\n"
_LIST = "\n".join(f"{n};shelf;oak" for n in range(40))


def test_the_half_is_the_first_digit_of_the_hash() -> None:
    assert not held_out("4")  # 4b227777…
    assert held_out("a")  # ca978112…


@pytest.mark.parametrize(("held", "verdict"), [(0.95, "pass"), (0.5, "FAIL")])
def test_the_half_that_nobody_tuned_on_decides_whether_a_bar_is_reached(held: float, verdict: str) -> None:
    assert Figure("x", 1 - held, least=0.9, held_out=held).verdict == verdict
    assert Figure("x", 1.0, least=0.9).verdict == "pass"


def test_each_half_is_measured_alone_and_the_note_sees_only_the_developed_one() -> None:
    units = [f"unit {n}" for n in range(40)]
    held = [one for one in units if held_out(one)]
    figure = halved("count", units, str, len, note=" ".join)
    assert (figure.value, figure.held_out) == (len(units) - len(held), len(held))
    assert not set(held) & set(figure.note.replace(" unit", ",unit").split(","))
    assert halved("none", [], str, lambda _: math.nan).held_out is None


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        ("Since then: the bill, of 4 May, is open and", True),
        ("the bill of 4 May", True),
        ("the bill is open of 4 May", False),
        ("the billing of 4 Mayor is open", False),
    ],
)
def test_a_passage_is_found_by_most_of_its_letters_in_one_run_of_whole_words(quote: str, found: bool) -> None:
    assert covers(quote, "The bill of 4 May is open") is found


def test_the_plain_ranking_gives_five_lines_of_one_file_around_the_rarest_words() -> None:
    ranking = Windows({"list.csv": _LIST, "letter.txt": _LETTER})
    first = ranking.first("Who mended the gutters?", 3)[0]
    assert (first.file, first.text) == (
        "letter.txt",
        "The gutter was mended on 4 May.\nThe bill is open.",
    )
    assert ranking.first("shelf 20", 2)[0].text == "\n".join(f"{n};shelf;oak" for n in range(18, 23))
    assert not ranking.first("chairman", 3)


def test_the_plain_ranking_finds_words_of_a_script_without_spaces() -> None:
    ranking = Windows({"a.txt": "周一闭馆清洁。\n" * 6 + "月卡二百四十元。\n", "b.txt": "x\n"})
    assert "月卡" in ranking.first("今年的月卡多少钱?", 1)[0].text
