"""A new investigation: what is to be found out, over which documents, and by whom."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTime, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QHideEvent, QShowEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from detective_app.core.errors import DetectiveError
from detective_app.core.provider import NONE
from detective_app.front_end.run import RunRequest
from detective_app.gui.controls.sizes import progress_words
from detective_app.gui.pages.new_investigation.case_files import CaseFiles, dropped_paths
from detective_app.gui.pages.new_investigation.draft import Draft, forget_draft, kept_draft
from detective_app.gui.pages.new_investigation.drop_frame import DropFrame
from detective_app.gui.pages.new_investigation.empty_form import EmptyForm
from detective_app.gui.pages.new_investigation.full_form import FullForm, PrivacyLine
from detective_app.gui.pages.new_investigation.hypothesis_field import HypothesisField
from detective_app.gui.pages.new_investigation.options import InvestigationOptions
from detective_app.gui.pages.new_investigation.reckoner import Reckoner, Reckoning
from detective_app.gui.pages.new_investigation.start_row import Hindrance
from detective_app.gui.setup.models_at_hand import configured, look
from detective_app.gui.setup.provider_results import trouble_words
from detective_app.gui.setup.run_forecast import effort_words, estimate_words, is_warning, leaves_words
from detective_app.gui.setup.set_up import SetUp

if TYPE_CHECKING:
    from detective_app.front_end.application import Application
    from detective_app.gui.pages.new_investigation.case_file_row import CaseFileRow
    from detective_app.gui.run.window_state import WindowState
    from detective_app.gui.tasks import Tasks

_DRAFT_PAUSE_MS = 600


class NewInvestigationPage(QWidget):
    """The form, large and short as long as there is no investigation yet.

    `start_requested` carries a RunRequest, `draft_saved` words for the status row; `run_requested` asks for
    the run that goes on; `detective_chosen` tells which witness asks as well, or NONE, or "".
    """

    start_requested = Signal(object)
    cancelled = Signal()
    sample_requested = Signal()
    settings_requested = Signal(str)
    run_requested = Signal()
    draft_saved = Signal(str)
    detective_chosen = Signal(str)

    def __init__(
        self, application: Application, tasks: Tasks, state: WindowState, setup: SetUp | None = None
    ) -> None:
        super().__init__()
        self._setup = setup or SetUp(application, tasks, self)
        self.setObjectName("page")
        self.setAcceptDrops(True)
        self._application, self._tasks, self._state = application, tasks, state
        self._blocked, self._effort, self._held_back = "", "", ""
        self._expanded = self._awaiting = False
        self.field, self.files = HypothesisField(), CaseFiles(application, tasks)
        self.options, self.privacy = InvestigationOptions(application.settings.current), PrivacyLine()
        self.full, self.empty = FullForm(self.options, self.files), EmptyForm(self.files)
        self._known_left_out: tuple[CaseFileRow, ...] = ()
        self._forms = QStackedLayout(self)
        self._forms.addWidget(self.full)
        self._forms.addWidget(self.empty)
        self.drop_frame = DropFrame(self)
        self._reckoner = Reckoner(application, tasks, lambda: self.request, self)
        self._saving = QTimer(self, singleShot=True)
        self._saving.setInterval(_DRAFT_PAUSE_MS)
        self.options.offer(configured(application))
        self._take_up(kept_draft(state))
        self._lend_parts()
        self._connect()

    def show_empty(self, empty: bool) -> None:
        """Show the large short form of the first start, or the whole one."""
        self._forms.setCurrentWidget(self.empty if empty else self.full)
        self._lend_parts()
        self._update()

    def prefill(self, request: RunRequest) -> None:
        """Fill the form with what another investigation asked; what is None stays as it is."""
        self.field.set_text(request.hypothesis or "")
        self.full.brief.set_text(request.brief or "")
        self.files.replace(request.case_paths, request.provenance)
        self.options.advanced.share.set_value(request.disclose)
        self.options.spending.prefer(request.budget)
        if request.limit is not None:
            self.options.limit.set_value(request.limit)
        self.options.mode.choose(request.mode)
        if request.detectives:
            self.options.detective.prefer(request.detectives[0])
        if request.witness:
            self.options.witness.prefer(request.witness)
        if request.agents or request.mode is not None:
            self.options.prefer_panel(request.agents, request.rounds)
        self._expanded = True
        self.show_empty(False)
        self._focus()

    def refresh(self) -> None:
        """Look again at what is set up; a first-time user gets the short form."""
        self.options.show_limits(self._application.settings.current)
        self.show_empty(not self._expanded and not self._has_sessions())
        self._tasks.spawn(self._look(), "models at hand")
        if self._shown_form is self.empty:
            self._tasks.spawn(self._describe_sample(), "sample case")
        self._focus()

    def set_blocked(self, reason: str) -> None:
        """Say why nothing can start now, such as a run that is going on; "" when it can."""
        self._blocked = reason
        self._update()

    def clear(self) -> None:
        """Forget the statement and the files; for when their investigation has begun."""
        self.field.set_text("")
        self.full.brief.set_text("")
        self.files.replace(())
        self._saving.stop()
        forget_draft(self._state)

    def start(self) -> None:
        """Ask for the run as soon as all documents are read, or go where what hinders it is set right."""
        hindrance = self.hindrance
        if hindrance is not None:
            self._follow(hindrance.target)
        elif self.files.pending:
            self._awaiting, self._known_left_out = True, self.files.left_out
            self._update()
            self._shown_form.start.link.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self._save_draft()
            self.start_requested.emit(self.request)

    @property
    def _shown_form(self) -> FullForm | EmptyForm:
        return self.empty if self._forms.currentWidget() is self.empty else self.full

    @property
    def request(self) -> RunRequest:
        """What the form asks for."""
        return RunRequest(
            hypothesis=self.field.text,
            case_paths=self.files.paths,
            provenance=self.files.provenance,
            limit=self.options.limit.value,
            mode=str(self.options.mode.currentData()),
            detectives=self.options.detectives,
            witness=self.options.witness.ref or None,
            brief=self.full.brief.brief,
            disclose=self.options.advanced.share.own,
            budget=self.options.spending.asked,
            clarify=self.options.advanced.asks,
            agents=self.options.agents,
            rounds=self.options.own_rounds,
            repeat=1 if self.options.several else self.options.advanced.audits,
        )

    @property
    def hindrance(self) -> Hindrance | None:
        """The first thing that keeps the investigation from starting."""
        if self._blocked:
            return Hindrance(self._blocked, self.tr("Show it"), "run")
        if self.field.blank:
            return Hindrance(self.tr("Write a statement first"))
        if problem := self.field.problem or self.full.brief.problem or self.options.problem:
            return Hindrance(problem)
        if self.files.rows and not self.files.paths:
            return Hindrance(self.tr("No document can be read"), self.tr("Go on without them"), "files")
        if not (hindrance := self._model_hindrance()) and self._awaiting:
            return Hindrance(self._notice(), self.tr("Do not begin"), "wait")
        return hindrance

    def showEvent(self, event: QShowEvent) -> None:
        """Begin at the statement, or at Start when there is one; read what is not read yet."""
        super().showEvent(event)
        self.files.go_on()
        self._focus()

    def hideEvent(self, event: QHideEvent) -> None:
        """Read nothing ahead that nobody is about to use; a window that is only minimised goes on."""
        super().hideEvent(event)
        if not event.spontaneous():
            self._awaiting = False
            self.files.rest()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files and folders, wherever on the page."""
        if dropped_paths(event.mimeData()):
            event.acceptProposedAction()
            self.drop_frame.show_words(self.tr("Let go to add them to the case"))

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Be as before."""
        self.drop_frame.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        """Add what was dropped to the case."""
        self.drop_frame.hide()
        self.files.add(dropped_paths(event.mimeData()))
        event.acceptProposedAction()

    def _model_hindrance(self) -> Hindrance | None:
        if self._application.settings.problem:  # models by default could send elsewhere than was set up
            words = self.tr("The settings file cannot be used")
            return Hindrance(words, self.tr("Set it right"), "providers")
        if (unkeyed := self.options.unkeyed) is not None:
            words = self.tr("No key for {name}").format(name=unkeyed)
            return Hindrance(words, self.tr("Add an API key"), "providers")
        witness = self.options.witness.candidate
        passages_answer = self.options.witness.ref == NONE and self.files.paths
        if not passages_answer and (witness is None or not witness.usable):
            name = witness.name if witness else self._application.settings.current.witness.model
            if witness and witness.provider == "builtin" and name in self._setup.fetches.running:
                words = self.tr("The witness is being downloaded: {amount}")
                words = words.format(amount=self._fetch_words(name))
                return Hindrance(words, self.tr("Show it"), "witness")
            words = self.tr("The witness {name} was not found").format(name=name)
            return Hindrance(words, self.tr("Set up a witness"), "witness")
        return None

    def _connect(self) -> None:
        for form in (self.full, self.empty):
            form.start.pressed.connect(self.start)
            form.start.link_pressed.connect(self._follow)
        for signal in (self.field.changed, self.full.brief.changed, self.files.changed, self.options.changed):
            signal.connect(self._on_changed)
        self.files.read.connect(self._on_read)
        self.options.settings_requested.connect(self.settings_requested)
        self.full.cancelled.connect(self.cancelled)
        self.empty.sample_requested.connect(self.sample_requested)
        self.empty.more_requested.connect(self._expand)
        self._saving.timeout.connect(self._save_draft)
        self._reckoner.reckoned.connect(self._show_reckoning)
        self._setup.results.changed.connect(self._show_results)
        self._setup.fetches.began.connect(self._look_again)
        self._setup.fetches.progressed.connect(self._show_fetch)
        self._setup.fetches.ended.connect(self._look_again)

    def _lend_parts(self) -> None:
        form = self._shown_form
        if not form.isAncestorOf(self.field):
            form.take(self.field, self.files, self.privacy)

    def _take_up(self, draft: Draft) -> None:
        self.field.set_text(draft.hypothesis)
        self.full.brief.set_text(draft.brief)
        self.options.advanced.share.set_value(draft.disclosure)
        if draft.paths:
            self.files.add(Path(path) for path in draft.paths)
        if draft.limit is not None:
            self.options.limit.set_value(draft.limit)
        self.options.mode.choose(draft.mode)
        self.options.spending.set_amount(draft.spending)
        self.options.detective.prefer(draft.detective)
        self.options.witness.prefer(draft.witness)
        self.options.prefer_panel(draft.agents, draft.rounds)

    def _on_changed(self) -> None:
        self.options.show_documents(there=bool(self.files.paths))
        self._awaiting, self._held_back = False, ""
        self._saving.start()
        self._update()

    def _on_read(self) -> None:
        """Begin what was waited for; not without a document that proved unreadable meanwhile."""
        awaited = self._awaiting and not self.files.pending
        self._awaiting = self._awaiting and not awaited
        bad = [row.name for row in self.files.left_out if row not in self._known_left_out] if awaited else []
        if bad:
            self._held_back = self.tr("Start again to go on without {name}").format(name=bad[0])
        self._update()
        if awaited and not bad:
            self.start()

    def _save_draft(self) -> None:
        self._saving.stop()
        Draft(
            hypothesis=self.field.text,
            paths=tuple(str(path) for path in self.files.all_paths),
            limit=self.options.limit.value,
            mode=str(self.options.mode.currentData() or ""),
            spending=self.options.spending.amount,
            detective=self.options.detective.own_choice,
            witness=self.options.witness.own_choice,
            brief=self.full.brief.text,
            disclosure=self.options.advanced.share.own,
            agents=self.options.agents,
            rounds=self.options.own_rounds,
        ).keep(self._state)
        time = self.locale().toString(QTime.currentTime(), "HH:mm")
        self.draft_saved.emit(self.tr("Draft saved {time}").format(time=time))

    def _update(self) -> None:
        self._show_start()
        self.detective_chosen.emit(self.options.witness_asking)
        short = self._shown_form is self.empty
        self.privacy.setVisible(not short or not self.field.blank or bool(self.files.rows))
        self._reckoner.ask()

    def _show_start(self) -> None:
        hindrance = self.hindrance
        self.full.start.show_state(hindrance, self._notice())
        self.empty.start.show_state(hindrance, self._notice() if self.files.pending else self._held_back)

    def forget_models(self) -> None:
        """Take detective and witness from the settings, which were just set up, and not from the draft."""
        self.options.detective.prefer("")
        self.options.witness.prefer("")
        self._save_draft()

    def _notice(self) -> str:
        """Return what stands beside Start when nothing hinders."""
        pending = self.files.pending
        if pending:
            return self.tr("Begins as soon as {name} has been read").format(name=pending)
        return self._held_back or self._effort

    def _show_reckoning(self, reckoning: Reckoning) -> None:
        estimate, leaving = reckoning.estimate, reckoning.leaving
        settings, request = self._application.settings.current, reckoning.request
        questions = request.limit or settings.default_iteration_limit
        self._effort = effort_words(estimate) if estimate else ""
        self.full.show_estimate(estimate_words(estimate, questions))
        self.options.show_price_known(known=estimate is None or estimate.cost_high is not None)
        documents, together = bool(request.case_paths), bool(request.agents)
        words = leaves_words(leaving, settings.redaction, documents=documents, together=together)
        self.privacy.show_words(words, warning=is_warning(leaving))
        self.full.start.show_state(self.hindrance, self._notice())

    async def _look(self) -> None:
        self.options.offer(await look(self._application, self._setup.fetches.running))
        for name in self._setup.fetches.running:
            self._show_fetch(name)
        self._show_results()
        self._update()

    def _look_again(self, _: str = "") -> None:
        self._tasks.spawn(self._look(), "models at hand")

    def _show_fetch(self, name: str) -> None:
        """Say how far a model has come, in the list of witnesses and beside Start."""
        self.options.witness.show_note(f"builtin:{name}", self._fetch_words(name))
        self._show_start()

    def _fetch_words(self, name: str) -> str:
        done, total = self._setup.fetches.progress(name)
        return progress_words(done, total) if total else self.tr("on its way")

    def _show_results(self, _: str = "") -> None:
        """Say beside each model how its provider failed the last time, if it did."""
        self.options.show_troubles(lambda one: trouble_words(self._setup.results.of(one.provider)))

    async def _describe_sample(self) -> None:
        try:
            opened = await asyncio.to_thread(self._application.library.sample_session)
        except DetectiveError:
            return
        self.empty.show_sample(opened.session)

    def _follow(self, target: str) -> None:
        """Go where what hinders the start is set right."""
        if target == "run":
            self.run_requested.emit()
        elif target == "wait":
            self._on_changed()
            self._focus()
        elif target == "files":
            self.files.remove_left_out()
            self._focus()
        elif target:
            self.settings_requested.emit(target)
        else:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _expand(self) -> None:
        self._expanded = True
        self.show_empty(False)
        self._focus()

    def _focus(self) -> None:
        """Begin where the next thing is to be done; a disabled Start never has the focus."""
        start = self._shown_form is self.full and self.hindrance is None
        target = self.full.start.button if start else self.field
        target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _has_sessions(self) -> bool:
        return next(self._application.folders.sessions.glob("*.json"), None) is not None
