"""Reads the ledger of a session off its tape, and finds the documents' words in what left."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import chain, pairwise
from pathlib import Path
from typing import Any, get_args

from pydantic import JsonValue
from pydantic_core import from_json

from detective_app.app.disclosing import CaseTexts
from detective_app.core.errors import BadInput, DocumentError
from detective_app.core.evidence import Source
from detective_app.core.ports import CaseIndex
from detective_app.core.session import InterrogationSession
from detective_app.core.tape import TapeLine
from detective_app.core.words import is_this_computer
from detective_app.documents.process.opening import place_of
from detective_app.evidence.text.copied import Copy, DocumentWords
from detective_app.evidence.text.word_index import LEAST_WORDS, TextWords
from detective_app.front_end.ledger import (
    CopiedMark,
    LeftEntry,
    LeftLedger,
    LeftSpan,
    LentDocument,
    OnEntry,
    SentText,
    Step,
    unheard,
)
from detective_app.prompt_files import texts
from detective_app.storage.cases.store import CaseStore
from detective_app.storage.left import SentWhole
from detective_app.storage.sessions.files import SessionFiles
from detective_app.storage.sessions.format import decode
from detective_app.storage.sessions.tape import PAID_BEFORE, body_of, line_of, read_tape

NO_TAPE = "There is no tape of this session: it was begun before there were tapes, or the file was removed."
NOT_AT_HAND = "Which words of the documents left is not told, because they are not at hand as they were."
WITHOUT_BODIES = "The tape was full from line {} on: what was sent after that has its size and hash alone."
WENT_WHOLE = "Documents of it went as a whole to the workers that were named for that, {} times."
CHANGED = "The tape was changed since it was read. Open the ledger again."
_STEPS: tuple[Step, ...] = get_args(Step)
_ANSWER = re.compile(r"^(?:ANSWER|RECHECK OF ANSWER) (\d+) ", re.MULTILINE)


def ledger(
    session_id: str, files: SessionFiles, cases: CaseStore, whole: SentWhole, on_entry: OnEntry = unheard
) -> LeftLedger:
    """Return the ledger of a session; blocks, and tells each entry when its words are known.

    `whole` says which documents went to workers.
    Raises UnreadableSession, BadInput without a tape.
    """
    session = files.load(session_id).session
    path = files.tape(session.id, session.start_time)
    if not path.exists():
        raise BadInput(NO_TAPE)
    tape = read_tape(path)
    remarks = []
    begun, case = _begun(tape.lines), None
    try:
        case = cases.reopen(begun.sources, known=True) if begun and begun.sources else None
    except DocumentError:
        remarks.append(NOT_AT_HAND)
    entries = []
    with closing(_Words(case, "\n".join((*_own(begun), *texts().values())))) as words:
        for entry in _entries(tape.lines, words, told=not remarks):
            on_entry(entry)
            entries.append(entry)
    if empty := next((line.n for line in tape.lines if line.left_out and line.kind == "request"), None):
        remarks.append(WITHOUT_BODIES.format(empty))
    if lent := tuple(_lent(session.sources or (), cases, whole)):
        remarks.append(WENT_WHOLE.format(len(lent)))
    open_end = tape.torn or not tape.lines or tape.lines[-1].kind != "end"
    return LeftLedger(
        session.id,
        path,
        tuple(entries),
        tape.broken,
        open_end,
        " ".join(remarks),
        lent,
    )


def _lent(sources: Sequence[Source], cases: CaseStore, whole: SentWhole) -> Iterator[LentDocument]:
    """Yield which documents went to workers, those within another file with it."""
    names: dict[str, list[str]] = {}
    for one in sources:
        place, member = place_of(Path(one.path))
        last = cases.last_reading(place) if member else None
        names.setdefault((last and last.sha256) or one.sha256, []).append(one.name)
    for went in whole.of(names.keys()):
        yield from (LentDocument(name, went.worker, went.at) for name in names[went.document])


def sent(found: LeftLedger, entry: LeftEntry) -> SentText:
    """Return what a request of a ledger said; blocks. Raises BadInput where the tape was changed since."""
    line = line_of(found.tape, entry.line)
    if line is None or line.sha256 != entry.sha256:
        raise BadInput(CHANGED)
    body = body_of(line)
    if body is None:
        return SentText(None, None)
    return SentText("".join(piece.text for piece in pieces(body)), body)


_Copies = list[tuple[int, int, tuple[Copy, ...]]]
"""Runs of a text with the places of documents where the same stands."""


@dataclass(slots=True)
class _Words:
    """The words of a case, looked for in what left; those that a person wrote to be sent are nobody's."""

    case: CaseIndex | None
    own: str
    _known: dict[tuple[str, int, int], LeftSpan] = field(default_factory=dict)
    _documents: DocumentWords | None = None
    _persons: DocumentWords | None = None

    def found(self, said: Sequence[BodyPiece]) -> tuple[tuple[CopiedMark, ...], tuple[LeftSpan, ...], int]:
        """Return where words of documents stand in a text, their places, and how many words they are."""
        runs, at = _Copies(), 0
        for piece in said:
            if piece.said:
                runs += ((at + start, at + end, copies) for start, end, copies in self._copies(piece.text))
            at += len(piece.text)
        out: dict[str, set[int]] = {}
        for _, _, copies in runs:
            for copy in copies:
                out.setdefault(copy.source_id, set()).update(range(copy.first, copy.last + 1))
        places = (self._places(source_id, sorted(numbers)) for source_id, numbers in sorted(out.items()))
        spans = tuple(chain.from_iterable(places))
        return tuple(map(self._mark, runs)), spans, sum(one.words for one in spans)

    def close(self) -> None:
        """Let go of the case."""
        if self.case:
            self.case.close()

    def _copies(self, text: str) -> Iterator[tuple[int, int, tuple[Copy, ...]]]:
        if self.case is None:
            return
        if self._documents is None or self._persons is None:
            self._documents = DocumentWords(CaseTexts(self.case), self.case.word_index())
            self._persons = DocumentWords({"": self.own})
        read = TextWords(text)
        persons = [(run.start, run.end) for run in self._persons.runs_in(read)]
        for run in self._documents.runs_in(read):
            if not any(start <= run.start and run.end <= end for start, end in persons):
                yield run.start, run.end, run.copies

    def _mark(self, run: tuple[int, int, tuple[Copy, ...]]) -> CopiedMark:
        start, end, copies = run
        return CopiedMark(start, end, tuple(self._span(one.source_id, one.first, one.last) for one in copies))

    def _places(self, source_id: str, numbers: Sequence[int]) -> Iterator[LeftSpan]:
        """Yield the runs of some words of a document."""
        breaks = [n for n, (one, following) in enumerate(pairwise(numbers), 1) if following != one + 1]
        for begin, end in pairwise([0, *breaks, len(numbers)]):
            yield self._span(source_id, numbers[begin], numbers[end - 1])

    def _span(self, source_id: str, first: int, last: int) -> LeftSpan:
        """Return a place of a document; the same ones leave again and again."""
        key = (source_id, first, last)
        if key not in self._known:
            self._known[key] = self._place(source_id, first, last)
        return self._known[key]

    def _place(self, source_id: str, first: int, last: int) -> LeftSpan:
        if self.case is None or self._documents is None:
            raise RuntimeError("no documents are at hand")
        text = self.case.text(source_id)
        start, end = self._documents.place(source_id, first), self._documents.end(source_id, last)
        begin = 1 + text.count("\n", 0, start)
        locator = self.case.locator(source_id, begin, begin + text.count("\n", start, end))
        name = next(one.name for one in self.case.sources if one.source_id == source_id)
        return LeftSpan(source_id, name, str(locator), last - first + 1, start, end)


