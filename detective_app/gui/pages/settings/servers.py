"""A server that may read: its row, its models as radio rows, and one that speaks OpenAI's protocol."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from urllib.parse import urlsplit

from PySide6.QtCore import QCoreApplication, QLocale, Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QWidget

from detective_app.core.ports import ModelInfo
from detective_app.core.settings import ProviderName
from detective_app.core.words import is_this_computer, web_address
from detective_app.gui import theme
from detective_app.gui.controls.boxes import Beside, across, down, empty, held
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.choices import RadioRow
from detective_app.gui.controls.label import ElidedLabel, Label, hairline
from detective_app.gui.controls.sized import Sized, Stacking
from detective_app.gui.controls.status_mark import IconLine, State, StatusMark
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.settings.fields import SettingLine
from detective_app.gui.pages.settings.models import KeyAddress
from detective_app.gui.pages.settings.section import (
    GUTTER,
    NAME_STOP,
    RESULT_STOP,
    ROOM_WITH_ACTIONS,
    SettingsStore,
)
from detective_app.gui.run.naming import provider_title
from detective_app.gui.setup.key_trial import (
    KeyTrial,
    Trial,
    TrialButton,
    detail_words,
    seconds_words,
    state_word,
)
from detective_app.gui.wording import in_own_words, size_words
from detective_app.provider_facts import PROVIDERS


class ServerRow(QWidget):
    """Mark, name and address at the left, what it answered in the middle, actions at the right.

    `address_given` carries a checked address; `pressed` means Test, or Cancel while one goes on.
    """

    address_given = Signal(str)
    pressed = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self._mark = StatusMark("muted", "", role="ui")
        self.title = Label(name, weight=600, wrap=True)
        self.address = ElidedLabel("", "meta", "text2")
        self.result = ElidedLabel("")
        self.detail = ElidedLabel("", "meta", "text2")
        self.change = Button(
            self.tr("Change address"), "quiet", name=self.tr("Change address: {name}").format(name=name)
        )
        self.use = Button(self.tr("Use it"), "quiet", name=self.tr("Use it: {name}").format(name=name))
        self.use.hide()
        self.test = TrialButton(name, on=self.pressed)
        self.editor = SettingLine(self.tr("Address of {name}").format(name=name), web_address)
        self.editor.hide()
        self.warning = IconLine()
        self._lay_out()
        self.change.clicked.connect(self.edit)
        self.editor.accepted.connect(lambda value: self.address_given.emit(str(value)))

    def show_server(self, state: State, title: str, result: str, detail: str) -> None:
        """Show what is known of the server."""
        self._mark.show_state(state, "")
        self.title.setText(title)
        self.result.setText(in_own_words(result))
        self.detail.setText(detail)

    def show_address(self, address: str) -> None:
        """Show an address, and a warning when documents would leave this computer."""
        self.address.setText(address.partition("://")[2])
        self.editor.show_value(address)
        self.warning.show_line("alert", "medium", warning_words(address))

    def edit(self) -> None:
        """Open the line for an address, or close it."""
        self.editor.setVisible(self.editor.isHidden())
        if self.editor.isVisible():
            self.editor.line.setFocus(Qt.FocusReason.OtherFocusReason)
            self.editor.line.selectAll()

    def _lay_out(self) -> None:
        left, told = Sized(RESULT_STOP - NAME_STOP), QWidget()
        down(self.title, self.address, ..., into=left, margins=(0, 0, 16, 0), gap=4)
        down(self.result, self.detail, ..., into=told, margins=(0, 0, 16, 0), gap=4)
        actions = Beside(self.use, self.change, self.test, gap=4, wide=-1)
        room = ROOM_WITH_ACTIONS - NAME_STOP
        mark = Sized(NAME_STOP)
        across((self._mark, Qt.AlignmentFlag.AlignTop), into=mark)
        row = across(
            (mark, Qt.AlignmentFlag.AlignTop),
            (Stacking(left, told, actions=actions, room=room, wide=1), 1),
            margins=(0, 10, 0, 0),
        )
        line = held(row)
        line.setMinimumHeight(theme.pixels(65))
        for part in (self.editor, self.warning):
            part.setContentsMargins(NAME_STOP, 0, 0, 8)
        down(line, self.editor, self.warning, into=self)


def warning_words(address: str) -> str:
    """Say that documents would go to another computer, and whether others could read along."""
    if is_this_computer(address):
        return ""
    host = urlsplit(address).hostname or address
    words = QCoreApplication.translate(
        "ServerRow", "Your documents will be sent to {host}, which is not this computer."
    ).format(host=host)
    if address.startswith("http:"):
        words += " " + QCoreApplication.translate(
            "ServerRow", "The connection is not encrypted, so others on the network can read them."
        )
    return words


MAX_SHOWN = 100


class ModelChoices(QWidget):
    """A radio row a model; `choose` is called with the name of one that was picked."""

    def __init__(self, group: QButtonGroup, choose: Callable[[str], None]) -> None:
        super().__init__()
        self._group, self._choose = group, choose
        self.radios: list[RadioRow] = []
        self._in_use: str | None = None
        self._rows = down(into=self)

    def show_models(self, models: Sequence[ModelInfo]) -> None:
        """Show these models, at most 100."""
        empty(self._rows)
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
            show_use(self._group, radio, in_use=used)

    def _radio(self, model: ModelInfo) -> RadioRow:
        size = size_words(model.size_bytes) if model.size_bytes else ""
        radio = RadioRow(model.name, self._detail(model), size)
        radio.picked.connect(lambda: self._choose(model.name))
        self._group.addButton(radio)
        self.radios.append(radio)
        return radio

    def _detail(self, model: ModelInfo) -> str:
        """Say what is known of a model; of a precision such as `Q4_K_M` the part that matters."""
        known = [self.tr("Runs on {host}").format(host=model.host)] if model.host else []
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


def show_use(group: QButtonGroup, radio: RadioRow, *, in_use: bool) -> None:
    """Mark a row of a group as the one in use, or not; an exclusive group would not let the only mark go."""
    if in_use:
        radio.mark()
    elif radio.isChecked():
        group.setExclusive(False)
        radio.setChecked(False)
        group.setExclusive(True)
    radio.show_state(QCoreApplication.translate("ModelChoices", "In use") if in_use else "")


def line_from(left: int) -> QWidget:
    """Return a hairline that begins `left` px in."""
    return held(across(Sized(left), (hairline(), 1)))


class WitnessServer(QWidget):
    """A server's row and the models it offers; `chosen` carries provider, model and address."""

    chosen = Signal(str, str, str)
    address = ""

    def __init__(self, provider: ProviderName, title: str, store: SettingsStore, group: QButtonGroup) -> None:
        super().__init__()
        self._store = store
        self.server = ServerRow(title)
        self.models = ModelChoices(group, lambda name: self.chosen.emit(provider, name, self.address))
        self.server.pressed.connect(self._press)

    def set_enabled(self, enabled: bool) -> None:
        """Let model and address be changed, or not."""
        for part in (self.models, self.server.change, self.server.use):
            part.setEnabled(enabled)

    def _press(self) -> None:
        """Test the server, or cancel that."""


