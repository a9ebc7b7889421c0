"""What is known of a provider before any call: its words, its address, its key, and the models it has."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from detective_app.core.words import MIN_KEY_CHARS, api_key

PERSON: Literal["person"] = "person"
"""Who marked a passage or judged, where it was no model."""

CHAT_CLIENT = "mcp"
"""What stands in a session before the name of a chat client, where else the provider of a model does."""

NO_MODEL = "program:no-model"
"""Who asks or answers in a session where no model does."""

NONE = "none"
"""What a person names in place of a model to have none."""


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """A model that is known by its name, with its window in tokens, None when not known."""

    name: str
    context_tokens: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderFacts:
    """The facts of one provider.

    One with a key variable needs a key; one with the variable of an `optional_key` sends one if there is one,
    which may be any word. The first of
    `models` is proposed; those of one that is not `local` are known to be capable, of others a test tells.
    Those whose names begin as the pattern `reasons` says take a reasoning effort, no other is sent one.
    `price_id` is what the price data calls it, `maker` who speaks in its messages if not the title,
    `unsent` names fields of a chat completion's request that it refuses, `at_once` is how many questions
    one on another computer is asked at a time, and lists go by `place`: those with a key first,
    then by number, then by title.
    """

    title: str
    base_url: str = ""
    local: bool = False
    key_variable: str | None = None
    optional_key: str = ""
    models: tuple[ModelFacts, ...] = ()
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
        return self.variable is not None

    @property
    def variable(self) -> str | None:
        """The environment variable that a key may stand in; None of one that takes no key."""
        return self.key_variable or self.optional_key or None

    def key(self, text: str) -> str:
        """Check a key as a person gives it; raises KeyRejected with a message that never repeats it."""
        return api_key(text, least=1 if self.optional_key else MIN_KEY_CHARS)

    def takes_effort(self, model: str) -> bool:
        """Tell whether a model is known to take a reasoning effort."""
        return bool(self.reasons and re.match(self.reasons, model))

    def context_of(self, model: str) -> int | None:
        """Return the window of a model that is known by its name."""
        return next((known.context_tokens for known in self.models if known.name == model), None)
