"""Small inputs of every kind that people bring, each with its words, how they stand, and what is not read."""

# ruff: noqa: E501 - what an input holds stands on one line
from __future__ import annotations

import io
from pathlib import PurePath

import docx
import pytest
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from detective_app.core.case import Manuscript
from detective_app.core.evidence import Source, place_of_reader
from detective_app.documents.shared.sniffing import format_of
from tests.documents.marked_pages import columns, text
from tests.documents.office_files import MAIN, archive, open_document, presentation, rows, workbook
from tests.documents.pdf_files import line, lines, pdf
from tests.documents.right import Right, wrong_of


def _mail(body: str, kind: str = "text/plain; charset=utf-8") -> bytes:
    head = "Message-ID: <1@x>\nMIME-Version: 1.0\nFrom: Jon <jon@x.example>\nSubject: Re: Bail\n"
    return f"{head}Content-Type: {kind}\n\n{body}\n".encode()


def _rtf(body: str) -> bytes:
    return rf"{{\rtf1\ansi\ansicpg1252 {body}}}".encode("cp1252")


def _sheet(rows: str, *, styles: str = "", after: str = "") -> bytes:
    more = {"xl/styles.xml": f"<styleSheet {MAIN}>{styles}</styleSheet>"} if styles else None
    return workbook(("Rents", "", f"<sheetData>{rows}</sheetData>{after}"), more=more)


def _cell(at: str, words: str) -> str:
    return f'<c r="{at}" t="inlineStr"><is><t>{words}</t></is></c>'


def _word(*runs: tuple[str, dict[str, str]], more: str = "") -> bytes:
    """Return a Word document of one paragraph of runs with properties; `more` is an element after it."""
    document = docx.Document()
    paragraph = document.add_paragraph()
    for words, properties in runs:
        run = paragraph.add_run(words)
        for name, given in properties.items():
            element = OxmlElement(f"w:{name}")
            element.set(qn("w:val"), given)
            run._r.get_or_add_rPr().append(element)
    if more:
        chunk = OxmlElement(f"w:{more}")
        chunk.set(qn("r:id"), "rId1")
        paragraph._p.addnext(chunk)
    content = io.BytesIO()
    document.save(content)
    return content.getvalue()


_PROSE = (
    "The dredger was hired from a\nfirm in Leer. It moved 6,300\ntons of silt in nine weeks,\nand the council paid for it\nin two parts.",
    "The slipway was let to the\nrowing club in March 2023 for\nten years. Its rent of 1,450\nEUR falls due in May of each\nyear without a reminder.",
    "The crane stands on the east\nquay. It may lift 12 tons at\nmost, as the surveyor wrote\nin his letter to the council\nafter the storm of 2021.",
)
_GERMAN = (
    "Der Schwimmbagger wurde von der\nReederei aus Leer gemietet und hob\nin neun Wochen 6.300 Tonnen aus dem\nBecken, wie es im Vertrag vom Mai\nvereinbart war.",
    "Die Helling wurde dem Verein im März\n2023 auf zehn Jahre vermietet. Die\nMiete von 1.450 Euro ist im Mai zu\nzahlen, und der Verein hat sie seit\nBeginn gezahlt.",
)


def _in_columns(*texts: str, edges: tuple[int, ...]) -> bytes:
    return pdf(columns(*zip(*(one.split("\n") for one in texts), strict=True), edges=edges))


def _with_edges() -> bytes:
    """Return pages with a head and a foot that count them; a sentence goes over the first two."""
    body = ["The parties agree on the use of the quay and on the upkeep of its wall, at equal parts."] * 6
    pages = (
        [*body, "The tenant shall give notice of the sale to the landlord within fourteen"],
        ["days and shall pay a tenth of the price into the escrow account.", *body],
        body,
    )
    return pdf(
        *(
            line(f"Case 2:23 Document 14 Page {n} of 3", 820) + line(f"Lease - {n} -", 20) + lines(*page)
            for n, page in enumerate(pages, 1)
        )
    )


def _pleading() -> bytes:
    body = (
        ("1. Defendant sold the barge in August 2021", 4),
        ("for 48,000 dollars without telling the plaintiff,", 5),
        ("who had paid the first rate.", 6),
        ("2. Defendant has not answered any of the", 7),
        ("letters that the plaintiff sent.", 8),
    )
    numbers = "".join(line(str(n), 790 - 25 * n, x=40) for n in range(1, 26))
    return pdf(numbers + "".join(line(words, 790 - 25 * at, x=90) for words, at in body))


