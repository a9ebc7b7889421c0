"""The toolkit: a pair of versions that survives long runs, and a window that loads no SDK to show itself."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

import detective_app.gui
from detective_app.gui.entry import unusable_pair

VOID_CALLS = """
import sys
from PySide6.QtCore import QObject, QTimer
thing, timer = QObject(), QTimer()
before = sys.getrefcount(None)
for _ in range(10_000):
    thing.setObjectName("x")
    timer.stop()
sys.exit(sys.getrefcount(None) < before - 100)
"""
WINDOW_IMPORTS = """
import json, sys
import detective_app.gui.entry, detective_app.gui.shell.main_window
import detective_app.gui.pages.start.page, detective_app.gui.pages.sheet.page
import detective_app.gui.pages.first_run.page
print(json.dumps(sorted({name.partition(".")[0] for name in sys.modules} | set(sys.modules))))
"""


def test_twenty_thousand_calls_that_return_nothing_leave_none_alone() -> None:
    subprocess.run([sys.executable, "-c", VOID_CALLS], check=True)


@pytest.mark.parametrize(
    ("qt", "python", "usable"),
    [
        ((6, 11), (3, 11), True),
        ((6, 12), (3, 11), False),
        ((6, 12), (3, 12), True),
        ((6, 13), (3, 11), False),
    ],
)
def test_a_pair_of_versions_that_aborts_is_refused_with_the_way_out(
    qt: tuple[int, int], python: tuple[int, int], usable: bool
) -> None:
    problem = unusable_pair(qt, python)
    assert (problem is None) == usable
    assert usable or "pip install" in str(problem)


def test_the_window_shows_itself_without_any_sdk_or_terminal_library() -> None:
    ran = subprocess.run([sys.executable, "-c", WINDOW_IMPORTS], check=True, capture_output=True, text=True)
    loaded = set(json.loads(ran.stdout))
    late = {"openai", "anthropic", "google.genai", "keyring", "typer", "rich", "jsonschema_rs"}
    assert loaded & late == set()
    assert not {name for name in loaded if name.startswith(("PySide6.QtQml", "PySide6.QtQuick"))}


GUI = Path(detective_app.gui.__file__).parent
FORBIDDEN = (".exec()", "QMessageBox.", "QFileDialog.get", "asyncSlot", "QSortFilterProxyModel", ".setHtml(")


def test_the_window_uses_nothing_that_strands_tasks_or_reads_markup() -> None:
    sources = GUI.rglob("*.py")
    found = {
        (file.name, word)
        for file in sources
        for word in FORBIDDEN
        if word in file.read_text(encoding="utf-8")
    }
    assert found == set()


def test_shell_and_pages_meet_by_types_alone() -> None:
    """Whatever deals with pages knows by their types what they can do, and asks no object what it has."""
    shell = [
        one for one in (GUI / "shell").glob("*.py") if "detective_app.gui.page" in one.read_text("utf-8")
    ]
    assert {"navigator", "coordinator", "investigations", "main_window"} <= {file.stem for file in shell}
    meeting = [*shell, *(GUI / "page").glob("*.py"), *(GUI / "pages").glob("*/__init__.py")]
    found = {
        (f"{file.parent.name}/{file.name}", node.id)
        for file in meeting
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name) and node.id in ("Any", "hasattr", "getattr", "setattr")
    }
    assert found == set()
