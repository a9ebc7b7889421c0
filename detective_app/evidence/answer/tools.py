"""The deterministic tools of a repair (seed 004 §5): verbatim text and real locators, and arithmetic.

They open nothing themselves: a source that is not among the chosen ones never reaches the case (trust T2),
and a pattern is literal text, never an expression (trust T4).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Literal, TypeAlias

from detective_app.core.errors import BadInput
from detective_app.core.evidence import Locator
from detective_app.core.ports import CaseIndex
from detective_app.core.record import Record
from detective_app.evidence.figures.calculator import calculate, written

ToolName: TypeAlias = Literal["quote_fetch", "search_source", "calc", "none"]

MAX_LINES = 40  # a tool shows a place, never a document
MAX_CHARS = 2_000
MAX_SNIPPET_CHARS = 400
MAX_PATTERN_CHARS = 300
MAX_HITS = 20
_HITS = 5
_SHOWN_CHARS = 40


class ToolCall(Record):
    """What a model asks a tool for; fields that the tool does not need are empty."""

    tool: ToolName
    source_id: str = ""
    locator: str = ""
    pattern: str = ""
    expr: str = ""


class SourceHit(Record):
    """One place of a literal text, with the words there."""

    locator: str
    snippet: str


class FetchedQuote(Record):
    """Verbatim text of a source with its real locator."""

    quote: str
    locator: str


class ToolResult(Record):
    """What a tool gave back, or in `error` why it did not, in words for the model."""

    tool: ToolName
    source_id: str | None = None
    quote: str | None = None
    locator: str | None = None
    hits: tuple[SourceHit, ...] | None = None
    value: str | None = None
    error: str | None = None


class Tools:
    """The tools over the chosen sources of one case; `notes` tells, for the audit, what was refused."""

    def __init__(self, case: CaseIndex, allowed: frozenset[str]) -> None:
        """Limit the tools to the sources in `allowed` that the case has."""
        self._case = case
        self._allowed = [source.source_id for source in case.sources if source.source_id in allowed]
        self.notes: list[str] = []

    def run(self, call: ToolCall) -> ToolResult:
        """Do what a model asked for; a refusal is a result, so that the model can go on. Blocks."""
        source_id = call.source_id if call.source_id in self._allowed else None
        try:
            match call.tool:
                case "quote_fetch":
                    found = self.quote_fetch(call.source_id, locator=call.locator, pattern=call.pattern)
                    return ToolResult(
                        tool=call.tool, source_id=source_id, quote=found.quote, locator=found.locator
                    )
                case "search_source":
                    hits = self.search_source(call.source_id, call.pattern)
                    return ToolResult(tool=call.tool, source_id=source_id, hits=hits)
                case "calc":
                    return ToolResult(tool=call.tool, value=self.calc(call.expr))
                case "none":
                    return ToolResult(tool=call.tool)
        except BadInput as error:
            return ToolResult(tool=call.tool, source_id=source_id, error=str(error))

    def quote_fetch(self, source_id: str, *, locator: str = "", pattern: str = "") -> FetchedQuote:
        """Return the lines of a locator, or the lines where a literal text first stands.

        At most 40 lines and 2,000 characters; raises BadInput when there is no such source, place or text.
        """
        self._check(source_id)
        if locator.strip():
            return self._lines(source_id, locator)
        text = self._case.text(source_id)
        for start, end in _places(text, pattern):
            first, last = _line(text, start), _line(text, end)
            return FetchedQuote(
                quote=_around(text, start, end, MAX_CHARS),
                locator=str(self._case.locator(source_id, first, last)),
            )
        raise BadInput(f"{source_id} does not hold these words.")

    def search_source(self, source_id: str, pattern: str, top_n: int = _HITS) -> tuple[SourceHit, ...]:
        """Return the first places of a literal text, whatever its case and white space; BadInput as above."""
        self._check(source_id)
        text = self._case.text(source_id)
        return tuple(
            SourceHit(
                locator=str(self._case.locator(source_id, _line(text, start), _line(text, end))),
                snippet=_around(text, start, end, MAX_SNIPPET_CHARS),
            )
            for start, end in islice(_places(text, pattern), min(max(top_n, 1), MAX_HITS))
        )

    def calc(self, expr: str) -> str:
        """Return the value of an arithmetic expression as a plain number; raises BadInput."""
        return written(calculate(expr))

    def _check(self, source_id: str) -> None:
        if source_id not in self._allowed:
            shown = "".join(c if c.isprintable() else "?" for c in source_id[:_SHOWN_CHARS])
            self.notes.append(f"A tool was asked for {shown!r}, which is no source of this case.")
            raise BadInput(f"There is no such source. There is: {', '.join(self._allowed) or 'none'}.")

    def _lines(self, source_id: str, locator: str) -> FetchedQuote:
        try:
            asked = Locator.parse(locator if len(locator) <= _SHOWN_CHARS else "")
            if asked.last - asked.first >= MAX_LINES:
                raise BadInput(f"Ask for at most {MAX_LINES} lines.")
            place = self._case.locator(source_id, asked.first, asked.last)
            text = self._case.lines(source_id, place)
        except ValueError as error:
            raise BadInput(f"{source_id} has no such place; a locator is written like L140-L162.") from error
        if not text.strip():
            raise BadInput(f"There is nothing on {place} of {source_id}.")
        return FetchedQuote(quote=text[:MAX_CHARS], locator=str(place))


def _places(text: str, pattern: str) -> Iterator[tuple[int, int]]:
    """Yield where a literal text first stands on each line, white space folded; may raise BadInput."""
    parts = pattern.split()
    if not parts or len(pattern) > MAX_PATTERN_CHARS:
        raise BadInput(f"Give 1 to {MAX_PATTERN_CHARS} characters of literal text to look for.")
    return _on_lines(text, re.compile(r"\s+".join(map(re.escape, parts)), re.IGNORECASE))


def _on_lines(text: str, literal: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    at = 0
    while at >= 0 and (found := literal.search(text, at)):
        yield found.span()
        at = text.find("\n", found.end())


def _line(text: str, position: int) -> int:
    return text.count("\n", 0, position) + 1


def _around(text: str, start: int, end: int, limit: int) -> str:
    """Return the whole lines of a place, or of long lines only what is next to it."""
    first, last = text.rfind("\n", 0, start) + 1, text.find("\n", end)
    last = len(text) if last < 0 else last
    room = max(0, limit - (end - start)) // 2
    return text[max(first, start - room) : min(last, end + room)]
