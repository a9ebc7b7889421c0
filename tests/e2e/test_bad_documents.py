"""Bad documents from the command line: each is named in its own words (trust §4), and the others are used."""

from __future__ import annotations

import ctypes
import json
import os
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.clerk import BRIDGE_TEXTS, Clerk, written
from tests.cli.command import start
from tests.documents.pdf_files import SCAN, lines, pdf
from tests.e2e.in_process import detective, stored
from tests.patience import PATIENCE
from tests.stand_ins import StandIn
from tests.stand_ins.brains import HYPOTHESIS
from tests.sweeps import sweep

COST, COST_SAYS = "How much did the replacement cost?", "The replacement cost 48,200 euros."
KEY = "sk-proj-" + "o" * 32
PROBLEMS = {
    "binary.pdf is not a PDF or text file.",
    "broken.pdf is damaged: it is no whole PDF.",
    "empty.md is empty.",
    "gone.txt was not found.",
    "huge.txt is larger than 50 MB.",
    "locked.pdf is protected by a password.",
    "No permission to read secret.txt.",
    "No text found in blank.txt.",
    "No text found in scan.pdf. Pages that are pictures without text: 1.",
    "out.md was skipped: it is a link that leaves the folder or leads nowhere.",
    "pipe.txt is not a regular file.",
    "ring.md was skipped: it is a link that leaves the folder or leads nowhere.",
}
TWINS = [unicodedata.normalize(form, "prüfung.txt") for form in ("NFD", "NFC")]
GOOD = {"caf\\udce9.txt", "good.pdf", *BRIDGE_TEXTS, TWINS[0], f"{TWINS[1]} (2)"}
_DROP_CAPABILITY, _IGNORE_MODES = 24, (1, 2)  # from linux/prctl.h and linux/capability.h


def heed_file_modes() -> None:
    """Let file modes stop even root, in this process and what it starts; they stop everybody else anyway."""
    for capability in _IGNORE_MODES:
        ctypes.CDLL(None).prctl(_DROP_CAPABILITY, capability, 0, 0, 0)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with StandIn(Clerk(turns=2, says={"": COST_SAYS})) as running:
        yield running


@pytest.fixture
def case(tmp_path: Path) -> Path:
    """A folder of good documents and of every kind of bad one."""
    (tmp_path / "outside.md").write_text("The canary sings.", encoding="utf-8")
    folder = written(tmp_path / "case", {**BRIDGE_TEXTS, "empty.md": "", "blank.txt": " \n\n"})
    written(folder, dict.fromkeys(TWINS, "The test was passed."))
    (folder / "good.pdf").write_bytes(pdf(lines("The pier stands on nine piles of oak.")))
    (folder / "locked.pdf").write_bytes(pdf(lines("The bridge moved."), user="secret"))
    (folder / "scan.pdf").write_bytes(pdf(SCAN))
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7\n" + b"x" * 500)
    (folder / "binary.pdf").write_bytes(b"\x7fELF\x02\x01\x01" + bytes(500))
    with (folder / "huge.txt").open("wb") as huge:
        huge.truncate(60 * 1024 * 1024)
    os.mkfifo(folder / "pipe.txt", 0o644)
    (folder / "ring.md").symlink_to(folder / "ring.md")
    (folder / "out.md").symlink_to(tmp_path / "outside.md")
    Path(os.fsdecode(os.fsencode(folder) + b"/caf\xe9.txt")).write_text("The bar opened.", encoding="utf-8")
    (folder / "secret.txt").write_text("The canary sings.", encoding="utf-8")
    (folder / "secret.txt").chmod(0)
    return folder


def addresses(server: StandIn) -> list[str]:
    return [
        *("--detective", "openai:gpt-6.1-sol", "--base-url", f"openai={server.base_url('openai')}"),
        *("--witness", "ollama:llama3.1", "--base-url", f"ollama={server.base_url('ollama')}"),
    ]


@pytest.mark.parametrize(
    "words",
    sweep((("ask", COST), ("interrogate", HYPOTHESIS, "--limit", "5")), lambda words: words[0] != "ask"),
    ids=lambda words: words[0],
)
def test_each_bad_document_is_named_and_the_others_are_used(
    server: StandIn, tmp_path: Path, case: Path, words: tuple[str, ...]
) -> None:
    more = ("--case", case, "--case", case / "gone.txt", *addresses(server))
    data = ("--data-dir", tmp_path / "data", "--json")
    with start(*data, *words, *more, preexec_fn=heed_file_modes) as process:
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    said = " ".join(err.split())
    assert {problem for problem in PROBLEMS if problem not in said} == set()
    printed = [json.loads(line) for line in out.splitlines()]
    used = [printed[0]["answer"]["level1"]] if words[0] == "ask" else [e.get("answer") for e in printed]
    assert COST_SAYS in used
    assert "canary" not in out
    assert not any(b"canary" in request.body for request in server.requests)
    if words[0] == "interrogate":
        assert {source["name"] for source in stored(tmp_path / "data")["sources"]} == GOOD


def test_a_document_that_changed_or_went_away_is_named_before_a_run_goes_on(
    server: StandIn, tmp_path: Path
) -> None:
    server.brain = Clerk(turns=None, says={"": COST_SAYS})
    data, case = tmp_path / "data", written(tmp_path / "case", BRIDGE_TEXTS)
    run = ("--limit", "5", "--case", str(case), *addresses(server))
    assert detective(data, "interrogate", HYPOTHESIS, *run).code == 3
    session = stored(data)
    (case / "log.md").write_text("Another log.", encoding="utf-8")
    (case / "memo.md").unlink()
    refused = detective(data, "resume", session["id"], "--limit", "6", *addresses(server))
    assert refused.code == 2
    assert "log.md has changed; index it again." in refused.err
    assert "memo.md was not found." in refused.err
    assert "inspection.md" not in refused.err
    assert stored(data) == session
    written(case, BRIDGE_TEXTS)
    assert detective(data, "resume", session["id"], "--limit", "6", *addresses(server)).code == 3
