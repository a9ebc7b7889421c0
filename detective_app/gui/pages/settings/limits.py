"""The section Limits: iterations, timeouts, disclosure and the proxy, as the settings declare them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from detective_app.core.placeholders import REDACTION_KINDS, RedactionKind
from detective_app.core.settings import Configuration, RedactionSettings, Timeouts
from detective_app.core.words import proxy_address, redacted_name
from detective_app.gui.controls.boxes import down
from detective_app.gui.controls.tabs import Segments
from detective_app.gui.controls.tick_box import TickBox
from detective_app.gui.pages.settings.fields import SettingLine, amount, declared, whole_number
from detective_app.gui.pages.settings.section import NamedRow, Section, at_left
from detective_app.gui.setup.setting_entries import clarification_words, redaction_words, section_title

if TYPE_CHECKING:
    from detective_app.gui.pages.settings.page import SettingsStore

_BETWEEN = "; "


class LimitsSection(Section):
    """Numbers with their ranges; a value that is refused stays to be corrected, and nothing is saved."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__(section_title("limits"))
        self._store = store
        self.iterations = self._number("default_iteration_limit", Configuration, "")
        seconds = self.tr("seconds")
        self._times = {name: self._number(name, Timeouts, seconds) for name in Timeouts.model_fields}
        self.cloud, self.local = self._times["cloud_timeout"], self._times["local_timeout"]
        self.disclosure = self._number("disclosure", Configuration, self.tr("percent"))
        self.budget = SettingLine(
            _words(Configuration, "budget")[0],
            amount(declared(Configuration, "budget")),
            width=88,
            unit=self.tr("US dollars"),
        )
        asking = tuple(clarification_words().values())
        self.clarifications = Segments(asking, _words(Configuration, "clarifications")[0])
        first = [self.tr("Send at once"), self.tr("Show me first")]
        self.preview = Segments(first, _words(Configuration, "preview")[0])
        self.kinds = RedactionKinds(_words(RedactionSettings, "kinds")[0])
        self.names = SettingLine(_words(RedactionSettings, "names")[0], checked_names)
        proxy = _words(Configuration, "proxy")
        self.proxy = SettingLine(proxy[0], proxy_address)
        self.add_heading(
            section_title("limits"),
            about=self.tr("They hold for every new sheet; each can choose its own number of questions."),
        )
        self.rows.addSpacing(16)
        chosen = {  # what the file calls true or ask is a choice between two words here
            "preview": self.tr("The first request of a run to each host can wait until you have seen it."),
            "kinds": self.tr("Models on other computers are sent placeholders for these."),
            "names": self.tr("Words of your own, each as it is written, separated by semicolons."),
            "clarifications": self.tr(
                "The model that asks may ask you what is meant. Else it assumes, and says so."
            ),
        }
        for record, name, control in (
            (Configuration, "default_iteration_limit", self.iterations),
            (Timeouts, "cloud_timeout", self.cloud),
            (Timeouts, "local_timeout", self.local),
            (Timeouts, "first_token_seconds", self._times["first_token_seconds"]),
            (Timeouts, "stall_seconds", self._times["stall_seconds"]),
            (Configuration, "disclosure", self.disclosure),
            (Configuration, "budget", self.budget),
            (Configuration, "preview", self.preview),
            (RedactionSettings, "kinds", self.kinds),
            (RedactionSettings, "names", self.names),
            (Configuration, "clarifications", self.clarifications),
            (Configuration, "proxy", self.proxy),
        ):
            title, about = _words(record, name)
            about = chosen.get(name, about)
            self.add_line()
            self.add(NamedRow(title, about, at_left(control) if isinstance(control, Segments) else control))
            self.found[title] = control
        self.add_line()
        self.rows.addStretch(1)
        self._connect()
        self._show()

    def refresh(self) -> None:
        """Show the settings as they are."""
        self._show()

    def set_enabled(self, enabled: bool) -> None:
        """Let them be changed, or not."""
        for control in self.found.values():
            control.setEnabled(enabled)

    def _number(self, name: str, record: type[Configuration | Timeouts], unit: str) -> SettingLine:
        return SettingLine(_words(record, name)[0], whole_number(declared(record, name)), width=88, unit=unit)

    def _connect(self) -> None:
        store = self._store
        self.iterations.accepted.connect(lambda value: store.change(default_iteration_limit=value))
        for name, control in self._times.items():
            control.accepted.connect(partial(self._keep_timeout, name))
        self.preview.chosen.connect(lambda index: store.change(preview=bool(index)))
        self.kinds.chosen.connect(lambda kinds: self._keep_redaction(kinds=kinds))
        self.names.accepted.connect(lambda line: self._keep_redaction(names=names_in(line)))
        self.disclosure.accepted.connect(lambda value: store.change(disclosure=value))
        self.budget.accepted.connect(lambda value: store.change(budget=value))
        self.clarifications.chosen.connect(
            lambda index: store.change(clarifications=list(clarification_words())[index])
        )
        self.proxy.accepted.connect(lambda value: store.change(proxy=value))
        store.changed.connect(self._show)

    def _keep_timeout(self, name: str, value: object) -> None:
        self._store.change(timeouts=self._store.settings.timeouts.evolve(**{name: value}))

    def _keep_redaction(self, **changed: object) -> None:
        self._store.change(redaction=self._store.settings.redaction.evolve(**changed))

    def _show(self) -> None:
        settings = self._store.settings
        self.iterations.show_value(settings.default_iteration_limit)
        for name, control in self._times.items():
            control.show_value(getattr(settings.timeouts, name))
        self.disclosure.show_value(settings.disclosure)
        self.budget.show_value("" if settings.budget is None else f"{settings.budget:.2f}")
        asking = list(clarification_words()).index(settings.clarifications)
        for choice, index in ((self.clarifications, asking), (self.preview, int(settings.preview))):
            choice.blockSignals(True)
            choice.choose(index)
            choice.blockSignals(False)
        self.kinds.show_kinds(settings.redaction.kinds)
        self.names.show_value(names_line(settings.redaction.names))
        self.proxy.show_value(settings.proxy)


