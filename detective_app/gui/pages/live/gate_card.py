"""The card of a gate that is not ready: what is weak, what would mend it, and what is needed."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtCore import Signal as QtSignal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from detective_app.account.readiness import Issue, Needed, NoAnswer, Readiness
from detective_app.account.spending import dollars_a_question
from detective_app.core.quality import Conflict, Signal
from detective_app.core.session import InterrogationSession
from detective_app.core.words import MAX_ITERATIONS
from detective_app.gui import theme
from detective_app.gui.controls.badge import Badge, severity_word
from detective_app.gui.controls.beside import Beside
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label, hairline
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.foreign_text import one_line, plain_tooltip
from detective_app.gui.run.evidence_words import side_names
from detective_app.gui.transcript.card import Card, GutterIcon, GutterLabel, GutterMark, stacked
from detective_app.gui.wording import filled, money, quoted

_ISSUE, _NEEDED, _ACTION_WIDTH, _OUT, _ROOM = 64, 32, 96, 8, 300
_SIDE_CHARS, _CONTENT_CHARS, _QUESTION_CHARS = 40, 120, 600


class GateCard(Card):
    """`asked` tells questions that are to be asked first, `raise_requested` how many there may be.

    `resolve_requested` tells a conflict.
    """

    asked = QtSignal(tuple)
    resolve_requested = QtSignal(object)
    raise_requested = QtSignal(int)

    def __init__(
        self,
        session: InterrogationSession,
        found: Readiness,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("medium", out=_OUT, parent=parent)
        self._session, self._found = session, found
        self.steps: list[Button] = []
        self._ask, self._raise = self._ask_button(), self._raise_button()
        self.title = self.tr("Not ready. %n issue(s) need attention.", "", len(found.issues))
        self.setAccessibleName(self.title)
        self.add_row(GutterMark("alert", self.tr("Advisory"), "medium"), self._heading())
        for number, issue in enumerate(found.issues, 1):
            badge = Badge(issue.severity, glyph=True)
            self.add_row(badge, self._issue_row(number, issue), above=14 if number == 1 else 0, out=True)
        self.add_row(None, hairline(), above=8)
        for needed in found.needed:
            first = needed is found.needed[0]
            label = GutterLabel(self.tr("Needed"), "text2", line=_NEEDED) if first else None
            self.add_row(label, _needed_row(needed_words(needed), met=needed.met), above=5 * first)
        self.add_row(None, self._foot(), above=20)

    def focus_first(self) -> None:
        """Put the keyboard on the first thing that can be done."""
        usable = [one for one in (*self.steps, self._ask, self._raise) if one.isEnabled()]
        if usable:
            usable[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def act(self) -> None:
        """Ask what is missing."""
        if self._ask.isEnabled():
            self._ask.click()

    def _heading(self) -> QWidget:
        title = Prose("question", name=self.title)
        title.show_text(self.title)
        said = self.tr("The detective wants to close. The answers do not carry a verdict yet.")
        words = Prose("ui", "text2", name=said)
        words.show_text(said)
        return stacked(title, words, gap=4)

    def _issue_row(self, number: int, issue: Issue) -> QWidget:
        said, mend = issue_words(self._session, issue)
        action = self._action(issue)
        name = self.tr("Issue %1 of %2, %3, %4. %5. %6")
        severity = severity_word(issue.severity).lower()
        told = (number, len(self._found.issues), severity, said.rstrip("."), mend.rstrip(".?"), action.text())
        action.setAccessibleName(filled(name, *told))
        action.setMinimumWidth(theme.pixels(_ACTION_WIDTH))
        self.steps.append(action)
        suggestion = Label(mend, "ui", "text2", wrap=True)
        suggestion.setToolTip(plain_tooltip(issue.question) if issue.question else "")
        words = stacked(Label(said, weight=600, wrap=True), suggestion, gap=4)
        block = QWidget()
        block.setMinimumHeight(theme.pixels(_ISSUE))
        row = QHBoxLayout(block)
        row.setContentsMargins(0, 3, 0, 12)
        row.addWidget(Stacking(words, actions=action, room=_ROOM, wide=0, gap=24, below=8))
        return block

    def _action(self, issue: Issue) -> Button:
        """Return the button of an issue: resolve a conflict, open an answer, else ask."""
        about = issue.about
        if isinstance(about, Conflict):
            button = Button(self.tr("Resolve"))
            button.clicked.connect(lambda: self.resolve_requested.emit(about))
        else:
            button = Button(self.tr("Ask this"))
            button.clicked.connect(lambda: self.asked.emit((issue.question,)))
            button.setEnabled(bool(issue.question) and self._session.questions_left > 0)
        return button

    def _ask_button(self) -> Button:
        questions = self._found.questions[: self._session.questions_left]
        words = self.tr("Ask %n more question(s)", "", max(len(questions), 1))
        button = Button(words, "primary", hint="Ctrl+Return", breaks=True)
        button.setEnabled(bool(questions))
        if not self._found.questions:
            button.hide()  # shown before it has its place, it would be a window of its own for a moment
        button.clicked.connect(lambda: self.asked.emit(questions))
        return button

    def _raise_button(self) -> Button:
        """Return the button for more questions, there where the limit leaves too few and may be higher."""
        left, limit = self._session.questions_left, self._session.iteration_limit
        raised = min(limit + len(self._found.questions) - left, MAX_ITERATIONS)
        button = Button(filled(self.tr("Raise the limit to %1"), raised))
        button.setEnabled(raised > limit)
        button.setVisible(raised > limit)
        button.clicked.connect(lambda: self.raise_requested.emit(raised))
        return button

    def _foot(self) -> QWidget:
        cost = Label(self._cost_words(), "meta", "text2", wrap=True)
        cost.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        foot = Beside(self._ask, self._raise, cost, gap=16, wide=2)
        foot.setContentsMargins(0, 0, 0, 4)
        return foot

    def _cost_words(self) -> str:
        left, limit = self._session.questions_left, self._session.iteration_limit
        if not left:
            return filled(self.tr("No question is left; the limit is %1."), limit)
        words = filled(self.tr("%1 of %2 are left"), left, limit)
        each = dollars_a_question(self._session)
        if each is None:
            return words
        cost = money(each * len(self._found.questions[:left]))
        return filled(self.tr("about %1, %2"), cost, words)


def _needed_row(words: tuple[str, str], *, met: bool) -> QWidget:
    name, value = words
    icon, color = ("check", "ok") if met else ("close", "high")
    block = QWidget()
    block.setMinimumHeight(theme.pixels(_NEEDED))
    row = QHBoxLayout(block)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(10)
    row.addWidget(GutterIcon(icon, color, line=_NEEDED))
    row.addWidget(Label(name, weight=500, wrap=True), 1)
    row.addWidget(Label(value, "ui", "text2" if met else "high", weight=None if met else 600))
    return block


def grade(value: float) -> str:
    """Write a grade as people of the language do: `3.5`, `4`."""
    return QLocale().toString(value, "f", 1) if value % 1 else str(int(value))


def issue_words(session: InterrogationSession, issue: Issue) -> tuple[str, str]:
    """Say what holds a run back, and what would mend it."""
    translate = QCoreApplication.translate
    ask = translate("GateWords", "Ask more exactly")
    if issue.question:
        ask = filled(translate("GateWords", "Ask: %1"), one_line(issue.question, _QUESTION_CHARS))
    match issue.about:
        case Signal(content=content):
            words = translate("GateWords", "%1 is not addressed")
            return filled(words, quoted(one_line(content, _CONTENT_CHARS))), ask
        case Conflict() as conflict:
            sides = (quoted(one_line(one, _SIDE_CHARS)) for one in conflict.values or conflict.sides)
            mend = translate("GateWords", "%1 or %2: say which holds, or have it asked")
            names = side_names(session, conflict)
            return filled(translate("GateWords", "Conflict: %1 and %2"), *sides), filled(mend, *names)
        case NoAnswer():
            return translate("GateWords", "No question has an answer"), ask


def needed_words(needed: Needed) -> tuple[str, str]:
    """Return a condition of the gate, and how far it is met."""
    translate = QCoreApplication.translate
    reached = filled(translate("GateWords", "%1 of %2"), grade(needed.reached), grade(needed.wanted))
    match needed.condition:
        case "answers":
            return translate("GateWords", "A question has an answer"), grade(needed.reached)
        case "conflicts":
            open_ = filled(translate("GateWords", "%1 open"), grade(needed.reached))
            return translate("GateWords", "No high conflict is open"), open_ if needed.reached else "0"
        case "signals":
            none = translate("GateWords", "none")
            words = translate("GateWords", "Every critical signal is addressed")
            return words, reached if needed.wanted else none
