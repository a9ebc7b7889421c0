"""What every page stands on: text that others wrote stays text, and the theme reaches everything."""

from __future__ import annotations

import asyncio

import pytest
from pytestqt.qtbot import QtBot

from detective_app.gui import theme
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.choices import Segments
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.tasks import Tasks


def test_tags_are_shown_as_the_characters_they_are(qtbot: QtBot) -> None:
    prose = Prose()
    qtbot.addWidget(prose)
    prose.show_text("<b>bold</b> <img src='file:///etc/hostname'>")
    assert prose.toPlainText() == "<b>bold</b> <img src='file:///etc/hostname'>"


def test_of_a_line_of_a_million_characters_the_window_lays_out_the_beginning(qtbot: QtBot) -> None:
    prose = Prose()
    qtbot.addWidget(prose)
    prose.resize(500, 100)
    prose.show_text("x" * 1_000_000)
    assert prose.document().characterCount() < 21_000


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_label_takes_the_colours_of_the_scheme(qtbot: QtBot, scheme: theme.Scheme) -> None:
    label = Label("Text")
    qtbot.addWidget(label)
    theme.start().use(scheme)
    assert label.palette().windowText().color().name().upper() == theme.tokens()[scheme]["text"]


def test_text_grows_with_the_text_size(qtbot: QtBot) -> None:
    button = Button("Start")
    qtbot.addWidget(button)
    before = button.sizeHint()
    theme.start().use("light", 150)
    assert button.sizeHint().height() > before.height()


def test_an_elided_label_keeps_the_whole_for_screen_readers(qtbot: QtBot) -> None:
    label = ElidedLabel("The bridge was inspected before the accident")
    qtbot.addWidget(label)
    label.resize(80, 20)
    label.show()
    assert label.accessibleName() == "The bridge was inspected before the accident"
    assert label.toolTip()


async def test_coroutines_run_on_the_loop_of_the_window() -> None:
    assert "_QEventLoop" in {kind.__name__ for kind in type(asyncio.get_running_loop()).__mro__}


def test_what_is_begun_after_the_window_and_its_loop_are_gone_does_nothing() -> None:
    """A timer of the window may fire still."""
    done: list[str] = []

    async def work() -> None:
        done.append("done")

    tasks = Tasks()
    asyncio.run(tasks.cancel_all())
    assert tasks.spawn(work(), "late") is None
    assert done == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_choice_that_cannot_be_made_looks_so(qtbot: QtBot, scheme: theme.Scheme) -> None:
    theme.start().use(scheme)
    choices = Segments(("Send at once", "Show me first"), "What leaves")
    qtbot.addWidget(choices)
    choices.show()
    chosen = choices._group.button(0)
    inside = 6, chosen.height() // 2
    assert chosen.grab().toImage().pixelColor(*inside) == theme.color("surface")
    choices.setEnabled(False)
    assert chosen.grab().toImage().pixelColor(*inside) == theme.color("sunken")
