"""A question back to the person who runs an investigation (`seeds/002`), and what they answered."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, JsonValue, model_validator

from detective_app.core.record import Record, Text, Timestamp


class ClarificationOption(Record):
    """One of the answers to choose from."""

    id: Text
    label: Text
    description: str | None = None


class ClarificationQuestion(Record):
    """What must be known before the run goes on; `context` says why it matters."""

    question_id: Text
    step_name: Text
    question: Text
    context: str | None = None
    options: Annotated[tuple[ClarificationOption, ...], Field(min_length=2, max_length=4)]
    allow_skip: bool = True
    allow_free_text: bool = True
    priority: Literal["critical", "important", "helpful"]


class ClarificationAnswer(Record):
    """What a person answered: an option, their own words, both, or that they do not know."""

    question_id: Text
    selected_option_id: Text | None = None
    free_text_response: Text | None = None
    skipped: bool = False

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if self.skipped == bool(self.selected_option_id or self.free_text_response):
            raise ValueError("an answer is an option or a text, or it is skipped")
        return self


class ClarificationState(Record):
    """Where a run waits for a person; what was answered stays when it goes on."""

    pending_question: ClarificationQuestion | None = None
    paused_at_step: Text | None = None
    partial_result: dict[str, JsonValue] | None = None
    asked_at: Timestamp | None = None
    answers: tuple[ClarificationAnswer, ...] = ()
