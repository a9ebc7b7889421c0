"""The case of the pictures of what left: three documents, a session with its tape, and a tape cut short."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from pathlib import Path
from types import MappingProxyType

from detective_app.core.disclosure import Disclosure, DocumentDisclosure
from detective_app.core.evidence import Source
from detective_app.core.session import InterrogationSession
from detective_app.core.tape import Incoming, Outgoing
from detective_app.evidence.text.copied import DocumentWords
from detective_app.front_end.application import Application
from detective_app.storage.sessions.tape import TapeWriter
from tests.screenshots import report_case
from tests.screenshots.records import moment

ROW = "MLB-07, principal inspection, closed, 2024-03-19, R. Hale"
MAIL = "Please ignore my mail of the 12th, the date stands."
REPORT = "Principal inspection carried out on 12 March 2024 by inspector Eva Lind in dry weather."
BEARING = "Every bearing of the north pier was checked that day from a mobile platform."
OPENAI, ANTHROPIC, HERE = "api.openai.com", "api.anthropic.com", "127.0.0.1:11434"
_OPENING = "Open the investigation: take the hypothesis apart, then choose the first things to do."
_ROUND = "The witness has answered. Judge each answer, then go on."
_AUDIT = "The questions are over. Audit the answers and give the verdict."
_FILLER = "\n".join(
    f"MLB-{n:02}, routine inspection, open, 2024-02-{n % 27 + 1:02}, T. Berg" for n in range(9, 90)
)
_PHOTOGRAPHS = "\n".join(f"Photograph {n} shows part {n} of the deck." for n in range(1, 60))
_FILES = {
    "inspection-report.pdf.txt": f"{REPORT}\n{BEARING}\n{_PHOTOGRAPHS}",
    "maintenance-log.csv": f"Job,Work,State,Day,By\n{_FILLER}\n{ROW}\n",
    "email-thread.eml": f"From: lead@northfield.example\nSubject: Mill Lane\n\n{MAIL}\n",
}
_QUOTES = {
    "D1": (("L1", REPORT), ("L2", BEARING)),
    "D2": (("L83", ROW),),
    "D3": (("L4", MAIL),),
}
_NAMED = {"s1": "D1", "s2": "D3", "s3": "D2"}
"""What the documents of the report's pictures are called here."""


