"""What a report is written onto, and the words that all of its sections share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Literal, NamedTuple, TypeAlias

from detective_app.core.words import display_text
from detective_app.own_words import say

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
Role: TypeAlias = Literal["P", "H1", "H2", "H3", "LI", "Row", "BlockQuote"]
"""What a paragraph is to who listens; a `Row` is an entry of a list that has no mark on paper."""


class PaperRun(NamedTuple):
    """A piece of a paragraph; `to` is the place of the report that it leads to, where links work."""

    text: str
    style: Style = "text"
    to: str = ""


class Paper(ABC):
    """Takes a report in reading order, and makes each text safe to show; lengths are in millimetres."""

    @abstractmethod
    def add(
        self,
        *runs: PaperRun,
        above: float = 0,
        indent: float = 0,
        kept: bool = False,
        line: float = 140,
        role: Role = "P",
        new_page: bool = False,
    ) -> None:
        """Add a paragraph of runs; `line` is spacing in percent, `kept` keeps it with the next one."""

    @abstractmethod
    def table(self, header: Sequence[str], rows: Iterable[Sequence[str]], widths: Sequence[int]) -> None:
        """Add a table; `widths` are in percent."""

    def heading(self, text: str, place: str, remark: str = "", *, new_page: bool = False) -> None:
        """Begin a section at a `place` that links lead to; `remark` follows its title in brackets."""
        runs = [PaperRun(text, "heading"), *([PaperRun(f" ({remark})", "small")] if remark else [])]
        self.add(*runs, above=8, kept=True, role="H2", new_page=new_page)

    def quote(self, text: str, place: str) -> None:
        """Add a verbatim quote and where it stands."""
        self.add(PaperRun(f"“{text}”"), above=1.5, indent=5, kept=True, role="BlockQuote")
        self.add(PaperRun(place, "small"), indent=5)

    def numbers(self, named: Sequence[tuple[str, str]], score: int | None, remark: str) -> None:
        """Add what a session comes to: numbers by their names, and its consistency."""
        runs = [PaperRun("   ".join(f"{count} {name}" for name, count in named))]
        if score is not None:
            runs += [
                PaperRun(f"   {say('{1} of 100 consistency', score)}"),
                PaperRun(f" ({remark})" if remark else "", "small"),
            ]
        self.add(*runs, above=4)

    def completeness(self, percent: int) -> None:
        """Add how complete an answer is."""
        self.add(PaperRun(say("Completeness {1} of 100", percent), "strong"), above=2)

    @contextmanager
    def part(self, kind: str, place: str = "") -> Iterator[None]:
        """Hold together what is added meanwhile, at a place that links lead to."""
        del kind, place
        yield


def whole(text: str) -> str:
    """Make a foreign text safe to show, with its lines."""
    return display_text(text).strip()


def one_line(text: str) -> str:
    """Make a foreign text safe to show and put it on one line."""
    return " ".join(display_text(text).split())


def moment(at: datetime) -> str:
    """Write a moment for people: `2025-10-05 14:30 UTC`."""
    return f"{at:%Y-%m-%d %H:%M} UTC"


def span(milliseconds: int) -> str:
    """Write a time span: `1.8 s`, `3 min 05 s`."""
    seconds = max(0.0, timedelta(milliseconds=milliseconds).total_seconds())
    return f"{seconds:.1f} s" if seconds < 60 else f"{int(seconds) // 60} min {int(seconds) % 60:02} s"


def linked(numbers: Sequence[int], word: str, to: str, style: Style = "small") -> list[PaperRun]:
    """Name numbered things, each a link: `answer 2, answer 5`."""
    return [
        PaperRun(f"{', ' if n else ''}{word}{number}", style, f"{to}{number}")
        for n, number in enumerate(numbers)
    ]


def labelled(paper: Paper, label: str, lines: Iterable[str], above: float) -> None:
    """Write lines, the first one behind a label and the others indented below it."""
    for n, words in enumerate(map(one_line, lines)):
        head = [] if n else [PaperRun(f"{label}: ", "strong")]
        paper.add(
            *head, PaperRun(words, "small" if n else "text"), above=1 if n else above, indent=5 if n else 0
        )
