"""The text of a session, put together from its records; one that was written before is not written again.

A record never changes, so what was written and read back of it holds for as long as it is that same object.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from pydantic_core import from_json

from detective_app.core.errors import BadInput
from detective_app.core.record import Record
from detective_app.core.session import InterrogationSession
from detective_app.storage.reading import first_problem

canonical = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
).encode
"""Write parsed JSON as it is sealed: sorted keys, no spaces."""

_IN_FIELD, _IN_LIST = "\n  ", "\n    "


@dataclass(frozen=True, slots=True)
class Fragment:
    """A part of a session: its lines in the file, its text for the seal, parsed, and as it was read back."""

    lines: str
    canonical: str
    document: Any
    value: Any


class Fragments:
    """What was last written of the records of one session."""

    def __init__(self) -> None:
        """Begin with nothing written."""
        self._before: dict[tuple[int, str], tuple[Record, Fragment]] = {}
        self._now: dict[tuple[int, str], tuple[Record, Fragment]] = {}

    def of(self, session: InterrogationSession) -> dict[str, Fragment]:
        """Return the fields of a session by their names in its file, in its order.

        Raises BadInput for a record that does not read back, PydanticSerializationError for a text that
        cannot be written. What the session holds no more is forgotten.
        """
        self._before, self._now = self._now, {}
        values = {name: value for name, value in vars(session).items() if value is not None}
        plain = _plain(session, {name for name, value in values.items() if not _is_of_records(value)})
        names = {name: InterrogationSession.model_fields[name].alias or name for name in values}
        return {
            field: plain[field] if field in plain else self._of_records(field, values[name])
            for name, field in names.items()
        }

    def _of_records(self, field: str, value: Record | tuple[Record, ...]) -> Fragment:
        try:
            if isinstance(value, Record):
                return self._record(value, _IN_FIELD)
            return _list([self._record(one, _IN_LIST) for one in value])
        except ValidationError as error:
            raise BadInput(f"{field}: {first_problem(b'', error)}") from error

    def _record(self, record: Record, margin: str) -> Fragment:
        """Return a record as it was written, or write it and read it back as any reader will."""
        place = id(record), margin  # no other record has this id while this one is kept
        known = self._before.get(place)
        if known is None:
            text = record.model_dump_json(exclude_none=True, indent=2)
            read, document = type(record).model_validate_json(text, strict=True), from_json(text)
            known = record, Fragment(text.replace("\n", margin), canonical(document), document, read)
        self._now[place] = known
        return known[1]


def _is_of_records(value: object) -> bool:
    """Tell whether a field holds a record, or records alone; a dict is no record, and may change."""
    return isinstance(value, Record) or (
        isinstance(value, tuple) and bool(value) and all(isinstance(one, Record) for one in value)
    )


def _plain(session: InterrogationSession, names: set[str]) -> dict[str, Fragment]:
    """Write the fields that hold no records."""
    text = session.model_dump_json(include=names, exclude_none=True, indent=2)
    document: dict[str, Any] = from_json(text)
    # A text in JSON holds no line break, so two blanks and a quote begin a field and nothing else.
    lines = text.removesuffix("\n}").split(',\n  "')
    return {
        field: Fragment(line.partition('": ')[2], canonical(value), value, value)
        for line, (field, value) in zip(lines, document.items(), strict=True)
    }


def _list(items: list[Fragment]) -> Fragment:
    lines = f",{_IN_LIST}".join(one.lines for one in items)
    return Fragment(
        f"[{_IN_LIST}{lines}{_IN_FIELD}]",
        f"[{','.join(one.canonical for one in items)}]",
        [one.document for one in items],
        tuple(one.value for one in items),
    )
