"""The verb by which a person judges what was found: judge."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_args

import typer

from detective_app.cli import exit_codes, options
from detective_app.cli.terminal import Terminal
from detective_app.cli.verb import Verb
from detective_app.core.errors import BadInput
from detective_app.core.events import Marked, VerdictGiven

if TYPE_CHECKING:
    from detective_app.account.board import BoardClaim
    from detective_app.core.operator import PersonMark
    from detective_app.core.session import InterrogationSession

_FIELDS = {"claim", "passage", "side", "words", "reason"}
_MAX_BYTES = 4 << 20
_FORMAT = (
    'Read the marks from JSON Lines: {"claim": 1, "passage": "P2", "side": "supports"}, words and reason if '
    "you like. Sides: supports, against, qualifies, unrelated."
)


def judge(
    context: typer.Context,
    session: options.SessionId,
    *,
    claim: Annotated[int | None, typer.Option(metavar="N", help="Only the claim of this number.")] = None,
    marks: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help=_FORMAT),
    ] = None,
) -> int:
    """Judge the passages of each claim yourself; your verdict stands beside a model's."""
    from detective_app.account.board import board
    from detective_app.cli import board as on_screen
    from detective_app.cli import judged

    terminal: Terminal = context.obj
    library = terminal.application.library
    known = library.files.load(session).session
    claims = board(known)
    numbers = [one.number for one in claims if claim in (None, one.number)]
    if not numbers:
        raise BadInput(f"This session has claims 1 to {len(claims)}. Nothing was changed.")
    if marks is not None:
        done = library.mark(known.id, tuple(_read(marks, claims, numbers)))
    elif terminal.attended:
        done = on_screen.judge(terminal, known, numbers)
    else:
        raise BadInput("Nobody can press a key here. Give the marks with --marks FILE. Nothing was changed.")
    _tell(terminal, known, done)
    terminal.say(judged.verdict(done))
    return exit_codes.DONE


def _tell(terminal: Terminal, before: InterrogationSession, done: InterrogationSession) -> None:
    """Write each new mark and the verdict that follows as events."""
    from detective_app.account.marks import verdict_of

    new = (done.marks or ())[len(before.marks or ()) :]
    for mark in new:
        terminal.record(
            Marked(session_id=done.id, at=mark.at, mark=mark).model_dump(mode="json", exclude_none=True)
        )
    if given := verdict_of(done):
        told = VerdictGiven(session_id=done.id, at=done.latest, verdict=given)
        terminal.record(told.model_dump(mode="json", exclude_none=True))


def _read(file: Path, claims: tuple[BoardClaim, ...], numbers: list[int]) -> Iterator[PersonMark]:
    """Read marks off a file, one a line; raises BadInput with the line that is none."""
    try:
        if file.stat().st_size > _MAX_BYTES:
            raise BadInput("The file of marks is larger than 4 MB. Nothing was changed.")
        lines = file.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError as error:
        raise BadInput(f"There is no {file}. Nothing was changed.") from error
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"The file of marks cannot be read: {error}. Nothing was changed.") from error
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _mark(number, line, [one for one in claims if one.number in numbers])


def _mark(number: int, line: str, claims: list[BoardClaim]) -> PersonMark:
    from detective_app.core.operator import PersonMark
    from detective_app.core.passages import Bearing

    try:
        said: Any = json.loads(line)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict) or said.keys() - _FIELDS:
        raise BadInput(f"Line {number} is no mark of claim, passage and side. Nothing was changed.")
    claim = next((one for one in claims if said.get("claim") in (one.number, one.signal_id)), None)
    if claim is None:
        raise BadInput(f"Line {number} names no claim of those to judge. Nothing was changed.")
    if said.get("side") not in get_args(Bearing):
        sides = ", ".join(get_args(Bearing))
        raise BadInput(f"Line {number} has no side; choose one of {sides}. Nothing was changed.")
    texts = {name: said.get(name) or "" for name in ("passage", "words", "reason")}
    if not all(isinstance(text, str) for text in texts.values()):
        raise BadInput(f"Line {number}: passage, words and reason are texts. Nothing was changed.")
    return PersonMark(claim.signal_id, side=said["side"], **texts)


VERB = Verb(judge, "Look back", 6)
