"""The way into the window: application, look, language, loop; and the way out with an exit code."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING

import qasync
from PySide6 import __version_info__ as qt_version
from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from detective_app.front_end.application import GlobalOptions, OpenApplication
from detective_app.gui import icons, theme
from detective_app.gui.shell.collector import Collector
from detective_app.gui.shell.first_look import first_look

if TYPE_CHECKING:
    from detective_app.gui.shell.main_window import MainWindow

APP_ID = "org.detective_app.Detective"
_log = logging.getLogger(__name__)
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def open_window(open_application: OpenApplication, options: GlobalOptions) -> int:
    """Show the window until it is closed; returns the exit code, with which the process must end at once.

    The loop is left open: closing it waits for its threads, and one may be waiting for a locked keyring.
    """
    if problem := unusable_pair(qt_version[:2], sys.version_info[:2]):
        sys.stderr.write(problem + "\n")
        return 1
    qInstallMessageHandler(_log_message)
    app = QApplication(sys.argv[:1])
    app.setStyle("Fusion")
    app.setApplicationName("Detective")
    app.setDesktopFileName(APP_ID)
    app.setQuitOnLastWindowClosed(False)
    app.setWindowIcon(icons.app_icon())
    Collector(app)
    application = open_application(options)
    look = first_look(application.folders.config_file)
    theme.start(look.theme, look.text_size)
    from detective_app.gui import language
    from detective_app.gui.shell.main_window import MainWindow

    language.install(app, look.language)
    loop = qasync.QEventLoop(app)
    asyncio.set_event_loop(loop)  # else what the window starts while it is built waits on another loop
    window = MainWindow(application)
    for name in ("SIGTERM", "SIGINT", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            with suppress(NotImplementedError):  # Windows has no such signals
                loop.add_signal_handler(number, window.close)
    _tell_faults(window)
    window.show()
    loop.run_until_complete(window.gone.wait())
    return 0


def _tell_faults(window: MainWindow) -> None:
    """Have errors in handlers shown as well as logged; Qt itself goes on as if nothing had happened."""
    logged = sys.excepthook

    def tell(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        logged(kind, error, trace)
        window.tasks.tell_fault()

    sys.excepthook = tell


def unusable_pair(qt: tuple[int, ...], python: tuple[int, ...]) -> str | None:
    """Say why this Qt and this Python cannot work together, if so.

    PySide6 6.12 loses a reference to None with each call on Python 3.10 and 3.11, and aborts within minutes.
    """
    if qt >= (6, 12) and python < (3, 12):
        return (
            f"PySide6 {qt[0]}.{qt[1]} does not work with Python {python[0]}.{python[1]}. "
            'Nothing was changed. Install an older one: pip install "PySide6-Essentials<6.12"'
        )
    return None


def _log_message(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    _log.log(_LEVELS[kind], "%s", message)
