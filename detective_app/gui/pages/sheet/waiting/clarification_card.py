"""The card of a question of the detective: answers to choose from, own words, and the ways past it."""

from __future__ import annotations

from time import monotonic

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QLineEdit, QWidget

from detective_app.account.disclosure import OWN_STEPS
from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion
from detective_app.core.words import MAX_ANSWER_CHARS, clean_text
from detective_app.gui.controls.boxes import Beside, Flow
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.status_mark import StatusMark
from detective_app.gui.foreign_text import displayed, one_line
from detective_app.gui.pages.sheet.waiting.card import Card, GutterMark, stacked
from detective_app.gui.pages.sheet.waiting.clarification_option import ClarificationOption
from detective_app.gui.told_below import in_own_words
from detective_app.gui.what_left.marked_text import TextSheet
from detective_app.gui.wording import filled

_UNKNOWN, _OUT, _LINES = 0, 8, 10
_TITLE_CHARS = 200


class ClarificationCard(Card):
    """`answered` tells what was chosen or written, that it is skipped, or that all are from now on.

    `sent_to` names who else is told, where the detective is on another computer.
    """

    answered = Signal(object)

    def __init__(self, question: ClarificationQuestion, sent_to: str = "") -> None:
        super().__init__("accent", out=_OUT)
        self.question = question
        self.own_step = question.step_name in OWN_STEPS
        self._asked = in_own_words(question.question) if self.own_step else question.question
        lead = self.tr("You decide: %1") if self.own_step else self.tr("Your help is needed: %1")
        self.title = filled(lead, one_line(self._asked, _TITLE_CHARS))
        self.setAccessibleName(self.title)
        self.options = QButtonGroup(self)
        self.own = QLineEdit()
        self._answer = Button(self.tr("Answer"), "primary", hint="Ctrl+Return")
        self._skip = Button(self.tr("Continue anyway"), "quiet")
        self._skip_all = Button(self.tr("Skip all from now on"), "quiet")
        self._waiting = Label("", "meta", "text2")
        self._sending = StatusMark("busy", self.tr("Sending your answer"))
        self._problem = Label("", "meta", "high", wrap=True)
        self._leaves = Label("", "meta", "muted", wrap=True)
        sent_to = "" if self.own_step else sent_to
        if sent_to:
            self._leaves.setText(filled(self.tr("Your answer goes to %1."), sent_to))
        else:
            self._leaves.hide()  # shown before it is laid out it would be a window of its own for a moment
        self._sent, self._since = False, monotonic()
        self._lay_out()
        self._connect()
        self.show_again()

    def focus_first(self) -> None:
        """Put the keyboard on the first answer, and choose none."""
        self.options.buttons()[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def choose(self, number: int) -> None:
        """Choose an answer by its key."""
        option = self.options.button(number)
        if option is not None and option.isEnabled():
            option.setChecked(True)
            option.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def act(self) -> None:
        """Answer."""
        if self._answer.isEnabled():
            self._answer.click()

    def show_again(self) -> None:
        """Wait for an answer; what was chosen and written stays."""
        self._sent = False
        self._enable()
        self.tick()

    def show_problem(self, words: str) -> None:
        """Say why the answer was not taken up, and offer to try again."""
        if self._sent:
            self._answer.setText(self.tr("Try again"))
            self._problem.setText(words)
            self._problem.show()
            self.show_again()

    def tick(self) -> None:
        """Show how long the run has waited."""
        minutes, seconds = divmod(int(monotonic() - self._since), 60)
        if not self._sent:
            self._waiting.setText(filled(self.tr("Waiting %1"), f"{minutes}:{seconds:02}"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose an answer by its key, while nothing is being written."""
        if not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier and event.text().isdigit():
            self.choose(int(event.text()))
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        asked, context = (
            Prose("question", name=self.tr("Question")),
            Prose("ui", "text2", name=self.tr("Why")),
        )
        asked.show_text(displayed(self._asked))
        why = self.question.context or ""
        context.show_text(displayed(in_own_words(why) if self.own_step else why))
        if not self.question.context:
            context.hide()
        self.add_row(GutterMark("question-circle", self.tr("You"), "accent"), self._head())
        self.add_row(None, stacked(asked, context, gap=4), above=6)
        if self.question.shown:
            self.sheet = TextSheet(_LINES)
            self.sheet.text.setAccessibleName(self.tr("What is about to leave"))
            self.sheet.text.show_text(self.question.shown)
            self.add_row(None, self.sheet, above=10)
        self.add_row(None, stacked(*self._choices()), above=10, out=True)
        self.own.setProperty("tall", True)
        self.own.setMaxLength(MAX_ANSWER_CHARS)
        self.own.setPlaceholderText(self.tr("Or write your own answer"))
        self.own.setAccessibleName(self.tr("Your own answer"))
        if self.question.allow_free_text:
            self.add_row(None, self.own, above=8)
        self._problem.hide()
        skips = [self._skip, self._skip_all] if self.question.allow_skip else []
        buttons = Flow([self._answer, *skips], line=32)
        self.add_row(None, stacked(self._problem, buttons, self._leaves, self._sending, gap=8), above=10)

    def _head(self) -> QWidget:
        words = {
            "critical": self.tr("Decides the result"),
            "important": self.tr("Important for the result"),
            "helpful": self.tr("Helpful for the result"),
        }
        lead = self.tr("You decide what leaves") if self.own_step else self.tr("Your help is needed")
        title = Label(lead, "meta", "accent", weight=600, wrap=True)
        priority = Label("" if self.own_step else words[self.question.priority], "meta", "text2")
        head = Beside(title, priority, self._waiting, gap=16, wide=0)
        head.setContentsMargins(0, 2, 0, 2)
        return head

    def _choices(self) -> list[QWidget]:
        """Return the answers, the keys 1 to 4, and last, with 0, that one does not know."""
        made = [
            ClarificationOption(number, self._said(one.label), self._said(one.description or ""))
            for number, one in enumerate(self.question.options, 1)
        ]
        for number, option in enumerate(made, 1):
            self.options.addButton(option, number)
        if self.question.allow_skip:
            unknown = ClarificationOption(_UNKNOWN, self.tr("I don’t know"), self.tr("Left to the model"))
            self.options.addButton(unknown, _UNKNOWN)
            made.append(unknown)
        return list(made)

    def _said(self, words: str) -> str:
        """Return words of an answer as they are shown: the program's own in the language of the window."""
        return one_line(in_own_words(words) if self.own_step else words)

    def _connect(self) -> None:
        self.options.idToggled.connect(lambda *_: self._enable())
        self.own.textChanged.connect(lambda _: self._enable())
        self.own.returnPressed.connect(self.act)
        self._answer.clicked.connect(self._send)
        self._skip.clicked.connect(lambda: self._give(self._skipped()))
        self._skip_all.clicked.connect(lambda: self._give(self._skipped(all_=True)))

    def _skipped(self, *, all_: bool = False) -> ClarificationAnswer:
        asked = self.question.question_id
        return ClarificationAnswer(question_id=asked, skipped=True, skips_all=all_ or None)

    def _send(self) -> None:
        chosen, own = self.options.checkedId(), clean_text(self.own.text()).strip()
        if chosen == _UNKNOWN and not own:
            self._give(self._skipped())
            return
        option = self.question.options[chosen - 1].id if chosen > 0 else None
        self._give(
            ClarificationAnswer(
                question_id=self.question.question_id,
                selected_option_id=option,
                free_text_response=own or None,
            )
        )

    def _give(self, answer: ClarificationAnswer) -> None:
        self._sent = True
        self._problem.hide()
        self._enable()
        self.answered.emit(answer)

    def _enable(self) -> None:
        for part in (*self.options.buttons(), self.own, self._skip, self._skip_all):
            part.setEnabled(not self._sent)
        says = self.options.checkedId() >= 0 or bool(self.own.text().strip())
        self._answer.setEnabled(says and not self._sent)
        self._sending.setVisible(self._sent)
