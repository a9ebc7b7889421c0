"""What the window tells by itself: its status row, and that a run wants somebody who looks elsewhere."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale, QObject, Qt, QTime, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QSystemTrayIcon

from detective_app.core.errors import FailureKind, ModelUnavailable
from detective_app.core.provider import NONE
from detective_app.gui import icons
from detective_app.gui.controls.status_mark import State
from detective_app.gui.page.spec import SHEET
from detective_app.gui.run.naming import provider_title
from detective_app.gui.setup.key_trial import status_words
from detective_app.gui.setup.models_at_hand import same_model
from detective_app.gui.wording import filled
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.events import Event, SessionStarted
    from detective_app.front_end.run import Run
    from detective_app.gui.shell.navigator import Navigator, Shell

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

        answered: str | None = ""
        if isinstance(event, events.ProviderAttemptFailed):
            self._results.on_failed(event)
        elif isinstance(event, events.TurnSaved):
            answered = event.provider_used
        elif isinstance(event, events.AgentResponded):
            answered = event.response.provider_used if event.response else ""
        elif isinstance(event, events.AnswerGiven):
            answered = self._asked
        elif isinstance(event, events.SessionStarted):
            self._on_started(event)
        elif isinstance(event, events.ModelWorking):
            self._show_asked(event.provider.partition(":")[0])
        if answered:
            self._results.on_answered(answered, event.at)
        if isinstance(event, events.QuestionAsked | events.TurnSaved | events.SessionEnded):
            self.show_saved(event.at)

    def _on_started(self, event: SessionStarted) -> None:
        ref = event.witness or ""  # passages that answer by themselves are nobody's work
        self._asked = ref if ref.partition(":")[0] in PROVIDERS else ""
        self.take_detective(self._asked if self._asked in event.detectives else "")

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


_SHOWN_MS = 10_000


class Attention(QObject):
    """Says that a run ended or waits for somebody who does not see it, on another page or in another program.

    What is said outside the window is that something happened, never what: others may read it on a screen.
    `open_requested` tells the file of the session to show.
    """

    open_requested = Signal(Path)

    def __init__(self, shell: Shell, navigator: Navigator) -> None:
        super().__init__(shell.window)
        self._shell, self._navigator, self._window = shell, navigator, shell.window
        self._icon: QSystemTrayIcon | None = None
        shell.runner.began.connect(self._on_began)
        shell.runner.happened.connect(self._on_event)
        shell.runner.refused.connect(lambda _: self._tell_refused())
        QGuiApplication.instance().applicationStateChanged.connect(self._on_state)  # type: ignore[union-attr]

    def _on_began(self, _: Run) -> None:
        self._shell.runner.operator.needs_you.connect(self._on_need)

    def _on_need(self, need: object) -> None:
        if need is not None:
            self._tell(self.tr("The sheet needs you"))

    def _on_event(self, event: Event) -> None:
        from detective_app.core.events import SessionEnded  # late: the first page does without it

        if isinstance(event, SessionEnded):
            words = {
                "completed": self.tr("The sheet is done"),
                "limit-reached": self.tr("The sheet has reached its limit of questions"),
                "failed": self.tr("The check failed; what it found is saved"),
                "awaiting_clarification": self.tr("The sheet needs you"),
            }.get(event.status)
            if words:
                self._tell(words)

    def _tell_refused(self) -> None:
        """Say that a run could not go on; whoever looks at a sheet is told why there."""
        words = self.tr("The sheet could not go on")
        if self._navigator.current == SHEET:
            self._tell_outside(words)
        else:
            self._tell(words)

    def _tell(self, words: str) -> None:
        """Say something in the window unless the run is in sight there, and outside unless one looks."""
        run = self._shell.runner.run
        if self._navigator.current != SHEET or not self._navigator.page(SHEET).follows:
            path = run.path if run is not None else None
            self._shell.toasts.show_toast(words, self.tr("Show it"), lambda: self._show(path))
        self._tell_outside(words)

    def _show(self, path: Path | None) -> None:
        if path is None:
            self._navigator.show(SHEET)
        else:
            self.open_requested.emit(path)

    def _tell_outside(self, words: str) -> None:
        if self._in_front:
            return
        QApplication.alert(self._window)
        if QSystemTrayIcon.isSystemTrayAvailable() and QSystemTrayIcon.supportsMessages():
            icon = self._tray_icon()
            icon.show()
            icon.showMessage("Detective", words, icons.app_icon(), _SHOWN_MS)

    @property
    def _in_front(self) -> bool:
        active = QGuiApplication.applicationState() == Qt.ApplicationState.ApplicationActive
        return active and not self._window.isMinimized()

    def _tray_icon(self) -> QSystemTrayIcon:
        """Return the icon that a notification needs; it is in sight only while there is something to say."""
        if self._icon is None:
            self._icon = QSystemTrayIcon(icons.app_icon(), self)
            self._icon.messageClicked.connect(self._come_forward)
            self._icon.activated.connect(lambda _: self._come_forward())
        return self._icon

    def _come_forward(self) -> None:
        self._window.setWindowState(self._window.windowState() & ~Qt.WindowState.WindowMinimized)
        self._window.raise_()
        self._window.activateWindow()

    def _on_state(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive and self._icon is not None:
            self._icon.hide()
