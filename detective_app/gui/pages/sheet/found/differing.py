"""What does not fit together: both sides in words, and how the record is to treat it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QWidget

from detective_app.account.citations import Cited, cited_value
from detective_app.account.conflict_list import (
    ConflictOnValues,
    ValuesInConflict,
    found_behind,
    is_settled,
    listed,
)
from detective_app.account.contradictions import RankedContradiction, comparable, difference, runs
from detective_app.account.marks import verdict_of
from detective_app.account.verdict_words import named_in
from detective_app.core.evidence import ConflictValue, SourceConflict
from detective_app.core.operator import Resolution
from detective_app.core.quality import Conflict, Decision
from detective_app.core.session import InterrogationSession
from detective_app.gui.controls.boxes import Beside, down, put
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.choices import RadioRow
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.painted import severity_word
from detective_app.gui.controls.sized import Stacking
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.sheet.found.fold import Fold, FoldHead, Folds
from detective_app.gui.pages.sheet.found.rows import QuoteBlock, Rows, quote_prose, ruled
from detective_app.gui.run.evidence_words import (
    conflict_title,
    decision_words,
    distance,
    name_of,
    place_words,
    side_names,
)
from detective_app.gui.wording import filled

translate = QCoreApplication.translate
Runs = Sequence[tuple[str, bool]]


@dataclass(frozen=True, slots=True)
class QuoteSide:
    """One side: its words cut where they differ, whose they are, and the quote to open, None if gone."""

    runs: Runs
    of: str
    quote: Cited | None
    answer: int | None = None


@dataclass(frozen=True, slots=True)
class ShownConflict:
    """Both sides, and what is known of how they differ."""

    first: QuoteSide
    second: QuoteSide
    about: str


def title_words(session: InterrogationSession, conflict: Conflict) -> str:
    """Return a conflict in a line: both values with whose they are, else what was said of it."""
    if conflict.values and conflict.source_ids:
        names = side_names(session, conflict)
        told = (f"{one_line(value, 60)} ({name})" for value, name in zip(conflict.values, names, strict=True))
        return " · ".join(told)
    return one_line(conflict.description, 160)


def state_words(conflict: Conflict) -> str:
    """Say whether a conflict was decided, of two answers how grave it is."""
    decided = translate("Found", "decided by you") if conflict.resolved else translate("Found", "not decided")
    return f"{severity_word(conflict.severity)}, {decided}" if conflict.answer_ids else decided


def shown_conflict(session: InterrogationSession, conflict: Conflict) -> ShownConflict:
    """Return both sides of a conflict as they are shown; reads all conflicts of the session."""
    behind = found_behind(session, conflict)
    names = side_names(session, conflict)
    if isinstance(behind, RankedContradiction):
        sides = [
            QuoteSide(one.runs, name, one.carrier, one.sequence)
            for one, name in zip((behind.first, behind.second), names, strict=True)
        ]
        return ShownConflict(sides[0], sides[1], one_line(behind.body))
    if isinstance(behind, SourceConflict):
        for one in ValuesInConflict(session).of(behind):
            if one.conflict.id == conflict.id:
                return _of_values(session, behind, one, names)
    return _as_listed(session, conflict, names)


def _of_values(
    session: InterrogationSession,
    found: SourceConflict,
    listed: ConflictOnValues,
    names: tuple[str, str],
) -> ShownConflict:
    first, second = listed.first, listed.second
    sides = [
        QuoteSide(_marked(one, other), name, cited_value(session, one))
        for one, other, name in zip((first, second), (second, first), names, strict=True)
    ]
    title = filled(translate("Found", "%1."), conflict_title(found))
    apart = distance(found).replace(one_line(listed.conflict.description), "").strip()  # that is the title
    return ShownConflict(sides[0], sides[1], " ".join(filter(None, (title, apart))))


def _marked(one: ConflictValue, other: ConflictValue) -> Runs:
    """Cut a quote at the value that differs; of two passages what differs is marked, not all."""
    quote, against = comparable(one.quote), comparable(other.quote)
    start, whole = quote.find(one.value), one.value == one.quote
    places = ((start, start + len(one.value)),) if start >= 0 and not whole else ()
    return runs(quote, places or difference(quote, against).first)


def _as_listed(session: InterrogationSession, conflict: Conflict, names: tuple[str, str]) -> ShownConflict:
    """Return the sides as the list has them, where what was found behind them is gone."""
    first, second = (comparable(one) for one in conflict.sides)
    differs = difference(first, second)
    passages = {one.id: one for one in session.passages or ()}
    numbers = conflict.passages or ("", "")
    every = zip((first, second), (differs.first, differs.second), names, numbers, strict=True)
    sides = []
    for text, places, name, number in every:
        at = passages.get(number)
        quote = Cited(at.source_id, at.locator, text) if at else None
        sides.append(QuoteSide(runs(text, places), name, quote))
    return ShownConflict(sides[0], sides[1], one_line(conflict.description))


CHOICES: tuple[Decision, ...] = ("keep_both", "supersede_second", "supersede_first")
"""In the order in which they are offered: leave it open, trust the first, trust the second."""

_MAX_REASON, _ROOM = 1_000, 560


class DecisionForm(QWidget):
    """`decided` tells a choice and its reason; `ask_requested` that the detective is to find out."""

    decided = Signal(str, str)
    ask_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._saving, self._kept = False, True
        self.options = tuple(RadioRow("") for _ in CHOICES)
        self._group = QButtonGroup(self)
        self.reason = QLineEdit()
        self.ask = Button(self.tr("Ask the detective"), tall=True)
        self.record = Button(self.tr("Record decision"), tall=True)
        self._state = Label("", "meta", "text2", wrap=True)
        self._lay_out()
        self._connect()

    @property
    def choice(self) -> Decision:
        """What is chosen."""
        return CHOICES[max(self._group.checkedId(), 0)]

    @property
    def state(self) -> str:
        """What is said under the field."""
        return self._state.text()

    def show_sides(self, first: str, second: str, conflict: Conflict, words: str) -> None:
        """Offer to trust one of two sides; begin with what was decided before, told in `words`."""
        keep, one, other = self.options
        keep.show_choice(self.tr("Leave it open"), self.tr("Both stay in, as a conflict."))
        trust, counts = self.tr("Trust %1"), self.tr("%1 counts as superseded.")
        one.show_choice(filled(trust, first), filled(counts, second))
        other.show_choice(filled(trust, second), filled(counts, first))
        decision, done = conflict.decision, conflict.resolved
        self.options[CHOICES.index(decision) if decision in CHOICES else 0].setChecked(True)
        self.reason.setText(one_line(conflict.reason, _MAX_REASON))
        self.record.setText(self.tr("Change decision") if done else self.tr("Record decision"))
        self._saving = False
        self._weigh()
        if words:
            self._state.setText(words)

    def allow_asking(self, *, allowed: bool) -> None:
        """Offer to have the detective ask, while a run is at work."""
        self.ask.setVisible(allowed)

    def allow_deciding(self, *, allowed: bool) -> None:
        """Take decisions, or say that they cannot be kept: a recorded case is not the user's."""
        self._kept = allowed
        for part in (*self.options, self.reason):
            part.setEnabled(allowed)
        self._weigh()

    def show_problem(self, words: str) -> None:
        """Say why nothing was recorded."""
        self._saving = False
        self._weigh()
        self._state.set_look(color="high")
        self._state.setText(words)

    def _weigh(self) -> None:
        """Recording needs a reason where one source is trusted."""
        missing = self.choice != "keep_both" and not self.reason.text().strip()
        self.record.setEnabled(self._kept and not missing and not self._saving)
        self._state.set_look(color="text2")
        self._state.setText(self.tr("Say why this source is trusted.") if missing else "")
        if not self._kept:
            self._state.setText(self.tr("This is a recorded case. Decisions are kept in your own."))

    def _record(self) -> None:
        if self.record.isEnabled():
            self._saving = True
            self.record.setEnabled(False)
            self.decided.emit(self.choice, self.reason.text().strip())

    def _lay_out(self) -> None:
        words = self.tr("Reason, kept with the decision (needed if you trust one source)")
        self.reason.setProperty("tall", True)
        self.reason.setMaxLength(_MAX_REASON)
        self.reason.setPlaceholderText(words)
        self.reason.setAccessibleName(words)
        for number, option in enumerate(self.options):
            self._group.addButton(option, number)
        options = Stacking(*self.options, room=_ROOM, wide=None, gap=16, below=8, centred=True)
        buttons = Beside(self.ask, self.record, gap=8, wide=-1)
        foot = Stacking(self.reason, actions=buttons, room=_ROOM, wide=0, gap=24, below=12, centred=True)
        down(
            Label(self.tr("How should the record treat it?"), "question", wrap=True),
            14,
            options,
            30,
            foot,
            8,
            self._state,
            into=self,
        )

    def _connect(self) -> None:
        self._group.idToggled.connect(lambda *_: self._weigh())
        self.reason.textChanged.connect(lambda _: self._weigh())
        self.reason.returnPressed.connect(self._record)
        self.record.clicked.connect(self._record)
        self.ask.clicked.connect(self.ask_requested)


