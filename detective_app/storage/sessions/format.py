"""The bytes of a session file: how a session is written, sealed with its content hash, read and checked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel, ValidationError
from pydantic_core import PydanticSerializationError, from_json

from detective_app.core.errors import BadInput
from detective_app.core.record import Record
from detective_app.core.session import SCHEMA_VERSION, InterrogationSession
from detective_app.storage.reading import first_problem, parse_json
from detective_app.storage.sessions.schema import broken_rule, broken_rule_in


@dataclass(frozen=True, slots=True)
class ReadSession:
    """A session as its file holds it.

    `changed_outside`: the content does not match its seal. `newer`: a later version of the program wrote it;
    fields unknown here were left out, so it must not be written again.
    """

    session: InterrogationSession
    changed_outside: bool
    newer: bool


def encode(session: InterrogationSession, fragments: Fragments | None = None) -> bytes:
    """Write a session as its sealed text; `fragments` were written before. BadInput if it breaks rules."""
    unsealed = session.model_copy(
        update={"schema_version": session.schema_version or SCHEMA_VERSION, "content_hash": None}
    )
    try:
        written = (fragments or Fragments()).of(unsealed)
        # The copies above checked nothing: the records were read back, and so are the rules between them.
        InterrogationSession.model_validate({field: part.value for field, part in written.items()})
    except PydanticSerializationError as error:
        raise BadInput("a text in it cannot be written") from error
    except ValidationError as error:
        raise BadInput(first_problem(b"", error)) from error
    if broken := broken_rule({field: part.document for field, part in written.items()}):
        raise BadInput(broken)
    fields = ",".join(f'\n  "{field}": {part.lines}' for field, part in written.items())
    sealed = ",".join(f'"{field}":{written[field].canonical}' for field in sorted(written))
    return f'{{{fields},\n  "contentHash": "{_seal(f"{{{sealed}}}")}"\n}}\n'.encode()


def decode(content: bytes, *, trust_seal: bool = False) -> ReadSession:
    """Read the text of a session file; raises BadInput with the reason.

    With `trust_seal` the schema is not checked again for a file whose seal is whole, because it was checked
    before it was sealed; this is for listing many files.
    """
    current = as_now(content)
    session, newer = _parse(current)
    changed = _is_changed(session, parse_json(content))
    if not newer and (changed or not trust_seal) and (broken := broken_rule_in(parse_json(current))):
        raise BadInput(broken)
    return ReadSession(session, changed, newer)


def content_hash(document: dict[str, Any]) -> str:
    """Return the seal: SHA-256 over the canonical JSON of everything but the seal itself."""
    rest = {key: value for key, value in document.items() if key != "contentHash"}
    return _seal(canonical(rest))


def _seal(text: str) -> str:
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


class _Version(BaseModel):
    schemaVersion: int = SCHEMA_VERSION  # noqa: N815 - the name in the file


def _parse(content: bytes) -> tuple[InterrogationSession, bool]:
    extra: Literal["ignore", "forbid"] = "ignore" if _is_newer(content) else "forbid"
    try:
        session = InterrogationSession.model_validate_json(content, strict=True, extra=extra)
    except ValidationError as error:
        if extra == "ignore":
            raise BadInput("it was written by a newer version of Detective; update to open it") from error
        raise BadInput(first_problem(content, error)) from error
    return session, extra == "ignore"


def _is_newer(content: bytes) -> bool:
    try:
        return _Version.model_validate_json(content, strict=True).schemaVersion > SCHEMA_VERSION
    except ValidationError:
        return False


def _is_changed(session: InterrogationSession, document: dict[str, Any]) -> bool:
    """Compare content and seal.

    A file without seal is changed when it has a `schemaVersion`, because this program always writes both. A
    file with neither comes from another tool and is not called changed.
    """
    if session.content_hash is None:
        return session.schema_version is not None
    return session.content_hash != content_hash(document)


_WORDS = {"keep_both": "Both stay in.", "clarify": "The detective was to ask."}


def as_now(content: bytes) -> bytes:
    """Return the text of a session file with the names of this version; the same where it has no others."""
    if b'"decisions"' not in content:
        return content
    try:
        document = from_json(content)
    except ValueError:
        return content  # whoever parses it says what is wrong
    if not isinstance(document, dict) or not isinstance(document.get("decisions"), list):
        return content
    try:
        found = list(_conflicts(document, document.pop("decisions")))
    except (AttributeError, KeyError, TypeError):
        return content  # no decisions of this program; the field is refused as any unknown one
    if found:
        document["conflicts"] = [*document.get("conflicts", ()), *found]
    return json.dumps(document).encode()


def _conflicts(document: dict[str, Any], decisions: list[Any]) -> Iterator[dict[str, Any]]:
    number = len(document.get("conflicts", ()))
    for one in decisions:
        sides = [_given(document, one["key"], value) for value in one["values"]]
        if all(sides):
            number += 1
            yield {
                "id": f"c{number}",
                "sourceIds": [side["sourceId"] for side in sides],
                "description": "; ".join(f"{side['sourceId']} says “{side['value']}”" for side in sides),
                "severity": "medium",
                "quotes": [side["quote"] for side in sides],
                "values": [side["value"] for side in sides],
                "resolved": True,
                "resolution": one.get("reason") or _WORDS.get(one["choice"], "Decided."),
                "decision": one["choice"],
                "createdAt": one["at"],
                "resolvedAt": one["at"],
            }


def _given(document: dict[str, Any], key: str, value: str) -> dict[str, Any]:
    """Return a value of a conflict as an answer found it; empty where none did."""
    for pair in document.get("qaPairs", ()):
        for found in (pair.get("evidence") or {}).get("conflicts", ()):
            for given in found["values"]:
                if found["key"] == key and given["value"] == value:
                    return dict(given)
    return {}


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
