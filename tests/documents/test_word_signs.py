"""DOCX: what Word computes or draws: numbers of paragraphs, merged cells, formulas, signs, raised letters."""

from __future__ import annotations

import docx
import pytest
from docx.oxml.ns import qn
from lxml import etree

from tests.documents.test_word_documents import read, with_property


def test_raised_and_lowered_figures_never_become_one_with_the_figure_before() -> None:
    document = docx.Document()
    for before, mark, after in (
        ("The yard built 5,120", "3", " hulls."),
        ("It takes 10", "\u22127", " litres."),
        ("The 3", "rd", " of May, 40 m"),
        ("Note 5,120", "a", " hulls."),
    ):
        paragraph = document.add_paragraph(before)
        paragraph.add_run(mark).font.superscript = True
        paragraph.add_run(after)
    paragraph = document.add_paragraph("CO")
    for text in ("2", " and log 10", "2"):
        paragraph.add_run(text).font.subscript = text == "2"
    assert read(document).text.split("\n")[:-1] == [
        "The yard built 5,120³ hulls.",
        "It takes 10⁻⁷ litres.",
        "The 3rd of May, 40 m",
        "Note 5,120ᵃ hulls.",
        "CO2 and log 10₂",
    ]


NUMBERS = """<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
<w:abstractNum w:abstractNumId="90">%s</w:abstractNum>
<w:num w:numId="91"><w:abstractNumId w:val="90"/></w:num>
<w:num w:numId="92"><w:abstractNumId w:val="90"/>
<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num></w:numbering>"""
LEVEL = """<w:lvl w:ilvl="{}"><w:start w:val="{}"/><w:numFmt w:val="{}"/><w:lvlText w:val="{}"/></w:lvl>"""


def test_the_numbers_that_word_computes_are_part_of_the_text() -> None:
    document = docx.Document()
    levels = ((0, 1, "decimal", "§ %1"), (1, 1, "decimal", "%1.%2."), (2, 3, "lowerLetter", "(%3)"))
    levels = (*levels, (3, 1, "upperRoman", "%4)"), (4, 1, "bullet", "\uf0b7"))
    written = NUMBERS % "".join(LEVEL.format(*level) for level in levels)
    for element in etree.fromstring(written):
        numbering = document.part.numbering_part.element
        last = numbering.findall(qn("w:abstractNum"))[-1]
        (last.addnext if element.tag == qn("w:abstractNum") else numbering.append)(element)
    places = ((91, 0), (91, 1), (91, 1), (91, 0), (91, 1), (91, 2), (91, 2), (91, 3), (91, 4), (92, 0))
    for number, level in places:
        properties = document.add_paragraph("Text")._p.get_or_add_pPr().get_or_add_numPr()
        properties.get_or_add_ilvl().val, properties.get_or_add_numId().val = level, number
    assert [block.text.removesuffix(" Text") for block in read(document).blocks] == [
        *("§ 1", "1.1.", "1.2.", "§ 2", "2.1.", "(c)", "(d)", "I)", "-", "§ 7"),
    ]


def test_a_cell_over_two_rows_is_named_in_both() -> None:
    document = docx.Document()
    table = document.add_table(4, 3)
    texts = ("Berth", "Year", "Output", "East", "2021", "733 t", "", "2022", "698 t", "", "nothing", "")
    for cell, text in zip(table._cells, texts, strict=True):
        cell.text = text
    table.cell(1, 0).merge(table.cell(3, 0))
    table.cell(3, 1).merge(table.cell(3, 2))
    assert [block.text for block in read(document).blocks] == [
        *("Berth | Year | Output", "East | 2021 | 733 t", "East | 2022 | 698 t", "East | nothing"),
    ]


def _run(words: object) -> str:
    return f"<m:r><m:t>{words}</m:t></m:r>"


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("<m:r><m:t>P=31.4 kN</m:t></m:r>", "P=31.4 kN"),
        (f"<m:f><m:num>{_run(3)}</m:num><m:den>{_run('4+x')}</m:den></m:f>", "3/(4+x)"),
        (f"<m:sSup><m:e>{_run(10)}</m:e><m:sup>{_run(6)}</m:sup></m:sSup>", "10^6"),
        ("<m:rad><m:deg/><m:e><m:r><m:t>n</m:t></m:r></m:e></m:rad>", "√(n)"),
        ('<m:d><m:dPr><m:begChr m:val="["/></m:dPr><m:e><m:r><m:t>n</m:t></m:r></m:e></m:d>', "[n)"),
    ],
)
def test_a_formula_is_read_on_one_line(formula: str, text: str) -> None:
    document = docx.Document()
    paragraph = document.add_paragraph("It is ")
    space = "http://schemas.openxmlformats.org/officeDocument/2006/math"
    paragraph._p.append(etree.fromstring(f'<m:oMath xmlns:m="{space}">{formula}</m:oMath>'))
    paragraph.add_run(" now.")
    assert read(document).text == f"It is {text} now.\n"


def test_signs_of_sign_fonts_are_read_and_one_that_nobody_knows_is_on_the_account() -> None:
    document = docx.Document()
    run = document.add_paragraph("At 12 ").add_run()
    for font, code in (("Symbol", "F0B0"), ("Wingdings", "F0FC"), ("Arial", "00B1"), ("Webdings", "F061")):
        with_property(run._r, "w:sym", font=font, char=code)
    manuscript = read(document)
    assert manuscript.text == "At 12 °✓±\ufffd\n"
    assert [(one.what, one.why, one.count) for one in manuscript.unread] == [("text", "unknown", 1)]
