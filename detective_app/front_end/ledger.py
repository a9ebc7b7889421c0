"""The ledger of a session: what crossed the border, when and to whom, and how it is handed on."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal, TypeAlias

from detective_app.core.words import cell

Step: TypeAlias = Literal["opening", "round", "audit", "deliberation"]
"""What a detective is asked to do, by the name of the prompt that says so."""


@dataclass(frozen=True, slots=True)
class LeftSpan:
    """Words of a document in a request: how many, and from `start` to `end`, in characters of its text."""

    source_id: str
    name: str
    locator: str
    words: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class CopiedMark:
    """Where words of documents stand in the text of a request, as `SentText` has it; each document's own."""

    start: int
    end: int
    spans: tuple[LeftSpan, ...]


@dataclass(frozen=True, slots=True)
class LeftEntry:
    """One request. `elsewhere`: to another computer, and only there are words looked for.

    What a chat client was shown is one whose `host` is the client; whoever made it, its model is elsewhere.
    `words` is None where the documents are not at hand as they were, or the body is not on the tape. `status`
    is None where nothing came back, `seconds` how long that took. `step` and the numbers of the `answers` in
    it say what a detective was asked for, where that can be told; `masked` that a key was in the body.
    """

    line: int
    at: datetime
    role: str
    host: str
    elsewhere: bool
    method: str
    path: str
    bytes: int
    sha256: str
    status: int | None
    seconds: float | None
    words: int | None
    spans: tuple[LeftSpan, ...]
    marks: tuple[CopiedMark, ...] = ()
    step: Step | None = None
    answers: tuple[int, ...] = ()
    masked: bool = False


@dataclass(frozen=True, slots=True)
class SentText:
    """What a request said, with names of fields, and the `body` as it left; None where the tape was full."""

    text: str | None
    body: bytes | None


@dataclass(frozen=True, slots=True)
class LentDocument:
    """A document that went as a whole to a worker on another computer, to be read or asked about there."""

    name: str
    worker: str
    at: datetime


@dataclass(frozen=True, slots=True)
class LeftLedger:
    """What the tape of a session tells, as far as its chain holds; `broken` says why it does not.

    `open_end` tells that the last run did not write its end: it goes on now, was killed, or was cut off.
    `remark` says what cannot be told; `lent` which of its documents workers were ever sent.
    """

    session_id: str
    tape: Path
    entries: tuple[LeftEntry, ...]
    broken: str = ""
    open_end: bool = False
    remark: str = ""
    lent: tuple[LentDocument, ...] = ()

    @property
    def left(self) -> tuple[LeftEntry, ...]:
        """What went to other computers."""
        return tuple(one for one in self.entries if one.elsewhere)


OnEntry: TypeAlias = Callable[[LeftEntry], None]
"""Called with each request as it is read, in the thread that reads."""


def unheard(entry: LeftEntry) -> None:
    """Hear of no entry before the whole is there."""


SUFFIXES = (".csv", ".json")
"""The endings of the files that a ledger is written to."""

_COLUMNS = ("line", "at", "host", "elsewhere", "role", "method", "path", "bytes", "sha256", "status")
_COUNTED = ("seconds", "words", "document", "locator", "spanWords")


def exported(found: LeftLedger, entries: Sequence[LeftEntry], suffix: str) -> str:
    """Write some requests of a ledger for a file with an ending of `SUFFIXES`."""
    return _as_csv(entries) if suffix == ".csv" else _as_json(found, entries)


def record(entry: LeftEntry) -> Mapping[str, Any]:
    """Return a request as one JSON object."""
    from detective_app.core.record import format_time  # late: a list of sessions does without the records

    return {
        "line": entry.line,
        "at": format_time(entry.at),
        "host": entry.host,
        "elsewhere": entry.elsewhere,
        "role": entry.role,
        "method": entry.method,
        "path": entry.path,
        "bytes": entry.bytes,
        "sha256": entry.sha256,
        "status": entry.status,
        "seconds": entry.seconds,
        "words": entry.words,
        "spans": [
            {"sourceId": one.source_id, "name": one.name, "locator": one.locator, "words": one.words}
            for one in entry.spans
        ],
    }


def lent_record(one: LentDocument) -> Mapping[str, Any]:
    """Return what went to a worker as one JSON object."""
    from detective_app.core.record import format_time

    return {"document": one.name, "worker": one.worker, "at": format_time(one.at)}


def _as_json(found: LeftLedger, entries: Sequence[LeftEntry]) -> str:
    """Write a ledger as one JSON document."""
    about = {"session": found.session_id, "broken": found.broken or None, "remark": found.remark or None}
    requests, sent = [record(one) for one in entries], [lent_record(one) for one in found.lent]
    whole = {**about, "requests": requests, "sentToWorkers": sent}
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def _as_csv(entries: Sequence[LeftEntry]) -> str:
    """Write a ledger as a table, a row a span, or one row for a request without; no cell is a formula."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow((*_COLUMNS, *_COUNTED))
    for one in entries:
        values = record(one)
        row = [values[name] for name in (*_COLUMNS, "seconds", "words")]
        for span in values["spans"] or [{"name": "", "locator": "", "words": ""}]:
            table.writerow([cell(value) for value in (*row, span["name"], span["locator"], span["words"])])
    return out.getvalue()
