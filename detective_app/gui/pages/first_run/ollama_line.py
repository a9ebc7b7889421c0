"""Whether Ollama runs here, and what to do when it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QWidget

from detective_app.gui import icons
from detective_app.gui.controls.boxes import across
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.status_mark import Spinner
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.foreign_text import plain_tooltip, shortened
from detective_app.gui.told_below import in_own_words

if TYPE_CHECKING:
    from detective_app.front_end.models import WitnessFound

START_COMMAND, PULL_COMMAND = "ollama serve", "ollama pull llama3.1"


class OllamaLine(QWidget):
    """One line with a state, a command to copy when Ollama or a model is missing, and "Look again"."""

    again = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.looking = False
        self._icon, self._spinner = QLabel(), Spinner()
        self._drawing = ("check-circle", "ok")
        self._words = Label("", "ui", "text2", wrap=True)
        self._command = ""
        self.copy_button = TextLink("")
        self.again_button = TextLink(self.tr("Look again"), name=self.tr("Look for Ollama again"))
        row = across(into=self, gap=16)
        for mark in (self._icon, self._spinner):
            mark.setFixedWidth(16)
            row.addWidget(mark)
        row.addWidget(self._words, 1)
        row.addWidget(self.copy_button)
        row.addWidget(self.again_button)
        self.copy_button.clicked.connect(self._copy)
        self.again_button.clicked.connect(self.again)
        self._show("check-circle", "ok", "", "")

    @property
    def words(self) -> str:
        """The state in words."""
        return self._words.text()

    def show_looking(self) -> None:
        """Show that Ollama is looked for."""
        self.looking = True
        self._show("check-circle", "ok", self.tr("Looking for Ollama on this computer"), "")

    def show_found(self, found: WitnessFound) -> None:
        """Show what was found."""
        self.looking = False
        host = urlsplit(found.address).netloc or found.address
        if found.version is None and not found.models:
            silent = found.milliseconds is None or not found.problem
            said = in_own_words(found.problem or "")
            words = self.tr("Ollama is not running") if silent else shortened(said)
            self._show("alert", "medium", words, START_COMMAND)
            self.setToolTip(plain_tooltip(said) if said else "")
        elif not found.models:
            words = self.tr("Ollama is running at {host}, but it has no model.").format(host=host)
            self._show("alert", "medium", words, PULL_COMMAND)
        else:
            words = self.tr("Ollama is running at {host}").format(host=host)
            self._show("check-circle", "ok", words, "")

    def restyle(self) -> None:
        """Take the icon from the theme."""
        self._icon.setPixmap(icons.pixmap(*self._drawing, 14))

    def _show(self, icon: str, color: str, words: str, command: str) -> None:
        self._drawing, self._command = (icon, color), command
        self._words.setText(words)
        self.setAccessibleName(words)
        self.setToolTip("")
        self._spinner.setVisible(self.looking)
        self._icon.setVisible(not self.looking)
        start = command == START_COMMAND
        self.copy_button.setText(self.tr("Copy start command") if start else self.tr("Copy pull command"))
        self.copy_button.setAccessibleName(f"{self.copy_button.text()}: {command}")
        self.copy_button.setToolTip(command)
        self.copy_button.setVisible(bool(command))
        self.again_button.setEnabled(not self.looking)
        self.restyle()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._command)
        self.copy_button.setText(self.tr("Copied"))
