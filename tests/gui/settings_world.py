"""A settings page over the real program, with a keyring in memory and providers on this computer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QTextEdit, QWidget

from detective_app.app.application import DetectiveApplication
from detective_app.gui.pages.settings.page import SettingsPage
from detective_app.gui.pages.settings.provider_row import ProviderRow
from detective_app.gui.pages.settings.sources import SourcesSection
from detective_app.gui.run.window_state import WindowState
from detective_app.gui.tasks import Tasks
from detective_app.storage.keys import Keys
from tests.patience import until
from tests.stand_ins import StandIn
from tests.storage.test_keys import Ring

KEY = "sk-c4n4ry-0123456789abcdefWXYZ"


class World:
    """The page, shown, with what stands round it."""

    def __init__(
        self,
        application: DetectiveApplication,
        ring: Ring | None = None,
        wait: float = 5,
        *,
        real_keyring: bool = False,
    ) -> None:
        self.application, self.ring = application, ring or Ring()
        if not real_keyring:
            application.models.__dict__["keys"] = Keys(application.redactor, ring=self.ring, wait=wait)
        self.tasks = Tasks()
        self.failures: list[str] = []
        self.tasks.failed.connect(self.failures.append)
        self.page = SettingsPage(application, self.tasks, WindowState(application.folders.data))
        self.told: list[tuple[str, str]] = []
        self.page.status.connect(lambda *told: self.told.append(told))
        self.page.resize(1040, 768)

    async def open(self, section: str = "providers") -> SettingsPage:
        """Show a section and wait until it has looked at everything."""
        self.page.show()
        self.page.go_to(section)
        await self.settle()
        return self.page

    async def settle(self) -> None:
        """Wait until nothing goes on in the background."""
        await until(lambda: not self.tasks._running)

    async def close(self) -> None:
        """End what goes on."""
        await self.tasks.cancel_all()
        self.page.hide()
        assert self.failures == []

    @property
    def sources(self) -> SourcesSection:
        """The section of providers and witness."""
        made = self.page.section("providers")
        assert isinstance(made, SourcesSection)
        return made

    def row(self, provider: Any) -> ProviderRow:
        """A provider's row."""
        return self.sources.providers.rows[provider]

    @property
    def written(self) -> Any:
        """What is in the settings file."""
        return json.loads(self.application.folders.config_file.read_text(encoding="utf-8"))

    def use(self, server: StandIn) -> None:
        """Have every model asked at the stand-in."""
        settings = self.application.settings.current
        detectives = tuple(c.evolve(base_url=server.base_url(c.provider)) for c in settings.detectives)
        witness = settings.witness.evolve(base_url=server.base_url("ollama"))
        self.application.settings.save(settings.evolve(detectives=detectives, witness=witness))


def press(widget: QWidget) -> None:
    """Click in the middle of a widget."""
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def type_into(line: QLineEdit, text: str) -> None:
    """Put a text in place of what a line has, as a person does, and press Enter."""
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)


def readable(root: QWidget) -> str:
    """Return everything that a person, a screen reader or the clipboard can read of a window."""
    texts = [QGuiApplication.clipboard().text(), root.windowTitle()]
    for widget in [root, *root.findChildren(QWidget)]:
        texts += [widget.toolTip(), widget.accessibleName(), widget.accessibleDescription()]
        if isinstance(widget, QLabel | QLineEdit):
            texts.append(widget.text())
        if isinstance(widget, QTextEdit):
            texts.append(widget.toPlainText())
        interface = QAccessible.queryAccessibleInterface(widget)
        if interface is not None:
            texts += [interface.text(kind) for kind in (QAccessible.Text.Name, QAccessible.Text.Value)]
    return "\n".join(texts)


def bad_config(folder: Path) -> Path:
    """Write a settings file that cannot be used."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "config.json"
    path.write_text('{"defaultIterationLimit": 3}', encoding="utf-8")
    return path
