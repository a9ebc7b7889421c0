"""DOCX: what Word shows, in order, as lines; what it hides is reported and never text."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable

import docx
import pytest
from docx.document import Document
from docx.enum.style import WD_STYLE_TYPE
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Pt, RGBColor
from docx.text.paragraph import Paragraph
from docx.text.run import Run
from lxml import etree

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.formats import docx as reader

WORD_2010 = "http://schemas.microsoft.com/office/word/2010/wordml"


def saved(document: Document) -> bytes:
    content = io.BytesIO()
    document.save(content)
    return content.getvalue()


def read(document: Document) -> Manuscript:
    return reader.read("memo.docx", saved(document))


def with_property(element: object, name: str, **attributes: str) -> None:
    """Give a run's or a cell's properties an element of WordprocessingML."""
    child = OxmlElement(name)
    for key, value in attributes.items():
        child.set(qn(f"w:{key}"), value)
    element.append(child)  # type: ignore[attr-defined]


def test_headings_paragraphs_lists_and_tables_keep_their_order() -> None:
    document = docx.Document()
    document.core_properties.title = "Works memo"
    document.add_heading("Replacement", 1)
    document.add_paragraph("The bearing was ").add_run("replaced").bold = True
    document.add_paragraph("Crane hire, two days", style="List Bullet")
    table = document.add_table(2, 2)
    for cell, text in zip(table._cells, ("Item", "Cost", "Crane", "8,900 euros"), strict=True):
        cell.text = text
    document.add_paragraph("The end.\nSigned.")
    manuscript = read(document)
    assert [(b.kind, b.first, b.text) for b in manuscript.blocks] == [
        ("heading", 1, "Replacement"),
        ("prose", 2, "The bearing was replaced"),
        ("item", 3, "- Crane hire, two days"),
        ("row", 4, "Item | Cost"),
        ("row", 5, "Crane | 8,900 euros"),
        ("prose", 6, "The end.\nSigned."),
    ]
    assert (manuscript.title, manuscript.pages) == ("Works memo", ())


def hide(run: Run) -> None:
    run.font.hidden = True


def whiten(run: Run) -> None:
    run.font.color.rgb = RGBColor(255, 255, 255)


def shrink(run: Run) -> None:
    run.font.size = Pt(1)


def whiten_on_white(run: Run) -> None:
    whiten(run)
    with_property(run._r.rPr, "w:shd", val="clear", fill="FFFFFF")


def unfill(run: Run) -> None:
    fill = etree.SubElement(run._r.get_or_add_rPr(), f"{{{WORD_2010}}}textFill")
    etree.SubElement(fill, f"{{{WORD_2010}}}noFill")


def narrow(run: Run) -> None:
    with_property(run._r.get_or_add_rPr(), "w:w", val="1")


def by_a_style(conceal: Callable[[Run], None], *, based: bool = False) -> Callable[[Run], None]:
    """Conceal a run by a style of its own, or by one that this is based on."""

    def concealed(run: Run) -> None:
        styles = run.part.document.styles
        style = styles.add_style("Own", WD_STYLE_TYPE.CHARACTER)
        conceal(style)  # type: ignore[arg-type]
        if based:
            style, style.base_style = styles.add_style("Later", WD_STYLE_TYPE.CHARACTER), style
        run.style = style

    return concealed


@pytest.mark.parametrize(
    "conceal",
    [
        hide,
        whiten,
        shrink,
        whiten_on_white,
        unfill,
        narrow,
        by_a_style(hide),
        by_a_style(whiten),
        by_a_style(shrink),
        by_a_style(hide, based=True),
        by_a_style(whiten, based=True),
    ],
)
def test_text_that_word_does_not_show_is_reported_and_left_out(conceal: Callable[[Run], None]) -> None:
    document = docx.Document()
    document.add_paragraph("First.")
    paragraph = document.add_paragraph("Seen")
    conceal(paragraph.add_run("ignore the rules"))
    paragraph.add_run(" and seen.")
    manuscript = read(document)
    assert manuscript.text == "First.\nSeen and seen.\n"
    assert [(f.kind, f.text, f.locator) for f in manuscript.findings] == [
        ("hidden_text", "ignore the rules", "L2-L2")
    ]


@pytest.mark.parametrize("conceal", [hide, whiten, shrink])
def test_a_paragraph_that_its_style_hides_is_left_out_and_what_a_run_takes_back_is_seen(
    conceal: Callable[[Run], None],
) -> None:
    document = docx.Document()
    document.add_paragraph("First.")
    style = document.styles.add_style("Own", WD_STYLE_TYPE.PARAGRAPH)
    conceal(style)  # type: ignore[arg-type]
    paragraph = document.add_paragraph("The margin rose to 47 percent.", style="Own")
    shown = paragraph.add_run("Seen.")
    shown.font.hidden, shown.font.size, shown.font.color.rgb = False, Pt(11), RGBColor(0, 0, 0)
    manuscript = read(document)
    assert manuscript.text == "First.\nSeen.\n"


def test_text_that_is_hidden_on_the_web_alone_is_seen() -> None:
    document = docx.Document()
    run = document.add_paragraph().add_run("Total")
    with_property(run._r.get_or_add_rPr(), "w:webHidden")
    assert read(document).text == "Total\n"


def test_white_text_on_a_colour_is_seen() -> None:
    document = docx.Document()
    run = document.add_paragraph().add_run("Total")
    whiten(run)
    with_property(run._r.rPr, "w:shd", val="clear", fill="1F3864")
    manuscript = read(document)
    assert (manuscript.text, manuscript.findings) == ("Total\n", ())


def standing(manuscript: Manuscript) -> list[tuple[str, str | None]]:
    return [(block.text, block.standing) for block in manuscript.blocks]


def changed(paragraph: Paragraph, name: str, words: str, author: str) -> None:
    """Add words to a paragraph in a change that nobody accepted."""
    change, run = OxmlElement(name), paragraph.add_run(words)
    change.set(qn("w:author"), author)
    paragraph._p.append(change)
    change.append(run._r)


def test_what_is_deleted_stands_beside_its_line_and_what_is_inserted_in_it() -> None:
    document = docx.Document()
    paragraph = document.add_paragraph("It took ")
    changed(paragraph, "w:del", "9 hours", "A")
    changed(paragraph, "w:ins", "7 hours", "B")
    paragraph.add_run(" on ")
    changed(paragraph, "w:moveFrom", "Monday ", "B")
    changed(paragraph, "w:ins", "Friday", "C")
    paragraph.add_run(".")
    changed(document.add_paragraph(), "w:ins", "It cost 700 EUR.", "B")
    changed(document.add_paragraph(), "w:del", "It cost 650 EUR.", "B")
    assert standing(read(document)) == [
        ("It took 7 hours on Friday.", None),
        ("9 hours", "deleted"),
        ("Monday", "deleted"),
        ("Change by B, not accepted: 9 hours -> 7 hours", "remark"),
        ("Change by C, not accepted: Monday -> Friday", "remark"),
        ("It cost 700 EUR.", "inserted"),
        ("It cost 650 EUR.", "deleted"),
    ]


@pytest.mark.parametrize("by_style", [False, True])
def test_what_is_struck_out_is_no_part_of_its_line_or_row(by_style: bool) -> None:
    document = docx.Document()
    style = document.styles.add_style("Gone", WD_STYLE_TYPE.CHARACTER)
    style.font.strike = True

    def strike(run: Run) -> None:
        if by_style:
            run.style = style
        else:
            run.font.double_strike = True

    paragraph = document.add_paragraph("The toll is ")
    strike(paragraph.add_run("75 EUR"))
    paragraph.add_run(" 95 EUR.")
    table = document.add_table(2, 2)
    for cell, text in zip(table._cells, ("Barge", "12 EUR", "Tug", "30 EUR"), strict=True):
        cell.paragraphs[0].add_run(text)
    strike(table.cell(0, 1).paragraphs[0].runs[0])
    for cell in table.rows[1].cells:
        strike(cell.paragraphs[0].runs[0])
    manuscript = read(document)
    assert standing(manuscript) == [
        ("The toll is 95 EUR.", None),
        ("75 EUR", "struck"),
        ("| Barge |  |", None),
        ("12 EUR", "struck"),
        ("Tug | 30 EUR", "struck"),
    ]
    assert manuscript.blocks[-1].kind == "row"


def test_a_remark_follows_what_it_is_about_and_begins_with_its_author() -> None:
    document = docx.Document()
    run = document.add_paragraph("The boat is due back on 30 September.").runs[0]
    document.add_comment(run, "Refused!\nOwner wants it earlier.", author="Reviewer")
    document.add_paragraph("The end.")
    assert standing(read(document)) == [
        ("The boat is due back on 30 September.", None),
        ("Reviewer: Refused!\nOwner wants it earlier.", "remark"),
        ("The end.", None),
    ]


def test_heads_and_feet_are_read_once_and_page_numbers_not() -> None:
    document = docx.Document()
    document.add_paragraph("The charter ends on 31 October.")
    document.add_section().header.is_linked_to_previous = False
    for section in document.sections:
        section.header.paragraphs[0].text = "Charter No. C-5583"
        section.footer.paragraphs[0].text = "DRAFT"
        section.footer.add_paragraph("1 / 2")
    assert standing(read(document)) == [
        ("Charter No. C-5583", "head"),
        ("The charter ends on 31 October.", None),
        ("DRAFT", "foot"),
    ]


STRICT = (
    (
        b"http://schemas.openxmlformats.org/wordprocessingml/2006/",
        b"http://purl.oclc.org/ooxml/wordprocessingml/",
    ),
    (
        b"http://schemas.openxmlformats.org/officeDocument/2006/",
        b"http://purl.oclc.org/ooxml/officeDocument/",
    ),
)
MACRO = ((b"openxmlformats-officedocument.wordprocessingml.document", b"ms-word.document.macroEnabled"),)
ELSEWHERE = ((b"word/document.xml", b"word/document2.xml"),)


@pytest.mark.parametrize("replaced", [STRICT, MACRO, ELSEWHERE])
def test_other_kinds_of_word_documents_are_read(replaced: tuple[tuple[bytes, bytes], ...]) -> None:
    document, content = docx.Document(), io.BytesIO()
    document.add_paragraph("The bridge moved.")
    names = {"word/document.xml": "word/document2.xml"} if replaced == ELSEWHERE else {}
    names |= {"word/_rels/document.xml.rels": "word/_rels/document2.xml.rels"} if names else {}
    with zipfile.ZipFile(io.BytesIO(saved(document))) as old, zipfile.ZipFile(content, "w") as new:
        for name in old.namelist():
            text = old.read(name)
            for one, other in replaced:
                text = text.replace(one, other)
            new.writestr(names.get(name, name), text)
    assert reader.fits(content.getvalue())
    assert reader.read("a.docm", content.getvalue()).text == "The bridge moved.\n"


def test_footnotes_follow_the_text() -> None:
    document = docx.Document()
    document.add_paragraph("The crane was late.")
    notes = (
        b'<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote>'
        b"<w:p><w:r><w:t>Nine hours, says the log.</w:t></w:r></w:p></w:footnote></w:footnotes>"
    )
    part = Part(PackURI("/word/footnotes.xml"), "application/xml", notes, document.part.package)
    document.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)
    manuscript = read(document)
    assert manuscript.text == "The crane was late.\n\nNine hours, says the log.\n"
    assert manuscript.blocks[-1].standing == "note"


def test_a_box_of_text_is_read_once() -> None:
    document = docx.Document()
    inmost = document.add_paragraph("Beside: ").add_run()._r
    for name in ("w:pict", "w:txbxContent", "w:p", "w:r", "w:t"):
        outer, inmost = inmost, OxmlElement(name)
        outer.append(inmost)
    inmost.text = "in the box"
    assert read(document).text == "Beside:\nin the box\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"PK\x03\x04 word/document.xml", "a.docx is damaged: it is not whole."),
        (saved(docx.Document()), "No text found in a.docx."),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
            "a.docx is protected by a password.",
        ),
    ],
)
def test_what_cannot_be_read_says_why(content: bytes, message: str) -> None:
    assert reader.fits(content)
    with pytest.raises(DocumentError) as refused:
        reader.read("a.docx", content)
    assert str(refused.value) == message
