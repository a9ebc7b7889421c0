"""The models of one place as radio rows with hairlines between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QButtonGroup, QWidget

from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.label import hairline
from detective_app.gui.controls.radio_row import RadioRow
from detective_app.gui.controls.sized import Sized
from detective_app.gui.controls.sizes import size_words
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.settings.section import NAME_STOP

if TYPE_CHECKING:
    from detective_app.core.ports import ModelInfo

MAX_SHOWN = 100


class ModelChoices(QWidget):
    """A radio row a model; `choose` is called with the name of one that was picked."""

    def __init__(self, group: QButtonGroup, choose: Callable[[str], None]) -> None:
        super().__init__()
        self._group, self._choose = group, choose
        self.radios: list[RadioRow] = []
        self._in_use: str | None = None
        self._enabled = True
        self._rows = down(into=self)

    def show_models(self, models: Sequence[ModelInfo]) -> None:
        """Show these models, at most 100."""
        while (item := self._rows.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for radio in self.radios:
            self._group.removeButton(radio)
        self.radios = []
        for position, model in enumerate(models[:MAX_SHOWN]):
            self._rows.addWidget(line_from(0 if position == 0 else NAME_STOP))
            self._rows.addWidget(self._radio(model))
        self.show_in_use(self._in_use)

    def show_in_use(self, name: str | None) -> None:
        """Mark the model in use, if it is one of these."""
        self._in_use = name
        for radio in self.radios:
            used = name is not None and same_model(radio.name, name)
            if used:
                radio.mark()
            elif radio.isChecked():
                uncheck(self._group, radio)
            radio.show_state(self.tr("In use") if used else "")

    def set_enabled(self, enabled: bool) -> None:
        """Let another be chosen, or not."""
        self._enabled = enabled
        for radio in self.radios:
            radio.setEnabled(enabled)

    def _radio(self, model: ModelInfo) -> RadioRow:
        size = size_words(model.size_bytes) if model.size_bytes else ""
        radio = RadioRow(model.name, self._detail(model), size)
        radio.setEnabled(self._enabled)
        radio.picked.connect(lambda: self._choose(model.name))
        self._group.addButton(radio)
        self.radios.append(radio)
        return radio

    def _detail(self, model: ModelInfo) -> str:
        """Say what is known of a model; of a precision such as `Q4_K_M` the part that matters."""
        known = []
        if model.parameters:
            known.append(self.tr("{n} parameters").format(n=_counted(str(model.parameters))))
        if model.precision:
            known.append(str(model.precision).partition("_")[0])
        if model.context_tokens:
            known.append(self.tr("{n} tokens").format(n=self.locale().toString(model.context_tokens)))
        return one_line(", ".join(known), 100)


def _counted(parameters: str) -> str:
    """Write `8.0B` with the language's comma and its word for a billion."""
    number, unit = parameters[:-1], parameters[-1:]
    words = {
        "B": QCoreApplication.translate("ModelChoices", "{n} billion"),
        "M": QCoreApplication.translate("ModelChoices", "{n} million"),
    }
    if unit not in words or not number.replace(".", "", 1).isdigit():
        return parameters
    return words[unit].format(n=QLocale().toString(float(number), "f", len(number.partition(".")[2])))


def same_model(offered: str, name: str) -> bool:
    """Tell whether a name means a model on offer; Ollama says `llama3.1:latest` for `llama3.1`."""
    return offered in (name, f"{name}:latest")


def uncheck(group: QButtonGroup, radio: RadioRow) -> None:
    """Take the mark from the only marked row of a group, which an exclusive group does not allow."""
    group.setExclusive(False)
    radio.setChecked(False)
    group.setExclusive(True)


def line_from(left: int) -> QWidget:
    """Return a hairline that begins `left` px in."""
    made = QWidget()
    across(Sized(left), (hairline(), 1), into=made)
    return made
