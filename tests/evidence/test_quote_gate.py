"""The quote gate gives each claimed quote its verdict, the source's own words and the true place."""

from __future__ import annotations

import pytest

from detective_app.core.evidence import Support
from detective_app.evidence.quotes.checking import check
from detective_app.evidence.text.normal_text import find, fold, folded
from tests.evidence.memory_index import MemoryIndex

REPORT = """# Report

The south bearing had moved 14 mm out of line. The inspec-
tion was not carried out before 3 May 2021, and
the bridge cost 1.2 million euros in all – a “fair” price.
At night it was -5 °C. Revenue was 1,234.5 and the share 10-12 %.
It was cold. It was cold. The pump was off.
The well-
known engineer agreed to all of it.
"""
LETTER = """The north bearing showed no “movement” at all.
It stopped.
The pump was off on Sunday, and nobody came.
"""
CASE = MemoryIndex({"report.md": REPORT, "letter.txt": LETTER}, {"report.md": (1, 5)})
WHOLE = "The south bearing had moved 14 mm out of line."


def verdict(quote: str, source_id: str | None = "D1", locator: str | None = None) -> str:
    return check(quote, source_id, locator, CASE).verdict


def supported(quote: str, source_id: str | None, locator: str | None) -> Support:
    support = check(quote, source_id, locator, CASE).support
    assert support is not None
    return support


def test_a_verbatim_quote_at_its_place_is_exact_and_gets_its_page() -> None:
    support = supported(WHOLE, "D1", "L3")
    assert support == Support(source_id="D1", locator="p.1 L3-L3", quote=WHOLE, verdict="exact")
    assert verdict(WHOLE, "D1", "p.1 L1-L4") == "exact"
    assert verdict(WHOLE, "D1") == verdict(WHOLE, None) == "exact"


@pytest.mark.parametrize(
    ("given", "quote", "locator"),
    [
        ("The inspection was not carried out", "The inspec-\ntion was not carried out", "L3-L4"),
        ("the south  bearing had\nmoved 14 mm", "The south bearing had moved 14 mm", "L3"),
        (
            "cost 1.2 million euros in all - a 'fair' price.",
            "cost 1.2 million euros in all – a “fair” price.",
            "L5",
        ),
        ("The well-known engineer agreed", "The well-\nknown engineer agreed", "L8-L9"),
        ("The wellknown engineer agreed", "The well-\nknown engineer agreed", "L8-L9"),
        ("At night it was −5 °C.", "At night it was -5 °C.", "L6"),
    ],
)
def test_typography_is_normalised_and_the_source_s_own_words_are_kept(
    given: str, quote: str, locator: str
) -> None:
    support = supported(given, "D1", locator)
    assert (support.verdict, support.quote, support.given) == ("normalised", quote, given)


@pytest.mark.parametrize("locator", ["L5", "L900", "p.2 L3-L3", "page three", "L4-L3", "L3-L99999999"])
def test_a_wrong_locator_is_corrected_and_noted(locator: str) -> None:
    found = check(WHOLE, "D1", locator, CASE)
    assert found.verified
    assert found.support is not None
    assert (found.verdict, found.support.locator, found.support.given) == (
        "wrong_locator",
        "p.1 L3-L3",
        locator,
    )
    assert locator in found.note


def test_a_quote_that_goes_past_its_locator_gets_all_its_lines() -> None:
    support = supported("The inspection was not carried out", "D1", "L3-L3")
    assert (support.verdict, support.locator) == ("wrong_locator", "p.1 L3-L4")


@pytest.mark.parametrize("source_id", ["D2", "D9", "../../etc/passwd", "", "s1"])
def test_the_words_of_another_source_are_no_quote(source_id: str) -> None:
    found = check(WHOLE, source_id, "L3", CASE)
    assert (found.verdict, found.support) == ("not_found", None)


