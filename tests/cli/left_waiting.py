"""A run whose detective asks the person at the terminal, and that is left before they answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.cli.command import PseudoTerminal
from tests.cli.models import Models
from tests.patience import PATIENCE

PROMPT = "Your answer: "


def session_in(data: Path) -> dict[str, Any]:
    """Return the one session of a data folder."""
    (file,) = (data / "sessions").glob("session_*.json")
    found: dict[str, Any] = json.loads(file.read_bytes())
    return found


def at_terminal(data: Path, *words: str) -> PseudoTerminal:
    """Call the command in a terminal."""
    return PseudoTerminal("--data-dir", data, *words, columns=100)


def left_waiting(data: Path, models: Models) -> str:
    """Have a run wait for its person, and take the terminal away; return the session's id."""
    with at_terminal(data, *models.interrogate()) as terminal:
        terminal.read_until(PROMPT)
        terminal.hang_up()
        code = terminal.process.wait(PATIENCE)
        assert code == 6, (code, terminal.text)
    found = session_in(data)
    assert found["status"] == "awaiting_clarification"
    return str(found["id"])
