"""Who asks, in which order, who reads, and how a chat client becomes the one who asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QButtonGroup, QWidget

from detective_app.core.words import is_this_computer
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Button, TextLink
from detective_app.gui.controls.label import Label, hairline
from detective_app.gui.controls.prose import Prose
from detective_app.gui.pages.settings.builtin import BuiltinModels
from detective_app.gui.pages.settings.ollama import OllamaModels
from detective_app.gui.pages.settings.providers import ProviderList
from detective_app.gui.pages.settings.section import NAME_STOP, Section, at_left, heading
from detective_app.gui.pages.settings.servers import CompatibleServer, line_from
from detective_app.gui.setup.model_test_line import ModelTestLine
from detective_app.gui.setup.setting_entries import section_title
from detective_app.gui.told_below import in_own_words
from detective_app.mcp.setup import NOTES, ClientSetup, setups
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.settings import ProviderName
    from detective_app.gui.pages.settings.section import SettingsStore


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


class WitnessPart(QWidget):
    """The three places a witness can come from; a choice is kept at once."""

    failed = Signal(str)

    def __init__(self, store: SettingsStore) -> None:
        super().__init__()
        self._store = store
        self._group = QButtonGroup(self)
        self.note = Label("", "meta", "text2")
        self.test = ModelTestLine("witness", store.application, store.tasks)
        self.ollama = OllamaModels(store, self._group)
        self.builtin = BuiltinModels(store, self._group)
        self.compatible = CompatibleServer(store, self._group)
        rows = down(heading(self.tr("Model on this computer"), self.note), self.test, 3, into=self)
        pull = self.ollama.pull
        for part in (self.ollama, line_from(NAME_STOP), self.builtin, line_from(NAME_STOP), pull, hairline()):
            rows.addWidget(part)
        rows.addWidget(self.compatible)
        for place in (self.ollama, self.builtin, self.compatible):
            place.chosen.connect(self._choose)
        store.changed.connect(self.show_choice)
        self.ollama.looked.connect(self.show_choice)
        self.show_choice()

    def refresh(self) -> None:
        """Look again at what is there."""
        for part in (self.ollama, self.builtin, self.compatible):
            part.refresh()
        self.show_choice()

    def set_enabled(self, enabled: bool) -> None:
        """Let the choice be changed, or not; looking stays."""
        for part in (self.ollama, self.builtin, self.compatible):
            part.set_enabled(enabled)

    def show_choice(self) -> None:
        """Show which model is in use."""
        witness = self._store.settings.witness
        passed_on = self.ollama.passed_on_to(witness.model) if witness.provider == "ollama" else ""
        here = witness.provider == "builtin" or (is_this_computer(witness.base_url) and not passed_on)
        host = passed_on or witness.base_url.partition("://")[2]
        self.note.setText(
            self.tr("Runs on this computer") if here else self.tr("Runs on {host}").format(host=host)
        )
        self.test.show_model(witness.provider, witness.model, witness.base_url)
        for part in (self.ollama, self.builtin, self.compatible):
            part.show_choice()

    def _choose(self, provider: ProviderName, model: str, address: str) -> None:
        witness = self._store.settings.witness
        if self._store.problem:
            self.show_choice()
            return
        # The address of a built-in model is not used; it stays, so that choosing Ollama again finds it.
        base_url = address or witness.base_url or PROVIDERS[provider].base_url
        self._store.change(
            witness=witness.evolve(provider=provider, model=model, base_url=base_url, profile=None)
        )


class SourcesSection(Section):
    """The providers above, the witness below, and at the end how a chat client becomes the detective."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__(section_title("providers"))
        self.providers, self.witness = ProviderList(store), WitnessPart(store)
        self.add(self.providers, gutter=0)
        self.rows.addSpacing(31)
        self.add(self.witness)
        self.rows.addSpacing(31)
        self.chat_clients = ChatClientsPart()
        self.add(self.chat_clients)
        self.rows.addStretch(1)

    def refresh(self) -> None:
        """Ask keyring and Ollama again."""
        self.providers.refresh()
        self.witness.refresh()

    def set_enabled(self, enabled: bool) -> None:
        """Let what stands in the file be changed, or not; keys stand elsewhere."""
        self.providers.set_enabled(enabled)
        self.witness.set_enabled(enabled)

    def edit_key(self, provider: str) -> None:
        """Open the line for a provider's key; without a row for it, show where the witness is set up."""
        row = next((row for name, row in self.providers.rows.items() if name == provider), None)
        if row is None:
            self.show_witness()
            return
        row.edit()
        QTimer.singleShot(0, self, lambda: self.ensureWidgetVisible(row, 0, 48))

    def show_witness(self) -> None:
        """Show where a witness is set up, from its heading on."""
        self.witness.ollama.server.test.setFocus(Qt.FocusReason.OtherFocusReason)
        QTimer.singleShot(0, self, lambda: self.verticalScrollBar().setValue(self.witness.y()))

    def show_setting(self, title: str) -> None:
        """Show a setting by its title."""
        translate, rows = QCoreApplication.translate, self.providers.rows
        key = translate("Settings", "{provider} key")
        self.found = {key.format(provider=row.name): row.first_action for row in rows.values()}
        self.found |= {
            translate("Settings", "Order of use"): next(iter(rows.values())).grip,
            translate("Settings", "Model on this computer"): self.witness.ollama.server.test,
            translate("Settings", "Address of who reads"): self.witness.ollama.server.change,
            translate("Settings", "Built-in models"): self.witness.builtin,
            translate("Settings", "Connect a chat client"): self.chat_clients.connect_button,
        }
        super().show_setting(title)
