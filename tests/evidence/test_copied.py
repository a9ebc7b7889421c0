"""What of a document stands in another text: counted the same however it is set, and never by chance."""

from __future__ import annotations

import pytest

from detective_app.evidence.text.copied import DocumentWords

REPORT = "The south bearing moved by 14 mm.\nIt was replaced on 2 April\n2024 — by Kelder “Works”."
WORDS = DocumentWords({"D1": REPORT, "D2": "Nothing of the kind was ever found."})


def copied(text: str) -> list[str]:
    """Return what of the report a text copies, as the report writes it."""
    found = [copy for run in WORDS.runs(text) for copy in run.copies if copy.source_id == "D1"]
    return [REPORT[WORDS.place("D1", c.first) : WORDS.end("D1", c.last)] for c in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He says the SOUTH bearing  moved by 14 mm, no more.", ["The south bearing moved by 14 mm"]),
        (
            "replaced on 2 Ap\u00adril 2024 by \u201eKelder\u201c works",
            ["replaced on 2 April\n2024 — by Kelder “Works"],
        ),
        ("> the south bearing\n> moved by\n> 14 mm", ["The south bearing moved by 14 mm"]),
        ("The south bearing was replaced.", []),
        ("It was found that nothing moved.", []),
        ("", []),
    ],
)
def test_a_copy_is_found_whatever_its_case_spacing_and_typography(text: str, expected: list[str]) -> None:
    assert copied(text) == expected


def test_a_run_that_stands_in_two_documents_counts_for_both() -> None:
    words = DocumentWords({"D1": "It was raining all day long.", "D2": "Once it was raining all night."})
    [run] = words.runs("it was raining all day")
    assert {copy.source_id: copy.last - copy.first + 1 for copy in run.copies} == {"D1": 5, "D2": 4}


def test_the_same_words_over_and_over_are_one_run_and_take_no_long_search() -> None:
    words = DocumentWords({"D1": "no " * 20_000})
    [run] = words.runs("no " * 2_000)
    assert run.copies[0].last - run.copies[0].first + 1 == 2_000


BROKEN = "He led the investi-\ngation of near-\nterm costs of the \ufb01nancial inves\u00ad\ntigator at noon."


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("He led the investigation of near-term costs", "He", "costs"),
        ("he led the investi-\ngation of near-\nterm costs", "He", "costs"),
        ("led the investigation of money", "led", "of"),
        ("investigation of near term costs", "investi", "costs"),
        ("the financial investigator at noon", "the", "noon"),
        ("costs of the financial investigator", "costs", "tigator"),
    ],
)
def test_a_word_that_a_line_s_end_breaks_is_copied_in_either_writing(
    text: str, first: str, last: str
) -> None:
    words = DocumentWords({"S0": "Of something else.", "D1": BROKEN})
    [run] = words.runs(text)
    [copy] = run.copies
    copied = BROKEN[words.place("D1", copy.first) : words.end("D1", copy.last)]
    assert (run.start, run.end) == (
        text.casefold().index(first.casefold()),
        len(text) - len(" money") * ("money" in text),
    )
    assert copied.startswith(first)
    assert copied.endswith(last)
