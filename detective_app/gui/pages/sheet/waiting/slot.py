"""The place above the grid for the one thing that a sheet waits with: a question, what is open, a failure.

A card stays where it is until the run has taken up what was said on it, so that nothing typed is lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from detective_app.account.judgement import Tried, last_tries, only_keys, refused_key
from detective_app.core.clarification import ClarificationQuestion
from detective_app.core.operator import AskMore, AuditAnyway, RaiseLimit
from detective_app.core.quality import Conflict
from detective_app.core.quality import Signal as Found
from detective_app.core.words import MAX_ITERATIONS
from detective_app.gui.foreign_text import one_line
from detective_app.gui.opening import announce
from detective_app.gui.pages.sheet.waiting.clarification_card import ClarificationCard
from detective_app.gui.pages.sheet.waiting.notice_card import NoticeCard
from detective_app.gui.run.naming import failure_words, is_local, model_words, provider_title
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled, quoted

if TYPE_CHECKING:
    from detective_app.account.readiness import Issue, Readiness
    from detective_app.core.session import InterrogationSession

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
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self.hide()

    def show_question(self, question: ClarificationQuestion, session: InterrogationSession) -> None:
        """Show what the person is asked; the same question keeps what was written."""
        if isinstance(self.card, ClarificationCard) and self.card.question == question:
            self.card.show_again()
            return
        card = ClarificationCard(question, _sent_to(session))
        card.answered.connect(self.answered)
        self._put(card)

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
        card.add_reason(
            self.tr("Give the verdict now…"),
            self.tr("Why is what was found enough? This is printed on every export."),
            self.tr("Give the verdict"),
            lambda reason: self.wished.emit(AuditAnyway(reason)),
        )
        self._put(card)

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
            card.add_reason(
                self.tr("Give the verdict now…"),
                self.tr("Why is what was found enough? This is printed on every export."),
                self.tr("Give the verdict"),
                self.audited.emit,
            )
        self._put(card)

    def show_refused(self, text: str) -> None:
        """Show why a run could not begin, or not go on."""
        card = NoticeCard(("alert", "high"), self.tr("It did not start"), [text])
        card.add_action(self.tr("Try again"), self.resumed.emit, "primary")
        card.add_action(self.tr("Open settings"), lambda: self.settings_wanted.emit(""))
        self._put(card)

    def show_problem(self, words: str) -> None:
        """Say why an answer was not taken up; it stays, to be sent again."""
        if isinstance(self.card, ClarificationCard):
            self.card.show_problem(words)

    def clear(self) -> None:
        """Show no card."""
        if self.card is not None:
            self.card.hide()
            self.card.deleteLater()
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

    def _put(self, card: NoticeCard | ClarificationCard) -> None:
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
            sides = (one_line(one, _QUOTED_CHARS).rstrip(".") for one in conflict.values or conflict.sides)
            return filled(translate("Slot", "Documents differ: %1 and %2."), *map(quoted, sides))
        case _:
            return translate("Slot", "No question has an answer.")


def _tried_words(one: Tried) -> str:
    """Say what a model did instead of answering."""
    words = f"{provider_title(one.provider)} {failure_words(one.error_class)}"
    if one.http_status:
        words = f"{words} ({one.http_status})"
    return f"{words}: {quoted(one_line(in_own_words(one.said), _SAID_CHARS))}" if one.said else f"{words}."
