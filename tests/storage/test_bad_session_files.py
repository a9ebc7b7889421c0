"""Files that are no sessions, or no longer the ones that were saved: one clear line, and never a touch."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from detective_app.core.errors import StorageError, UnreadableSession
from detective_app.core.session import SCHEMA_VERSION
from detective_app.engine.loop.replay import replay
from detective_app.storage.sessions.files import OpenedSession, SessionFiles
from detective_app.storage.sessions.format import content_hash, encode
from tests.storage.samples import completed_session, folders_in, sample_session
from tests.sweeps import COUNTED, sweep

WHOLE = encode(completed_session(2))
DOCUMENT: dict[str, Any] = json.loads(WHOLE)
MUTANTS, CHUNKS = 10_000, 8


def opened(path: Path) -> OpenedSession:
    return SessionFiles(folders_in(path.parent)).load(path)


def reason(path: Path) -> str:
    """Return why a file could not be opened, the form of the message checked."""
    with pytest.raises(UnreadableSession) as refused:
        opened(path)
    found = re.fullmatch(r"(.+) could not be opened: (.+)\. The file was not changed\.", str(refused.value))
    assert found
    assert str(refused.value).isprintable()
    assert found[1] == path.name
    return found[2]


def changed(**values: Any) -> bytes:
    return json.dumps({**DOCUMENT, **values}).encode()


def sealed(document: dict[str, Any]) -> bytes:
    return json.dumps({**document, "contentHash": content_hash(document)}).encode()


CONTENTS = {
    "empty": (b"", "it is empty"),
    "zeros": (bytes(4096), "it is empty"),
    "cut off": (WHOLE[:900], r"it is not valid JSON \(EOF while parsing .*\)"),
    "byte order mark": (b"\xef\xbb\xbf" + WHOLE, "it begins with a byte order mark; it must be plain UTF-8"),
    "UTF-16": (WHOLE.decode().encode("utf-16"), "it begins with a byte order mark; it must be plain UTF-8"),
    "Latin-1": (WHOLE.decode().encode("latin-1", "replace"), "it is not UTF-8 text"),
    "a list": (b"[]", "Input should be an object"),
    "a text": (b'"session"', "Input should be an object"),
    "null": (b"null", "Input should be an object"),
    "prose": (b"This is not JSON.", r"it is not valid JSON \(expected .*\)"),
    "NaN": (WHOLE.replace(b"0.0125", b"NaN"), "it is not valid JSON (NaN is not a number)"),
    "infinity": (WHOLE.replace(b"0.0125", b"-Infinity"), "it is not valid JSON (-Infinity is not a number)"),
    "1e400": (WHOLE.replace(b"0.0125", b"1e400"), "it is not valid JSON (a number is too large)"),
    "huge integer": (WHOLE.replace(b"1834", b"9" * 10_000), ".*"),
    "too deep": (b'{"id":' * 100_000, r"it is not valid JSON \(recursion limit exceeded .*\)"),
    "too deep, of an earlier version": (
        b'{"decisions":' * 100_000,
        r"it is not valid JSON \(recursion limit exceeded .*\)",
    ),
    "duplicate key": (
        b'{"mode": "other", ' + WHOLE[1:],
        "it is not valid JSON (a key stands twice in one object)",
    ),
    "lone surrogate": (WHOLE.replace(b"Closed.", b"\\ud800"), r"it is not valid JSON \(.*\)"),
    "text for a number": (changed(iterationLimit="12"), "iterationLimit: Input should be a valid integer"),
    "float for an integer": (changed(iterationLimit=12.0), "iterationLimit: .*integer.*"),
    "true for a number": (changed(iterationLimit=True), "iterationLimit: Input should be a valid integer"),
    "number for a flag": (WHOLE.replace(b'Up": true', b'Up": 1'), ".*requiresFollowUp: .* valid boolean"),
    "number for a time": (changed(startTime=1759674622), "startTime: Input should be a valid datetime.*"),
    "day for a time": (changed(startTime="2025-10-05"), "startTime: .*"),
    "null for nothing": (changed(gate=None), "gate breaks the schema's rule '.*'"),
    "Python's name": (WHOLE.replace(b'"qaPairs"', b'"qa_pairs"'), "the whole breaks the schema's rule '.*'"),
    "unknown field": (changed(surprise=1), "surprise: Extra inputs are not permitted"),
    "broken rule": (changed(currentIteration=3), "currentIteration must equal the number of qaPairs"),
    "endless name": (changed(**{"x" * 100_000: 1}), "x{50,120}….*"),
    "name with controls": (changed(**{"a\x1b[31m\nb": 1}), r"a\?\[31m\?b: Extra inputs are not permitted"),
}


@pytest.mark.parametrize("name", CONTENTS)
def test_a_bad_file_gives_its_reason_in_one_line_and_stays_as_it_is(tmp_path: Path, name: str) -> None:
    content, words = CONTENTS[name]
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    before = path.stat()
    found = reason(path)
    assert found == words or re.fullmatch(words, found)
    assert path.read_bytes() == content
    assert path.stat().st_mtime_ns == before.st_mtime_ns


def _fifo(path: Path) -> None:
    os.mkfifo(path)


def _loop(path: Path) -> None:
    path.symlink_to(path)


def _link(path: Path) -> None:
    path.with_name("target").write_bytes(WHOLE)
    path.symlink_to("target")


def _large(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(60 << 20)


SPECIAL: dict[str, tuple[Callable[[Path], object], str]] = {
    "missing": (lambda path: None, "there is no such file"),
    "FIFO": (_fifo, "it is not a regular file"),
    "folder": (Path.mkdir, "it is not a regular file"),
    "link": (_link, "it is a symbolic link"),
    "loop": (_loop, "it is a symbolic link"),
    "60 MB": (_large, "it is larger than 50 MB"),
}


@pytest.mark.parametrize("kind", SPECIAL)
def test_what_is_not_a_plain_file_is_refused(tmp_path: Path, kind: str) -> None:
    make, words = SPECIAL[kind]
    make(tmp_path / "bad.json")
    assert reason(tmp_path / "bad.json") == words


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/tty", "/dev"])
def test_devices_are_refused(device: str) -> None:
    reason(Path(device))


AS_NOBODY = """
import os, sys
from pathlib import Path
from detective_app.core.errors import UnreadableSession
from detective_app.storage.sessions.files import SessionFiles
from tests.storage.samples import folders_in

