"""Without `--witness` who answers is who is there: as chosen, else what is installed, and it is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import call
from tests.passed import passed
from tests.stand_ins import StandIn

QUESTION = "What did the bridge cost?"
HYPOTHESIS = "The bridge cost less than 30,000 euros."


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
def test_over_documents_no_model_is_needed_and_none_is_loaded(
    data: Path, case: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with StandIn() as server:
        nobody = f"http://127.0.0.1:{server.closed_port()}"
    ended = call("--data-dir", data, "ask", QUESTION, "--case", case)
    assert (ended.code, ended.err) == (0, "")
    assert "no model read them" in ended.out
    assert "31,400 euros" in ended.out
    begun = call("--data-dir", data, "interrogate", HYPOTHESIS, "--case", case)
    assert begun.code == 0
    assert "No key is set up, so no model judges: you do." in said(begun.out)
    assert begun.out.count("Note  ") == 1
    assert "None: passages of the documents, word for word" in said(begun.out)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-proj-" + "o" * 32)
    alone = call("--data-dir", data, "interrogate", HYPOTHESIS)
    assert said(alone.err) == "own.gguf is not a GGUF file.", "without documents a model is asked"
    ollama = f"ollama={nobody}"
    untested = call("--data-dir", data, "ask", QUESTION, "--case", case, "--witness", "ollama:mistral")
    assert "ollama:mistral is small, so it is asked nothing" in said(untested.err)
    assert "models test ollama:mistral" in said(untested.err)
    named = call("--data-dir", data, "ask", QUESTION, "--case", case, "--base-url", ollama)
    assert "ollama:llama3.1 refused the connection" in said(named.err)


@pytest.mark.parametrize("question", ["Summarise", "Fasse zusammen"])
def test_a_question_without_words_of_weight_says_nothing_of_what_is_stated(
    data: Path, case: Path, question: str
) -> None:
    ended = call("--data-dir", data, "ask", question, "--case", case, "--witness", "none")
    assert ended.code == 0
    assert "shares a word of weight" in said(ended.out)
    assert "not state" not in ended.out


def test_what_stands_over_passages_is_in_the_language_of_the_question(data: Path, case: Path) -> None:
    asked = "Was kostete die Bridge, und wie viele euros waren es?"
    ended = call("--data-dir", data, "ask", asked, "--case", case, "--witness", "none")
    assert "Passagen, die am nächsten kommen" in ended.out
    assert "come nearest" not in ended.out


@pytest.mark.usefixtures("installed")
def test_a_witness_of_the_settings_is_asked_whatever_else_is_there(data: Path, case: Path) -> None:
    assert call("--data-dir", data, "config", "set", "witness.model", "mistral").code == 0
    passed(data, "ollama:mistral")
    ended = call("--data-dir", data, "ask", QUESTION, "--case", case)
    assert "ollama:mistral refused the connection" in said(ended.err)


def test_with_nothing_there_and_no_documents_the_proposed_witness_is_named(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DETECTIVE_MODELS_DIR", str(tmp_path / "none"))
    monkeypatch.setenv("OPENAI_API_KEY", "sk-proj-" + "o" * 32)
    ended = call("--data-dir", data, "interrogate", HYPOTHESIS)
    assert "ollama:llama3.1" in said(ended.out)
