"""The desk for models: keys and built-in models, opened on first use, and what is within reach."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from detective_app.app.cases import Cases
    from detective_app.app.choice import PassedOn
    from detective_app.app.selection import Selector
    from detective_app.core.model_test import ModelTest, Role
    from detective_app.core.ports import ModelInfo
    from detective_app.core.redaction import Redactor
    from detective_app.core.settings import ProviderName
    from detective_app.front_end.application import SettingsDesk
    from detective_app.front_end.models import KeyTest, OnDownload, OnTested, WitnessFound
    from detective_app.paths import DataFolders
    from detective_app.storage.keys import Keys
    from detective_app.storage.model_tests import ModelTests
    from detective_app.storage.models.files import ModelFiles


class Models:
    """Implements `front_end.models.ModelsDesk`, and hands out selectors of models."""

    def __init__(
        self, folders: DataFolders, settings: SettingsDesk, redactor: Redactor, cases: Cases
    ) -> None:
        """Remember where built-in models are; no keyring is opened yet."""
        self._folders, self._settings, self._redactor, self._cases = folders, settings, redactor, cases

    @cached_property
    def keys(self) -> Keys:
        """The keys; each one that is looked up becomes known to the redactor."""
        from detective_app.storage.keys import KeyNote, Keys

        return Keys(self._redactor, KeyNote(self._folders.keys))

    @cached_property
    def files(self) -> ModelFiles:
        """The built-in models."""
        from detective_app.storage.models.files import ModelFiles

        proxy = self._settings.current.proxy
        return ModelFiles(self._folders.models, proxy=None if proxy == "none" else proxy)

    def selector(self) -> Selector:
        """Begin a choice of models with the settings as they are now; what the first loads takes 0.1 s."""
        from detective_app.app.selection import Selector

        settings, rates = self._settings.current, self._folders.rates
        return Selector(settings, self.keys, self.files, self.tests, self._passed_on, rates)

    @cached_property
    def _passed_on(self) -> PassedOn:
        from detective_app.app.choice import PassedOn

        return PassedOn()

    @cached_property
    def tests(self) -> ModelTests:
        """What tests found that models can do."""
        from detective_app.storage.model_tests import ModelTests

        return ModelTests(self._folders.model_tests)

    async def test(
        self, ref: str, told: OnTested, base_urls: Mapping[str, str] = MappingProxyType({})
    ) -> ModelTest:
        """Test what a model can do, and keep what was found."""
        from detective_app.app.model_test import model_test

        connection = await self.selector().for_model(ref, base_urls)
        found = await model_test(connection, self._cases.store, self._redactor.redact, told)
        self.tests.keep(found)
        return found

    async def test_key(self, provider: str, model: str = "") -> KeyTest:
        """Try a provider: list its models, and ask one of them as a run does."""
        selector = await asyncio.to_thread(self.selector)
        from detective_app.app import discovery

        return await discovery.test_key(selector, provider, self._redactor, model)

    async def test_role(self, role: Role) -> KeyTest | None:
        """Try whom the settings name first for a role, on a server of the person's own."""
        selector = await asyncio.to_thread(self.selector)
        from detective_app.app import discovery

        return await discovery.test_role(selector, role, self._redactor)

    async def offered_by(self, provider: ProviderName) -> tuple[ModelInfo, ...]:
        """List a provider's models with the cheapest real call."""
        selector = await asyncio.to_thread(self.selector)
        from detective_app.app import discovery

        return await discovery.models_of(selector, provider, self._redactor)

    async def find_witness(self, base_url: str | None = None) -> WitnessFound:
        """Look whether Ollama answers."""
        selector = await asyncio.to_thread(self.selector)
        from detective_app.app import discovery

        return await discovery.find_witness(selector, base_url)

    async def pull(self, name: str, on_progress: OnDownload, base_url: str | None = None) -> None:
        """Have Ollama fetch a model."""
        selector = await asyncio.to_thread(self.selector)
        from detective_app.app import discovery

        await discovery.pull_model(selector, name, on_progress, base_url, self._redactor)
