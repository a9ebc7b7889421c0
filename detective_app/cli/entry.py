"""The way into the terminal and out of it, and the list of sessions, which must come at once."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from rich.text import Text

from detective_app.cli import verb
from detective_app.cli.terminal import (
    SHORT_ID,
    Invocation,
    Terminal,
    Unbroken,
    as_json,
    give_up_lost_streams,
    one_line,
    shown,
)
from detective_app.core.errors import BadInput
from detective_app.front_end.application import GlobalOptions, OpenApplication
from detective_app.own_words import say, told

if TYPE_CHECKING:
    from detective_app.storage.history.rows import HistoryRow


DEFAULT_LIMIT = "20"
_MOST = 100_000
_WIDE = 80
_SHORT = {
    "supported": "supported",
    "refuted": "refuted",
    "conflicting": "in conflict",
    "not_enough_evidence": "undecided",
    "partly_unread": "undecided",
    "spoken_of": "undecided",
    "not_judged": "not judged",
}
"""A verdict in one word; it stands in place of the status of a completed run."""
_COLUMNS = (10, 18, 16, 6, 7)
_STATUS_STYLES = {
    "completed": "green",
    "failed": "red",
    "unreadable": "red",
    "paused": "yellow",
    "awaiting_clarification": "yellow",
}
_ASKS = "asks you"


def asked(arguments: Sequence[str]) -> tuple[GlobalOptions, str, str] | None:
    """Read a plain `detective sessions` with what to search and the limit; None for everything else.

    The library that reads the other verbs takes half of the time that a list may take.
    """
    if "sessions" not in arguments:
        return None
    parser = _Parser(add_help=False, allow_abbrev=False)
    parser.add_argument("verb", choices=["sessions"])
    parser.add_argument("--search", default="")
    parser.add_argument("--limit", default=DEFAULT_LIMIT)
    for name in ("--data-dir", "--config"):
        parser.add_argument(name, type=Path)
    for names in (("--json",), ("--local",), ("-v", "--verbose")):
        parser.add_argument(*names, action="store_true")
    try:
        found = vars(parser.parse_args(arguments))
    except ValueError:
        return None
    options = GlobalOptions(**{one.name: found[one.name] for one in fields(GlobalOptions)})
    return options.absolute(), found["search"], found["limit"]


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Leave mistakes to the whole command line, which explains them."""
        raise ValueError(message)


def list_sessions(terminal: Terminal, search: str, limit: str) -> int:
    """Print the newest sessions, or those with the words of `search`; raises BadInput for a bad limit."""
    if not limit.isdecimal() or not 0 < int(limit) <= _MOST:
        raise BadInput(f"Choose a whole number from 1 to {_MOST:,} for --limit.")
    count = int(limit)
    history = terminal.application.library.history
    history.refresh()
    found = history.search(search, limit=count + 1)
    rows, statuses = found[:count], _statuses(found[:count], terminal)
    for row, status in zip(rows, statuses, strict=True):
        terminal.record(_line(row, status))
    if not rows:
        _say_none(terminal, search)
        return 0
    layout = _table if terminal.out.width >= _WIDE else _stacked
    terminal.out.print(layout(rows, statuses, terminal))
    if "unreadable" in statuses:
        terminal.say(Text(say("To see which files cannot be read, and why:"), "dim"))
        terminal.say(Unbroken(terminal.command("verify"), "bold"))
    if len(found) > count:
        more = say("There are more: --limit {1}, or --search TEXT.", str(count * 2))
        terminal.say(Text(more, "dim"))
    return 0


def _statuses(rows: Sequence[HistoryRow], terminal: Terminal) -> list[str]:
    """Return how each session stands: a running one that no process holds is paused (contract §3)."""
    found = ["unreadable" if row.unreadable else row.status for row in rows]
    if "running" not in found:
        return found
    from detective_app.storage.sessions.files import is_held  # late: it brings what reads sessions

    held = is_held(terminal.folders.lock)
    return [one if held or one != "running" else "paused" for one in found]