@pytest.mark.parametrize(
    "quote",
    [
        "The south bearing had moved … the bridge cost 1.2 million euros",
        "The south bearing had moved [...] and the bridge cost",
        "The south bearing had moved 14 mm the bridge cost 1.2 million euros",
        "The south bearing had moved 14 mm ... showed no “movement” at all.",
        "The south bearing […] out of line.",
    ],
)
def test_what_is_put_together_from_several_places_is_no_quote(quote: str) -> None:
    found = check(quote, "D1", None, CASE)
    assert (found.verdict, found.support) == ("not_found", None)


@pytest.mark.parametrize(
    "quote", ["", " “ ” ", "bearing", "14 mm", "of line", "was off", "the pump", "It was"]
)
def test_too_few_words_prove_nothing(quote: str) -> None:
    assert verdict(quote) == "too_short"


def test_a_short_sentence_is_a_quote_when_it_is_the_whole_sentence() -> None:
    assert verdict("It stopped.", "D2", "L2") == "exact"
    assert verdict("It was cold.", "D1", "L7") == "exact"


@pytest.mark.parametrize(
    "quote",
    [
        "The south bearing had moved 15 mm out of line.",
        "The south bearing had moved 14 cm out of line.",
        "The south bearing had not moved 14 mm out of line.",
        "The bearing had moved 14 mm out of line.",
        "The south bearing moved had 14 mm out of line.",
        "The south Bearing had moved 14 mm out of line.",
        "The inspection was carried out before 3 May 2021",
        "The south bearing hаd moved 14 mm out of line.",
        "At night it was 5 °C.",
    ],
)
def test_a_near_miss_is_not_found(quote: str) -> None:
    found = check(quote, "D1", "L1-L9", CASE)
    assert (found.verdict, found.support) == ("not_found", None)


@pytest.mark.parametrize(
    ("quote", "whole"),
    [
        ("million euros in all", True),
        ("the bridge cost 1.2 million", True),
        ("the bridge cost 1.2", False),
        ("2 million euros in all", False),
        ("5 °C. Revenue was 1,234.5 and", False),
        ("it was -5 °C. Revenue was 1,234", False),
        ("the share 10-12 %.", True),
        ("the share 10", False),
        ("known engineer agreed to all", False),
        ("spection was not carried out", False),
        ("engineer agreed to all of it", True),
    ],
)  # fmt: skip
def test_no_quote_begins_or_ends_inside_a_word_or_figure(quote: str, whole: bool) -> None:
    assert check(quote, "D1", "L1-L9", CASE).verified is whole


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("It stood in water of 5 m all day.", "It stood in water of 5"),
        ("It stood in water of 5 all day.", "It stood in water of 5'"),
        ("The roof is 5' above the hall.", "The roof is 5"),
        ("They lost two million in the year.", "They lost two"),
        ("They lost SEK 12 in the year.", "12 in the year."),
        ("They lost 12 SEK in the year.", "They lost 12"),
        ("They lost 12 per cent of it.", "They lost 12"),
        ("They had left by 5 p.m. or so.", "They had left by 5"),
        ("They had lost 2 ½ hours by then.", "They had lost 2"),
        ("They had lost 10 to 12 hours by then.", "They had lost 10"),
        ("They had lost < 12 hours by then.", "12 hours by then."),
        ("Net result (€14.2) 9.6 in the year.", "Net result (€14.2"),
        ("It is non-compliant with the code.", "compliant with the code."),
        ("They can't agree on the price.", "They can"),
        ("The speed was 30 km/h in town.", "The speed was 30 km"),
    ],
)
def test_a_figure_is_not_cut_from_what_gives_it_its_meaning(text: str, cut: str) -> None:
    case = MemoryIndex({"a.txt": f"First of all.\n{text}\nThat is all.\n"})
    assert check(text, "D1", "L2", case).verdict == "exact"
    assert not check(cut, "D1", "L2", case).verified


def test_scripts_without_spaces_may_be_cut_between_signs() -> None:
    case = MemoryIndex({"a.txt": "桥梁主要检查于2024年3月14日进行。南支座移位14毫米,北支座没有移动。\n"})
    for quote in ("桥梁主要检查于2024年3月14日进行", "北支座没有移动", "主要检查于2024年3月14日进行。"):
        assert check(quote, "D1", "L1", case).verdict == "exact", quote
    for quote in ("北支座移动", "桥梁主要检查于2024年3月15日进行", "北支"):
        assert not check(quote, "D1", "L1", case).verified, quote