def _words(record: type[Configuration | RedactionSettings | Timeouts], name: str) -> tuple[str, str]:
    """Return a setting's title and description in the language of the window."""
    field, translate = declared(record, name), QCoreApplication.translate
    return translate("Settings", field.title or name), translate("Settings", field.description or "")


class RedactionKinds(QWidget):
    """The kinds below one another; `chosen` carries those that are ticked."""

    chosen = Signal(tuple)

    def __init__(self, name: str) -> None:
        super().__init__()
        rows = down(into=self, gap=4)
        self.boxes: dict[RedactionKind, TickBox] = {}
        for kind, words in redaction_words().items():
            box = self.boxes[kind] = TickBox(words, f"{name}: {words}")
            rows.addWidget(box)
            box.clicked.connect(lambda _: self.chosen.emit(self._ticked()))
        self.setFocusProxy(self.boxes[REDACTION_KINDS[0]])

    def show_kinds(self, kinds: tuple[RedactionKind, ...]) -> None:
        """Tick some kinds."""
        for kind, box in self.boxes.items():
            box.setChecked(kind in kinds)

    def _ticked(self) -> tuple[RedactionKind, ...]:
        return tuple(kind for kind, box in self.boxes.items() if box.isChecked())


def names_line(names: tuple[str, ...]) -> str:
    """Return names as they stand in one line."""
    return _BETWEEN.join(names)


def checked_names(text: str) -> str:
    """Read a line of names, and return it as it is written again; raises ValueError."""
    return names_line(names_in(text))


def names_in(line: str) -> tuple[str, ...]:
    """Return the names of a line; raises ValueError."""
    parts = (part for part in line.split(_BETWEEN.strip()) if part.strip())
    return tuple(dict.fromkeys(map(redacted_name, parts)))
