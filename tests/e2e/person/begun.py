"""The installed window past its first run, with a sheet to check."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.person.desktop import Person, desktop
from tests.e2e.person.installed import installed
from tests.stand_ins import Brain, StandIn
from tests.stand_ins.brains import ANSWERS, HYPOTHESIS

MODELS = {"openai": "gpt-6.1-sol", "anthropic": "claude-opus-5-5"}


@contextmanager
def window(home: Path, folder: Path, brain: Brain, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    """Open the installed window with keys and a witness, past its first run, with a sheet to check."""
    file = folder / "answers.txt"
    file.write_text("\n".join(ANSWERS), encoding="utf-8")
    with StandIn(brain) as server:
        addresses = {name: server.base_url(name) for name in (*MODELS, "ollama")}
        settings = home / "config" / "detective-app" / "config.json"
        settings.parent.mkdir(parents=True)
        detectives = []
        for name, model in MODELS.items():
            monkeypatch.setenv(f"{name.upper()}_API_KEY", "sk-proj-" + name[0] * 32)
            chosen = {"provider": name, "model": model, "baseUrl": addresses[name]}
            detectives.append({**chosen, "isDefault": name == "openai"})
        witness = {"provider": "ollama", "baseUrl": addresses["ollama"]}
        settings.write_text(json.dumps({"detectives": detectives, "witness": witness}), encoding="utf-8")
        with installed(home / "data", "--checkout") as words, desktop(folder) as person:
            person.starts(words)
            person.presses("Skip setup")
            person.presses("New sheet")
            adds(person, file)
            person.fills("Claim", HYPOTHESIS)
            yield person


def adds(person: Person, *files: Path) -> None:
    """Choose documents in the file dialog."""
    person.presses("Add files")
    person.sees("dialog", "Add files to the case")
    person.fills("File name:", " ".join(f'"{file}"' for file in files))
    person.presses("Open")
    for file in files:
        person.sees("*", f"{file.name}, *")


def session_in(home: Path) -> dict[str, Any]:
    """Return the session that was kept."""
    (file,) = (home / "data" / "detective-app" / "sessions").glob("session_*.json")
    found: dict[str, Any] = json.loads(file.read_bytes())
    return found