def test_marks_and_ellipses_around_a_quote_belong_to_the_model() -> None:
    for quote in (f"“{WHOLE}”", f'"{WHOLE}"', f"„{WHOLE}“", "...south bearing had moved 14 mm…"):
        found = check(quote, "D1", "L3", CASE)
        assert found.verdict == "exact"
        assert found.support is not None
        assert found.support.quote in WHOLE


def test_a_document_s_worth_of_words_is_no_quote() -> None:
    case = MemoryIndex({"long.txt": "Every line of this text is a quote. " * 500})
    assert check(case.text("D1"), "D1", None, case).verdict == "not_found"


def test_the_nearest_of_several_places_is_taken() -> None:
    lines = ["nothing to see here"] * 100
    for at in (5, 40, 90):
        lines[at - 1] = "The relief valve opened at last."
    case = MemoryIndex({"log.txt": "\n".join(lines)})
    support = check("The relief valve opened at last.", "D1", "L60", case).support
    assert support is not None
    assert support.locator == "L40-L40"


def test_a_quote_is_found_in_the_middle_of_a_long_document_in_any_typography() -> None:
    filler = "Nothing of note was writ-\nten down on this day by any­one – “as usual”.\n"
    case = MemoryIndex(
        {"a.txt": filler * 3_000 + "The gauge showed 9.75 bar at the in-\nlet.\n" + filler * 3_000}
    )
    for quote in ("The gauge showed 9.75 bar at the inlet.", "The gauge  showed 9.75 bar at the inlet."):
        found = check(quote, "D1", None, case)
        assert found.support is not None
        assert (found.verdict, found.support.locator) == ("normalised", "L6001-L6002")


@pytest.mark.parametrize(
    "text", ["a", "- ", "a-\n", " \u200b", "1 ", "… ", "\u0301", "''", "not ", "1.2.3,", "\n."]
)
def test_no_hostile_quote_or_document_keeps_a_check_from_its_end(text: str) -> None:
    case = MemoryIndex({"a.txt": (text * 100_000)[:100_000], "b.txt": "The pump ran."})
    for quote in (text * 2_000, f"{text * 40}x", f"x{text * 40}"):
        check(quote[:4_900], "D1", "L1-L9", case)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("inspec-\n  tion", "inspection"), ("ﬁnal oﬀer", "final offer"), ("co­op", "coop"),
        ("a\u00a0\u2009b", "a b"),
        ("“x” ‘y’ «z»", "\"x\" 'y' \"z\""), ("3–5 − 2", "3-5 - 2"), ("cafe\u0301", "café"), ("１２", "12"),
        ("and so on…", "and so on..."), ("word -- word", "word — word"), ("10-\n12 %", "10-12 %"),
        ("12 ℃", "12 °C"),
    ],
)  # fmt: skip
def test_harmless_typography_folds_to_the_same(one: str, other: str) -> None:
    assert folded(one) == folded(other) == fold(one).text
    assert list(find(fold(other), fold(one))) == [(0, len(one))]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("m²", "m2"), ("-5", "5"), ("5'", '5"'), ("A", "a"), ("1,234", "1234"), ("1.5", "1,5"), ("Ä", "Ae"),
        ("paypal", "pаypal"), ("½", "1/2"), ("not now", "now"), ("12", "١٢"), ("B", "ß"),
    ],
)  # fmt: skip
def test_what_differs_in_more_than_typography_stays_apart(one: str, other: str) -> None:
    assert folded(one) != folded(other)


def test_only_a_hyphen_at_a_line_s_end_may_be_there_or_not() -> None:
    assert list(find(fold("resent"), fold("re-sent"))) == []
    assert list(find(fold("re-sent"), fold("resent"))) == []
    for quote in ("resent", "re-sent", "re- sent"):
        assert list(find(fold(quote), fold("was re-\nsent"))) == [(4, 12)]
