"""What a verb is: a file of `cli/verbs/`, found by its name; and the exit codes of contract §1."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

if TYPE_CHECKING:  # the list of sessions needs the exit codes alone
    import typer

DONE = 0
BUG = 1
BAD_INPUT = 2
AT_LIMIT = 3
FAILED = 4
STORAGE = 5
WAITING = 6
SPENT = 7
SOME_FAILED = 8
STOPPED = 130


Heading: TypeAlias = Literal["Run", "Look back", "Set up"]
HEADINGS: tuple[Heading, ...] = get_args(Heading)
"""What `--help` groups the verbs under, in its order."""


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb, declared as `VERB`; the file's name is what people type, with `-` for `_`.

    `command` takes typer's context, whose `obj` is the Terminal, and returns the exit code; its first
    sentence explains it in `--help`. A group of such commands is a Typer. Under its heading a verb with a
    lower `place` comes first.
    """

    command: Callable[..., int] | typer.Typer
    heading: Heading
    place: int
