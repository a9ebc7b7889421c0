"""Without `--witness` who answers is who is there: as chosen, else what is installed, and it is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import call
from tests.passed import passed
from tests.stand_ins import StandIn

QUESTION = "What did the bridge cost?"


@pytest.fixture
def case(tmp_path: Path) -> Path:
    """A document to ask about."""
    path = tmp_path / "bridge.md"
    path.write_text("The bridge cost 31,400 euros.\n", encoding="utf-8")
    return path


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one model file, which says nothing but is asked."""
    folder = tmp_path / "models"
    folder.mkdir()
    (folder / "own.gguf").write_bytes(b"no model")
    monkeypatch.setenv("DETECTIVE_MODELS_DIR", str(folder))
    return folder


def said(ended_err: str) -> str:
    """Return what was told to a person, on one line."""
    return " ".join(ended_err.split())


@pytest.mark.usefixtures("installed")
def test_an_installed_model_is_asked_where_no_ollama_has_the_proposed_one(
    data: Path, case: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-proj-" + "o" * 32)
    with StandIn() as server:
        nobody = f"http://127.0.0.1:{server.closed_port()}"
    ended = call("--data-dir", data, "ask", QUESTION, "--case", case)
    assert "no other witness is chosen, so builtin:own answers" in said(ended.err)
    begun = call("--data-dir", data, "interrogate", "x", "--case", case)
    assert said(begun.err) == "own.gguf is not a GGUF file."
    named = call("--data-dir", data, "ask", QUESTION, "--case", case, "--base-url", f"ollama={nobody}")
    assert "ollama:llama3.1 refused the connection" in said(named.err)


@pytest.mark.usefixtures("installed")
def test_a_witness_of_the_settings_is_asked_whatever_else_is_there(data: Path, case: Path) -> None:
    assert call("--data-dir", data, "config", "set", "witness.model", "mistral").code == 0
    passed(data, "ollama:mistral")
    ended = call("--data-dir", data, "ask", QUESTION, "--case", case)
    assert "ollama:mistral refused the connection" in said(ended.err)


def test_with_nothing_there_the_proposed_witness_is_named_with_what_to_do(
    data: Path, case: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DETECTIVE_MODELS_DIR", str(tmp_path / "none"))
    passed(data, "ollama:llama3.1")
    ended = call("--data-dir", data, "ask", QUESTION, "--case", case)
    assert "ollama:llama3.1" in said(ended.err)
    assert "doctor" in said(ended.err)
