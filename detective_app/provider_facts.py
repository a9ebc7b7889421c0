"""The facts of every provider by its name, as the files of `providers/` state them, without their SDKs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Protocol, TypeVar

from detective_app import registry
from detective_app.core.provider import ProviderFacts

if TYPE_CHECKING:
    from detective_app.core.settings import Profile

PACKAGE = "detective_app.providers"


class Chosen(Protocol):
    """A model that is chosen for a role."""

    @property
    def provider(self) -> str:
        """Who has it."""
        ...

    @property
    def model(self) -> str:
        """Its name there."""
        ...

    @property
    def base_url(self) -> str | None:
        """Where it is asked, if that is not its provider's own address."""
        ...

    @property
    def profile(self) -> Profile | None:
        """The way of working that was set for it, None where a test is to tell."""
        ...


T = TypeVar("T", bound=Chosen)


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


def profile_of(one: Chosen, passed: Callable[[Chosen], bool]) -> Profile:
    """Return the profile set for a model; else a vendor's, or one that `passed` its test, is capable."""
    if one.profile:
        return one.profile
    return "capable" if not PROVIDERS[one.provider].local or passed(one) else "small"


def may_be_asked(detectives: Sequence[T], passed: Callable[[Chosen], bool]) -> Sequence[T]:
    """Return those of an order that a run may ask, before anybody has looked which keys there are.

    Small ones are asked nothing; where the first is small nobody is: a person judges.
    """
    if detectives and profile_of(detectives[0], passed) == "small":
        return ()
    return [one for one in detectives if profile_of(one, passed) == "capable"]
