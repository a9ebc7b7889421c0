"""What the status row says: the detectives and the witness that are set up, and when something was saved."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QObject, QTime

from detective_app.core.events import Event, ProviderAttemptFailed, QuestionAsked, SessionEnded, TurnSaved
from detective_app.gui.widgets.status_mark import State

if TYPE_CHECKING:
    from detective_app.gui.shell import Shell


class Status(QObject):
    """Fills the status row; looks at keys and at the witness in the background."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.window)
        self._application, self._tasks, self._row = shell.application, shell.tasks, shell.frame.status

    def refresh(self) -> None:
        """Look again at what is set up."""
        self._tasks.spawn(self._look(), "status")

    def on_event(self, event: Event) -> None:
        """Show what an event says of a provider, or that something is on disk."""
        if isinstance(event, ProviderAttemptFailed):
            title = self._title(event.provider.partition(":")[0])
            at = QLocale().toString(_local(event.at), "HH:mm")
            words = self.tr("{provider} failed at {time}").format(provider=title, time=at)
            self._row.show_mark(event.provider.partition(":")[0], "waiting", words)
        elif isinstance(event, TurnSaved):
            provider = event.provider_used.partition(":")[0]
            self._row.show_mark(
                provider, "ok", self.tr("{provider} in use").format(provider=self._title(provider))
            )
        if isinstance(event, QuestionAsked | TurnSaved | SessionEnded):
            at = QLocale().toString(_local(event.at), "HH:mm:ss")
            self._row.show_right(self.tr("Saved {time}").format(time=at))

    def show_note(self, state: State, words: str) -> None:
        """Show what a page has to say instead of the providers."""
        self._row.clear_marks()
        self._row.show_mark("note", state, words)

    async def _look(self) -> None:
        settings = self._application.settings
        with_key = []
        for choice in settings.ordered_detectives():
            if await self._application.keys.get_in_thread(choice.provider) is not None:
                with_key.append(choice.provider)
        self._row.clear_marks()
        for provider in with_key:
            self._row.show_mark(
                provider, "ok", self.tr("{provider} ready").format(provider=self._title(provider))
            )
        if not with_key:
            self._row.show_mark("detective", "waiting", self.tr("No detective is set up"))
        await self._look_for_witness()

    async def _look_for_witness(self) -> None:
        witness = self._application.settings.witness
        if witness.provider == "ollama":
            found = await self._application.find_witness(witness.base_url)
            ready = any(
                model.name.partition(":")[0] == witness.model.partition(":")[0] for model in found.models
            )
            words = self.tr("Ollama {model} ready") if ready else self.tr("Ollama {model} not found")
            self._row.show_mark("ollama", "ok" if ready else "waiting", words.format(model=witness.model))
        elif witness.provider == "builtin":
            installed = await asyncio.to_thread(self._is_installed, witness.model)
            words = self.tr("Built-in model ready") if installed else self.tr("Built-in model not installed")
            self._row.show_mark("builtin", "ok" if installed else "waiting", words)
        else:
            self._row.show_mark(
                witness.provider, "ok", self.tr("Witness {model}").format(model=witness.model)
            )

    def _is_installed(self, name: str) -> bool:
        return any(model.name == name for model in self._application.model_files.installed())

    @staticmethod
    def _title(provider: str) -> str:
        from detective_app.core.settings import PROVIDERS

        return next((facts.title for name, facts in PROVIDERS.items() if name == provider), provider)


def _local(moment: datetime) -> QTime:
    local = moment.astimezone()
    return QTime(local.hour, local.minute, local.second)
