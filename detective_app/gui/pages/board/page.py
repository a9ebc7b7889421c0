"""The board: one claim at a time, its passages in order, and keys that say what each does to the claim."""

from __future__ import annotations

import asyncio
from contextlib import closing
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.account.board import BoardClaim, board, neighbours
from detective_app.account.hints import hints
from detective_app.account.marks import standing, verdict_of
from detective_app.account.quotes import Cited
from detective_app.core.errors import DetectiveError, DocumentError
from detective_app.core.operator import PersonMark
from detective_app.core.passages import Bearing, Mark, ShownPassage
from detective_app.engine.calls.on_texts import on_texts
from detective_app.gui import theme
from detective_app.gui.controls.announcing import announce
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.column import Column
from detective_app.gui.controls.flow import Flow
from detective_app.gui.controls.label import ElidedLabel, Label, hairline
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.board.claim_choice import ClaimChoice
from detective_app.gui.pages.board.passage_view import PassageView
from detective_app.gui.pages.board.words import hint_words, marked_words, side_word
from detective_app.gui.run.places import source_of
from detective_app.gui.run.verdict_words import ruling_word
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.core.evidence import Source
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks

_LIST, _ROOM, _WIDTH, _LINES = 280, 760, 720, 2
_SIDES: tuple[Bearing, ...] = ("supports", "against", "qualifies", "unrelated")


