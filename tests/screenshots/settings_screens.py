"""The settings, section by section, with every key tested."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from detective_app.gui.setup.setting_entries import SECTIONS
from tests.screenshots.stage import Screens, Stage


async def settings_screens(stage: Stage) -> Screens:
    """Show each section of the settings."""
    for section in SECTIONS:
        stage.coordinator.open_settings(section)
        await stage.settled()
        if section == "providers":
            await _try_everything(stage)
        yield f"settings-{section}", stage
    await _connect_a_chat_client(stage)
    yield "settings-chat-clients", stage


async def _connect_a_chat_client(stage: Stage) -> None:
    """Show what is put into each chat client."""
    stage.coordinator.open_settings("providers")
    sources = stage.page("settings").section("providers")
    sources.chat_clients.connect_button.click()
    await stage.settled()
    sources.verticalScrollBar().setValue(sources.chat_clients.parentWidget().y())
    await stage.settled()


async def _try_everything(stage: Stage) -> None:
    """Test every key, and fetch the built-in model."""
    sources = stage.page("settings").section("providers")
    for row in sources.providers.rows.values():
        QTest.mouseClick(row.test, Qt.MouseButton.LeftButton)
    QTest.mouseClick(sources.witness.ollama.server.test, Qt.MouseButton.LeftButton)
    builtin = next(iter(sources.witness.builtin.rows.values()))
    QTest.mouseClick(builtin.download.button, Qt.MouseButton.LeftButton)
    await stage.settled()
    list(sources.providers.rows.values())[2].report.page.setFocus(Qt.FocusReason.TabFocusReason)
    await stage.settled()
