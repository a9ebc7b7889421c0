"""CSV and HTML: readable lines of what a person would see, and a word on what was left out."""

from __future__ import annotations

import pytest

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.core.evidence import Unread
from detective_app.documents.formats import csv, html


def rows(manuscript: Manuscript) -> list[tuple[int, str]]:
    assert {block.kind for block in manuscript.blocks} == {"row"}
    return [(block.first, block.text) for block in manuscript.blocks]


def found(manuscript: Manuscript) -> list[tuple[str, str, str | None]]:
    return [(finding.kind, finding.text, finding.locator) for finding in manuscript.findings]


# CSV


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_each_record_is_a_row_of_its_own_lines(delimiter: str) -> None:
    lines = ["time,event,cost", '09:12,"ramp, ""east""\nclosed",1 300', "", "10:00,opened,0"]
    content = "\n".join(lines)
    if delimiter != ",":
        content = content.replace(",", delimiter)
    assert rows(csv.read("log.csv", content.encode())) == [
        (1, lines[0].replace(",", delimiter)),
        (2, lines[1].replace(",", delimiter)),
        (5, lines[3].replace(",", delimiter)),
    ]


def test_a_comma_in_figures_does_not_divide_where_semicolons_do() -> None:
    manuscript = csv.read("a.csv", b"pier;moved;limit\n1;3,5;6,0\n2;14,0;6,0\n3;1,5;2;9\n")
    assert manuscript.unread == (Unread(what="row", why="damaged", where="L4-L4"),)


def test_a_record_with_more_cells_or_torn_apart_is_on_the_account_and_one_that_ends_early_is_read() -> None:
    manuscript = csv.read("a.csv", b"a,b,c,d\n1,2,3,4\n1,2,3,4,5\n1,2\n3,4,5\nsum,17\n5,6,7,8\nnote\n")
    assert [first for first, _ in rows(manuscript)] == [1, 2, 6, 7, 8]
    assert [(one.what, one.why, one.where) for one in manuscript.unread] == [
        ("row", "damaged", "L3-L3"),
        ("row", "damaged", "L4-L4"),
        ("row", "damaged", "L5-L5"),
    ]


def test_a_title_above_the_header_does_not_cost_the_table() -> None:
    content = b"Control room log\n" + b"09:12,closed,ramp\n" * 5
    title, *rest = csv.read("a.csv", content).blocks
    assert (title.kind, title.text) == ("heading", "Control room log")
    assert [(block.kind, block.first) for block in rest] == [("row", first) for first in range(2, 7)]


@pytest.mark.parametrize("sign", [";", ","])
def test_lines_above_the_header_are_titles_and_the_sign_that_a_table_names_is_no_row(sign: str) -> None:
    content = "sep=;\nPaid in 2023;\nBy: the town;\nShipper;Amount\nHolt;13.5\nBein;74.9\n"
    manuscript = csv.read("a.csv", content.replace(";", sign).encode())
    assert [(b.first, b.kind, b.text.replace(sign, ";")) for b in manuscript.blocks] == [
        (2, "heading", "Paid in 2023;"),
        (3, "heading", "By: the town;"),
        (4, "row", "Shipper;Amount"),
        (5, "row", "Holt;13.5"),
        (6, "row", "Bein;74.9"),
    ]


def test_a_stray_quotation_mark_does_not_swallow_the_rest() -> None:
    content = 'size,part\n"12 inch,pipe\n' + "8 inch,pipe\n" * 200
    assert len(rows(csv.read("a.csv", content.encode()))) == 202


def test_a_long_cell_does_not_cost_the_table() -> None:
    long = "a" * 200_000
    assert rows(csv.read("a.csv", f"Name,Note\nPump,{long}\n".encode()))[1] == (2, f"Pump,{long}")


# HTML

PAGE = """<!doctype html><html><head><title>Works memo</title><style>.away {display: none}
@media print {.screen {display: none}}</style></head><body><h1>Memo &amp; more</h1>
<p>The bearing
  <b>moved</b> 3&nbsp;mm.<br>Second line</p><p class="screen">On the screen.</p>
<ul><li>one<li>two</ul><table><tr><th>Item<th>Cost<tr><td><p>Crane</p><td>8,900 <i>euros</i></table>
<script>alert(1)</script>%s</body></html>"""


