"""Figures are found with their values, whatever the notation, and names are told from places and labels."""

from __future__ import annotations

from decimal import Decimal

import pytest

from detective_app.evidence.figures.reading import figures


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It moved 3.5 mm.", [("quantity", Decimal("3.5"), "mm")]),
        ("It cost €1,250.50 in all.", [("quantity", Decimal("1250.50"), "€")]),
        ("It cost EUR 1,250 in all.", [("quantity", Decimal(1250), "€")]),
        ("Das waren 1.250,5 kg.", [("quantity", Decimal("1250.5"), "kg")]),
        ("Die Kaution war 2.940 Euro und wurde gezahlt.", [("quantity", Decimal(2940), "€")]),
        ("2.4 million euros were paid.", [("quantity", Decimal(2_400_000), "€")]),
        ("7 Mio. Euro wurden für die Brücke gezahlt.", [("quantity", Decimal(7_000_000), "€")]),
        ("12 percent, or 12 %, or 12 per cent", [("quantity", Decimal(12), "%")] * 3),
        ("two bearings failed", [("quantity", Decimal(2), "bear")]),
        ("14mm and 60t", [("quantity", Decimal(14), "mm"), ("quantity", Decimal(60), "t")]),
        ("on 3 May 2024", [("date", (2024, 5, 3), "")]),
        ("on May 3rd, 2024", [("date", (2024, 5, 3), "")]),
        ("am 3. Mai 2024", [("date", (2024, 5, 3), "")]),
        ("am 03.05.2024", [("date", (2024, 5, 3), "")]),
        ("2024-05-03", [("date", (2024, 5, 3), "")]),
        ("in March 2024", [("date", (2024, 3, None), "")]),
        ("since 2019", [("date", (2019, None, None), "")]),
        ("on 6 September", [("date", (None, 9, 6), "")]),
        ("at 14:05", [("time", 845, "")]),
        ("at 2:05 pm", [("time", 845, "")]),
        ("um 14.05 Uhr", [("time", 845, "")]),
        ("Lot 4711 at Pier 3", [("label", "lot 4711", ""), ("label", "pier 3", "")]),
        ("bearing B-17 and code LK204", []),
        (
            "at -5 °C, minus 3 °C and −0.75%",
            [
                ("quantity", Decimal(-5), "°"),
                ("quantity", Decimal(-3), "°"),
                ("quantity", Decimal("-0.75"), "%"),
            ],
        ),
        (
            "| Other income (loss) | (14.2) | 9.6 |",
            [("quantity", Decimal("-14.2"), ""), ("quantity", Decimal("9.6"), "")],
        ),
        ("Loss for the year (1,234) 567", [("quantity", Decimal(-1234), ""), ("quantity", Decimal(567), "")]),
        ("a result of $ (626) million", [("quantity", Decimal(-626_000_000), "$")]),
        ("all staff (1,234) left", [("quantity", Decimal(1234), "")]),
        (
            "€5k, €3.5m and 12bn",
            [
                ("quantity", Decimal(5_000), "€"),
                ("quantity", Decimal(3_500_000), "€"),
                ("quantity", Decimal(12_000_000_000), ""),
            ],
        ),
        (
            "3 Mrd. Euro, US$ 7.5 million",
            [("quantity", Decimal(3_000_000_000), "€"), ("quantity", Decimal(7_500_000), "$")],
        ),
        (
            "1’234.50 CHF or SEK 12",
            [("quantity", Decimal("1234.50"), "chf"), ("quantity", Decimal(12), "sek")],
        ),
        (
            "5 percentage points, 25 basis points, 3 Prozentpunkte",
            [("quantity", Decimal(5), "pp"), ("quantity", Decimal(25), "bp"), ("quantity", Decimal(3), "pp")],
        ),
        (
            "2.4 m², 12 m³, 80 km/h and 5kWh",
            [
                ("quantity", Decimal("2.4"), "m²"),
                ("quantity", Decimal(12), "m³"),
                ("quantity", Decimal(80), "km/h"),
                ("quantity", Decimal(5), "kwh"),
            ],
        ),
        (
            "10-12 % or 5 to 7 mm",
            [
                ("quantity", Decimal(10), "%"),
                ("quantity", Decimal(12), "%"),
                ("quantity", Decimal(5), "mm"),
                ("quantity", Decimal(7), "mm"),
            ],
        ),
        ("Q3 2023, third quarter of 2023, 3. Quartal 2023", [("period", "2023-q3", "")] * 3),
        ("FY 2022/23, Geschäftsjahr 2022/2023", [("period", "2022/23-fy", "")] * 2),
        ("fiscal year 2023 and H1 2023", [("period", "2023-fy", ""), ("period", "2023-h1", "")]),
        ("am 3.5. und 03.05.24", [("date", (None, 5, 3), ""), ("date", (2024, 5, 3), "")]),
        ("14-16 March 2024", [("date", (2024, 3, 14), ""), ("date", (2024, 3, 16), "")]),
        (
            "§ 14 Abs. 2, Art. 5, Clause 7.2, Section 4.2.1",
            [
                ("label", "§ 14", ""),
                ("label", "abs 2", ""),
                ("label", "article 5", ""),
                ("label", "clause 7.2", ""),
                ("label", "section 4.2.1", ""),
            ],
        ),
        ("the 3rd floor, im 3. Obergeschoss", [("label", "ordinal 3", "")] * 2),
    ],
)
def test_values(text: str, expected: list[tuple[str, object, str]]) -> None:
    found = figures(text)
    assert [(f.kind, f.value, f.unit) for f in found] == expected
    assert all(text[f.start : f.end] == f.text for f in found)


@pytest.mark.parametrize(
    ("first", "second", "agree"),
    [
        ("6 September 2022", "6 September", True),
        ("6 September 2022", "2022-09-06", True),
        ("6 September 2022", "7 September", False),
        ("1,250 kg", "1250 kg", True),
        ("2 pm", "14:00", True),
    ],
)
def test_the_same_value_in_another_notation_agrees(first: str, second: str, agree: bool) -> None:
    assert figures(first)[0].agrees(figures(second)[0]) is agree
