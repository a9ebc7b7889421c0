"""What the status row says: the detectives and the witness that are set up, and when something was saved."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale, QObject, QTime

from detective_app.core.errors import FailureKind, ModelUnavailable
from detective_app.core.provider import NONE
from detective_app.gui.controls.status_mark import State
from detective_app.gui.run.naming import provider_title
from detective_app.gui.setup.key_trial import status_words
from detective_app.gui.setup.models_at_hand import same_model
from detective_app.gui.wording import filled
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.events import Event
    from detective_app.gui.shell.parts import Shell

_TIMEOUTS = (FailureKind.CONNECT_TIMEOUT, FailureKind.READ_TIMEOUT, FailureKind.DEADLINE)


class Status(QObject):
    """Fills the status row; looks at keys and at the witness in the background."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.window)
        self._application, self._tasks, self._row = shell.application, shell.tasks, shell.frame.status
        self._noted, self._page, self._asked, self._asks = False, "", "", ""
        self._results = shell.setup.results
        self._results.changed.connect(self._show_result)
        self._saved, self._saved_at = "", ""

    def refresh(self) -> None:
        """Look again at what is set up."""
        self._tasks.spawn(self._look(), "status")

    def on_event(self, event: Event) -> None:
        """Show what an event says of a provider, or that something is on disk."""
        from detective_app.core import events  # late: the first page does without it

        if isinstance(event, events.ProviderAttemptFailed):
            self._results.on_failed(event)
        elif isinstance(event, events.TurnSaved):
            self._results.on_answered(event.provider_used, event.at)
        elif isinstance(event, events.AgentResponded):
            if event.response and event.response.provider_used:
                self._results.on_answered(event.response.provider_used, event.at)
        elif isinstance(event, events.SessionStarted):
            ref = event.witness or ""  # passages that answer by themselves are nobody's work
            self._asked = ref if ref.partition(":")[0] in PROVIDERS else ""
            self.take_detective(self._asked if self._asked in event.detectives else "")
        elif isinstance(event, events.ModelWorking):
            self._show_asked(event.provider.partition(":")[0])
        elif isinstance(event, events.AnswerGiven) and self._asked:
            self._results.on_answered(self._asked, event.at)
        if isinstance(event, events.QuestionAsked | events.TurnSaved | events.SessionEnded):
            self.show_saved(event.at)

    def _show_asked(self, provider: str) -> None:
        """Say that a provider is being asked of which nothing is known yet."""
        if self._results.of(provider) is None and not self._noted:
            title = provider_title(provider)
            self._row.show_mark(provider, "muted", filled(self.tr("%1 is being asked"), title), title)

    def show_saved(self, moment: datetime) -> None:
        """Say since when all is on disk."""
        at = QLocale().toString(_local(moment), "HH:mm:ss")
        self._saved, self._saved_at = self.tr("Saved {time}").format(time=at), at
        self._row.show_right(self._saved, at)

    def show_waiting(self, words: str) -> None:
        """Say that the run waits for the person; "" that it goes on."""
        self._row.show_first("resting", words, self.tr("Paused"))

    def show_draft(self, words: str) -> None:
        """Show what became of the form's draft."""
        self._row.show_right(words)

    def take_detective(self, ref: str) -> None:
        """Take which witness, `"provider:model"`, was chosen to ask as well; "" for none."""
        if ref != self._asks:
            self._asks = ref
            self.refresh()

    def show_page(self, route: str, hint: str) -> None:
        """Say what goes with a page: its hint, or what is on disk; no other page's note."""
        if self._noted and route != self._page:
            self._noted = False
            self.refresh()
        self._page = route
        self._row.show_right(hint or self._saved, "" if hint else self._saved_at)

    def show_note(self, state: State, words: str) -> None:
        """Show what a page has to say instead of the providers."""
        self._noted = True
        self._row.clear_marks()
        self._row.show_mark("note", state, words)

    def _show_result(self, provider: str) -> None:
        """Show what a test or a run found of a provider that the row tells of, or that a run used."""
        if not self._noted:
            self._row.show_mark(provider, *self._mark(provider), provider_title(provider))

    def _mark(self, provider: str) -> tuple[State, str]:
        trial = self._results.of(provider)
        words = status_words(provider_title(provider), trial)
        if trial is None or trial.ok:
            return "ok" if trial else "muted", words
        return "waiting" if trial.found.kind in _TIMEOUTS else "failed", words

    async def _look(self) -> None:
        usable = await asyncio.to_thread(self._usable)
        if self._noted:
            return
        self._row.clear_marks()
        for provider in usable[:1]:  # who is asked first: the others only where they were called
            self._row.show_mark(provider, *self._mark(provider), provider_title(provider))
        if self._application.settings.problem:
            words = QCoreApplication.translate("SettingsPage", "The settings file cannot be used")
            self._row.show_mark("settings", "warning", words)
        if not usable:
            self._row.show_mark("detective", *self._who_asks())
        mark = await self._witness()
        if not self._noted:
            self._row.show_mark(*mark, provider_title(mark[0]))

    def _usable(self) -> list[str]:
        ordered = self._application.settings.current.ordered_detectives()
        keys = self._application.models.keys
        return [
            one.provider
            for one in ordered
            if PROVIDERS[one.provider].key_variable is None or keys.known(one.provider)
        ]

    def _who_asks(self) -> tuple[State, str]:
        """Return the mark of the detective where none is set up: the witness may have been chosen to ask."""
        if self._asks in ("", NONE):
            return "muted", self.tr("You judge")
        return "muted", filled(self.tr("%1 asks as well"), provider_title(self._asks))

    async def _witness(self) -> tuple[str, State, str]:
        """Return the mark of the witness: its name, how it is and the words for that."""
        witness = self._application.settings.current.witness
        if witness.provider == "ollama":
            found = await self._application.models.find_witness(witness.base_url)
            if found.milliseconds is None:
                return "ollama", "muted", self.tr("Ollama is not running")  # nobody has to have it
            ready = any(same_model(model.name, witness.model) for model in found.models)
            words = self.tr("Ollama {model} ready") if ready else self.tr("Ollama {model} not found")
            return "ollama", "ok" if ready else "waiting", words.format(model=witness.model)
        if witness.provider == "builtin":
            installed = await asyncio.to_thread(self._is_installed, witness.model)
            words = self.tr("Built-in model ready") if installed else self.tr("Built-in model not installed")
            return "builtin", "ok" if installed else "waiting", words
        return witness.provider, *self._mark(witness.provider)

    def _is_installed(self, name: str) -> bool:
        try:
            self._application.models.files.path(name)
        except ModelUnavailable:
            return False
        return True


def _local(moment: datetime) -> QTime:
    local = moment.astimezone()
    return QTime(local.hour, local.minute, local.second)
