"""The shape that every stored record shares: frozen, closed to unknown fields, camelCase in JSON."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Annotated, Self, TypeAlias

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field, PlainSerializer
from pydantic.alias_generators import to_camel


class Record(BaseModel):
    """A frozen pydantic model with camelCase aliases that refuses unknown fields and loose integers."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
        hide_input_in_errors=True,
        defer_build=True,  # most records are only parts of others, which have their own copy of the rules
    )

    def evolve(self, **changes: object) -> Self:
        """Return a copy with some fields changed, all rules checked again (`model_copy` checks none)."""
        return type(self)(**{**vars(self), **changes})  # a third of the cost of `dict(self)`


def _utc(moment: datetime) -> datetime:
    return moment.astimezone(UTC)


def format_time(moment: datetime) -> str:
    """Write a moment as ISO 8601 in UTC with milliseconds and `Z`."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


Timestamp = Annotated[
    AwareDatetime, AfterValidator(_utc), PlainSerializer(format_time, return_type=str, when_used="json")
]
"""A moment in UTC; written as ISO 8601 with `Z` (contract §3)."""

StrictInt = Annotated[int, Field(strict=True)]
"""An integer that refuses `"50"`, `50.0` and `true` (trust §3)."""

Text = Annotated[str, Field(min_length=1)]
"""A text that says something."""

Count = Annotated[StrictInt, Field(ge=0)]
"""How many of something."""

Number = Annotated[StrictInt, Field(ge=1)]
"""A place in an order that begins with 1: a turn's sequence, a round."""

Score = Annotated[StrictInt, Field(ge=0, le=100)]
"""Points from 0 to 100."""

Share = Annotated[float, Field(ge=0, le=1)]
"""A part of a whole, from 0 to 1."""

ModelRef = Annotated[str, Field(pattern=r"^[a-z]+:.+$", max_length=300)]
"""`"{provider}:{model}"`, for example `openai:gpt-6.1-sol`."""


_UUID4 = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")


def is_session_id(text: str) -> bool:
    """Tell whether a text is a UUID v4 in its canonical form, the only form that may become a file name."""
    return _UUID4.fullmatch(text) is not None


def _checked(text: str) -> str:
    if not is_session_id(text):
        raise ValueError("must be a UUID v4")
    return text


SessionId: TypeAlias = Annotated[str, AfterValidator(_checked), Field(json_schema_extra={"format": "uuid"})]
"""A UUID v4 in its canonical form."""
