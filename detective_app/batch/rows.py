"""The rows of a batch: a table of hypotheses, and which documents of the case each of them is about."""

from __future__ import annotations

import asyncio
import csv
import hashlib
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from detective_app.core.errors import BadInput
from detective_app.core.words import brief_text, hypothesis_text
from detective_app.documents.process.opening import place_of
from detective_app.storage.reading import parse_json, read_file, shown, unopened

if TYPE_CHECKING:
    from detective_app.core.evidence import Source
    from detective_app.front_end.application import Application
    from detective_app.front_end.cases import OnReading
    from detective_app.front_end.run import Run, RunRequest

SUFFIXES = (".csv", ".jsonl", ".xlsx")
"""The endings of tables that are read, and written."""

HYPOTHESIS, BRIEF, DOCUMENTS, MODE = "hypothesis", "brief", "documents", "mode"
_MOST_BYTES, _MOST_ROWS = 50 << 20, 100_000
_NO_HYPOTHESIS = "{} has no column “hypothesis”: {}. Nothing was started."


@dataclass(frozen=True, slots=True)
class Row:
    """A row, by its number from 1, with all columns as they were `given`.

    `problem` says why it cannot be run. Bound to a case it has the `paths` of its documents, the `files` that
    these are in, and a `key` that changes with all that its result rests on.
    """

    number: int
    given: Mapping[str, str]
    problem: str = ""
    key: str = ""
    paths: tuple[Path, ...] = ()
    files: tuple[Path, ...] = ()

    def request(self, shared: RunRequest) -> RunRequest:
        """Return what the run of this row is asked for, with what all rows share."""
        return replace(
            shared,
            hypothesis=self.given[HYPOTHESIS],
            brief=self.given.get(BRIEF) or shared.brief,
            mode=self.given.get(MODE) or shared.mode,
            case_paths=self.paths,
        )


def read_rows(path: Path) -> list[Row]:
    """Read a table of hypotheses by its ending; raises BadInput for what is no such table.

    A row that is wrong by itself says so, and the others stand.
    """
    if path.suffix.lower() not in SUFFIXES:
        raise BadInput(f"Hypotheses are read from {', '.join(SUFFIXES)}. Nothing was started.")
    try:
        content, _ = read_file(path, limit=_MOST_BYTES, follow=True)
    except BadInput as error:
        raise BadInput(unopened(path, str(error))) from error
    name = shown(path.name)
    read = {".csv": _csv, ".jsonl": _jsonl, ".xlsx": _xlsx}[path.suffix.lower()]
    rows = [_checked(number, given) for number, given in enumerate(read(content, name), 1)]
    if not rows or len(rows) > _MOST_ROWS:
        raise BadInput(f"{name} has {len(rows):,} rows; 1 to {_MOST_ROWS:,} can be run. Nothing was started.")
    return rows


def _checked(number: int, given: Mapping[str, str] | str) -> Row:
    """Return a row with its texts cleaned, or with what is wrong with them."""
    if isinstance(given, str):
        return Row(number, {HYPOTHESIS: ""}, problem=given)
    try:
        cleaned = {HYPOTHESIS: hypothesis_text(given.get(HYPOTHESIS, ""))}
        if given.get(BRIEF):
            cleaned[BRIEF] = brief_text(given[BRIEF])
    except BadInput as error:
        return Row(number, given, problem=str(error))
    return Row(number, {**given, **cleaned})


def _text(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput(f"{name} is not text in UTF-8. Nothing was started.") from error


def _csv(content: bytes, name: str) -> Iterator[Mapping[str, str]]:
    """Yield the rows of a table with commas, or with what stands between the columns of its head."""
    text = _text(content, name)
    head = text.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    try:
        yield from _table(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True), name)
    except csv.Error as error:
        raise BadInput(f"{name} is no table: {error}. Nothing was started.") from error


