"""Every screen that pictures are taken of can be reached, shows something, and cuts no words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from detective_app.gui import entry
from detective_app.gui.controls.label import ElidedLabel
from detective_app.gui.shell.main_window import MainWindow
from tests.gui.whole_window import place, visible
from tests.screenshots.screens import worlds
from tests.sweeps import sweep

WORLDS = worlds()
CORE = ("first_start", "broken", "runs", "waits")
"""What tests of whole pages in other languages and sizes do not come to."""
_FEWEST_COLOURS = 8
_STEP = 4


@pytest.fixture
def english(qapp: QApplication) -> Iterator[None]:
    """Show the window in English, plurals included."""
    entry.install(qapp, "en")
    yield
    entry.install(qapp, "system")


@pytest.mark.parametrize("world", sweep(WORLDS, lambda world: world in CORE))
async def test_every_screen_can_be_built_shows_something_and_cuts_no_label(
    english: None, tmp_path: Path, world: str
) -> None:
    seen, faults = [], []
    async for name, stage in WORLDS[world](tmp_path / world):
        seen.append(name)
        picture = stage.window.grab().toImage()
        if not _is_painted(picture):
            faults.append(f"{name}: blank")
        faults += [f"{name}: {place(widget)} is cut" for widget in _cut(stage.window)]
    assert not faults, "\n".join(faults)
    assert len(seen) == len(set(seen)) > 2


def _is_painted(picture: QImage) -> bool:
    """Tell whether a picture has some colours; most have them in their first rows."""
    colours = set()
    for y in range(0, picture.height(), _STEP):
        colours |= {picture.pixel(x, y) for x in range(0, picture.width(), _STEP)}
        if len(colours) >= _FEWEST_COLOURS:
            return True
    return False


def _cut(window: MainWindow) -> list[QWidget]:
    """Return labels and buttons that are smaller than their words, but not those that shorten them."""
    return [
        widget
        for widget in visible(window)
        if isinstance(widget, QLabel | QPushButton)
        and not isinstance(widget, ElidedLabel)
        and widget.text()
        and _is_too_small(widget)
    ]


def _is_too_small(widget: QLabel | QPushButton) -> bool:
    words = widget.fontMetrics().boundingRect(
        QRect(0, 0, widget.width(), 10_000), _flags(widget), widget.text().replace("&", "")
    )
    return words.width() > widget.width() + 1 or words.height() > widget.height() + 1


def _flags(widget: QLabel | QPushButton) -> int:
    wraps = isinstance(widget, QLabel) and widget.wordWrap()
    return int(Qt.TextFlag.TextWordWrap) if wraps else 0
