"""What a cell shows of a sentence: two lines at most, and never without the value that decides."""

from __future__ import annotations

import pytest

from detective_app.gui.pages.sheet.words import Shown, cut, table_row, whole


def shown(sentence: str, part: str, room: int) -> Shown:
    """Cut as for a cell with room for so many signs."""
    found = cut(whole(sentence, part), part, lambda one: len(one.text) <= room)
    return Shown(found.text.replace("\u00a0", " "), found.start, found.end)


@pytest.mark.parametrize(
    ("sentence", "part", "words", "value"),
    [
        (
            "The bearings reached the site on 19 March",
            "Delivered by 14 March",
            "… the site on 19 March",
            "19 March",
        ),
        (
            "They came off the lorry on 14 March.",
            "Delivered by 14 March",
            "… the lorry on 14 March.",
            "14 March",
        ),
        ("Above 45,000 the treasurer approves all", "Approved by him", "Above 45,000 the…", "45,000"),
        (
            "In May 48 hours were run and then no more",
            "The 72-hour test",
            "In May 48 hours were…",
            "48 hours",
        ),
        (
            "A load of words before 48 hours and as many behind",
            "The 72-hour test",
            "… words before 48 hours…",
            "48 hours",
        ),
        ("It is all fine on our side as ever before", "Passed the test", "It is all fine on our…", ""),
        ("As far as anybody knows the treasurer did so", "By the treasurer", "… the treasurer did so", ""),
        ("All fine", "Passed", "All fine", ""),
    ],
)
def test_a_sentence_is_cut_at_its_beginning_first_and_keeps_its_value(
    sentence: str, part: str, words: str, value: str
) -> None:
    found = shown(sentence, part, 24)
    assert (found.text, found.value) == (words, value)


def test_the_value_is_of_the_kind_that_the_part_has() -> None:
    sentence = "On 9 April they paid 48,200 euros"
    assert whole(sentence, "It cost less than 45,000 euros").value.replace("\u00a0", " ") == "48,200 euros"
    assert whole(sentence, "It was paid by 2 April").value.replace("\u00a0", " ") == "9 April"
    assert whole("The clause of J. Marten", "It was paid by 2 April").value == ""


def test_a_value_stays_on_one_line_unless_it_is_all_that_keeps_the_sentence_from_fitting() -> None:
    said = whole("A load test of 72 hours is required.", "Passed the 72-hour test")
    assert "72\u00a0hours" in cut(said, "", lambda _: True).text
    assert cut(said, "", lambda one: "\u00a0" not in one.text).text == "A load test of 72 hours is required."


@pytest.mark.parametrize("room", range(1, 60, 7))
@pytest.mark.parametrize("before", [0, 3, 40, 400])
@pytest.mark.parametrize("behind", [0, 3, 40, 400])
def test_the_value_is_never_lost(room: int, before: int, behind: int) -> None:
    sentence = f"{'word ' * before}on 19 March 2026{' behind' * behind}"
    found = shown(sentence, "Delivered by 14 March", room)
    if before * 5 < 600:  # a value is looked for so far into a sentence
        assert found.value == "19 March 2026"
        assert found.text[found.start : found.end] == "19 March 2026"
    assert len(found.text) <= max(room, len("… 19 March 2026…"))


def test_a_row_of_a_table_has_its_cells_apart() -> None:
    assert (
        table_row('9 April 2026,1187,"48,200",', "payments.csv") == "9 April 2026\u00a0| 1187\u00a0| 48,200"
    )
    assert table_row("9 April 2026;1187;48,20", "payments.csv") == "9 April 2026\u00a0| 1187\u00a0| 48,20"
    assert table_row("Yes, no, yes", "minutes.docx") == "Yes, no, yes"
