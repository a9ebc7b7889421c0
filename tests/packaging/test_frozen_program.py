"""What could be missing from a frozen program: SDKs, plug-ins found by name, resources, runtime, readers."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from detective_app.core.settings import ProviderName
from detective_app.provider_facts import PROVIDERS
from tests.packaging.conftest import ROOT, Packages
from tests.packaging.documents import MEDIA, write_documents
from tests.passed import passed
from tests.patience import PATIENCE
from tests.small_model import small_model
from tests.stand_ins import Brain, StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS

MODELS: dict[ProviderName, str] = {
    "openai": "gpt-6.1-sol",
    "anthropic": "claude-opus-5-5",
    "gemini": "gemini-3.8-flash",
}


def frozen(test: Callable[..., None]) -> Callable[..., None]:
    """Mark a test that needs the packages, which the first one builds."""
    for mark in (pytest.mark.soak, pytest.mark.xdist_group("package"), pytest.mark.timeout(900)):
        test = mark(test)
    return test


class OneDocumentEach(Brain):
    """A witness that quotes each answer from another document: the first from the first, and so on."""

    def draft(self, statement: str) -> dict[str, Any]:
        """Name the document that holds the statement."""
        draft = super().draft(statement)
        draft["statements"][0]["quotes"][0]["sourceId"] = f"D{ANSWERS.index(statement) + 1}"
        return draft


@frozen
@pytest.mark.parametrize("cloud", MODELS)
def test_each_sdk_and_the_built_in_runtime_work(
    cloud: ProviderName, packages: Packages, tmp_path: Path
) -> None:
    session = _interrogated(packages, tmp_path, cloud)
    assert session["status"] == "completed"
    assert len(session["qaPairs"]) == 2
    assert session["auditTrail"] == []


@frozen
@pytest.mark.parametrize("form", ["md", "json", "html", "pdf"])
def test_each_report_can_be_written(packages: Packages, tmp_path: Path, form: str) -> None:
    target = tmp_path / f"report.{form}"
    session = _interrogated(packages, tmp_path, "openai")
    words = ["export", session["id"], "--format", form, "--output", str(target)]
    exported = _detective(packages, tmp_path, *words)
    assert exported.returncode == 0, exported.stderr
    assert target.stat().st_size > 500


@frozen
def test_documents_of_each_kind_are_read_searched_quoted_and_verified(
    packages: Packages, tmp_path: Path
) -> None:
    documents = write_documents(tmp_path / "case", ANSWERS[:4])
    with StandIn(OneDocumentEach(turns=4), time_scale=0.01) as server:
        words = ["interrogate", HYPOTHESIS, "--limit", "5", "--case", str(tmp_path / "case")]
        words += ["--detective", f"openai:{MODELS['openai']}", "--witness", "ollama:llama3.1"]
        passed(tmp_path, "ollama:llama3.1", server.base_url("ollama"))
        for name in ("openai", "ollama"):
            words += ["--base-url", f"{name}={server.base_url(name)}"]
        key = {"OPENAI_API_KEY": "key-of-a-cloud-0123456789"}
        ended = _detective(packages, tmp_path, *words, environment=key)
    assert ended.returncode == 0, ended.stderr
    session = _session(tmp_path)
    assert [source["media"] for source in session["sources"]] == list(MEDIA)
    quoted = [pair["evidence"]["facts"][0]["support"][0] for pair in session["qaPairs"]]
    assert [(support["sourceId"], support["verdict"]) for support in quoted] == [
        (f"D{number}", "wrong_locator")
        for number in range(1, 5)  # the witness names no place at all
    ]
    assert quoted[0]["locator"] == "p.1 L2-L2"

    documents[1].write_bytes(documents[0].read_bytes())
    verified = _detective(packages, tmp_path, "verify")
    unread = [line.strip() for line in verified.stdout.splitlines() if "not checked" in line]
    assert (verified.returncode, len(unread)) == (0, 1), verified.stdout
    assert unread[0].startswith(f"{documents[1].name} is not there as it was")


def test_what_the_program_starts_gets_the_libraries_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    hook = str(ROOT / "packaging" / "restore_library_path.py")
    monkeypatch.setenv("LD_LIBRARY_PATH", "/the/bundle:/the/users")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/the/users")
    runpy.run_path(hook)
    assert os.environ["LD_LIBRARY_PATH"] == "/the/users"
    monkeypatch.setenv("LD_LIBRARY_PATH", "/the/bundle")
    runpy.run_path(hook)
    assert "LD_LIBRARY_PATH" not in os.environ


def _interrogated(packages: Packages, data: Path, cloud: ProviderName) -> dict[str, Any]:
    """Have a run of two turns with a cloud's detective and the built-in runtime; returns its session."""
    with StandIn(Brain(turns=2), time_scale=0.01) as server:
        words = ["interrogate", HYPOTHESIS, "--limit", "5", "--witness", f"builtin:{small_model()}"]
        words += ["--detective", f"{cloud}:{MODELS[cloud]}"]
        words += ["--base-url", f"{cloud}={server.base_url(cloud)}"]
        key = {PROVIDERS[cloud].key_variable or "": "key-of-a-cloud-0123456789"}
        ended = _detective(packages, data, *words, environment=key)
    assert ended.returncode == 0, ended.stderr
    return _session(data)


def _detective(
    packages: Packages, data: Path, *words: str, environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [packages.folder / "detective", "--data-dir", data, *words],
        env={**os.environ, **(environment or {})},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def _session(data: Path) -> dict[str, Any]:
    (file,) = (data / "sessions").glob("*.json")
    stored: dict[str, Any] = json.loads(file.read_bytes())
    return stored


@frozen
def test_a_chat_client_is_served(packages: Packages, tmp_path: Path) -> None:
    (tmp_path / "note.md").write_text("# Note\n\nThe bridge was closed.\n", encoding="utf-8")
    client = {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "c", "version": "1"},
    }
    messages = (
        {"id": 1, "method": "initialize", "params": client},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/list"},
    )
    said = "".join(json.dumps({"jsonrpc": "2.0", **one}) + "\n" for one in messages)
    program = [packages.folder / "detective", "mcp", "--data-dir", tmp_path / "data", "--case", tmp_path]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdin
        assert server.stdout
        server.stdin.write(said)
        server.stdin.flush()
        told = [json.loads(server.stdout.readline()) for _ in range(2)]
        server.stdin.close()
        assert server.wait(PATIENCE) == 0
    assert {"ingest", "compile"} <= {tool["name"] for tool in told[1]["result"]["tools"]}
