"""What is replaced before anything leaves this computer, and which placeholder stands for what."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Literal, Self, TypeAlias, get_args

from pydantic import Field, model_validator

from detective_app.core.record import Record, Text

RedactionKind: TypeAlias = Literal["email", "phone", "iban", "names"]
"""`names` are the person's own words; the others are found by their form."""

REDACTION_KINDS: tuple[RedactionKind, ...] = get_args(RedactionKind)

WORD_OF_KIND: Mapping[RedactionKind | Literal["text"], str] = {
    "email": "E-MAIL",
    "phone": "PHONE",
    "iban": "IBAN",
    "names": "NAME",
    "text": "TEXT",
}
"""The word of each kind's placeholders; `text` is what looked like a placeholder before anything was one."""

FORM = rf"\[({'|'.join(WORD_OF_KIND.values())}) ([1-9]\d{{0,5}})(?:\.([1-9]\d{{0,5}}))?\]"
PLACEHOLDER = re.compile(FORM)
"""`[NAME 2]`, or `[NAME 2.3]` for its third spelling."""


class Replaced(Record):
    """A text and its placeholder."""

    placeholder: Annotated[str, Field(pattern=f"^{FORM}$")]
    text: Text


class Redaction(Record):
    """The kinds that a session has replaced, and what was replaced so far."""

    kinds: tuple[RedactionKind, ...] = ()
    replaced: tuple[Replaced, ...] = ()

    @model_validator(mode="after")
    def _one_to_one(self) -> Self:
        for values in ({one.placeholder for one in self.replaced}, {one.text for one in self.replaced}):
            if len(values) != len(self.replaced):
                raise ValueError("a placeholder stands for one text")
        return self
