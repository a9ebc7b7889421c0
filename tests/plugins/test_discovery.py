"""A new file is enough: a verb or a kind of report that is put into its folder is offered at once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

from detective_app import registry, reports
from detective_app.storage.sessions.files import SessionFiles
from tests.cli.command import call
from tests.storage.samples import ID, completed_session, folders_in

VERB = '''
"""A verb of this test."""

import typer

from detective_app.cli.verb import Verb


def greet_all(context: typer.Context) -> int:
    """Greet whoever is there."""
    context.obj.out.print("Good day.")
    return 3


VERB = Verb(greet_all, "Look back", 99)
'''
REPORT = '''
"""A kind of report of this test."""

TITLE, SUFFIX, PLACE = "Plain text", ".made-up", 99


def render(session):
    """Write the hypothesis."""
    return session.hypothesis.text
'''

Put = Callable[[str, str, str], None]


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Put]:
    """Put a file beside those of a package, for this test alone."""

    def put(package: str, name: str, text: str) -> None:
        (tmp_path / "plug-ins").mkdir()
        (tmp_path / "plug-ins" / f"{name}.py").write_text(text, encoding="utf-8")
        found = import_module(package)
        monkeypatch.setattr(found, "__path__", [*found.__path__, str(tmp_path / "plug-ins")])
        monkeypatch.delitem(sys.modules, f"{package}.{name}", raising=False)
        forget()

    def forget() -> None:
        registry.names.cache_clear()
        reports.formats.cache_clear()

    yield put
    monkeypatch.undo()
    forget()


def test_a_verb_is_offered_and_runs_by_the_name_of_its_file(put: Put) -> None:
    put("detective_app.cli.verbs", "greet_all", VERB)
    assert "Greet whoever is there." in call("--help").out
    ended = call("greet-all")
    assert (ended.code, ended.out) == (3, "Good day.\n")


@pytest.mark.parametrize(
    "words", [["--format", "made-up"], ["--format", "made_up_notes"], ["-o", "report.made-up"]]
)
def test_a_kind_of_report_is_offered_by_its_name_and_its_ending(
    put: Put, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    put("detective_app.reports", "made_up_notes", REPORT)
    monkeypatch.chdir(tmp_path)
    files = SessionFiles(folders_in(tmp_path / "data"))
    with files.hold():
        files.save(completed_session())
    ended = call("--data-dir", tmp_path / "data", "export", ID, *words)
    written = Path("report.made-up").read_text("utf-8") if "-o" in words else ended.out
    assert (ended.code, written) == (0, completed_session().hypothesis.text)
    assert [kind.title for kind in reports.formats()][-1] == "Plain text"
