"""The settings (`config.json`): every field with its title, description and range; no secrets.

The dialog and the command line read titles, descriptions and ranges from here; `seeds/003` §6 is the source.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, ValidationInfo, model_validator

from detective_app.core.ending import Dollars
from detective_app.core.placeholders import RedactionKind
from detective_app.core.record import Record, StrictInt
from detective_app.core.words import (
    MAX_ITERATIONS,
    MIN_ITERATIONS,
    is_this_computer,
    key_address,
    model_name,
    origin,
    proxy_address,
    rate_limit,
    redacted_name,
    web_address,
)

Profile = Literal["small", "capable"]
Effort = Literal["low", "medium", "high"]  # how long a model thinks, in the words that all providers know

DEFAULT_MODE = "collaborative"


def _known_provider(name: str, info: ValidationInfo) -> str:
    known = (info.context or {}).get(KNOWN_PROVIDERS)
    if known is not None and name not in known:
        raise ValueError(f"Choose one of {', '.join(map(repr, known))}.")
    return name


KNOWN_PROVIDERS = "providers"  # under this word the validation's context has the names of those there are

ProviderName = Annotated[str, AfterValidator(_known_provider)]
Address = Annotated[str, AfterValidator(web_address)]
ModelName = Annotated[str, AfterValidator(model_name)]
_Seconds = Annotated[StrictInt | None, Field(ge=5, le=3_600)]
RateLimit = Annotated[str, AfterValidator(rate_limit)]
_RATES = "PROVIDER=REQUESTS/TOKENS: what one takes in a minute (RPM/TPM), counted over all that is run here."
_THIRD = "Choose 5 to 3600 seconds. Empty: a third of the cloud timeout."


class DetectiveChoice(Record):
    """One provider that may be the detective."""

    provider: ProviderName = Field(title="Provider", description="Who answers as the detective.")
    model: ModelName = Field(title="Model", description="The model's name as the provider spells it.")
    is_default: bool = Field(default=False, title="Default", description="Asked first; exactly one is.")
    base_url: Address | None = Field(
        default=None, title="Address", description="Only when not the provider's own."
    )
    profile: Profile | None = Field(
        default=None,
        title="Profile",
        description="small: it is not asked. capable: it analyses. Empty: as its test found.",
    )
    effort: Effort = Field(
        default="low",
        title="Reasoning effort",
        description="Choose low, medium or high: how long a model that reasons thinks about an answer.",
    )
    audit_effort: Effort = Field(
        default="high",
        title="Reasoning effort of the audit",
        description="Choose low, medium or high: how long a model that reasons thinks about the verdict.",
    )


class WitnessChoice(Record):
    """The model that answers over the case file."""

    provider: ProviderName = Field(
        default="ollama", title="Provider", description="Who answers as the witness."
    )
    base_url: Address = Field(
        default="http://127.0.0.1:11434",
        title="Address",
        description="Where Ollama or a compatible server listens.",
    )
    model: ModelName = Field(
        default="llama3.1", title="Model", description="The model's name on that server."
    )
    context_tokens: Annotated[StrictInt, Field(ge=2_048, le=1_048_576)] = Field(
        default=8_192,
        title="Context window",
        description="Choose 2048 to 1048576 tokens; the prompt and the answer share them.",
    )
    profile: Profile | None = Field(
        default=None, title="Profile", description="small or capable; empty: as its test found."
    )


class Timeouts(Record):
    """Total seconds for one call, retries included; from its first word on where that has its own time."""

    cloud_timeout: Annotated[StrictInt, Field(ge=15, le=120)] = Field(
        default=120, title="Cloud timeout", description="Choose 15 to 120 seconds."
    )
    local_timeout: Annotated[StrictInt, Field(ge=15, le=360)] = Field(
        default=360, title="Local timeout", description="Choose 15 to 360 seconds."
    )
    first_token_seconds: Annotated[StrictInt, Field(ge=15, le=3_600)] = Field(
        default=600,
        title="Local first word",
        description="Choose 15 to 3600 seconds: so long a local model may load and think.",
    )
    stall_seconds: Annotated[StrictInt, Field(ge=5, le=3_600)] = Field(
        default=120, title="Local silence", description="Choose 5 to 3600 seconds between words."
    )
    cloud_first_token_seconds: _Seconds = Field(default=None, title="Cloud first word", description=_THIRD)
    cloud_stall_seconds: _Seconds = Field(default=None, title="Cloud silence", description=_THIRD)


class Appearance(Record):
    """How the window looks; the terminal takes its language alone."""

    theme: Literal["system", "light", "dark"] = Field(
        default="system", title="Theme", description="system: as the desktop has it."
    )
    language: Literal["system", "en", "de"] = Field(
        default="system", title="Language", description="system: as the desktop has it; en or de."
    )
    text_size: Annotated[StrictInt, Field(ge=80, le=200)] = Field(
        default=100, title="Text size", description="Choose 80 to 200 percent."
    )


Share = Annotated[float, Field(ge=0, le=1)]


class EvidenceSettings(Record):
    """How answers over documents are checked, with the defaults of `seeds/004` §1 and §13."""

    max_same_prompt_rounds: Annotated[StrictInt, Field(ge=1, le=20)] = Field(
        default=3,
        title="Rounds of the same question back",
        description="Choose 1 to 20: after so many in vain, an answer is given as far as possible.",
    )
    cooldown_minutes: Annotated[StrictInt, Field(ge=1, le=1_440)] = Field(
        default=10, title="Rest until rounds count anew", description="Choose 1 to 1440 minutes."
    )
    n_repairs: Annotated[StrictInt, Field(ge=0, le=5)] = Field(
        default=2, title="Repairs", description="Choose 0 to 5: how often a draft that fails may be mended."
    )
    sweep_seconds: Annotated[StrictInt, Field(ge=0, le=3_600)] = Field(
        default=60,
        title="Seconds for reading the rest",
        description="Choose 0 to 3600: how long what was not yet read may be read before nothing is found.",
    )
    text_seconds: Annotated[StrictInt | float, Field(gt=0, le=3_600)] = Field(
        default=30,
        title="Seconds for the checks of a question",
        description="Choose up to 3600: a check of texts that takes more processor time is left out.",
    )
    conflict_delta_percent: Annotated[float, Field(ge=0, le=100)] = Field(
        default=1.0,
        title="Tolerance between sources",
        description="Choose 0 to 100 percent: numbers further apart than this are a conflict.",
    )
    lower_confidence_on_secondary: bool = Field(
        default=True,
        title="Less confidence in secondary sources",
        description="Choose true or false: whether to mark what only secondary sources say.",
    )


class RedactionSettings(Record):
    """What is replaced by placeholders before anything leaves this computer; nothing unless it is chosen."""

    kinds: tuple[RedactionKind, ...] = Field(
        default=(),
        title="Replace before anything leaves",
        description="Choose from email, phone, iban and names: models on other computers are sent "
        "placeholders for these.",
    )
    names: tuple[Annotated[str, AfterValidator(redacted_name)], ...] = Field(
        default=(),
        title="Names to replace",
        description="Names and other words of your own, each as it is written.",
    )


class GateSettings(Record):
    """From which grade an answer meets a signal, as in `seeds/000`; it holds no verdict back."""

    area_score: Annotated[StrictInt, Field(ge=1, le=5)] = Field(
        default=3,
        title="Grade that meets a signal",
        description="Choose 1 to 5: an answer below this meets a signal weakly.",
    )


class ChatClients(Record):
    """What a chat client finds that uses this program over the Model Context Protocol."""

    documents: tuple[str, ...] = Field(
        default=(),
        title="Documents for chat clients",
        description="Files and folders that a chat client may have read, beside those of --case.",
    )
    prefix: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{0,20}$")] = Field(
        default="",
        title="Prefix of tools",
        description="Begin the names of tools with these letters, for clients where names must be unique.",
    )
    agents: tuple[str, ...] = Field(
        default=(),
        title="Detectives of a roundtable",
        description="Models with a key that answer for themselves at a roundtable of a chat client, as "
        "PROVIDER:MODEL or PROVIDER:MODEL=ROLE. Words of documents go to them, too.",
    )


class PanelSettings(Record):
    """When several detectives who deliberate come to an end, with the thresholds of `seeds/001`."""

    rounds: Annotated[StrictInt, Field(ge=1, le=6)] = Field(
        default=3,
        title="Times each judges",
        description="Choose 1 to 6: so often a panel deliberates at most.",
    )
    consensus: Share = Field(
        default=0.9,
        title="Consensus",
        description="Choose 0 to 1: from this agreement on, a deliberation ends.",
    )
    convergence_rounds: Annotated[StrictInt, Field(ge=2, le=6)] = Field(
        default=2,
        title="Times nobody changes",
        description="Choose 2 to 6: after so many in which no position changes, a deliberation ends.",
    )
    confidence: Share = Field(
        default=0.85,
        title="Confidence of all",
        description="Choose 0 to 1: once every model is as sure as this, a deliberation ends.",
    )
    groupthink: Share = Field(
        default=0.9,
        title="Too similar",
        description="Choose 0 to 1: agreement from here on is a sign of groupthink.",
    )


class Configuration(Record):
    """All settings; a fresh installation has exactly these defaults."""

    detectives: Annotated[tuple[DetectiveChoice, ...], Field(min_length=1)] = Field(
        default=(
            DetectiveChoice(provider="openai", model="gpt-6.1-sol", is_default=True),
            DetectiveChoice(provider="anthropic", model="claude-opus-5-5"),
            DetectiveChoice(provider="gemini", model="gemini-3.8-flash"),
        ),
        title="Detectives",
        description="The models that may cross-examine.",
    )
    witness: WitnessChoice = Field(
        default=WitnessChoice(), title="Witness", description="The model that answers."
    )
    provider_fallback_order: tuple[ProviderName, ...] = Field(
        default=("openai", "anthropic", "gemini"),
        title="Order of use",
        description="Who takes over when a provider fails.",
    )
    timeouts: Timeouts = Field(
        default=Timeouts(), title="Timeouts", description="Total seconds for one call."
    )
    default_iteration_limit: Annotated[StrictInt, Field(ge=MIN_ITERATIONS, le=MAX_ITERATIONS)] = Field(
        default=12, title="Questions", description="Choose a whole number from 5 to 20."
    )
    default_mode: Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=60)] = Field(
        default=DEFAULT_MODE,
        title="Mode",
        description="Choose a mode by its name: how a detective leads the questions.",
    )
    proxy: Annotated[str, AfterValidator(proxy_address)] = Field(
        default="none",
        title="Proxy",
        description="For cloud calls: none, system, or an address. Local calls use none.",
    )
    ca_file: str | None = Field(
        default=None,
        title="Certificate authorities",
        description="A PEM file with authorities of your own, trusted beside the system's. Empty: none.",
    )
    key_addresses: tuple[Annotated[str, AfterValidator(key_address)], ...] = Field(
        default=(),
        title="Addresses for keys",
        description="Servers beside the provider's own that its key may be sent to, as PROVIDER=https://HOST.",
    )
    rate_limits: tuple[RateLimit, ...] = Field(default=(), title="Rate limits", description=_RATES)
    only_local: bool = Field(
        default=False,
        title="Nothing leaves this computer",
        description="Choose true or false: whether every model and address elsewhere is refused.",
    )
    disclosure: Annotated[StrictInt, Field(ge=0, le=100)] = Field(
        default=10,
        title="Disclosure",
        description="Choose 0 to 100 percent: the share of each document's words that a detective on another "
        "computer may see, 200 words at least; 0: none.",
    )
    budget: Dollars | None = Field(
        default=None,
        title="Spending stop",
        description="Choose 0.01 to 10,000 US dollars: what a run may cost with its audit. Empty: no stop.",
    )
    clarifications: Literal["ask", "never"] = Field(
        default="ask",
        title="Questions to you",
        description="ask: the detective may ask you what is meant. never: it assumes, and says so.",
    )
    preview: bool = Field(
        default=False,
        title="Show what leaves first",
        description="Choose true or false: whether to show you the first request of a run to each host "
        "before it leaves.",
    )
    redaction: RedactionSettings = Field(
        default=RedactionSettings(),
        title="Placeholders",
        description="What is replaced before anything leaves this computer.",
    )
    appearance: Appearance = Field(
        default=Appearance(), title="Appearance", description="How the window looks."
    )
    evidence: EvidenceSettings = Field(
        default=EvidenceSettings(), title="Evidence", description="How answers over documents are checked."
    )
    gate: GateSettings = Field(default=GateSettings(), title="Gate", description="How answers are graded.")
    mcp: ChatClients = Field(
        default=ChatClients(), title="Chat clients", description="What a chat client finds here."
    )
    panel: PanelSettings = Field(
        default=PanelSettings(), title="Panel", description="When several detectives have deliberated enough."
    )

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        """Hold the seed's rules between fields."""
        providers, order = [choice.provider for choice in self.detectives], self.provider_fallback_order
        if len({*providers}) < len(providers) or len({*order}) < len(order) or {*providers} - {*order}:
            raise ValueError("List each provider once.")
        if sum(choice.is_default for choice in self.detectives) != 1:
            raise ValueError("Choose one default detective.")
        return self

    def ordered_detectives(self) -> tuple[DetectiveChoice, ...]:
        """Return the detectives in order of use: the default first, then the fallback order."""
        rank = {name: n for n, name in enumerate(self.provider_fallback_order)}
        return tuple(sorted(self.detectives, key=lambda c: (not c.is_default, rank[c.provider])))

    def key_may_go(self, provider: ProviderName, address: str, own: str) -> bool:
        """Tell whether a provider's key may be sent to an address; `own` is the provider's.

        It goes to the provider itself, to a server on this computer that is the person's own (the border
        looks who listens), and to an origin that the person has confirmed.
        """
        to = origin(address)
        return is_this_computer(address) or to == origin(own) or f"{provider}={to}" in self.key_addresses

    def with_order(self, providers: Sequence[ProviderName]) -> Self:
        """Return the settings with the detectives asked in this order, the first one as the default.

        Others follow as they were; raises ValueError for one named twice, or a first one without detective.
        """
        rest = [c.provider for c in self.ordered_detectives()] + list(self.provider_fallback_order)
        order = (*providers, *(name for name in dict.fromkeys(rest) if name not in providers))
        detectives = tuple(c.evolve(is_default=c.provider == order[0]) for c in self.detectives)
        return self.evolve(detectives=detectives, provider_fallback_order=order)


def time_scale() -> float:
    """Return the factor on every timeout, wait and cool-down (DETECTIVE_TIME_SCALE; usually 1.0)."""
    try:
        scale = float(os.environ.get("DETECTIVE_TIME_SCALE", "1"))
    except ValueError:
        return 1.0
    return scale if 0 < scale <= 100 else 1.0
