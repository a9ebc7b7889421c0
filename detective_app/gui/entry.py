"""How the window looks before the settings are loaded, whose checks take longer than the first frame may."""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

import qasync
from PySide6 import __version_info__ as qt_version
from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from detective_app.front_end.application import GlobalOptions, OpenApplication
from detective_app.gui import icons, theme
from detective_app.gui.tasks import Collector

if TYPE_CHECKING:
    from detective_app.gui.shell.main_window import MainWindow
from typing import Literal

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator

from detective_app import paths

Choice = Literal["system", "en", "de"]


def install(app: QApplication, choice: Choice) -> None:
    """Show what is built from now on in a language; one without a translation is shown in English."""
    for former in app.findChildren(QTranslator):
        app.removeTranslator(former)
        former.deleteLater()
    locale = _locale(choice)
    QLocale.setDefault(locale)
    ours = str(paths.resources() / "translations")
    _add(app, QLocale("en"), "detective", ours)  # the plurals; whatever else is found comes before it
    _add(app, locale, "qtbase", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    _add(app, locale, "detective", ours)


def _locale(choice: Choice) -> QLocale:
    locale = QLocale.system() if choice == "system" else QLocale(choice)
    if locale.language() == QLocale.Language.C:
        locale = QLocale("en_US")  # the C locale writes 5033 for 5,033
    # The C locale of a system that says nothing writes 8412 for 8,412.
    return QLocale("en") if locale.language() == QLocale.Language.C else locale


def _add(app: QApplication, locale: QLocale, name: str, folder: str) -> None:
    translator = QTranslator(app)
    if translator.load(locale, name, "_", folder):
        app.installTranslator(translator)


_MAX_BYTES = 1 << 20
_TEXT_SIZES = range(80, 201)


class ScreenLook(NamedTuple):
    """Scheme, language and text size in percent."""

    theme: theme.Choice = "system"
    language: Choice = "system"
    text_size: int = 100


def first_look(config_file: Path) -> ScreenLook:
    """Read the look that a settings file asks for; what is missing or no such value is as usual."""
    try:
        with config_file.open("rb") as file:
            wanted = json.loads(file.read(_MAX_BYTES))["appearance"]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return ScreenLook()
    if not isinstance(wanted, dict):
        return ScreenLook()
    usual = ScreenLook()
    size = wanted.get("textSize")
    return ScreenLook(
        _one_of(theme.Choice, wanted.get("theme"), usual.theme),
        _one_of(Choice, wanted.get("language"), usual.language),
        size if type(size) is int and size in _TEXT_SIZES else usual.text_size,
    )


def _one_of(choices: Any, wanted: object, usual: Any) -> Any:
    return wanted if wanted in get_args(choices) else usual


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
    from detective_app.gui.shell.main_window import MainWindow

    install(app, look.language)
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
