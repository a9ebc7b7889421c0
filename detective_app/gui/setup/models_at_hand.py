"""What the window knows of its models beyond the settings: who could be used, last results, and fetches."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from detective_app import egress
from detective_app.core.errors import DetectiveError
from detective_app.core.words import is_this_computer
from detective_app.gui.setup.key_trial import ProviderResults
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.settings import DetectiveChoice, ProviderName
    from detective_app.front_end.application import Application
    from detective_app.front_end.models import WitnessFound
    from detective_app.gui.tasks import Tasks
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
    def at_hand(self) -> bool:
        """Tell whether it can be used at once, and may be chosen unasked."""
        return self.usable and not self.host

    def is_same(self, other: Candidate | None) -> bool:
        """Tell whether another one means the same model."""
        return other is not None and other.provider == self.provider and same_model(self.model, other.model)

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
    same = next((one for one in there if one.is_same(own)), None)
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


_TICK_MS = 100


class ModelFetches(QObject):
    """One fetch a model, by its name; `began`, `progressed`, and `failed` with why it ended, in words.

    `ended` tells whether the model is installed now; it is not when the fetch was stopped or failed.
    """

    began = Signal(str)
    progressed = Signal(str)
    failed = Signal(str, str)
    ended = Signal(str, bool)

    def __init__(self, application: Application, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._application, self._tasks = application, tasks
        self._stops: dict[str, threading.Event] = {}
        self._progress: dict[str, tuple[int, int]] = {}
        self._tick = QTimer(self, interval=_TICK_MS)
        self._tick.timeout.connect(self._tell)

    @property
    def running(self) -> tuple[str, ...]:
        """The models that are being fetched."""
        return tuple(self._stops)

    def progress(self, name: str) -> tuple[int, int]:
        """Return bytes on disk and in all, zeros while that is not known."""
        return self._progress.get(name, (0, 0))

    def stopped_midway(self, name: str) -> bool:
        """Tell whether a part is on disk that the next fetch goes on from."""
        done, total = self.progress(name)
        return name not in self._stops and 0 < done < total

    def start(self, name: str) -> None:
        """Begin, unless it goes on."""
        if name not in self._stops:
            self._stops[name] = threading.Event()
            self._tick.start()
            self._tasks.spawn(self._run(name, self._stops[name]), f"fetch {name}")
            self.began.emit(name)

    def cancel(self, name: str) -> None:
        """Stop soon; what was fetched is kept."""
        if name in self._stops:
            self._stops[name].set()

    async def _run(self, name: str, stop: threading.Event) -> None:
        def note(done: int, total: int) -> None:
            self._progress[name] = (done, total)  # called in the thread, so it touches no widget

        problem, installed = "", False
        try:
            path = await asyncio.to_thread(self._application.models.files.fetch, name, note, stop.is_set)
            installed = path is not None
        except DetectiveError as error:
            # Stopping ends the child that fetches, which looks like a failure of its own.
            problem = "" if stop.is_set() else self._application.redactor.redact(str(error))
        finally:
            stop.set()  # the window may close meanwhile: the thread must not go on
            del self._stops[name]
            if not self._stops:
                self._tick.stop()
        if installed:
            self._progress.pop(name, None)
        if problem:
            self.failed.emit(name, problem)
        self.ended.emit(name, installed)

    def _tell(self) -> None:
        for name in self.running:
            self.progressed.emit(name)


class SetUp(QObject):
    """One for a window: the last result of each provider, and the models that are being fetched."""

    def __init__(self, application: Application, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.results = ProviderResults(self)
        self.fetches = ModelFetches(application, tasks, self)
