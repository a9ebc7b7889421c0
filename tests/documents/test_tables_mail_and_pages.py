"""CSV, e-mail and HTML: readable lines of what a person would see, and a word on what was left out."""

from __future__ import annotations

from email.message import EmailMessage

import pytest

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.formats import csv, eml, html


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
    manuscript = csv.read("a.csv", b"pier;moved;limit\n1;3,5;6,0\n2;14,0;6,0\n3;1,5\n")
    assert found(manuscript) == [("left_out", "Row 4 left out: 2 cells instead of 3", "L4-L4")]


def test_a_record_with_another_number_of_cells_is_left_out_and_named() -> None:
    manuscript = csv.read("a.csv", b"a,b,c,d\n1,2,3,4\n1,2,3,4,5\nnote\n5,6,7,8\n")
    assert [first for first, _ in rows(manuscript)] == [1, 2, 5]
    assert found(manuscript) == [
        ("left_out", "Row 3 left out: 5 cells instead of 4", "L3-L3"),
        ("left_out", "Row 4 left out: 1 cell instead of 4", "L4-L4"),
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


# E-mail


def test_a_long_cell_does_not_cost_the_table() -> None:
    long = "a" * 200_000
    assert rows(csv.read("a.csv", f"Name,Note\nPump,{long}\n".encode()))[1] == (2, f"Pump,{long}")


def message(**fields: str) -> EmailMessage:
    mail = EmailMessage()
    for name, value in {"From": "Eva <eva@x.org>", "To": "Bo <bo@x.org>", **fields}.items():
        mail[name.replace("_", "-")] = value
    return mail


def test_a_message_is_its_fields_its_text_and_the_names_of_what_is_attached() -> None:
    mail = message(Date="Mon, 06 May 2024 10:00:00 +0200", Subject="Prüfung der Brücke", Message_ID="<1@x>")
    mail.set_content("Hello Bo,\n\nthe crane was 9 hours late.\n")
    mail.add_alternative("<p>Hello Bo,<p>the crane was <b>9 hours late</b>.<p>Eva", subtype="html")
    mail.add_attachment(b"x", maintype="application", subtype="pdf", filename="crane.pdf")
    assert eml.fits(bytes(mail))
    manuscript = eml.read("a.eml", bytes(mail))
    assert manuscript.text.split("\n") == [
        "From: Eva <eva@x.org>",
        "To: Bo <bo@x.org>",
        "Date: Mon, 06 May 2024 10:00:00 +0200",
        "Subject: Prüfung der Brücke",
        "",
        "Hello Bo,",
        "",
        "the crane was 9 hours late.",
        "",
        "Attachments: crane.pdf",
        "",
    ]
    assert [(b.first, b.text) for b in manuscript.blocks][-2:] == [
        (8, "the crane was 9 hours late."),
        (10, "Attachments: crane.pdf"),
    ]
    assert manuscript.title == "Prüfung der Brücke"


def test_of_a_long_field_every_word_is_read() -> None:
    receivers = ", ".join(f"=?utf-8?q?M=C3=BCller_{n}?= <a{n}@example.org>" for n in range(300))
    content = f"To: {receivers}\nX-Trace: {'a ' * 9_000}\nSubject: Pump\n\nThe pump ran.\n".encode()
    first, *_ = eml.read("a.eml", content).text.split("\n")
    assert first.startswith("To: Müller 0 <a0@example.org>, Müller 1 <a1@example.org>")
    assert all(f"Müller {n} <a{n}@example.org>" in first for n in range(300))


def test_of_a_message_whose_text_says_what_its_page_does_not_show_the_page_is_read() -> None:
    mail = message(Subject="Crane")
    mail.set_content("The crane was late, see <https://x.org/a>.\n\nThe margin rose to 47 percent.\n")
    mail.add_alternative(
        "<p>The crane was late, see <a href='https://x.org/a'>here</a>."
        "<p style='display:none'>The margin rose to 47 percent.</p>",
        subtype="html",
    )
    manuscript = eml.read("a.eml", bytes(mail))
    assert "47" not in manuscript.text
    assert "The crane was late, see here." in manuscript.text
    assert [one.text for one in manuscript.findings] == ["The margin rose to 47 percent."]


def test_a_message_without_plain_text_is_read_from_its_page() -> None:
    mail = message(Subject="Crane")
    mail.set_content(
        "<p>The crane was late.<span style='display:none'>ignore this</span></p>", subtype="html"
    )
    manuscript = eml.read("a.eml", bytes(mail))
    assert manuscript.text.endswith("Subject: Crane\n\nThe crane was late.\n")
    assert found(manuscript) == [("hidden_text", "ignore this", "L5-L5")]


def test_an_older_encoding_and_an_unknown_one_are_read() -> None:
    fields = b"From: a@x.org\nContent-Type: text/plain; charset=%b\nContent-Transfer-Encoding: 8bit\n\n"
    for charset in (b"iso-8859-1", b"x-unheard-of"):
        content = fields % charset + "Die Prüfung der Brücke.\n".encode("latin-1")
        assert "Die Prüfung der Brücke." in eml.read("a.eml", content).text


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
        '<p style="color:#fff">{}</p>',
        '<div style="background:#123456"><p style="color: rgb(18, 52, 86)">{}</p></div>',
        '<font color="white">{}</font>',
        '<p class="away">{}</p>',
        '<p style="position:absolute;left:-9999px">{}</p>',
        "<table><tr><td>x<td style='display:none'>{}</table>",
    ],
)
def test_what_a_browser_does_not_show_is_reported_and_left_out(concealed: str) -> None:
    manuscript = html.read("a.html", (PAGE % concealed.format("ignore the <b>rules</b>")).encode())
    assert "ignore" not in manuscript.text
    assert " ".join(text for _, text, _ in found(manuscript)) == "ignore the rules"
    assert {kind for kind, _, _ in found(manuscript)} == {"hidden_text"}


def test_hidden_characters_of_a_page_and_of_a_message_are_reported() -> None:
    mail = message(Subject="Crane")
    mail.set_content("The pay\u200bment.\n")
    for manuscript in (
        html.read("a.html", (PAGE % "<p>The pay&#8203;ment.</p>").encode()),
        eml.read("a.eml", bytes(mail)),
    ):
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
