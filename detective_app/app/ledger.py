"""Reads the ledger of a session off its tape, and finds the documents' words in what left."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise

from pydantic_core import from_json

from detective_app.app.taped import Begun
from detective_app.core.errors import BadInput, DocumentError
from detective_app.core.ports import CaseIndex
from detective_app.core.tape import TapeLine
from detective_app.core.words import is_this_computer
from detective_app.evidence.text.copied import DocumentWords
from detective_app.evidence.text.json_strings import strings
from detective_app.front_end.ledger import Ledger, LedgerEntry, LeftSpan
from detective_app.prompt_files import texts
from detective_app.storage.cases.store import CaseStore
from detective_app.storage.sessions.files import SessionFiles
from detective_app.storage.sessions.tape_lines import read_tape

NO_TAPE = "There is no tape of this session: it was begun before there were tapes, or the file was removed."
NOT_AT_HAND = "Which words of the documents left is not told, because they are not at hand as they were."
WITHOUT_BODIES = "The tape was full from line {} on: what was sent after that has its size and hash alone."


def ledger(session_id: str, files: SessionFiles, cases: CaseStore) -> Ledger:
    """Return the ledger of a session; blocks. Raises UnreadableSession, BadInput without a tape."""
    session = files.load(session_id).session
    path = files.tape(session.id, session.start_time)
    if not path.exists():
        raise BadInput(NO_TAPE)
    tape = read_tape(path)
    remarks = []
    runs = [Begun.model_validate(line.value) for line in tape.lines if line.kind == "run"]
    case = None
    try:
        sources = runs[-1].session.sources if runs else None
        case = cases.reopen(sources) if sources else None
    except DocumentError:
        remarks.append(NOT_AT_HAND)
    with closing(_Words(case, "\n".join((*_own(runs), *texts().values())))) as words:
        entries = tuple(_entries(tape.lines, words, told=not remarks))
    if empty := next((line.n for line in tape.lines if line.left_out and line.kind == "request"), None):
        remarks.append(WITHOUT_BODIES.format(empty))
    open_end = tape.torn or not tape.lines or tape.lines[-1].kind != "end"
    return Ledger(session.id, path, entries, tape.broken, open_end, " ".join(remarks))


@dataclass(slots=True)
class _Words:
    """The words of a case, looked for in what left; those that a person wrote to be sent are nobody's."""

    case: CaseIndex | None
    own: str
    _documents: DocumentWords | None = None
    _persons: DocumentWords | None = None

    def spans(self, body: str) -> Iterator[LeftSpan]:
        """Yield the places whose words are in a body, document by document."""
        if self.case is None:
            return
        if self._documents is None:
            self._documents = DocumentWords(
                {one.source_id: self.case.text(one.source_id) for one in self.case.sources}
            )
            self._persons = DocumentWords({"": self.own})
        out: dict[str, set[int]] = {}
        for text in _texts(body):
            for source_id, first, last in self._copies(text):
                out.setdefault(source_id, set()).update(range(first, last + 1))
        for source_id, numbers in sorted(out.items()):
            yield from self._places(source_id, sorted(numbers))

    def close(self) -> None:
        """Let go of the case."""
        if self.case:
            self.case.close()

    def _copies(self, text: str) -> Iterator[tuple[str, int, int]]:
        if self._documents is None or self._persons is None:
            return
        persons = [(run.start, run.end) for run in self._persons.runs(text)]
        for run in self._documents.runs(text):
            if not any(start <= run.start and run.end <= end for start, end in persons):
                yield from ((copy.source_id, copy.first, copy.last) for copy in run.copies)

    def _places(self, source_id: str, numbers: Sequence[int]) -> Iterator[LeftSpan]:
        """Yield the runs of some words of a document."""
        breaks = [n for n, (one, following) in enumerate(pairwise(numbers), 1) if following != one + 1]
        for begin, end in pairwise([0, *breaks, len(numbers)]):
            yield self._span(source_id, numbers[begin], numbers[end - 1])

    def _span(self, source_id: str, first: int, last: int) -> LeftSpan:
        if self.case is None or self._documents is None:
            raise RuntimeError("no documents are at hand")
        text = self.case.text(source_id)
        start, end = self._documents.place(source_id, first), self._documents.end(source_id, last)
        begin = 1 + text.count("\n", 0, start)
        locator = self.case.locator(source_id, begin, begin + text.count("\n", start, end))
        name = next(one.name for one in self.case.sources if one.source_id == source_id)
        return LeftSpan(source_id, name, str(locator), last - first + 1)


def _own(runs: Sequence[Begun]) -> Iterator[str]:
    """Yield what a person wrote to be sent."""
    for run in runs[-1:]:
        yield from filter(None, (run.session.hypothesis.text, run.session.brief))
        state = run.session.clarification_state
        yield from (one.free_text_response or "" for one in (state.answers if state else ()))


def _entries(lines: Sequence[TapeLine], words: _Words, *, told: bool) -> Iterator[LedgerEntry]:
    replies = {line.of: line for line in lines if line.kind == "reply"}
    for line in lines:
        if line.kind not in ("request", "shown"):
            continue
        host, reply = line.host or "", replies.get(line.n)
        elsewhere = line.kind == "shown" or not is_this_computer(f"http://{host}")
        known = told and elsewhere and line.body is not None
        spans = tuple(words.spans(_body(line))) if known else ()
        yield LedgerEntry(
            line=line.n,
            at=line.at,
            role="detective" if line.kind == "shown" else line.role or "",
            host=host or line.role or "",
            elsewhere=elsewhere,
            method=line.method or "",
            path=line.path or "",
            bytes=line.bytes or 0,
            sha256=line.sha256 or "",
            status=reply.status if reply else None,
            seconds=(reply.ms - line.ms) / 1000 if reply else None,
            words=sum(one.words for one in spans) if known else None,
            spans=spans,
        )


def _body(line: TapeLine) -> str:
    body = line.body or ""
    return base64.b64decode(body).decode("utf-8", "replace") if line.encoded else body


def _texts(body: str) -> Iterator[str]:
    """Yield the texts of a request without their escapes; the body itself where it is no JSON."""
    try:
        yield from strings(from_json(body))
    except ValueError:
        yield body
