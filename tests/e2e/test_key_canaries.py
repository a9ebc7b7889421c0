"""Keys over the life of a run at debug level: nowhere but in the right provider's auth header.

The run meets a 401 that echoes the key, a switch, a kill -9 and a resume, and ends in exports; its witness is
a real child process, whose command line and environment are read while it lives.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from detective_app.provider_facts import PROVIDERS
from tests.e2e.in_process import session_file, stored
from tests.e2e.survival import forms
from tests.patience import PATIENCE
from tests.small_model import small_model
from tests.stand_ins import FAULTS, Brain, Hold, StandIn
from tests.stand_ins.brains import HYPOTHESIS

KEYS = {
    "openai": "sk-proj-CanaryOfOpenai00000000oooo",
    "anthropic": "sk-ant-CanaryOfAnthropic00000aaaa",
    "gemini": "AIzaCanaryOfGemini00000000000gggg",
}
TURNS = 2
MODELS = {"openai": "gpt-6.1-sol", "anthropic": "claude-opus-5-5", "gemini": "gemini-3.8-flash"}


@pytest.fixture
def server() -> Iterator[StandIn]:
    with StandIn(Brain(turns=TURNS), keys=KEYS) as stand_in:
        yield stand_in


def start(server: StandIn, data: Path, *verb: str) -> subprocess.Popen[bytes]:
    words = [sys.executable, "-m", "detective_app", "--data-dir", str(data), "--json", *verb]
    if verb[0] in ("interrogate", "resume"):
        words += ["--witness", f"builtin:{small_model()}"]
        for provider, model in MODELS.items():
            words += [
                "--detective",
                f"{provider}:{model}",
                "--base-url",
                f"{provider}={server.base_url(provider)}",
            ]
    keys = {PROVIDERS[name].key_variable or "": key for name, key in KEYS.items()}  # type: ignore[index]
    environment = {**os.environ, **keys, "DETECTIVE_LOG_LEVEL": "DEBUG"}
    number = len(list(data.glob("printed-*")))
    with (data / f"printed-{number}.txt").open("wb") as printed:
        return subprocess.Popen(words, env=environment, stdout=printed, stderr=subprocess.STDOUT)


def children(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def told_of(pid: int) -> list[bytes]:
    """What others can read of a process: its arguments and, unless the system hides it, its environment."""
    told = [Path(f"/proc/{pid}/cmdline").read_bytes()]
    try:
        told.append(Path(f"/proc/{pid}/environ").read_bytes())
    except PermissionError:  # it cannot be dumped, so that only root may look
        assert os.geteuid()
    return told


def test_no_key_leaves_its_place(server: StandIn, tmp_path: Path) -> None:
    server.script("openai", "opening", FAULTS["M1"])
    held = Hold()
    server.script("anthropic", "analysis", held, after=TURNS // 2)
    # Without documents the model file is asked, in a process of its own.
    run = start(server, tmp_path, "interrogate", HYPOTHESIS, "--limit", "20")
    assert held.reached.wait(PATIENCE), (tmp_path / "printed-0.txt").read_text()
    witnesses = [pid for child in children(run.pid) for pid in (child, *children(child))]
    assert witnesses
    seen = [told for pid in witnesses for told in told_of(pid)]
    seen.append(Path(f"/proc/{run.pid}/cmdline").read_bytes())
    run.send_signal(signal.SIGKILL)
    run.wait(PATIENCE)
    held.release.set()
    gone_by = monotonic() + PATIENCE
    while any(Path(f"/proc/{pid}").exists() for pid in witnesses) and monotonic() < gone_by:
        sleep(0.05)
    assert not any(Path(f"/proc/{pid}").exists() for pid in witnesses), "the witness outlived the program"

    session = stored(tmp_path)["id"]
    assert start(server, tmp_path, "resume", session).wait(PATIENCE) in (0, 3)
    assert start(server, tmp_path, "export", session, "-o", str(tmp_path / "report.md")).wait(PATIENCE) == 0

    assert session_file(tmp_path).exists()
    seen += [file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()]
    for provider, key in KEYS.items():
        assert not any(form in text for text in seen for form in forms(key))
        for request in server.seen():
            assert (request.key == key) == (request.provider == provider)
            assert not any(form in request.body for form in forms(key))
    assert {r.provider for r in server.seen()} >= {"openai", "anthropic"}
