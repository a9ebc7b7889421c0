"""The bytes of a session file: how a session is written, sealed with its content hash, read and checked."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import BaseModel, ValidationError
from pydantic_core import PydanticSerializationError

from detective_app.core.errors import BadInput
from detective_app.core.session import SCHEMA_VERSION, InterrogationSession
from detective_app.storage.reading import first_problem, parse_json
from detective_app.storage.sessions import earlier
from detective_app.storage.sessions.fragments import Fragments, canonical
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
    """Write a session as the text of its file, sealed; raises BadInput when it breaks its own rules.

    `fragments` is what was written of it before, which is not written again.
    """
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
    as_now = earlier.as_now(content)
    session, newer = _parse(as_now)
    changed = _is_changed(session, parse_json(content))
    if not newer and (changed or not trust_seal) and (broken := broken_rule_in(parse_json(as_now))):
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
