"""A session of another tool, whose audit trail names providers in its own words, is read by every verb."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import call, start
from tests.core.test_session import SEED_ONLY
from tests.patience import PATIENCE

AT = "2025-10-05T14:31:00Z"
TRAIL: list[dict[str, Any]] = [
    {"timestamp": AT, "event": "provider_switch", "fromProvider": "My laptop", "reason": "it slept"},
    {"timestamp": AT, "event": "provider_switch", "fromProvider": "OpenAI", "toProvider": "", "reason": "r"},
]


@pytest.fixture
def theirs(tmp_path: Path) -> Path:
    path = tmp_path / "theirs.json"
    path.write_text(json.dumps({**SEED_ONLY, "auditTrail": TRAIL}), encoding="utf-8")
    return path


def test_it_is_shown_and_verified(data: Path, theirs: Path) -> None:
    shown = call("--data-dir", data, "show", theirs)
    assert (shown.code, "Traceback" in shown.err) == (0, False)
    assert "My laptop to ?" in shown.out
    assert call("--data-dir", data, "verify", theirs).code == 0


@pytest.mark.parametrize("form", ["md", "html", "pdf", "json"])
def test_it_is_exported(data: Path, theirs: Path, tmp_path: Path, form: str) -> None:
    report = tmp_path / f"report.{form}"
    words = ["--data-dir", data, "export", theirs, "--format", form, "-o", report]
    if form == "pdf":  # it needs a Qt of its own
        with start(*words) as process:
            _, said = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, said
    else:
        assert call(*words).code == 0
    written = report.read_bytes()
    assert b"None took over" not in written
    assert form == "pdf" or b"My laptop" in written
