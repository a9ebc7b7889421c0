"""Who imports whom, and what starting a part of the program loads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SDKS = {"openai", "anthropic", "google.genai", "xllamacpp"}
WINDOW = {"PySide6", "qasync"}
NETWORK_AND_KEYS = {"httpx", "httpx2", "keyring"}


def test_the_import_contracts_hold() -> None:
    command = Path(sys.executable).with_name("lint-imports")
    result = subprocess.run([command, "--no-cache"], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("part", "unwanted"),
    [
        ("detective_app.engine.loop.interrogation", SDKS | WINDOW | NETWORK_AND_KEYS),
        ("detective_app.cli", SDKS | WINDOW | NETWORK_AND_KEYS),
        ("detective_app.app.run", SDKS | WINDOW | {"detective_app.engine.witness.answering"}),
    ],
)
def test_importing_a_part_loads_no_more_than_it_needs(part: str, unwanted: set[str]) -> None:
    loaded = _modules_after(f"import {part}")
    assert part in loaded
    assert loaded & unwanted == set()


@pytest.mark.parametrize("arguments", [["--version"], ["sessions"]], ids=" ".join)
def test_a_quick_verb_loads_nothing_slow(arguments: list[str]) -> None:
    loaded = _modules_after(
        f"import os; os._exit = sys.exit; sys.argv[1:] = {arguments!r}; "  # so that what is loaded is told
        "from detective_app.__main__ import main; sys.exit(main())"
    )
    assert "detective_app.__main__" in loaded
    assert loaded & (SDKS | WINDOW | NETWORK_AND_KEYS | {"pydantic", "jsonschema_rs"}) == set()


def _modules_after(statement: str) -> set[str]:
    """Return the names of all modules that a fresh Python has loaded when a statement is done."""
    report = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr))"
    result = subprocess.run([sys.executable, "-c", f"{report}; {statement}"], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return set(result.stderr.split())
