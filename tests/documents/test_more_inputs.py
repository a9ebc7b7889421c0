"""More inputs that people bring: exports, invitations, recordings, forms, and PDFs without letters."""

# ruff: noqa: E501 - what an input holds stands on one line
from __future__ import annotations

import gzip
import json
from pathlib import PurePath

import docx
import pytest
from docx.enum.text import WD_COLOR_INDEX
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls

from detective_app.core.errors import DocumentError
from detective_app.documents.formats import pdf as pdf_reader
from detective_app.documents.shared.members import Members
from detective_app.documents.shared.sniffing import format_of
from tests.documents.office_files import MAIN, open_document, relations, rows, workbook
from tests.documents.pdf_files import SCAN, line, lines, pdf
from tests.documents.right import Right, wrong_of
from tests.documents.test_word_documents import saved

_MAIL = b"Message-ID: <1@x>\nMIME-Version: 1.0\nFrom: Jon <jon@x.example>\nSubject: Handover\n"
_INVITED = (
    _MAIL
    + b"Content-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\nPlease come.\n"
    b"--b\nContent-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR\nBEGIN:VEVENT\n"
    b"DTSTART:20230614T090000Z\nEND:VEVENT\nEND:VCALENDAR\n--b--\n"
)
_UNKNOWN = (
    b"/Font << /F3 << /Type /Font /Subtype /Type0 /BaseFont /Sub /Encoding /Identity-H /DescendantFonts "
    b"[<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Sub /CIDSystemInfo << /Registry (Adobe) "
    b"/Ordering (Identity) /Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /Sub "
    b"/Flags 4 >> >>] >> /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>"
)
_LOOKS = f"""<styleSheet {MAIN}><numFmts><numFmt numFmtId="164" formatCode=";;;"/></numFmts><fonts><font/><font>
<color rgb="FFFFFFFF"/></font></fonts><fills><fill><patternFill patternType="none"/></fill><fill><patternFill
 patternType="solid"/></fill></fills><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf fontId="1" fillId="0"/>
<xf fontId="1" fillId="1"/></cellXfs></styleSheet>"""
_DRAWING = """<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:r="r"><xdr:sp><xdr:txBody><a:p><a:r><a:t>Not approved</a:t></a:r></a:p>
</xdr:txBody></xdr:sp><xdr:pic><xdr:blipFill><a:blip r:embed="r2"/></xdr:blipFill><xdr:spPr><a:xfrm>
<a:ext cx="6000000" cy="6000000"/></a:xfrm></xdr:spPr></xdr:pic></xdr:wsDr>"""
_CHART = """<c:chart xmlns:c="c" xmlns:a="a"><c:title><a:p><a:r><a:t>Costs rose</a:t></a:r></a:p></c:title></c:chart>"""
_CHANGES = """<text:tracked-changes><text:changed-region text:id="c1"><text:insertion><office:change-info>
<dc:creator xmlns:dc="http://purl.org/dc/elements/1.1/">Ida</dc:creator></office:change-info></text:insertion>
</text:changed-region></text:tracked-changes>
<text:p>The hull is <text:change-start text:change-id="c1"/>rotten<text:change-end text:change-id="c1"/>.</text:p>
<text:p><text:change-start text:change-id="c1"/>All of it.<text:change-end text:change-id="c1"/></text:p>"""


def _glyphs(words: str) -> str:
    """Return the order that draws words by the numbers that their shapes have in a usual font."""
    return f"BT /F3 11 Tf 70 600 Td <{''.join(f'{ord(one) - 29:04x}' for one in words)}> Tj ET\n"


def _form() -> bytes:
    document = docx.Document()
    asked = "<w:sdt {}><w:sdtPr>{}</w:sdtPr><w:sdtContent><w:r><w:t>{}</w:t></w:r></w:sdtContent></w:sdt>"
    for label, shown, words in (
        ("Owner: ", "<w:showingPlcHdr/>", "Click here"),
        ("Day: ", "<w:date/>", "3 May"),
    ):
        document.add_paragraph(label)._p.append(parse_xml(asked.format(nsdecls("w"), shown, words)))
    cells = document.add_table(1, 2).rows[0].cells
    cells[0].text = "Port"
    inside = "<w:sdt {}><w:sdtPr><w:showingPlcHdr/></w:sdtPr><w:sdtContent><w:p><w:r><w:t>Click here</w:t></w:r></w:p></w:sdtContent></w:sdt>"
    cells[1]._tc.append(parse_xml(inside.format(nsdecls("w"))))
    return saved(document)


def _blacked() -> bytes:
    document = docx.Document()
    paragraph = document.add_paragraph("The witness ")
    paragraph.add_run("Renske Folkerts ").font.highlight_color = WD_COLOR_INDEX.BLACK
    paragraph.add_run("was ill.")
    return saved(document)