os.chdir(Path(sys.argv[1]).parent)
if os.geteuid() == 0:  # no file mode stops root
    os.setegid(65534)
    os.seteuid(65534)
try:
    SessionFiles(folders_in(Path("."))).load(Path("bad.json"))
except UnreadableSession as error:
    print(error)
"""


def test_a_file_without_permission_is_named(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(WHOLE)
    path.chmod(0)
    tmp_path.chmod(0o755)
    done = subprocess.run([sys.executable, "-c", AS_NOBODY, str(path)], capture_output=True, text=True)
    assert done.stdout == (
        "bad.json could not be opened: there is no permission to read it. The file was not changed.\n"
    ), done.stderr


def test_a_name_that_is_no_text_is_shown_safely(tmp_path: Path) -> None:
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/bad-\xff\x1b[31m.json"))
    path.write_bytes(b"")
    with pytest.raises(UnreadableSession, match=r"^bad-\?\?\[31m\.json could not be opened: it is empty\."):
        opened(path)


# A file of a later version opens read-only; one of another tool opens as it is.


def test_a_newer_version_opens_read_only_with_what_is_known_of_it(tmp_path: Path) -> None:
    document = {**DOCUMENT, "schemaVersion": SCHEMA_VERSION + 1, "mood": "calm"}
    document["hypothesis"] = {**document["hypothesis"], "language": "en"}
    document.pop("contentHash")
    path = tmp_path / "newer.json"
    path.write_bytes(sealed(document))
    found = opened(path)
    assert (found.read_only, found.changed_outside) == (True, False)
    assert found.session.hypothesis.text == DOCUMENT["hypothesis"]["text"]


def test_a_newer_version_that_cannot_be_understood_says_so(tmp_path: Path) -> None:
    path = tmp_path / "newer.json"
    path.write_bytes(json.dumps({"schemaVersion": 9, "turns": []}).encode())
    assert reason(path) == "it was written by a newer version of Detective; update to open it"


def test_a_file_of_another_tool_without_seal_is_not_called_changed(tmp_path: Path) -> None:
    own = {"schemaVersion", "contentHash"}
    path = tmp_path / "seed.json"
    path.write_bytes(json.dumps({k: v for k, v in DOCUMENT.items() if k not in own}).encode())
    assert not opened(path).changed_outside


def test_a_file_of_this_program_whose_seal_was_taken_off_is_called_changed(tmp_path: Path) -> None:
    path = tmp_path / "unsealed.json"
    path.write_bytes(json.dumps({k: v for k, v in DOCUMENT.items() if k != "contentHash"}).encode())
    assert opened(path).changed_outside


def test_layout_and_order_of_fields_are_not_content(tmp_path: Path) -> None:
    path = tmp_path / "same.json"
    path.write_bytes(json.dumps(dict(reversed(DOCUMENT.items())), separators=(",", ":")).encode())
    assert not opened(path).changed_outside


def test_a_later_save_of_a_read_only_session_is_refused(tmp_path: Path) -> None:
    files = SessionFiles(folders_in(tmp_path))
    with files.hold():
        path = files.save(sample_session(1))
        own, later = (f'"schemaVersion": {n}'.encode() for n in (SCHEMA_VERSION, SCHEMA_VERSION + 1))
        path.write_bytes(path.read_bytes().replace(own, later))
        before = path.read_bytes()
        with pytest.raises(StorageError, match="newer version of Detective, so it is not changed"):
            files.save(files.load(path).session)
    assert path.read_bytes() == before


# Ten thousand changed files: none is taken for the one that was saved.


@pytest.mark.parametrize("chunk", sweep(range(CHUNKS), lambda chunk: chunk == 0))
def test_every_change_of_content_is_refused_or_shown(
    tmp_path: Path, chunk: int, record_property: Callable[[str, object], None]
) -> None:
    record_property(COUNTED, MUTANTS // CHUNKS)
    dice = random.Random(chunk)
    path = tmp_path / "mutant.json"
    files = SessionFiles(folders_in(tmp_path))
    for _ in range(MUTANTS // CHUNKS):
        content = _mutant(dice)
        path.write_bytes(content)
        os.utime(path, ns=(1, 1))
        try:
            assert files.load(path).changed_outside, content
        except UnreadableSession as error:
            text = str(error)
            assert text.startswith("mutant.json could not be opened: ")
            assert text.isprintable()
            assert len(text) < 500
        assert path.read_bytes() == content
        assert path.stat().st_mtime_ns == 1


def _mutant(dice: random.Random) -> bytes:
    """Change the saved file by one to three mutations until its content differs, not only its layout."""
    while True:
        content = WHOLE
        for _ in range(dice.randint(1, 3)):
            content = dice.choice((_byte, _gap, _doubled, _token, _value))(content, dice)
        try:
            same = json.dumps(json.loads(content), sort_keys=True) == json.dumps(DOCUMENT, sort_keys=True)
        except (ValueError, RecursionError):
            same = False
        if not same:
            return content


def _byte(content: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(content))
    return content[:at] + bytes([dice.randrange(256)]) + content[at + 1 :]


def _gap(content: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(content))
    return content[:at] + content[at + dice.randint(1, 40) :]


def _doubled(content: bytes, dice: random.Random) -> bytes:
    at = dice.randrange(len(content))
    piece = content[at : at + dice.randint(1, 60)]
    return content[:at] + piece + content[at:]


def _token(content: bytes, dice: random.Random) -> bytes:
    words = re.findall(rb"[A-Za-z]+|\d+", content) or [b""]
    odd = (b"null", b"true", b"-1", b"1e999", b"[]", b"{}", b'"x"', b"\\u0000", b"\xed\xa0\x80", b"9" * 400)
    return content.replace(dice.choice(words), dice.choice(odd), 1)


def _value(content: bytes, dice: random.Random) -> bytes:
    """Change a value and keep the file valid JSON."""
    try:
        document = json.loads(content)
    except (ValueError, RecursionError):
        return content
    place, name = document, dice.choice(list(document)) if isinstance(document, dict) and document else ""
    if not name:
        return content
    while isinstance(place[name], dict | list) and place[name] and dice.random() < 0.9:
        place = place[name]
        name = dice.choice(list(place)) if isinstance(place, dict) else dice.randrange(len(place))
    old = place[name]
    place[name] = old + 1 if isinstance(old, int) else f"{old}." if isinstance(old, str) else None
    return json.dumps(document).encode()


@pytest.mark.parametrize("name", ["openai", "", "My Server", "a:b:c", "x" * 400, "日本:語"])
def test_an_audit_trail_may_name_a_provider_in_any_words(tmp_path: Path, name: str) -> None:
    entry = {"timestamp": "2025-10-05T14:31:00Z", "event": "provider_switch", "reason": "timeout"}
    path = tmp_path / "theirs.json"
    path.write_bytes(changed(auditTrail=[{**entry, "fromProvider": name, "toProvider": name}]))
    read = opened(path).session
    assert read.audit_trail[0].from_provider == name
    failed = {**entry, "event": "error", "provider": name, "stage": "opening"}
    path.write_bytes(changed(auditTrail=[{**entry, "fromProvider": name, "stage": "opening"}, failed]))
    told = [event.event for event in replay(opened(path).session, path)]
    assert told[1:3] == ["provider_switched", "provider_attempt_failed"]
