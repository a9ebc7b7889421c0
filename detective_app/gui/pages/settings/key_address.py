"""A server that is not the provider's own: its key goes there only after the person allowed that, once."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from detective_app.core.words import origin
from detective_app.gui.controls.boxes import across
from detective_app.gui.controls.icon_line import IconLine
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.run.naming import provider_title
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.settings import ProviderName
    from detective_app.gui.pages.settings.store import SettingsStore


class KeyAddress(QWidget):
    """Says that a key is not sent to an address, with the word that allows it; not there where it may go."""

    def __init__(self, provider: ProviderName, store: SettingsStore) -> None:
        super().__init__()
        self._provider: ProviderName = provider
        self._store, self._address = store, ""
        title = provider_title(provider)
        self.words = IconLine()
        name = self.tr("Allow this address for the key of {name}").format(name=title)
        self.allow = TextLink(self.tr("Allow this address"), name=name)
        across((self.words, 1), (self.allow, Qt.AlignmentFlag.AlignTop), into=self, gap=16)
        self.allow.clicked.connect(self._allow)
        self.hide()

    def show_address(self, address: str | None) -> None:
        """Show whether the key, if there is one, may be sent to an address."""
        self._address = address or ""
        self.look_up()

    def look_up(self) -> None:
        """Look in the background whether there is a key that stays here."""
        facts, settings = PROVIDERS[self._provider], self._store.settings
        wanted = facts.takes_key and self._address
        if not wanted or settings.key_may_go(self._provider, self._address, facts.base_url):
            self.hide()
            return
        self._store.tasks.spawn(self._look_up(self._address), f"address of the key of {self._provider}")

    async def _look_up(self, address: str) -> None:
        keys = await asyncio.to_thread(lambda: self._store.application.models.keys)
        key = await asyncio.to_thread(keys.known, self._provider)
        if key and address == self._address:
            words = self.tr("The key is not sent to {address} until you allow it.")
            self.words.show_line("lock", "text2", words.format(address=origin(address)))
            self.show()

    def _allow(self) -> None:
        known = self._store.settings.key_addresses
        self._store.change(key_addresses=(*known, f"{self._provider}={origin(self._address)}"))
