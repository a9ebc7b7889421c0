"""Trying a provider: one call that can be cancelled, and what it found in words."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale, QObject, QTime, Signal

from detective_app.core.errors import DetectiveError, FailureKind
from detective_app.front_end.models import KeyTest
from detective_app.gui.foreign_text import one_line
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.settings import ProviderName
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks

_SILENT = (FailureKind.CONNECT_TIMEOUT, FailureKind.READ_TIMEOUT, FailureKind.DEADLINE)
_UNREACHED = (FailureKind.DNS, FailureKind.REFUSED_CONNECTION, FailureKind.CONNECTION_LOST)
_ANY_SERVER = ("compatible", "builtin")
REFUSED_KEY = (FailureKind.AUTHENTICATION, FailureKind.PERMISSION)
SKIPPED = (*REFUSED_KEY, FailureKind.QUOTA)
"""Failures after which a run asks the provider once and then leaves it out."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What one try found, and when."""

    at: datetime
    found: KeyTest

    @property
    def ok(self) -> bool:
        """Tell whether the provider answered as it should."""
        return self.found.ok


class KeyTrial(QObject):
    """Tries a provider as the settings and the stored key have it; one try at a time.

    `ended` carries a Trial, or None when it was cancelled.
    """

    began = Signal()
    ended = Signal(object)

    def __init__(
        self, provider: ProviderName, application: Application, tasks: Tasks, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._provider, self._application, self._tasks = provider, application, tasks
        self._running: asyncio.Task[Trial] | None = None

    @property
    def running(self) -> bool:
        """Tell whether a try is going on."""
        return self._running is not None

    def start(self, model: str = "") -> None:
        """Begin, unless it already goes on; `model` is asked, by default the one of the settings."""
        if self._running is None:
            self._running = self._tasks.spawn(self._tried(model), f"test {self._provider}", self._end)
            self.began.emit()

    def cancel(self) -> None:
        """Give up what goes on."""
        if self._running is not None:
            self._running.cancel()

    def _end(self, task: asyncio.Task[Trial]) -> None:
        """Tell what came of it, also when it was cancelled before it had begun."""
        self._running = None
        self.ended.emit(None if task.cancelled() or task.exception() else task.result())

    async def _tried(self, model: str) -> Trial:
        at = datetime.now()  # noqa: DTZ005 - shown as the time of day here
        try:
            return Trial(at, await self._application.models.test_key(self._provider, model))
        except DetectiveError as error:
            return Trial(at, KeyTest(False, 0.0, self._application.redactor.redact(str(error))))


def state_word(trial: Trial) -> str:
    """Return what a try found in a word or two."""
    translate = QCoreApplication.translate
    if trial.ok:
        return translate("KeyTrial", "Works")
    kind = trial.found.kind
    if kind in _SILENT:
        return translate("KeyTrial", "No answer in time")
    if kind in _UNREACHED:
        return translate("KeyTrial", "Not reachable")
    words = {
        FailureKind.AUTHENTICATION: translate("KeyTrial", "Key not accepted"),
        FailureKind.PERMISSION: translate("KeyTrial", "Not allowed"),
        FailureKind.QUOTA: translate("KeyTrial", "Quota used up"),
        FailureKind.RATE_LIMITED: translate("KeyTrial", "Too many requests"),
        FailureKind.TLS: translate("KeyTrial", "No secure connection"),
        FailureKind.SERVER_ERROR: translate("KeyTrial", "Server in trouble"),
        FailureKind.OVERLOADED: translate("KeyTrial", "Overloaded"),
        FailureKind.MODEL_MISSING: translate("KeyTrial", "Model not offered"),
    }
    return words.get(kind, translate("KeyTrial", "Failed")) if kind else _unasked()


def detail_words(trial: Trial) -> str:
    """Return what goes with the word: time and models, or the status and when it was seen."""
    translate = QCoreApplication.translate
    time = QLocale().toString(QTime(trial.at.hour, trial.at.minute), "HH:mm")
    if trial.ok and not trial.found.models:
        return translate("KeyTrial", "{model} at {time}").format(model=trial.found.model, time=time)
    if trial.ok:
        models = translate("KeyTrial", "%n model(s)", "", len(trial.found.models))
        return f"{seconds_words(trial.found.seconds)}, {models}"
    status = trial.found.http_status
    at = (
        translate("KeyTrial", "Error {status} at {time}").format(status=status, time=time)
        if status
        else translate("KeyTrial", "At {time}").format(time=time)
    )
    skipped = translate("KeyTrial", "skipped for now")
    return f"{at}, {skipped}" if trial.found.kind in SKIPPED else at


def whole_words(trial: Trial) -> str:
    """Return what a successful try found as a sentence."""
    models = QCoreApplication.translate("KeyTrial", "%n model(s) to choose from", "", len(trial.found.models))
    seconds = seconds_words(trial.found.seconds)
    if trial.found.model:
        answered = QCoreApplication.translate("KeyTrial", "Works. {model} answered in {seconds}, {models}.")
        return answered.format(model=one_line(trial.found.model, 80), seconds=seconds, models=models)
    answered = QCoreApplication.translate("KeyTrial", "Works. Answered in {seconds}, {models}.")
    return answered.format(seconds=seconds, models=models)


def seconds_words(seconds: float) -> str:
    """Return a time as `0.8 s`, in the writing of the language."""
    return f"{QLocale().toString(seconds, 'f', 1)} s"


def speaker(provider: ProviderName, trial: Trial) -> str:
    """Return the heading over a failure's words: whose they are."""
    translate = QCoreApplication.translate
    if trial.found.http_status is None:
        return translate("KeyTrial", "What happened")
    facts = PROVIDERS[provider]
    name = translate("KeyTrial", "The server") if provider in _ANY_SERVER else facts.maker or facts.title
    return translate("KeyTrial", "{name} says").format(name=name)


def _unasked() -> str:
    return QCoreApplication.translate("KeyTrial", "Could not be asked")
