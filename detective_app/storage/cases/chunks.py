"""Cuts a document into chunks of whole lines that an index can hold: near a thousand characters each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from detective_app.core.case import Block, Manuscript
from detective_app.evidence.finding.above import Above

ENOUGH_CHARS = 900  # a paragraph or two: what bears on a question, and little else
MOST_CHARS = 1_200


class Chunk(NamedTuple):
    """Whole lines of one page, with what they stand under.

    A line longer than `MOST_CHARS` is cut into several chunks that all name the whole line.
    """

    text: str
    first: int
    last: int
    page: int
    above: str = ""


def chunks(manuscript: Manuscript) -> Iterator[Chunk]:
    """Yield the chunks of a document in reading order."""
    gathered: list[Block] = []
    chars, told, above = 0, "", Above()
    for block in manuscript.blocks:
        size = len(block.text)
        if gathered and (chars >= ENOUGH_CHARS or _parts(gathered[-1], block, chars + size)):
            yield _joined(gathered, told)
            gathered, chars = [], 0
        stands_under = above.read(block)
        if not gathered:
            told = stands_under
        if size > MOST_CHARS:
            yield from _cut(block, told)
            continue
        gathered.append(block)
        chars += size + 1
    if gathered:
        yield _joined(gathered, told)


def _parts(last: Block, block: Block, chars: int) -> bool:
    """Tell whether a new chunk begins before this block, with which there would be so many characters."""
    if chars > MOST_CHARS or (block.page, block.standing) != (last.page, last.standing):
        return True
    return block.kind == "heading" and last.kind != "heading"


def _joined(blocks: list[Block], above: str) -> Chunk:
    last = blocks[-1]
    text = "\n".join([block.text for block in blocks])
    return Chunk(text, blocks[0].first, last.first + last.text.count("\n"), last.page or 0, above)


def _cut(block: Block, above: str) -> Iterator[Chunk]:
    """Divide a long block at its lines, and a long line at its length."""
    page, gathered, first, chars = block.page or 0, list[str](), block.first, 0
    for number, line in enumerate(block.text.split("\n"), block.first):
        if gathered and chars + len(line) > MOST_CHARS:
            yield Chunk("\n".join(gathered), first, number - 1, page, above)
            gathered, chars = [], 0
        if not gathered:
            first = number
        if len(line) > MOST_CHARS:
            for start in range(0, len(line), MOST_CHARS):
                yield Chunk(line[start : start + MOST_CHARS], number, number, page, above)
            continue
        gathered.append(line)
        chars += len(line) + 1
    if gathered:
        yield Chunk("\n".join(gathered), first, first + len(gathered) - 1, page, above)
