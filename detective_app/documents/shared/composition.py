"""Puts a manuscript together, line by line, for the formats whose text has to be composed first."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from detective_app.core.case import Block, Manuscript, RecognisedWord
from detective_app.core.errors import DocumentError
from detective_app.documents.shared.hidden_characters import without_hidden

if TYPE_CHECKING:
    from detective_app.core.evidence import SourceFinding, Standing, Unread

LOADS = ("detective_app.core.evidence", "detective_app.core.sheets")
Kind = Literal["prose", "heading", "item", "row"]
What = Literal[
    "page", "picture", "attachment", "text", "form", "remark", "sheet", "row", "cell", "part", "document"
]
Why = Literal["no_text", "unknown", "protected", "damaged", "limit", "no_value"]
_UNPRINTABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f\x85\u2028\u2029\ud800-\udfff\ufffe\uffff]")
_MOST_FINDINGS = 50
_MOST_CHARS = 500


class Composition:
    """A manuscript in the making: blocks are added in reading order, and the lines count themselves."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._blocks: list[Block] = []
        self._pages: list[int] = []
        self._findings: list[SourceFinding] = []
        self._unread: dict[tuple[What, Why, str], int] = {}
        self.recognised: list[RecognisedWord] = []
        """The words that were read from pictures, by their lines."""

    @property
    def is_empty(self) -> bool:
        """Tell whether there is no block yet."""
        return not self._blocks

    @property
    def has_pages(self) -> bool:
        """Tell whether what is added stands on a page."""
        return bool(self._pages)

    @property
    def next_line(self) -> int:
        """The line on which the next block begins."""
        return len(self._lines) + 1

    def start_page(self) -> None:
        """Begin the next page; one that stays empty is one empty line."""
        self._end_page()
        self._pages.append(len(self._lines) + 1)

    def add(self, text: str, kind: Kind = "prose", standing: Standing | None = None) -> None:
        """Add a block of one or more lines; one of white space alone is left out."""
        if not text.isascii() or not text.isprintable():
            text = _UNPRINTABLE.sub(" ", text)
            text, findings = without_hidden(text)
            self._note(*(finding.text for finding in findings))
        if not text.strip():
            return
        self._blocks.append(Block(text, len(self._lines) + 1, kind, len(self._pages) or None, standing))
        self._lines.extend(text.split("\n"))

    def add_text(self, text: str, blocks: Iterable[Block], findings: Iterable[SourceFinding] = ()) -> None:
        """Add a text that has its blocks, whose lines count from 1, and what was found in it."""
        self._note(*(finding.text for finding in findings))
        before, page = len(self._lines), len(self._pages) or None
        self._lines.extend(text.split("\n"))
        self._blocks += [block._replace(first=block.first + before, page=page) for block in blocks]

    def space(self) -> None:
        """Add an empty line between two parts, unless there is one."""
        if self._lines and self._lines[-1]:
            self._lines.append("")

    def hide(self, text: str) -> None:
        """Note text that a reader does not see; it stands near the line that comes next."""
        if words := " ".join(_UNPRINTABLE.sub(" ", without_hidden(text)[0]).split()):
            self._note(words)

    def set_off(self, first: int, earlier: Callable[[Sequence[str], Sequence[bool]], Sequence[bool]]) -> None:
        """Mark as quoted what an `earlier` writer wrote of the blocks from a number on, line by line."""
        blocks, self._blocks[first:] = self._blocks[first:], []
        lines = [(block, n, line) for block in blocks for n, line in enumerate(block.text.split("\n"))]
        marked = [block.standing == "quoted" for block, _, _ in lines]
        told = zip(lines, earlier([line for _, _, line in lines], marked), strict=True)
        for (_, quoted), group in groupby(told, lambda one: (one[0][0].first, one[1])):
            (block, begin, _), *_ = parts = [line for line, _ in group]
            standing = block.standing or ("quoted" if quoted else None)
            text = "\n".join(line for _, _, line in parts)
            self._blocks.append(block._replace(text=text, first=block.first + begin, standing=standing))

    @property
    def count(self) -> int:
        """How many blocks there are."""
        return len(self._blocks)

    def not_read(self, what: What, why: Why, where: str = "", count: int = 1) -> None:
        """Put parts on the account of what was not read; `where` is their own name, else the page at hand."""
        where = where or (f"p.{len(self._pages)}" if self._pages else "")
        where = " ".join(_UNPRINTABLE.sub(" ", without_hidden(where)[0]).split())[:_MOST_CHARS]
        self._unread[what, why, where] = self._unread.get((what, why, where), 0) + count

    def manuscript(self, name: str, title: str = "") -> Manuscript:
        """Return the manuscript; raises DocumentError when there is no text in it."""
        self._end_page()
        if not self._blocks:
            raise DocumentError(f"No text found in {name}.")
        title = " ".join(_UNPRINTABLE.sub(" ", without_hidden(title)[0]).split())
        text, blocks = "\n".join(self._lines) + "\n", tuple(self._blocks)
        told, words = (tuple(self._findings), self._account()), tuple(self.recognised)
        return Manuscript(text, blocks, tuple(self._pages), title, *told, recognised=words)

    def _account(self) -> tuple[Unread, ...]:
        if not self._unread:
            return ()
        from detective_app.core.evidence import Unread

        entries = list(self._unread.items())[:_MOST_FINDINGS]
        return tuple(
            Unread(what=what, why=why, where=where, count=count) for (what, why, where), count in entries
        )

    def _end_page(self) -> None:
        if self._pages and self._pages[-1] > len(self._lines):
            self._lines.append("")

    def _note(self, *texts: str) -> None:
        if not texts:
            return
        from detective_app.core.evidence import SourceFinding

        line = len(self._lines) + 1
        locator = f"p.{len(self._pages)} L{line}-L{line}" if self._pages else f"L{line}-L{line}"
        for text in texts:
            if len(self._findings) < _MOST_FINDINGS:
                finding = SourceFinding(kind="hidden_text", text=text[:_MOST_CHARS], locator=locator)
                self._findings.append(finding)
