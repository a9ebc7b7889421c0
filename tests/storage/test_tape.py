"""A tape tells what crossed the border, whatever ended its writing, and shows where somebody changed it."""

from __future__ import annotations

import hashlib
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from detective_app.core.errors import StorageError
from detective_app.core.redaction import MASK, Redactor
from detective_app.core.tape import Incoming, Outgoing
from detective_app.storage.sessions import tape as tape_module
from detective_app.storage.sessions.files import SessionFiles, file_name
from detective_app.storage.sessions.tape import TapeWriter, read_tape, tape_beside
from tests.storage.samples import ID, completed_session, folders_in

BODY = '{"text": "Wie geht’s?\\n"}'.encode()
WHOLE = 4


def request(body: bytes = BODY) -> Outgoing:
    return Outgoing("detective", "models.example", "POST", "/v1/chat", body, body)


def reply(body: bytes = BODY) -> Incoming:
    return Incoming(200, {"content-type": "application/json"}, body, body)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "session.tape.jsonl"


def written(path: Path, times: int = 1) -> None:
    """Write a request with its reply so many times, each time as a run of its own."""
    for _ in range(times):
        tape = TapeWriter(path, ID)
        tape.came(tape.sent(request()), reply())
        tape.close()


def test_what_crossed_is_read_as_it_was(path: Path) -> None:
    tape = TapeWriter(path, ID)
    odd = b"\xff\x00 no text"
    number = tape.sent(request())
    assert read_tape(path).lines[-1].body == BODY.decode(), "it is on the tape before it leaves"
    tape.came(number, reply(odd))
    tape.close()
    read = read_tape(path)
    head, sent, came = read.lines
    assert head.value == {"version": 1, "session": ID}
    assert (sent.role, sent.host, sent.method, sent.path) == (
        "detective",
        "models.example",
        "POST",
        "/v1/chat",
    )
    assert (sent.bytes, sent.sha256) == (len(BODY), hashlib.sha256(BODY).hexdigest())
    assert (came.of, came.status, came.encoded, came.sha256) == (
        sent.n,
        200,
        True,
        hashlib.sha256(odd).hexdigest(),
    )
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("lost", [1, 20, 90])
def test_a_line_that_a_kill_tore_is_no_damage(path: Path, lost: int) -> None:
    written(path, 2)
    os.truncate(path, path.stat().st_size - lost)
    torn = read_tape(path)
    assert (torn.broken, torn.torn, len(torn.lines)) == ("", True, WHOLE)
    written(path)
    again = read_tape(path)
    assert (again.broken, again.torn, len(again.lines)) == ("", False, WHOLE + 2)
    assert [line.n for line in again.lines] == list(range(1, WHOLE + 3))


@pytest.mark.parametrize("change", ["word", "line gone", "lines swapped", "no line"])
def test_a_change_is_found_where_it_is(path: Path, change: str) -> None:
    written(path, 3)
    lines = path.read_bytes().splitlines(keepends=True)
    match change:
        case "word":
            lines[3] = lines[3].replace(b"geht", b"ging")
        case "line gone":
            del lines[3]
        case "lines swapped":
            lines[3], lines[4] = lines[4], lines[3]
        case _:
            lines[3] = b"{}\n"
    path.write_bytes(b"".join(lines))
    read = read_tape(path)
    assert len(read.lines) == 3
    assert read.broken.startswith("line 4 ")


def test_known_keys_are_on_no_tape(path: Path) -> None:
    key = "sk-canary-4f9b2c7d81e6a053"
    tape = TapeWriter(path, ID, hide=Redactor([key]).without_known)
    tape.came(tape.sent(request(f'{{"a": "{key}"}}'.encode())), reply(key.encode()))
    tape.close()
    assert key.encode() not in path.read_bytes()
    sent = read_tape(path).lines[1]
    assert (sent.masked, sent.body) == (True, f'{{"a": "{MASK}"}}')
    assert sent.bytes == len(key) + 9


def test_a_long_tape_goes_on_without_bodies(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tape_module, "MAX_TAPE_BYTES", 2_000)
    written(path, 20)
    *_, sent, came = read_tape(path).lines
    assert (sent.left_out, sent.body, sent.bytes) == (True, None, len(BODY))
    assert came.sha256 == hashlib.sha256(BODY).hexdigest()


def test_what_cannot_be_written_is_not_sent(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tape = TapeWriter(path, ID)
    tape.sent(request())
    before = path.read_bytes()

    def full(descriptor: int, text: bytes) -> int:
        os.ftruncate(descriptor, len(before) + 7)
        raise OSError(28, "no space", str(len(text)))

    with monkeypatch.context() as at:
        at.setattr(os, "write", full)
        with pytest.raises(StorageError, match=r"the disk is full\. It was not sent\."):
            tape.sent(request())
    assert path.read_bytes() == before
    tape.sent(request())
    assert read_tape(path).broken == ""
    tape.close()


def test_times_never_go_back_though_the_clock_does(path: Path) -> None:
    moments = iter([datetime(2026, 1, day, tzinfo=UTC) for day in (3, 2, 1, 4)])
    tape = TapeWriter(path, ID, now=lambda: next(moments))
    tape.came(tape.sent(request()), reply())
    tape.close()
    days = [line.at.day for line in read_tape(path).lines]
    assert days == [3, 3, 3]


def test_a_tape_goes_to_the_trash_and_comes_back_with_its_session(tmp_path: Path) -> None:
    files = SessionFiles(folders_in(tmp_path))
    session = completed_session()
    with files.hold():
        path = files.save(session)
    tape = files.tape(session.id, session.start_time)
    assert tape == tape_beside(path)
    assert path.name == file_name(session.id, session.start_time)
    written(tape)
    before = tape.read_bytes()
    removed = files.remove(path)
    assert not tape.exists()
    removed.restore()
    assert tape.read_bytes() == before
