"""Trying a provider: the call and its button, what it found in words, and the last result of each."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale, QObject, Qt, QTime, Signal
from PySide6.QtGui import QFontMetrics, QGuiApplication, QIcon, QPixmap
from PySide6.QtWidgets import QWidget

from detective_app.core.errors import DetectiveError, FailureKind
from detective_app.front_end.models import KeyTest
from detective_app.gui import theme
from detective_app.gui.controls.boxes import Beside, down
from detective_app.gui.controls.button import Button, Pressed, TextLink
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.status_mark import Spinner
from detective_app.gui.foreign_text import one_line, shortened
from detective_app.gui.opening import open_page
from detective_app.gui.wording import quoted
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.events import ProviderAttemptFailed
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

    def press(self) -> None:
        """Begin, or give up what goes on."""
        if self.running:
            self.cancel()
        else:
            self.start()

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


_GAP = 4


class TrialButton(Button):
    """`Test`, then `Cancel` with a spinner; `subject` says in its accessible name what is tried."""

    def __init__(self, subject: str, *, tall: bool = False, on: Pressed | None = None) -> None:
        super().__init__("", tall=tall, on=on)
        self._subject, self._spinner = subject, Spinner(parent=self)
        self._spinner.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.show_state()

    def show_state(self, *, busy: bool = False, again: bool = False) -> None:
        """Show that a try can be made, again or for the first time, or that one goes on."""
        words = self.tr("Test again") if again else self.tr("Test")
        spoken = f"{words}: {self._subject}"
        if busy:
            words = self.tr("Cancel")
            spoken = self.tr("Cancel the test: {subject}").format(subject=self._subject)
        self.setText(words)
        self.setAccessibleName(spoken)
        self._spinner.setVisible(busy)
        self.setIcon(self._room() if busy else QIcon())
        self.updateGeometry()
        self.take_size()

    def _room(self) -> QIcon:
        """Return an empty icon, which makes the style leave room for the spinner."""
        room = QPixmap(theme.pixels(16), theme.pixels(16))
        room.fill(Qt.GlobalColor.transparent)
        return QIcon(room)

    def take_size(self) -> None:
        """Keep the spinner beside the word."""
        super().take_size()
        text = QFontMetrics(self.font()).horizontalAdvance(self.text())
        left = (self.width() - text - theme.pixels(16) - _GAP) // 2
        self._spinner.move(left, (self.height() - self._spinner.height()) // 2)


class TrialReport(QWidget):
    """The quoted message with one way to put it right, and Copy."""

    def __init__(self, provider: ProviderName) -> None:
        super().__init__()
        self._provider, self._address = provider, ""
        self._speaker = Label("", "meta", "text2", weight=600, wrap=True)
        self.quote = Label("", wrap=True)
        self.page = TextLink("", on=lambda: open_page(self._address))
        self.copy = TextLink(self.tr("Copy message"), on=self._copy)
        rows = down(into=self, margins=(0, 2, 0, 14), gap=4)
        for label in (self._speaker, self.quote):
            rows.addWidget(label)
        rows.addSpacing(4)
        rows.addWidget(Beside(self.page, self.copy, QWidget(), gap=24, wide=2))

    def show_trial(self, trial: Trial) -> None:
        """Show what a failed try found."""
        self.copy.setText(self.tr("Copy message"))
        self._speaker.setText(speaker(self._provider, trial))
        self.quote.setText(
            quoted(shortened(trial.found.text, 498)) if trial.found.http_status else trial.found.text
        )
        billing, facts = trial.found.kind == FailureKind.QUOTA, PROVIDERS[self._provider]
        self._address = facts.billing_page if billing else facts.key_page
        self.page.setText(self.tr("Open the billing page") if billing else self.tr("Open the key page"))
        self.page.setToolTip(self._address)
        self.page.setAccessibleDescription(self._address)
        self.page.setVisible(bool(self._address) and trial.found.kind in (*REFUSED_KEY, FailureKind.QUOTA))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.quote.text())
        self.copy.setText(self.tr("Copied"))


_FAILURES = {kind.value: kind for kind in FailureKind}
"""What a remark on an attempt that succeeded is not."""


class ProviderResults(QObject):
    """Keeps results by provider as long as the window lives; `changed` tells whose is another now."""

    changed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._last: dict[str, Trial] = {}

    def of(self, provider: str) -> Trial | None:
        """Return the last result of a provider, None when it was not asked since the start."""
        return self._last.get(provider)

    def keep(self, provider: str, trial: Trial) -> None:
        """Take what a test found."""
        self._last[provider] = trial
        self.changed.emit(provider)

    def forget(self, provider: str) -> None:
        """Know nothing of a provider any more, as when its key is another."""
        if self._last.pop(provider, None) is not None:
            self.changed.emit(provider)

    def on_failed(self, event: ProviderAttemptFailed) -> None:
        """Take what a run met; a remark on an attempt that succeeded is no failure."""
        kind = _FAILURES.get(event.error_class)
        if kind is not None:
            provider, _, model = event.provider.partition(":")
            said = event.reason.partition(": ")[2] or event.reason
            found = KeyTest(False, 0.0, said, (), kind, event.http_status, model)
            self.keep(provider, Trial(_here(event.at), found))

    def on_answered(self, ref: str, at: datetime) -> None:
        """Take that a model, `"provider:model"`, did its part in a run."""
        provider, _, model = ref.partition(":")
        self.keep(provider, Trial(_here(at), KeyTest(True, 0.0, "", model=model)))


def trouble_words(trial: Trial | None) -> str:
    """Return how the last try failed: `Key not accepted (401)`; "" when it did not, or none was made."""
    if trial is None or trial.ok:
        return ""
    status = trial.found.http_status
    return f"{state_word(trial)} ({status})" if status else state_word(trial)


def status_words(title: str, trial: Trial | None) -> str:
    """Return a provider's status for the status row: its last result."""
    translate = QCoreApplication.translate
    if trial is None:
        return translate("ProviderResults", "{provider} not tried yet").format(provider=title)
    if trial.ok:
        return translate("ProviderResults", "{provider} works").format(provider=title)
    return f"{title}: {trouble_words(trial)}"


def _here(moment: datetime) -> datetime:
    """Return a moment in the time of this computer."""
    return moment.astimezone()