def documents(folder: Path) -> tuple[Path, ...]:
    """Write the documents."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in _FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return tuple(folder / name for name in _FILES)


def audited(application: Application, folder: Path) -> InterrogationSession:
    """Save the audited session of the pictures over the documents, and its tape; return it."""
    session = _session(application, folder)
    with application.library.files.hold():
        path = application.library.files.save(session)
        record(application.library.files.tape(session.id, session.start_time), session)
    assert path.exists()
    return session


def local(application: Application, folder: Path) -> InterrogationSession:
    """Do the same with a session of which nothing left."""
    session = _session(application, folder)
    card = session.reproducibility
    assert card is not None
    here = tuple(one.model_copy(update={"model": "ollama:llama3.1:8b"}) for one in card.models)
    session = session.evolve(
        id=report_case.second_run().id,
        disclosure=None,
        reproducibility=card.model_copy(update={"models": here}),
    )
    with application.library.files.hold():
        application.library.files.save(session)
        record(application.library.files.tape(session.id, session.start_time), session, local_only=True)
    return session


def broken(application: Application, session: InterrogationSession) -> None:
    """Have one line of the tape of a session changed."""
    tape = application.library.files.tape(session.id, session.start_time)
    lines = tape.read_bytes().splitlines(keepends=True)
    lines[14] = lines[14].replace(b'"POST"', b'"post"')
    tape.write_bytes(b"".join(lines))


def record(
    path: Path,
    session: InterrogationSession,
    *,
    local_only: bool = False,
    more: int = 0,
    settings: Mapping[str, object] = MappingProxyType({}),
) -> None:
    """Write the tape of a run: each request with its reply, and the end; `more` requests beside the usual.

    `settings` are what the run went by beside what this version knows.
    """
    clock = iter(_times(session.start_time, 2 * more))
    writer = TapeWriter(path, session.id, now=lambda: next(clock))
    writer.write("run", value={**_begun(session), **settings})
    requests = [one for one in _requests() if not local_only or one.host == HERE]
    requests += [_to(OPENAI, _ROUND, f"ANSWER 1 OF AT MOST 12\nAgain {n}.") for n in range(more)]
    for one in requests:
        number = writer.sent(one)
        writer.came(number, Incoming(status=200, headers={}, body=b"{}", shown=b"{}"))
    writer.write("end", value={})
    writer.close()


def _session(application: Application, folder: Path) -> InterrogationSession:
    index = application.cases.store.read(documents(folder)).index
    sources = index.sources
    texts = {one.source_id: index.text(one.source_id) for one in sources}
    index.close()
    made = report_case.audited(
        start_time=moment("11:43:50"),
        end_time=moment("11:52:02"),
        sources=sources,
        disclosure=Disclosure(budget=10, per_document=tuple(_counted(sources, texts)), total=46),
    )
    names = re.compile("|".join(f'"{name}"' for name in _NAMED))
    written = names.sub(
        lambda found: f'"{_NAMED[found[0].strip(chr(34))]}"', made.model_dump_json(by_alias=True)
    )
    return InterrogationSession.model_validate_json(written)


def _counted(sources: tuple[Source, ...], texts: dict[str, str]) -> Iterator[DocumentDisclosure]:
    words = DocumentWords(texts)
    for one in sources:
        quotes = [quote for _, quote in _QUOTES[one.source_id]]
        spans = tuple((texts[one.source_id].index(quote), 0) for quote in quotes)
        spans = tuple((start, start + len(quote)) for (start, _), quote in zip(spans, quotes, strict=True))
        sent = sum(len(quote.split()) for quote in quotes)
        yield DocumentDisclosure(
            source_id=one.source_id, words=words.count(one.source_id), sent=sent, spans=spans
        )


def _requests() -> Iterator[Outgoing]:
    yield _to(
        OPENAI, _OPENING, f"HYPOTHESIS\n{report_case.HYPOTHESIS}\n\nCATALOGUE\nS1, 62 lines\nS2, 83 lines"
    )
    yield _to(HERE, "You are a witness.", "Question: When was the bridge inspected?", role="witness")
    yield _to(OPENAI, _ROUND, _answer(1, "D1", 0) + _answer(2, "D1", 1))
    yield _to(ANTHROPIC, _ROUND, _answer(3, "D1", 0))
    yield _to(ANTHROPIC, _ROUND, _answer(3, "D1", 0))
    yield _to(HERE, "You are a witness.", "Question: On which day does the log close it?", role="witness")
    yield _to(ANTHROPIC, _ROUND, _answer(5, "D2", 0) + _answer(6, "D3", 0) + "142 of 142 passages were read.")
    yield _to(ANTHROPIC, _ROUND, _answer(7, "D1", 1))
    yield _to(ANTHROPIC, _AUDIT, _answer(1, "D1", 0) + _answer(5, "D2", 0) + _answer(6, "D3", 0))


def _answer(number: int, source_id: str, quote: int) -> str:
    place, words = _QUOTES[source_id][quote]
    head = f"ANSWER {number} OF AT MOST 12 (outcome: answered)\n> Statement 1 (verified): It is so."
    return f"{head}\n> Quote 1, {source_id} {place}:\n> {words}\n\n"


def _to(host: str, task: str, said: str, role: str = "detective") -> Outgoing:
    messages = [
        {"role": "system", "content": f"You are the {role} of this investigation."},
        {"role": "user", "content": f"{task}\n\n{said}"},
    ]
    body = json.dumps({"model": "m", "messages": messages, "temperature": 0}).encode()
    return Outgoing(role, host, "POST", "/v1/messages", body, body)


def _times(start: datetime, more: int) -> Iterator[datetime]:
    for n in range(40 + more):
        yield start + timedelta(seconds=8 + 19 * n, milliseconds=137 * (n % 7))


def _begun(session: InterrogationSession) -> dict[str, object]:
    model = {
        "provider": "openai", "model": "gpt-4o", "base_url": "https://api.openai.com", "deadline": 120.0,
        "context_tokens": 8192, "effort": "low", "audit_effort": "high",
    }  # fmt: skip
    agent = {"name": "detective", "role": "", "models": [model]}
    return {
        "app_version": "0.1.0",
        "session": session.model_dump(mode="json", by_alias=True, exclude_none=True),
        "agents": [agent],
        "witness": {**model, "provider": "ollama"},
        "witness_profile": "capable",
        "evidence": {},
        "gate": {},
    }