class CompatibleServer(WitnessServer):
    """The server's row and, once it is the witness, its models; giving an address makes it the witness."""

    def __init__(self, store: SettingsStore, group: QButtonGroup) -> None:
        super().__init__("compatible", provider_title("compatible"), store, group)
        self._trying = False
        self.key_address = KeyAddress("compatible", store)
        self.key_address.setContentsMargins(NAME_STOP, 0, GUTTER, 8)
        self._trial = KeyTrial("compatible", store.application, store.tasks, self)
        down(self.server, self.key_address, self.models, into=self)
        self.server.address_given.connect(self._use)
        self.server.use.clicked.connect(lambda: self._use(self._address()))
        self._trial.began.connect(lambda: self.server.test.show_state(busy=True))
        self._trial.ended.connect(self._show_trial)
        store.saved.connect(self._try_new)
        self.show_choice()

    def refresh(self) -> None:
        """Show the address as it is set; the server itself is asked only on request."""
        self.show_choice()

    def show_choice(self) -> None:
        """Show whether it is in use, and which of its models."""
        settings = self._store.settings
        mine = settings.witness.provider == "compatible"
        self.server.show_address(self._address())
        self.key_address.show_address(self._address())
        self.server.use.setVisible(not mine)
        self.models.show_in_use(settings.witness.model if mine else None)
        self.models.setVisible(mine)
        title = provider_title("compatible")
        last = self._store.setup.results.of("compatible")
        if mine and last is not None and not last.ok:
            self._show_failure(last)
        elif mine:
            model = self.tr("In use: {model}").format(model=settings.witness.model)
            self.server.show_server("ok" if last else "muted", title, model, "")
        else:
            self.server.show_server("muted", title, self.tr("Not in use"), "")

    def _address(self) -> str:
        settings = self._store.settings
        if settings.witness.provider == "compatible":
            return settings.witness.base_url
        own = [c.base_url for c in settings.detectives if c.provider == "compatible" and c.base_url]
        return own[0] if own else PROVIDERS["compatible"].base_url

    def _use(self, address: str) -> None:
        witness = self._store.settings.witness
        model = witness.model if witness.provider == "compatible" else PROVIDERS["compatible"].models[0].name
        self._trying = True
        self.chosen.emit("compatible", model, address)

    def _try_new(self) -> None:
        """Try a server that was just set, now that the program knows its address."""
        if self._trying:
            self._trying = False
            self._trial.start()

    def _press(self) -> None:
        self._trial.press()

    def _show_trial(self, trial: Trial | None) -> None:
        self.server.test.show_state(again=trial is not None and not trial.ok)
        if trial is None:
            return
        self._store.setup.results.keep("compatible", trial)
        title = provider_title("compatible")
        if trial.ok:
            models = self.tr("%n model(s)", "", len(trial.found.models))
            answered = self.tr("Answered in {time}").format(time=seconds_words(trial.found.seconds))
            notes = (in_own_words(note) for note in trial.found.notes)
            self.server.show_server("ok", title, ". ".join((models, " ".join(notes))), answered)
            self.models.show_models(trial.found.models)
        else:
            self._show_failure(trial)

    def _show_failure(self, trial: Trial) -> None:
        words = f"{state_word(trial)}. {trial.found.text}"
        self.server.show_server("failed", provider_title("compatible"), words, detail_words(trial))