def _begun(lines: Sequence[TapeLine]) -> InterrogationSession | None:
    """Return the session as its last run began; the rest of that is for a replay by the same version."""
    told = [line.value or {} for line in lines if line.kind == "run"]
    return decode(json.dumps(told[-1].get("session")).encode()).session if told else None


def _own(begun: InterrogationSession | None) -> Iterator[str]:
    """Yield what a person wrote to be sent."""
    if begun is not None:
        yield from filter(None, (begun.hypothesis.text, begun.brief))
        state = begun.clarification_state
        yield from (one.free_text_response or "" for one in (state.answers if state else ()))


def _entries(lines: Sequence[TapeLine], words: _Words, *, told: bool) -> Iterator[LeftEntry]:
    replies = {line.of: line for line in lines if line.kind == "reply"}
    for line in lines:
        if line.kind in ("request", "shown") and line.name != PAID_BEFORE:
            yield _entry(line, replies.get(line.n), words, told=told)


def _entry(line: TapeLine, reply: TapeLine | None, words: _Words, *, told: bool) -> LeftEntry:
    """Return what left with a request, or was shown; words are looked for where something went elsewhere."""
    elsewhere = line.kind == "shown" or not is_this_computer(f"http://{line.host or ''}")
    body = body_of(line) if elsewhere else None
    said = pieces(body) if body is not None else ()
    marks, spans, count = words.found(said) if told and body is not None else ((), (), None)
    status, seconds = (reply.status, (reply.ms - line.ms) / 1000) if reply else (None, None)
    return LeftEntry(
        **_addressed(line),
        elsewhere=elsewhere,
        status=status,
        seconds=seconds,
        words=count,
        spans=spans,
        marks=marks,
        step=_step(said),
        answers=_answers(said),
        masked=bool(line.masked),
    )


