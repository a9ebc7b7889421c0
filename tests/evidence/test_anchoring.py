"""Every figure, date, section, code and name of a text stands in a quote, or is told to stand in none."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from detective_app.core.evidence import Calculation
from detective_app.evidence.quotes.anchoring import tokens, unanchored
from detective_app.evidence.text.sentences import spans
from tests.evidence.lie_documents import DOCUMENTS


def loose(
    text: str, *quotes: str, known: Sequence[str] = (), calculations: Sequence[Calculation] = ()
) -> list[str]:
    return [anchor.text for anchor in unanchored(text, quotes, calculations, known=known)]


def test_anchors_are_told_by_kind() -> None:
    text = (
        "BR-17 moved 14 mm on 3 May 2024 at 14:05 (§ 14), in Q3 2023, says Eva Lindqvist of Harrow Council."
    )
    assert [(a.kind, a.text) for a in tokens(text)] == [
        ("code", "BR-17"),
        ("quantity", "14"),
        ("date", "3 May 2024"),
        ("time", "14:05"),
        ("label", "§ 14"),
        ("period", "Q3 2023"),
        ("name", "Eva Lindqvist"),
        ("name", "Harrow Council"),
    ]


@given(st.text(alphabet='019 .,:-/%€§()[]"aAbmQ½²\n*', max_size=60))
@example("0²€")
@settings(max_examples=150, deadline=None)
def test_no_digit_of_a_text_is_overlooked(text: str) -> None:
    markers = [m.span() for m in re.finditer(r"^[ \t]*\(?\d{1,2}[.)](?=[ \t])", text, re.MULTILINE)]
    found = tokens(text)
    assert all(text[a.start : a.end] == a.text for a in found)
    for digit in re.finditer(r"[0-9]", text):
        spans = [(a.start, a.end) for a in found] + markers
        assert any(start <= digit.start() < end for start, end in spans), (text, digit, found)


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("It weighs 1,250 kg.", "Das Gewicht ist 1.250 kg, und es ist schwer."),
        ("It weighs 1250 kg.", "It weighs 1 250 kg."),
        ("It cost 2.4 million euros.", "Costs: €2,400,000"),
        ("It cost EUR 7.9m.", "Der Umsatz liegt bei 7,9 Mio. Euro und mehr."),
        ("It rose by 12 per cent.", "a rise of 12 %"),
        ("It moved on 3 May 2024.", "moved on 2024-05-03"),
        ("Am 3. Mai 2024 geschah es.", "on May 3rd, 2024"),
        ("It was in May 2024, in 2024.", "on 3 May 2024"),
        ("In 2023 it fell.", "| Revenue | 2023 | 2022 |"),
        ("It rang at 2:05 pm.", "Alarm um 14.05 Uhr"),
        ("Two posts are rusty.", "2 posts are rusty"),
        ("2 posts are rusty.", "two posts are rusty"),
        ("In Q3 2023 it fell.", "im 3. Quartal 2023"),
        ("In FY 2022/23 it fell.", "im Geschäftsjahr 2022/2023"),
        ("See section 7.2.", "according to clause 7.2 of the lease"),
        ("Lot 4711 was bad.", "The bad lot 4711 was burnt."),
        ("Part BR-17 moved.", "br-17;moved;yes"),
        ("Between 10 and 12 %.", "a share of 10-12 %"),
        ("From 14 to 16 March 2024.", "14–16 March 2024"),
        ("Keys 4711-4714 are lost.", "keys no. 4711-4714 are lost"),
        ("Es war -5 °C.", "a temperature of −5 °C"),
        ("1. It stopped.\n2) It ran.", "It stopped. It ran."),
        ("Mr Okafor signed.", "Tom Okafor signed it"),
        ("Harrow Council's engineer agreed.", "the engineer of Harrow Council"),
        ("Der Mangel wurde von Frau Albrecht gemeldet.", "die Mieterin Sabine Albrecht meldete den Mangel"),
        ("The South Bearing had moved.", "The south bearing had moved."),
        ("The loss was 14.2 in all.", "| Other income (loss) | (14.2) | 9.6 |"),
        ("Der Umsatz betrug 812,4 im Jahr.", "Umsatz 812,4 im Jahr"),
    ],
)
def test_the_same_value_in_another_writing_is_anchored(text: str, quote: str) -> None:
    assert loose(text, quote) == []


@pytest.mark.parametrize(
    ("text", "quote", "expected"),
    [
        ("It moved 15 mm.", "It moved 14 mm.", ["15"]),
        ("It moved 14 cm.", "It moved 14 mm.", ["14"]),
        ("It moved ±14 mm, > 14 mm.", "It moved 14 mm.", ["14", "14"]),
        ("It cost $48,200.", "It cost £48,200.", ["$48,200"]),
        ("It rose by 5 percentage points.", "It rose by 5 %.", ["5"]),
        ("It took 5 months.", "It took 5 weeks.", ["5"]),
        ("It was 5 °C.", "It was -5 °C.", ["5 °C"]),
        ("Income of 14.2 was booked.", "| Other income (loss) | (14.2) | 9.6 |", ["14.2"]),
        ("It cost 2.4 billion euros.", "It cost 2.4 million euros.", ["2.4 billion"]),
        ("It moved on 4 May 2024.", "It moved on 3 May 2024.", ["4 May 2024"]),
        ("It moved on 3 May 2024.", "It moved in May 2024.", ["3 May 2024"]),
        ("In 2021 it fell.", "In 2023 it fell.", ["2021"]),
        ("In Q4 2023 it fell.", "In Q3 2023 it fell.", ["Q4 2023"]),
        ("In FY 2021/22 it fell.", "In FY 2022/23 it fell.", ["FY 2021/22"]),
        ("It rang at 14:06.", "It rang at 14:05.", ["14:06"]),
        ("See § 15 Abs. 2.", "See § 14 Abs. 2.", ["§ 15"]),
        ("See clause 7.3.", "See clause 7.2.", ["clause 7.3"]),
        ("Part BR-18 moved.", "Part BR-17 moved.", ["BR-18"]),
        ("Three posts are rusty.", "2 posts are rusty", ["Three"]),
        ("They found seven.", "They found them.", ["seven"]),
        ("23 employees came.", "1,150 employees work at 23 sites.", ["23"]),
        ("The rate was 12 %.", "The rate was 12.", ["12 %"]),
        ("Eva Okafor signed.", "Tom Okafor signed.", ["Eva Okafor"]),
        ("It was paid by Siemens.", "It was paid.", ["Siemens"]),
        ("Es zahlte die Hochbau AG.", "Es zahlte die Hafenbau AG.", ["Hochbau AG"]),
        ("The loss was 14.3 in all.", "| Other income (loss) | (14.2) | 9.6 |", ["14.3"]),
    ],
)
def test_another_value_unit_period_or_name_is_not(text: str, quote: str, expected: list[str]) -> None:
    assert loose(text, quote) == expected
    assert set(expected) <= set(loose(text))


def test_the_unit_may_stand_in_the_head_of_a_table_and_only_there() -> None:
    row, head = "| Water | 812.4 | 790.1 |", "| € million | 2023 | 2022 |"
    assert loose("Water brought €812.4 million in 2023.", row, head) == []
    assert loose("Water brought €812.4 million.", row) == ["€812.4 million"]
    assert loose("Water brought $812.4 million.", row, head) == ["$812.4 million"]
    assert loose("Water brought €812.4 billion.", row, head) == ["€812.4 billion"]
    assert loose("It moved 14 mm.", "Displacement (mm); 14") == []
    assert loose("It moved 14 cm.", "Displacement (mm); 14") == ["14"]
    assert loose("It cost €14 million.", "It took 14 men. Others got €5 million.") == ["€14 million"]


def test_a_recorded_calculation_anchors_its_value_as_far_as_it_is_shown() -> None:
    growth = Calculation(expression="(412.4 - 398) / 398 * 100", value="3.618090452261306532663316583")
    for shown in ("3.6 %", "3.62 %", "4 %"):
        assert loose(f"It grew by {shown}.", "412.4 and 398", calculations=[growth]) == []
    for shown in ("3.7 %", "3.61 %", "36 %"):
        assert loose(f"It grew by {shown}.", "412.4 and 398", calculations=[growth]) == [shown]


def test_names_and_titles_may_come_from_what_is_known_but_figures_of_a_question_may_not() -> None:
    known = ("Did Harrow Council pay £5,000?", "Annual Report 2023", "letter-7.txt")
    assert loose("Harrow Council paid, says the Annual Report 2023 (letter-7.txt).", known=known) == []
    assert loose("Harrow Council paid £5,000 in 2023.", known=known) == ["£5,000", "2023"]


def test_german_nouns_and_words_that_begin_a_sentence_are_no_names() -> None:
    quote = "Die relative Luftfeuchte betrug 71 % bei 17,5 °C."
    assert loose("Laut Gutachten lag die Feuchte im Zimmer bei 71 Prozent.", quote) == []
    assert loose("Because of this the humidity was 71 percent. Nothing else was said.", quote) == []


def test_every_sentence_is_anchored_in_itself() -> None:
    sentences = [s for text in DOCUMENTS.values() for s in spans(text)]
    assert len(sentences) > 50
    assert [(s, found) for s in sentences if (found := loose(s, s))] == []


@pytest.mark.parametrize(
    "part", ["1 ", "1,234", "A b ", "Aa Bb ", "€1 million ", "two ", "Q3 ", "§ 1 ", "a1-", "12.", "(1) "]
)
def test_no_text_of_20_000_characters_keeps_a_reading_from_its_end(part: str) -> None:
    text = (part * 20_000)[:20_000]
    tokens(text)
