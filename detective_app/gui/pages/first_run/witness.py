"""Whether Ollama runs here, and what to do when it does not."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

from PySide6.QtCore import QCoreApplication, QRect, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from detective_app.core.settings import Configuration, WitnessChoice
from detective_app.front_end.application import Application
from detective_app.front_end.models import WitnessFound
from detective_app.gui.controls.boxes import across, discard, down
from detective_app.gui.controls.button import TextLink
from detective_app.gui.controls.choices import RadioRow
from detective_app.gui.controls.label import Glyph, Label, hairline
from detective_app.gui.controls.status_mark import Spinner
from detective_app.gui.foreign_text import plain_tooltip, shortened
from detective_app.gui.pages.first_run.detective import FirstRunStep
from detective_app.gui.setup.model_test_line import ModelTestLine
from detective_app.gui.setup.models_at_hand import Candidate
from detective_app.gui.tasks import Tasks
from detective_app.gui.wording import in_own_words, size_words

START_COMMAND, PULL_COMMAND = "ollama serve", "ollama pull llama3.1"


class OllamaLine(QWidget):
    """One line with a state, a command to copy when Ollama or a model is missing, and "Look again"."""

    again = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.looking = False
        self._icon, self._spinner = Glyph(size=14), Spinner()
        self._words = Label("", "ui", "text2", wrap=True)
        self._command = ""
        self.copy_button = TextLink("", on=self._copy)
        self.again_button = TextLink(self.tr("Look again"), name=self.tr("Look for Ollama again"))
        for mark in (self._icon, self._spinner):
            mark.setFixedWidth(16)
        marks = (self._icon, self._spinner)
        across(*marks, (self._words, 1), self.copy_button, self.again_button, into=self, gap=16)
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

    def _show(self, icon: str, color: str, words: str, command: str) -> None:
        self._command = command
        self._icon.show_glyph(icon, color)
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

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._command)
        self.copy_button.setText(self.tr("Copied"))


class FirstRunWitness(FirstRunStep):
    """A row for each model that is here, and one for going without: then passages are the answers."""

    def __init__(self, application: Application, tasks: Tasks) -> None:
        translate = QCoreApplication.translate
        super().__init__(
            translate("FirstRunWitness", "Choose who reads"),
            translate(
                "FirstRunWitness",
                "A model on this computer can read your documents first and say what bears on a question. "
                "It is not needed: without one you see the passages themselves.",
            ),
            translate("FirstRunWitness", "Play a sample case"),
            translate("FirstRunWitness", "Start the first sheet"),
        )
        self._application, self._tasks = application, tasks
        self._looking: asyncio.Task[None] | None = None
        self.rows: dict[RadioRow, Candidate | None] = {}
        self._arriving = False
        self._address = application.settings.current.witness.base_url
        self._list = QWidget()
        self._list.setAccessibleName(self.tr("Model on this computer"))
        self.ollama = OllamaLine()
        self.test = ModelTestLine("witness", application, tasks)
        self._fill()
        self.ollama.again.connect(self.look)
        self._update()

    @property
    def chosen(self) -> Candidate | None:
        """The witness that is chosen, None for going without."""
        return next((one for row, one in self.rows.items() if row.isChecked()), None)

    def look(self) -> None:
        """Look for Ollama and its models."""
        if self._looking is None or self._looking.done():
            self.ollama.show_looking()
            self._looking = self._tasks.spawn(self._look(), "look for a witness")

    def start_at(self) -> QWidget:
        """Return what has the keyboard when the step comes into sight; nothing while it still looks."""
        self._arriving = not self.rows
        return next((row for row in self.rows if row.isChecked()), self)

    def focus_area(self) -> QRect:
        """Show no ring while the keyboard waits for the rows."""
        return QRect()

    def with_choice(self, settings: Configuration) -> Configuration:
        """Return the settings with this witness."""
        chosen = self.chosen
        if chosen is None:
            return settings
        witness: WitnessChoice = settings.witness.evolve(
            provider=chosen.provider, model=chosen.model, base_url=self._address
        )
        return settings.evolve(witness=witness)

    def _fill(self) -> None:
        self._lines = down(into=self._list)
        self.add(self._list, before=26)
        self.add(self.test, before=8)
        self.add(hairline(), before=16)
        self.add(self.ollama, before=9)
        self.finish()

    async def _look(self) -> None:
        found = await self._application.models.find_witness()
        self._address = found.address
        self.ollama.show_found(found)
        self._show_rows(found)

    def _show_rows(self, found: WitnessFound) -> None:
        before, first = self.chosen, not self.rows
        had_focus = any(row.hasFocus() for row in self.rows)
        for row in self.rows:
            discard(row)
        self.rows = {}
        for model in found.models:
            if "embed" not in model.name and not model.host:  # what runs elsewhere is chosen on purpose alone
                size = size_words(model.size_bytes) if model.size_bytes else ""
                words = self.tr("Found in Ollama on this computer")
                self._add_row(Candidate("ollama", model.name), model.name, words, size)
        without = self.tr("The passages that come nearest are shown, word for word")
        self._add_row(None, self.tr("Without a model"), without, "")
        self._choose(before, first=first)
        self._update()
        if had_focus or self._arriving or self.ollama.again_button.hasFocus():
            self._arriving = False
            self.start_at().setFocus(Qt.FocusReason.OtherFocusReason)

    def _add_row(self, candidate: Candidate | None, name: str, detail: str, size: str) -> None:
        row = RadioRow(name, detail, size)
        row.toggled.connect(self._update)
        self.rows[row] = candidate
        self._lines.addWidget(row)

    def _choose(self, before: Candidate | None, *, first: bool) -> None:
        """Keep the choice; at first take what the settings name, else the first."""
        own = self._application.settings.current.witness
        wanted = Candidate(own.provider, own.model) if first else before
        fitting = [row for row, one in self.rows.items() if (one.is_same(wanted) if one else wanted is None)]
        for row in (*fitting, *self.rows)[:1]:
            row.setChecked(True)

    def _update(self) -> None:
        chosen = self.chosen
        self.test.setVisible(chosen is not None)
        if chosen is not None:
            self.test.show_model(chosen.provider, chosen.model, self._address)
