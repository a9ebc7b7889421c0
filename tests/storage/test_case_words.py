"""Texts are compared with a question in exactly the words that the index holds of them."""

from __future__ import annotations

import pytest

from detective_app.storage.cases.terms import as_words, tokenizer

GREEK = "αβγδεζηθικλμνξοπρστυφχψω ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"


@pytest.mark.parametrize(
    "text",
    [
        "Net sales (in millions): $26; up 4% — the Board’s “best” year.",
        "Größe, Übermaß, naïve façade, Ærø, œuvre, ﬁnancial ﬂows, x² and 5½",
        f"Москва, 東京 and {GREEK} stand beside Größe",
        "one\0two\tthree\rfour\u2028five",
    ],
)
def test_a_text_has_the_words_that_the_index_cuts_it_into_line_for_line(text: str) -> None:
    lines = f"{text}\n\n{text.upper()}\nlast"
    alone, beside = as_words([lines]), as_words(["before", lines, ""])
    assert beside == ["before", *alone, ""]
    wanted = [tokenizer().analyze(line) for line in lines.split("\n")]
    assert [line.split() for line in alone[0].split("\n")] == wanted


def test_figures_and_broken_words_are_written_as_they_are_looked_up() -> None:
    assert as_words(["1,234.5 invest-\nigations"]) == ["1234 5 invest investigations\nigations"]


def test_no_texts_have_no_words() -> None:
    assert as_words([]) == []
