"""Which models a run could use now: detectives with or without a key, and the witnesses that were found."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from detective_app import egress
from detective_app.core.words import is_this_computer
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.settings import DetectiveChoice, ProviderName
    from detective_app.front_end.application import Application
    from detective_app.front_end.models import WitnessFound
    from detective_app.storage.models.files import InstalledModel


@dataclass(frozen=True, slots=True)
class Candidate:
    """A model for one role; `usable` is False without a key, or when it was looked for and not found.

    One that is being fetched is not usable yet. One with a `host` is only passed on to it by a server here,
    so it is never chosen unasked.
    """

    provider: ProviderName
    model: str
    usable: bool = True
    host: str = ""

    @property
    def ref(self) -> str:
        """`"{provider}:{model}"`."""
        return f"{self.provider}:{self.model}"

    @property
    def name(self) -> str:
        """The model as it is shown: of a file that is named by its path, the name."""
        return shown_name(self.model)

    @property
    def title(self) -> str:
        """The provider as it is written."""
        return PROVIDERS[self.provider].title


@dataclass(frozen=True, slots=True)
class ModelsAtHand:
    """The candidates in order of use; `looked` is False until they were looked for.

    `judges` are those witnesses that passed the test of a detective.
    """

    detectives: tuple[Candidate, ...]
    witnesses: tuple[Candidate, ...]
    looked: bool = True
    judges: tuple[Candidate, ...] = ()


def configured(application: Application) -> ModelsAtHand:
    """Return what the settings name, before anything was looked up."""
    settings = application.settings.current
    detectives = tuple(Candidate(one.provider, one.model) for one in _allowed(settings.ordered_detectives()))
    witness = Candidate(settings.witness.provider, settings.witness.model)
    return ModelsAtHand(detectives, (witness,), looked=False)


async def look(application: Application, fetching: Sequence[str] = ()) -> ModelsAtHand:
    """Look who has a key, which no keyring is asked for, at Ollama and at the folder of built-in models.

    `fetching` are built-in models that are on their way.
    """
    settings = application.settings.current
    detectives, found, installed = await asyncio.gather(
        asyncio.to_thread(_detectives, application, _allowed(settings.ordered_detectives())),
        application.models.find_witness(),
        asyncio.to_thread(application.models.files.installed),
    )
    own = Candidate(settings.witness.provider, settings.witness.model)
    by_path = own.provider == "builtin" and await asyncio.to_thread(_is_file, own.model)
    coming = tuple(Candidate("builtin", name, usable=False) for name in fetching)
    witnesses = _witnesses(own, found, installed, coming, by_path=by_path)
    tested = await asyncio.to_thread(application.models.tests.all)
    able = {one.model for one in tested if one.passed("detective") and one.address in ("", found.address)}
    judges = tuple(one for one in witnesses if one.usable and one.ref in able)
    return ModelsAtHand(detectives, witnesses, judges=judges)


def _allowed(choices: Sequence[DetectiveChoice]) -> tuple[DetectiveChoice, ...]:
    """Return those that may be asked: where nothing may leave, the ones on this computer."""
    where = ((one, one.base_url or PROVIDERS[one.provider].base_url) for one in choices)
    everywhere = not egress.only_local()
    return tuple(one for one, at in where if everywhere or one.provider == "builtin" or is_this_computer(at))


def _detectives(application: Application, choices: tuple[DetectiveChoice, ...]) -> tuple[Candidate, ...]:
    """Say which of the settings' can be used, and add any other provider that a key is stored for."""
    keys = application.models.keys
    candidates = []
    for choice in choices:
        if PROVIDERS[choice.provider].key_variable is None:
            candidates.append(Candidate(choice.provider, choice.model))
            continue
        candidates.append(Candidate(choice.provider, choice.model, keys.known(choice.provider) is not None))
    configured = {choice.provider for choice in choices}
    for name, facts in PROVIDERS.items():
        new = facts.key_variable and facts.models and name not in configured and not egress.only_local()
        if new and keys.known(name):
            candidates.append(Candidate(name, facts.models[0].name))
    return tuple(candidates)


def _witnesses(
    own: Candidate,
    found: WitnessFound,
    installed: tuple[InstalledModel, ...],
    coming: tuple[Candidate, ...],
    *,
    by_path: bool,
) -> tuple[Candidate, ...]:
    """Put the configured witness first, under the name that Ollama has it by, then the others.

    What is on its way comes before a configured one that is not there.
    """
    listed = [Candidate("ollama", one.name, host=one.host) for one in found.models if "embed" not in one.name]
    there = sorted(
        (*listed, *(Candidate("builtin", one.name) for one in installed)), key=lambda c: c.host != ""
    )
    same = next((c for c in there if c.provider == own.provider and same_model(c.model, own.model)), None)
    if same is not None:
        there.remove(same)
    elif own.provider in ("ollama", "builtin") and not by_path:  # of others only asking tells what they have
        absent = Candidate(own.provider, own.model, usable=False)
        return tuple(dict.fromkeys((*coming, absent, *there)))
    return tuple(dict.fromkeys((same or own, *there, *coming)))


def shown_name(model: str) -> str:
    """Return a model's name as it is shown: of a path to a file, the file's name."""
    return Path(model).name if Path(model).is_absolute() else model


def _is_file(model: str) -> bool:
    return Path(model).is_absolute() and Path(model).is_file()


def same_model(offered: str, wanted: str) -> bool:
    """Tell whether Ollama means the same model by two names: without a tag it is `latest`."""
    return offered == wanted or (":" not in wanted and offered == f"{wanted}:latest")
