"""Where the system or the settings are German, the terminal is; what is kept and JSON are English."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from detective_app import own_words
from detective_app.account.summary import NOBODY
from detective_app.cli.verbs import judge
from detective_app.core import errors
from detective_app.own_words import spoken
from detective_app.provider_facts import PROVIDERS
from tests.cli.command import call
from tests.cli.conftest import Saved
from tests.cli.models import Models
from tests.cli.recorded import rendered, whole_run
from tests.reports.sessions import long_session
from tests.storage.conflicting import two_dates
from tests.storage.samples import sample_session

ROOMS = Path(errors.__file__).parents[1]
GERMAN = own_words._table("german")
_SAYING = {"say_count": slice(1, 3), **dict.fromkeys(("say", "heading", "Labelled", "begin"), slice(1))}
_FAULTS = {"BadInput", "StorageError", "PersonLeft", "error", "warn"}
_LONG = [one for one in GERMAN if len(re.findall(r"\b[a-z]+\b", one)) > 2 and "{" not in one]


class _Told(dict[str, str]):
    """The table, which writes down what is looked up in it and is not there."""

    def __init__(self, table: Mapping[str, str]) -> None:
        super().__init__(table)
        self.lacking = set[str]()
        self._said = {*table.values(), *PROVIDERS, *(facts.title for facts in PROVIDERS.values())}

    def get(self, english: str, default: str | None = None) -> str | None:  # type: ignore[override]
        """Return the German of a sentence."""
        if english not in self and english not in self._said and re.search("[A-Za-z]{2}", english):
            self.lacking.add(english)
        return super().get(english, default)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> _Told:
    """A German system, and what is looked up in the table."""
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    told = _Told(GERMAN)
    monkeypatch.setattr(own_words, "_table", lambda language: told if language == "german" else {})
    return told


def english_in(text: str) -> list[str]:
    """Return the sentences of the program that stand in a text in English, however its lines are broken."""
    line = " ".join(text.split())
    return [one for one in _LONG if re.search(rf"\b{re.escape(' '.join(one.split()))}", line)]


def _sentences(tree: ast.AST, *, in_terminal: bool) -> Iterator[str]:
    """Yield each sentence that is handed to what says one, with `{}` for its values."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = ast.unparse(node.func).rpartition(".")[2]
        given = node.args[_SAYING[name]] if name in _SAYING else []
        given = node.args[:1] if in_terminal and name in _FAULTS else given
        for one in given:
            for said in (one.body, one.orelse) if isinstance(one, ast.IfExp) else (one,):
                if isinstance(said, ast.Constant) and isinstance(said.value, str):
                    yield from said.value.split("\n")
                if isinstance(said, ast.JoinedStr) and name in _FAULTS:
                    parts = (str(v.value) if isinstance(v, ast.Constant) else "{}" for v in said.values)
                    yield from "".join(parts).split("\n")


def test_every_sentence_below_the_window_has_its_german() -> None:
    """Else: add it to resources/translations/said_de.txt."""
    known = {re.sub(r"\{\d\}", "{}", one) for one in GERMAN}
    lacking = []
    for file in sorted(ROOMS.rglob("*.py")):
        room = file.relative_to(ROOMS).parts[0]
        tree = ast.parse(file.read_text("utf-8"))
        said = _sentences(tree, in_terminal=room == "cli") if room != "gui" else ()
        lacking += [
            f"{file.name}: {one}"
            for one in said
            if re.sub(r"\{\d\}", "{}", one) not in known and re.search(r"[A-Za-z]{2}", one)
        ]
    assert lacking == ["command_line.py: Unexpected error", "answer.py: {}. Nothing was changed."]


