"""DOCX: what Word shows, in order, as lines; what it hides is reported and never text."""

from __future__ import annotations

import io
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


def test_text_that_is_hidden_on_the_web_alone_is_seen_and_a_comment_is_no_text() -> None:
    document = docx.Document()
    run = document.add_paragraph().add_run("Total")
    with_property(run._r.get_or_add_rPr(), "w:webHidden")
    if hasattr(document, "add_comment"):
        document.add_comment(run, "The margin rose to 47 percent.", author="Eva")
    assert read(document).text == "Total\n"


def test_white_text_on_a_colour_is_seen() -> None:
    document = docx.Document()
    run = document.add_paragraph().add_run("Total")
    whiten(run)
    with_property(run._r.rPr, "w:shd", val="clear", fill="1F3864")
    manuscript = read(document)
    assert (manuscript.text, manuscript.findings) == ("Total\n", ())


def test_deleted_text_is_gone_and_inserted_text_is_there() -> None:
    document = docx.Document()
    paragraph = document.add_paragraph("It took ")
    for name, words in (("w:del", "9 hours"), ("w:moveFrom", "8 hours"), ("w:ins", "7 hours")):
        change, run = OxmlElement(name), paragraph.add_run(words)
        paragraph._p.append(change)
        change.append(run._r)
    assert read(document).text == "It took 7 hours\n"


def test_footnotes_follow_the_text() -> None:
    document = docx.Document()
    document.add_paragraph("The crane was late.")
    notes = (
        b'<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote>'
        b"<w:p><w:r><w:t>Nine hours, says the log.</w:t></w:r></w:p></w:footnote></w:footnotes>"
    )
    part = Part(PackURI("/word/footnotes.xml"), "application/xml", notes, document.part.package)
    document.part.relate_to(part, RELATIONSHIP_TYPE.FOOTNOTES)
    assert read(document).text == "The crane was late.\n\nNine hours, says the log.\n"


def test_a_box_of_text_is_read_once() -> None:
    document = docx.Document()
    inmost = document.add_paragraph("Beside: ").add_run()._r
    for name in ("w:pict", "w:txbxContent", "w:p", "w:r", "w:t"):
        outer, inmost = inmost, OxmlElement(name)
        outer.append(inmost)
    inmost.text = "in the box"
    assert read(document).text == "Beside: \nin the box\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"PK\x03\x04 word/document.xml", "a.docx is damaged: it is no whole Word document."),
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
