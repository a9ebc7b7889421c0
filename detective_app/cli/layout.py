"""How pages are laid out: labels beside or above their text, bars, headings, and the styles of the trade."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

from detective_app.cli.terminal import shown

RULE_BASED = "rule-based analysis"
SEVERITY_STYLES = {"high": "bold red", "medium": "bold yellow", "low": "bright_blue"}
DETECTIVE, WITNESS, QUIET, WARNING = "bold magenta", "bold cyan", "dim", "yellow"
_LABEL_WIDTH = 16
_NARROW, _NARROW_MARGIN, _LEAST_WIDTH = 60, 2, 10
_BAR_CELLS = 20


@dataclass(frozen=True, slots=True)
class Labelled:
    """A label with its text beside it, or above it where the terminal is narrow; lines end without blanks."""

    label: str
    body: RenderableType
    style: str = "bold"

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Lay out for the width at hand."""
        narrow = options.max_width < _NARROW
        margin = _NARROW_MARGIN if narrow else _LABEL_WIDTH
        above = f"{self.label}\n" if self.label else ""
        label = above + " " * margin if narrow else self.label.ljust(margin)
        width = max(_LEAST_WIDTH, options.max_width - margin)
        lines = console.render_lines(self.body, options.update(width=width), pad=False)
        for number, line in enumerate(lines):
            if not number:
                yield Text(label, self.style, end="")
            elif any(segment.text.strip() for segment in line):
                yield Segment(" " * margin)
            yield from _without_end_blanks(line)
            yield Segment.line()


def _without_end_blanks(line: list[Segment]) -> list[Segment]:
    """Take off the blank at which a line was wrapped."""
    if not line or line[-1].control:
        return line
    *before, last = line
    return [*before, Segment(last.text.rstrip(" "), last.style)]


@dataclass(frozen=True, slots=True)
class Bar:
    """A completeness bar with its number, so that colour and length are never alone."""

    value: int
    remark: str = ""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw with what the terminal's encoding has."""
        full, empty = ("#", "-") if options.ascii_only else ("━", "╌")
        filled = round(self.value / 100 * _BAR_CELLS)
        bar = Text(full * filled, "green")
        bar.append(empty * (_BAR_CELLS - filled), QUIET)
        bar.append(f" {self.value}", "bold")
        bar.append_text(shown(f"  {self.remark}" if self.remark else "", QUIET))
        yield bar


def heading(text: str) -> Text:
    """A title line with air above it."""
    return Text(f"\n{text}", "bold underline")
