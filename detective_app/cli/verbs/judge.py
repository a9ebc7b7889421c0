"""The verb by which a person judges what was found: judge."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, get_args

import typer
from rich.console import Group, RenderableType
from rich.text import Text

from detective_app.account.board import BoardClaim, above, board, neighbours
from detective_app.account.evidence_words import Names, place, standing_words
from detective_app.account.hints import hints_at, words
from detective_app.account.marks import first_unmarked, left_to_judge, ruled_claims, standing, verdict_of
from detective_app.account.reader import Account
from detective_app.account.summary import NOTHING_NEAR
from detective_app.account.verdict_words import BOARD_SIDES, RULINGS, ruling_words
from detective_app.cli import options, verb
from detective_app.cli.terminal import QUIET, Terminal, heading, shown
from detective_app.cli.verb import Verb
from detective_app.core.errors import BadInput, DetectiveError, DocumentError
from detective_app.core.events import Event, Marked, VerdictGiven
from detective_app.core.operator import PersonMark
from detective_app.core.passages import Bearing, Mark, ShownPassage
from detective_app.core.session import InterrogationSession
from detective_app.front_end.cases import CasesDesk
from detective_app.own_words import say, told

KEYS: Mapping[str, Bearing] = {"1": "supports", "2": "against", "3": "qualifies", "4": "unrelated"}
LINES_AROUND = 2
_TOLD = (
    "1 supports, 2 against, 3 speaks of it (about this, decides nothing), 4 not about this, "
    "s skip, n next claim, f find more, u undo, q quit and keep"
)


@dataclass
class Surroundings:
    """The lines round passages, as far as the documents are still there; each is opened once."""

    cases: CasesDesk
    session: InterrogationSession
    _texts: dict[str, str] = field(default_factory=dict)

    def of(self, passage: ShownPassage) -> tuple[str, str]:
        """Return two lines before and after a passage; blocks while its document is read."""
        if passage.source_id not in self._texts:
            self._texts[passage.source_id] = self._text(passage.source_id)
        return neighbours(self._texts[passage.source_id], passage, LINES_AROUND)

    def _text(self, source_id: str) -> str:
        source = next((one for one in self.session.sources or () if one.source_id == source_id), None)
        if source is None:
            return ""
        try:
            with closing(self.cases.open_source(source)) as document:
                return document.text()
        except DocumentError:
            return ""  # the passage stands for itself


class _Judging:
    """Goes from passage to passage; after the last of a claim it says how that stands."""

    def __init__(self, terminal: Terminal, session: InterrogationSession, numbers: Sequence[int]) -> None:
        self._terminal, self._session, self._numbers = terminal, session, numbers
        self._around = Surroundings(terminal.application.cases, session)
        self._made: list[tuple[tuple[int, int], Mark]] = []
        left = [n for n in left_to_judge(session) if n + 1 in numbers]
        first = left[0] if left else numbers[0] - 1
        unmarked = first_unmarked(session, board(session)[first])
        self._at: tuple[int, int] | None = (first, unmarked if left else 0)

    def done(self) -> InterrogationSession:
        """Take keys until there is no further passage, or the person ends it."""
        while self._at is not None and self._judged_until_find(self._at):
            self._find(board(self._session)[self._at[0]])
        return self._session

    def _judged_until_find(self, at: tuple[int, int] | None) -> bool:
        """Do what keys say up to the one that finds more; False where it is over."""
        with _single_keys():
            while at is not None:
                claim = board(self._session)[at[0]]
                self._terminal.say(*_shown(self._session, claim, at[1], self._around))
                key = _key(self._terminal, can_judge=bool(claim.passages))
                if key in ("q", "f"):
                    return key == "f"
                self._do(key, claim, *at)
                at = self._at
        return False

    def _do(self, key: str, claim: BoardClaim, n: int, at: int) -> None:
        library = self._terminal.application.library
        if key == "u":
            if self._made:
                self._at, mark = self._made.pop()
                self._session = library.take_back(self._session.id, mark)
            return
        if side := KEYS.get(key):
            wish = PersonMark(claim.signal_id, claim.passages[at].id, side)
            self._session = library.mark(self._session.id, [wish])
            self._made.append(((n, at), (self._session.marks or ())[-1]))
        self._at = (n, at + 1)
        if key == "n" or at + 1 >= len(claim.passages):
            self._end(claim)

    def _end(self, claim: BoardClaim) -> None:
        """Say how a claim stands, and go on to the next one."""
        of = ruled_claims(self._session)
        rulings = {one.signal_id: ruling_words(one.verdict, self._session) for one in of}
        word = rulings.get(claim.signal_id, say(RULINGS["not_judged"]))
        self._terminal.say(shown(say("Claim {1}: {2}.", claim.number, word)))
        following = next((n for n in self._numbers if n > claim.number), None)
        self._at = (following - 1, 0) if following else None

    def _find(self, claim: BoardClaim) -> None:
        """Look for further passages of a claim, by words or by its own, and go on with the first of them."""
        look_up = self._terminal.application.library.look_up
        try:
            wanted = self._terminal.out.input(say("Words to look for (Enter: those of the claim): "))
            self._session = look_up(self._session.id, claim.signal_id, wanted)
        except (EOFError, KeyboardInterrupt):
            return
        except DetectiveError as error:
            self._terminal.say(shown(told(str(error))))
            return
        self._at = claim.number - 1, len(claim.passages)


def _key(terminal: Terminal, *, can_judge: bool) -> str:
    """Return the key that was pressed, once it is one that does something."""
    known = {*(KEYS if can_judge else ()), "s", "n", "f", "u", "q"}
    while True:
        try:
            key = _pressed().casefold() or "q"
        except (KeyboardInterrupt, OSError):
            return "q"  # what was marked is kept
        if key in known:
            side = KEYS.get(key)
            word = BOARD_SIDES[side] if side else {"s": "skipped", "u": "undone"}.get(key, "")
            terminal.say(shown(say(word)))
            return key


def _pressed() -> str:
    if sys.platform == "win32":
        from typer import getchar

        return getchar()
    return os.read(sys.stdin.fileno(), 1).decode(errors="replace")


@contextmanager
def _single_keys() -> Iterator[None]:
    """Take keys as they are pressed; what is typed ahead counts, for the passages come in a known order."""
    if sys.platform == "win32":
        yield
        return
    import termios
    import tty

    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)
    tty.setcbreak(number, termios.TCSANOW)
    try:
        yield
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)


def _shown(
    session: InterrogationSession, claim: BoardClaim, at: int, around: Surroundings
) -> Iterator[RenderableType]:
    claims, passages = len(board(session)), len(claim.passages)
    yield heading("Claim {1} of {2}", claim.number, claims)
    yield shown(claim.text, "bold")
    if not passages:
        yield shown(f"{say(NOTHING_NEAR)} {say('s goes on, f finds more.')}")
        return
    names, passage = Names(session.sources), claim.passages[at]
    yield from (shown(words(one, names), QUIET) for one in hints_at(claim.text, claim.passages, passage))
    how = standing_words(passage.standing, passage.confidence)
    where = f"{place(names, passage.source_id, passage.locator)}{how}"
    yield shown(say("Passage {1} of {2}: {3}", at + 1, passages, where), QUIET)
    yield _in_place(passage, *around.of(passage))
    if mark := standing(session, by_person=True).get((claim.signal_id, passage.id)):
        yield shown(say("Marked before: {1}", say(BOARD_SIDES[mark.side])), QUIET)
    yield shown(say(_TOLD), QUIET)


def _in_place(passage: ShownPassage, before: str, after: str) -> Group:
    """Show a passage with what it stands under and the lines round it."""
    parts = [(above(passage, before), QUIET), (before, QUIET), (passage.text, ""), (after, QUIET)]
    return Group(Text(), *(shown(text, style) for text, style in parts if text), Text())


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
    marks: Annotated[Path | None, typer.Option(metavar="FILE", help=_FORMAT)] = None,
) -> int:
    """Judge the passages of each claim yourself; your verdict stands beside a model's."""
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
        done = _Judging(terminal, known, numbers).done()
    else:
        raise BadInput("Nobody can press a key here. Give the marks with --marks FILE. Nothing was changed.")
    _tell(terminal, known, done)
    terminal.say(judged.verdict(Account(done)))
    return verb.DONE


def _tell(terminal: Terminal, before: InterrogationSession, done: InterrogationSession) -> None:
    """Write each new mark and the verdict that follows as events."""
    new = (done.marks or ())[len(before.marks or ()) :]
    told: list[Event] = [Marked(session_id=done.id, at=mark.at, mark=mark) for mark in new]
    if given := verdict_of(done):
        told.append(VerdictGiven(session_id=done.id, at=done.latest, verdict=given))
    for event in told:
        terminal.record(event.model_dump(mode="json", exclude_none=True))


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


def _fields(number: int, line: str) -> dict[str, Any]:
    try:
        said: Any = json.loads(line)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict) or said.keys() - _FIELDS:
        raise BadInput(f"Line {number} is no mark of claim, passage and side. Nothing was changed.")
    return said


def _mark(number: int, line: str, claims: list[BoardClaim]) -> PersonMark:
    said = _fields(number, line)
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
