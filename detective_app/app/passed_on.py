"""Which models a server on this computer only passes on, and to which host, as far as anybody looked."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from detective_app import registry
from detective_app.core.errors import ProviderFailure
from detective_app.core.words import is_this_computer

if TYPE_CHECKING:
    from detective_app.core.ports import Connection, ModelInfo
    from detective_app.providers._adapter import Adapter

_Place = tuple[str, str]


@dataclass(frozen=True, slots=True)
class PassedOn:
    """What servers said; it is asked again before each run, and shown in between."""

    _hosts: dict[_Place, str] = field(default_factory=dict)

    def host(self, address: str, model: str) -> str:
        """Return the host that a model is known to run on, empty for this computer."""
        return self._hosts.get((address, model), "")

    def listed(self, address: str, models: Iterable[ModelInfo]) -> None:
        """Remember what a server lists."""
        self._hosts.update({(address, one.name): one.host for one in models})

    async def look(self, connection: Connection) -> None:
        """Ask the server where a model runs; of one that does not answer nothing new is known."""
        if not is_this_computer(connection.base_url):
            return
        module = await asyncio.to_thread(registry.load, "detective_app.providers", connection.provider)
        adapter: Adapter = await asyncio.to_thread(module.connect, connection)
        try:
            self._hosts[connection.base_url, connection.model] = await adapter.passed_on()
        except (ProviderFailure, TimeoutError):
            return
        finally:
            await adapter.aclose()