def _addressed(line: TapeLine) -> dict[str, Any]:
    """Return when a request was made, by whom and to whom, and what crossed the border."""
    told = {name: getattr(line, name) or "" for name in ("method", "path", "sha256")}
    role = "detective" if line.kind == "shown" else line.role or ""
    return (
        told
        | {"line": line.n, "at": line.at, "role": role, "host": line.host or line.role or ""}
        | {"bytes": line.bytes or 0}
    )


def _answers(said: Sequence[BodyPiece]) -> tuple[int, ...]:
    return tuple(sorted({int(number) for piece in said for number in _ANSWER.findall(piece.text)}))


def _step(said: Sequence[BodyPiece]) -> Step | None:
    """Tell by the words of which prompt something is asked for."""
    texts_ = [piece.text for piece in said if piece.said]
    return next((name for name in _STEPS if any(one.find(_begins(name)) >= 0 for one in texts_)), None)


def _begins(name: str) -> str:
    """Return the words that a prompt begins with, as far as they are the same for every run."""
    return texts()[name].splitlines()[0].partition("{")[0]


_ON_ITS_LINE = 80


@dataclass(frozen=True, slots=True)
class BodyPiece:
    """A piece of a text, and whether it is what a field says: words of documents stand in such alone."""

    text: str
    said: bool = False


def pieces(body: bytes) -> tuple[BodyPiece, ...]:
    """Return the text of a body in pieces; the body itself where it is no JSON."""
    text = body.decode("utf-8", "replace")
    try:
        return tuple(_of(from_json(text), ""))
    except ValueError:
        return (BodyPiece(text, said=True),)


def _of(value: JsonValue, name: str) -> Iterator[BodyPiece]:
    """Yield a value under its name: a text by itself, what holds no text in one line."""
    if isinstance(value, str):
        breaks = "\n" in value or len(value) > _ON_ITS_LINE
        yield BodyPiece(f"{name}:\n" if breaks else f"{name}: ")
        yield BodyPiece(value, said=True)
        yield BodyPiece("\n\n" if breaks else "\n")
    elif isinstance(value, dict | list) and _holds_text(value):
        fields = value.items() if isinstance(value, dict) else enumerate(value, 1)
        for field, one in fields:
            yield from _of(one, f"{name}.{field}" if name else str(field))
    else:
        yield BodyPiece(f"{name}: {json.dumps(value, ensure_ascii=False)}\n")


def _holds_text(value: JsonValue) -> bool:
    """Tell whether there are texts in a value that may hold words of documents."""
    values = [value]
    while values:
        one = values.pop()
        if isinstance(one, str) and len(one.split()) >= LEAST_WORDS:
            return True
        if isinstance(one, list | dict):
            values += one.values() if isinstance(one, dict) else one
    return False
