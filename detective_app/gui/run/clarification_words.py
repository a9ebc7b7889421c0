"""What the detective asked the person and what they answered, in plain words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from detective_app.account.disclosure import OWN_STEPS
from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion
from detective_app.gui.foreign_text import one_line
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled, quoted


def clarified_words(question: ClarificationQuestion, answer: ClarificationAnswer) -> tuple[str, str]:
    """Say in a sentence what was answered to a question, and all of it with why it was asked."""
    words = QCoreApplication.translate("ClarificationWords", "You were asked: %1 Your answer: %2")
    if question.step_name in OWN_STEPS:
        question = _in_own_words(question)
    said = _answer_words(question, answer)
    whole = (question.question, question.context, said)
    return filled(words, one_line(question.question), one_line(said)), "\n".join(filter(None, whole))


def _in_own_words(question: ClarificationQuestion) -> ClarificationQuestion:
    """Return a question of the program in the language of the window."""
    options = tuple(one.evolve(label=in_own_words(one.label)) for one in question.options)
    said = {
        name: in_own_words(getattr(question, name) or "") for name in ("question", "context", "assumption")
    }
    return question.evolve(options=options, **said)


def _answer_words(question: ClarificationQuestion, answer: ClarificationAnswer) -> str:
    translate = QCoreApplication.translate
    if answer.skipped and question.assumption:
        return filled(
            translate("ClarificationWords", "none, so the detective assumed: %1"), question.assumption
        )
    if answer.skipped:
        return translate("ClarificationWords", "none, the detective went on")
    label = next((one.label for one in question.options if one.id == answer.selected_option_id), "")
    own = quoted(answer.free_text_response) if answer.free_text_response else ""
    return ", ".join(filter(None, (label, own)))
