"""The modes on the start of a sheet: all of them, what each is for, and which of them need a panel."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from detective_app.core.settings import Configuration
from detective_app.gui.controls.edits import DETAIL
from detective_app.gui.pages.start.advanced import Advanced
from detective_app.gui.pages.start.options import ONE, PANEL, InvestigationOptions
from detective_app.gui.run.naming import mode_title
from tests.plugins.dropped import drop

SOURCE = """
from detective_app.core.plugin import Mode

MODE = Mode(
    name="{name}", title="{title}", description="How {title} asks.", persona="p", processors=(),
    validators=(),
    exits=("satisfied", "max_rounds"), checks=("c",), forms={forms!r},
)
"""


@pytest.fixture
def more_modes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Two modes more, as files: one before all others in the alphabet, one for one model alone."""
    for name, title, forms in (
        ("a-juror", "Juror", ("single", "panel")),
        ("hermit", "Hermit", ("single",)),
    ):
        source = SOURCE.format(name=name, title=title, forms=forms)
        drop(monkeypatch, tmp_path, "detective_app.modes", name.replace("-", "_"), source)


def made(qtbot: QtBot, settings: Configuration | None = None) -> InvestigationOptions:
    options = InvestigationOptions(given := settings or Configuration(), Advanced(given))
    qtbot.addWidget(options)
    options.show()
    return options


def pick(options: InvestigationOptions, mode: str) -> None:
    """Choose a mode as a person does."""
    options.mode.choose(mode)
    options.mode.activated.emit(options.mode.currentIndex())


@pytest.mark.usefixtures("more_modes")
@pytest.mark.parametrize(
    ("settings", "shown"),
    [(Configuration(), "Collaborative"), (Configuration(default_mode="a-juror"), "Juror")],
)
def test_every_mode_is_offered_and_that_of_the_settings_is_chosen(
    qtbot: QtBot, settings: Configuration, shown: str
) -> None:
    options = made(qtbot, settings)
    assert options.mode.currentText() == shown
    places = range(options.mode.count())
    notes = {options.mode.itemText(at): options.mode.itemData(at, DETAIL) or "" for at in places}
    assert next(iter(notes)) == "Juror"
    assert notes.items() >= {
        ("Collaborative", ""),
        ("Delphi", "needs a panel"),
        ("Red team, blue team", "needs a panel"),
        ("Juror", ""),
        ("Hermit", "for one model"),
    }


@pytest.mark.usefixtures("more_modes")
def test_a_mode_brings_those_who_can_ask_in_it_and_what_does_not_fit_is_said(qtbot: QtBot) -> None:
    options = made(qtbot)
    pick(options, "delphi")
    assert options.several
    assert options.problem == ""
    options.who.choose(ONE)
    assert options.problem == "This mode is for a panel; one model needs another one."
    options.who.choose(PANEL)
    pick(options, "hermit")
    assert not options.several
    options.who.choose(PANEL)
    assert options.problem == "This mode is for one model; a panel needs another one."


def test_a_mode_of_the_settings_that_needs_a_panel_says_so_before_the_start(qtbot: QtBot) -> None:
    assert "for a panel" in made(qtbot, Configuration(default_mode="delphi")).problem


def test_a_run_that_rules_led_says_so_in_place_of_a_mode() -> None:
    assert mode_title("rule-led") == "Rule-led"
    assert mode_title("collaborative") == "Collaborative"
    assert mode_title("of-next-year") == "of-next-year"
