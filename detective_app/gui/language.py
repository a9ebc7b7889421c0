"""The language of the window: English in the source, others from `resources/translations`."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

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
