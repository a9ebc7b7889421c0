"""Takes the picture of each screen."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from PySide6.QtWidgets import QApplication

from detective_app.gui import language, theme
from detective_app.gui.shell.collector import Collector
from tests.screenshots.screens import every_screen


def prepare(app: QApplication, scheme: Literal["light", "dark"]) -> None:
    """Set an application up as the program does, in English, with a cursor that does not blink."""
    app.setStyle("Fusion")
    app.setCursorFlashTime(0)
    Collector(app)
    theme.start(scheme)
    language.install(app, "en")


async def take_all(data: Path, folder: Path, only: str, ending: str) -> None:
    """Write `NAME-ENDING.png` for each screen whose name holds `only`."""
    async for name, stage in every_screen(data):
        if only in name:
            stage.window.grab().save(str(folder / f"{name}-{ending}.png"))