_CONFLICT_VIEW_ROOM = 560


class ConflictView(Rows):
    """`quote_wanted` asks for a quote in its document, `resolved` tells a `Resolution`.

    Without `kept` decisions are not taken, as in the recorded case; a run that ended asks nothing any more.
    """

    resolved = Signal(object)

    def __init__(self, session: InterrogationSession, conflict: Conflict, *, kept: bool) -> None:
        super().__init__((22, 4, 0, 20), 12)
        self.conflict = conflict
        found = shown_conflict(session, conflict)
        self.form = DecisionForm()
        self.form.decided.connect(self._decide)
        self.form.ask_requested.connect(lambda: self._decide("clarify", ""))
        self.form.allow_asking(allowed=kept and session.status not in ("completed", "failed"))
        self.form.allow_deciding(allowed=kept)
        self.say(found.about)
        sides = [self._side(session, one) for one in (found.first, found.second)]
        self._rows.addWidget(Stacking(*sides, room=_CONFLICT_VIEW_ROOM, wide=None, gap=32, below=16))
        self._rows.addWidget(self.form)
        self.take_conflict(session, conflict)

    def take_conflict(self, session: InterrogationSession, conflict: Conflict) -> None:
        """Show what was decided; what is being written stays while that is the same."""
        self.conflict = conflict
        self.form.show_sides(*side_names(session, conflict), conflict, decision_words(session, conflict))

    def _side(self, session: InterrogationSession, side: QuoteSide) -> QWidget:
        of = side.of if side.answer is None else filled(self.tr("Answer %1"), side.answer)
        made = QWidget()
        column = down(Label(of, weight=600, wrap=True), into=made, gap=4)
        if side.quote is None:
            words = QWidget()
            ruled(words).addWidget(quote_prose(side.runs, filled(self.tr("Quote from %1"), of)))
            column.addWidget(words)
        else:
            block = QuoteBlock(session, side.quote, runs=side.runs)
            block.quote_wanted.connect(self.quote_wanted)
            column.addWidget(block)
        column.addStretch(1)
        return made

    def _decide(self, choice: Decision, reason: str) -> None:
        self.resolved.emit(Resolution(self.conflict.id, choice, reason))


