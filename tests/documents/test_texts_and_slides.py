"""Texts and presentations of other programs than Word: what they show, in order, and how it stands there."""

from __future__ import annotations

import pytest

from detective_app.core.errors import DocumentError
from tests.documents.office_files import (
    NAMES,
    Read,
    archive,
    hidden,
    open_document,
    presentation,
    slide,
    standings,
    told,
    unread,
    workbook,
)

# OpenDocument

TEXT = """
<text:tracked-changes><text:changed-region text:id="c1"><text:deletion><text:p>Gone words.</text:p>
</text:deletion></text:changed-region></text:tracked-changes>
<text:h text:outline-level="1">Replacement</text:h>
<text:p>The bearing
  was <text:span>replaced</text:span><text:span text:style-name="H">SECRET</text:span>
 on<text:s text:c="2"/>3 May.<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation>
<text:note-body><text:p>A note of foot.</text:p></text:note-body></text:note><office:annotation>
<dc:creator>Eva</dc:creator><text:p>Is this true?</text:p></office:annotation>
<text:change text:change-id="c1"/></text:p>
<text:list><text:list-item><text:p>One</text:p></text:list-item></text:list>
<table:table><table:table-row><table:table-cell><text:p>Item</text:p></table:table-cell><table:table-cell>
<text:p>Cost</text:p></table:table-cell></table:table-row></table:table>
<text:section text:display="none"><text:p>Hidden section</text:p></text:section>
<text:p><draw:frame><draw:text-box><text:p>In a box.</text:p></draw:text-box></draw:frame></text:p>
"""
HIDING = (
    '<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/>'
    "</style:style>"
)


def test_an_open_document_text_keeps_its_order_and_how_its_parts_stand(read: Read) -> None:
    manuscript = read("a.odt", open_document("text", TEXT, HIDING))
    assert standings(manuscript) == [
        ("Replacement", None),
        ("The bearing was replaced on  3 May.¹", None),
        ("Is this true?", "remark"),
        ("Gone words.", "deleted"),
        ("- One", None),
        ("Item | Cost", None),
        ("In a box.", None),
        ("¹ A note of foot.", "note"),
    ]
    assert [kind for _, kind, _ in told(manuscript)][:6] == [
        "heading",
        "prose",
        "prose",
        "prose",
        "item",
        "row",
    ]
    assert hidden(manuscript) == ["SECRET", "Hidden section"]


def test_page_heads_embedded_objects_and_entities_of_an_open_document(read: Read) -> None:
    inside = "<text:p>Seen.</text:p><draw:frame><draw:object/></draw:frame>"
    edges = f"<x {NAMES}><style:header><text:p>Works memo</text:p></style:header></x>"
    manuscript = read("a.odt", open_document("text", inside, more={"styles.xml": edges}))
    assert standings(manuscript) == [("Seen.", None), ("Works memo", "head")]
    assert unread(manuscript) == [("part", "unknown", "")]
    entity = open_document(
        "text", "<text:p>Seen.&nasty;</text:p>", head='<!DOCTYPE x [<!ENTITY nasty "SECRET">]>'
    )
    assert standings(read("a.odt", entity)) == [("Seen.", None)]


SHEETS = """
<table:table table:name="Lifts"><table:table-column table:number-columns-repeated="2"/>
<table:table-column table:visibility="collapse"/><table:table-row><table:table-cell office:value-type="date"
office:date-value="2024-05-03"><text:p>03.05.24</text:p></table:table-cell><table:table-cell
table:number-columns-repeated="2"><text:p>19,5 %</text:p></table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="2"><table:table-cell><text:p>Again</text:p><office:annotation>
<text:p>Why?</text:p></office:annotation></table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="1048000">
<table:table-cell table:number-columns-repeated="16000"/></table:table-row>
<table:table-row table:visibility="filter"><table:table-cell><text:p>Filtered</text:p>
</table:table-cell></table:table-row></table:table>
<table:table table:name="Old" table:style-name="T">
<table:table-row><table:table-cell><text:p>secret sheet</text:p>
</table:table-cell></table:table-row></table:table>
"""
UNSEEN = (
    '<style:style style:name="T" style:family="table"><style:table-properties table:display="false"/>'
    "</style:style>"
)


