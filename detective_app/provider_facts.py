"""The facts of every provider by its name, as the files of `providers/` state them, without their SDKs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from detective_app import registry
from detective_app.core.provider import ProviderFacts

PACKAGE = "detective_app.providers"


class _Registered(Mapping[str, ProviderFacts]):
    """Reads a provider's file when it is first asked for; names come in the order of lists."""

    def __getitem__(self, name: str) -> ProviderFacts:
        if name not in registry.names(PACKAGE):
            raise KeyError(name)
        return _facts(name)

    def __iter__(self) -> Iterator[str]:
        return iter(_ordered())

    def __len__(self) -> int:
        return len(registry.names(PACKAGE))


PROVIDERS: Mapping[str, ProviderFacts] = _Registered()


@cache
def _facts(name: str) -> ProviderFacts:
    facts: ProviderFacts = registry.load(PACKAGE, name).FACTS
    return facts


@cache
def _ordered() -> tuple[str, ...]:
    def place(name: str) -> tuple[bool, int, str]:
        facts = _facts(name)
        return facts.key_variable is None, facts.place, facts.title

    return tuple(sorted(registry.names(PACKAGE), key=place))
