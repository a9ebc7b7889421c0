"""What a test found that a model can do: as a witness who points, and as a detective who judges."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from detective_app.core.record import Count, Record, Text, Timestamp

QUESTIONS, JUDGEMENTS = 40, 30
LEAST_RIGHT, MOST_INVENTED, LEAST_JUDGED = 32, 2, 27
"""What a capable witness gets right and invents at most, and a capable detective judges as it should."""

Role: TypeAlias = Literal["detective", "witness"]
Seconds = Annotated[float, Field(ge=0)]


class ModelTest(Record):
    """The figures of one model at one address; seconds are those of one call on the average.

    Of the questions some were `right`, `quoted`, `refused` or `invented`, and calls `failed`; of the
    judgements some were `judged` as they should, and `kept` the form that was asked for at once. `problems`
    name what failed.
    """

    model: Text
    address: str
    at: Timestamp
    right: Count
    quoted: Count
    refused: Count
    invented: Count
    answer_seconds: Seconds
    judged: Count
    kept: Count
    judge_seconds: Seconds
    failed: Count = 0
    problems: tuple[str, ...] = ()

    def passed(self, role: Role) -> bool:
        """Tell whether the model is capable in a role."""
        if role == "witness":
            return self.right >= LEAST_RIGHT and self.invented <= MOST_INVENTED
        return min(self.judged, self.kept) >= LEAST_JUDGED

    def words(self, role: Role) -> str:
        """Say how it did in a role, as the lists of models show it."""
        if role == "witness":
            seconds = self.answer_seconds
            return f"finds {self.right} of {QUESTIONS}, invents {self.invented}, {seconds:.3g} s"
        return f"judges {self.judged} of {JUDGEMENTS}, {self.judge_seconds:.3g} s"
