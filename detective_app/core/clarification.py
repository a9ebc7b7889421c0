"""A question back to the person who runs an investigation (`seeds/002`), and what they answered."""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, JsonValue, model_validator

from detective_app.core.record import Record, Text, Timestamp

Priority: TypeAlias = Literal["critical", "important", "helpful"]

Why: TypeAlias = Literal["nobody", "never", "skipped", "expired"]
"""Why something was assumed: nobody is there or wants to be asked, they do not know, or did not answer."""


class ClarificationOption(Record):
    """One of the answers to choose from."""

    id: Text
    label: Text
    description: str | None = None


class ClarificationQuestion(Record):
    """What must be known before the run goes on; `context` says why it matters.

    `assumption` is what the detective goes on with when nobody answers; `shown` is what it is about, word for
    word, which is kept while it waits.
    """

    question_id: Text
    step_name: Text
    question: Text
    context: str | None = None
    options: Annotated[tuple[ClarificationOption, ...], Field(min_length=2, max_length=4)]
    allow_skip: bool = True
    allow_free_text: bool = True
    priority: Priority
    assumption: Text | None = None
    shown: str | None = None


class ClarificationAnswer(Record):
    """What a person answered: an option, their own words, both, or that they do not know.

    With `skips_all` they want to be asked nothing more in this session.
    """

    question_id: Text
    selected_option_id: Text | None = None
    free_text_response: Text | None = None
    skipped: bool = False
    skips_all: bool | None = None
    answered_at: Timestamp | None = None

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if self.skipped == bool(self.selected_option_id or self.free_text_response):
            raise ValueError("an answer is an option or a text, or it is skipped")
        if self.skips_all and not self.skipped:
            raise ValueError("only who skips a question can skip all others")
        return self


class Assumption(Record):
    """What the detective took for granted instead of an answer of the person."""

    step_name: Text
    question: Text
    assumed: Text
    why: Why


class ClarificationState(Record):
    """Where a run waits for a person; what was asked, answered and assumed stays when it goes on.

    `never`: they want to be asked nothing more in this session.
    """

    pending_question: ClarificationQuestion | None = None
    paused_at_step: Text | None = None
    partial_result: dict[str, JsonValue] | None = None
    asked_at: Timestamp | None = None
    answers: tuple[ClarificationAnswer, ...] = ()
    questions: tuple[ClarificationQuestion, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    never: bool | None = None

    def answer_to(self, question_id: str) -> ClarificationAnswer | None:
        """Return the answer to a question, if there is one."""
        return next((one for one in self.answers if one.question_id == question_id), None)
