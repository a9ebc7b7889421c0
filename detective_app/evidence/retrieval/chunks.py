"""Cuts a document into chunks of whole lines that an index can hold: near a thousand characters each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from detective_app.core.case import Block, Manuscript
from detective_app.evidence.retrieval.setting import Setting, SettingReader

ENOUGH_CHARS = 900  # a paragraph or two: what bears on a question, and little else
MOST_CHARS = 1_200
_MAX_HEADING_CHARS = 120
_MAX_HEADINGS = 5
_NUMBERED = re.compile(
    r"(?P<word>chapter |kapitel |section |abschnitt )?"
    r"(?P<number>\d{1,3}(?:\.\d+)*|[a-z](?:\.\d+)+)(?P<point>\.?)\s",
    re.I,
)
_MOST_SKIPPED = 3  # numbers of chapters; what leaps further is a street's
_UNNUMBERED_LEVEL = 20


class Chunk(NamedTuple):
    """Whole lines of one page, with the headings and the table header that they stand under.

    A line longer than `MOST_CHARS` is cut into several chunks that all name the whole line.
    """

    text: str
    first: int
    last: int
    page: int
    heading: str = ""


@dataclass(slots=True)
class _Above:
    """The headings from the title down to the place that reading has come to, and the header of a table."""

    headings: list[tuple[int, str]] = field(default_factory=list)
    chapter: int = 0
    header: str = ""
    in_table: bool = False
    table: SettingReader = field(default_factory=SettingReader)
    prose: tuple[list[tuple[int, str]], Setting, str] | None = None

    def read(self, block: Block) -> None:
        """Take note of a block before it is put into a chunk."""
        if block.kind == "heading":
            level = self._level(block.text)
            self.headings = [above for above in self.headings if above[0] < level][-_MAX_HEADINGS + 1 :]
            self.headings.append((level, block.text[:_MAX_HEADING_CHARS]))
        if block.kind != "row":
            self.header = ""
        elif not self.in_table:
            self.header = block.text[:_MAX_HEADING_CHARS]
        self.in_table = block.kind == "row"
        self.table.read(block)

    def _level(self, heading: str) -> int:
        """Return how deep a heading stands: by its number or its marks, else below all numbered ones."""
        if heading.startswith("#"):
            return len(heading) - len(heading.lstrip("#"))
        numbered = _NUMBERED.match(heading)
        if not numbered:
            return _UNNUMBERED_LEVEL
        number = numbered["number"]
        if number.isdigit():
            # A bare number that is not about the next chapter's is that of a house, or a count.
            marked = numbered["word"] or numbered["point"]
            if not marked and not 1 <= int(number) <= self.chapter + _MOST_SKIPPED:
                return _UNNUMBERED_LEVEL
            self.chapter = int(number)
        return 1 + number.count(".")

    def words(self, block: Block) -> str:
        """Return what stands above a chunk that begins with this block; most prose stands under the same."""
        if block.kind in ("heading", "row"):
            return self._words(block.text)
        if not (self.prose and self.prose[0] is self.headings and self.prose[1] is self.table.setting):
            self.prose = self.headings, self.table.setting, self._words("")
        return self.prose[2]

    def _words(self, own: str) -> str:
        texts = [text for _, text in self.headings if text != own]
        if self.header and self.header != own:
            texts.append(self.header)
        texts += self.table.setting.lines
        return "\n".join(dict.fromkeys(texts))


def chunks(manuscript: Manuscript) -> Iterator[Chunk]:
    """Yield the chunks of a document in reading order."""
    gathered: list[Block] = []
    chars, words, above = 0, "", _Above()
    for block in manuscript.blocks:
        size = len(block.text)
        if gathered and (chars >= ENOUGH_CHARS or _parts(gathered[-1], block, chars + size)):
            yield _joined(gathered, words)
            gathered, chars = [], 0
        above.read(block)
        if not gathered:
            words = above.words(block)
        if size > MOST_CHARS:
            yield from _cut(block, words)
            continue
        gathered.append(block)
        chars += size + 1
    if gathered:
        yield _joined(gathered, words)


def _parts(last: Block, block: Block, chars: int) -> bool:
    """Tell whether a new chunk begins before this block, with which there would be so many characters."""
    if chars > MOST_CHARS or block.page != last.page:
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
