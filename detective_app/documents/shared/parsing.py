"""The tree of a web page, and the style sheets in it that browsers go by."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import Any

from detective_app.documents.styles.css_rules import on_screen, style_in

_VOID = {
    *("area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "image", "img", "input"),
    *("keygen", "link", "meta", "param", "source", "track", "wbr"),
}
_NAME = re.compile(r"<([a-z][a-z0-9]*)[\s/]", re.IGNORECASE)
_DRAWING = re.compile(r"</(?:svg|math)\b|<(?:svg|math)\b[^<>]*(?<!/)>", re.IGNORECASE)
_MOST_SIGNS = 8
_FARTHEST = 2_000  # characters: the longest tag that is looked at


def parse(html: str, *, xml: bool = False) -> tuple[Any, bool]:
    """Return the root of a page, None where it has none, and whether all of it was read.

    Broken markup is read as browsers do. Only in a page that they take for `xml` a slash closes an element.
    """
    from lxml import etree

    parser = etree.HTMLParser(
        encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True, huge_tree=True
    )
    root = etree.fromstring((html if xml else _opened(html)).encode("utf-8", "replace"), parser)
    cut = any(error.type == etree.ErrorTypes.ERR_RESOURCE_LIMIT for error in parser.error_log)
    return root, not cut


def styles(root: Any) -> Iterator[str]:
    """Yield the style sheets that a page brings with it and a browser goes by on a screen."""
    preferred = None
    for style in root.iter("style", "link"):
        if not _holds(style):
            continue
        if title := style.get("title"):  # of sheets with titles, a reader chooses one
            preferred = preferred or title
            if title != preferred or "alternate" in _words(style):
                continue
        yield "".join(style.itertext()) if style.tag == "style" else style_in(style.get("href") or "")


def _holds(style: Any) -> bool:
    """Tell whether a style sheet is one of styles, for a screen, and in use."""
    kind = (style.get("type") or "text/css").partition(";")[0].strip().casefold()
    if kind != "text/css" or on_screen(style.get("media") or "") is False:
        return False
    if style.tag == "link" and ("stylesheet" not in _words(style) or style.get("disabled") is not None):
        return False
    return not any(around.tag in ("noscript", "template") for around in style.iterancestors())


def _words(style: Any) -> list[str]:
    return (style.get("rel") or "").casefold().split()


def _opened(html: str) -> str:
    """Leave the slash out of tags of elements that have an end, outside drawings and formulas."""
    parts, done = [], 0
    drawings = [found.start() for found in _DRAWING.finditer(html)]
    at = html.find("/>")
    while at >= 0:
        begin = _begin(html, at)
        named = _NAME.match(html, begin) if begin >= done else None
        if named and named[1].casefold() not in _VOID and not _is_drawn(html, drawings, begin):
            parts += [html[done:at], ">"]
            done = at + 2
        at = html.find("/>", at + 2)
    return "".join([*parts, html[done:]]) if parts else html


def _begin(html: str, end: int) -> int:
    """Return where the tag begins that ends there; a sign of less may stand in what it is given."""
    begin = end
    for _ in range(_MOST_SIGNS):
        begin = html.rfind("<", max(0, end - _FARTHEST), begin)
        if begin < 0 or not any(html.count(quote, begin, end) % 2 for quote in "\"'"):
            break
    return begin


def _is_drawn(html: str, drawings: list[int], place: int) -> bool:
    """Tell whether a place is inside a drawing or a formula, by the last of their tags before it."""
    number = bisect_left(drawings, place)
    return number > 0 and html[drawings[number - 1] + 1] != "/"