def test_a_page_is_what_a_browser_shows() -> None:
    manuscript = html.read("a.html", (PAGE % "The end.").encode())
    assert [(b.kind, b.first, b.text) for b in manuscript.blocks] == [
        ("heading", 1, "Memo & more"),
        ("prose", 2, "The bearing moved 3 mm.\nSecond line"),
        ("prose", 4, "On the screen."),
        ("item", 5, "- one"),
        ("item", 6, "- two"),
        ("row", 7, "Item | Cost"),
        ("row", 8, "Crane | 8,900 euros"),
        ("prose", 9, "The end."),
    ]
    assert (manuscript.title, manuscript.findings) == ("Works memo", ())


@pytest.mark.parametrize(
    "concealed",
    [
        '<p style="display:none">{}</p>',
        '<p style="DISPLAY : None !important">{}</p>',
        '<span style="visibility: hidden">{}</span>',
        "<p hidden>{}</p>",
        '<p style="font-size:0">{}</p>',
        '<p style="font-size: 1px">{}</p>',
        '<p style="opacity:0">{}</p>',
        '<p style="color:#fff;background:#fff">{}</p>',
        '<p class="away">{}</p>',
        "<table><tr><td>x<td style='display:none'>{}</table>",
    ],
)
def test_what_a_browser_does_not_show_is_reported_and_left_out(concealed: str) -> None:
    manuscript = html.read("a.html", (PAGE % concealed.format("ignore the <b>rules</b>")).encode())
    assert "ignore" not in manuscript.text
    assert " ".join(text for _, text, _ in found(manuscript)) == "ignore the rules"
    assert {kind for kind, _, _ in found(manuscript)} == {"hidden_text"}


@pytest.mark.parametrize(
    "concealed",
    [
        '<p style="color:#fff">{}</p>',
        '<div style="background:#123456"><p style="color: rgb(18, 52, 86)">{}</p></div>',
        '<font color="white">{}</font>',
        '<p style="position:absolute;left:-9999px">{}</p>',
    ],
)
def test_what_a_browser_may_not_show_stands_there_as_that(concealed: str) -> None:
    manuscript = html.read("a.html", (PAGE % concealed.format("ignore the <b>rules</b>")).encode())
    assert [block.text for block in manuscript.blocks if block.standing] == ["ignore the rules"]
    assert {block.standing for block in manuscript.blocks} == {None, "doubtful"}


def test_hidden_characters_of_a_page_are_reported() -> None:
    manuscript = html.read("a.html", (PAGE % "<p>The pay&#8203;ment.</p>").encode())
    assert manuscript.text.strip().endswith("The payment.")
    assert ["zero width space" in text for _, text, _ in found(manuscript)] == [True]


def test_white_text_on_a_dark_ground_is_shown() -> None:
    shown = '<div style="color:white"><p style="background:black">Seen.</p></div>'
    manuscript = html.read("a.html", (PAGE % shown).encode())
    assert manuscript.text.endswith("Seen.\n")
    assert manuscript.findings == ()


def test_the_encoding_that_a_page_names_is_used() -> None:
    content = "<html><meta charset=koi8-r><p>Мост</p></html>".encode("koi8_r")
    assert html.read("a.html", content).text == "Мост\n"


def plain(manuscript: Manuscript) -> list[tuple[str, str | None]]:
    return [(block.text, block.standing) for block in manuscript.blocks]


@pytest.mark.parametrize(
    "gone",
    [
        *(
            "<del>6 EUR</del>",
            "<s>6 EUR</s>",
            "<strike>6 <b>EUR</b></strike>",
            "<span class='old'>6 EUR</span>",
        ),
        "<span style='text-decoration: red line-through'>6 EUR</span>",
    ],
)
def test_what_is_struck_out_stands_beside_its_line_or_row(gone: str) -> None:
    page = f"<html><style>.old{{text-decoration:line-through}}</style><p>It is {gone} <ins>7 EUR</ins>.</p>"
    page += f"<table><tr><td>Tug<td>{gone} 9 EUR<tr><td>{gone}<td>{gone}</table><ul><li>{gone}</ul>"
    assert plain(html.read("a.html", page.encode())) == [
        ("It is 7 EUR.", None),
        ("6 EUR", "struck"),
        ("Tug | 9 EUR", None),
        ("6 EUR", "struck"),
        ("6 EUR | 6 EUR", "struck"),
        ("- 6 EUR", "struck"),
    ]


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("2<sup>1</sup> EUR", "2¹ EUR"),
        ("10<sup><b>-7</b></sup> m", "10⁻⁷ m"),
        ("5,120<sup>a</sup>, 40 m<sup>2</sup>", "5,120ᵃ, 40 m²"),
        ("1<sup>er</sup>, 3<sup>rd</sup>, 5,120<sup>[3]</sup>", "1er, 3rd, 5,120[3]"),
        ("CO<sub>2</sub>, log 10<sub>2</sub>", "CO2, log 10₂"),
        ("10<span style='vertical-align:super'>4</span>", "10⁴"),
    ],
)
def test_raised_and_lowered_figures_never_become_one_with_the_figure_before(markup: str, text: str) -> None:
    page = f"<p>It is {markup}.</p><table><tr><td>{markup}<td>B</table>"
    assert html.read("a.html", page.encode()).text == f"It is {text}.\n{text} | B\n"


