"""The desk for models: keys and built-in models, opened on first use, and what is within reach."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from detective_app.app.selection import Selector
    from detective_app.core.ports import ModelInfo
    from detective_app.core.redaction import Redactor
    from detective_app.core.settings import ProviderName
    from detective_app.front_end.models import KeyTest, OnDownload, WitnessFound
    from detective_app.front_end.settings import SettingsDesk
    from detective_app.storage.keys import Keys
    from detective_app.storage.models.files import ModelFiles


class Models:
    """Implements `front_end.models.ModelsDesk`, and hands out selectors of models."""

    def __init__(self, folder: Path, settings: SettingsDesk, redactor: Redactor) -> None:
        """Remember where built-in models are; no keyring is opened yet."""
        self._folder, self._settings, self._redactor = folder, settings, redactor

    @cached_property
    def keys(self) -> Keys:
        """The keys; each one that is looked up becomes known to the redactor."""
        from detective_app.storage.keys import Keys

        return Keys(self._redactor)

    @cached_property
    def files(self) -> ModelFiles:
        """The built-in models."""
        from detective_app.storage.models.files import ModelFiles

        proxy = self._settings.current.proxy
        return ModelFiles(self._folder, proxy=None if proxy == "none" else proxy)

    def selector(self) -> Selector:
        """Begin a choice of models with the settings as they are now."""
        from detective_app.app.selection import Selector

        return Selector(self._settings.current, self.keys, self.files)

    async def test_key(self, provider: str, model: str = "") -> KeyTest:
        """Try a provider: list its models, and ask one of them for a word."""
        from detective_app.app import discovery

        return await discovery.test_key(self.selector(), provider, self._redactor, model)

    async def offered_by(self, provider: ProviderName) -> tuple[ModelInfo, ...]:
        """List a provider's models with the cheapest real call."""
        from detective_app.app import discovery

        return await discovery.models_of(self.selector(), provider, self._redactor)

    async def find_witness(self, base_url: str | None = None) -> WitnessFound:
        """Look whether Ollama answers."""
        from detective_app.app import discovery

        return await discovery.find_witness(self.selector(), base_url)

    async def pull(self, name: str, on_progress: OnDownload, base_url: str | None = None) -> None:
        """Have Ollama fetch a model."""
        from detective_app.app import discovery

        await discovery.pull_model(self.selector(), name, on_progress, base_url, self._redactor)
