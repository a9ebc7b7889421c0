"""A ledger as a table or as records, to hand on."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from detective_app.core.record import format_time
from detective_app.core.words import cell

if TYPE_CHECKING:
    from detective_app.front_end.ledger import LeftEntry, LeftLedger

SUFFIXES = (".csv", ".json")
"""The endings of the files that a ledger is written to."""

_COLUMNS = ("line", "at", "host", "elsewhere", "role", "method", "path", "bytes", "sha256", "status")
_COUNTED = ("seconds", "words", "document", "locator", "spanWords")


def exported(found: LeftLedger, entries: Sequence[LeftEntry], suffix: str) -> str:
    """Write some requests of a ledger for a file with an ending of `SUFFIXES`."""
    return _as_csv(entries) if suffix == ".csv" else _as_json(found, entries)


def record(entry: LeftEntry) -> Mapping[str, Any]:
    """Return a request as one JSON object."""
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


def _as_json(found: LeftLedger, entries: Sequence[LeftEntry]) -> str:
    """Write a ledger as one JSON document."""
    about = {"session": found.session_id, "broken": found.broken or None, "remark": found.remark or None}
    requests = [record(one) for one in entries]
    return json.dumps({**about, "requests": requests}, ensure_ascii=False, indent=2) + "\n"


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
