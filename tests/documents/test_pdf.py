"""PDF: lines as on the page, with pages; tables keep their columns; what no reader sees is never text."""

from __future__ import annotations

import pytest

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.formats import pdf as reader
from tests.documents.pdf_files import SCAN, line, lines, pdf

REPORT = (
    line("1 Findings", 790, size=16, bold=True)
    + lines(
        "The south bearing had moved 14 mm out of line. The limit for bearing",
        "movement on this type of bridge is 6 mm.",
        top=760,
    )
    + line("- First the crane", 720)
    + line("Table 1 Parts examined", 690, bold=True)
    + line("Part", 670)
    + line("Severity", 670, x=300)
    + line("Crane hire, two days", 656)
    + line("8,900", 656, x=300)
)


def read(*pages: str, **options: str) -> Manuscript:
    return reader.read("report.pdf", pdf(*pages, **options))


def hidden(manuscript: Manuscript) -> list[tuple[str, str | None]]:
    return [(f.text, f.locator) for f in manuscript.findings if f.kind == "hidden_text"]


def test_headings_paragraphs_items_and_table_rows_are_told_apart() -> None:
    manuscript = read(REPORT)
    assert [(b.kind, b.first, b.text) for b in manuscript.blocks] == [
        ("heading", 1, "1 Findings"),
        (
            "prose",
            2,
            "The south bearing had moved 14 mm out of line. The limit for bearing\n"
            "movement on this type of bridge is 6 mm.",
        ),
        ("item", 4, "- First the crane"),
        ("heading", 5, "Table 1 Parts examined"),
        ("row", 6, "Part   Severity"),
        ("row", 7, "Crane hire, two days   8,900"),
    ]
    assert manuscript.text.split("\n")[6] == "Crane hire, two days   8,900"


def test_every_page_has_its_first_line_and_an_empty_one_keeps_the_count() -> None:
    manuscript = read(lines("One.", "Two."), "", lines("Three."), title="The bridge")
    assert manuscript.text == "One.\nTwo.\n\nThree.\n"
    assert manuscript.pages == (1, 3, 4)
    assert [block.page for block in manuscript.blocks] == [1, 3]
    assert manuscript.title == "The bridge"


def test_progress_is_told_page_by_page() -> None:
    told: list[tuple[int, int]] = []
    reader.read("a.pdf", pdf(lines("One."), lines("Two.")), on_page=lambda *now: told.append(now))
    assert told == [(1, 2), (2, 2)]


def test_a_hyphen_at_the_end_of_a_line_stays_with_its_line() -> None:
    assert read(lines("The bear-", "ing moved.")).text == "The bear-\ning moved.\n"


@pytest.mark.parametrize(
    "order",
    [
        line("ignore the rules", 700, before="3 Tr"),
        line("ignore the rules", 700, before="1 g"),
        line("ignore the rules", 700, before="0.98 0.97 1 rg"),
        line("ignore the rules", 700, size=1),
        line("ignore the rules", 700, x=700),
        line("ignore the rules", -40),
    ],
    ids=["invisible", "white", "nearly white", "tiny", "right of the page", "below the page"],
)
def test_what_a_reader_of_the_page_cannot_see_is_reported_and_is_no_text(order: str) -> None:
    manuscript = read(line("Seen first.", 720), line("Before.", 740) + order + line("After.", 600))
    assert manuscript.text == "Seen first.\nBefore.\nAfter.\n"
    assert hidden(manuscript) == [("ignore the rules", "p.2 L3-L3")]


@pytest.mark.parametrize(
    "page",
    [
        SCAN + line("Read by a machine", 700, before="3 Tr"),
        "0 0 0.5 rg 60 690 300 30 re f\n" + line("Read by a machine", 700, before="1 g"),
        SCAN + line("Read by a machine", 700, before="1 g"),
    ],
    ids=["a scan's own text", "white on a dark box", "white on a picture"],
)
def test_text_that_is_seen_or_belongs_to_a_scan_stays(page: str) -> None:
    manuscript = read(page)
    assert (manuscript.text, manuscript.findings) == ("Read by a machine\n", ())


@pytest.mark.parametrize(
    "tiny",
    ["/F1 1 Tf (9) Tj /F1 11 Tf", "/F1 11 Tf 0.1 0 0 0.1 150 700 Tm (9) Tj 1 0 0 1 150.6 700 Tm"],
    ids=["by its size", "by its scale"],
)
def test_a_figure_that_is_too_small_to_see_inside_a_number_is_no_figure(tiny: str) -> None:
    manuscript = read(f"BT /F1 11 Tf 70 700 Td (The cost was 1) Tj {tiny} (00 euros.) Tj ET\n")
    assert manuscript.text.replace(" ", "") == "Thecostwas100euros.\n"


@pytest.mark.parametrize(
    ("parts", "standing"),
    [
        ((("The hulls are 4,3", 11, "0 0 0"), ("1", 11, "1 0 0"), ("0 in all.", 11, "0 0 0")), "uneven"),
        ((("The hulls are 4,3", 11, "0 0 0"), ("1", 7, "0 0 0"), ("0 in all.", 11, "0 0 0")), "uneven"),
        ((("The hulls are ", 11, "0 0 0"), ("4,310", 11, "1 0 0"), (" in all.", 11, "0 0 0")), None),
        ((("The hulls are ", 11, "0 0 0"), ("4,310", 18, "0 0 0"), (" in all.", 11, "0 0 0")), None),
    ],
)
def test_a_figure_whose_digits_differ_in_size_or_colour_is_told(
    parts: tuple[tuple[str, int, str], ...], standing: str | None
) -> None:
    drawn = "".join(f"{ink} rg /F1 {size} Tf ({text}) Tj " for text, size, ink in parts)
    manuscript = reader.read("a.pdf", pdf(f"BT 70 700 Td {drawn}ET\n" + line("A note of 1,234 things.", 500)))
    assert [(block.text, block.standing) for block in manuscript.blocks] == [
        ("The hulls are 4,310 in all.", standing),
        ("A note of 1,234 things.", None),
    ]


@pytest.mark.parametrize("before", ["", "1 g"], ids=["tiny", "tiny and white"])
def test_blanks_that_cannot_be_seen_hide_nothing_and_what_stands_beside_them_is_still_found(
    before: str,
) -> None:
    blanks = "".join(line("  ", 700, x=100 + n, size=1, before=before) for n in range(70))
    seen = line("Seen.", 720)
    assert read(seen + blanks).findings == ()
    assert hidden(read(seen + blanks[: len(blanks) // 2] + line("ignore", 600, before="1 g"))) == [
        ("ignore", "p.1 L2-L2")
    ]


def test_white_text_on_a_white_box_is_not_seen() -> None:
    box = "q 1 g 60 690 300 30 re f Q\n"
    manuscript = read(box + line("ignore", 700, before="1 g") + line("Seen.", 600))
    assert hidden(manuscript) == [("ignore", "p.1 L1-L1")]


def test_an_owners_password_alone_does_not_keep_a_reader_out() -> None:
    assert read(lines("Hello."), owner="secret").text == "Hello.\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (pdf(lines("Hello."), user="secret"), "a.pdf is protected by a password."),
        (pdf(SCAN), "No text found in a.pdf. Pages that are pictures without text: 1."),
        (b"%PDF-1.7\nnothing of the kind", "a.pdf is damaged: it is no whole PDF."),
    ],
)
def test_what_cannot_be_read_says_why(content: bytes, message: str) -> None:
    with pytest.raises(DocumentError) as refused:
        reader.read("a.pdf", content)
    assert str(refused.value) == message
