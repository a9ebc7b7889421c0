"""The verb that reads a session out: show."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import typer
from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from detective_app.account.reader import Account
from detective_app.cli import options, person, verb
from detective_app.cli.terminal import (
    DETECTIVE,
    QUIET,
    SEVERITY_STYLES,
    SHORT_ID,
    WARNING,
    WITNESS,
    Bar,
    Labelled,
    Terminal,
    Unbroken,
    heading,
    shown,
)
from detective_app.cli.verb import Verb
from detective_app.own_words import say
from detective_app.reports._paper import Paper, PaperRun, Role, Style
from detective_app.reports._sections import fill

if TYPE_CHECKING:
    from detective_app.storage.sessions.files import OpenedSession


_STYLES: dict[Style, str] = {
    **dict.fromkeys(("title", "heading", "question", "strong"), "bold"),
    **dict.fromkeys(("quiet", "small", "tiny"), QUIET),
    "detective": DETECTIVE,
    "witness": WITNESS,
    "high": SEVERITY_STYLES["high"],
    "medium": SEVERITY_STYLES["medium"],
    "low": SEVERITY_STYLES["low"],
}
_MOST_ROWS = 20
"""So many rows of a table, and fingerprints, are shown; a report has them all."""


def session_page(opened: OpenedSession, terminal: Terminal) -> list[RenderableType | Unbroken]:
    """Return everything a session holds, and how to go on with it."""
    session, account, paper = opened.session, Account(opened.session), _Screen()
    fill(paper, account)
    parts: list[RenderableType | Unbroken] = [*_warnings(opened, account), *paper.parts]
    if asked := session.pending_question:
        answer = terminal.command("answer", session.id[:SHORT_ID])
        parts += [person.question(asked), Unbroken(answer, "bold")]
    parts += [Text(), Unbroken(str(opened.path), QUIET)]
    if session.resumable:
        by_id = session.id in opened.path.name  # of one under a name of its own there may be copies
        reference = session.id[:SHORT_ID] if by_id else shlex.quote(str(opened.path))
        parts.append(Unbroken(terminal.command("resume", reference), "bold"))
    return parts


def _warnings(opened: OpenedSession, account: Account) -> list[RenderableType]:
    said = {
        "This file was changed outside the app.": opened.changed_outside,
        "A newer version of Detective wrote this file; it can be read, not changed.": opened.read_only,
        "The file's name tells of another session.": opened.misnamed,
    }
    told: list[RenderableType] = [Text(say(words), WARNING) for words, holds in said.items() if holds]
    unread = Labelled("Not read", shown(account.not_read, WARNING), WARNING)
    return [*told, *([unread] if account.not_read else [])]


class _Screen(Paper):
    """Lines for a terminal, which breaks them as wide as it is."""

    def __init__(self) -> None:
        self.parts: list[RenderableType] = []
        self._fingerprints = 0

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
        """Add a paragraph; an empty line stands above what stands apart on paper."""
        del kept, line, new_page
        if runs[0].style == "tiny" and self._more_than_fits():
            return
        mark = "- " if role in ("LI", "Row") else ""
        text = Text.assemble(mark, *(_piece(run) for run in runs))
        self.parts += [Text()] * (above > 2)
        self.parts.append(Padding(text, (0, 0, 0, 2), expand=False) if indent else text)

    def _more_than_fits(self) -> bool:
        self._fingerprints += 1
        return self._fingerprints > _MOST_ROWS

    def heading(self, text: str, place: str, remark: str = "", *, new_page: bool = False) -> None:
        """Add a title with air above it."""
        del place, new_page
        self.parts.append(heading(f"{text} ({remark})" if remark else text))

    def quote(self, text: str, place: str) -> None:
        """Add a quote on one line, with where it stands."""
        said = shown(f"“{' '.join(text.split())}”", "italic green")
        self.parts.append(Padding(said.append_text(shown(f" ({place})", QUIET)), (0, 0, 0, 2), expand=False))

    def table(self, header: Sequence[str], rows: Iterable[Sequence[str]], widths: Sequence[int]) -> None:
        """Add names with their values, or a line for each row; of very many the first ones."""
        del widths
        listed = [[shown(" ".join(cell.split())) for cell in row] for row in rows]
        if len(header) == 2:
            self.parts += [Labelled(name.plain, value) for name, value in listed]
            return
        told = (Text(", ").join(cell for cell in row if cell.plain) for row in listed[:_MOST_ROWS])
        self.parts += [Labelled("", line) for line in told]
        if more := listed[_MOST_ROWS:]:
            self.parts.append(Text(say("{1} more; a report names them all.", len(more)), QUIET))

    def numbers(self, named: Sequence[tuple[str, str]], score: int | None, remark: str) -> None:
        """Add a line of numbers, and a bar."""
        found = ", ".join(f"{count} {name}" for name, count in named)
        self.parts.append(Labelled("Found", shown(found)))
        if score is not None:
            self.parts.append(Labelled("Consistency", Bar(score, remark)))

    def completeness(self, percent: int) -> None:
        """Add a bar."""
        self.parts.append(Labelled("Completeness", Bar(percent)))


def _piece(run: PaperRun) -> Text:
    """Return a run in its style; how grave a gap is stands before a colon."""
    grave = run.style in SEVERITY_STYLES
    return shown(f"{run.text.strip()}:" if grave else run.text, _STYLES.get(run.style, ""))


def show(context: typer.Context, session: options.SessionId) -> int:
    """Read a whole session."""
    terminal: Terminal = context.obj
    opened = terminal.application.library.files.load(session)
    terminal.record(opened.session.model_dump(mode="json", exclude_none=True))
    terminal.say(*session_page(opened, terminal))
    return verb.DONE


VERB = Verb(show, "Look back", 2)
