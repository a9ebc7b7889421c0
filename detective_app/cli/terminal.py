"""The terminal: where its words go, how pages are laid out, and the commands that messages name."""

from __future__ import annotations

import json
import os
import re
import shlex
import stat
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NoReturn

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.text import Text

from detective_app import registry
from detective_app.core.errors import StorageError
from detective_app.core.words import display_text
from detective_app.front_end.application import Application, GlobalOptions, OpenApplication
from detective_app.own_words import chosen, say, speak, spoken, told

if TYPE_CHECKING:
    from detective_app.paths import DataFolders


PROSE_WIDTH = 100
SHORT_ID = 8
_COMMAND = re.compile(r"\bdetective (?=([a-z-]+))")


class _Console(Console):
    """A console that lets a closed pipe be handled like any other end of a command."""

    def on_broken_pipe(self) -> NoReturn:
        """Raise instead of leaving with rich's own exit code, which would say that there was a bug."""
        raise BrokenPipeError


def console(stream: IO[str]) -> Console:
    """Open a console on a stream; markup, emoji codes and guessed highlights are off: texts are foreign.

    Colour and live display need a real terminal, whatever the environment says.
    """
    opened = _Console(
        file=stream,
        force_terminal=stream.isatty(),
        force_interactive=stream.isatty() and os.environ.get("TERM") != "dumb",
        markup=False,
        emoji=False,
        highlight=False,
    )
    if not stream.isatty():
        opened.size = opened.size  # else it asks three streams for it, five times a line
    return opened


def give_up_lost_streams() -> None:
    """Drop what a stream does not take, so that Python does not complain of it when it ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def shown(text: str, style: str = "") -> Text:
    """Make a foreign text printable: no control characters, no markup, tabs as spaces."""
    return Text(display_text(text).replace("\t", "    "), style=style)


def one_line(text: str, width: int) -> str:
    """Shorten a foreign text to one line of at most `width` columns."""
    line = Text(" ".join(display_text(text).split()))
    line.truncate(width, overflow="ellipsis")
    return line.plain


@dataclass(frozen=True, slots=True)
class Unbroken:
    """A path or a command: never cut into lines, so that it can be copied."""

    text: str
    style: str = ""


def program() -> str:
    """Spell this program as it was started, where its name alone would not find it (in a checkout)."""
    from shutil import which

    typed = sys.argv[0]
    if Path(typed).parts[-2:] == ("detective_app", "__main__.py"):
        return f"{shlex.quote(sys.orig_argv[0])} -m detective_app"
    if Path(typed).stem != "detective":
        return "detective"  # another program that calls this one
    found = which("detective")
    is_this = found is not None and os.path.realpath(found) == os.path.realpath(typed)
    return "detective" if is_this else shlex.quote(typed)


def check_folders(*folders: Path) -> None:
    """Raise StorageError for a folder that cannot be read; one that is missing is made when needed."""
    for folder in folders:
        try:
            is_folder = stat.S_ISDIR(folder.stat().st_mode)
            reason = "there is no permission to read it" if is_folder else "it is not a folder"
            if is_folder and os.access(folder, os.R_OK | os.X_OK):
                continue
        except FileNotFoundError:
            continue
        except OSError as error:
            reason = error.strerror or "the system does not say why"
        raise StorageError(
            f"The data folder cannot be read: {reason}. Nothing was changed. See that it is a folder and "
            f"that you may read it, or choose another with --data-dir.\n{display_text(str(folder))}"
        )


class Terminal:
    """One command's terminal: `out` for people (stderr when JSON has stdout), `err` for what went wrong."""

    def __init__(self, options: GlobalOptions, open_application: OpenApplication) -> None:
        """Open the consoles; the application is opened by the first verb that asks for it."""
        self.options = options
        self.language = chosen(self.folders.config_file)
        self.out = console(sys.stderr if options.json else sys.stdout)
        self.err = console(sys.stderr)
        self.addresses: tuple[str, ...] = ()
        """The `--base-url` options of this run, which the commands that go on with it need too."""
        self.open_application = open_application
        self._application: Application | None = None

    @property
    def application(self) -> Application:
        """The parts of the program; raises StorageError when the data folder cannot be read."""
        if self._application is None:
            check_folders(self.folders.data, self.folders.sessions)
            self._application = self.open_application(self.options)
        return self._application

    @property
    def folders(self) -> DataFolders:
        """Where the user's data is."""
        from detective_app.paths import data_folders

        return data_folders(self.options.data_dir, self.options.config)

    @property
    def attended(self) -> bool:
        """Tell whether a person is there who can be asked something."""
        return sys.stdin.isatty() and self.out.is_terminal and not self.options.json

    @property
    def live(self) -> bool:
        """Tell whether a moving display makes sense: a real terminal that JSON Lines do not share."""
        return self.out.is_interactive and not (self.options.json and sys.stdout.isatty())

    def say(self, *parts: RenderableType | Unbroken) -> None:
        """Print blocks for people, no wider than prose can be read."""
        with spoken(self.language):
            for part in parts:
                if isinstance(part, Unbroken):
                    self.out.print(shown(part.text, part.style), soft_wrap=True)
                else:
                    self.out.print(part, width=min(self.out.width, PROSE_WIDTH))

    def error(self, text: str, style: str = "") -> None:
        """Print a message on stderr, without secrets; it is wrapped only for a terminal."""
        from detective_app.core.redaction import Redactor

        redactor = self._application.redactor if self._application else Redactor()
        with spoken(self.language):
            words = redactor.redact(self.respelled(told(text)))
        with suppress(OSError):  # where nobody can be told, the exit code still says it
            self.err.print(shown(words, style), soft_wrap=not self.err.is_terminal)

    def warn(self, text: str | None) -> None:
        """Print a warning for people, if there is one."""
        if text:
            self.error(text, "yellow")

    def record(self, values: Mapping[str, Any]) -> None:
        """Write one JSON line when `--json` is given; ASCII only, so that no terminal can be driven by it."""
        if self.options.json:
            sys.stdout.write(json.dumps(values) + "\n")
            sys.stdout.flush()

    def command(self, *words: str) -> str:
        """Spell a command that can be pasted, with the folders that this one was given."""
        return " ".join([program(), *map(shlex.quote, self.chosen), *words])

    @property
    def chosen(self) -> list[str]:
        """The options of every verb that hold for the commands that go on: the folders, and the switch."""
        named = {"--data-dir": self.options.data_dir, "--config": self.options.config}
        paths = [word for name, path in named.items() if path for word in (name, str(path))]
        return paths + ["--local"] * self.options.local

    def respelled(self, text: str) -> str:
        """Spell the commands that a message names, such as `detective sessions`, as `command` does."""
        verbs = {name.replace("_", "-") for name in registry.names("detective_app.cli.verbs")}
        return _COMMAND.sub(lambda found: f"{self.command()} " if found[1] in verbs else found[0], text)


