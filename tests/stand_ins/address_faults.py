"""Faults A1 to A4: no connection at all. They need another address to be configured, not another reply."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.stand_ins.server import StandIn

UNKNOWN_HOST = "http://nobody.invalid"
"""No name that is found; a key goes there once the settings allow it (`keyAddresses`)."""


@dataclass(frozen=True)
class AddressFault:
    """A fault before any request: `address` is what to configure instead of the provider's own address."""

    code: str
    title: str
    kinds: frozenset[str]
    origin: Callable[[StandIn, str], str]

    def address(self, server: StandIn, provider: str) -> str:
        """Make the address at which this provider has the fault."""
        own = server.base_url(provider)
        return self.origin(server, provider) + own.removeprefix(f"http://127.0.0.1:{server.port(provider)}")


def _closed(server: StandIn, _: str) -> str:
    return f"http://127.0.0.1:{server.closed_port()}"


def _unknown_host(_: StandIn, __: str) -> str:
    return UNKNOWN_HOST


def _not_tls(server: StandIn, provider: str) -> str:
    return f"https://127.0.0.1:{server.port(provider)}"


def _full(server: StandIn, _: str) -> str:
    return f"http://127.0.0.1:{server.full_port()}"


ADDRESS_FAULTS = (
    AddressFault("A1", "connection refused", frozenset({"connection_refused"}), _closed),
    AddressFault("A2", "unknown host", frozenset({"dns"}), _unknown_host),
    AddressFault("A3", "no TLS", frozenset({"tls"}), _not_tls),
    AddressFault("A4", "connect timeout", frozenset({"connect_timeout", "deadline"}), _full),
)
