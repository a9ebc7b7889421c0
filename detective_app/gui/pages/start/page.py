"""The start of a sheet: a folder in, one question out; a line says what will happen, one button checks."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTime, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QInputDialog, QLineEdit

from detective_app.core.provider import NONE
from detective_app.front_end.run import RunRequest
from detective_app.gui.opening import ask_files, ask_folder
from detective_app.gui.pages.start.case_files import case_name
from detective_app.gui.pages.start.frame import StartFrame, keep_draft, kept_draft
from detective_app.gui.pages.start.reckoner import Reckoner, Reckoning, time_words, what_happens
from detective_app.gui.setup.key_trial import trouble_words
from detective_app.gui.setup.models_at_hand import SetUp, configured, look
from detective_app.gui.wording import filled, progress_words

if TYPE_CHECKING:
    from detective_app.front_end.application import Application
    from detective_app.gui.run.window_state import WindowState
    from detective_app.gui.tasks import Tasks

_DRAFT_PAUSE_MS = 600
_BREATH_SECONDS = 0.02
"""Between two parts of the page that each take as long as a frame or two, so that the window answers."""


class StartPage(StartFrame):
    """`check_requested` carries a RunRequest, `draft_saved` words for the status row.

    `run_requested` asks for the run that goes on, `model_chosen` tells which local model asks as well, NONE
    where none does, or "". How it is checked is made behind the first frame; until then nothing can begin.
    """

    check_requested = Signal(object)
    settings_requested = Signal(str)
    run_requested = Signal()
    draft_saved = Signal(str)
    model_chosen = Signal(str)

    def __init__(
        self, application: Application, tasks: Tasks, state: WindowState, setup: SetUp | None = None
    ) -> None:
        super().__init__(application, tasks)
        self._setup = setup or SetUp(application, tasks, self)
        self._application, self._tasks, self._state = application, tasks, state
        self._blocked, self._case = False, RunRequest()
        self._reckoner = Reckoner(application, tasks, lambda: self.request, self)
        self._saving = QTimer(self, singleShot=True, interval=_DRAFT_PAUSE_MS)
        self._time = ""
        self._kept, self._is_whole = kept_draft(state), False
        self.field.set_text(self._kept.hypothesis or "")
        self.brief.set_text(self._kept.brief or "")
        self.check.setEnabled(False)
        self._connect()
        tasks.spawn(self._completed(), "how it is checked")

    @property
    def request(self) -> RunRequest:
        """What is asked for; who cannot be asked is left out, so that a run is local by itself."""
        self.complete()
        options = self.options
        return RunRequest(
            hypothesis=self.field.text,
            case_paths=self.files.paths,
            provenance=self.files.provenance,
            limit=options.limit.value(),
            mode=str(options.mode.currentData()),
            detectives=self._asks,
            witness=self._reads,
            brief=self.brief.brief,
            disclose=options.advanced.share.own,
            budget=options.spending.asked,
            clarify=options.advanced.asks,
            agents=options.agents,
            rounds=options.own_rounds,
            repeat=1 if options.several else options.advanced.audits,
            so_far=self.files.begins_early,
        )

    @property
    def hindrance(self) -> str:
        """What keeps the claim from being checked; "" when nothing does."""
        hindrances = (
            (self._blocked, self.tr("A sheet is being checked")),
            # models by default could send elsewhere than was set up
            (self._application.settings.problem, self.tr("The settings file cannot be used")),
            (not self.files.paths, self.tr("Add a document first")),
            (not self.files.readable, self.tr("No document can be read")),
            (self.field.blank, self.tr("Write what you want to know or check")),
            (self._unkeyed_panel, filled(self.tr("No key for %1"), self._unkeyed_panel)),
        )
        words = next((words for there, words in hindrances if there), "")
        return words or self.field.problem or self.brief.problem or self.options.problem

    def prefill(self, request: RunRequest) -> None:
        """Fill the page with what another sheet asked; what is None stays as it is."""
        self.complete()
        self.field.set_text(request.hypothesis or "")
        self.brief.set_text(request.brief or "")
        self.files.replace(request.case_paths, request.provenance)
        self._take_up(request)
        self._focus()

    def _take_up(self, request: RunRequest) -> None:
        """Have it checked as a request says; what is None stays as it is."""
        options = self.options
        options.advanced.share.set_value(request.disclose)
        if request.budget is not None:
            options.spending.set_amount(request.budget)
        if request.limit is not None:
            options.limit.setValue(request.limit)
        options.mode.choose(request.mode)
        if request.detectives:
            options.detective.prefer(request.detectives[0])
        if request.witness:
            options.witness.prefer(request.witness)
        if request.agents or request.mode is not None:
            options.prefer_panel(request.agents, request.rounds)

    def take_case(self, case: RunRequest) -> None:
        """Offer the documents of the case that is open, which nobody takes for another claim unasked."""
        self._case = case
        self.list.offer(len(case.case_paths), case_name(case.case_paths))

    def refresh(self) -> None:
        """Look again at what is set up."""
        if not self._is_whole:
            return
        self.options.show_limits(self._application.settings.current)
        self._tasks.spawn(self._look(), "models at hand")
        self._update()
        self._focus()

    def set_blocked(self, *, blocked: bool) -> None:
        """Say that a run goes on, and lead there, or no more."""
        self._blocked = blocked
        self._update()

    def clear(self) -> None:
        """Forget the claim and the files, but not how it is checked; for when their run has begun."""
        self.complete()
        self.field.set_text("")
        self.brief.set_text("")
        self.files.replace(())
        self._saving.stop()
        keep_draft(self._state, self._draft)

    def forget_models(self) -> None:
        """Take the models from the settings, which were just set up, and not from the draft."""
        self.options.detective.prefer("")
        self.options.witness.prefer("")
        self._save_draft()

    def start(self) -> None:
        """Ask for the check, or go where what hinders it is set right."""
        self.complete()
        if not self.hindrance:
            self._save_draft()
            self.check_requested.emit(self.request)
        elif self._blocked:
            self.run_requested.emit()
        elif self._wants_settings:
            self.settings_requested.emit("providers")
        else:
            self._focus()

    def showEvent(self, event: QShowEvent) -> None:
        """Go on reading, and begin at the claim."""
        super().showEvent(event)
        self.files.go_on()
        self._focus()

    def hideEvent(self, event: QHideEvent) -> None:
        """Read nothing ahead that nobody is about to use; a window that is only minimised goes on."""
        super().hideEvent(event)
        if not event.spontaneous():
            self.files.rest()

    @property
    def _unkeyed_panel(self) -> str:
        """Who of a panel has no key; one that was put together is not made smaller by itself."""
        return (self.options.unkeyed or "") if self.options.several else ""

    @property
    def _wants_settings(self) -> bool:
        """Tell whether what hinders the check is set right in the settings."""
        return bool(self._application.settings.problem or self._unkeyed_panel)

    @property
    def _asks(self) -> tuple[str, ...]:
        """Who asks: as chosen, else a local model that has shown that it can judge, else nobody."""
        if self.options.several or self.options.unkeyed is None:
            return self.options.detectives
        judges = self.options.judges
        return (judges[0].ref,) if judges else (NONE,)

    @property
    def _reads(self) -> str | None:
        witness = self.options.witness
        usable = witness.candidate is None or witness.candidate.usable
        return (witness.ref or None) if usable else NONE

    def complete(self) -> None:
        """Make how it is checked, as the draft has it, if that has not happened yet."""
        if self._is_whole:
            return
        self._is_whole = True
        self.options.offer(configured(self._application))
        self.files.add(self._kept.case_paths)
        self._take_up(self._kept)
        for signal in (self.field.changed, self.brief.changed, self.files.changed, self.options.changed):
            signal.connect(self._on_changed)
        self.options.settings_requested.connect(self.settings_requested)
        self.refresh()

    async def _completed(self) -> None:
        await asyncio.to_thread(self._load)
        await asyncio.sleep(_BREATH_SECONDS)
        _ = self.advanced
        await asyncio.sleep(_BREATH_SECONDS)
        self.complete()

    def _load(self) -> None:
        """Load what the choices are made of, without holding the window up."""
        import_module("detective_app.gui.pages.start.options")
        _ = self._application.settings.current

    def _update(self) -> None:
        if not self._is_whole:
            return
        hindrance = self.hindrance
        self.check.setEnabled(not hindrance)
        self.beside.setText(hindrance or self._begins)
        self.check.setAccessibleDescription(self.beside.text())
        self.way.setText(self.tr("Show it") if self._blocked else self.tr("Open the settings"))
        self.way.setVisible(self._blocked or self._wants_settings)
        self.list.show_case(self.files)
        self.model_chosen.emit(self.options.witness_asking)
        self._reckoner.ask()

    def _show_reckoning(self, reckoning: Reckoning) -> None:
        estimate = reckoning.estimate
        self.options.show_price_known(known=estimate is None or estimate.cost_high is not None)
        self._time = time_words(estimate)
        settings = self._application.settings.current
        wanted = self.options.unkeyed if self.options.detective.own_choice else ""
        words, warning = what_happens(reckoning, settings, no_key=wanted or "")
        self.happens.setText(words)
        self.happens.set_look(color="text" if warning else "text2")
        self._sent.setVisible(bool(words))
        if not self.hindrance:
            self.beside.setText(self._begins)

    @property
    def _begins(self) -> str:
        """Say what a run begins with where not all is read, and about how long it takes."""
        if not self.files.begins_early:
            return self._time
        read = sum(state.state == "ready" for state in self.files.states)
        words = self.tr("Starts with the %n document(s) read so far; others can join the sheet.", "", read)
        return f"{words} {self._time}".rstrip()

    async def _look(self) -> None:
        self.options.offer(await look(self._application, self._setup.fetches.running))
        for name in self._setup.fetches.running:
            self._show_fetch(name)
        self.options.show_troubles(lambda one: trouble_words(self._setup.results.of(one.provider)))
        self._update()

    def _show_fetch(self, name: str) -> None:
        """Say below the choice of a model that is on its way how far it has come."""
        done, total = self._setup.fetches.progress(name)
        words = progress_words(done, total) if total else self.tr("on its way")
        self.options.witness.show_note(f"builtin:{name}", words)

    def _look_again(self, _: str = "") -> None:
        self._tasks.spawn(self._look(), "models at hand")

    @property
    def _draft(self) -> RunRequest:
        """What is asked for, but of the models only what a person chose."""
        asks, reads = self.options.detective.own_choice, self.options.witness.own_choice
        chosen = (asks,) if asks else ()
        return replace(self.request, detectives=chosen, witness=reads or None, brief=self.brief.text)

    def _save_draft(self) -> None:
        keep_draft(self._state, self._draft)
        now = self.locale().toString(QTime.currentTime(), "HH:mm:ss")
        self.draft_saved.emit(self.tr("Draft saved {time}").format(time=now))

    def _on_changed(self) -> None:
        self._saving.start()
        self._update()

    def _on_told(self) -> None:
        """Show how far reading is; what it makes possible is possible now."""
        self.list.show_case(self.files)
        if not self.files.reading or not self.check.isEnabled():
            self._update()
        elif self.files.begins_early:
            self.beside.setText(self._begins)

    def _ask_for_password(self) -> None:
        dialog = QInputDialog(self)
        dialog.setWindowTitle(self.tr("Protected documents"))
        words = self.tr("Password. It is kept in memory until Detective is closed, and nowhere else.")
        dialog.setLabelText(words)
        dialog.setTextEchoMode(QLineEdit.EchoMode.Password)
        dialog.textValueSelected.connect(lambda given: self.files.unlock(given) if given else None)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _focus(self) -> None:
        """Begin where the next thing is to be done; never from behind another page."""
        if not self.isVisible():
            return
        target = self.check if self._is_whole and not self.hindrance else self.field
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _connect(self) -> None:
        self.check.clicked.connect(self.start)
        self.way.clicked.connect(self.start)
        self.list.files.clicked.connect(
            lambda: ask_files(self, self.tr("Add files to the case"), self.files.add)
        )
        self.list.emptied.connect(lambda: self.files.replace(()))
        self.list.again.clicked.connect(lambda: self.files.add(self._case.case_paths, self._case.provenance))
        self.list.folder.clicked.connect(
            lambda: ask_folder(self, self.tr("Add a folder to the case"), lambda one: self.files.add([one]))
        )
        self.list.left_out.connect(self.files.leave_out)
        self.list.scans.clicked.connect(self.files.recognise)
        self.list.locked.clicked.connect(self._ask_for_password)
        self.files.told.connect(self._on_told)
        self._saving.timeout.connect(self._save_draft)
        self._reckoner.reckoned.connect(self._show_reckoning)
        for signal in (self._setup.results.changed, self._setup.fetches.began, self._setup.fetches.ended):
            signal.connect(self._look_again)
        self._setup.fetches.progressed.connect(self._show_fetch)
