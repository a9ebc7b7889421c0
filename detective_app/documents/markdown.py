"""Markdown: a parser tells paragraphs, headings, list items and table rows apart; the words stay verbatim."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.token import Token

from detective_app.core.case import Block, Manuscript
from detective_app.documents.text import decoded

SUFFIXES: tuple[str, ...] = (".md", ".markdown")

_PARSER = MarkdownIt("commonmark").enable("table")
_LEAVES: dict[str, Literal["prose", "heading", "row"]] = {
    "heading_open": "heading",
    "paragraph_open": "prose",
    "tr_open": "row",
    "fence": "prose",
    "code_block": "prose",
    "html_block": "prose",
}


def read(name: str, content: bytes) -> Manuscript:
    """Read UTF-8 Markdown; raises DocumentError when it is empty, binary or in another encoding."""
    text = decoded(name, content)
    return Manuscript(text, tuple(_blocks(_PARSER.parse(text), text.split("\n"))))


def _blocks(tokens: list[Token], lines: list[str]) -> Iterator[Block]:
    depth = 0
    for token in tokens:
        depth += {"list_item_open": 1, "list_item_close": -1}.get(token.type, 0)
        kind = _LEAVES.get(token.type)
        if kind and token.map:
            first, last = token.map
            text = "\n".join(lines[first:last]).rstrip()
            yield Block(text, first + 1, "item" if kind == "prose" and depth else kind)
