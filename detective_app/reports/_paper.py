"""What a report on paper is written onto: paragraphs of styled runs, headings, quotes and tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol, TypeAlias

Style: TypeAlias = Literal[
    "title",
    "heading",
    "question",
    "text",
    "quiet",
    "strong",
    "small",
    "tiny",
    "detective",
    "witness",
    "high",
    "medium",
    "low",
]
Run: TypeAlias = tuple[str, Style]


class Paper(Protocol):
    """Takes a report in reading order; lengths are in millimetres."""

    def add(
        self,
        *runs: Run,
        above: float = 0,
        indent: float = 0,
        kept: bool = False,
        line: float = 140,
        role: str = "P",
        new_page: bool = False,
    ) -> None:
        """Add a paragraph of runs; `line` is spacing in percent, `kept` keeps it with the next one.

        `role` is what it is to who listens: `H1` to `H3`, `LI`, `BlockQuote`.
        """

    def heading(self, text: str, remark: str = "", *, new_page: bool = False) -> None:
        """Add the title of a section; `remark` follows it in brackets."""

    def quote(self, text: str, place: str) -> None:
        """Add a verbatim quote and where it stands."""

    def table(self, header: Sequence[str], rows: Iterable[Sequence[str]], widths: Sequence[int]) -> None:
        """Add a table; `widths` are in percent."""