def _say_none(terminal: Terminal, search: str) -> None:
    if search.strip():
        terminal.say(shown(say("No session holds “{1}”.", search)))
        return
    first = (terminal.command("demo"), terminal.command("interrogate", '"HYPOTHESIS"'))
    terminal.say(Text(say("No sessions yet. Start one with")), *map(Unbroken, first))


def _line(row: HistoryRow, status: str) -> dict[str, object]:
    """Return a row as JSON has it: every column by its name, and nothing said of what is none."""
    told = as_json(row, *(one.name for one in fields(row)))
    told |= {name: told[name] or None for name in ("mode", "verdict", "waitsFor", "caseFolder")}
    started = row.start_time.isoformat().replace("+00:00", "Z")
    return told | {"path": str(row.path), "status": status, "startTime": started}


def _table(rows: Sequence[HistoryRow], statuses: list[str], terminal: Terminal) -> Text:
    """One line a session."""
    names = ("Id", "When", "Status", "Score", "Turns", "Hypothesis")
    lines = [_in_columns([Text(say(name), "bold") for name in names])]
    for row, status in zip(rows, statuses, strict=True):
        title = Text(one_line(_title(row), terminal.out.width - sum(_COLUMNS)))
        lines.append(_in_columns([*_cells(row, status), title]))
    return Text("\n").join(lines)


def _in_columns(cells: list[Text]) -> Text:
    line = Text()
    for cell, width in zip(cells, (*_COLUMNS, 0), strict=True):
        line.append_text(cell).append(" " * (width - len(cell)))
    return line


def _stacked(rows: Sequence[HistoryRow], statuses: list[str], terminal: Terminal) -> Text:
    """Two lines a session, or three, where a table would not fit."""
    lines = []
    for row, status in zip(rows, statuses, strict=True):
        identity, when, *rest = (cell for cell in _cells(row, status) if cell.plain)
        first, others = Text("  ").join([identity, when]), Text("  ").join(rest)
        fits = len(first) + 2 + len(others) <= terminal.out.width
        lines += [first.append("  ").append_text(others)] if fits else [first, Text("  ").append_text(others)]
        lines.append(Text("  " + one_line(_title(row), terminal.out.width - 2)))
    return Text("\n").join(lines)


def _cells(row: HistoryRow, status: str) -> tuple[Text, ...]:
    stands = _SHORT.get(row.verdict, _ASKS if row.waits_for else status)
    return (
        shown((row.id or "-")[:SHORT_ID], "bold"),
        Text(f"{row.start_time.astimezone():%Y-%m-%d %H:%M}"),
        shown(say(stands), _STATUS_STYLES.get(status, "")),
        Text("" if row.score is None else str(row.score)),
        Text("" if row.unreadable else f"{row.iterations}/{row.iteration_limit}"),
    )


def _title(row: HistoryRow) -> str:
    if row.waits_for:
        return say("{1} (about: {2})", row.waits_for, row.hypothesis)
    return f"{told(row.unreadable)} ({row.path.name})" if row.unreadable else row.hypothesis


def main(arguments: Sequence[str], open_application: OpenApplication) -> int:
    """Run one command and return its exit code (contract §1); never raises."""
    if set(os.environ.get("COLUMNS", "")) == {"0"}:
        os.environ["COLUMNS"] = "80"  # the libraries that lay out would fit everything into no columns
    invocation = Invocation(open_application)
    code = verb.DONE
    try:
        for stream in (sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        code = _run(arguments, invocation)
        sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # the help page's own console turns the one into the other
        pass  # whoever read the output has enough
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001 - the outermost border
        from detective_app.cli import command_line

        lost = command_line.told(error, invocation.terminal)
        code = code or lost  # what a run came to stands, also where its last words can no longer be written
    give_up_lost_streams()
    return code


def _run(arguments: Sequence[str], invocation: Invocation) -> int:
    if plain := asked(arguments):
        options, search, limit = plain
        return list_sessions(invocation.use(options), search, limit)
    from detective_app.cli.command_line import run_verb

    return run_verb(arguments, invocation)
