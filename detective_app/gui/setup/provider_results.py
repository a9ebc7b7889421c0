"""The last real result of each provider, from tests and from runs: what its status is said from."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

from detective_app.core.errors import FailureKind
from detective_app.front_end.models import KeyTest
from detective_app.gui.setup.key_trial import Trial, state_word

if TYPE_CHECKING:
    from detective_app.core.events import ProviderAttemptFailed

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
