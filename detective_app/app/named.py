"""What a person has named or confirmed: a saved session sends nothing, and no key goes, anywhere else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from detective_app import egress
from detective_app.app.choice import Choice
from detective_app.core.errors import NotNamed
from detective_app.core.words import origin
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.panel import Agent
    from detective_app.core.settings import Configuration, ProviderName
    from detective_app.storage.models.files import ModelFiles


def key_stays(settings: Configuration, provider: ProviderName, address: str) -> str:
    """Say why a provider's key is not sent to an address; "" where it is."""
    facts = PROVIDERS[provider]
    if settings.key_may_go(provider, address, facts.base_url):
        return ""
    to = origin(address)
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
        agents = [",".join(one.models) for one in panel] if asked else []
        options = [f"--agent {models}" for models in agents] or [f"--detective {one.ref}" for one in asked]
        options += [f"--witness {answers.ref}"] if answers else []
        raise NotNamed(
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
