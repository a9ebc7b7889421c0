"""Adding a provider to those that may be the detective: local models too, and one that was left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QWidget

from detective_app.core.settings import PROVIDER_NAMES, PROVIDERS, DetectiveChoice
from detective_app.gui.controls.button import Button

if TYPE_CHECKING:
    from detective_app.core.settings import ProviderName
    from detective_app.gui.pages.settings.store import SettingsStore

_FIRST_MODELS: dict[ProviderName, str] = {
    "openai": "gpt-6.1-sol",
    "anthropic": "claude-opus-5-5",
    "gemini": "gemini-3.8-flash",
    "ollama": "llama3.1",
    "compatible": "default",
}
"""The model to begin with; of the built-in ones it is the recommended one."""


class MoreDetectives(QWidget):
    """A button for each provider that is not in the order of use."""

    def __init__(self, store: SettingsStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self.buttons: dict[ProviderName, Button] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for provider in PROVIDER_NAMES:
            title = PROVIDERS[provider].title
            button = Button(title, name=self.tr("Add {provider}").format(provider=title))
            button.clicked.connect(lambda _=False, name=provider: self._add(name))
            self.buttons[provider] = button
            row.addWidget(button)
        row.addStretch(1)
        store.changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        used = {choice.provider for choice in self._store.settings.detectives}
        for provider, button in self.buttons.items():
            button.setVisible(provider not in used)

    def _add(self, provider: ProviderName) -> None:
        settings = self._store.settings
        model = _FIRST_MODELS.get(provider) or self._store.application.model_files.known()[0].name
        if settings.witness.provider == provider:
            model = settings.witness.model
        order = settings.provider_fallback_order
        self._store.change(
            detectives=(*settings.detectives, DetectiveChoice(provider=provider, model=model)),
            provider_fallback_order=(*(name for name in order if name != provider), provider),
        )
