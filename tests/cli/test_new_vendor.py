"""A vendor that speaks chat completions is one file: every verb then knows it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.models import WITNESS, Models
from tests.patience import PATIENCE
from tests.providers.new_vendor import KEY, MODEL, NAME, TITLE, VARIABLE, write
from tests.stand_ins.brains import HYPOTHESIS

START = (
    "import sys, detective_app.providers as p; p.__path__.append(sys.argv.pop(1)); "
    "from detective_app.__main__ import main; sys.exit(main())"
)
Detective = Callable[..., str]


@pytest.fixture
def detective(tmp_path: Path, data: Path, monkeypatch: pytest.MonkeyPatch) -> Detective:
    """Start the command with the vendor's file among its providers; a key is in the environment."""
    folder = write(tmp_path / "vendor")
    monkeypatch.setenv(VARIABLE, KEY)

    def run(*arguments: str, code: int = 0) -> str:
        command = [sys.executable, "-c", START, str(folder), "--data-dir", str(data), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == code, done.stderr
        assert KEY not in done.stdout + done.stderr
        return done.stdout + done.stderr

    return run


def test_the_terminal_knows_its_key(detective: Detective, monkeypatch: pytest.MonkeyPatch) -> None:
    assert f"from the environment ({VARIABLE})" in detective("keys")
    monkeypatch.delenv(VARIABLE)
    told = detective("--json", "doctor")
    finding = next(f for line in told.splitlines() for f in [json.loads(line)] if TITLE in str(f))
    assert VARIABLE in str(finding) or f"keys set {NAME}" in str(finding)


def test_the_help_names_it(detective: Detective) -> None:
    assert NAME in detective("interrogate", "--help")


def test_it_can_be_set_as_a_detective_and_tested(detective: Detective, models: Models) -> None:
    detective("config", "set", f"detectives.{NAME}.baseUrl", models.server.base_url("compatible"))
    shown = detective("config")
    assert f"detectives.{NAME}.model = {MODEL}" in shown
    assert f"providerFallbackOrder = openai,anthropic,gemini,{NAME}" in shown
    assert f"{NAME} works" in detective("keys", "test", NAME)
    assert "There is no setting" in detective("config", "set", "detectives.nobody.model", "x", code=2)


def test_it_leads_an_interrogation(detective: Detective, models: Models) -> None:
    addresses = [*models.addresses, "--base-url", f"{NAME}={models.server.base_url('compatible')}"]
    asked = ["--detective", f"{NAME}:{MODEL}", "--witness", WITNESS, *addresses]
    detective("interrogate", HYPOTHESIS, "--case", str(models.document), *asked)
    calls = models.server.seen("compatible", calls_only=True)
    assert {call.stage for call in calls} == {"opening", "analysis", "audit"}
    assert all(call.key == KEY and call.json["model"] == MODEL for call in calls)
