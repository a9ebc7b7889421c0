"""One model that is chosen for a run, and where it is."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from detective_app.core.errors import BadInput
from detective_app.core.provider import NONE
from detective_app.core.settings import Effort, Profile, ProviderName
from detective_app.core.words import is_this_computer, model_name
from detective_app.provider_facts import PROVIDERS


@dataclass(frozen=True, slots=True)
class Choice:
    """One model for one role, before its key is looked up; an empty `base_url` is the provider's own."""

    provider: ProviderName
    model: str
    base_url: str = ""
    profile: Profile | None = None
    context_tokens: int = 8_192
    effort: Effort = "low"
    audit_effort: Effort = "low"

    @property
    def ref(self) -> str:
        """`"{provider}:{model}"`."""
        return f"{self.provider}:{self.model}"

    @property
    def address(self) -> str:
        """Where it is asked."""
        return self.base_url or PROVIDERS[self.provider].base_url


def host_of(provider: str, base_url: str) -> str:
    """Return the host that an address of a provider is on, empty when it is this computer."""
    if provider == "builtin" or is_this_computer(base_url):
        return ""
    return urlsplit(base_url).hostname or base_url


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
