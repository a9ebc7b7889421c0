"""The demo, as `make run` shows it without a screen: nothing is fetched or connected, and little is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import call
from tests.e2e.in_process import stored
from tests.e2e.survival import check_schemas

MOST_LINES, COLUMNS = 60, 100
TWO_DAYS = "2 April 2024"


@pytest.fixture
def shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The page of a demo without a screen, in a data folder of its own, where no model is installed."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", str(COLUMNS))
    monkeypatch.setenv("DETECTIVE_MODELS_DIR", str(tmp_path / "models"))
    ended = call("--data-dir", tmp_path / "data", "demo")
    assert (ended.code, ended.err) == (0, "")
    assert not (tmp_path / "models").exists(), "no model is fetched"
    return ended.out


def test_it_is_short_and_says_first_what_it_shows_and_last_how_to_go_on(shown: str) -> None:
    assert len(shown.splitlines()) <= MOST_LINES
    assert shown.startswith("A demo on a sample case: a recorded investigation")
    assert shown.splitlines()[-1].endswith(' interrogate "HYPOTHESIS" --case FOLDER')
    told = ("Verdict  Refuted", "1 Documents differ: ", "4 Not in what was read: ")
    places = [shown.index(one) for one in told]
    assert places == sorted(places)


def test_the_disagreement_is_told_once_in_each_part(shown: str) -> None:
    led, here = shown.split("2  What this computer does by itself")
    quoted = [line for line in led.splitlines() if TWO_DAYS in line and "“" in line]
    assert len(quoted) == 1
    assert here.count(f"works-memo.md says {TWO_DAYS}.") == 1
    assert here.count(TWO_DAYS) == 2


def test_a_measured_value_stands_in_a_passage_that_is_shown(shown: str) -> None:
    for part in " ".join(shown.split("2  What this computer")[1].split()).split("Yours to judge: ")[1:]:
        quoted, *measured = part.split("Measured: ")
        for value in (value for one in measured for value in (TWO_DAYS, "48,200 euros") if value in one):
            assert value in quoted


def test_every_claim_is_yours_to_judge_by_the_session_that_was_saved(shown: str, tmp_path: Path) -> None:
    session = stored(tmp_path / "data")
    check_schemas(session)
    claims = [one["content"] for one in session["signals"] if one["type"] == "claim"]
    assert [shown.count(f"Yours to judge: {claim}") for claim in claims] == [1, 1, 1, 1]
    assert f"judge {session['id'][:8]}" in shown
    assert session["status"] == "completed"
    assert {one["verdict"] for one in session["auditResult"]["verdict"]["claims"]} == {"not_judged"}
    card = session["reproducibility"]
    assert card["models"] == [], "no model asked or answered"
    assert {pair["providerUsed"] for pair in session["qaPairs"]} == {"program:no-model"}
