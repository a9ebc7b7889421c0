"""Takes the picture of each screen in both themes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Literal

from PySide6.QtWidgets import QApplication

from detective_app.gui import language, theme
from detective_app.gui.collector import Collector
from tests.screenshots.screens import every_screen

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def prepare(app: QApplication) -> None:
    """Set an application up as the program does, in English, with a cursor that does not blink."""
    app.setStyle("Fusion")
    app.setCursorFlashTime(0)
    Collector(app)
    theme.start("light")
    language.install(app, "en")


async def take_all(data: Path, folder: Path, only: str, ending: str) -> None:
    """Write `NAME-THEME.png` for each screen whose name holds `only`; `ending` goes behind the theme."""
    async for name, stage in every_screen(data):
        if only not in name:
            continue
        for scheme in THEMES:
            theme.start().use(scheme)
            await asyncio.sleep(0.03)
            stage.window.grab().save(str(folder / f"{name}-{scheme}{ending}.png"))
        theme.start().use("light")
