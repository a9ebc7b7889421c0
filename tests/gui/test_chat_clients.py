"""The settings say how a chat client is connected, in the words and with the command of the terminal."""

from __future__ import annotations

import json

from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from detective_app.gui.pages.settings.sources import ChatClientsPart
from detective_app.mcp.setup import setups


def test_the_button_shows_what_to_put_into_each_client_and_copies_it(qtbot: QtBot) -> None:
    part = ChatClientsPart()
    qtbot.addWidget(part)
    part.show()
    assert not part.how.isVisible()
    part.connect_button.click()
    assert part.how.isVisible()
    assert len(part.copies) == len(setups()) == 3
    for link, one in zip(part.copies, setups(), strict=True):
        link.click()
        assert QGuiApplication.clipboard().text() == one.snippet
        assert one.client in link.accessibleName()
    server = json.loads(setups()[0].snippet)["mcpServers"]["detective"]
    assert server["args"][-3:] == ["mcp", "--case", "/path/to/your/documents"]
    part.connect_button.click()
    assert not part.how.isVisible()
