"""Text of a web page that a style hides is no text, and ordinary styles lose nothing."""

from __future__ import annotations

from detective_app.documents.formats import html

UNSEEN_STYLES = """
color:transparent
color:rgba(0,0,0,0)
color:rgb(0 0 0 / 0)
color:#0000
color:#00000000
-webkit-text-fill-color:transparent
display:none
visibility:hidden
opacity:0
opacity:0.0
font-size:0
font-size:1px
background:#000;color:#000
display:none !important
""".strip().splitlines()
DOUBTFUL_STYLES = """
clip:rect(0,0,0,0);position:absolute
clip:rect(1px, 1px, 1px, 1px)
clip:rect(0,100px,20px,0)
clip-path:inset(100%)
clip-path:circle(0)
transform:scale(0)
transform:scaleY(0)
transform:translateX(-9999px)
filter:opacity(0)
filter:opacity(0.5)
height:0;overflow:hidden
max-height:0;overflow:hidden
width:1px;height:1px;overflow:hidden
right:-9999px
bottom:-9999px
margin-left:-9999px
margin-top:-9999px
content-visibility:hidden
font:calc(2px - 1px) serif
left:-9999px
top:-9999px
text-indent:-9999px
color:white
color:#fff
color:rgb(255,255,255)
""".strip().splitlines()
SEEN_STYLES = """
color:rgba(0,0,0,1)
color:rgba(0,0,0,0.87)
color:rgb(10,20,100)
color:rgb(0,0,0)
transform:scale(0.9)
transform:scale(1)
height:400px;overflow:hidden
margin-left:-20px
color:#1110ff
color:hsl(0,50%,50%)
opacity:0.8
color:#333333
width:100%;overflow:hidden
height:1em;overflow:hidden
overflow:hidden;width:auto
""".strip().splitlines()


def test_no_style_of_a_web_page_that_hides_text_makes_it_a_quote() -> None:
    page = "<html><p>Seen.</p>" + "".join(f"<p style='{style}'>{style}</p>" for style in UNSEEN_STYLES)
    manuscript = html.read("a.html", page.encode())
    assert manuscript.text == "Seen.\n"
    assert [finding.text for finding in manuscript.findings] == UNSEEN_STYLES


def test_text_under_a_style_that_is_not_judged_is_marked() -> None:
    page = "<html><p>Seen.</p>" + "".join(f"<p style='{style}'>{style}</p>" for style in DOUBTFUL_STYLES)
    blocks = html.read("a.html", page.encode()).blocks
    assert [block.text for block in blocks if block.standing == "doubtful"] == DOUBTFUL_STYLES
    assert [block.text for block in blocks if block.standing is None] == ["Seen."]


def test_a_style_that_hides_nothing_costs_no_text() -> None:
    page = "<html>" + "".join(f"<p style='{style}'>{style}</p>" for style in SEEN_STYLES)
    manuscript = html.read("a.html", page.encode())
    assert manuscript.text.splitlines() == SEEN_STYLES
    assert {block.standing for block in manuscript.blocks} == {None}
    assert manuscript.findings == ()


def test_a_style_and_a_file_that_repeat_themselves_are_read_at_once() -> None:
    points = "0 0 " * 20_000
    page = f"<html><p>Seen.</p><p style='clip-path:polygon({points})'>Perhaps.</p>"
    assert html.read("a.html", page.encode()).text == "Seen.\nPerhaps.\n"
    assert html.fits(b"<!-- a -->" * 300 + b"<html>")
    assert not html.fits(b"<!-- a -->" * 300 + b"<xml>")
