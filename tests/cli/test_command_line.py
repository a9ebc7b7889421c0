"""The command itself: help, global options, and which exit code an error means."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import detective_app.__main__
from detective_app import registry
from detective_app.cli.command_line import global_options_first
from detective_app.cli.entry import main
from detective_app.core.errors import (
    AllProvidersFailed,
    BadInput,
    FailureKind,
    LockedElsewhere,
    ModelUnavailable,
    ProviderFailure,
    StorageError,
)
from detective_app.front_end.application import GlobalOptions
from tests.cli.command import call

VERBS = [name.replace("_", "-") for name in registry.names("detective_app.cli.verbs")]
OF_THE_CONTRACT = (
    *("interrogate", "demo", "ask", "resume", "audit", "sessions", "show", "export", "verify", "doctor"),
    *("models", "keys", "config"),
)


def test_alone_it_shows_what_to_type_first(data: Path) -> None:
    ended = call("--data-dir", data)
    assert ended.code == 0
    for verb in ("demo", "interrogate", "keys set", "sessions", "doctor"):
        assert f"detective --data-dir {data} {verb}" in ended.out
    assert not data.exists()


def test_commands_are_spelled_so_that_they_can_be_pasted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = tmp_path / "detective"
    typed.touch(mode=0o700)
    monkeypatch.setattr(sys, "argv", [str(typed)])
    assert f"\n{typed} doctor\n" in call().out
    assert f"{typed} sessions lists them" in call("show", "nothing").err
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "\ndetective doctor\n" in call().out
    monkeypatch.setattr(sys, "argv", [detective_app.__main__.__file__])
    assert f"\n{sys.orig_argv[0]} -m detective_app doctor\n" in call().out


@pytest.mark.parametrize("arguments", [("--version",), ("sessions", "--version"), ("show", "--version")])
def test_the_version_is_told_wherever_it_is_asked_for(arguments: tuple[str, ...]) -> None:
    ended = call(*arguments)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("detective ")


def test_help_names_every_verb_and_global_option() -> None:
    text = call("--help").out
    for word in (
        *VERBS,
        *OF_THE_CONTRACT,
        "--data-dir",
        "--config",
        "--json",
        "--verbose",
        "-v",
        "--version",
    ):
        assert word in text


def test_help_lists_the_verbs_by_what_they_are_for() -> None:
    listed = re.findall(r"^. ([a-z-]+)  +[A-Z]", call("--help").out, re.MULTILINE)
    assert [verb for verb in listed if verb in OF_THE_CONTRACT] == list(OF_THE_CONTRACT)


@pytest.mark.parametrize("verb", [*VERBS, "models install", "keys set", "config set"])
def test_every_verb_explains_itself(verb: str) -> None:
    ended = call(*verb.split(), "-h")
    assert (ended.code, ended.err) == (0, "")
    assert "Usage: detective" in ended.out


def test_interrogate_has_the_options_of_the_contract() -> None:
    text = call("interrogate", "--help").out
    for option in (
        "--hypothesis-file", "--case", "--limit", "--mode", "--detective", "--witness", "--base-url",
        "--at-limit", "--force", "--no-clarify",
    ):  # fmt: skip
        assert option in text


def test_global_options_stand_before_and_after_the_verb(data: Path) -> None:
    before, after = ("--json", "--data-dir", data), ("--json", f"--data-dir={data}")
    for arguments in ((*before, "sessions"), ("sessions", *after)):
        ended = call(*arguments)
        assert (ended.code, ended.out) == (0, "")
        assert f"--data-dir {data}" in ended.err


def test_what_follows_two_dashes_is_no_option() -> None:
    given = ["interrogate", "-v", "--", "--json"]
    assert global_options_first(given) == ["-v", "interrogate", "--", "--json"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["frobnicate"], "frobnicate"),
        (["sessions", "--frobnicate"], "--frobnicate"),
        (["sessions", "--limit", "many"], "Choose a whole number from 1"),
        (["sessions", "--limit", "0"], "Choose a whole number from 1"),
        (["show"], "ID"),
        (["--data-dir"], "--data-dir"),
    ],
)
def test_a_wrong_command_line_is_bad_input(arguments: list[str], message: str) -> None:
    ended = call(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert message in ended.err
    assert "Traceback" not in ended.err


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (BadInput("what was wrong"), 2),
        (ModelUnavailable("what was wrong"), 2),
        (StorageError("what was wrong"), 5),
        (LockedElsewhere("what was wrong"), 5),
        (AllProvidersFailed("what was wrong"), 4),
        (ProviderFailure(FailureKind.DNS, "what was wrong"), 4),
        (KeyboardInterrupt(), 130),
        (ZeroDivisionError("what was wrong"), 1),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else "",
)
def test_each_error_has_its_exit_code_and_no_traceback(
    error: BaseException, code: int, capsys: pytest.CaptureFixture[str], data: Path
) -> None:
    def fails(_options: GlobalOptions) -> Any:
        raise error

    assert main(["--data-dir", str(data), "doctor"], fails) == code
    said = capsys.readouterr().err
    assert "Traceback" not in said
    assert said.startswith({1: "Something unexpected happened: ZeroDivisionError", 130: "Stopped."}.get(
        code, "what was wrong"
    ))  # fmt: skip
    assert (str(data / "logs" / "detective.log") in said) == (code == 1)


def test_a_traceback_is_shown_when_asked_for_and_holds_no_key(
    capsys: pytest.CaptureFixture[str], data: Path
) -> None:
    key = "sk-proj-" + "k" * 40

    def fails(_options: GlobalOptions) -> Any:
        raise ValueError(f"Illegal header value b'Bearer {key}'")

    assert main(["-v", "--data-dir", str(data), "doctor"], fails) == 1
    said = capsys.readouterr().err
    assert "Traceback" in said
    assert key not in said


def test_a_page_as_json_has_one_object_a_line(data: Path) -> None:
    for verb in (("models",), ("config", "show"), ("doctor",), ("keys",)):
        ended = call("--data-dir", data, "--json", *verb)
        assert ended.lines
        assert all(isinstance(line, dict) for line in ended.lines)
        assert ended.out == "".join(json.dumps(line) + "\n" for line in ended.lines)