_ODT_STYLES = """<style:style style:name="S" style:family="text"><style:text-properties
 style:text-line-through-style="solid"/></style:style><style:style style:name="R" style:family="text">
<style:text-properties style:text-position="33% 80%"/></style:style><text:list-style style:name="L">
<text:list-level-style-number text:level="1" style:num-suffix="." style:num-format="1"/></text:list-style>"""
_ODT = """<text:p>It costs <text:span text:style-name="S">14 EUR</text:span> 16 EUR for 21<text:span
 text:style-name="R">3</text:span> men.</text:p><text:list text:style-name="L"><text:list-item><text:p>Open.</text:p>
</text:list-item><text:list-item><text:p>The budget is passed.</text:p></text:list-item></text:list>
<table:table><table:table-row><table:table-cell table:number-rows-spanned="2"><text:p>Pier</text:p></table:table-cell>
<table:table-cell><text:p>2021</text:p></table:table-cell></table:table-row><table:table-row>
<table:covered-table-cell/><table:table-cell><text:p>2022</text:p></table:table-cell></table:table-row></table:table>"""
_DRAWN = "http://schemas.openxmlformats.org/drawingml/2006/main"
_SLIDE = f"""<p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="{_DRAWN}"><p:sp>
<p:txBody><a:p><a:r><a:t>Fee is </a:t></a:r><a:r><a:rPr strike="sngStrike"/><a:t>75 EUR</a:t></a:r><a:r>
<a:t> 95 EUR, 5,120</a:t></a:r><a:r><a:rPr baseline="30000"/><a:t>3</a:t></a:r></a:p></p:txBody></p:sp></p:sld>"""
_RICH = """<c r="B2" t="inlineStr"><is><r><rPr><strike/></rPr><t>75 EUR</t></r><r><t> 95 EUR for 21</t></r><r><rPr>
<vertAlign val="superscript"/></rPr><t>3</t></r></is></c>"""
_STRUCK = (
    """<fonts><font/><font><strike/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>"""
)
_HEARING = [
    *("Q.  When was the sluice opened?", "A.  On the second of June, I think about"),
    *(
        "twenty to seven in the evening.",
        "Q.  Who held the key of gate 4?",
        "A.  Mrs. Ode had it, but she never",
    ),
    *("gave it to the night watch.", "MR. LANE:  Objection.", "Q.  And then?", "A.  Nothing."),
]
_MERGED = '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>'

