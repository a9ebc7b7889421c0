"""The language of the window: English in the source, others from `resources/translations`."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from detective_app import paths

Choice = Literal["system", "en", "de"]


def install(app: QApplication, choice: Choice) -> None:
    """Show the window in a language; one without a translation is shown in English."""
    locale = QLocale.system() if choice == "system" else QLocale(choice)
    QLocale.setDefault(locale)
    folders = (
        str(paths.resources() / "translations"),
        QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath),
    )
    for name, folder in zip(("detective", "qtbase"), folders, strict=True):
        translator = QTranslator(app)
        if translator.load(locale, name, "_", folder):
            app.installTranslator(translator)
