"""The board in the terminal: a claim's passages one by one, and the keys that say what each does to it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from detective_app.account.board import BoardClaim, board, neighbours
from detective_app.account.by_hand import NOTHING_NEAR
from detective_app.account.evidence_words import names_of, place
from detective_app.account.hints import hints, words
from detective_app.account.marks import standing
from detective_app.account.verdict_words import BOARD_SIDES
from detective_app.cli.layout import QUIET, heading
from detective_app.cli.terminal import Terminal, shown
from detective_app.core.errors import DocumentError
from detective_app.core.operator import PersonMark
from detective_app.core.passages import Bearing, Mark, ShownPassage
from detective_app.core.session import InterrogationSession

if TYPE_CHECKING:
    from detective_app.front_end.cases import CasesDesk

KEYS: Mapping[str, Bearing] = {"1": "supports", "2": "against", "3": "qualifies", "4": "unrelated"}
LINES_AROUND = 2
_TOLD = "1 supports, 2 against, 3 speaks of it, 4 not about this, s skip, u undo, q quit and keep"


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
        return neighbours(self._texts[passage.source_id], passage.locator, LINES_AROUND)

    def _text(self, source_id: str) -> str:
        source = next((one for one in self.session.sources or () if one.source_id == source_id), None)
        if source is None:
            return ""
        try:
            with closing(self.cases.open_source(source)) as document:
                return document.text()
        except DocumentError:
            return ""  # the passage stands for itself


def judge(terminal: Terminal, session: InterrogationSession, numbers: Sequence[int]) -> InterrogationSession:
    """Have a person mark the passages of claims, by their numbers; every mark is saved as it is made."""
    places = [(claim, at) for claim in board(session) if claim.number in numbers for at in _at(claim)]
    with _single_keys():
        return _judged(terminal, session, places)


def _judged(
    terminal: Terminal, session: InterrogationSession, places: Sequence[tuple[BoardClaim, int]]
) -> InterrogationSession:
    around, marked = Surroundings(terminal.application.cases, session), standing(session, by_person=True)
    library = terminal.application.library
    now = next((n for n, (claim, at) in enumerate(places) if not _is_marked(claim, at, marked)), 0)
    made: list[tuple[int, Mark]] = []
    while now < len(places):
        claim, at = places[now]
        terminal.say(*_shown(session, claim, at, around))
        key = _key(terminal, can_judge=bool(claim.passages))
        if key == "q":
            break
        if key == "u":
            if made:
                now, mark = made.pop()
                session = library.take_back(session.id, mark)
            continue
        if side := KEYS.get(key):
            session = library.mark(session.id, [PersonMark(claim.signal_id, claim.passages[at].id, side)])
            made.append((now, (session.marks or ())[-1]))
        now += 1
    return session


def _at(claim: BoardClaim) -> range:
    """Return the places of a claim's passages; one place for a claim that has none, to say so."""
    return range(max(1, len(claim.passages)))


def _is_marked(claim: BoardClaim, at: int, marked: Mapping[tuple[str, str], Mark]) -> bool:
    return not claim.passages or (claim.signal_id, claim.passages[at].id) in marked


def _key(terminal: Terminal, *, can_judge: bool) -> str:
    """Return the key that was pressed, once it is one that does something."""
    known = {*KEYS, "s", "u", "q"} if can_judge else {"s", "u", "q"}
    while True:
        try:
            key = _pressed().casefold() or "q"
        except (KeyboardInterrupt, OSError):
            return "q"  # what was marked is kept
        if key in known:
            side = KEYS.get(key)
            terminal.say(shown(BOARD_SIDES[side] if side else {"s": "skipped", "u": "undone"}.get(key, "")))
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
    yield heading(f"Claim {claim.number} of {claims}")
    yield shown(claim.text, "bold")
    if not passages:
        yield shown(f"{NOTHING_NEAR} s goes on.")
        return
    names, passage = names_of(session.sources), claim.passages[at]
    if not at:
        yield from (shown(words(one, names), QUIET) for one in hints(claim.text, claim.passages))
    yield shown(f"Passage {at + 1} of {passages}: {place(names, passage.source_id, passage.locator)}", QUIET)
    yield _in_place(passage, *around.of(passage))
    if mark := standing(session, by_person=True).get((claim.signal_id, passage.id)):
        yield shown(f"Marked before: {BOARD_SIDES[mark.side]}", QUIET)
    yield shown(_TOLD, QUIET)


def _in_place(passage: ShownPassage, before: str, after: str) -> Group:
    """Show a passage with what it stands under and the lines round it."""
    under = "\n".join(filter(None, (passage.heading, passage.header)))
    parts = [(under, QUIET), (before, QUIET), (passage.text, ""), (after, QUIET)]
    return Group(Text(), *(shown(text, style) for text, style in parts if text), Text())
