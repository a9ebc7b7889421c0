"""The installed window from its first start to its end, used by its accessible names alone.

The models are stand-ins; desktop entry, window manager, accessibility bus and keyring are real.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.person import documents
from tests.e2e.person.begun import MODELS, session_in
from tests.e2e.person.bridge_case import HYPOTHESIS, LIMIT, BridgeBrain
from tests.e2e.person.desktop import Person, desktop
from tests.e2e.person.installed import in_the_keyring, installed, listening
from tests.e2e.person.visits import Visits
from tests.e2e.survival import check_keys, check_schemas
from tests.passed import passed
from tests.stand_ins import FAULTS, Hold, StandIn

pytestmark = [pytest.mark.soak, pytest.mark.xdist_group("screen")]

KEYS = {"openai": "sk-proj-CanaryOfOpenai00000000oooo", "anthropic": "sk-ant-CanaryOfAnthropic00000aaaa"}
CHECKOUT, OWN_PLACE = ("--checkout",), ()
"""From where the menu starts the program: from here, or from an environment of its own."""
SECTIONS = ("Models", "Limits", "Appearance", "Privacy", "About")
GONE_ROUND = {"first run, detective", "start, documents", "sheet, cell"}
"""The screens that are gone round where the program is started from here."""


@pytest.fixture
def server(home: Path) -> Iterator[StandIn]:
    with StandIn(BridgeBrain(), keys=KEYS) as stand_in:
        detectives = [
            {"provider": name, "model": model, "baseUrl": stand_in.base_url(name)}
            for name, model in MODELS.items()
        ]
        detectives[0]["isDefault"] = True
        witness = {"provider": "ollama", "baseUrl": stand_in.base_url("ollama")}
        settings = home / "config" / "detective-app" / "config.json"
        settings.parent.mkdir(parents=True)
        passed(home / "data" / "detective-app", "ollama:llama3.1", witness["baseUrl"])
        settings.write_text(json.dumps({"detectives": detectives, "witness": witness}), encoding="utf-8")
        yield stand_in


def set_up(person: Person, visits: Visits) -> None:
    """Go through the first run with a key, and have the sample case played at its end."""
    person.sees("push button", "Skip setup")
    visits.to("first run, welcome")
    person.presses("Continue")
    person.types("OpenAI API key", KEYS["openai"], role="password text")
    person.sees("label", "Saved in the system keyring, never in a file.")
    person.sees("label", "Works.*")
    visits.to("first run, detective")
    person.presses("Continue")
    person.sees("radio button", "llama3.1*Found in Ollama*")
    visits.to("first run, witness")
    person.presses("Play a sample case")


def watch_the_sample(person: Person, visits: Visits) -> None:
    """See the recorded case being checked, skip to its verdict, and look at how it was found."""
    person.sees("label", "Checking part *")
    visits.to("sample case")
    person.presses_in_time("Skip to the end", over="Verdict: Refuted")
    person.sees("label", "Verdict: Refuted")
    visits.to("sample case, done")
    person.presses("How this was found*")
    person.sees("check box", "Questions and answers, 7, in order")
    person.presses("Close")
    person.sees_no_more("dialog", "How this was found")


def add_the_second_key(person: Person) -> None:
    """Type the key of the provider that will have to take over."""
    person.presses("Settings")
    person.presses("Add key: Anthropic")
    person.types("Anthropic API key", KEYS["anthropic"], role="password text")
    person.sees("label", f"Key ends in {KEYS['anthropic'][-4:]}")
    person.presses("Back to the sheet")


def find_it_again(person: Person, visits: Visits) -> None:
    """Search the history for words that nobody said and for an answer, and open what is found."""
    search, found = "Search claims, questions, answers", f"{HYPOTHESIS}, *"
    person.presses("History")
    person.sees("table cell", found)
    visits.to("history")
    person.fills(search, "zeppelin")
    person.sees_no_more("table cell", found)
    person.fills(search, LIMIT)
    person.sees("table cell", found)
    visits.to("history, searched")
    person.turns_to("Sheets", role="table")
    person.strikes("Home")
    person.strikes("Return")
    person.sees("label", "Verdict: *")


def export_it(person: Person, file: Path) -> None:
    """Write the report as HTML, through the menu and the file dialog."""
    person.presses("Share")
    person.chooses("HTML*")
    person.sees("dialog", "Export as HTML")
    person.fills("File name:", str(file))
    person.presses("Save")
    person.is_told(f"Saved: {file}")


def check_the_key(person: Person, visits: Visits, server: StandIn) -> None:
    """See in the settings that the keyring has the key, have it tested, and look at the other sections."""
    person.presses("Settings")
    person.sees("label", "Keys stay in the system keyring")
    person.sees("label", f"Key ends in {KEYS['openai'][-4:]}")
    visits.to("settings")
    asked = len(server.seen("openai"))
    person.presses("Test again: OpenAI")  # its last word in the run before was that its quota is used up
    person.sees("filler", "Works, * 3 models")
    assert len(server.seen("openai")) > asked
    for section in SECTIONS:
        person.presses(section, role="radio button")
        visits.to(f"settings, {section}")


def quit_it(person: Person) -> int:
    """Find the action that ends the program in the palette, and take it; returns the exit code."""
    person.strikes("ctrl+k")
    person.fills("Find a sheet, an action or a setting", "quit")
    person.sees("list item", "Quit*")
    person.strikes("Return")
    return person.sees_it_end()


@pytest.mark.parametrize("place", [CHECKOUT, OWN_PLACE])
def test_the_installed_window_is_used_from_first_start_to_quit_by_its_names_alone(
    home: Path, tmp_path: Path, server: StandIn, place: tuple[str, ...]
) -> None:
    hold, report = Hold(), tmp_path / "report.html"
    server.script("openai", "analysis", FAULTS["M3"], times=None)
    server.script("anthropic", "analysis", hold)
    with installed(home / "data", *place) as words, desktop(tmp_path) as person:
        visits = Visits(person, GONE_ROUND if place == CHECKOUT else None)
        person.starts(words)
        set_up(person, visits)
        watch_the_sample(person, visits)
        add_the_second_key(person)
        documents.check_a_claim(person, visits, hold)
        documents.read_how_it_was_found(person)
        documents.decide(person)
        documents.judge_a_place(person, visits)
        find_it_again(person, visits)
        export_it(person, report)
        check_the_key(person, visits, server)
        assert listening(person.pid) == []
        assert quit_it(person) == 0
        assert in_the_keyring(person.session_bus()) == KEYS
        verified = subprocess.run([*words, "verify"], capture_output=True, text=True)
        assert verified.returncode == 0, verified.stdout
    assert visits.complaints == []
    session = session_in(home)
    check_schemas(session)
    assert session["status"] == "completed"
    assert [one["decision"] for one in session["conflicts"]] == ["keep_both"]
    assert HYPOTHESIS in report.read_text(encoding="utf-8")
    for written in (home, tmp_path):
        check_keys(KEYS, written, (), server)
    log = (home / "state" / "detective-app" / "log" / "detective.log").read_text(encoding="utf-8")
    assert "Traceback" not in log