INPUTS: dict[str, tuple[bytes, Right]] = {
    "three-columns.pdf": (_in_columns(*_PROSE, edges=(40, 210, 380)), Right(_PROSE)),
    "zwei-spalten.pdf": (_in_columns(*_GERMAN, edges=(50, 300)), Right(_GERMAN)),
    "head-and-foot.pdf": (
        _with_edges(),
        Right(
            ("notice of the sale to the landlord within fourteen days and shall pay a tenth of the price",),
            (("head", "Case 2:23 Document 14 Page 1 of 3"), ("foot", "Lease - 3 -")),
            ("Page 2 of 3", "Lease - 1 -"),
        ),
    ),
    "carried-forward.pdf": (
        pdf(*(lines("The sums of the quay.") + line(f"Carried forward {n}04", 20) for n in (2, 7, 9))),
        Right(("Carried forward 204", "Carried forward 704", "Carried forward 904")),
    ),
    "pleading.pdf": (
        _pleading(),
        Right(
            ("sold the barge in August 2021 for 48,000 dollars without telling the plaintiff, who had paid",)
        ),
    ),
    "mark.pdf": (
        pdf(text(("The yard shipped 4,310", 11, 0), ("2", 7, 4), (" tons in 2021.", 11, 0))),
        Right(("shipped 4,310² tons",), never=("4,3102",)),
    ),
    "set-higher.docx": (
        _word(("It took 4,310", {}), ("2", {"position": "10", "sz": "14"}), (" tons.", {})),
        Right(("It took 4,310² tons.",)),
    ),
    "chunk.docx": (_word(("The lease is annexed.", {}), more="altChunk"), Right(unread=("part",))),
    "libre.odt": (
        open_document("text", _ODT, _ODT_STYLES),
        Right(
            ("It costs 16 EUR for 21³ men.", "2. The budget is passed.", "Pier | 2022"),
            (("struck", "14 EUR"),),
        ),
    ),
    "word.rtf": (
        _rtf(
            r"\pard It costs {\strike 14 EUR} 16 EUR for 21{\super 3} men, 40{\up8 2} m.\par"
            r"\pard{\listtext\pard 2.\tab}\ls1 The budget is passed.\par"
            r"\trowd\clvmgf\cellx600\cellx900\pard\intbl Pier\cell 2021\cell\row"
            r"\trowd\clvmrg\cellx600\cellx900\pard\intbl\cell 2022\cell\row"
        ),
        Right(
            ("It costs 16 EUR for 21³ men, 40² m.", "2. The budget is passed.", "Pier | 2022"),
            (("struck", "14 EUR"),),
        ),
    ),
    "slide.pptx": (presentation(_SLIDE), Right(("Fee is 95 EUR, 5,120³",), (("struck", "75 EUR"),))),
    "merged.xlsx": (
        _sheet(
            f'<row r="1">{_cell("A1", "Place")}{_cell("B1", "Year")}</row><row r="2">{_cell("A2", "Quay")}'
            f'{_cell("B2", "2021")}</row><row r="3">{_cell("B3", "2022")}</row>',
            after=_MERGED,
        ),
        Right(("Quay | 2021", "Quay | 2022")),
    ),
    "rich.xlsx": (
        _sheet(f'<row r="2">{_cell("A2", "Fee")}{_RICH}</row>'),
        Right(("Fee | 95 EUR for 21³",), (("struck", "75 EUR"),)),
    ),
    "struck.xlsx": (
        _sheet(
            f'<row r="1">{_cell("A1", "Lamp")}</row><row r="2"><c r="A2" s="1"><v>640</v></c></row>',
            styles=_STRUCK,
        ),
        Right(("Lamp",), (("struck", "640"),), ("640",)),
    ),
    "no-value.xlsx": (
        _sheet(f'<row r="1">{_cell("A1", "Sum")}<c r="B1"><f>SUM(B2:B9)</f></c></row>'),
        Right(("Sum",), unread=("cell",)),
    ),
    "lists.html": (
        b"<ol start=7><li>The rent is due.<li>It is 812 EUR.</ol><ol type=a><li>one<li>two</ol>"
        b"<ol reversed><li>last<li>first</ol><ul><li>plain</ul>",
        Right(("8. It is 812 EUR.", "b. two", "2. last", "1. first", "- plain")),
    ),
    "form.html": (
        b"<p><label>Owner: <input value='Tessa Quill'></label><p>Sea: <select><option>Ost<option selected>Nord"
        b"</select><p>Insured <input type=checkbox checked><p>Pump <textarea>failed at noon</textarea>"
        b"<input type=hidden value=secret><input type=submit value=Send>",
        Right(
            stands=(
                *(("form", "Owner: Tessa Quill"), ("form", "Sea: Nord"), ("form", "Insured [x]")),
                ("form", "Pump failed at noon"),
            ),
            never=("secret", "Send"),
        ),
    ),
    "late-meta.html": (
        (
            "<html><head><script>" + "a=1;" * 200 + "</script><meta charset=windows-1252><p>Götz zahlt 31 €"
        ).encode("cp1252"),
        Right(("Götz zahlt 31 €",)),
    ),
    "outlook.eml": (
        _mail(
            "<div>No.</div><hr><div id=divRplyFwdMsg><b>From:</b> Ida<br><b>Sent:</b> Friday, May 31, 2024 4:02 PM"
            "<br><b>To:</b> Jon<br><b>Subject:</b> Bail</div><div>The bail is 7,700 EUR.</div>",
            "text/html; charset=utf-8",
        ),
        Right(("No.",), (("quoted", "The bail is 7,700 EUR."),), ("7,700",)),
    ),
    "outlook-fr.eml": (
        _mail(
            "C'est inexact.\n\n________________________________\nDe : Ida Roth\nEnvoyé : vendredi 31 mai 2024 16:02\n"
            "À : Jon\nObjet : Caution\n\nLa caution est de 7 700 euros."
        ),
        Right(("C'est inexact.",), (("quoted", "La caution est de 7 700 euros."),), ("caution est",)),
    ),
    "numbered.txt": (
        "".join(f"{n:>2}    {words}\n" for n, words in enumerate(_HEARING, 1)).encode(),
        Right(("On the second of June, I think about twenty to seven in the evening.",)),
    ),
    "numbered-table.txt": (
        "".join(f"{n:>2}    Berth {n}    Ship {n}\n" for n in range(1, 12)).encode(),
        Right(("3    Berth 3    Ship 3",)),
    ),
    "total.csv": (
        b"Item,EUR,Kind\nTowage,120.00,net\nPilot,80.00,net\nTotal,200.00\n",
        Right(("Total,200.00",)),
    ),
    "chat.txt": (
        b"[12.05.24, 18:03:11] Jon: I paid 300 EUR.\n[12.05.24, 18:04:02] Tessa: Not to me.\n",
        Right(("I paid 300 EUR.", "Not to me.")),
    ),
    "definitions.html": (
        b"<dl><dt>Rent</dt><dd>95 EUR</dd><dt>Deposit</dt><dd>300 EUR</dd></dl>",
        Right(("Rent", "95 EUR", "300 EUR"), never=("Rent95", "95 EURDeposit")),
    ),
    "spanned.html": (
        b"<table><caption>Tolls</caption><tr><th>Lock</th><th colspan=2>Toll</th></tr><tr><td>East</td><td>5</td><td>7</td></tr></table>",
        Right(("Tolls", "Lock | Toll", "East | 5 | 7")),
    ),
    "struck.md": (
        b"The toll is ~~75 EUR~~ 95 EUR.[^1]\n\n[^1]: Since ~~June~~\nMay.\n\n~~~\n1 ~~ 2 ~~ 3\n~~~\n",
        Right(
            ("The toll is 95 EUR.", "Since \nMay.", "1 ~~ 2 ~~ 3"), (("struck", "75 EUR"), ("struck", "June"))
        ),
    ),
    "hidden-run.docx": (
        _word(("The fee is ", {}), ("75 EUR ", {"vanish": "1"}), ("95 EUR.", {})),
        Right(("The fee is 95 EUR.",), never=("75 EUR",)),
    ),
    "shown.xlsx": (
        workbook(
            ("Rents", "", rows("Lock|Share|Toll|Loss", "East|=0.125@1|=1234.5@2|=-20@3")),
            formats="0.0%\n#,##0.00 [$€-407]\n0;(0)",
        ),
        Right(("East | 12.5% | 1234.50 € | (20)",)),
    ),
    "error.xlsx": (
        _sheet(f'<row r="1">{_cell("A1", "East")}<c r="B1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'),
        Right(("East | #DIV/0!",)),
    ),
    "flowed.eml": (
        _mail(
            "The keel was bent =E2=80=93 we saw it in the =\nyard.\n> It was whole.",
            "text/plain; charset=utf-8; format=flowed\nContent-Transfer-Encoding: quoted-printable",
        ),
        Right(("The keel was bent – we saw it in the yard.",), (("quoted", "It was whole."),)),
    ),
    "wide.csv": (
        'Lock\tRemark\nEast\t"closed\nsince May"\n'.encode("utf-16"),
        Right(("closed since May", "East")),
    ),
    "turned.pdf": (
        pdf(line("The lock was shut on 3 May.", 700), entries={0: b"/Rotate 90"}),
        Right(("The lock was shut on 3 May.",)),
    ),
    "cells.rtf": (
        _rtf(
            r"\trowd\cellx2000\cellx4000 Lock\cell Toll\cell\row\trowd\cellx2000\cellx4000 East\cell {\strike 75}95 EUR\cell\row"
        ),
        Right(("East", "95 EUR"), (("struck", "75"),)),
    ),
    "book.epub": (
        archive(
            {
                "META-INF/container.xml": '<c><rootfile full-path="c.opf"/></c>',
                "c.opf": '<p><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/><itemref idref="a"/></p>',
                "a.xhtml": "<html><body><p>It is 31<sup>2</sup> m.</p><ol><li>One</li><li>Two</li></ol></body></html>",
            },
            "application/epub+zip",
        ),
        Right(("It is 31² m.", "2. Two")),
    ),
}


