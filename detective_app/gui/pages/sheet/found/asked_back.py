"""What the person was asked during a run, and what they answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from detective_app.account.disclosure import OWN_STEPS
from detective_app.account.steps import asked
from detective_app.gui.foreign_text import one_line
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled, quoted

if TYPE_CHECKING:
    from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion
    from detective_app.core.session import InterrogationSession


def asked_back_words(session: InterrogationSession) -> str:
    """Say it, a line each; "" where nothing was asked or nothing is answered yet."""
    return "\n".join(_words(question, answer) for question, answer in asked(session) if answer is not None)


def _words(question: ClarificationQuestion, answer: ClarificationAnswer) -> str:
    words = QCoreApplication.translate("ClarificationWords", "You were asked: %1 Your answer: %2")
    ours = question.step_name in OWN_STEPS
    asked_was = in_own_words(question.question) if ours else question.question
    return filled(words, one_line(asked_was), one_line(_answer_words(question, answer)))


def _answer_words(question: ClarificationQuestion, answer: ClarificationAnswer) -> str:
    translate = QCoreApplication.translate
    if answer.skipped and question.assumption:
        return filled(translate("ClarificationWords", "none. Assumed: %1"), in_own_words(question.assumption))
    if answer.skipped:
        return translate("ClarificationWords", "none")
    label = next((one.label for one in question.options if one.id == answer.selected_option_id), "")
    own = quoted(answer.free_text_response) if answer.free_text_response else ""
    return ", ".join(filter(None, (in_own_words(label), own)))
