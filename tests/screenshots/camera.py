"""Takes the picture of each screen."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from PySide6.QtWidgets import QApplication

from detective_app.gui import entry, theme
from detective_app.gui.tasks import Collector
from tests.screenshots.screens import every_screen
from tests.screenshots.stage import HEIGHT, WIDTH


def prepare(app: QApplication, scheme: Literal["light", "dark"], speech: entry.Choice) -> None:
    """Set an application up as the program does, with a cursor that does not blink."""
    app.setStyle("Fusion")
    app.setCursorFlashTime(0)
    Collector(app)
    theme.start(scheme)
    entry.install(app, speech)


async def take_all(data: Path, folder: Path, only: str, ending: str, width: int) -> None:
    """Write `NAME-ENDING.png` for each screen whose name holds `only`, as wide as `width` says."""
    async for name, stage in every_screen(data):
        if only not in name:
            continue
        size = stage.window.size()
        if width != size.width() == WIDTH:
            await stage.sized(width, width * HEIGHT // WIDTH)
        stage.window.grab().save(str(folder / f"{name}-{ending}.png"))
        if stage.window.size() != size:
            await stage.sized(size.width(), size.height())
