"""Two sources that differ, or two answers, side by side, with the value that differs marked.

Of both the user can decide which side counts, or have the witness asked which one holds.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.account.conflict_list import ConflictOnValues, on_answers, on_values
from detective_app.account.conflicts import FoundConflict, conflicts, found_as, grouped, sources_of
from detective_app.account.contradictions import RankedContradiction, contradictions
from detective_app.core.errors import DetectiveError, DocumentError
from detective_app.core.evidence import SourceConflict
from detective_app.core.operator import Resolution
from detective_app.core.quality import Conflict, Decision
from detective_app.core.session import InterrogationSession
from detective_app.engine.calls.on_texts import on_texts
from detective_app.gui import theme
from detective_app.gui.controls.announcing import announce
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.column import Column
from detective_app.gui.controls.combo import Combo
from detective_app.gui.controls.label import Label, hairline
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.foreign_text import on_button, one_line
from detective_app.gui.pages.quotes_compare.answer_column import AnswerColumn
from detective_app.gui.pages.quotes_compare.column import QuoteColumn
from detective_app.gui.pages.quotes_compare.decision import DecisionForm
from detective_app.gui.pages.quotes_compare.surroundings import around
from detective_app.gui.pages.quotes_compare.timeline import heading, moments
from detective_app.gui.pages.quotes_compare.timeline_view import TimelineView
from detective_app.gui.run.evidence_words import (
    conflict_title,
    decision_words,
    distance,
    side_names,
    value_words,
)
from detective_app.gui.run.places import name_of, source_of
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks

_MARGINS, _WIDTH, _ROOM = (48, 33, 48, 32), 944, 560


class QuotesComparePage(QWidget):
    """`open_requested` tells a session and a value; `decided` the session with the decision in it.

    `quote_requested` tells a session and a quote, `answer_requested` the number of an answer.
    """

    back_requested = Signal()
    open_requested = Signal(object, object)
    quote_requested = Signal(object, object)
    answer_requested = Signal(int)
    decided = Signal(object)

    def __init__(self, application: Application, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._application, self._tasks = application, tasks
        self._session: InterrogationSession | None = None
        self._conflict: FoundConflict | None = None
        self._contradiction: RankedContradiction | None = None
        self._pairs: tuple[ConflictOnValues, ...] = ()
        self._pair, self._can_decide = 0, True
        self.columns: tuple[QuoteColumn, ...] = ()
        self.answers: tuple[AnswerColumn, ...] = ()
        self._head = QWidget()
        self._left = self.tr("Back")
        self.back = TextLink(self._left, icon="arrow-left")
        self._position = Label("", "meta", "text2")
        self.previous = _step("chevron-left", self.tr("Previous conflict"))
        self.following = _step("chevron-right", self.tr("Next conflict"))
        self._title = Label("", "title", wrap=True)
        self._about = Label("", "ui", "text2", wrap=True)
        self.pair_choice = Combo(self.tr("Which two sources"))
        self.pair_choice.setSizeAdjustPolicy(Combo.SizeAdjustPolicy.AdjustToContents)
        self._sides: Stacking | None = None
        self._timeline_title = Label("", "meta", "muted", weight=600)
        self.timeline = TimelineView()
        self.form = DecisionForm()
        self._lay_out()
        self.restyle()
        self._connect()

    @property
    def session(self) -> InterrogationSession | None:
        """The session whose conflict is shown."""
        return self._session

    @property
    def title(self) -> str:
        """What the sources differ in."""
        return self._title.text()

    def show_conflict(
        self,
        session: InterrogationSession,
        conflict: SourceConflict,
        *,
        back: str = "",
        can_decide: bool = True,
    ) -> None:
        """Show a conflict of a session; `back` names what was looked at before."""
        self._session, self._can_decide, self._contradiction = session, can_decide, None
        self._conflict = found_as(session, conflict)
        conflict = self._conflict.conflict
        self._pairs = on_values(session, conflict)
        self._name_way_back(back)
        self._show_position()
        self._title.setText(conflict_title(conflict))
        self._about.setText(" ".join(filter(None, (group_words(session, conflict), distance(conflict)))))
        self._about.setVisible(bool(self._about.text()))
        names = [
            " / ".join(one_line(name_of(session, value.source_id)) for value in (one.first, one.second))
            for one in self._pairs
        ]
        self.pair_choice.blockSignals(True)
        self.pair_choice.clear()
        self.pair_choice.addItems(names)
        self.pair_choice.blockSignals(False)
        self.pair_choice.setVisible(len(self._pairs) > 1)
        self._show_pair(0)
        self._offer(session)

    def _offer(self, session: InterrogationSession) -> None:
        """Take a decision, where one can be kept; ask, where there is a run to ask in."""
        self.form.setVisible(self._listed is not None)
        self.form.allow_asking(allowed=self._can_decide and session.status != "completed")
        self.form.allow_deciding(allowed=self._can_decide)
        self._show_decision()
        if self.isVisible():
            first = self.form.options[0] if self._can_decide and self._listed else self.back
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def _listed(self) -> Conflict | None:
        """The conflict as the session lists it; None where it does not."""
        if self._session is not None and self._contradiction is not None:
            return on_answers(self._session, self._contradiction)
        return self._pairs[self._pair].conflict if self._pairs else None

    def show_contradiction(
        self,
        session: InterrogationSession,
        found: RankedContradiction,
        *,
        back: str = "",
        can_decide: bool = True,
    ) -> None:
        """Show two answers of a session that cannot both be true."""
        self._session, self._conflict, self._contradiction = session, None, found
        self._can_decide = can_decide
        self._pairs = ()
        self._name_way_back(back)
        self._show_position()
        self._title.setText(one_line(found.title))
        self._about.setText(found.body)
        self._about.setVisible(bool(found.body))
        for part in (self.pair_choice, self._timeline_title, self.timeline, self._timeline_room):
            part.hide()
        self._clear_sides()
        sides = (found.first, found.second)
        self.answers = tuple(AnswerColumn(session, *pair) for pair in (sides, sides[::-1]))
        self._put_sides(*self.answers)
        for column in self.answers:
            column.answer_requested.connect(self.answer_requested)
            column.open_requested.connect(lambda quote: self.quote_requested.emit(session, quote))
        self._offer(session)

    def _name_way_back(self, back: str) -> None:
        """Name what was looked at before; without a name it is the same as it was."""
        self._left = back or self._left
        self.back.setText(on_button(self._left))
        self.back.setAccessibleName(filled(self.tr("Back to %1"), one_line(self._left)))

    def go_back(self) -> None:
        """Go back to what was looked at before."""
        self.back_requested.emit()

    def restyle(self) -> None:
        """Take the height of the bar from the theme."""
        self._head.setFixedHeight(theme.pixels(48))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back with Esc."""
        if event.matches(QKeySequence.StandardKey.Cancel):
            self.back_requested.emit()
        else:
            super().keyPressEvent(event)

    def _show_position(self) -> None:
        at, count = self._place_among_all()
        contradicts = self._contradiction is not None
        words = self.tr("Contradiction %1 of %2") if contradicts else self.tr("Conflict %1 of %2")
        self._position.setText(filled(words, at, count))
        self.previous.setEnabled(at > 1)
        self.following.setEnabled(at < count)
        self._position.setVisible(at > 0)
        self.previous.setVisible(at > 0 and count > 1)
        self.following.setVisible(at > 0 and count > 1)

    def _place_among_all(self) -> tuple[int, int]:
        """Return which one of how many is shown, from 1; zeros where it is not among those of its session."""
        session = self._session
        if session is None:
            return (0, 0)
        shown: object = self._contradiction or (self._conflict.conflict if self._conflict else None)
        every: list[object] = [one.conflict for one in conflicts(session)]
        if self._contradiction is not None:
            every = list(contradictions(session))
        return (every.index(shown) + 1, len(every)) if shown in every else (0, 0)

    def _show_pair(self, index: int) -> None:
        session = self._session
        if session is None or not 0 <= index < len(self._pairs):
            return
        self._pair = index
        first, second = pair = self._pairs[index].first, self._pairs[index].second
        self._clear_sides()
        self.columns = (QuoteColumn(session, first, second), QuoteColumn(session, second, first))
        self._put_sides(*self.columns)
        for column in self.columns:
            column.open_requested.connect(lambda value=column.value: self.open_requested.emit(session, value))
            self._tasks.spawn(self._add_context(column), "lines round a quote")
        shown = moments(session, pair)
        for part in (self._timeline_title, self.timeline, self._timeline_room):
            part.setVisible(bool(shown))
        if shown:
            self._timeline_title.setText(heading(shown))
            self.timeline.show_moments(shown)
        self._show_decision()

    def _show_decision(self) -> None:
        session, conflict = self._session, self._listed
        if session is None or conflict is None:
            return
        first, second = side_names(session, conflict)
        self.form.show_sides(first, second, conflict, decision_words(session, conflict))

    def _clear_sides(self) -> None:
        if self._sides is not None:
            self._rows.removeWidget(self._sides)
            self._sides.hide()
            self._sides.setParent(None)
            self._sides.deleteLater()
            self._sides = None

    def _put_sides(self, one: QWidget, other: QWidget) -> None:
        """Put both sides beside one another, or one below the other in large text."""
        line = hairline(vertical=True)
        self._sides = Stacking(one, line, other, room=_ROOM, wide=None, gap=31, below=48, centred=True)
        self._sides.turned.connect(line.setHidden)
        self._rows.insertWidget(self._rows.indexOf(self._timeline_title) - 1, self._sides)

    async def _add_context(self, column: QuoteColumn) -> None:
        """Show the lines that a quote stands in, where the document is still there."""
        session, value = self._session, column.value
        source = source_of(session, value.source_id) if session else None
        if source is None:
            return
        try:
            before, after = await on_texts(
                around, self._application.cases.open_source, source, value.locator, value.quote
            )
        except DocumentError:
            return  # the quote stands for itself; opening it says what became of the document
        if column in self.columns:
            column.show_context(before, after)

    def _step(self, step: int) -> None:
        session, at = self._session, self._place_among_all()[0] - 1 + step
        if session is not None and self._contradiction is not None:
            self.show_contradiction(session, contradictions(session)[at], can_decide=self._can_decide)
        elif session is not None and self._conflict is not None:
            following = conflicts(session)[at].conflict
            self.show_conflict(session, following, can_decide=self._can_decide)

    def _decide(self, choice: Decision, reason: str) -> None:
        session, conflict = self._session, self._listed
        if session is None or conflict is None:
            return
        wish = Resolution(conflict.id, choice, reason)
        self._tasks.spawn(self._save(session.id, wish), "record decision")

    async def _save(self, session_id: str, wish: Resolution) -> None:
        try:
            session = await asyncio.to_thread(self._application.library.resolve, session_id, wish)
        except DetectiveError as error:
            self.form.show_problem(str(error))
            return
        self.decided.emit(session)
        if self._session is not None and self._session.id == session.id:
            self._session = session
            self._pairs = on_values(session, self._conflict.conflict) if self._conflict else ()
            self._show_decision()
            announce(self, self.tr("The decision is recorded"))

    def _lay_out(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(24, 0, 24, 0)
        bar.setSpacing(4)
        bar.addWidget(self.back)
        bar.addStretch(1)
        for part in (self.previous, self._position, self.following):
            bar.addWidget(part)
        self._head.setLayout(bar)
        body = Column(self.tr("Two sources"), _WIDTH, margins=_MARGINS, centred=True)
        self._timeline_room = QWidget()
        self._timeline_room.setFixedHeight(39)
        self._rows = rows = body.rows
        rows.addWidget(self._title)
        rows.addSpacing(8)
        rows.addWidget(self._about)
        rows.addSpacing(16)
        rows.addWidget(self.pair_choice, 0, Qt.AlignmentFlag.AlignLeft)
        rows.addSpacing(27)
        rows.addSpacing(36)
        rows.addWidget(self._timeline_title)
        rows.addSpacing(16)
        rows.addWidget(self.timeline)
        rows.addWidget(self._timeline_room)
        rows.addWidget(self.form)
        rows.addStretch(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self._head)
        outer.addWidget(hairline())
        outer.addWidget(body, 1)

    def _connect(self) -> None:
        self.back.clicked.connect(self.back_requested)
        self.previous.clicked.connect(lambda: self._step(-1))
        self.following.clicked.connect(lambda: self._step(1))
        self.pair_choice.currentIndexChanged.connect(self._show_pair)
        self.form.decided.connect(self._decide)
        self.form.ask_requested.connect(lambda: self._decide("clarify", ""))


def _step(icon: str, name: str) -> Button:
    button = Button(kind="quiet", icon=icon, name=name)
    button.setProperty("square", True)
    return button


def group_words(session: InterrogationSession, conflict: SourceConflict) -> str:
    """Say which sources give which value; nothing where there are two and each gives its own."""
    groups = grouped(conflict)
    if len(groups) < 2 or sources_of(conflict) < 2 or len(conflict.values) == len(groups) == 2:
        return ""
    told = []
    for group in groups:
        names = dict.fromkeys(one_line(name_of(session, one.source_id)) for one in group.given)
        told.append(f"{value_words(group.given[0])} ({', '.join(names)})")
    return f"{'; '.join(told)}."
