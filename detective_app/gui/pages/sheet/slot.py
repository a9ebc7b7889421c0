"""The place above the grid for the one thing that a sheet waits with: a question, what is open, a failure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QButtonGroup, QLineEdit, QWidget

from detective_app.account.disclosure import OWN_STEPS
from detective_app.account.judgement import Tried, last_tries, only_keys, refused_key
from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion
from detective_app.core.errors import FailureKind
from detective_app.core.operator import AskMore, AuditAnyway, RaiseLimit
from detective_app.core.quality import Conflict
from detective_app.core.quality import Signal as Found
from detective_app.core.words import MAX_ANSWER_CHARS, MAX_ITERATIONS, clean_text
from detective_app.gui.controls.boxes import Beside, Flow, discard, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import GlyphMark, Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.status_mark import StatusMark
from detective_app.gui.foreign_text import displayed, one_line
from detective_app.gui.opening import announce
from detective_app.gui.pages.sheet.cards import NoticeCard, OptionRow, RowCard, stacked
from detective_app.gui.run.naming import failure_words, is_local, model_words, provider_title
from detective_app.gui.what_left.detail import TextSheet
from detective_app.gui.wording import filled, in_own_words, quoted

if TYPE_CHECKING:
    from detective_app.account.readiness import Issue, Readiness
    from detective_app.core.session import InterrogationSession


_UNKNOWN, _LINES = 0, 10
_TITLE_CHARS = 200


class ClarificationCard(RowCard):
    """`answered` tells what was chosen or written, that it is skipped, or that all are from now on.

    `sent_to` names who else is told, where the detective is on another computer.
    """

    answered = Signal(object)

    def __init__(self, question: ClarificationQuestion, sent_to: str = "") -> None:
        super().__init__()
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
        self.add_row(GlyphMark(("question-circle", "accent"), self.tr("You"), line=24, lower=2), self._head())
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
            OptionRow(number, self._said(one.label), self._said(one.description or ""))
            for number, one in enumerate(self.question.options, 1)
        ]
        for number, option in enumerate(made, 1):
            self.options.addButton(option, number)
        if self.question.allow_skip:
            unknown = OptionRow(_UNKNOWN, self.tr("I don’t know"), self.tr("Left to the model"))
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


_QUOTED_CHARS, _SAID_CHARS, _MOST_TOLD = 120, 200, 4


class Slot(QWidget):
    """Shows one card at a time; not there without one.

    `wished` tells a GateWish, `answered` a ClarificationAnswer; `resumed` asks to try again, `switched` to go
    on with another model, `judged_here` that the person judges, `audited` for a verdict now, with a reason;
    `conflict_wanted` leads to a conflict by its id;
    `settings_wanted` tells a section, `key_wanted` a provider.
    """

    wished = Signal(object)
    answered = Signal(object)
    resumed = Signal()
    switched = Signal(str)
    judged_here = Signal()
    audited = Signal(str)
    conflict_wanted = Signal(str)
    settings_wanted = Signal(str)
    key_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.card: NoticeCard | ClarificationCard | None = None
        self._rows = down(into=self, gap=None)
        self.hide()

    def show_question(self, question: ClarificationQuestion, session: InterrogationSession) -> None:
        """Show what the person is asked; the same question keeps what was written."""
        if isinstance(self.card, ClarificationCard) and self.card.question == question:
            self.card.show_again()
            return
        card = ClarificationCard(question, _sent_to(session))
        card.answered.connect(self.answered)
        self.show_card(card)

    def show_open(self, session: InterrogationSession, found: Readiness) -> None:
        """Show what is open before the verdict, and let the person have it asked or go on."""
        told = found.issues[:_MOST_TOLD]
        lines = [_open_words(one) for one in told if not isinstance(one.about, Conflict)]
        card = NoticeCard(("alert", "medium"), self.tr("Open before the verdict"), lines)
        for one in told:
            if isinstance(about := one.about, Conflict):
                choose = partial(self.conflict_wanted.emit, about.id)
                card.add_line(_open_words(one), self.tr("Choose which holds"), choose)
        questions = found.questions[: session.questions_left]
        if questions:
            words = self.tr("Ask about %n of it", "", len(questions))
            card.add_action(words, lambda: self.wished.emit(AskMore(questions)), "primary")
        raised = min(session.iteration_limit + len(found.questions), MAX_ITERATIONS)
        if found.questions and not questions and raised > session.iteration_limit:
            words = filled(self.tr("Allow %1 questions"), raised)
            card.add_action(words, lambda: self.wished.emit(RaiseLimit(raised)), "primary")
        self._offer_verdict(card, lambda reason: self.wished.emit(AuditAnyway(reason)))
        self.show_card(card)

    def _offer_verdict(self, card: NoticeCard, give: Callable[[str], object]) -> None:
        card.add_reason(
            self.tr("Give the verdict now…"),
            self.tr("Why is what was found enough? This is printed on every export."),
            self.tr("Give the verdict"),
            give,
        )

    def show_failed(self, session: InterrogationSession, others: Sequence[str]) -> None:
        """Show why a run failed, what was kept, and the ways on; `others` are models that may take over."""
        tries = last_tries(session)
        keyless = refused_key(tries)
        lines = [_tried_words(one) for one in tries[1:_MOST_TOLD]]
        lines.append(self.tr("What was found so far is saved."))
        card = NoticeCard(("alert", "high"), failed_words(session), lines)
        first = bool(keyless) and only_keys(tries)
        if keyless:
            words = filled(self.tr("Replace the key of %1"), provider_title(keyless))
            card.add_action(words, lambda: self.key_wanted.emit(keyless), "primary" if first else "plain")
        card.add_action(self.tr("Try again"), self.resumed.emit, "plain" if first else "primary")
        if others:
            entries = [(model_words(one), lambda one=one: self.switched.emit(one)) for one in others]
            card.add_menu(self.tr("Use another model"), entries)
        card.add_action(self.tr("I judge it"), self.judged_here.emit)
        if session.current_iteration and not session.audit_failed:
            self._offer_verdict(card, self.audited.emit)
        self.show_card(card)

    def show_refused(self, text: str) -> None:
        """Show why a run could not begin, or not go on."""
        card = NoticeCard(("alert", "high"), self.tr("It did not start"), [text])
        card.add_action(self.tr("Try again"), self.resumed.emit, "primary")
        card.add_action(self.tr("Open settings"), lambda: self.settings_wanted.emit(""))
        self.show_card(card)

    def show_problem(self, words: str) -> None:
        """Say why an answer was not taken up; it stays, to be sent again."""
        if isinstance(self.card, ClarificationCard):
            self.card.show_problem(words)

    def clear(self) -> None:
        """Show no card."""
        if self.card is not None:
            discard(self.card)
            self.card = None
        self.hide()

    def open(self) -> bool:
        """Put the keyboard on the card; tells whether there is one."""
        if self.card is not None:
            self.card.focus_first()
        return self.card is not None

    def act(self) -> bool:
        """Do what Ctrl+Enter means while a card waits; tells whether one does."""
        if self.card is not None:
            self.card.act()
        return self.card is not None

    def tick(self) -> None:
        """Show how long a question has waited."""
        if isinstance(self.card, ClarificationCard):
            self.card.tick()

    def show_card(self, card: NoticeCard | ClarificationCard) -> None:
        """Show a card in place of the one that is there."""
        self.clear()
        self.card = card
        self._rows.addWidget(card)
        self.show()
        announce(self, card.title)
        focused, window = QApplication.focusWidget(), self.window()
        if self.isVisible() and (focused is None or focused is window):
            card.focus_first()


def failed_words(session: InterrogationSession) -> str:
    """Say why a run failed."""
    tries = last_tries(session)
    if tries:
        return _tried_words(tries[0])
    told = in_own_words(session.exit.details) if session.exit else ""
    return told or QCoreApplication.translate("Slot", "It stopped here.")


def _sent_to(session: InterrogationSession) -> str:
    """Name the provider of the model that asks, where an answer leaves this computer for it."""
    card = session.reproducibility
    first = next((one.model for one in (card.models if card else ()) if one.role == "detective"), "")
    return provider_title(first) if first and not is_local(first) else ""


def _open_words(issue: Issue) -> str:
    """Say what is open."""
    translate = QCoreApplication.translate
    match issue.about:
        case Found(content=content):
            words = translate("Slot", "Nothing was asked about %1.")
            return filled(words, quoted(one_line(content, _QUOTED_CHARS).rstrip(".")))
        case Conflict() as conflict:
            sides = (one_line(one, _QUOTED_CHARS).rstrip(".") for one in conflict.values or conflict.said)
            return filled(translate("Slot", "Documents differ: %1 and %2."), *map(quoted, sides))
        case _:
            return translate("Slot", "No question has an answer.")


def _tried_words(one: Tried) -> str:
    """Say what a model did instead of answering."""
    words = f"{provider_title(one.provider)} {failure_words(one.error_class)}"
    if one.http_status:
        words = f"{words} ({one.http_status})"
    if (
        not one.said or one.error_class == FailureKind.INVALID_OUTPUT
    ):  # whose details are the schema's own words
        return f"{words}."
    return f"{words}: {quoted(one_line(in_own_words(one.said), _SAID_CHARS))}"
