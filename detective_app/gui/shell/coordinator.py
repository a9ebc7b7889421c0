"""Connects the window's parts: actions with pages, pages with runs, history and settings."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from PySide6.QtCore import QCoreApplication, QObject

from detective_app.front_end.run import RunRequest
from detective_app.gui.opening import open_folder
from detective_app.gui.page.host import Host, News
from detective_app.gui.page.spec import FIRST_RUN, FORM, HISTORY, MANY, SETTINGS, SHEET, PageAction
from detective_app.gui.run.runner import Need, as_request
from detective_app.gui.shell.actions import places
from detective_app.gui.shell.forking import Forking
from detective_app.gui.shell.investigations import Investigations
from detective_app.gui.shell.navigator import Navigator
from detective_app.gui.shell.session_menu import SessionMenu
from detective_app.gui.shell.status import Attention, Status

if TYPE_CHECKING:
    from detective_app.core.events import Event
    from detective_app.core.session import InterrogationSession
    from detective_app.gui.setup.setting_entries import SettingEntry
    from detective_app.gui.shell.navigator import Shell


_OF_PAGES: tuple[PageAction, ...] = get_args(PageAction)


class Coordinator(QObject):
    """Knows what follows on what; the pages know nothing of each other, and this nothing of most of them."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.window)
        self._shell = shell
        self._application = shell.application
        self._news = News(self)
        self.navigator = Navigator(shell.frame, lambda: self._host, self)
        self.investigations = Investigations(shell, self.navigator)
        self.forking = Forking(shell, self.investigations)
        self.go_to, self.go_back = self.navigator.go_to, self.navigator.go_back
        self.open_path = self.investigations.open
        self.give_room, self.list_sessions_again = shell.frame.give_room, shell.sidebar.refresh
        self.status = Status(shell)
        self.session_menu = SessionMenu(shell)
        self.attention = Attention(shell, self.navigator)
        self.attention.open_requested.connect(self.open_path)
        self.navigator.shown.connect(self._on_shown)
        self._connect()
        self._connect_actions()

    def show_first(self, page: str) -> None:
        """Show the first page, unless one was asked for already."""
        if not self.navigator.current:
            self.go_to(page)
        self._shell.tasks.spawn(self._tell_settings(), "settings")

    async def _tell_settings(self) -> None:
        """Say what is wrong with the settings; loading them takes longer than a frame may."""
        problem = await asyncio.to_thread(lambda: self._application.settings.problem)
        if problem:
            words = self._shell.actions[SETTINGS].text()
            self._shell.toasts.show_toast(problem, words, self.open_settings)

    def look_round(self) -> None:
        """Show what the files say, now that no run lives."""
        self._shell.sidebar.forget_running()
        self.status.refresh()

    @property
    def current(self) -> str:
        """The route of the page in the centre."""
        return self.navigator.current

    @property
    def asked(self) -> RunRequest:
        """What the start page asks for now, without documents over those of the sheet that was shown last."""
        request, opened = self.navigator.page(FORM).request, self.investigations.opened
        if request.case_paths or opened is None:
            return request
        case = self._case_of(opened.session)
        return replace(request, case_paths=case.case_paths, provenance=case.provenance)

    def show_new(self) -> None:
        """Show the form of a new investigation, with the documents of the case that is open."""
        case = self._open_case
        self.go_to(FORM)
        self.navigator.page(FORM).take_case(case)

    def new_about(self, text: str) -> None:
        """Show the form with a hypothesis, and the documents of the case that is open."""
        case = self._open_case
        self.go_to(FORM)
        self.navigator.page(FORM).prefill(replace(case, hypothesis=text))

    @property
    def _open_case(self) -> RunRequest:
        """The documents of the sheet that is looked at, as a request."""
        return self._case_of(self.navigator.page(SHEET).session if self.current == SHEET else None)

    def _case_of(self, session: InterrogationSession | None) -> RunRequest:
        """Return the documents of a session, as a request; of the recorded case none."""
        if session is None or self.investigations.plays or self.investigations.is_recorded(session):
            return RunRequest()
        asked = as_request(session)
        return RunRequest(case_paths=asked.case_paths, provenance=asked.provenance)

    def open_settings(self, section: str = "") -> None:
        """Show the settings, at a section; `witness` is where a witness is set up."""
        self.go_to(SETTINGS)
        page = self.navigator.page(SETTINGS)
        if section == "witness":
            page.show_witness()
        elif section:
            page.go_to(section)

    def replace_key(self, provider: str) -> None:
        """Show the settings where a provider's key is replaced."""
        self.open_settings()
        self.navigator.page(SETTINGS).edit_key(provider)

    def finish_set_up(self) -> None:
        """Remember that the first steps are done, and show the form."""
        self._shell.state.remember("set_up", True)
        self._shell.state.save()
        self.navigator.page(FORM).forget_models()
        self.show_new()
        self.status.refresh()

    def setting_entries(self) -> tuple[SettingEntry, ...]:
        """What the palette finds of the settings."""
        from detective_app.gui.setup.setting_entries import setting_entries

        return setting_entries(self._application.settings.current)

    @cached_property
    def _host(self) -> Host:
        shell = self._shell
        return Host(
            application=shell.application,
            tasks=shell.tasks,
            state=shell.state,
            setup=shell.setup,
            reader=shell.reader,
            actions=shell.actions,
            ways=self,
            runs=self.investigations,
            forks=self.forking,
            notices=shell.toasts,
            status=self.status,
            news=self._news,
        )

    def _connect(self) -> None:
        shell, runner = self._shell, self._shell.runner
        shell.sidebar.session_chosen.connect(self.open_path)
        shell.sidebar.case_chosen.connect(lambda path: self.investigations.duplicate_file(path, claim=False))
        self.session_menu.open_requested.connect(self.open_path)
        self.session_menu.removed.connect(self._on_removed)
        self.session_menu.restored.connect(lambda _: self._news.sessions_changed.emit())
        self._news.settings_changed.connect(self.status.refresh)
        runner.began.connect(lambda _: self._on_shown(self.current))
        runner.ended.connect(self.look_round)
        for changed in (runner.preparing, runner.began, runner.ended):
            changed.connect(lambda *_: self._enable_actions())
            changed.connect(lambda *_: self._news.runs_changed.emit())
        shell.frame.status.meter.clicked.connect(self.show_what_left)
        self.investigations.saved.connect(self._on_saved)
        self.investigations.settled.connect(lambda: self._on_shown(self.current))
        self.investigations.held.connect(self._on_held)

    def _connect_actions(self) -> None:
        actions = self._shell.actions
        actions[FORM].triggered.connect(lambda _=False: self.show_new())
        for route in (FIRST_RUN, *(route for route, _ in places())):
            actions[route].triggered.connect(lambda _=False, route=route: self.go_to(route))
        for name in _OF_PAGES:
            actions[name].triggered.connect(lambda _=False, name=name: self._pass_on(name))
        for spec, action in actions:
            if spec.reading and spec.name not in _OF_PAGES:
                action.setEnabled(False)  # a key of the grid, listed and not offered in the palette
        actions["search_all"].triggered.connect(self._search_all)
        actions["about"].triggered.connect(lambda: self.open_settings("about"))
        actions["sample"].triggered.connect(self.investigations.play_sample)
        actions["open_folder"].triggered.connect(lambda: open_folder(self._application.folders.sessions))
        actions["pause"].triggered.connect(self.investigations.toggle_pause)
        actions["stop"].triggered.connect(self.investigations.stop)

    def _on_shown(self, route: str) -> None:
        page, spec = self.navigator.shown_page, self.navigator.shown_spec
        if route == SHEET:
            self.navigator.page(SHEET).offer_way_back(self.navigator.before(SHEET) == MANY)
        self.status.show_page(route, page.hint)
        self._show_disclosure()
        self._shell.sidebar.select(page.session_id() if page.session_id else None)
        self._shell.sidebar.show_place(spec.under or route)
        self._enable_actions()

    def _enable_actions(self) -> None:
        """Leave out of menus and palette what means nothing on this page."""
        if not self.current:
            return
        actions, parts = self._shell.actions, self.navigator.shown_spec.frame
        running, possible = self._shell.runner.active, self._possible()
        for name in _OF_PAGES:
            actions[name].setEnabled(name in possible)
        actions["pause"].setEnabled(running or "resume" in possible)
        actions["stop"].setEnabled(running)
        actions["sidebar"].setEnabled(parts.sidebar)

    def _possible(self) -> set[PageAction]:
        answers = self.navigator.shown_page.answers
        return {name for name, answer in answers.items() if answer.possible()}

    def _pass_on(self, name: PageAction) -> None:
        """Hand an action to the page in the centre, if that is something it does."""
        answer = self.navigator.shown_page.answers.get(name)
        if answer is not None:
            answer.do()

    def _on_saved(self, event: Event) -> None:
        if self.investigations.plays:
            return  # nothing is called and nothing saved
        self.status.on_event(event)
        self._show_disclosure()
        self._show_progress()

    def _on_held(self) -> None:
        """Show that the run rests, waits for the person, or goes on."""
        self.status.show_waiting(waiting_words(self._shell.runner.operator.need))
        self._show_progress()

    def _show_progress(self) -> None:
        run = self._shell.runner.run
        if run is None:
            return
        session = run.session
        state = self._shell.runner.operator.state
        self._shell.sidebar.show_running(session.id, session.current_iteration, state)

    def _show_disclosure(self) -> None:
        """Show what has left this computer."""
        self._shell.frame.status.meter.show_session(self._metered)

    @property
    def _metered(self) -> InterrogationSession | None:
        """The session that the meter is of: of the run that lives, else the one that is looked at."""
        run, opened = self._shell.runner.run, self.investigations.opened
        if run is not None and not self.investigations.plays:
            return run.session
        return opened.session if opened and self.navigator.shown_page.session_id else None

    def show_what_left(self) -> None:
        """Show what left in the session of the meter, in the drawer of its sheet."""
        session = self._metered
        if session is None:
            return
        if session.id == self.investigations.running_id:
            self.investigations.show_running()
        self.navigator.page(SHEET).open_drawer("left")

    def _search_all(self) -> None:
        self.go_to(HISTORY)
        self.navigator.page(HISTORY).focus_search()

    def _on_removed(self, path: Path) -> None:
        """Show nothing of a session that is in the trash."""
        if self.investigations.close(path) and self.navigator.shown_page.session_id is not None:
            self.go_to(FORM)
        self._news.sessions_changed.emit()


def waiting_words(need: Need | None) -> str:
    """Say that the run waits for the person; "" while it does not."""
    from detective_app.core.ending import Gate  # late: the first page does without it

    if need is None:
        return ""
    if isinstance(need, Gate):
        return QCoreApplication.translate("NeedWords", "Waiting for you, nothing is spent")
    return QCoreApplication.translate("NeedWords", "Paused while you answer")
