"""A data folder with sessions in it, and models to run against."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from detective_app.core.session import InterrogationSession
from detective_app.storage.sessions.files import SessionFiles
from tests.cli.models import Models
from tests.stand_ins import Brain, StandIn
from tests.storage.samples import folders_in


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the terminal no screen on which `detective` alone would open its window."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """An empty data folder."""
    return tmp_path / "data"


class Saved:
    """Puts sessions into a data folder."""

    def __init__(self, data: Path) -> None:
        self._files = SessionFiles(folders_in(data))

    def __call__(self, *sessions: InterrogationSession) -> Path:
        """Save sessions; return the file of the last one."""
        with self._files.hold():
            return [self._files.save(session) for session in sessions][-1]


@pytest.fixture
def save(data: Path) -> Saved:
    """Save sessions into the data folder."""
    return Saved(data)


@pytest.fixture
def models(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Models]:
    """Two cloud detectives and a witness on this computer, with a case of one document."""
    monkeypatch.setenv("DETECTIVE_TIME_SCALE", "0.05")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-proj-" + "o" * 32)
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-ant-" + "a" * 32)
    with StandIn(Brain(turns=5, contradictions=((0, 1),))) as server:
        yield Models(server, tmp_path / "case.md")
