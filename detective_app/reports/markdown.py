"""A session as Markdown: readable as text, and inert when it is rendered, whatever the models wrote."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from detective_app.account.reader import Account
from detective_app.core.session import InterrogationSession
from detective_app.core.words import display_text
from detective_app.own_words import say
from detective_app.reports._paper import Paper, PaperRun, Role, Style, one_line
from detective_app.reports._sections import fill

TITLE, SUFFIX, PLACE = "Markdown", ".md", 4

_MARKS: dict[Role, str] = {"H2": "## ", "H3": "### ", "LI": "- ", "Row": "- "}
_BOLD: tuple[Style, ...] = ("strong", "detective", "witness", "high", "medium", "low")


def render(session: InterrogationSession) -> str:
    """Write a session as a Markdown report: verdict first, then every turn, then how it was made."""
    paper = _MarkdownPaper()
    fill(paper, Account(session, person="a person"))
    return "\n".join(paper.lines).rstrip() + "\n"


class _MarkdownPaper(Paper):
    """Lines that end a paragraph with an empty one, but between the entries of a list."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._in_list = False

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
        """Add a paragraph on lines of its own; a heading and an entry of a list stand on one."""
        del above, indent, kept, line, new_page
        if role == "H1":
            said = display_text("".join(run.text for run in runs)).strip().split("\n")
            self.lines = [f"# {say('Report')}", "", *(f"> {_escaped(line)}" for line in said), ""]
            return
        mark = _MARKS.get(role, "")
        pieces = [_piece(run, on_one_line=bool(mark), begins=not n) for n, run in enumerate(runs)]
        listed = mark == "- "
        if listed and self._in_list:
            self.lines.pop()
        self.lines += [f"{mark}{''.join(pieces).strip()}".replace("**  ", "** "), ""]
        self._in_list = listed

    def quote(self, text: str, place: str) -> None:
        """Add a block of quoted lines, with where they stand as their last one."""
        self._in_list = False
        said = display_text(text).strip().split("\n")
        self.lines += [*(f"> {_escaped(line)}" for line in said), ">", f"> {_inert_line(place)}", ""]

    def table(self, header: Sequence[str], rows: Iterable[Sequence[str]], widths: Sequence[int]) -> None:
        """Add a table; names with their values are a list."""
        del widths
        self._in_list = False
        if len(header) == 2:
            self.lines += [*(f"- {name}: {_inert_line(value)}" for name, value in rows), ""]
        else:
            self.lines += [_row(header), _row("---" for _ in header)]
            self.lines += [*(_row(map(_inert_line, row)) for row in rows), ""]

    def numbers(self, named: Sequence[tuple[str, str]], score: int | None, remark: str) -> None:
        """Add a line of numbers and one of consistency."""
        found = ", ".join(f"{count} {name}" for name, count in named)
        beside = f" ({remark})" if remark else ""
        consistency = [] if score is None else [f"- {say('Consistency: {1} of 100', score)}{beside}"]
        self.lines += [f"- {say('Found: {1}', found)}", *consistency, ""]


def _piece(run: PaperRun, *, on_one_line: bool, begins: bool) -> str:
    """Write a run; the blanks beside it are no part of what is bold."""
    text = one_line(run.text) if on_one_line else display_text(run.text).strip()
    lead, trail = run.text[:1].isspace(), run.text[-1:].isspace()
    if not text:
        return " " * lead
    inert = "  \n".join(_escaped(line, begins=begins or n > 0) for n, line in enumerate(text.split("\n")))
    told = f"**{inert}**" if run.style in _BOLD else inert
    return f"{' ' * lead}{told}{' ' * trail}"


def _row(cells: Iterable[str]) -> str:
    escaped = (cell.replace("|", "&#124;") for cell in cells)
    return f"| {' | '.join(escaped)} |"


_ACTIVE = re.compile(r"[\\`*_{}\[\]<>#|~&!$]")
_STARTS = re.compile(r"^(\s*)(?:([-+=])|(\d+)([.)]))")
_ADDRESS = re.compile(r"(?i)\b(https?|ftp|file|mailto|javascript|data)(?=:)|\b(www)(?=\.)|(?<=\S)@(?=\S)")


def _inert_line(text: str) -> str:
    """Write a foreign text as one line that renders as itself."""
    return _escaped(one_line(text))


def _escaped(line: str, *, begins: bool = True) -> str:
    """Escape what Markdown or HTML would act on, addresses included: no image loads, no link works."""
    line = _ACTIVE.sub(lambda found: "&lt;" if found[0] == "<" else f"\\{found[0]}", line.lstrip())
    line = _STARTS.sub(_escaped_start, line) if begins else line
    return _ADDRESS.sub(lambda found: f"{found[0]}\u200b" if found[0] != "@" else "&#64;", line)


def _escaped_start(found: re.Match[str]) -> str:
    space, mark, number, end = found.groups()
    return f"{space}\\{mark}" if mark else f"{space}{number}\\{end}"