INPUTS: dict[str, tuple[bytes, Right]] = {
    "unmapped.pdf": (
        pdf(line("The letter of 3 May.", 700) + _glyphs("The secret amount is known."), resources=_UNKNOWN),
        Right(("The letter of 3 May.",), never=("7KH", "VHFUHW"), unread=("text",)),
    ),
    "wrapped.pdf": (
        pdf(
            lines("Repair of the", "harbour crane")
            + line("12", 780, x=200)
            + line("1,400", 780, x=260)
            + lines("Painting of", "both moles", top=740)
            + line("7", 740, x=200)
            + line("720", 740, x=260)
            + lines("Diving", top=700)
            + line("2", 700, x=200)
            + line("310", 700, x=260)
        ),
        Right(("Repair of the harbour crane 12 1,400", "Painting of both moles 7 720", "Diving 2 310")),
    ),
    "layer.pdf": (
        pdf(
            SCAN
            + "".join(
                line(f"The crane cost 3,30O EUR in May of 200{n}.", 700 - 14 * n, before="3 Tr")
                for n in range(6)
            )
        ),
        Right((), (("recognised", "The crane cost 3,30O EUR in May of 2003."),), ("3,30O",)),
    ),
    "dynamic.pdf": (
        pdf(line("Please wait...", 700), catalog=b"/NeedsRendering true /AcroForm << /Fields [] /XFA [] >>"),
        Right(("Please wait...",), unread=("form",)),
    ),
    "two-tables.csv": (
        b"Ship,Fine\nAlk,55\nTern,70\n\nInspector,District,Visits\nOnken,West,12\n",
        Right(("Alk,55", "Inspector,District,Visits", "Onken,West,12")),
    ),
    "thousands.xlsx": (
        workbook(
            ("Sums", "", f"<sheetData>{rows('Toll|=1234@1')}</sheetData>"), formats="0.0,&quot;k€&quot;"
        ),
        Right(("Toll | 1.2k€",)),
    ),
    "blacked.docx": (
        _blacked(),
        Right(("The witness was ill.",), never=("Renske",), hidden=("Renske Folkerts",)),
    ),
    "framed.html": (
        b"<p>Prices:</p><iframe src='prices.html'></iframe><iframe src='about:blank'></iframe>",
        Right(("Prices:",), unread=("part",)),
    ),
    "elsewhere.eml": (
        _MAIL + b"Content-Type: multipart/mixed; boundary=b\n\n--b\n\nSee the plan.\n--b\n"
        b'Content-Type: message/external-body; access-type=URL; URL="http://x.example/plan.pdf"\n\n'
        b"Content-Type: application/pdf\n\n--b--\n",
        Right(("See the plan.",), unread=("attachment",)),
    ),
    "two-boxes.pdf": (
        pdf(
            lines("Seller:", "Oda Harms", "26919 Brake")
            + "".join(
                line(one, 780 - 14 * n, x=300)
                for n, one in enumerate(("Buyer 2:", "Ubbo Gerdes", "26789 Leer"))
            )
        ),
        Right(("Oda Harms", "Ubbo Gerdes"), never=("Brake Buyer",)),
    ),
    "placeholder.docx": (_form(), Right(("Owner:", "Day: 3 May"), never=("Click here",))),
    "inserted.odt": (
        open_document("text", _CHANGES),
        Right(
            ("The hull is rotten.",),
            (("remark", "Change by Ida, not accepted: inserted rotten"), ("inserted", "All of it.")),
        ),
    ),
    "inserted.rtf": (
        rb"{\rtf1\ansi The hull is {\deleted sound}{\revised rotten}.\par{\revised All of it.}\par}",
        Right(
            ("The hull is rotten.",),
            (("deleted", "sound"), ("remark", "not accepted: sound -> rotten"), ("inserted", "All of it.")),
        ),
    ),
    "unseen.xlsx": (
        workbook(
            (
                "Fees",
                "",
                f"<cols><col min='3' max='3' width='0'/></cols><sheetData>{rows('Fee|=81|=99', 'Kickback@|=4477@1')}"
                '<row><c s="2" t="inlineStr"><is><t>twelve per cent</t></is></c><c s="3" t="inlineStr"><is><t>Head</t></is></c></row></sheetData>',
            ),
            more={"xl/styles.xml": _LOOKS},
        ),
        Right(("Fee | 81", "Head"), never=("4477", "twelve", "99"), hidden=("4477", "twelve per cent", "99")),
    ),
    "drawn.xlsx": (
        workbook(
            ("Cost", "", f"<sheetData>{rows('Work|=7100')}</sheetData>"),
            more={
                "xl/worksheets/_rels/sheet1.xml.rels": relations(("drawing", "../drawings/d.xml")),
                "xl/drawings/d.xml": _DRAWING,
                "xl/drawings/_rels/d.xml.rels": relations(("chart", "c.xml"), ("image", "1.png")),
                "xl/drawings/c.xml": _CHART,
                "xl/drawings/1.png": b"picture",
            },
        ),
        Right(("Work | 7100", "Not approved", "Costs rose"), unread=("picture",)),
    ),
    "preamble.csv": (
        b"Report;Berths\nPrinted;3 May\n\nBerth;Name;EUR\n7;Harms;310,00\n8;Onken;280,00\n9;Gerdes;290,00\n",
        Right(("Report;Berths", "Berth;Name;EUR", "7;Harms;310,00")),
    ),
    "old.txt": (
        "Müller bezahlt die Gebühr für Größe 4 am 3. Mai.".encode("cp850"),
        Right(("Müller bezahlt die Gebühr für Größe 4",)),
    ),
    "quoted.md": (
        b"> It cost 730 EUR.\n\nIt cost nothing.\n",
        Right(("It cost nothing.",), (("quoted", "It cost 730 EUR."),), ("730",)),
    ),
    "locked.eml": (
        _MAIL + b"\nHello.\n\n-----BEGIN PGP MESSAGE-----\n\nhQEM\n-----END PGP MESSAGE-----\n",
        Right(("Hello.",), unread=("text",)),
    ),
    "chat.json": (
        json.dumps(
            [
                {"user": "U1", "text": "Müller sold it\nfor 9,100 €", "at": 1683101520.0002},
                {"user": "U2", "tags": {"a": [True]}},
            ]
        ).encode(),
        Right(
            (
                "user: U1 | text: Müller sold it for 9,100 € | at: 1683101520.0002",
                "user: U2",
                "tags / a: true",
            )
        ),
    ),
    "till.jsonl": (
        b'{"msg": "opened", "by": "K\\u00e4the"}\n{"msg": "closed", "sum": -41.50}\n',
        Right(("msg: opened | by: Käthe", "msg: closed | sum: -41.50")),
    ),
    "broken.json": (b'{"msg": "opened",\n', Right(('{"msg": "opened",',))),
    "bill.xml": (
        b'<?xml version="1.0"?><Invoice xmlns="u" xmlns:c="c"><c:Supplier><c:Name>Seil &amp; Tau</c:Name></c:Supplier><c:Sum cur="EUR">1190.00</c:Sum><Note>Paid <b>late</b>.</Note></Invoice>',
        Right(("Supplier: Name: Seil & Tau", "Sum: 1190.00 (cur EUR)", "Note: Paid late.")),
    ),
    "hearing.srt": (
        b"1\n00:00:01,000 --> 00:00:03,500\nI saw the crane fall\n\n2\n00:00:03,600 --> 00:00:05,000\non the second of June.\n\n3\n00:00:06,000 --> 00:00:08,000\n<i>Nobody was hurt.</i>\n",
        Right(
            ("00:00:01 I saw the crane fall on the second of June.", "00:00:06 Nobody was hurt."),
            never=("-->", "<i>"),
        ),
    ),
    "call.vtt": (
        b"WEBVTT\n\n00:01.000 --> 00:04.000\n<v Oda>The pump failed.\n\n00:05.000 --> 00:06.000\n<v Ubbo>Which?\n",
        Right(("00:01 Oda: The pump failed.", "00:05 Ubbo: Which?")),
    ),
}