def test_an_open_document_workbook_has_sheets_as_pages(read: Read) -> None:
    manuscript = read("a.ods", open_document("spreadsheet", SHEETS, UNSEEN))
    assert told(manuscript) == [
        (1, "heading", "Lifts"),
        (1, "row", "2024-05-03 | 19,5 %"),
        (1, "row", "Again"),
        (1, "row", "Again"),
        (1, "prose", "Why?"),
    ]
    assert hidden(manuscript) == ["Lifts: 19,5 % | Filtered", "Old: secret sheet"]


def test_an_open_document_workbook_of_repeated_cells_ends_at_a_million(read: Read) -> None:
    cell = '<table:table-cell table:number-columns-repeated="16384"><text:p>1</text:p></table:table-cell>'
    row = f'<table:table-row table:number-rows-repeated="1048576">{cell}</table:table-row>'
    inside = f'<table:table table:name="A">{row}</table:table>'
    assert unread(read("a.ods", open_document("spreadsheet", inside))) == [("sheet", "limit", "A")]


PAGES = """
<draw:page><draw:frame><draw:text-box><text:p>The crane was late.</text:p></draw:text-box></draw:frame>
<draw:frame presentation:class="title"><draw:text-box><text:p>Works</text:p></draw:text-box></draw:frame>
<presentation:notes><draw:frame><draw:text-box><text:p>Say it.</text:p></draw:text-box></draw:frame>
<draw:frame presentation:class="page-number"><draw:text-box><text:p>
<text:page-number>&lt;number&gt;</text:page-number>
</text:p></draw:text-box></draw:frame></presentation:notes></draw:page>
<draw:page><draw:frame><draw:image/></draw:frame></draw:page>
<draw:page draw:style-name="S"><draw:frame>
<draw:text-box><text:p>secret slide</text:p></draw:text-box></draw:frame>
</draw:page>
"""
NOT_SHOWN = (
    '<style:style style:name="S" style:family="drawing-page">'
    '<style:drawing-page-properties presentation:visibility="hidden"/></style:style>'
)


def test_an_open_document_presentation_has_slides_as_pages(read: Read) -> None:
    manuscript = read("a.odp", open_document("presentation", PAGES, NOT_SHOWN))
    assert told(manuscript) == [
        (1, "heading", "Works"),
        (1, "prose", "The crane was late."),
        (1, "prose", "Say it."),
    ]
    assert standings(manuscript)[-1] == ("Say it.", "note")
    assert hidden(manuscript) == ["secret slide"]
    assert unread(manuscript) == [("page", "no_text", "p.2")]
    assert len(manuscript.pages) == 3


# PowerPoint

TABLE = (
    "<p:graphicFrame><a:tbl><a:tr><a:tc><a:p><a:r><a:t>Crane</a:t></a:r></a:p></a:tc>"
    "<a:tc><a:p><a:r><a:t>8,900</a:t></a:r></a:p></a:tc></a:tr></a:tbl></p:graphicFrame>"
)


def test_a_presentation_has_slides_as_pages_title_first_and_notes_last(read: Read) -> None:
    notes = slide(("sldNum", "7"), ("body", "Say that it broke."))
    first = slide(("", "The crane was late."), ("title", "Works"), ("ftr", "Harbour"), more=TABLE)
    second = slide(("", "secret slide")).replace("<p:sld ", '<p:sld show="0" ', 1)
    third = slide(more="<p:pic/>")
    manuscript = read("a.pptx", presentation(first, second, third, notes=notes))
    assert told(manuscript) == [
        (1, "heading", "Works"),
        (1, "prose", "The crane was late."),
        (1, "prose", "Harbour"),
        (1, "row", "Crane | 8,900"),
        (1, "prose", "Say that it broke."),
    ]
    assert [standing for _, standing in standings(manuscript)] == [None, None, "foot", None, "note"]
    assert hidden(manuscript) == ["secret slide"]
    assert unread(manuscript) == [("page", "no_text", "p.3")]


def test_a_presentation_that_refers_to_itself_or_to_nothing_is_read(read: Read) -> None:
    manuscript = read("a.pptx", presentation(slide(("", "Hello.")), notes="", lost=True))
    assert told(manuscript) == [(1, "prose", "Hello.")]
    assert unread(manuscript) == [("page", "damaged", "p.2")]


# RTF

