"""Connects the window's parts: actions and pages with navigation, runs, history and settings."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer

from detective_app.front_end.run import RunRequest
from detective_app.gui import theme
from detective_app.gui.opening import open_folder
from detective_app.gui.run.recorded_run import RecordedRun
from detective_app.gui.shell.attention import Attention
from detective_app.gui.shell.investigations import Investigations
from detective_app.gui.shell.navigator import Navigator
from detective_app.gui.shell.session_menu import SessionMenu
from detective_app.gui.shell.sources import Sources
from detective_app.gui.shell.status import Status

if TYPE_CHECKING:
    from detective_app.gui.setup.setting_entries import SettingEntry
    from detective_app.gui.shell.parts import Shell


_OF_ONE_SESSION = ("live", "past", "report", "source", "quotes")


class Coordinator(QObject):
    """Knows what follows on what; the pages know nothing of each other."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.window)
        self._shell = shell
        self._application, self._tasks = shell.application, shell.tasks
        self.navigator = Navigator(shell)
        self.investigations = Investigations(shell, self.navigator)
        self.sources = Sources(shell, self.navigator, self.investigations)
        self.status = Status(shell)
        self.session_menu = SessionMenu(shell)
        self.attention = Attention(shell, self.navigator)
        self.attention.open_requested.connect(self.open_path)
        self._before_settings = "new"
        self.navigator.made.connect(self._connect_page)
        self.navigator.shown.connect(self._on_shown)
        self._connect()

    def begin(self, page: str) -> None:
        """Show the first page, `new` or `first_run`, and look round once it is painted."""
        if not self.navigator.current:
            shown = self.navigator.show(page)
            first = shown.begin if page == "first_run" else shown.refresh
            first()
        if self._application.settings.problem:
            words = self._shell.actions["settings"].text()
            self._shell.toasts.show_toast(self._application.settings.problem, words, self.open_settings)
        QTimer.singleShot(0, self._look_round)

    def show_new(self) -> None:
        """Show the form of a new investigation."""
        self.navigator.show("new").refresh()

    def new_about(self, text: str) -> None:
        """Show the form with a hypothesis."""
        self.show_new()
        self.navigator.page("new").prefill(RunRequest(hypothesis=text))

    def open_path(self, path: Path) -> None:
        """Show a session."""
        self.investigations.open(path)

    def open_settings(self, section: str = "") -> None:
        """Show the settings, at a section; `witness` is where a witness is set up."""
        if self.navigator.current != "settings":
            self._before_settings = self.navigator.current or "new"
        page = self.navigator.show("settings")
        page.refresh()
        if section == "witness":
            page.show_witness()
        elif section:
            page.go_to(section)

    def replace_key(self, provider: str) -> None:
        """Show the settings where a provider's key is replaced."""
        self.open_settings()
        self.navigator.page("settings").edit_key(provider)

    def setting_entries(self) -> tuple[SettingEntry, ...]:
        """What the palette finds of the settings."""
        from detective_app.gui.setup.setting_entries import setting_entries

        return setting_entries(self._application.settings.current)

    def _look_round(self) -> None:
        self._shell.sidebar.refresh()
        self.status.refresh()

    def _connect(self) -> None:
        shell, actions = self._shell, self._shell.actions
        actions["new"].triggered.connect(self.show_new)
        actions["history"].triggered.connect(self._show_history)
        actions["search_all"].triggered.connect(lambda: self._show_history(search=True))
        actions["settings"].triggered.connect(self._show_settings)
        actions["about"].triggered.connect(lambda: self.open_settings("about"))
        actions["first_run"].triggered.connect(lambda: self.navigator.show("first_run").begin())
        actions["sample"].triggered.connect(self._play_sample)
        actions["open_folder"].triggered.connect(self._open_folder)
        actions["pause"].triggered.connect(self.investigations.toggle_pause)
        actions["stop"].triggered.connect(self.investigations.stop)
        actions["resume"].triggered.connect(self._resume)
        actions["run_again"].triggered.connect(self.investigations.run_again)
        actions["open_source"].triggered.connect(self.sources.open_first)
        for name in (
            "start",
            "export",
            "find",
            "next_answer",
            "previous_answer",
            "next_gap",
            "next_contradiction",
            "go_back",
            "next_page",
            "previous_page",
            "zoom_in",
            "zoom_out",
        ):
            actions[name].triggered.connect(lambda _=False, name=name: self._pass_on(name))
        shell.sidebar.session_chosen.connect(self.open_path)
        self.session_menu.open_requested.connect(self.open_path)
        self.session_menu.removed.connect(self._on_removed)
        self.session_menu.restored.connect(lambda _: self._refresh_history())
        shell.runner.began.connect(lambda _: self._on_shown(self.navigator.current))
        shell.runner.ended.connect(self._look_round)
        for changed in (shell.runner.preparing, shell.runner.began, shell.runner.ended):
            changed.connect(lambda *_: self._enable_actions())
            changed.connect(lambda *_: self._tell_form())
        self.investigations.saved.connect(self._on_saved)
        self.investigations.settled.connect(lambda: self._on_shown(self.navigator.current))
        self.investigations.paused.connect(lambda waits: self._show_progress(paused=waits))

    def _connect_page(self, name: str, page: Any) -> None:
        self.investigations.connect_page(name, page)
        self.sources.connect_page(name, page)
        if name == "new":
            page.cancelled.connect(self._show_history)
            page.run_requested.connect(lambda: self.navigator.show("live"))
            page.draft_saved.connect(self._on_draft)
            page.sample_requested.connect(self._play_sample)
        elif name == "history":
            page.open_requested.connect(self.open_path)
            page.compare_requested.connect(self._compare)
            page.duplicate_requested.connect(self._duplicate)
            page.undoable.connect(self._offer_undo)
            page.undo_requested.connect(self._shell.toasts.undo)
            page.count_changed.connect(lambda _: self._shell.sidebar.refresh())
            page.new_requested.connect(self.show_new)
            page.sample_requested.connect(self._play_sample)
        elif name == "compare":
            page.back_requested.connect(self._show_history)
            page.open_requested.connect(self.open_path)
        elif name == "settings":
            page.closed.connect(lambda: self.navigator.show(self._before_settings))
            page.changed.connect(self._on_settings)
            page.appearance_changed.connect(self._on_appearance)
            page.status.connect(self.status.show_note)
            page.first_run_requested.connect(lambda: self.navigator.show("first_run").begin())
        elif name == "first_run":
            page.finished.connect(self._on_set_up)
            page.witness_kept.connect(self._on_settings)
            page.sample_requested.connect(self._on_set_up_with_sample)
        if hasattr(page, "settings_requested"):
            page.settings_requested.connect(self.open_settings)
        if hasattr(page, "key_requested"):
            page.key_requested.connect(self.replace_key)
        if hasattr(page, "toast"):
            page.toast.connect(self._shell.toasts.show_toast)

    def _on_shown(self, name: str) -> None:
        self.status.show_page(name)
        self._tell_form()
        opened = self.investigations.opened
        looked_at = opened.session.id if opened else None
        chosen = {"past": looked_at, "report": looked_at, "live": self._shell.runner.session_id or looked_at}
        if name in ("source", "quotes"):
            chosen[name] = self.sources.session_id
        self._shell.sidebar.select(chosen.get(name))
        self._shell.sidebar.show_place("history" if name in ("history", "compare") else "")
        self._enable_actions()

    def _tell_form(self) -> None:
        """Say on the form why nothing can be started while a run goes on, and only then."""
        if self.navigator.is_made("new"):
            blocked = self.tr("An investigation is running") if self._shell.runner.active else ""
            self.navigator.page("new").set_blocked(blocked)

    def _enable_actions(self) -> None:
        """Leave out of menus and palette what means nothing on this page."""
        page, actions = self.navigator.current, self._shell.actions
        running = self._shell.runner.active
        reading, opened = page in ("live", "past", "report"), self.investigations.opened is not None
        resumable = not running and page in ("live", "past") and self.investigations.resumable
        possible = {
            "pause": running or resumable,
            "stop": running,
            "resume": resumable,
            "run_again": opened and page in ("past", "report"),
            "export": page == "report" or resumable,
            "start": page in ("new", "live"),
            "panel": page in ("live", "past", "source"),
            "sidebar": page not in ("settings", "first_run"),
        }
        reads = ("next_answer", "previous_answer", "next_gap", "next_contradiction", "open_source")
        possible |= dict.fromkeys(reads, reading)
        possible |= {"find": reading or page == "source", "go_back": page in ("source", "quotes")}
        possible |= dict.fromkeys(("next_page", "previous_page", "zoom_in", "zoom_out"), page == "source")
        for name, enabled in possible.items():
            actions[name].setEnabled(enabled)

    def _on_saved(self, event: Any) -> None:
        if isinstance(self._shell.runner.run, RecordedRun):
            return  # nothing is called and nothing saved
        self.status.on_event(event)
        self._show_progress(paused=self._shell.runner.operator.waits)

    def _show_progress(self, *, paused: bool) -> None:
        run = self._shell.runner.run
        if run is None:
            return
        session = run.session
        words = self.tr("{done} of {limit}").format(
            done=session.current_iteration, limit=session.iteration_limit
        )
        self._shell.sidebar.show_running(session.id, words, paused=paused)

    def _on_draft(self, words: str) -> None:
        if self.navigator.current == "new":
            self.status.show_draft(words)

    def _on_settings(self) -> None:
        self.status.refresh()
        if self.navigator.is_made("new"):
            self.navigator.page("new").refresh()

    def _on_appearance(self) -> None:
        appearance = self._application.settings.current.appearance
        theme.start().use(appearance.theme, appearance.text_size)

    def _on_set_up(self) -> None:
        self._shell.state.remember("set_up", True)
        self._shell.state.save()
        self.navigator.page("new").forget_models()
        self.show_new()
        self.status.refresh()

    def _on_set_up_with_sample(self) -> None:
        self._on_set_up()
        self._play_sample()

    def _show_settings(self) -> None:
        self.open_settings()

    def _resume(self) -> None:
        self.investigations.resume()

    def _play_sample(self) -> None:
        self.investigations.play_sample()

    def _show_history(self, *_: object, search: bool = False) -> None:
        page = self.navigator.show("history")
        page.refresh()
        if search:
            page.focus_search()

    def _compare(self, first: Path, second: Path) -> None:
        self.navigator.page("compare").show_pair(first, second)
        self.navigator.show("compare")

    def _duplicate(self, path: Path) -> None:
        async def load() -> None:
            opened = await asyncio.to_thread(self._application.library.files.load, path)
            self.investigations.duplicate(opened.session)

        self._tasks.spawn(load(), "duplicate")

    def _offer_undo(self, words: str, undo: Any) -> None:
        self._shell.toasts.show_toast(words, self.tr("Undo"), undo)

    def _on_removed(self, path: Path) -> None:
        """Show nothing of a session that is in the trash."""
        if self.investigations.close(path) and self.navigator.current in _OF_ONE_SESSION:
            self.show_new()
        self._refresh_history()

    def _refresh_history(self) -> None:
        if self.navigator.current == "history":
            self.navigator.page("history").refresh()

    def _open_folder(self) -> None:
        open_folder(self._application.folders.sessions)

    def _pass_on(self, name: str) -> None:
        """Hand an action to the page in the centre, if that is something it does."""
        page = self.navigator.page(self.navigator.current)
        wanted = {"find": "open_find"}.get(name, name)
        target = page if hasattr(page, wanted) else getattr(page, "transcript", None)
        method = getattr(target, wanted, None)
        if method is not None:
            method()