def _read(name: str) -> Manuscript:
    content, _ = INPUTS[name]
    found: Manuscript = format_of(name, PurePath(name).suffix, content).read(name, content)
    return found


@pytest.mark.parametrize("name", INPUTS)
def test_an_input_is_read_as_people_mean_it(name: str) -> None:
    assert wrong_of(_read(name), INPUTS[name][1]) == []


def test_lines_stay_where_they_are_where_heads_leave_a_pdf() -> None:
    manuscript = _read("head-and-foot.pdf")
    every = manuscript.text.split("\n")
    for block in manuscript.blocks:
        assert "\n".join(every[block.first - 1 :]).startswith(block.text)
    (over,) = (block for block in manuscript.blocks if "within fourteen" in block.text)
    assert over.page == 1
    assert over.first + over.text.count("\n") >= manuscript.pages[1] > over.first


def test_a_row_with_a_struck_cell_is_placed_by_its_cells() -> None:
    manuscript = _read("rich.xlsx")
    source = Source(
        source_id="D1", name="rich.xlsx", path="", sha256="0" * 64, chars=1, lines=4, media="xlsx",
        sheets=manuscript.sheets,
    )  # fmt: skip
    places = [
        place_of_reader(f"p.1 L{block.first}-L{block.first}", source) for block in manuscript.blocks[1:]
    ]
    assert places == ["Rents!A2:B2", "Rents!A2:B2"]
