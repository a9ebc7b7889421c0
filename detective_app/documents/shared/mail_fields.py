"""The fields of a mail: the library takes the square of a field's length, so long ones are read otherwise."""

from __future__ import annotations

from email.policy import EmailPolicy
from typing import Any

_LONGEST = 2_000
"""Characters; beyond, an address is as it was written, and what says how to read the mail is cut."""

_WORDS = 100
_SHOWN = ("from", "to", "cc", "date", "subject")


class FieldsInTime(EmailPolicy):
    """The usual policy for fields of a usual length."""

    def header_fetch_parse(self, name: str, value: str) -> Any:
        """Return a field's value; a long one is decoded some words at a time, without its addresses."""
        if len(value) <= _LONGEST:
            return super().header_fetch_parse(name, value)
        if name.lower() not in _SHOWN:
            return super().header_fetch_parse(name, value[:_LONGEST])
        words = value.split()
        parts = (" ".join(words[begin : begin + _WORDS]) for begin in range(0, len(words), _WORDS))
        return " ".join(str(self.header_factory("Comments", part)) for part in parts)
