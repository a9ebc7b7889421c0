"""The board: one claim at a time, its passages in order, and keys that say what each does to the claim."""

from __future__ import annotations

import asyncio
from contextlib import closing
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.account.board import BoardClaim, board, neighbours
from detective_app.account.hints import hints_at
from detective_app.account.marks import first_unmarked, left_to_judge, standing, verdict_of
from detective_app.account.quotes import Cited
from detective_app.core.errors import DetectiveError, DocumentError
from detective_app.core.operator import PersonMark
from detective_app.core.passages import Bearing, Mark, ShownPassage
from detective_app.engine.calls.on_texts import on_texts
from detective_app.gui import theme
from detective_app.gui.controls.announcing import announce
from detective_app.gui.controls.column import Column
from detective_app.gui.controls.label import ElidedLabel, Label, hairline
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.board.claim_choice import ClaimChoice
from detective_app.gui.pages.board.foot import SIDES, BoardFoot
from detective_app.gui.pages.board.passage_view import PassageView
from detective_app.gui.pages.board.words import end_words, hint_words, marked_words, side_word
from detective_app.gui.run.places import source_of
from detective_app.gui.run.verdict_words import ruling_word
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.core.evidence import Source
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks

_LIST, _ROOM, _WIDTH, _LINES = 280, 760, 720, 2


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
        self._at = (0, 0)  # the claim and its passage; after the last of these one reads how it stands
        self._made: list[tuple[tuple[int, int], Mark]] = []
        self.choices: list[ClaimChoice] = []
        self.back = TextLink(self.tr("Report"), icon="arrow-left", name=self.tr("Back"))
        self._title, self.verdict = ElidedLabel("", "title"), Label("", "question")
        self._hypothesis = Prose("ui", "text2", line=20, name=self.tr("Hypothesis"))
        self._list = Column(self.tr("Claims"), margins=(16, 16, 8, 16))
        self._position = Label("", "meta", "muted")
        self._claim = Prose("question", line=26, name=self.tr("Claim"))
        self._hints = Prose("ui", "text2", line=20, name=self.tr("What differs"))
        self.passage, self.foot = PassageView(), BoardFoot()
        self._lay_out()
        self._connect()

    @property
    def session(self) -> InterrogationSession | None:
        """The session that is judged, as it stands."""
        return self._session

    @property
    def place(self) -> tuple[int, int]:
        """Which claim is judged, from 1, and which of its passages, from 1; 0 after the last of them."""
        return self._at[0] + 1, self._at[1] + 1 if self._passage else 0

    def show_session(self, session: InterrogationSession) -> None:
        """Show a session's claims; where it is shown already, one goes on where one was."""
        again = self._session is not None and self._session.id == session.id
        self._session, self._claims = session, board(session)
        if not again:
            self._made, left = [], self._left()
            self._at = self._first_of(left[0] if left else 0)
        claim = min(self._at[0], len(self._claims) - 1)
        self._at = claim, min(self._at[1], len(self._claims[claim].passages))
        self._title.setText(one_line(session.hypothesis.text))
        self._hypothesis.show_text(" ".join(session.hypothesis.text.split()))
        self._list_claims()
        self.foot.show_problem("")
        self.foot.show_gone("" if session.sources else self.tr("This session has no documents."))
        self._show_place()

    def focus_first(self) -> None:
        """Give the keyboard to the passage."""
        self.passage.setFocus(Qt.FocusReason.OtherFocusReason)

    def mark(self, side: Bearing) -> None:
        """Say what the passage does to the claim, and go on to the next one."""
        passage = self._passage
        if self._session is None or passage is None:
            return
        wish = PersonMark(self._claims[self._at[0]].signal_id, passage.id, side)
        self._tasks.spawn(self._save(self._session.id, wish, self._at), "mark")
        self.step(1)

    def take_back(self) -> None:
        """Take back the last mark that was made here, and show its passage."""
        if self._session is not None and self._made:
            self._tasks.spawn(self._take_back(self._session.id), "take a mark back")

    def step(self, by: int) -> None:
        """Go to the next passage, or with -1 to the one before; after a claim's last one to how it stands."""
        places = [(n, at) for n, one in enumerate(self._claims) for at in range(len(one.passages) + 1)]
        self._go(places[min(max(places.index(self._at) + by, 0), len(places) - 1)])

    def step_claim(self, by: int) -> None:
        """Go to the next claim, or with -1 to the one before."""
        self._go((min(max(self._at[0] + by, 0), len(self._claims) - 1), 0))

    def next_claim(self) -> None:
        """Go to the next claim that is not judged, or after the last one to the end."""
        now, left = self._at[0], self._left()
        others = [n for n in (*range(now + 1, len(self._claims)), *range(now)) if n in left]
        if others or (now in left and self._passage is None):
            self._go(self._first_of(others[0] if others else now))
        else:
            self._go((now, len(self._claims[now].passages)))

    def look_up(self, words: str) -> None:
        """Look for further passages for the claim, by its own words where none are given."""
        if self._session is not None:
            self._tasks.spawn(self._look_up(self._session.id, self._at[0], words), "find more")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Mark, skip, undo, go on and leave by keys."""
        key, plain = event.key(), not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        digit = key - Qt.Key.Key_1.value
        if event.matches(QKeySequence.StandardKey.Undo):
            self.take_back()
        elif event.matches(QKeySequence.StandardKey.Cancel):
            self.back_requested.emit()
        elif not plain and key != Qt.Key.Key_Slash:
            super().keyPressEvent(event)
        elif 0 <= digit < len(SIDES):
            self.mark(SIDES[digit])
        elif key == Qt.Key.Key_S:
            self.step(1)
        elif key == Qt.Key.Key_N:
            self.next_claim()
        elif key == Qt.Key.Key_Slash:
            self.foot.more.setFocus(Qt.FocusReason.ShortcutFocusReason)
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
        found = self._claims[self._at[0]].passages if self._claims else ()
        return found[self._at[1]] if self._at[1] < len(found) else None

    def _left(self) -> list[int]:
        return left_to_judge(self._session) if self._session else []

    def _first_of(self, claim: int) -> tuple[int, int]:
        """Return the first passage of a claim that the person has not marked, else the first."""
        one = self._claims[claim]
        first = first_unmarked(self._session, one) if self._session else 0
        return claim, first if first < len(one.passages) else 0

    def _go(self, at: tuple[int, int]) -> None:
        before, self._at = self._at[0], at
        if at[0] != before:
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
            self._list.rows.insertWidget(n + 1, choice)  # after the hypothesis
        self._show_states()

    def _show_states(self) -> None:
        """Show how the claims and the whole stand by now."""
        session = self._session
        given = verdict_of(session) if session else None
        marks = standing(session, by_person=True) if session else {}
        rulings = {one.signal_id: one.verdict for one in given.claims} if given else {}
        for n, (one, choice) in enumerate(zip(self._claims, self.choices, strict=True)):
            count = sum((one.signal_id, passage.id) in marks for passage in one.passages)
            ruling = rulings.get(one.signal_id, "not_judged")
            spoken, brief = marked_words(count, len(one.passages)), f"{count}/{len(one.passages)}"
            choice.show_state(ruling, brief if one.passages else spoken, spoken, here=n == self._at[0])
        word = ruling_word(given.overall if given else "not_judged")
        self.verdict.setText(word)
        self.verdict.setAccessibleName(filled(self.tr("Verdict: %1"), word))
        self.foot.undo.setEnabled(bool(self._made))

    def _show_place(self) -> None:
        session, passage = self._session, self._passage
        if session is None:
            return
        at, number = self._at
        claim = self._claims[at]
        self._claim.show_text(claim.text)
        head = filled(self.tr("Claim %1 of %2"), at + 1, len(self._claims))
        if passage is not None:
            part = filled(self.tr("passage %1 of %2"), number + 1, len(claim.passages))
            head = f"{head}, {part}"
        self._position.setText(head)
        told = hints_at(claim.text, claim.passages, passage) if passage else ()
        self._hints.show_text("\n".join(hint_words(one, session) for one in told))
        self._hints.setVisible(bool(told))
        self.foot.show_claim(claim.text)
        self.foot.show_end(is_end=passage is None and not self._left())
        if passage is None:
            self.foot.show_passage(shown=False, side=None)
            self.passage.show_end(head, self._end(session, at))
        else:
            self._show_passage(session, claim, passage, head)

    def _end(self, session: InterrogationSession, at: int) -> str:
        """Say how a claim stands, and the whole once no claim is left."""
        given = verdict_of(session)
        rulings = {one.signal_id: one.verdict for one in given.claims} if given else {}
        stands = [rulings.get(one.signal_id, "not_judged") for one in self._claims]
        return end_words(
            at + 1,
            stands[at],
            given.overall if given else "not_judged",
            near=bool(self._claims[at].passages),
            left=bool(self._left()),
            judged="not_judged" not in stands,
        )

    def _show_passage(
        self, session: InterrogationSession, claim: BoardClaim, passage: ShownPassage, head: str
    ) -> None:
        key = (claim.signal_id, passage.id)
        mine, theirs = (standing(session, by_person=one).get(key) for one in (True, False))
        self.passage.show_passage(session, passage, head, [one for one in (mine, theirs) if one])
        self.foot.show_passage(shown=True, side=mine.side if mine else None)
        if source := source_of(session, passage.source_id):
            self._tasks.spawn(self._add_lines(source, passage), "lines round a passage")

    async def _add_lines(self, source: Source, passage: ShownPassage) -> None:
        """Show the lines round a passage, where its document is still there."""
        try:
            before, after = await on_texts(self._around, source, passage)
        except DocumentError as error:
            self.foot.show_gone(str(error))  # the passage stands for itself
            return
        if passage is self._passage:
            self.passage.show_around(before, after)

    def _around(self, source: Source, passage: ShownPassage) -> tuple[str, str]:
        with closing(self._application.cases.open_source(source)) as document:
            return neighbours(document.text(), passage, _LINES)

    async def _save(self, session_id: str, wish: PersonMark, place: tuple[int, int]) -> None:
        async with self._saving:
            try:
                session = await asyncio.to_thread(self._application.library.mark, session_id, [wish])
            except DetectiveError as error:
                self.foot.show_problem(str(error))
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
                self.foot.show_problem(str(error))
                return
            self._made.pop()
            self._at = place
            self._take(session, self.tr("Undone"))
            self.focus_first()

    async def _look_up(self, session_id: str, claim: int, words: str) -> None:
        """Show the first of the passages that were found; what cannot be done is said."""
        async with self._saving:
            one = self._claims[claim]
            try:
                look_up = self._application.library.look_up
                session = await asyncio.to_thread(look_up, session_id, one.signal_id, words)
            except DetectiveError as error:
                self.foot.show_problem(str(error))
                return
            self._at = claim, len(one.passages)
            more = len(board(session)[claim].passages) - len(one.passages)
            self._take(session, self.tr("%n further passage(s)", "", more))
            self.focus_first()

    def _take(self, session: InterrogationSession, said: str) -> None:
        """Go on with the session as it was saved, and say how claim and whole stand."""
        self.decided.emit(session)
        if self._session is None or self._session.id != session.id:
            return
        self._session, self._claims = session, board(session)
        self.foot.show_problem("")
        self._show_states()
        self._show_place()
        whole = QLocale().toLower(self.verdict.text())
        where = self._position.text() if self._passage else self.passage.accessibleName()
        announce(self, f"{said}. {filled(self.tr('Verdict: %1'), whole)}. {where}")

    def _open(self) -> None:
        if self._session is not None and (passage := self._passage):
            quote = Cited(passage.source_id, passage.locator, passage.text)
            self.open_requested.emit(self._session, quote)

    def _connect(self) -> None:
        self.back.clicked.connect(self.back_requested)
        self.passage.open_requested.connect(self._open)
        self.passage.step_requested.connect(self.step)
        self.passage.claim_requested.connect(self.step_claim)
        self.foot.side_chosen.connect(self.mark)
        self.foot.words_given.connect(self.look_up)
        self.foot.left.connect(self.focus_first)
        self.foot.skip.clicked.connect(lambda: self.step(1))
        self.foot.undo.clicked.connect(self.take_back)
        self.foot.following.clicked.connect(self.next_claim)
        self.foot.report.clicked.connect(self.back_requested)

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
        self._list.rows.addWidget(self._hypothesis)
        self._list.rows.addStretch(1)
        sides = QHBoxLayout()
        sides.setContentsMargins(0, 0, 0, 0)
        sides.setSpacing(0)
        sides.addWidget(self._list)
        sides.addWidget(hairline(vertical=True))
        judged = QVBoxLayout()
        judged.setSpacing(0)
        for part, stretch in ((self._column(), 1), (hairline(), 0), (self.foot, 0)):
            judged.addWidget(part, stretch)
        sides.addLayout(judged, 1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addLayout(head)
        rows.addWidget(hairline())
        rows.addLayout(sides, 1)
        self.restyle()

    def _column(self) -> Column:
        column = Column(self.tr("Passage"), _WIDTH, margins=(32, 16, 32, 16))
        parts = ((self._position, 4), (self._claim, 8), (self._hints, 8), (self.passage, 12))
        for part, gap in parts:
            column.rows.addWidget(part)
            column.rows.addSpacing(gap)
        column.rows.addWidget(self.foot.told)
        column.rows.addStretch(1)
        return column
