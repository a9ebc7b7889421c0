"""The results of a batch: one for each row, as its session has it now, in a table of the same three kinds."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from detective_app.account.reader import Account
from detective_app.account.sheet import sheet
from detective_app.account.spending import spending
from detective_app.account.verdict_words import RULINGS
from detective_app.batch.rows import SUFFIXES
from detective_app.core.errors import BadInput, UnreadableSession
from detective_app.core.words import cell
from detective_app.own_words import language, said_again, say
from detective_app.storage import atomic

if TYPE_CHECKING:
    from detective_app.account.cells import Sheet
    from detective_app.batch.journal import Journal
    from detective_app.batch.rows import Row
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.application import Application

_COLUMNS = {
    "row": "row",
    "verdict": "verdict",
    "judgedBy": "judged by",
    "because": "because",
    "claims": "claims",
    "quotes": "quotes",
    "gaps": "gaps",
    "costUsd": "cost in US dollars",
    "wordsLeft": "words that left",
    "session": "session",
    "problem": "problem",
}
"""What a result has, by its name in JSON, with its column in a table."""

_GONE = "Its session is no longer here."
_RULINGS = {str(ruling): words for ruling, words in RULINGS.items()}
_UNWRITTEN = "{} could not be written: {{reason}}. What is done is saved. {{step}}, then go on."
_MOST_CELL = 32_767  # of a workbook


def check_place(path: Path, sessions: Path) -> None:
    """Raise BadInput for a place that results cannot be written to; `sessions` is the sessions' folder."""
    if path.suffix.lower() not in SUFFIXES:
        raise BadInput(f"Results are written as {', '.join(SUFFIXES)}. Nothing was started.")
    atomic.check_place(path, sessions)


def known_session(application: Application, session_id: str) -> InterrogationSession | None:
    """Return the session of a row as far as it was saved; a file that is there must be one."""
    found = sorted(application.folders.sessions.glob(f"session_{session_id}_*.json"))
    return application.library.files.load(found[0]).session if found else None


def saved(application: Application, session_id: str) -> InterrogationSession | None:
    """Return the session of a row as it is now, None where none was begun or it cannot be opened."""
    try:
        return known_session(application, session_id)
    except UnreadableSession:
        return None


def results_of(
    application: Application, journal: Journal, rows: Iterable[Row]
) -> Iterator[tuple[Row, dict[str, Any]]]:
    """Yield what came of rows, one session at a time; of one whose session went, that it is gone."""
    for row in rows:
        session = saved(application, journal.session_id(row.key)) if row.key else None
        ended = journal.ended.get(row.key)
        problem = ended.problem if ended else ""
        yield row, result(row, session, problem if session or not ended else problem or _GONE)


def columns_of(rows: Iterable[Row]) -> Iterable[str]:
    """Return the columns that rows were given with, in their order."""
    return dict.fromkeys(name for row in rows for name in row.given)


def result(row: Row, session: InterrogationSession | None, problem: str) -> dict[str, Any]:
    """Return what came of a row; of one without a session, only what was wrong."""
    told: dict[str, Any] = {"row": row.number, "problem": row.problem or problem}
    if session is None:
        return told
    account, shown = Account(session), sheet(session)
    by = tuple(dict.fromkeys(one.by for one in shown.rows if one.by))
    return told | {
        "verdict": account.ruled.overall if account.ruled else "not_judged",
        "judgedBy": by,
        "because": shown.head.because if shown.head else "",
        "claims": [{"text": one.text, "verdict": one.stands, "because": one.because} for one in shown.rows],
        "quotes": list(_quotes(shown, account)),
        "gaps": [one.description for one in account.open_gaps],
        "costUsd": spending(session.usage or {}).dollars,
        "wordsLeft": session.disclosure.total if session.disclosure else 0,
        "session": session.id,
    }


def _quotes(shown: Sheet, account: Account) -> Iterator[Mapping[str, Any]]:
    """Yield the best passage of each document for each part: what was judged, or else what was found."""
    for row in shown.rows:
        for source_id, one in row.cells.items():
            if (best := one.best) and one.word != "unrelated":
                yield {
                    "claim": row.number,
                    "says": one.word,
                    "quote": " ".join(best.sentence.split()),
                    "document": account.names.get(source_id, source_id),
                    "place": account.names.at(source_id, best.at),
                }


def write(path: Path, results: Iterable[tuple[Row, dict[str, Any]]], columns: Iterable[str]) -> None:
    """Write results by the ending of a path, one after the other; `columns` are those of the rows.

    Raises StorageError, and then a file that was there is as it was.
    """
    writer = {".csv": _as_csv, ".jsonl": _as_jsonl, ".xlsx": _as_xlsx}[path.suffix.lower()]
    with atomic.kept(_UNWRITTEN.format(path.name)):
        with atomic.replacing(path) as file:
            own = {*_COLUMNS.values(), *map(say, _COLUMNS.values())}
            writer(file, results, [one for one in columns if one not in own])
        atomic.sync_folder(path.absolute().parent)


_Results = Iterable[tuple["Row", dict[str, Any]]]


def _as_jsonl(file: BinaryIO, results: _Results, columns: Iterable[str]) -> None:
    names = list(columns)
    for row, told in results:
        given = {one: row.given.get(one, "") for one in names}
        line = json.dumps(given | {one: told.get(one) for one in _COLUMNS}, ensure_ascii=False)
        file.write(line.encode("utf-8", "replace") + b"\n")


def _as_csv(file: BinaryIO, results: _Results, columns: Iterable[str]) -> None:
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    for line in _lines(results, list(columns)):
        table.writerow([cell(one) for one in line])
        file.write(out.getvalue().encode("utf-8", "replace"))
        out.seek(0)
        out.truncate()


def _as_xlsx(file: BinaryIO, results: _Results, columns: Iterable[str]) -> None:
    from xlsxwriter import Workbook

    with Workbook(
        file, {"constant_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    ) as book:
        table = book.add_worksheet("Results")
        table.freeze_panes(1, 0)
        for number, line in enumerate(_lines(results, list(columns))):
            table.write_row(number, 0, [one[:_MOST_CELL] if isinstance(one, str) else one for one in line])


def _lines(results: _Results, columns: list[str]) -> Iterator[list[object]]:
    """Yield the head and the lines of a table; several things in one cell stand below each other.

    In another language than English its words are those of a person, else those of the contract.
    """
    yield [*columns, *map(say, _COLUMNS.values())]
    for row, told in results:
        given, verdict = (row.given.get(one, "") for one in columns), _ruling(told.get("verdict") or "")
        said = told | {"verdict": verdict, "problem": said_again(told.get("problem") or "")}
        yield [*given, *(_plain(said.get(one)) for one in _COLUMNS)]


def _ruling(verdict: str) -> str:
    return verdict if language() == "english" else say(_RULINGS.get(verdict, verdict))


def _plain(value: object) -> object:
    if isinstance(value, list | tuple):
        return "\n".join(str(_plain(one)) for one in value)
    if not isinstance(value, Mapping):
        return "" if value is None else value
    if "quote" in value:
        said = f"claim {value['claim']}, {value['says']}: " if value["says"] else ""
        return f"{said}“{value['quote']}” ({value['document']} {value['place']})"
    return f"{_ruling(value['verdict'])}: {value['text']}"
