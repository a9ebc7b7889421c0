"""PDF: what is raised, struck, filled in or written on a page is read as that; what only seems so stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.process.process import ReaderProcess
from tests.documents.marked_pages import annotated, box, columns, field, form, note, stroke, text, typed
from tests.documents.pdf_files import SCAN, line, lines, pdf

Read: TypeAlias = Callable[[bytes], Manuscript]

PROSE = lines(*["The harbour office wrote on the matter twice in that year, and at length."] * 9, top=500)


@pytest.fixture(scope="module")
def reader() -> Iterator[ReaderProcess]:
    process = ReaderProcess()
    yield process
    process.close()


@pytest.fixture
def read(reader: ReaderProcess, tmp_path: Path) -> Read:
    def _read(content: bytes) -> Manuscript:
        path = tmp_path / "page.pdf"
        path.write_bytes(content)
        return reader.read(path, "page.pdf").manuscript

    return _read


def plain(manuscript: Manuscript) -> list[str]:
    return [block.text for block in manuscript.blocks if block.standing is None]


def standing(manuscript: Manuscript) -> list[tuple[str | None, str]]:
    return [(block.standing, block.text) for block in manuscript.blocks if block.standing]


def unread(manuscript: Manuscript) -> list[tuple[str, str, str, int]]:
    return [(one.what, one.why, one.where, one.count) for one in manuscript.unread]


@pytest.mark.parametrize(
    ("parts", "written"),
    [
        ([("It built 5,120", 11, 0), ("3", 6, 4), (" hulls.", 11, 0)], "It built 5,120³ hulls."),
        ([("It takes 10", 11, 0), ("7", 6, 4), (" litres.", 11, 0)], "It takes 10⁷ litres."),
        ([("It takes 10", 11, 0), ("-4", 7, 4), (".", 11, 0)], "It takes 10⁻⁴."),
        ([("It built 5,120", 11, 0), ("a", 6, 4), (" hulls.", 11, 0)], "It built 5,120ᵃ hulls."),
        ([("It built 5,120", 11, 0), ("A", 6, 4), (" hulls.", 11, 0)], "It built 5,120 [A] hulls."),
        ([("412 ppm of CO", 11, 0), ("2", 7, -2), (" rose.", 11, 0)], "412 ppm of CO₂ rose."),
        ([("48 m", 11, 0), ("2", 11, 5), (" of floor.", 11, 0)], "48 m² of floor."),
        ([("3", 6, 4), (" Corrected by 12.", 11, 0)], "³ Corrected by 12."),
    ],
    ids=["mark", "exponent", "sign", "letter", "capital", "lowered", "as large", "at the beginning"],
)
def test_a_raised_figure_is_no_digit_of_the_figure_before_it(
    parts: list[tuple[str, float, float]], written: str, read: Read
) -> None:
    assert plain(read(pdf(text(*parts)))) == [written]


@pytest.mark.parametrize(
    ("parts", "written"),
    [
        ([("On the 1", 11, 0), ("st", 6, 4), (" of May.", 11, 0)], "On the 1st of May."),
        ([("H", 14, 0), ("OLDINGS OF 1911", 11, 0)], "HOLDINGS OF 1911"),
        ([("Berth 7 ", 14, 0), ("with 340 of 12", 7, 0)], "Berth 7 with 340 of 12"),
        ([("Korea ", 11, 0), ("(2)", 7, 4), (" grew.", 11, 0)], "Korea (2) grew."),
    ],
    ids=["ordinal", "small capitals", "small print", "mark in brackets"],
)
def test_what_is_only_small_or_a_word_stays_as_it_is(
    parts: list[tuple[str, float, float]], written: str, read: Read
) -> None:
    assert plain(read(pdf(text(*parts)))) == [written]


TOLL = line("The toll is", 700) + line("75 EUR", 700, x=130) + line("95 EUR a day.", 700, x=175)
_STRIKE_OUT = (
    b"<< /Type /Annot /Subtype /StrikeOut /Rect [130 698 167 709] /F 4 "
    b"/QuadPoints [130 709 167 709 130 698 167 698] >>"
)


@pytest.mark.parametrize(
    "content",
    [
        pdf(TOLL + stroke(130, 166, 703.5)),
        pdf(TOLL + "130 703.2 36 0.7 re f\n"),
        pdf(TOLL + "q 0.5 w 70 600 m 90 600 l 130 703.5 m 166 703.5 l S Q\n"),
        annotated(TOLL, _STRIKE_OUT),
    ],
    ids=["line", "thin area", "one of two lines", "mark"],
)
def test_struck_words_leave_their_line_and_stand_after_it_as_struck(content: bytes, read: Read) -> None:
    manuscript = read(content)
    assert plain(manuscript) == ["The toll is 95 EUR a day."]
    assert standing(manuscript) == [("struck", "75 EUR")]


@pytest.mark.parametrize(
    "rule",
    [
        stroke(130, 166, 698.5),
        stroke(40, 500, 703.5),
        stroke(130, 166, 711),
        "q 1 G 0.6 w 130 703.5 m 166 703.5 l S Q\n",
        "q 1 1 0 rg 128 696 40 14 re f Q\n",
    ],
    ids=["underline", "line of a chart", "line over it", "white", "marker"],
)
def test_a_line_that_does_not_strike_words_takes_none_away(rule: str, read: Read) -> None:
    manuscript = read(pdf(rule + TOLL))
    assert plain(manuscript) == ["The toll is 75 EUR 95 EUR a day."]
    assert standing(manuscript) == []


SLIPWAY = [
    ("The slipway was let to the", "The dredger was hired from a"),
    ("rowing club on 2 March 2023", "firm in Emden. It moved 6,300"),
    ("for ten years. Its rent of", "tons of silt in nine weeks. A"),
    ("1,450 EUR falls due in May.", "second firm wanted 88,000 EUR"),
    ("Nobody had told the council", "for the same work and lost it."),
    ("about the crack.", ""),
]


def test_columns_of_prose_that_are_drawn_row_by_row_are_read_one_after_the_other(read: Read) -> None:
    found = plain(read(pdf(columns(*SLIPWAY, edges=(60, 300)))))
    assert found == ["\n".join(filter(None, column)) for column in zip(*SLIPWAY, strict=True)]


def test_a_quote_in_a_column_is_marked_on_its_page_line_by_line(
    reader: ReaderProcess, tmp_path: Path
) -> None:
    path = tmp_path / "page.pdf"
    path.write_bytes(pdf(columns(*SLIPWAY, edges=(60, 300))))
    drawn = reader.draw(path, "page.pdf", 1, 595, [f"{SLIPWAY[1][1]}\n{SLIPWAY[2][1]}"])
    assert len(drawn.marks) == 2
    assert all(mark[0] > 290 for mark in drawn.marks)


def test_the_value_of_a_field_is_drawn(reader: ReaderProcess, tmp_path: Path) -> None:
    path, empty = tmp_path / "full.pdf", tmp_path / "empty.pdf"
    path.write_bytes(form(LABELS, field("Tessa Quill", 200, 695)))
    empty.write_bytes(form(LABELS, field("", 200, 695)))
    full, bare = (reader.draw(one, "page.pdf", 1, 595).png for one in (path, empty))
    assert full != bare


def test_what_was_written_on_a_page_is_found_on_it(reader: ReaderProcess, tmp_path: Path) -> None:
    path, other = tmp_path / "form.pdf", tmp_path / "typed.pdf"
    fields = (field("Tessa Quill", 200, 695), box(180, 658, name="y", ticked=True))
    path.write_bytes(form(LABELS, *fields, field("4 May 2025", 70, 560, name="Day of the loss")))
    label, value = reader.draw(path, "form.pdf", 1, 595, ["Owner of the boat: Tessa Quill"]).marks
    assert (label[0] < 200 <= value[0], abs(label[1] - value[1]) < 10) == (True, True)
    [alone] = reader.draw(path, "form.pdf", 1, 595, ["Day of the loss: 4 May 2025"]).marks
    assert alone[1] > value[1] + 100
    annotation, look = typed("Accepted, T. Quill", 70, 600)
    other.write_bytes(annotated(LABELS, annotation, note("We settled."), more=[look]))
    for words in ("Accepted, T. Quill", "Reviewer: We settled."):
        assert len(reader.draw(other, "typed.pdf", 1, 595, [words]).marks) == 1
    assert reader.draw(other, "typed.pdf", 1, 595, ["Nobody wrote this."]).marks == ()


def test_a_table_of_two_columns_of_words_keeps_its_rows(read: Read) -> None:
    rows = [
        ("Berth of the ferry", "North quay, second basin"),
        ("Owner of the berth", "The town, by deed of 1911"),
        ("Depth at low tide", "Four metres and a half"),
        ("State of the wall", "Sound, with two cracks"),
        ("Next survey due", "In the spring of next year"),
    ]
    assert plain(read(pdf(columns(*rows, edges=(60, 300))))) == ["   ".join(row) for row in rows]


HEARING = [
    ("1", "Q. When was the sluice opened?"),
    ("2", "A. On the second of June, I think about"),
    ("3", "twenty to seven in the evening."),
    ("4", "Q. Who held the key of gate 4?"),
    ("5", "A. Mrs. Ode had it, but she never"),
    ("6", "gave it to the night watch."),
]


def test_numbers_of_lines_in_the_margin_are_no_text_and_an_answer_is_one_block(read: Read) -> None:
    assert plain(read(pdf(columns(*HEARING, edges=(60, 90))))) == [
        "Q. When was the sluice opened?",
        "A. On the second of June, I think about\ntwenty to seven in the evening.",
        "Q. Who held the key of gate 4?",
        "A. Mrs. Ode had it, but she never\ngave it to the night watch.",
    ]


def test_numbers_of_rows_and_items_stay(read: Read) -> None:
    rows = [
        ("1", "Alder", "12"),
        ("2", "Birch", "7"),
        ("3", "Elm", "31"),
        ("4", "Oak", "4"),
        ("5", "Yew", "2"),
    ]
    assert plain(read(pdf(columns(*rows, edges=(60, 90, 300))))) == ["   ".join(row) for row in rows]


def test_pages_that_are_pictures_are_told_with_their_places(read: Read) -> None:
    stamped = [SCAN + line(f"LOCK-00000{n}", 20) for n in range(2)]
    manuscript = read(pdf(lines("The order is on the next sheets."), SCAN, *stamped, PROSE, SCAN))
    assert unread(manuscript) == [("page", "no_text", "p.2-4", 3), ("page", "no_text", "p.6", 1)]


@pytest.mark.parametrize(
    ("page", "told"),
    [
        (PROSE + "q 300 0 0 450 60 390 cm /Im Do Q\n", []),
        (PROSE + "q 470 0 0 330 60 20 cm /Im Do Q\n", [("picture", "no_text", "p.1", 1)]),
        (PROSE + "q 120 0 0 70 60 740 cm /Im Do Q\n", []),
        (SCAN + PROSE, []),
        (
            SCAN + lines(*["Read by a machine from the picture below it."] * 30).replace("q ", "q 3 Tr ", 1),
            [],
        ),
        (stroke(60, 500, 700), []),
    ],
    ids=["under text", "large", "logo", "as ground", "with its text", "a line alone"],
)
def test_only_a_large_picture_without_text_is_told(
    page: str, told: list[tuple[str, str, str, int]], read: Read
) -> None:
    assert unread(read(pdf(page, lines("One.")))) == told


def test_a_document_of_pictures_is_refused_with_their_number(read: Read) -> None:
    with pytest.raises(DocumentError, match=r"Pages that are pictures without text: 2\."):
        read(pdf(SCAN, SCAN))


LABELS = (
    line("Owner of the boat:", 700) + line("Aboard?", 660) + line("yes", 660, x=150) + line("no", 660, x=220)
)


def test_values_of_a_form_stand_beside_their_labels(read: Read) -> None:
    fields = (
        field("Tessa Quill", 200, 695),
        box(180, 658, name="y", ticked=True),
        box(250, 658, name="n", ticked=False),
        field("4 May 2025", 70, 560, name="Day of the loss"),
        field("secret", 70, 500, name="Hidden", flags=2),
        field("", 70, 460, name="Lawyer"),
    )
    manuscript = read(form(LABELS, *fields))
    assert standing(manuscript) == [
        ("form", "Owner of the boat: Tessa Quill"),
        ("form", "Aboard? yes [x] no [ ]"),
        ("form", "Day of the loss: 4 May 2025"),
    ]
    assert plain(manuscript) == []


def test_a_label_above_its_field_is_the_fields(read: Read) -> None:
    page = line("Name of the ship", 700, size=9) + line("Date", 700, x=300, size=9)
    manuscript = read(form(page, field("Wilhelmine", 70, 678), field("4 May 2025", 300, 678, name="f2")))
    assert sorted(standing(manuscript)) == [
        ("form", "Date: 4 May 2025"),
        ("form", "Name of the ship: Wilhelmine"),
    ]


def test_text_that_was_typed_on_a_page_is_its_text_and_a_note_is_a_remark(read: Read) -> None:
    annotation, look = typed("Accepted 12 July 2023", 60, 640)
    reply = note("Marked", author="Other", more=b"/StateModel (Review)")
    content = annotated(
        line("The fine is 2,600 EUR.", 700), annotation, note("We settled on 600 EUR."), reply, more=[look]
    )
    manuscript = read(content)
    assert plain(manuscript) == ["The fine is 2,600 EUR.", "Accepted 12 July 2023"]
    assert standing(manuscript) == [("remark", "Reviewer: We settled on 600 EUR.")]


def test_of_typed_text_what_is_drawn_is_read_and_what_is_not_shown_is_reported(read: Read) -> None:
    lying, look = typed("The fine is 9 EUR.", 60, 640, drawn="The fine is 90 EUR.")
    assert plain(read(annotated(line("Seen.", 700), lying, more=[look]))) == ["Seen.", "The fine is 90 EUR."]
    hidden, look = typed("The fine is 9 EUR.", 60, 640, flags=2)
    manuscript = read(annotated(line("Seen.", 700), hidden, more=[look]))
    assert plain(manuscript) == ["Seen."]
    assert [finding.text for finding in manuscript.findings] == ["The fine is 9 EUR."]


def test_files_inside_a_document_are_on_its_account(read: Read) -> None:
    names = (
        b"/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (sums.csv) /UF (sums.csv) >>] >> >>"
    )
    manuscript = read(pdf(lines("One."), catalog=names))
    assert unread(manuscript) == [("attachment", "unknown", "sums.csv", 1)]


def test_bytes_before_its_header_keep_no_document_from_being_read(read: Read) -> None:
    assert plain(read(b"\r\nHTTP/1.1 200 OK\r\n\r\n" + pdf(lines("Hello.")))) == ["Hello."]