class Invocation:
    """One call of the program: how to open its parts, and the terminal it speaks to."""

    def __init__(self, open_application: OpenApplication) -> None:
        """Begin with the defaults; `use` replaces them by what the command line says."""
        self._open = open_application
        self.use(GlobalOptions())

    def use(self, options: GlobalOptions) -> Terminal:
        """Speak as these options say, in the language of the settings that they name."""
        self.terminal = Terminal(options, self._open)
        speak(self.terminal.language)
        return self.terminal


def as_json(one: object, *names: str) -> dict[str, Any]:
    """Return fields of a record under the names that JSON has for them; pydantic, which can, loads late."""
    parts = {name: name.split("_") for name in names}
    return {
        first + "".join(map(str.capitalize, rest)): getattr(one, n) for n, (first, *rest) in parts.items()
    }


RULE_BASED = "rule-based analysis"
SEVERITY_STYLES = {"high": "bold red", "medium": "bold yellow", "low": "bright_blue"}
DETECTIVE, WITNESS, QUIET, WARNING = "bold magenta", "bold cyan", "dim", "yellow"
_LABEL_WIDTH = 16
_NARROW, _NARROW_MARGIN, _LEAST_WIDTH = 60, 2, 10
_BAR_CELLS = 20


@dataclass(frozen=True, slots=True)
class Labelled:
    """A label, said in the language that is spoken, with its text beside it; lines end without blanks.

    Where the terminal is narrow the text stands below it.
    """

    label: str
    body: RenderableType
    style: str = "bold"

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Lay out for the width at hand."""
        narrow, said = options.max_width < _NARROW, say(self.label)
        margin = _NARROW_MARGIN if narrow else _LABEL_WIDTH
        above = f"{said}\n" if said else ""
        label = above + " " * margin if narrow or len(said) >= margin else said.ljust(margin)
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


def heading(english: str, *values: object) -> Text:
    """A title line, said in the language that is spoken, with air above it."""
    return Text(f"\n{say(english, *values)}", "bold underline")
