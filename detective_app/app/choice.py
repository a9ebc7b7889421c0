"""One model that is chosen for a run, and where it is."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pydantic import SecretStr

from detective_app import egress, registry
from detective_app.core.errors import BadInput, NotNamed, ProviderFailure
from detective_app.core.ports import Connection, ModelInfo
from detective_app.core.provider import NONE
from detective_app.core.settings import Configuration, Effort, Profile, ProviderName, time_scale
from detective_app.core.words import is_this_computer, model_name, origin
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.model_test import Role
    from detective_app.core.panel import Agent
    from detective_app.core.session import InterrogationSession
    from detective_app.front_end.run import RunRequest
    from detective_app.providers._adapter import Adapter
    from detective_app.storage.models.files import ModelFiles


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


def refuse_wordless(
    witness: Choice, request: RunRequest, session: InterrogationSession | None, share: int
) -> None:
    """Raise BadInput for a witness elsewhere where no word may leave: as asked for, known, else `share`."""
    known = session.disclosure.budget if session and session.disclosure else share
    if not (known if request.disclose is None else request.disclose):
        raise BadInput(
            f"No word of the documents may leave (0 %), and {witness.ref}, which is sent them, runs on "
            f"{witness.host}. Nothing was sent. Choose a witness on this computer, or let words leave with "
            "--disclose PERCENT or in the settings."
        )


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


def key_stays(settings: Configuration, provider: ProviderName, address: str) -> str:
    """Say why a provider's key is not sent to an address; "" where it is."""
    facts = PROVIDERS[provider]
    if settings.key_may_go(provider, address, facts.base_url):
        return ""
    to = origin(address)
    if to.startswith("http:"):
        return (
            f"The key for {facts.title} is not sent to {to}, which is not encrypted: whoever is on the way "
            "could read it. Give an https:// address."
        )
    return (
        f"The key for {facts.title} is not sent to {to}, which is not the provider's own address. If it "
        f"is right, allow it once with `detective keys allow {provider} {to}` or in the settings."
    )


def refuse_elsewhere(choice: Choice) -> None:
    """Raise OnlyLocal for a model elsewhere where nothing may leave this computer."""
    if host := choice.host:
        egress.refuse(f"{choice.ref} ({host})")


def those_here(order: Sequence[Choice], notices: list[str]) -> Sequence[Choice]:
    """Leave out detectives of the settings that are elsewhere, where nothing may leave and one is here."""
    here = [one for one in order if not one.host]
    if not here or len(here) == len(order) or not egress.only_local():
        return order
    away = ", ".join(one.ref for one in order if one not in here)
    notices.append(f"Nothing may leave this computer, so this is left out: {away}.")
    return here


def named_by_settings(
    settings: Configuration,
    files: ModelFiles,
    detectives: Iterable[Choice],
    witness: Choice | None,
    *,
    base_urls: Mapping[str, str],
    panel: Sequence[Agent] = (),
) -> None:
    """Raise NotNamed for models of a session that the settings do not name.

    Models on this computer are no destination, but a model file is taken by its installed name alone, never
    by a path. Who is a detective in the settings is no witness yet: a witness reads the documents. The agents
    of a panel are named again together.
    """
    own = settings.witness.provider
    known = {one.provider for one in settings.detectives} | {own} | set(base_urls)
    known |= {ref.partition(":")[0] for ref in settings.mcp.agents}
    asked = [one for one in detectives if not _may(one, known, files)]
    answers = witness if witness and not _may(witness, {own}, files) else None
    if asked or answers:
        raise _not_named(asked, answers, panel if asked else ())


def _not_named(asked: Sequence[Choice], answers: Choice | None, panel: Sequence[Agent]) -> NotNamed:
    agents = [",".join(one.models) for one in panel]
    options = [f"--agent {models}" for models in agents] or [f"--detective {one.ref}" for one in asked]
    options += [f"--witness {answers.ref}"] if answers else []
    return NotNamed(
        _words(asked, answers, options),
        detectives=() if agents else tuple(one.ref for one in asked),
        witness=answers.ref if answers else "",
        agents=agents,
    )


def _may(choice: Choice, providers: set[str], files: ModelFiles) -> bool:
    if choice.provider == "builtin":
        return choice.model in {model.name for model in files.installed()}
    return choice.provider in providers or not choice.host


def _words(asked: Sequence[Choice], answers: Choice | None, options: Sequence[str]) -> str:
    told = ", ".join(f"{one.ref}{_where(one)}" for one in (*asked, *([answers] if answers else [])))
    return (
        f"The session names {told}, which the settings do not. Nothing was sent. If that is what you want, "
        f"name it yourself ({' '.join(options)}), or name another."
    )


def _where(choice: Choice) -> str:
    return f" ({choice.host})" if choice.host else ""


def another_way() -> str:
    """Say how there comes to be a detective, or to be none."""
    keyed = [name for name, facts in PROVIDERS.items() if facts.key_variable]
    return (
        f"Add one with `detective keys set {keyed[0]}` (or {', '.join(keyed[1:])}), or name a model "
        "here that can judge with --detective; with --detective none you judge yourself."
    )
