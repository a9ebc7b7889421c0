"""The window: its frame, its actions, and how it closes without losing anything."""

from __future__ import annotations

import asyncio
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, QTimer
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.page.spec import FIRST_RUN, FORM
from detective_app.gui.run.history_reader import HistoryReader
from detective_app.gui.run.runner import Runner
from detective_app.gui.run.window_state import WindowState
from detective_app.gui.shell.actions import Actions, page_specs
from detective_app.gui.shell.focus import FocusRing, focus_first, move_focus, tell_roles
from detective_app.gui.shell.frame import SIDEBAR_WIDTH, Frame
from detective_app.gui.shell.sidebar import Sidebar
from detective_app.gui.shell.toasts import Toasts
from detective_app.gui.tasks import Tasks

if TYPE_CHECKING:
    from detective_app.core.settings import Appearance
    from detective_app.front_end.application import Application
    from detective_app.gui.shell.coordinator import Coordinator
    from detective_app.gui.shell.navigator import Shell

_WIDTH, _HEIGHT, _TITLE_BAR = 1280, 800, 40
_SIZES = (80, 200, 10)  # smallest and largest text in percent, and one step
_SCHEMES: tuple[theme.Choice, ...] = ("system", "light", "dark")


class MainWindow(QMainWindow):
    """One window over one data folder; `gone` is set when it may be let go of.

    What is first seen is the whole first page. Whatever else is to be loaded or looked up waits until then.
    """

    def __init__(self, application: Application) -> None:
        super().__init__()
        tell_roles()
        self.application = application
        self.gone = asyncio.Event()
        self.state = WindowState(application.folders.config_file.parent)
        self.tasks = Tasks(self)
        self.tasks.hold()
        self.runner = Runner(self)
        self.actions_by_name = Actions(self)
        self.reader = HistoryReader(application)
        self.sidebar = Sidebar(self.actions_by_name, self.reader, self.tasks)
        self.frame = Frame(self.sidebar)
        self.toasts = Toasts(self)
        self._begun = self._closing = False
        self.setWindowTitle("Detective")
        self.setWindowIcon(icons.app_icon())
        self.setMinimumSize(QSize(960, 640))
        self.setCentralWidget(self.frame)
        self._unsaved: Appearance | None = None
        self._saving = False
        self.ring = FocusRing(self)
        self._restore()
        self._connect()
        self.frame.allow(page_specs()[self._first_page].frame)

    @cached_property
    def coordinator(self) -> Coordinator:
        """What connects the window's parts; loads what they work with."""
        from detective_app.gui.shell.coordinator import Coordinator

        return Coordinator(self._shell())

    def showEvent(self, event: QShowEvent) -> None:
        """Make the first page before the window is there, and wait until it is seen."""
        super().showEvent(event)
        if not self._begun:
            self._begun = True
            self.coordinator.show_first(self._first_page)
            self.windowHandle().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go on behind the first paint, which follows on the exposure at once."""
        if event.type() == QEvent.Type.Expose and self.windowHandle().isExposed():
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self._on_painted)
        return False

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop what runs, wait until it is saved, and only then go."""
        event.ignore()
        if not self._closing:
            self._closing = True
            self.hide()
            asyncio.get_event_loop().create_task(self._leave(), name="leave")

    def focusNextPrevChild(self, following: bool) -> bool:
        """Go through the sidebar, then the page."""
        return move_focus(self, (self.sidebar, self.frame.pages), following=following)

    async def _leave(self) -> None:
        self._remember()
        await self.runner.stopped()
        await self.tasks.cancel_all()
        await self.reader.close()
        self.gone.set()

    @property
    def _first_page(self) -> str:
        first_time = not self.state.flag("set_up") and not self.application.folders.sessions.is_dir()
        return FIRST_RUN if first_time else FORM

    def _on_painted(self) -> None:
        if not self._closing:
            self.tasks.let_go()
            self.coordinator.look_round()

    def _shell(self) -> Shell:
        from detective_app.gui.setup.models_at_hand import SetUp
        from detective_app.gui.shell.navigator import Shell

        return Shell(
            window=self,
            application=self.application,
            actions=self.actions_by_name,
            tasks=self.tasks,
            runner=self.runner,
            reader=self.reader,
            state=self.state,
            frame=self.frame,
            sidebar=self.sidebar,
            toasts=self.toasts,
            setup=SetUp(self.application, self.tasks, self),
        )

    def _connect(self) -> None:
        actions = self.actions_by_name
        actions["sidebar"].triggered.connect(self.frame.toggle_sidebar)
        actions["scheme"].triggered.connect(self._next_scheme)
        actions["larger"].triggered.connect(lambda: self._resize_text(_SIZES[2]))
        actions["smaller"].triggered.connect(lambda: self._resize_text(-_SIZES[2]))
        actions["usual_size"].triggered.connect(lambda: self._resize_text(0))
        actions["panes"].triggered.connect(self._next_pane)
        actions["palette"].triggered.connect(self._show_palette)
        actions["shortcuts"].triggered.connect(self._show_shortcuts)
        actions["notices"].triggered.connect(self.toasts.show_notices)
        actions["quit"].triggered.connect(self.close)
        self.tasks.failed.connect(self.toasts.show_toast)
        app = QApplication.instance()
        assert isinstance(app, QApplication)  # noqa: S101 - there is a window
        app.focusChanged.connect(self._keep_keyboard)
        app.styleHints().colorSchemeChanged.connect(lambda _: theme.start().follow_system())

    def _restore(self) -> None:
        # A window as high as the screen would have its status row below the edge: its title bar needs room.
        room = self.screen().availableGeometry()
        high = max(min(_HEIGHT, room.height() - _TITLE_BAR), self.minimumHeight())
        self.resize(max(min(_WIDTH, room.width()), self.minimumWidth()), high)
        self.restoreGeometry(self.state.bytes("geometry"))
        self.frame.want(
            sidebar=self.state.flag("sidebar", default=True),
            width=self.state.number("sidebar_width", SIDEBAR_WIDTH),
        )

    def _remember(self) -> None:
        self.state.remember("geometry", self.saveGeometry())
        sidebar, width = self.frame.wanted
        self.state.remember("sidebar", sidebar)
        self.state.remember("sidebar_width", width)
        self.state.save()

    def _next_scheme(self) -> None:
        following = _SCHEMES[(_SCHEMES.index(self._appearance.theme) + 1) % len(_SCHEMES)]
        self._keep_appearance(theme=following)
        words = {
            "system": self.tr("The window follows the system's colours"),
            "light": self.tr("Light colours"),
            "dark": self.tr("Dark colours"),
        }
        self.toasts.show_toast(words[following])

    def _resize_text(self, step: int) -> None:
        size = self._appearance.text_size + step if step else 100
        self._keep_appearance(text_size=min(max(size, _SIZES[0]), _SIZES[1]))

    def _keep_appearance(self, **changes: object) -> None:
        changed = self._unsaved = self._appearance.evolve(**changes)
        theme.start().use(changed.theme, changed.text_size)
        if not self._saving:
            self._saving = True
            self.tasks.spawn(self._save_appearance(), "appearance")

    @property
    def _appearance(self) -> Appearance:
        """What is shown: keys come faster than the settings are saved."""
        return self._unsaved or self.application.settings.current.appearance

    async def _save_appearance(self) -> None:
        try:
            while (wanted := self._unsaved) is not None:
                settings = self.application.settings.current.evolve(appearance=wanted)
                await asyncio.to_thread(self.application.settings.save, settings)
                if self._unsaved is wanted:
                    self._unsaved = None
        finally:
            self._saving = False

    def _next_pane(self) -> None:
        inside_page = self.coordinator.navigator.shown_page.panes or (self.frame.pages,)
        panes = [pane for pane in (self.sidebar, *inside_page) if pane.isVisible()]
        now = QApplication.focusWidget()
        inside = [n for n, pane in enumerate(panes) if now is not None and pane.isAncestorOf(now)]
        following = panes[(inside[0] + 1) % len(panes)] if inside else panes[0]
        focus_first(following)

    def _keep_keyboard(self, _: QWidget | None, now: QWidget | None) -> None:
        """Have the page take the keyboard, once what had it was let go of; a menu gives it back itself."""
        if now is None and self._begun and not self._closing:
            QTimer.singleShot(0, self, self._find_keyboard)

    def _find_keyboard(self) -> None:
        if QApplication.activeWindow() is self and QApplication.focusWidget() is None:
            self.coordinator.navigator.take_keyboard()

    def _show_palette(self) -> None:
        from detective_app.gui.shell.palette import Palette

        entries = self.coordinator.setting_entries()
        palette = Palette(self, self.actions_by_name, self.reader, self.tasks, entries)
        palette.session_chosen.connect(self.coordinator.open_path)
        palette.setting_chosen.connect(self.coordinator.open_settings)
        palette.new_about.connect(self.coordinator.new_about)
        palette.open()

    def _show_shortcuts(self) -> None:
        from detective_app.gui.shell.overlay import Shortcuts

        Shortcuts(self, self.actions_by_name).open()
