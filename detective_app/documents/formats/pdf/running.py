"""Heads and feet that run over the pages of a document stand once; what goes on over a page is one block."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, TypeAlias

from detective_app.core.case import Block, Manuscript

if TYPE_CHECKING:
    from detective_app.core.evidence import SourceFinding

Edge: TypeAlias = Literal["head", "foot"]

_EDGE = 0.12  # of a page's height
_LEAST_PAGES, _LEAST_SHARE = 3, 0.5
_NUMBERS = re.compile(r"(?<![\d.,])\d{1,4}(?![\d.,]*\d)")
_ENDS = (".", "!", "?", ":", ";", "…", "”", '"')
_STARTS_LOW = re.compile(r"[(\[„“\"']?[a-zäöüßàâçéèêëîïôûùœ]|\d")
_LINE = re.compile(r"L(\d+)-L(\d+)")


def edge_of(bottom: float, height: float) -> Edge | None:
    """Tell whether a line stands where heads or feet do, by its base and the page's height."""
    if bottom > height * (1 - _EDGE):
        return "head"
    return "foot" if 0 <= bottom < height * _EDGE else None


def joined_pages(manuscript: Manuscript, edges: Mapping[tuple[int, str], Edge]) -> Manuscript:
    """Return a document with its running heads and feet once, and blocks that go on over a page as one.

    `edges` are the lines that stand near an edge of their page, by page and text.
    """
    running = _running(manuscript.blocks, edges)
    told: dict[str, Block] = {}
    pages: dict[int, list[Block]] = {number: [] for number in range(1, len(manuscript.pages) + 1)}
    for block in manuscript.blocks:
        key = _key(block)
        if (edge := running.get(key)) is None:
            pages[block.page or 1].append(block)
        elif edge == "foot" or key not in told:
            told[key] = block._replace(standing=edge)
    for block in told.values():
        own = pages[block.page or 1]
        own.insert(0 if block.standing == "head" else len(own), block)
    return _written(manuscript, pages.values()) if running or _any_goes_on(pages) else manuscript


def _key(block: Block) -> str:
    return _NUMBERS.sub("0", " ".join(block.text.split()))


def _running(blocks: Sequence[Block], edges: Mapping[tuple[int, str], Edge]) -> dict[str, Edge]:
    """Return what stands at one edge of most pages, by its words without numbers.

    What names the columns of a table on each page is none, nor what has a figure that counts no pages.
    """
    found: defaultdict[tuple[str, Edge], dict[int, str]] = defaultdict(dict)
    pages = set[int]()
    held = Counter(block.page or 1 for block in blocks)
    for block, after in zip(blocks, [*blocks[1:], None], strict=True):
        page = block.page or 1
        pages.add(page)
        sides = {edges.get((page, line)) for line in block.text.split("\n")}
        side = sides.pop()
        names_columns = block.kind == "row" and _is_row_of(after, page)
        alone = held[page] == 1  # what is all of its page runs over nothing
        if not (sides or alone or names_columns) and side is not None and block.standing is None:
            found[_key(block), side][page] = block.text
    least = max(_LEAST_PAGES, len(pages) * _LEAST_SHARE)
    return {key: side for (key, side), on in found.items() if len(on) >= least and _counts_pages(on)}


def _is_row_of(block: Block | None, page: int) -> bool:
    return block is not None and (block.kind, block.page) == ("row", page)


def _counts_pages(texts: Mapping[int, str]) -> bool:
    """Tell whether the numbers in texts of several pages are the same on all, or go up with them."""
    rows = [[int(number) for number in _NUMBERS.findall(text)] for text in texts.values()]
    return all(
        len(set(column)) == 1 or len({number - page for number, page in zip(column, texts, strict=True)}) == 1
        for column in zip(*rows, strict=True)
    )


def _goes_on(before: Block, after: Block) -> bool:
    """Tell whether a block goes on with the last one of the page before."""
    if before.kind not in ("prose", "item") or after.kind != "prose" or before.standing or after.standing:
        return False
    if before.text.rstrip().endswith(_ENDS):
        return False
    return _STARTS_LOW.match(after.text) is not None or before.text.endswith(("-", ","))


def _any_goes_on(pages: Mapping[int, list[Block]]) -> bool:
    return any(
        one and other and _goes_on(one[-1], other[0])
        for one, other in zip(pages.values(), list(pages.values())[1:], strict=False)
    )


def _written(manuscript: Manuscript, pages: Iterable[list[Block]]) -> Manuscript:
    """Lay the blocks of each page out anew, and move what was found with its lines."""
    lines: list[str] = []
    blocks: list[Block] = []
    firsts: list[int] = []
    moved: dict[int, int] = {}
    for number, page in enumerate(pages, 1):
        firsts.append(len(lines) + 1)
        for place, block in enumerate(page):
            at, text = len(lines) + 1, block.text
            moved.update((block.first + n, at + n) for n in range(text.count("\n") + 1))
            last = blocks[-1] if blocks and not place else None
            foot = last is not None and last.standing == "foot"
            if last is not None and not foot and last.page == number - 1 and _goes_on(last, block):
                blocks[-1] = last._replace(text=f"{last.text}\n{text}")
            else:
                blocks.append(block._replace(first=at, page=number))
            lines.extend(text.split("\n"))
        if not page:
            lines.append("")
    findings = tuple(_at(one, moved) for one in manuscript.findings)
    text = "\n".join(lines) + "\n"
    return replace(manuscript, text=text, blocks=tuple(blocks), pages=tuple(firsts), findings=findings)


def _at(finding: SourceFinding, moved: Mapping[int, int]) -> SourceFinding:
    def line(found: re.Match[str]) -> str:
        first = moved.get(int(found[1]), int(found[1]))
        return f"L{first}-L{first}"

    return finding.evolve(locator=_LINE.sub(line, finding.locator or ""))
