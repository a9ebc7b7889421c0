"""The modes that the form offers: those for one detective, the one of the settings chosen."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from detective_app.core.settings import Configuration
from detective_app.gui.pages.new_investigation.options import InvestigationOptions
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
    """Two modes more, as files: one before all others in the alphabet, one for panels alone."""
    for name, title, forms in (
        ("a-devils-advocate", "Devil's advocate", ("single", "panel")),
        ("delphi", "Delphi", ("panel",)),
    ):
        source = SOURCE.format(name=name, title=title, forms=forms)
        drop(monkeypatch, tmp_path, "detective_app.modes", name.replace("-", "_"), source)


@pytest.mark.usefixtures("more_modes")
@pytest.mark.parametrize(
    ("settings", "shown"),
    [
        (Configuration(), "Collaborative"),
        (Configuration(default_mode="a-devils-advocate"), "Devil's advocate"),
    ],
)
def test_the_mode_of_the_settings_is_chosen_and_panels_are_left_out(
    qtbot: QtBot, settings: Configuration, shown: str
) -> None:
    options = InvestigationOptions(settings)
    qtbot.addWidget(options)
    assert options.mode.currentText() == shown
    offered = [options.mode.itemText(at) for at in range(options.mode.count())]
    assert offered[0] == "Devil's advocate"
    assert {"Collaborative", "Adversarial", "Socratic"} <= set(offered)
    assert "Delphi" not in offered


def test_a_run_that_rules_led_says_so_in_place_of_a_mode() -> None:
    assert mode_title("rule-led") == "Rule-led"
    assert mode_title("collaborative") == "Collaborative"
    assert mode_title("of-next-year") == "of-next-year"