def differing_words(session: InterrogationSession) -> str:
    """Count what differs: `3, 2 of them not decided`."""
    every = listed(session)
    if not every:
        return translate("Found", "none found")
    left = sum(not is_settled(session, one) for one in every)
    return filled(translate("Found", "%1, of them %2 not decided"), len(every), left)


class Differing(Rows):
    """A fold for each conflict; `quote_wanted` asks for a quote, `resolved` tells a `Resolution`."""

    resolved = Signal(object)

    def __init__(self, session: InterrogationSession, *, kept: bool) -> None:
        super().__init__(gap=8)
        self._session, self._kept = session, kept
        self._listed: tuple[Conflict, ...] = ()
        self.list = Folds()
        self._nothing = Label(self.tr("Nothing that differs was found."), "ui", "text2", wrap=True)
        self._replaced = Label("", "meta", "text2", wrap=True)
        put(self._rows, self.list, self._nothing, self._replaced)
        self._build()

    def take_session(self, session: InterrogationSession) -> None:
        """Show what was decided since, and what has come; what is open stays so."""
        self._session = session
        now = listed(session)
        if [one.id for one in now] != [one.id for one in self._listed]:
            self._build()
            return
        for fold, one, before in zip(self.list.folds, now, self._listed, strict=True):
            if one != before:
                fold.head.show_note(state_words(one))
                for view in fold.findChildren(ConflictView):
                    view.take_conflict(session, one)
        self._listed = now

    def open_conflict(self, conflict_id: str) -> Fold | None:
        """Open a conflict in the list; return its fold, None where it is not listed."""
        at = next((n for n, one in enumerate(self._listed) if one.id == conflict_id), None)
        if at is None:
            return None
        self.list.open(self.list.folds[at])
        return self.list.folds[at]

    def _build(self) -> None:
        self._listed = listed(self._session)
        self.list.clear()
        for number, one in enumerate(self._listed, 1):
            head = FoldHead(title_words(self._session, one), state_words(one), number=str(number))
            self.list.add(Fold(head, partial(self._view, number - 1), inset=22))
        self._nothing.setVisible(not self._listed)
        replaced = "\n".join(self._superseded())
        self._replaced.setText(replaced)
        self._replaced.setVisible(bool(replaced))

    def _view(self, at: int) -> ConflictView:
        made = ConflictView(self._session, self._listed[at], kept=self._kept)
        made.quote_wanted.connect(self.quote_wanted)
        made.resolved.connect(self.resolved)
        return made

    def _superseded(self) -> list[str]:
        """Say which documents are replaced by others."""
        given = verdict_of(self._session)
        lines = []
        for one in given.superseded if given else ():
            new = named_in(one.by, [source.source_id for source in self._session.sources or ()])
            place = place_words(self._session, one.source_id, one.locator) if one.locator else ""
            old = place or name_of(self._session, one.source_id)
            words = self.tr("%1 is replaced by %2.")
            lines.append(filled(words, one_line(old), one_line(name_of(self._session, new))))
        return lines