@pytest.mark.parametrize("name", INPUTS)
def test_an_input_is_read_as_people_mean_it(name: str) -> None:
    content, right = INPUTS[name]
    assert wrong_of(format_of(name, PurePath(name).suffix, content).read(name, content), right) == []


def test_the_first_row_of_a_table_below_pairs_names_its_columns() -> None:
    content, _ = INPUTS["preamble.csv"]
    blocks = format_of("a.csv", ".csv", content).read("a.csv", content).blocks
    assert next(block.text for block in blocks if block.kind == "row") == "Berth;Name;EUR"


def test_a_page_of_letters_that_nobody_knows_is_one_without_text() -> None:
    with pytest.raises(DocumentError, match="Pages that are pictures without text: 1"):
        pdf_reader.read("a.pdf", pdf(_glyphs("The secret amount is known."), resources=_UNKNOWN))


def test_the_day_of_an_invitation_and_a_single_packed_file_are_documents() -> None:
    for name, content, within, words in (
        ("a.eml", _INVITED, "attachment.ics", b"DTSTART:20230614T090000Z"),
        ("list.csv.gz", gzip.compress(b"Quay,Sum\nKai 9,41\n"), "list.csv", b"Kai 9"),
    ):
        members = Members(name, PurePath(name).suffix, content)
        assert [called for called, _ in members.directly_in("")] == [within]
        assert words in members.content(within, within)
