"""What was asked back and answered in plain English, for terminal and reports; the window has its own."""

from __future__ import annotations

from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion


def answer_words(question: ClarificationQuestion, answer: ClarificationAnswer) -> str:
    """Say what a person answered: the option's label, their own words, both, or that they did not know."""
    if answer.skipped:
        return "I don't know."
    labels = (one.label for one in question.options if one.id == answer.selected_option_id)
    return " — ".join(filter(None, (next(labels, None), answer.free_text_response)))
