"""Says that a run ended or waits for somebody who does not see it, on another page or in another program.

What is said outside the window is that something happened, never what: others may read it on a screen.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QSystemTrayIcon

from detective_app.gui import icons
from detective_app.gui.page.spec import SHEET

if TYPE_CHECKING:
    from detective_app.core.events import Event
    from detective_app.front_end.run import Run
    from detective_app.gui.shell.navigator import Navigator
    from detective_app.gui.shell.parts import Shell

_SHOWN_MS = 10_000


class Attention(QObject):
    """Listens to the run; `open_requested` tells the file of the session to show."""

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