@pytest.mark.usefixtures("table")
def test_what_a_person_sees_first_is_german(data: Path) -> None:
    none = call("--data-dir", data, "sessions")
    assert none.out.startswith("Noch keine Sitzungen. Beginnen Sie eine mit\n")
    assert call("--data-dir", data, "show", "nix").err == (
        "nix ist keine Sitzungskennung: Nennen Sie mindestens ihre ersten 8 Zeichen. "
        f"detective --data-dir {data} sessions listet sie auf.\n"
    )
    assert call("--data-dir", data, "config", "set", "proxy", "nowhere").err == (
        "Beginnen Sie die Adresse mit http:// oder https://.\n"
    )
    assert call("--data-dir", data, "judge").err == (
        f"Es fehlt das Argument 'ID'.\nSiehe detective --data-dir {data} judge --help.\n"
    )
    unread = call("--data-dir", data, "interrogate", "Etwas.", "--case", data / "nowhere.pdf")
    assert unread.err.startswith("nowhere.pdf wurde nicht gefunden. Wählen Sie mindestens ein Dokument")


def test_a_run_is_told_in_german(table: _Told) -> None:
    with spoken("german"):
        text = " ".join(rendered(whole_run()).split())
    for part in (
        "Vermutung The bridge was closed.",
        "Detektiv openai:gpt-6.1-sol, dann anthropic:claude-opus-5-5",
        "Fallakte 1 Dokument: log.txt",
        "Frage 1 von 12",
        "Hinweis: cleaned",
        "Versuch 1: read timeout",
        "anthropic:claude-opus-5-5 übernahm von openai:gpt-6.1-sol",
        "Mittel: No reason given (Ungenauigkeit, von einer Prüfung gefunden)",
        "12 s, 980 Tokens, 0,0125 $",
        "Antworten 1 und 2: Dates",
        "Um die ganze Sitzung zu lesen:",
    ):
        assert part in text
    assert english_in(text) == []
    assert table.lacking == set()


def test_pages_of_sessions_are_german_and_their_json_is_not(
    data: Path, save: Saved, table: _Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    sessions = (sample_session(), long_session(), two_dates())
    save(*sessions)
    for one in sessions:
        for verb in ("show", "conflicts", "verify"):
            told = call("--data-dir", data, verb, one.id)
            assert told.out, verb
            assert english_in(told.out) == [], verb
    for verb in ("sessions", "statistics", "doctor", "keys", "models"):
        assert english_in(call("--data-dir", data, verb).out) == [], verb
    assert table.lacking == set()
    asked = [("--data-dir", data, "--json", verb) for verb in ("verify", "sessions", "statistics")]
    spoken_so = [call(*one).lines for one in asked]
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    plain = [call(*one).lines for one in asked]
    assert spoken_so == plain


@pytest.mark.usefixtures("table")
def test_what_a_german_run_keeps_is_english(data: Path, models: Models) -> None:
    """It is read by persons of every language, and by models."""
    asked = ("interrogate", "The bridge was closed in May.", "--case", models.document)
    done = call("--data-dir", data, *asked, "--detective", "none", "--witness", "none")
    assert "Ende der Fragen" in done.out
    assert english_in(done.out) == []
    kept = json.loads(next((data / "sessions").glob("*.json")).read_text("utf-8"))
    assert kept["auditResult"]["summary"].startswith(f"*{NOBODY}*")
    told = json.dumps(kept, ensure_ascii=False)
    assert [one for one in GERMAN.values() if len(one.split()) > 4 and "{" not in one and one in told] == []


def test_the_settings_come_before_the_system(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert call("--data-dir", data, "config", "set", "appearance.language", "de").code == 0
    assert call("--data-dir", data, "sessions").out.startswith("Noch keine Sitzungen.")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert call("--data-dir", data, "config", "set", "appearance.language", "en").code == 0
    assert call("--data-dir", data, "sessions").out.startswith("No sessions yet.")


def test_keys_of_judging_are_told_in_german() -> None:
    assert judge._TOLD in GERMAN
    assert {one[0] for one in GERMAN[judge._TOLD].split(", ")} == {*judge.KEYS, *"snfuq"}
