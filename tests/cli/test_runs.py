"""Whole runs from the command line: what is told, what is saved, and every way to end."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from detective_app.core.events import Event
from tests.cli.command import Ended, call, start
from tests.cli.conftest import Saved
from tests.cli.models import DETECTIVE, OTHER, WITNESS, Models
from tests.patience import PATIENCE
from tests.stand_ins import FAULTS
from tests.stand_ins.brains import HYPOTHESIS, QUESTIONS
from tests.storage.samples import ID, sample_session
from tests.sweeps import sweep

EVENTS: TypeAdapter[Event] = TypeAdapter(Event)


def session_in(data: Path) -> dict[str, Any]:
    (file,) = (data / "sessions").glob("session_*.json")
    found: dict[str, Any] = json.loads(file.read_bytes())
    return found


def kinds(ended: Ended) -> list[str]:
    return [line["event"] for line in ended.lines]


def test_a_satisfied_detective_ends_in_an_audit(data: Path, models: Models) -> None:
    ended = call("--data-dir", data, *models.interrogate())
    session = session_in(data)
    assert (ended.code, session["status"]) == (0, "completed")
    for part in (HYPOTHESIS, QUESTIONS[0], QUESTIONS[4], "Answers 1 and 2", "Completed", session["id"][:8]):
        assert part in ended.out
    assert ended.err == ""


def test_json_lines_are_events_and_nothing_else(data: Path, models: Models) -> None:
    ended = call("--data-dir", data, "--json", *models.interrogate())
    for line in ended.lines:
        EVENTS.validate_python(line)
        assert next(iter(line)) == "event"
    assert kinds(ended)[0] == "session_started"
    assert kinds(ended)[-1] == "session_ended"
    assert kinds(ended).count("turn_saved") == 5
    last = ended.lines[-1]
    assert (last["status"], last["exitCode"]) == ("completed", 0)
    assert Path(last["path"]).is_file()
    assert "Completed" in ended.err


def test_json_lines_are_ascii(data: Path, models: Models) -> None:
    models.document.write_text("Die Brücke wurde geprüft. \u009b31m", encoding="utf-8")
    arguments = models.interrogate("--json", "--data-dir", str(data))
    arguments[1] = "Die Brücke \u202e wurde geprüft \u2603."
    assert call(*arguments).out.isascii()


def test_at_its_limit_a_run_stops_and_can_go_on_or_be_audited(data: Path, models: Models) -> None:
    models.never_satisfied()
    stopped = call("--data-dir", data, *models.interrogate("--limit", "5"))
    identity = session_in(data)["id"][:8]
    assert stopped.code == 3
    assert f"detective --data-dir {data} audit {identity}" in stopped.out
    assert f'--force "reason" {" ".join(models.addresses)}\n' in stopped.out
    more = call("--data-dir", data, "resume", identity, "--limit", "6", *models.options)
    assert (more.code, len(session_in(data)["qaPairs"])) == (3, 6)
    audited = call("--data-dir", data, "audit", identity, "--force", "Time is up", *models.options)
    assert (audited.code, session_in(data)["status"]) == (0, "completed")
    assert session_in(data)["gate"]["forced"]["reason"] == "Time is up"
    assert "Time is up" in audited.out


def test_at_limit_audit_audits_by_itself(data: Path, models: Models) -> None:
    models.never_satisfied()
    ended = call("--data-dir", data, *models.interrogate("--limit", "5", "--at-limit", "audit"))
    assert (ended.code, session_in(data)["status"]) == (0, "completed")


def test_an_audit_that_must_be_forced_asks_for_a_reason(data: Path, models: Models) -> None:
    models.never_satisfied()
    call("--data-dir", data, *models.interrogate("--limit", "5"))
    identity = session_in(data)["id"]
    refused = call("--data-dir", data, "audit", identity, *models.options)
    empty = call("--data-dir", data, "audit", identity, "--force", " ", *models.options)
    assert (refused.code, empty.code) == (2, 2)
    assert "--force" in refused.err
    assert empty.err == "Write why you go on.\n"
    assert session_in(data)["status"] == "limit-reached"


def test_another_detective_takes_over_before_the_eyes_of_the_user(data: Path, models: Models) -> None:
    models.server.script("openai", "analysis", FAULTS["A10"], times=None)
    ended = call("--data-dir", data, *models.interrogate("--detective", OTHER))
    assert ended.code == 0
    assert f"{OTHER} took over from {DETECTIVE}" in " ".join(ended.out.split())
    assert "HTTP 500" in ended.out


def test_a_detective_behind_a_page_is_left_alone_for_the_rest_of_a_short_run(
    data: Path, models: Models, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", "20")  # a rest of ten minutes
    models.server.script("openai", "*", FAULTS["A17"], times=None)
    ended = call("--data-dir", data, *models.interrogate("--detective", OTHER))
    assert (ended.code, session_in(data)["status"]) == (0, "completed")
    asked = [request for request in models.server.requests if request.provider == "openai"]
    assert len([request for request in asked if request.body]) == 2  # the first question, and once more


def test_a_run_without_any_provider_left_fails_and_goes_on_later(data: Path, models: Models) -> None:
    models.server.script("openai", "analysis", FAULTS["A10"], times=None)
    failed = call("--data-dir", data, *models.interrogate())
    identity = session_in(data)["id"][:8]
    assert (failed.code, session_in(data)["status"]) == (4, "failed")
    assert f"resume {identity}" in failed.out
    models.server.heal()
    resumed = call("--data-dir", data, "resume", identity, *models.options)
    assert (resumed.code, session_in(data)["status"]) == (0, "completed")


def test_the_hypothesis_comes_from_stdin_or_a_file(data: Path, models: Models, tmp_path: Path) -> None:
    file = tmp_path / "hypothesis.txt"
    file.write_text("From a file.", encoding="utf-8")
    plain = models.interrogate("--json", "--data-dir", str(data))
    plain.remove(HYPOTHESIS)
    ways = {
        "From stdin.": call(*plain, "-", stdin="From stdin.\n"),
        "From stdin, too.": call(*plain, "--hypothesis-file", "-", stdin="From stdin, too."),
        "From a file.": call(*plain, "--hypothesis-file", file),
    }
    assert {way: ended.lines[0]["hypothesis"] for way, ended in ways.items()} == {way: way for way in ways}


@pytest.mark.parametrize("option", ["--brief", "--hypothesis-file"])
@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"PK\x03\x04\x00\x00", "Prüfung".encode("latin-1")])
def test_a_file_that_is_no_text_is_refused_before_anything_is_asked(
    tmp_path: Path, option: str, content: bytes
) -> None:
    file = tmp_path / "told.bin"
    file.write_bytes(content)
    given = ["x"] if option == "--brief" else []
    result = call("--data-dir", tmp_path / "data", "interrogate", *given, option, file)
    assert (result.code, "told.bin is not text in UTF-8." in result.err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["interrogate"], "Enter a hypothesis."),
        (["interrogate", ""], "Enter a hypothesis."),
        (["interrogate", " \u200b\ufeff\n"], "Enter a hypothesis."),
        (["interrogate", "x" * 20_001], "The hypothesis is too long (20,001 of 20,000 characters)."),
        (["interrogate", "x", "--hypothesis-file", "y"], "Give the hypothesis once"),
        (["interrogate", "--hypothesis-file", "absent.txt"], "absent.txt could not be opened"),
        (["interrogate", "x", "--limit", "4"], "Choose a whole number from 5 to 20."),
        (["interrogate", "x", "--limit", "21"], "Choose a whole number from 5 to 20."),
        (["interrogate", "x", "--limit", "5.5"], "Choose a whole number from 5 to 20."),
        (["interrogate", "x", "--limit", ""], "Choose a whole number from 5 to 20."),
        (["interrogate", "x", "--limit", "ten"], "Choose a whole number from 5 to 20."),
        (["interrogate", "x", "--mode", "absent"], "collaborative"),
        (["interrogate", "x", "--detective", "gpt-6"], "compatible, builtin, none."),
        (["interrogate", "x", "--detective", "openai:"], "names no model. Write PROVIDER:MODEL."),
        (["interrogate", "x", "--detective", "openai:../x"], "This model name is not valid."),
        (["interrogate", "x", "--witness", "nobody:x"], "compatible, builtin, none."),
        (["interrogate", "x", "--base-url", "openai"], "PROVIDER=URL"),
        (["interrogate", "x", "--base-url", "nobody=http://127.0.0.1"], "PROVIDER=URL"),
        (["interrogate", "x", "--base-url", "ollama=127.0.0.1:11434"], "Start the address with http://"),
        (["interrogate", "x", "--base-url", "ollama=http://127.0.0.1:99999"], "The port must be 1 to 65535."),
        (["interrogate", "x", "--base-url", "ollama=http://a:b@127.0.0.1"], "Remove the user name"),
        (["interrogate", "x", "--at-limit", "never"], "Choose stop or audit"),
        (["interrogate", "x", "--force", ""], "Write why you go on."),
        (["interrogate", "x", "--case", "absent.md"], "absent.md was not found."),
        (["resume", "../../etc/passwd"], "could not be opened"),
        (["resume", "12345678"], "There is no session 12345678."),
        (["audit", "nothing"], "is not a session id"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, list) else "",
)
def test_bad_input_is_refused_in_one_line(
    arguments: list[str], message: str, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-proj-" + "o" * 32)
    ended = call("--data-dir", data, "--json", *arguments)
    assert ended.code == 2
    assert message in ended.err
    assert (ended.out, "Traceback" in ended.err) == ("", False)
    assert not (data / "sessions").exists()


def test_without_a_key_the_message_says_how_to_add_one(data: Path) -> None:
    ended = call("--data-dir", data, "interrogate", "x", "--witness", WITNESS)
    assert ended.code == 2
    assert f"detective --data-dir {data} keys set openai" in ended.err


def test_a_held_data_folder_is_refused(data: Path, models: Models) -> None:
    from detective_app.storage.sessions.files import SessionFiles
    from tests.storage.samples import folders_in

    with SessionFiles(folders_in(data)).hold():
        ended = call("--data-dir", data, *models.interrogate())
    assert ended.code == 5
    assert "Another Detective is at work in this data folder." in ended.err


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="POSIX file kinds")
def test_a_data_folder_that_cannot_be_one_is_a_storage_error(models: Models, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    ended = call("--data-dir", tmp_path / "file", *models.interrogate())
    assert ended.code == 5
    assert ended.err.startswith("The data folder cannot be read: it is not a folder. Nothing was changed.")
    alone = call("--data-dir", tmp_path / "file", "interrogate", HYPOTHESIS, *models.options)
    assert alone.code == 5
    assert "Nothing was changed." in alone.err


def test_a_save_that_fails_ends_the_run_as_a_storage_error(
    data: Path, models: Models, monkeypatch: pytest.MonkeyPatch
) -> None:
    from detective_app.storage import atomic

    saves = []
    write = atomic.replace_file

    def full(path: Path, content: bytes) -> os.stat_result:
        saves.append(path)
        if len(saves) > 6:
            raise OSError(28, "No space left on device")
        return write(path, content)

    monkeypatch.setattr(atomic, "replace_file", full)
    ended = call("--data-dir", data, "--json", *models.interrogate())
    assert ended.code == 5
    assert "the disk is full" in ended.err
    last = ended.lines[-1]
    assert (last["event"], last["exitCode"], last["status"]) == ("session_ended", 5, "running")
    assert len(session_in(data)["qaPairs"]) == kinds(ended).count("turn_saved")


FULL_DISK = (
    *("strace", "-f", "-qq", "--seccomp-bpf", "-o", os.devnull),
    *("-e", "trace=fsync", "-e", "inject=fsync:error=ENOSPC"),
)


def test_a_disk_that_is_full_at_the_first_save_leaves_nothing_and_says_so(data: Path, models: Models) -> None:
    (data / "sessions").mkdir(parents=True)
    words = ["interrogate", HYPOTHESIS, *models.options]
    with start("--data-dir", data, "--json", *words, within=FULL_DISK) as process:
        told, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 5
    assert "The session could not be saved: the disk is full. Nothing of it was saved yet." in said
    assert "Free some space, then start it again." in said
    assert "resume" not in told + said
    assert not list((data / "sessions").iterdir())
    last = json.loads(told.splitlines()[-1])
    assert (last["event"], last["exitCode"], last["path"]) == ("session_ended", 5, "")


def test_a_disk_that_is_full_when_a_session_goes_on_leaves_it_as_it_was(models: Models, save: Saved) -> None:
    file = save(sample_session(sources=None))
    before = file.read_bytes()
    words = ["resume", ID, *models.options]
    with start("--data-dir", file.parent.parent, "--json", *words, within=FULL_DISK) as process:
        told, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 5
    assert "Its last saved state is whole. Free some space, then resume it." in said
    assert json.loads(told.splitlines()[-1])["path"] == str(file)
    assert file.read_bytes() == before


BROKEN = {
    "cut off": ('{\n  "witness": {\n', "(line 3)"),
    "out of range": ('{\n  "timeouts": {\n    "cloudTimeout": 900\n  }\n}\n', "(line 3)"),
    "two defaults": (
        '{"proxy": "none",\n"detectives": [\n{"provider": "ollama", "model": "a", "isDefault": true},\n'
        '{"provider": "builtin", "model": "b", "isDefault": true}]}',
        "(line 2)",
    ),
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=list(BROKEN))
@pytest.mark.parametrize(
    "verb", sweep(("interrogate", "ask", "resume", "audit"), lambda verb: verb in ("interrogate", "resume"))
)
@pytest.mark.parametrize("named", [(), ("--witness", WITNESS), ("--detective", DETECTIVE)], ids=" ".join)
def test_over_broken_settings_no_model_is_guessed(
    models: Models, save: Saved, verb: str, named: tuple[str, ...], broken: tuple[str, str]
) -> None:
    data = save(sample_session()).parent.parent
    text, line = broken
    (data / "config.json").write_text(text, encoding="utf-8")
    case = ["--case", str(models.document)]
    words = {
        "interrogate": [HYPOTHESIS, *case], "ask": ["When was it closed?", *case],
        "resume": [ID], "audit": [ID, "--force", "Time is up"],
    }  # fmt: skip
    ended = call("--data-dir", data, verb, *words[verb], *named, *models.addresses)
    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("config.json could not be opened: ")
    assert f"{line}. The file was not changed." in ended.err
    assert "so nothing was started. Mend or remove the file, or choose both models yourself" in ended.err
    assert not models.server.connections
    assert (data / "config.json").read_text("utf-8") == text


def test_a_broken_settings_file_is_said_and_kept(data: Path, models: Models) -> None:
    data.mkdir()
    (data / "config.json").write_text("{", encoding="utf-8")
    ended = call("--data-dir", data, *models.interrogate())
    assert ended.code == 0
    assert "config.json could not be opened" in ended.err
    assert (data / "config.json").read_text("utf-8") == "{"


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("HTTP_PROXY", "http://[::1"),
        ("http_proxy", "http://someone:secret-word@127.0.0.1:99999"),
        ("ALL_PROXY", "socks5://127.0.0.1:1080"),
        ("all_proxy", "proxy.example:3128"),
    ],
)
def test_a_proxy_variable_that_is_no_address_is_named(
    data: Path, models: Models, monkeypatch: pytest.MonkeyPatch, variable: str, value: str
) -> None:
    monkeypatch.setenv(variable, value)
    assert call("--data-dir", data, "config", "set", "proxy", "system").code == 0
    assert call("--data-dir", data, "config", "set", "keyAddresses", "openai=http://models.example").code == 0
    elsewhere = ("--base-url", "openai=http://models.example/v1")
    ended = call("--data-dir", data, *models.interrogate(), *elsewhere)
    assert ended.code == 2
    assert ended.err.startswith(f"The variable {variable} is not the address of an HTTP proxy.")
    assert f"detective --data-dir {data} config set proxy none" in ended.err
    assert not {"Traceback", "secret-word"} & set(ended.err.replace(":", " ").replace("@", " ").split())
    assert set(models.server.connections) <= {"ollama"}  # asked on this computer whether it passes models on
    assert not list((data / "sessions").glob("*"))


def test_no_key_is_printed_or_stored(data: Path, models: Models) -> None:
    models.server.script("openai", "analysis", FAULTS["A10"], times=1)
    ended = call("--data-dir", data, "-v", "--json", *models.interrogate())
    stored = b"".join(file.read_bytes() for file in data.rglob("*") if file.is_file())
    for key in (os.environ["OPENAI_API_KEY"], os.environ["ANTHROPIC_API_KEY"]):
        assert key not in ended.out + ended.err
        assert key.encode() not in stored
