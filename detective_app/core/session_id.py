"""The id of a session, which is also the name of its file."""

from __future__ import annotations

import re
from typing import Annotated, TypeAlias

from pydantic import AfterValidator, Field

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
