"""Chat clients: a button that shows how to connect one, for three common ones, each with its text to copy."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.pages.settings.section import at_left, heading
from detective_app.gui.told_below import in_own_words
from detective_app.mcp.setup import NOTES, ClientSetup, setups


class ChatClientsPart(QWidget):
    """What a chat client is for, and how one is connected; the text is the one of `detective mcp --setup`."""

    def __init__(self) -> None:
        super().__init__()
        about = self.tr(
            "A chat client can ask and judge, without a key: its own model asks, "
            "and the one on this computer reads."
        )
        self.connect_button = Button(self.tr("Connect a chat client"))
        self.connect_button.setCheckable(True)
        self.how = QWidget()
        self.how.hide()
        self.copies: list[TextLink] = []
        down(
            heading(self.tr("Chat clients")),
            Label(about, color="text2", wrap=True),
            at_left(self.connect_button),
            self.how,
            into=self,
            gap=12,
        )
        self.connect_button.toggled.connect(self._show_how)

    def _show_how(self, shown: bool) -> None:
        """Show or hide it; it is made when it is first wanted."""
        if shown and self.how.layout() is None:
            rows = down(into=self.how, gap=16)
            for one in setups():
                rows.addWidget(self._client(one))
            for note in NOTES:
                rows.addWidget(Label(in_own_words(note), "meta", "text2", wrap=True))
        self.how.setVisible(shown)

    def _client(self, one: ClientSetup) -> QWidget:
        made = QWidget()
        copy = TextLink(self.tr("Copy"))
        copy.setAccessibleName(self.tr("Copy the text for {client}").format(client=one.client))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(one.snippet))
        self.copies.append(copy)
        named = self.tr("The text for {client}").format(client=one.client)
        snippet = Prose("meta", line=18, name=named, fixed=True)
        snippet.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        snippet.show_text(one.snippet)  # a path may be longer than a line
        down(
            across((Label(one.client, weight=600), 1), copy, gap=None),
            Label(in_own_words(one.where), color="text2", wrap=True),
            snippet,
            into=made,
            gap=4,
        )
        return made
