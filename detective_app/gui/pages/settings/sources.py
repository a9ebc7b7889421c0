"""The section Who asks, who reads: who asks, in which order, and who answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, QTimer

from detective_app.gui.pages.settings.chat_clients import ChatClientsPart
from detective_app.gui.pages.settings.providers import ProviderList
from detective_app.gui.pages.settings.section import Section
from detective_app.gui.pages.settings.witness import WitnessPart
from detective_app.gui.setup.setting_entries import section_title

if TYPE_CHECKING:
    from detective_app.gui.pages.settings.store import SettingsStore


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