RTF = rb"""{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 B;}{\f2\fcharset128 C;}}
{\colortbl;\red0\green0\blue0;}{\info{\title Works memo}{\author Eva}}{\*\generator Riched20}
{\header Page head\par}\pard\outlinelevel0 Replacement\par
\pard The bearing was \b replaced\b0  in Gr\'f6\'dfe{\footnote A note of foot.\par} \u8364? 9,5.{\v SECRET}
{\deleted gone words}Yes.\par {\f1 \'cf\'f0\'e8\'e2\'e5\'f2} {\f2 \'93\'fa\'96\'7b} \u-10179?\u-8704?\par
{\listtext\'b7\tab}\ls1 Crane hire\par
\trowd\pard\intbl Item\cell Cost\cell\row\pard\intbl Crane\cell 8,900\cell\row
\pard {\field{\*\fldinst HYPERLINK "x"}{\fldrslt link}}\line next{\pict 89504e47{\*\unknown no}}
{\*\annotation Is it true?}\bin4 \}}{ \par}"""


def test_rtf_is_read_with_its_code_pages_and_how_its_parts_stand(read: Read) -> None:
    manuscript = read("a.rtf", RTF)
    assert manuscript.title == "Works memo"
    assert standings(manuscript) == [
        ("Replacement", None),
        ("Page head", "head"),
        ("The bearing was replaced in Größe € 9,5.Yes.", None),
        ("gone words", "deleted"),
        ("Change by an unknown person, not accepted: deleted gone words", "remark"),
        ("A note of foot.", "note"),
        ("Привет 日本 😀", None),
        ("- Crane hire", None),
        ("Item | Cost", None),
        ("Crane | 8,900", None),
        ("link\nnext", None),
        ("Is it true?", "remark"),
    ]
    assert [kind for _, kind, _ in told(manuscript)][-5:-2] == ["item", "row", "row"]
    assert hidden(manuscript) == ["SECRET"]


@pytest.mark.parametrize(
    "content",
    [b"{\\rtf1 Hello" + b"{" * 50_000, b"{\\rtf1 Hello" + b"}" * 50_000, b"{\\rtf1 Hello{\\footnote " * 5_000,
     b"{\\rtf1 Hello\\bin999999999 ", b"{\\rtf1 Hello\\u", b"{\\rtf1 Hello\\'",
     b"{\\rtf1\\ansicpg99999 Hello\\'ff"],
    ids=["open", "shut", "notes", "binary", "letter", "byte", "page"],
)  # fmt: skip
def test_broken_rtf_is_read_as_far_as_it_goes(read: Read, content: bytes) -> None:
    assert "Hello" in read("a.rtf", content).text


# All of them

ODT = "application/vnd.oasis.opendocument.text"
MANIFEST = {"META-INF/manifest.xml": '<m xmlns="urn:x"><encryption-data/></m>'}
KINDS = {
    "a.odt": open_document("text", "<text:p>Hello.</text:p>"),
    "a.ods": open_document("spreadsheet", SHEETS),
    "a.odp": open_document("presentation", PAGES),
    "a.pptx": presentation(slide(("", "Hello."))),
    "a.rtf": RTF,
}


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_is_known_by_its_content_and_a_damaged_one_is_refused_by_name(read: Read, name: str) -> None:
    whole = KINDS[name]
    assert read("a.unknown", whole) == read(name, whole)
    outcomes = set()
    for at in range(0, len(whole), max(1, len(whole) // 30)):
        broken = bytearray(whole)
        broken[at] ^= 0xFF
        try:
            outcomes.add(bool(read(name, bytes(broken)).blocks))
        except DocumentError as refused:
            outcomes.add(name if name in str(refused) else str(refused))
    assert outcomes in ({True}, {True, name})


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("a.odt", archive(MANIFEST, ODT), "is protected by a password."),
        ("a.odt", KINDS["a.odt"][:-30], "is damaged: it is not whole."),
        ("a.pptx", KINDS["a.pptx"][:-30], "is damaged: it is not whole."),
        ("a.rtf", workbook(("A", "", ""))[:-30], "is not a PDF or text file."),
        ("a.odt", open_document("text", "<text:p>" * 300), "is damaged: it is not whole."),
    ],
)  # fmt: skip
def test_a_protected_or_broken_file_is_refused_by_name(
    read: Read, name: str, content: bytes, why: str
) -> None:
    with pytest.raises(DocumentError) as refused:
        read(name, content)
    assert str(refused.value) == f"{name} {why}"
