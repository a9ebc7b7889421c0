"""A sentence ends where a reader would end it, and keeps every character."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from detective_app.documents.formats.text import read
from detective_app.evidence.text.sentences import spans, split


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It moved 3.5 mm. It stopped.", ["It moved 3.5 mm.", "It stopped."]),
        ("Dr. Lind met R. Haldane at 14.05. He left.", ["Dr. Lind met R. Haldane at 14.05.", "He left."]),
        ("See e.g. section 4, i.e. the limit. Done!", ["See e.g. section 4, i.e. the limit.", "Done!"]),
        ("Am 3. Mai war es z.B. zu warm. Danach nicht.", ["Am 3. Mai war es z.B. zu warm.", "Danach nicht."]),
        ("It was 9 °C. Both were seen.", ["It was 9 °C.", "Both were seen."]),
        ("He asked: “Why?” She left.", ["He asked: “Why?”", "She left."]),
        (
            "It failed at 02:14. Nobody came... Later it ran.",
            ["It failed at 02:14.", "Nobody came...", "Later it ran."],
        ),
        ("It came at 16:20. Then it left.", ["It came at 16:20.", "Then it left."]),
    ],
)
def test_abbreviations_decimals_and_dates_do_not_split(text: str, expected: list[str]) -> None:
    assert list(spans(text)) == expected


@given(st.text(alphabet=st.sampled_from("aB1 .!?\n\t-*#|:”"), max_size=200))
def test_every_sentence_is_verbatim_and_stands_on_its_lines(text: str) -> None:
    if not text.strip():
        return
    manuscript = read("a.txt", text.encode())
    lines = manuscript.text.split("\n")
    for sentence in split(manuscript, "D1", "a.txt"):
        place = "\n".join(lines[sentence.locator.first - 1 : sentence.locator.last])
        assert sentence.text in place
