"""One model that is chosen for a run, and where it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from detective_app.core.errors import BadInput
from detective_app.core.ports import Connection
from detective_app.core.provider import NONE
from detective_app.core.settings import Configuration, Effort, Profile, ProviderName, time_scale
from detective_app.core.words import is_this_computer, model_name
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from pathlib import Path

    from pydantic import SecretStr

    from detective_app.core.model_test import Role


@dataclass(frozen=True, slots=True)
class Choice:
    """One model for one role, before its key is looked up; an empty `base_url` is the provider's own.

    `passed_on` is the host that a server here is known to pass its requests on to.
    """

    provider: ProviderName
    model: str
    base_url: str = ""
    profile: Profile | None = None
    context_tokens: int = 8_192
    effort: Effort = "low"
    audit_effort: Effort = "low"
    passed_on: str = ""

    @property
    def ref(self) -> str:
        """`"{provider}:{model}"`."""
        return f"{self.provider}:{self.model}"

    @property
    def address(self) -> str:
        """Where it is asked."""
        return self.base_url or PROVIDERS[self.provider].base_url

    @property
    def host(self) -> str:
        """The host that it runs on, empty for this computer."""
        return host_of(self.provider, self.address) or self.passed_on


def host_of(provider: str, base_url: str) -> str:
    """Return the host that an address of a provider is on, empty when it is this computer."""
    if provider == "builtin" or is_this_computer(base_url):
        return ""
    return urlsplit(base_url).hostname or base_url


def outside_host(connection: Connection) -> str:
    """Return the host that a connection sends to, empty when it is this computer."""
    return host_of(connection.provider, connection.base_url) or connection.passed_on


def unencrypted(connections: Sequence[Connection]) -> tuple[str, ...]:
    """Warn of every host outside this computer that plain http would let others listen to (trust T12)."""
    open_ = (c for c in connections if c.base_url.startswith("http:"))
    plain = [(host, c) for c in open_ if (host := host_of(c.provider, c.base_url))]
    keyed = {host for host, connection in plain if connection.key}
    return tuple(
        f"{host} is reached without encryption: others on the network can read "
        f"{'the key and ' if host in keyed else ''}what is sent. Use an https:// address if there is one."
        for host in dict.fromkeys(host for host, _ in plain)
    )


def connection_to(
    choice: Choice,
    role: Role,
    settings: Configuration,
    *,
    key: SecretStr | None,
    session_id: str,
    model_file: Path | None,
) -> Connection:
    """Return all that an adapter has to know of a choice; times are scaled."""
    timeouts, scale, address = settings.timeouts, time_scale(), choice.address
    local = PROVIDERS[choice.provider].local
    first: float | None
    stall: float | None
    first, stall, seconds = (
        (timeouts.first_token_seconds, timeouts.stall_seconds, timeouts.local_timeout)
        if local
        else (timeouts.cloud_first_token_seconds, timeouts.cloud_stall_seconds, timeouts.cloud_timeout)
    )
    whole = seconds + (first or 0)
    if first or stall:  # where one of them has its own time, the other has what one read has without
        first, stall = first or seconds / 3, stall or seconds / 3
    return Connection(
        provider=choice.provider,
        model=choice.model,
        base_url=address,
        role=role,
        deadline=whole * scale,
        first_token=first * scale if first else None,
        stall=stall * scale if stall else None,
        passed_on=choice.passed_on,
        key=key,
        # A local server is never asked through a proxy: that would take documents off this computer.
        proxy=None if local or is_this_computer(address) or settings.proxy == "none" else settings.proxy,
        ca_file=settings.ca_file,
        context_tokens=choice.context_tokens,
        session_id=session_id,
        model_file=model_file,
        effort=choice.effort,
        audit_effort=choice.audit_effort,
    )


def parse_ref(ref: str, *, or_none: bool = False) -> tuple[ProviderName, str]:
    """Read `PROVIDER:MODEL`; raises BadInput, which names `none` where there may be none."""
    provider, _, model = ref.partition(":")
    if provider not in PROVIDERS:
        known = (*PROVIDERS, NONE) if or_none else PROVIDERS
        raise BadInput(f"{ref!r} does not name a provider. Choose one of {', '.join(known)}.")
    if not model:
        raise BadInput(f"{ref!r} names no model. Write PROVIDER:MODEL.")
    try:
        return provider, model_name(model)
    except ValueError as error:
        raise BadInput(f"{ref!r}: {error}") from error
