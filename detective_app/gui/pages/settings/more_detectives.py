"""Adding a provider to those that may be the detective: local models too, and one that was left out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from detective_app.core.settings import DetectiveChoice
from detective_app.gui.controls.boxes import down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.flow import Flow
from detective_app.gui.run.naming import provider_title
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.settings import ProviderName
    from detective_app.gui.pages.settings.store import SettingsStore


class MoreDetectives(QWidget):
    """A button for each provider, or each of a few, that is not in the order of use."""

    def __init__(self, store: SettingsStore, providers: Iterable[ProviderName] = PROVIDERS) -> None:
        super().__init__()
        self._store = store
        self.buttons: dict[ProviderName, Button] = {}
        for provider in providers:
            title = provider_title(provider)
            button = Button(title, name=self.tr("Add {provider}").format(provider=title))
            button.clicked.connect(lambda _=False, name=provider: self._add(name))
            self.buttons[provider] = button
        self._flow = Flow(tuple(self.buttons.values()), line=32)
        down(self._flow, into=self)
        store.changed.connect(self._show)
        self._show()

    @property
    def empty(self) -> bool:
        """Tell whether all of them are in the order of use."""
        return {choice.provider for choice in self._store.settings.detectives}.issuperset(self.buttons)

    def _show(self) -> None:
        used = {choice.provider for choice in self._store.settings.detectives}
        for provider, button in self.buttons.items():
            button.setVisible(provider not in used)
        self._flow.restyle()

    def _add(self, provider: ProviderName) -> None:
        settings = self._store.settings
        known = PROVIDERS[provider].models or self._store.application.models.files.known()
        model = known[0].name
        if settings.witness.provider == provider:
            model = settings.witness.model
        order = settings.provider_fallback_order
        self._store.change(
            detectives=(*settings.detectives, DetectiveChoice(provider=provider, model=model)),
            provider_fallback_order=(*(name for name in order if name != provider), provider),
        )
