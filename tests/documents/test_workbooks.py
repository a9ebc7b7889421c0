"""Workbooks: sheets as pages, rows as a person sees them, and a word on what is hidden or was not read."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from detective_app.core.errors import DocumentError
from detective_app.documents.process.process import ReaderProcess
from detective_app.documents.shared import number_formats, package
from detective_app.documents.shared.sheets import MOST_CELLS
from detective_app.evidence.text.sentences import cells
from tests.documents.office_files import (
    Read,
    archive,
    binary_workbook,
    hidden,
    old_workbook,
    relations,
    rows,
    told,
    unread,
    workbook,
)
from tests.sweeps import sweep


def test_a_sheet_is_a_page_and_a_row_is_a_line_of_what_its_cells_show(read: Read) -> None:
    payments = rows(
        "Payments 2024", "Date|Payee|Amount|Share", "=45415@1|Crane AG|=8900.5@2|=0.195@3", "||", "|Pump"
    )
    formats = "yyyy\\-mm\\-dd\n#,##0.00\\ &quot;EUR&quot;\n0.0%"
    manuscript = read(
        "a.xlsx", workbook(("Payments", "", payments), ("Lifts", "", rows("A|=7")), formats=formats)
    )
    assert told(manuscript) == [
        (1, "heading", "Payments"),
        (1, "prose", "Payments 2024"),
        (1, "row", "Date | Payee | Amount | Share"),
        (1, "row", "2024-05-03 | Crane AG | 8900.50 EUR | 19.5%"),
        (1, "row", "|  | Pump |"),
        (2, "heading", "Lifts"),
        (2, "row", "A | 7"),
    ]
    assert not manuscript.findings
    assert not manuscript.unread


def test_each_row_s_cells_are_told_by_the_row_that_names_the_columns(read: Read) -> None:
    manuscript = read(
        "a.xlsx",
        workbook(("A", "", rows("Site|Item|Cost", "Harbour|Crane|=9", "|Pump|=7", "Yard||=4", "Quay|Lift|"))),
    )
    header, *others = [text for _, kind, text in told(manuscript) if kind == "row"]
    assert [[cell.text for cell in cells(row, header)] for row in others] == [
        ["Harbour", "Crane", "9"],
        ["", "Pump", "7"],
        ["Yard", "", "4"],
        ["Quay", "Lift", ""],
    ]


@pytest.mark.parametrize(
    ("number", "code", "shown"),
    [
        (0.1 + 0.2, "", "0.3"),
        (1234567890123456, "General", "1234567890123456"),
        (0.19, "0%", "19%"),
        (1234.5, "#,##0.00", "1234.50"),
        (-12, "#,##0;[Red]#,##0", "-12"),
        (-12, "#,##0_);(#,##0)", "(12)"),
        (0, '0;-0;"none"', "none"),
        (1_500_000, '#,##0,"k"', "1500k"),
        (12, "[$€-407] 0.00", "€ 12.00"),
        (7, "00000", "00007"),
        (0.5, "# ?/?", "0.5"),
        (45415.604166667, "dd.mm.yyyy hh:mm", "2024-05-03 14:30"),
        (45415, "mmm\\ yyyy", "2024-05"),
        (0.39583333, "h:mm", "09:30"),
        (1.125, "[h]:mm", "27:00"),
        (43953, "yyyy-mm-dd", "2020-05-02"),
        (3, "@", "3"),
        (3, ";;;", ""),
    ],
)
def test_a_number_stands_as_a_person_sees_it(number: float, code: str, shown: str) -> None:
    assert number_formats.shown(number, code) == shown


def test_days_count_from_1904_where_the_workbook_says_so() -> None:
    assert number_formats.shown(43953, "yyyy-mm-dd", since_1904=True) == "2024-05-03"


def test_what_a_workbook_hides_is_reported_and_no_text(read: Read) -> None:
    sheet = '<cols><col min="2" max="2" hidden="1"/></cols>' + rows("Crane|secret column", "Pump|", "Lift|")
    sheet = sheet.replace("<row><c t", '<row hidden="1"><c t', 2).replace('<row hidden="1">', "<row>", 1)
    content = workbook(("A", "", sheet), ("B", 'state="hidden"', rows("secret sheet")))
    manuscript = read("a.xlsx", content)
    assert [text for _, _, text in told(manuscript)] == ["A", "Crane", "Lift"]
    assert hidden(manuscript) == ["A: secret column | Pump", "B: secret sheet"]


def test_a_comment_stands_after_its_sheet_with_its_cell_and_no_macro_is_text(read: Read) -> None:
    comments = (
        '<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><commentList>'
        '<comment ref="B12"><text><r><t>Not </t></r><r><t>paid.</t></r></text></comment>'
        "</commentList></comments>"
    )
    more = {
        "xl/worksheets/_rels/sheet1.xml.rels": relations(("comments", "../comments1.xml")),
        "xl/comments1.xml": comments,
        "xl/vbaProject.bin": b"Sub AutoOpen()",
    }
    manuscript = read("a.xlsm", workbook(("A", "", rows("Crane|=9")), more=more))
    assert [(b.text, b.standing) for b in manuscript.blocks][1:] == [
        ("Crane | 9", None),
        ("B12: Not paid.", "remark"),
    ]
    assert not manuscript.findings


def test_workbooks_of_excel_97_and_of_binary_parts_are_read_alike(read: Read) -> None:
    old = read("a.xls", old_workbook())
    assert told(old) == [
        (1, "heading", "Zahlungen"),
        (1, "row", "Größe | Date"),
        (1, "row", "0.3 | 2024-05-03"),
        (1, "row", "0.19 | 2024-05-03 09:30"),
    ]
    assert hidden(old) == ["Hid: hidden"]
    assert told(read("a.xlsb", binary_workbook("Crane", 8900.5))) == [
        (1, "heading", "Lifts"),
        (1, "row", "Crane | 8900.5"),
    ]


def test_a_workbook_is_known_by_its_content(reader: ReaderProcess, tmp_path: Path) -> None:
    for media, content in {"xlsx": workbook(("A", "", rows("Crane"))), "xls": old_workbook()}.items():
        path = tmp_path / "a.docx"
        path.write_bytes(content)
        assert reader.read(path, "a.docx").media == media


def test_a_workbook_that_holds_a_word_document_is_a_workbook(read: Read) -> None:
    inner = archive({"word/document.xml": "<x/>"})
    content = workbook(("A", "", rows("Crane")), more={"xl/embeddings/a.docx": inner})
    assert told(read("a.xlsx", content))[1:] == [(1, "row", "Crane")]


@pytest.mark.soak
def test_past_a_million_cells_a_sheet_is_on_the_account(read: Read) -> None:
    wide = "<row>" + "<c><v>1</v></c>" * 1_000 + "</row>"
    sheet = f"<sheetData>{wide * (MOST_CELLS // 1_000 + 1)}</sheetData>"
    manuscript = read("a.xlsx", workbook(("A", "", rows("Crane")), ("B", "", sheet)))
    assert unread(manuscript) == [("sheet", "limit", "B")]
    assert len(manuscript.blocks) > 900


def test_cells_at_the_far_edge_cost_no_more_than_they_hold(read: Read) -> None:
    far = "".join(
        f'<row r="{n}"><c r="A{n}"><v>1</v></c><c r="XFD{n}"><v>2</v></c></row>' for n in range(1, 2_000)
    )
    manuscript = read("a.xlsx", workbook(("A", "", f"<sheetData>{far}</sheetData>")))
    assert {text for _, _, text in told(manuscript)} == {"A", "1 | 2"}
    stairs = "".join(f"<row>{'<c/>' * n}<c><v>1</v></c></row>" for n in range(2_000))
    manuscript = read("a.xlsx", workbook(("A", "", f"<sheetData>{stairs}</sheetData>")))
    assert unread(manuscript) == [("sheet", "limit", "A")]
    assert len(manuscript.text) < 4 * MOST_CELLS


BOMB = workbook(
    ("A", "", rows("Crane")), more={"xl/sharedStrings.xml": b"<sst>" + b" " * (30 << 20) + b"</sst>"}
)
PROTECTED = package.OLE + bytes(600) + "EncryptedPackage".encode("utf-16-le")
ENTITIES = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("a.xlsx", BOMB, "a.xlsx unpacks to more than can be read."),
        ("a.xlsx", workbook(("A", "", rows("Crane")))[:-40], "a.xlsx is damaged: it is not whole."),
        ("a.xlsx", b"PK\x03\x04" + bytes(100), "a.xlsx is damaged: it is not whole."),
        ("a.xlsx", PROTECTED, "a.xlsx is protected by a password."),
        ("a.xls", old_workbook()[:1_000], "a.xls is damaged: it is not whole."),
        ("a.xlsb", binary_workbook("a", 1)[:300], "a.xlsb is damaged: it is not whole."),
        ("a.xlsx", workbook(("A", "", "<sheetData><row>")), "a.xlsx is damaged: it is not whole."),
        ("a.xlsx", workbook(("A", "", "")), None),
    ],
)  # fmt: skip
def test_a_hostile_or_broken_workbook_is_refused_by_name(
    read: Read, name: str, content: bytes, why: str | None
) -> None:
    if why is None:
        assert told(read(name, content)) == [(1, "heading", "A")]
        return
    with pytest.raises(DocumentError) as refused:
        read(name, content)
    assert str(refused.value) == why


def test_entities_are_not_expanded(read: Read) -> None:
    strings = f'{ENTITIES}<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>&b;</t></si></sst>'
    sheet = '<sheetData><row><c t="s"><v>0</v></c><c><v>1</v></c></row></sheetData>'
    manuscript = read("a.xlsx", workbook(("A", "", sheet), more={"xl/sharedStrings.xml": strings}))
    assert "aaaa" not in manuscript.text


@pytest.mark.parametrize(
    ("name", "whole"),
    [("a.xlsx", workbook(("A", "", rows("C|=9")))), ("a.xls", old_workbook())],
    ids=["xlsx", "xls"],
)
@pytest.mark.parametrize("places", sweep((8, 40), lambda places: places == 8))
def test_a_damaged_workbook_is_read_or_refused_by_name(
    read: Read, name: str, whole: bytes, places: int
) -> None:
    outcomes = set()
    for at in range(0, len(whole), len(whole) // places):
        broken = bytearray(whole)
        broken[at] ^= 0xFF
        try:
            outcomes.add(told(read(name, bytes(broken)))[0][1])
        except DocumentError as refused:
            outcomes.add(name if name in str(refused) else str(refused))
    assert outcomes == {"heading", name}


def test_a_panic_of_the_library_does_not_stop_the_reader(read: Read) -> None:
    chance, whole, outcomes = random.Random(7), binary_workbook("Crane", 9.5), set()
    for _ in range(120):  # the 86th is one
        broken = bytearray(whole)
        for _ in range(chance.choice((1, 1, 2, 8))):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        try:
            outcomes.add(told(read("a.xlsb", bytes(broken)))[0][1])
        except DocumentError as refused:
            outcomes.add(str(refused))
    assert {"heading", "a.xlsb is damaged: it is not whole."} <= outcomes