def _xlsx(content: bytes, name: str) -> Iterator[Mapping[str, str]]:
    from python_calamine import CalamineError, CalamineWorkbook

    try:
        rows = CalamineWorkbook.from_filelike(io.BytesIO(content)).get_sheet_by_index(0).to_python()
    except (CalamineError, ValueError, OSError) as error:
        raise BadInput(f"{name} is no workbook that can be read. Nothing was started.") from error
    yield from _table((list(map(_cell, row)) for row in rows), name)


def _cell(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _table(lines: Iterable[Sequence[str]], name: str) -> Iterator[Mapping[str, str]]:
    """Yield the lines below the head by its columns, those without any word left out."""
    found = iter(lines)
    head = [one.strip().lower() for one in next(found, [])]
    if HYPOTHESIS not in head:
        raise BadInput(_NO_HYPOTHESIS.format(name, shown(", ".join(filter(None, head))) or "it has no head"))
    for line in found:
        if any(one.strip() for one in line):
            yield {column: one.strip() for column, one in zip(head, line, strict=False) if column}


def _jsonl(content: bytes, name: str) -> Iterator[Mapping[str, str] | str]:
    """Yield the object of each line; a text by itself is a hypothesis."""
    for line in _text(content, name).splitlines():
        if not line.strip():
            continue
        try:
            value = parse_json(line.encode())
        except BadInput as error:
            yield f"This line cannot be read: {error}."
            continue
        if isinstance(value, str):
            yield {HYPOTHESIS: value}
        elif isinstance(value, dict):
            yield {str(column).strip().lower(): _plain(one) for column, one in value.items()}
        else:
            yield "This line is neither an object nor a text."


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return ";".join(map(str, value))
    return "" if value is None else str(value).strip()


@dataclass(frozen=True, slots=True)
class BatchCase:
    """The documents that a batch is about: what was chosen, and what was read of it."""

    chosen: tuple[Path, ...]
    sources: tuple[Source, ...]

    def bound(self, row: Row) -> Row:
        """Return a row with its documents and key, or with why it has none.

        A row may name documents and folders of the case alone: a table is not to reach for other files.
        """
        if row.problem:
            return row
        paths, sources = list(self.chosen), list(self.sources)
        named = row.given.get(DOCUMENTS, "").replace("\n", ";").split(";")
        if wanted := [one.strip() for one in named if one.strip()]:
            every = [self._named(one) for one in wanted]
            if not all(every):
                name = shown(wanted[every.index([])])
                return replace(row, problem=f"The case has no document “{name}” that can be read.")
            sources = list(chain.from_iterable(every))
            paths = [Path(one.path) for one in sources]
        key = [row.given[HYPOTHESIS], row.given.get(BRIEF) or "", row.given.get(MODE) or ""]
        content = json.dumps([*key, sorted({one.sha256 for one in sources})])
        return replace(
            row,
            key=hashlib.sha256(content.encode()).hexdigest(),
            paths=tuple(dict.fromkeys(paths)),
            files=tuple(dict.fromkeys(place_of(Path(one.path))[0] for one in sources)),
        )

    def _named(self, name: str) -> list[Source]:
        """Return the documents with a name, or at a place in a chosen folder, or below a folder there."""
        places = {one / name for one in self.chosen if one.is_dir()} | {Path(name)}
        at = {Path(one.path): one for one in self.sources if Path(one.path).is_file()}
        return [
            one
            for path, one in at.items()
            if name in (one.name, path.name) or not places.isdisjoint((path, *path.parents))
        ]


async def bind(
    application: Application, rows: list[Row], shared: RunRequest, on_reading: OnReading
) -> tuple[list[Row], Run | None]:
    """Read the case once for all rows, see that a run could start, and bind each row to its documents.

    Returns that run too, which nobody began; None where no row can be run. Raises what `runs.start` does.
    """
    first = next((one for one in rows if not one.problem), None)
    if first is None:
        return rows, None
    request = replace(first.request(shared), case_paths=shared.case_paths, mode=shared.mode)
    tried = await application.runs.start(request, on_reading)
    reading = await asyncio.to_thread(application.cases.store.read, shared.case_paths)
    with closing(reading.index) as index:
        case = BatchCase(shared.case_paths, tuple(index.sources))
    return [case.bound(one) for one in rows], tried
