"""What is known of a provider before any call: its words, its address, its key, and the models it has."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from detective_app.core.settings import Profile

CHAT_CLIENT = "mcp"
"""What stands in a session before the name of a chat client, where else the provider of a model does."""

NO_MODEL = "program:no-model"
"""Who asks or answers in a session where no model does."""

NONE = "none"
"""What a person names in place of a model to have none."""


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """A model that is known by its name: its window in tokens and its way of working, None when not known."""

    name: str
    context_tokens: int | None = None
    profile: Profile | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderFacts:
    """The facts of one provider.

    One with a key variable needs a key; one with `optional_key` sends one if there is one. The first of
    `models` is proposed; of the others, those whose names the pattern `small` finds are small, all else is
    capable. Those whose names begin as the pattern `reasons` says take a reasoning effort, no other is sent
    one. `price_id` is what the price data calls it, `maker` who speaks in its messages if not the
    title, `unsent` names fields of a chat completion's request that it refuses, `at_once` is how many
    questions one on another computer is asked at a time, and lists go by `place`: those with a key first,
    then by number, then by title.
    """

    title: str
    base_url: str = ""
    local: bool = False
    key_variable: str | None = None
    optional_key: bool = False
    models: tuple[ModelFacts, ...] = ()
    small: str | None = None
    reasons: str | None = None
    price_id: str | None = None
    key_page: str = ""
    billing_page: str = ""
    maker: str = ""
    unsent: tuple[str, ...] = ()
    at_once: int = 4
    place: int = 50

    @property
    def takes_key(self) -> bool:
        """Tell whether a key is sent if there is one."""
        return self.optional_key or self.key_variable is not None

    def profile_of(self, model: str) -> Profile:
        """Return the profile of a model by its name; without a sign of a small one it is capable."""
        known = self._known(model)
        if known and known.profile:
            return known.profile
        return "small" if self.small and re.search(self.small, model) else "capable"

    def takes_effort(self, model: str) -> bool:
        """Tell whether a model is known to take a reasoning effort."""
        return bool(self.reasons and re.match(self.reasons, model))

    def context_of(self, model: str) -> int | None:
        """Return the window of a model that is known by its name."""
        known = self._known(model)
        return known.context_tokens if known else None

    def _known(self, model: str) -> ModelFacts | None:
        return next((known for known in self.models if known.name == model), None)