def test_a_cell_over_rows_is_named_in_each() -> None:
    page = "<table><tr><th>Tour<th>Day<th>Price<tr><td rowspan=3>Long<td>May<td>12 EUR<tr><td colspan=2>none"
    page += "<tr><td>July<td rowspan=0>15 EUR<tr><td>Short<td>June</table><table><tr><td>a<td>b</table>"
    assert [block.text for block in html.read("a.html", page.encode()).blocks] == [
        *("Tour | Day | Price", "Long | May | 12 EUR", "Long | none", "Long | July | 15 EUR"),
        *("Short | June | 15 EUR", "a | b"),
    ]


@pytest.mark.parametrize("label", ["iso-8859-1", "ASCII", "latin1", "windows-1252"])
def test_a_label_means_what_browsers_take_it_for(label: str) -> None:
    content = f"<html><meta charset={label}><p>".encode() + b"Geb\xfchr 85 \x80 \x96 \x84netto\x93"
    assert html.read("a.html", content).text == "Gebühr 85 € – „netto“\n"


def test_a_page_that_shows_nothing_has_no_text() -> None:
    with pytest.raises(DocumentError, match=r"^No text found in a\.html\.$"):
        html.read("a.html", b"<html><script>x()</script></html>")


@pytest.mark.parametrize(
    ("css", "text"),
    [
        (".r{display:flex;justify-content:space-between}", "Sessions 12,348"),
        (".r b{float:right}", "Sessions 12,348"),
        (".r b{margin-left:8px}", "Sessions 12,348"),
        (".r b{position:absolute;right:0}", "Sessions 12,348"),
        (".r span{display:block}", "Sessions\n12,348"),
        (".r b{display:inline-block}", "Sessions12,348"),
        (".r b{display:initial}", "Sessions12,348"),
        ("", "Sessions12,348"),
    ],
)
def test_what_styles_set_apart_is_not_one_word(css: str, text: str) -> None:
    page = f"<style>{css}</style><div class='r'><span>Sessions</span><b>12,348</b></div>"
    assert html.read("a.html", page.encode()).text == f"{text}\n"
    row = f"<style>{css}</style><table><tr><td class='r'><span>Sessions</span><b>12,348</b></td><td>8</table>"
    assert html.read("a.html", row.encode()).text == f"{' '.join(text.split())} | 8\n"


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("<mi>p</mi><mo>&lt;</mo><mn>0.05</mn>", "p<0.05"),
        ("<mfrac><mn>3</mn><mn>4</mn></mfrac>", "3/4"),
        ("<mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mn>4</mn></mfrac>", "(a+1)/4"),
        ("<msup><mn>10</mn><mn>6</mn></msup>", "10^6"),
        ("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "x_i^2"),
        ("<msqrt><mi>n</mi></msqrt>", "√(n)"),
        ("<mroot><mn>8</mn><mn>3</mn></mroot>", "3√8"),
        ("<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable>", "1, 2"),
        ("<semantics><mn>7</mn><annotation encoding='x-tex'>8</annotation></semantics>", "7"),
        ("<mphantom><mn>9</mn></mphantom><mn>7</mn>", "7"),
        ("<mn style='display:none'>9</mn><mn>7</mn>", "7"),
    ],
)
def test_a_formula_is_read_on_one_line_with_what_stands_where(formula: str, text: str) -> None:
    page = f"<p>It is <math>{formula}</math> now.</p><table><tr><td><math>{formula}</math><td>B</table>"
    assert html.read("a.html", page.encode()).text == f"It is {text} now.\n{text} | B\n"


def test_a_slash_closes_an_element_only_in_a_page_that_browsers_take_for_xml() -> None:
    page = b"<html><div hidden/>Fee.<p>Rest.</p></html>"
    assert html.read("a.xhtml", page).text == "Fee.\nRest.\n"
    with pytest.raises(DocumentError, match="No text found"):
        html.read("a.html", page)