class BoardPage(QWidget):
    """`decided` tells the session after a mark, `open_requested` a session and a quote to open."""

    back_requested = Signal()
    decided = Signal(object)
    open_requested = Signal(object, object)

    def __init__(self, application: Application, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)

        self.setObjectName("page")
        self.setAccessibleName(self.tr("Judge it yourself"))
        self._application, self._tasks = application, tasks
        self._saving = asyncio.Lock()
        self._session: InterrogationSession | None = None
        self._claims: tuple[BoardClaim, ...] = ()
        self._places: tuple[tuple[int, int], ...] = ()
        self._now = 0
        self._made: list[tuple[int, Mark]] = []
        self.choices: list[ClaimChoice] = []
        self.back = TextLink(self.tr("Report"), icon="arrow-left", name=self.tr("Back"))
        self._title, self.verdict = ElidedLabel("", "title"), Label("", "question")
        self._list = Column(self.tr("Claims"), margins=(16, 16, 8, 16))
        self._claim, self._position = (
            Prose("question", line=26, name=self.tr("Claim")),
            Label("", "meta", "muted"),
        )
        self._hints = Prose("ui", "text2", line=20, name=self.tr("What differs"))
        self.passage = PassageView()
        self.nothing = Label(self.tr("No passage came near this part."), "ui", "text2", wrap=True)
        self.keys = {side: _choice(side, number) for number, side in enumerate(_SIDES, 1)}
        self.skip = Button(self.tr("Skip"), "quiet", hint="S")
        self.undo = Button(self.tr("Undo"), "quiet", hint="Ctrl+Z")
        self.following = Button(self.tr("Next not judged"), "quiet", hint="N")
        self.problem = Label("", "ui", "high", wrap=True)
        self._lay_out()
        self._connect()

    @property
    def session(self) -> InterrogationSession | None:
        """The session that is judged, as it stands."""
        return self._session

    @property
    def place(self) -> tuple[int, int]:
        """Which claim is judged, from 1, and which of its passages, from 1; 0 for one that has none."""
        at, passage = self._places[self._now]
        return at + 1, passage + 1 if self._claims[at].passages else 0

    def show_session(self, session: InterrogationSession) -> None:
        """Show a session's claims; where it is shown already, one goes on where one was."""
        again = self._session is not None and self._session.id == session.id
        self._session, self._claims = session, board(session)
        self._places = tuple((n, at) for n, one in enumerate(self._claims) for at in _range(one))
        if not again:
            self._now, self._made = 0, []
            self._now = self._not_judged(-1)
        self._now = min(self._now, len(self._places) - 1)
        self._title.setText(one_line(session.hypothesis.text))
        self._list_claims()
        self.problem.hide()
        self._show_place()

    def focus_first(self) -> None:
        """Give the keyboard to the passage."""
        at = self.passage if self.passage.isVisibleTo(self) else self.following
        at.setFocus(Qt.FocusReason.OtherFocusReason)

    def mark(self, side: Bearing) -> None:
        """Say what the passage does to the claim, and go on to the next one."""
        passage = self._passage
        if self._session is None or passage is None:
            return
        wish = PersonMark(self._claims[self._places[self._now][0]].signal_id, passage.id, side)
        self._tasks.spawn(self._save(self._session.id, wish, self._now), "mark")
        self._go(min(self._now + 1, len(self._places) - 1))

    def take_back(self) -> None:
        """Take back the last mark that was made here, and show its passage."""
        if self._session is not None and self._made:
            self._tasks.spawn(self._take_back(self._session.id), "take a mark back")

    def step(self, by: int) -> None:
        """Go to the next passage, or with -1 to the one before."""
        self._go(min(max(self._now + by, 0), len(self._places) - 1))

    def next_not_judged(self) -> None:
        """Go to the next passage without a mark of the person."""
        self._go(self._not_judged(self._now))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Mark, skip, undo, go on and leave by keys."""
        key, plain = event.key(), not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        digit = key - Qt.Key.Key_1.value
        if event.matches(QKeySequence.StandardKey.Undo):
            self.take_back()
        elif event.matches(QKeySequence.StandardKey.Cancel):
            self.back_requested.emit()
        elif not plain:
            super().keyPressEvent(event)
        elif 0 <= digit < len(_SIDES):
            self.mark(_SIDES[digit])
        elif key == Qt.Key.Key_S:
            self.step(1)
        elif key == Qt.Key.Key_N:
            self.next_not_judged()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the list out where there is no room beside it: the claim stands over its passage."""
        super().resizeEvent(event)
        self._list.setVisible(self.width() >= theme.pixels(_ROOM))

    def restyle(self) -> None:
        """Take the width of the list from the theme."""
        self._list.setFixedWidth(theme.pixels(_LIST))

    @property
    def _passage(self) -> ShownPassage | None:
        if not self._places:
            return None
        at, passage = self._places[self._now]
        found = self._claims[at].passages
        return found[passage] if found else None

    def _not_judged(self, after: int) -> int:
        """Return the next place that the person has not marked, going round; the same if there is none."""
        marks = standing(self._session, by_person=True) if self._session else {}
        order: list[int] = [*range(after + 1, len(self._places)), *range(after + 1)]
        for n in order:
            claim = self._claims[self._places[n][0]]
            if claim.passages and (claim.signal_id, claim.passages[self._places[n][1]].id) not in marks:
                return n
        return max(after, 0)

    def _go(self, now: int) -> None:
        before, self._now = self._places[self._now][0], now
        at = self._places[now][0]
        if at != before:
            self._show_states()
        self._show_place()
        if self.isVisible():
            self.focus_first()

    def _list_claims(self) -> None:
        for choice in self.choices:
            self._list.rows.removeWidget(choice)
            choice.hide()
            choice.deleteLater()
        self.choices = [ClaimChoice(one.number, one.text) for one in self._claims]
        for n, choice in enumerate(self.choices):
            choice.clicked.connect(lambda _=False, n=n: self._go(self._first_of(n)))
            self._list.rows.insertWidget(n, choice)
        self._show_states()

    def _first_of(self, claim: int) -> int:
        return next(n for n, (at, _) in enumerate(self._places) if at == claim)

    def _show_states(self) -> None:
        """Show how the claims and the whole stand by now."""
        session = self._session
        given = verdict_of(session) if session else None
        marks = standing(session, by_person=True) if session else {}
        rulings = {one.signal_id: one.verdict for one in given.claims} if given else {}
        for n, (one, choice) in enumerate(zip(self._claims, self.choices, strict=True)):
            count = sum((one.signal_id, passage.id) in marks for passage in one.passages)
            ruling = rulings.get(one.signal_id, "not_judged")
            here = n == self._places[self._now][0]
            choice.show_state(ruling, marked_words(count, len(one.passages)), here=here)
        word = ruling_word(given.overall if given else "not_judged")
        self.verdict.setText(word)
        self.verdict.setAccessibleName(filled(self.tr("Verdict: %1"), word))
        self.undo.setEnabled(bool(self._made))

    def _show_place(self) -> None:
        session, passage = self._session, self._passage
        if session is None:
            return
        at, number = self._places[self._now]
        claim = self._claims[at]
        self._claim.show_text(claim.text)
        head = filled(self.tr("Claim %1 of %2"), at + 1, len(self._claims))
        if passage is not None:
            part = filled(self.tr("passage %1 of %2"), number + 1, len(claim.passages))
            head = f"{head}, {part}"
        self._position.setText(head)
        told = [hint_words(one, session) for one in hints(claim.text, claim.passages)]
        self._hints.show_text("\n".join(told))
        self._hints.setVisible(bool(told))
        self.passage.setVisible(passage is not None)
        self.nothing.setVisible(passage is None)
        self._actions.setVisible(passage is not None)
        if passage is not None:
            self._show_passage(session, claim, passage, head)

    def _show_passage(
        self, session: InterrogationSession, claim: BoardClaim, passage: ShownPassage, head: str
    ) -> None:
        key = (claim.signal_id, passage.id)
        mine, theirs = (standing(session, by_person=one).get(key) for one in (True, False))
        self.passage.show_passage(session, passage, head, [one for one in (mine, theirs) if one])
        for side, button in self.keys.items():
            button.setChecked(mine is not None and mine.side == side)
        if source := source_of(session, passage.source_id):
            self._tasks.spawn(self._add_lines(source, passage), "lines round a passage")

    async def _add_lines(self, source: Source, passage: ShownPassage) -> None:
        """Show the lines round a passage, where its document is still there."""
        try:
            before, after = await on_texts(self._around, source, passage)
        except DocumentError:
            return  # the passage stands for itself; opening it says what became of the document
        if passage is self._passage:
            self.passage.show_around(before, after)

    def _around(self, source: Source, passage: ShownPassage) -> tuple[str, str]:
        with closing(self._application.cases.open_source(source)) as document:
            return neighbours(document.text(), passage.locator, _LINES)

    async def _save(self, session_id: str, wish: PersonMark, place: int) -> None:
        async with self._saving:
            try:
                session = await asyncio.to_thread(self._application.library.mark, session_id, [wish])
            except DetectiveError as error:
                self._show_problem(str(error))
                return
            self._made.append((place, (session.marks or ())[-1]))
            self._take(session, side_word(wish.side))

    async def _take_back(self, session_id: str) -> None:
        async with self._saving:
            if not self._made:
                return
            place, mark = self._made[-1]
            try:
                session = await asyncio.to_thread(self._application.library.take_back, session_id, mark)
            except DetectiveError as error:
                self._show_problem(str(error))
                return
            self._made.pop()
            self._now = place
            self._take(session, self.tr("Undone"))
            self.focus_first()

    def _take(self, session: InterrogationSession, said: str) -> None:
        """Go on with the session as it was saved, and say how claim and whole stand."""
        self.decided.emit(session)
        if self._session is None or self._session.id != session.id:
            return
        self._session, self._claims = session, board(session)
        self.problem.hide()
        self._show_states()
        self._show_place()
        whole = QLocale().toLower(self.verdict.text())
        announce(self, f"{said}. {filled(self.tr('Verdict: %1'), whole)}. {self._position.text()}")

    def _show_problem(self, words: str) -> None:
        self.problem.setText(words)
        self.problem.show()
        announce(self, words)

    def _open(self) -> None:
        if self._session is not None and (passage := self._passage):
            quote = Cited(passage.source_id, passage.locator, passage.text)
            self.open_requested.emit(self._session, quote)

    def _connect(self) -> None:
        self.back.clicked.connect(self.back_requested)
        self.passage.open_requested.connect(self._open)
        self.passage.step_requested.connect(self.step)
        self.skip.clicked.connect(lambda: self.step(1))
        self.undo.clicked.connect(self.take_back)
        self.following.clicked.connect(self.next_not_judged)
        for side, button in self.keys.items():
            button.clicked.connect(lambda _=False, side=side: self.mark(side))

    def _lay_out(self) -> None:
        head = QVBoxLayout()
        head.setContentsMargins(32, 16, 32, 8)
        head.setSpacing(4)
        head.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeft)
        line = QHBoxLayout()
        line.setSpacing(16)
        line.addWidget(self._title, 1)
        line.addWidget(self.verdict)
        head.addLayout(line)
        self._list.rows.setSpacing(4)
        self._list.rows.addStretch(1)
        sides = QHBoxLayout()
        sides.setContentsMargins(0, 0, 0, 0)
        sides.setSpacing(0)
        sides.addWidget(self._list)
        sides.addWidget(hairline(vertical=True))
        sides.addWidget(self._column(), 1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addLayout(head)
        rows.addWidget(hairline())
        rows.addLayout(sides, 1)
        self.restyle()

    def _column(self) -> Column:
        self._actions = Flow([*self.keys.values(), self.skip], line=36, gap=8)
        below = Flow([self.undo, self.following], line=36, gap=8)
        column = Column(self.tr("Passage"), _WIDTH, margins=(32, 16, 32, 24))
        for part, gap in (
            (self._position, 4),
            (self._claim, 8),
            (self._hints, 16),
            (self.passage, 16),
            (self.nothing, 16),
            (self._actions, 8),
            (below, 12),
            (self.problem, 0),
        ):
            column.rows.addWidget(part)
            column.rows.addSpacing(gap)
        column.rows.addStretch(1)
        return column


def _range(claim: BoardClaim) -> range:
    """Return the places of a claim's passages; one place for a claim that has none, to say so."""
    return range(max(1, len(claim.passages)))


def _choice(side: Bearing, number: int) -> Button:
    button = Button(side_word(side), "plain", hint=str(number))
    button.setCheckable(True)
    return button
