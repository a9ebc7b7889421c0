"""Markdown: a parser tells paragraphs, headings, list items and table rows apart; the words stay verbatim."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Literal

from detective_app.core.case import Block, Manuscript
from detective_app.documents.formats.text import blocks, decoded

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

SUFFIXES: tuple[str, ...] = (".md", ".markdown")
LOADS = ("markdown_it",)

_MOST_PARSED = 1_000_000
_STRUCK = re.compile(r"~~(?=\S)([^~]{1,500})(?<=\S)~~[^\S\n]?")
_RULE = re.compile(r"[\s|:-]+")
_LEAVES: dict[str, Literal["prose", "heading", "row"]] = {
    "heading_open": "heading",
    "paragraph_open": "prose",
    "tr_open": "row",
    "fence": "prose",
    "code_block": "prose",
    "html_block": "prose",
}


def read(name: str, content: bytes) -> Manuscript:
    """Read Markdown; raises DocumentError when it is empty or binary."""
    text, findings = decoded(name, content)
    struck = [" ".join(one.split()) for one in _STRUCK.findall(text)]
    if struck:
        text = _STRUCK.sub(lambda found: "\n" * found[0].count("\n"), text)
    if len(text) > _MOST_PARSED:
        found = list(_long_blocks(text))
    else:
        found = list(_blocks(_parser().parse(text), text.split("\n")))
    if struck:  # at the end, so that all else stays on its line
        lines = text.rstrip("\n").split("\n")
        found += (Block(one, len(lines) + 2 + n, standing="struck") for n, one in enumerate(struck))
        text = "\n".join([*lines, "", *struck, ""])
    return Manuscript(text, tuple(found), findings=findings)


def _long_blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of a text that the parser would take seconds for, by how lines begin."""
    for block in blocks(text):
        if block.text.startswith("|"):
            lines = enumerate(block.text.split("\n"), block.first)
            yield from (Block(line, number, "row") for number, line in lines if not _RULE.fullmatch(line))
        elif block.text.startswith("#"):
            heading, _, rest = block.text.partition("\n")
            yield Block(heading, block.first, "heading")
            if rest:
                yield Block(rest, block.first + 1)
        else:
            yield block


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return (
        MarkdownIt("commonmark").enable("table").disable(["inline", "reference"])
    )  # only blocks are asked for


def _blocks(tokens: list[Token], lines: list[str]) -> Iterator[Block]:
    depth = quoted = 0
    for token in tokens:
        depth += {"list_item_open": 1, "list_item_close": -1}.get(token.type, 0)
        quoted += {"blockquote_open": 1, "blockquote_close": -1}.get(token.type, 0)
        kind = _LEAVES.get(token.type)
        if kind and token.map:
            first, last = token.map
            text = "\n".join(lines[first:last]).rstrip()
            own = "item" if kind == "prose" and depth else kind
            yield Block(text, first + 1, own, standing="quoted" if quoted else None)
