"""What a run owes its user on a bad day, checked on its files, its output and what the providers received."""

from __future__ import annotations

import base64
import functools
import hashlib
import json
import urllib.parse
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import jsonschema

from detective_app import paths
from detective_app.core.tape import TapeLine
from detective_app.storage.sessions.tape import PAID_BEFORE, TapeOnDisk, read_tape, tape_beside
from tests.e2e.in_process import Ended, session_file, stored
from tests.stand_ins import Request, StandIn

MAX_GROWTH = 100_000_000
STATUS_OF_CODE = {0: "completed", 3: "limit-reached", 4: "failed"}


@functools.cache
def _schemas() -> tuple[jsonschema.Draft7Validator, ...]:
    """The shipped schema, and the one that `seeds/003` demands of every session file."""
    files = (
        paths.resources() / "session.schema.json",
        Path(__file__).parents[1] / "core" / "seed_schema.json",
    )
    formats = jsonschema.FormatChecker(("uuid", "date-time"))
    return tuple(
        jsonschema.Draft7Validator(json.loads(file.read_text()), format_checker=formats) for file in files
    )


def check_run(data: Path, ended: Ended, agents: int = 1) -> dict[str, Any]:
    """Check all that holds for every run, and return its session; `agents` read replies at once."""
    assert "Traceback" not in ended.err
    assert ended.code in STATUS_OF_CODE, ended.err
    session = stored(data)
    check_schemas(session)
    assert session["status"] == STATUS_OF_CODE[ended.code]
    assert ("auditResult" in session) == (session["status"] == "completed")
    assert session["currentIteration"] == len(session["qaPairs"])
    for pairs in ended.saved:
        assert session["qaPairs"][: len(pairs)] == pairs
    last = ended.events[-1]
    assert (last["event"], last["exitCode"]) == ("session_ended", ended.code)
    assert ended.grown < MAX_GROWTH * agents
    return session


def check_schemas(session: Mapping[str, Any]) -> None:
    """Check that a session file is what the shipped schema and the seed's promise."""
    for schema in _schemas():
        assert not list(schema.iter_errors(session))


def check_nothing_invented(session: Mapping[str, Any], server: StandIn) -> None:
    """Check that each saved analysis is one that the named provider sent."""
    sent = [
        (request.provider, said)
        for request, answer in server.answers
        if request.stage == "analysis"
        for said in _analyses(answer.text)
    ]
    for pair in session["qaPairs"]:
        provider = pair["providerUsed"].partition(":")[0]
        analysis = pair["gapAnalysis"]
        gaps = [g["description"] for g in analysis["gaps"] if g.get("source") != "check"]
        assert any(
            provider == by
            and analysis["completenessScore"] == said["completenessScore"]
            and gaps == [gap["description"] for gap in said["gaps"]]
            for by, said in sent
        )


def _analyses(text: str) -> list[dict[str, Any]]:
    try:
        value = json.loads(text[text.find("{") : text.rfind("}") + 1])  # there may be talk around it
    except ValueError:
        return []
    found = value.get("analyses") if isinstance(value, dict) else None
    given = found if isinstance(found, list) else []
    return [one for one in given if isinstance(one, dict) and {"gaps", "completenessScore"} <= one.keys()]


def check_tape(data: Path, server: StandIn, *, killed: bool = False) -> None:
    """Check that what each provider received and sent stands on the tape, byte for byte, and nothing else.

    After a kill its last line may break off, and it may have no session beside it yet. What was paid before
    the kill stands there again when the run goes on, and does not leave.
    """
    places = data.glob("sessions/*.tape.jsonl") if killed else [tape_beside(session_file(data))]
    tape = next(map(read_tape, places), TapeOnDisk(()))
    assert (tape.broken, tape.torn and not killed) == ("", False)
    answered = {line.of for line in tape.lines if line.kind == "reply" and line.status}
    sent = [line for line in tape.lines if line.kind == "request" and line.name != PAID_BEFORE]
    on_tape = Counter((one.path, one.body, one.sha256) for one in sent)
    received = Counter(map(_crossed, server.seen()))
    assert not Counter(map(_crossed, server.seen(calls_only=True))) - on_tape
    assert not Counter((one.path, one.body, one.sha256) for one in sent if one.n in answered) - received
    _check_replies(tape.lines, server)


def _check_replies(lines: Iterable[TapeLine], server: StandIn) -> None:
    """Check that each reply on the tape is one that was sent to its request, or the beginning of it."""
    asked, sent = dict[int, tuple[str, str]](), defaultdict[tuple[str, str], list[bytes]](list)
    for request in server.seen():
        sent[request.path, _digest(request.body)].append(bytes(request.replied))
    for line in lines:
        if line.kind == "request":
            asked[line.n] = line.path or "", line.sha256 or ""
        elif line.kind == "reply" and line.status:
            whole, size = line.ended == "whole" and not line.error, line.bytes or 0
            assert any(
                _digest(said[:size]) == line.sha256 and (len(said) == size or not whole)
                for said in sent[asked[line.of or 0]]
            ), line


def _digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def _crossed(request: Request) -> tuple[str, str, str]:
    return request.path, request.body.decode(), _digest(request.body)


def check_keys(keys: Mapping[str, str], data: Path, runs: Iterable[Ended], server: StandIn) -> None:
    """Check that each key went to its own provider's auth header, and nowhere else in no form."""
    written = [file.read_bytes() for file in data.rglob("*") if file.is_file()]
    printed = [text.encode() for run in runs for text in (run.out, run.err)]
    for provider, key in keys.items():
        hidden = forms(key)
        assert not any(form in text for text in (*written, *printed) for form in hidden)
        for request in server.seen():
            others = {n: v for n, v in request.headers.items() if v.removeprefix("Bearer ") != request.key}
            assert not any(form in request.body or form in repr(others).encode() for form in hidden)
            assert (request.key == key) == (request.provider == provider)
    assert not server.seen("elsewhere")


@functools.cache
def forms(key: str) -> tuple[bytes, ...]:
    """A key as it is, either end of it, backwards, and as base64, in a URL and in JSON."""
    raw = key.encode()
    quoted = urllib.parse.quote(key, safe="").encode()
    escaped = json.dumps(key)[1:-1].encode()
    return (raw[:12], raw[-12:], raw[::-1], base64.b64encode(raw)[:16], quoted, escaped)
