"""A control for each setting of the table, made from its declaration, and the sections made of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QCoreApplication, QLocale, Signal
from PySide6.QtWidgets import QWidget

from detective_app.core.errors import BadInput
from detective_app.core.words import proxy_address, redacted_name, spending_stop
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.choices import Segments, TickBox
from detective_app.gui.controls.edits import Combo, SettingEdit
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.pages.settings.section import Section, SettingsStore, at_left
from detective_app.gui.setup.setting_entries import (
    SETTINGS,
    SectionName,
    Setting,
    in_words,
    section_title,
    setting,
)
from detective_app.gui.wording import read_money

Check = Callable[[str], object]
_SHARE = re.compile(r"[01](\.\d{1,4})?")


def _number(setting: Setting) -> Check:
    """Return the check of a whole number in the declared range; where a setting may have none, "" is none."""
    rules, may_lack = setting.declared.metadata, setting.declared.default is None
    low = next(int(rule.ge) for rule in rules if hasattr(rule, "ge"))
    high = next(int(rule.le) for rule in rules if hasattr(rule, "le"))

    def read(digits: str) -> int | None:
        if may_lack and not digits:
            return None
        if not (digits.isascii() and digits.isdigit() and len(digits) < 10 and low <= int(digits) <= high):
            raise ValueError(setting.declared.description)
        return int(digits)

    return read


def _share(setting: Setting) -> Check:
    """Return the check of a share from 0 to 1, which reads `0.9` and `0,9`."""

    def read(text: str) -> float:
        written = text.replace(",", ".")
        if not _SHARE.fullmatch(written) or float(written) > 1:
            raise ValueError(setting.declared.description)
        return float(written)

    return read


def _amount(setting: Setting) -> Check:
    """Return the check of US dollars: it reads `1`, `0.50` and `0,50`, and nothing as none."""

    def read(written: str) -> float | None:
        try:
            return spending_stop(str(read_money(written) or written)) if written else None
        except BadInput as error:
            raise ValueError(setting.declared.description) from error

    return read


def _names(text: str) -> tuple[str, ...]:
    """Read a line of names."""
    return tuple(dict.fromkeys(redacted_name(part) for part in text.split(";") if part.strip()))


def authorities_file(text: str) -> str | None:
    """Read the path of a file with certificates, nothing as none; raises ValueError where it has none."""
    if text:
        import ssl

        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(cafile=Path(text).expanduser())
        except OSError:  # which an SSLError is
            raise ValueError(setting("ca_file").declared.description) from None
    return text or None


def _written(value: object) -> str:
    """Write a value as the language does: `0,9`; whole numbers without groups, which nobody types."""
    if isinstance(value, tuple):
        return "; ".join(value)
    if not isinstance(value, float):
        return "" if value is None else str(value)
    locale = QLocale()
    locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
    return locale.toString(value, "g", QLocale.FloatingPointPrecisionOption.FloatingPointShortest)


def _dollars(value: object) -> str:
    return f"{value:.2f}" if isinstance(value, float | int) else ""


class SettingLine(QWidget):
    """A line whose text is checked when it is left; `accepted` carries the value when it is another one.

    A refused text stays in the line with the reason under it, and nothing is saved.
    """

    accepted = Signal(object)

    def __init__(
        self,
        name: str,
        check: Check,
        *,
        width: int | None = None,
        unit: str = "",
        placeholder: str = "",
        write: Callable[[object], str] = _written,
    ) -> None:
        super().__init__()
        self._check, self._write, self._shown = check, write, ""
        self.line, self.message = SettingEdit(name, placeholder), IconLine()
        if width is not None:
            theme.grow(self.line, FixedWidth=width)
        row = across((self.line, int(width is None)), gap=8)
        if unit:
            row.addWidget(Label(unit, color="text2"))
        row.addStretch(int(width is not None))
        down(row, self.message, into=self, gap=6)
        self.setFocusProxy(self.line)
        self.line.editingFinished.connect(self._read)
        self.line.textEdited.connect(lambda _: self.message.show_nothing())

    def show_value(self, value: object) -> None:
        """Show a value, unless the person is just typing another one."""
        text = self._write(value)
        if text == self._shown and (self.line.hasFocus() or self.message.text):
            return
        self._shown = text
        self.line.setText(text)
        self.message.show_nothing()

    def warn(self, words: str) -> None:
        """Show a warning under a value that was taken."""
        if words:
            self.message.show_line("alert", "medium", words)

    def _read(self) -> None:
        text = self.line.text().strip()
        if text == self._shown:
            return
        try:
            value = self._check(text)
        except ValueError as error:
            words = in_words(str(error))
            self.message.show_line("cross-circle", "high", words)
            self.line.setAccessibleDescription(words)
            return
        self.line.setAccessibleDescription("")
        self._shown = self._write(value)
        self.line.setText(self._shown)
        self.accepted.emit(value)


class FewChoices(Segments):
    """One of a few values, all in sight; `accepted` carries the one that was chosen."""

    accepted = Signal(object)

    def __init__(self, name: str, words: dict[object, str]) -> None:
        super().__init__(tuple(words.values()), name)
        self._values = tuple(words)
        self.chosen.connect(lambda index: self.accepted.emit(self._values[index]))

    def show_value(self, value: object) -> None:
        """Show a value as the choice."""
        self.blockSignals(True)
        self.choose(self._values.index(value))
        self.blockSignals(False)


class ListChoice(Combo):
    """One value of a list that opens; `accepted` carries the one that was chosen."""

    accepted = Signal(object)

    def __init__(self, name: str, words: dict[object, str], detail: str = "", *, width: int = 200) -> None:
        super().__init__(name, width=width)
        for value, said in words.items():
            self.add(said, value, detail)
        self.activated.connect(lambda _: self.accepted.emit(self.currentData()))

    def show_value(self, value: object) -> None:
        """Show a value as the choice."""
        self.choose(value)


class Ticks(QWidget):
    """A box for each value, below one another; `accepted` carries those that are ticked."""

    accepted = Signal(object)

    def __init__(self, name: str, words: dict[object, str]) -> None:
        super().__init__()
        self.boxes = {value: TickBox(said, f"{name}: {said}") for value, said in words.items()}
        down(*self.boxes.values(), into=self, gap=4)
        for box in self.boxes.values():
            box.clicked.connect(lambda _: self.accepted.emit(self._ticked()))
        self.setFocusProxy(next(iter(self.boxes.values())))

    def show_value(self, values: tuple[object, ...]) -> None:
        """Tick some of them."""
        for value, box in self.boxes.items():
            box.setChecked(value in values)

    def _ticked(self) -> tuple[object, ...]:
        return tuple(value for value, box in self.boxes.items() if box.isChecked())


class LabelledBox(TickBox):
    """A box that is ticked or not; `accepted` carries which."""

    accepted = Signal(object)

    def __init__(self, name: str, words: dict[object, str]) -> None:
        super().__init__(words[True], name)
        self.clicked.connect(lambda _: self.accepted.emit(self.isChecked()))
        self.show_value = self.setChecked


Control: TypeAlias = SettingLine | FewChoices | ListChoice | Ticks | LabelledBox


def control_of(setting: Setting) -> Control:
    """Return the control of a setting, with its title as its accessible name."""
    name, words, unit = setting.name, setting.choice_words(), setting.unit_words
    lines: dict[str, Check] = {"names": _names, "proxy": proxy_address, "file": authorities_file}
    if setting.kind in lines:
        return SettingLine(name, lines[setting.kind])
    if setting.kind == "amount":
        return SettingLine(name, _amount(setting), width=88, unit=unit, write=_dollars)
    if not words:
        check = _share(setting) if setting.kind == "share" else _number(setting)
        return SettingLine(name, check, width=120 if setting.unit == "tokens" else 88, unit=unit)
    choices: dict[str, type[FewChoices | ListChoice | Ticks | LabelledBox]] = {
        "few": FewChoices, "list": ListChoice, "kinds": Ticks, "switch": LabelledBox
    }  # fmt: skip
    return choices[setting.kind](name, words)


class FieldsSection(Section):
    """A section with a row for each of its settings; a value that is refused stays, and nothing is saved."""

    def __init__(self, store: SettingsStore, name: SectionName) -> None:
        super().__init__(section_title(name))
        self.store = store
        self.controls: dict[str, Control] = {}
        self._name: SectionName = name
        self.add_heading(section_title(name), _about(name))
        store.changed.connect(self.refresh)

    def filled(self) -> FieldsSection:
        """Return it with all of its rows, and nothing else."""
        self.add_settings()
        self.finish()
        return self

    def add_settings(self) -> None:
        """Add a row for each setting of the section."""
        for one in SETTINGS:
            if one.section == self._name:
                self._add_setting(one)
        self.refresh()

    def refresh(self) -> None:
        """Show each setting as it is; shortcuts change them too."""
        for one in SETTINGS:
            if one.path in self.controls:
                self.controls[one.path].show_value(one.value(self.store.settings))

    def set_enabled(self, enabled: bool) -> None:
        """Let them be changed, or not."""
        for control in self.controls.values():
            control.setEnabled(enabled)

    def _add_setting(self, setting: Setting) -> None:
        control = control_of(setting)
        control.accepted.connect(lambda value: self.store.keep(setting.changed(self.store.settings, value)))
        self.controls[setting.path] = self.found[setting.name] = control
        held = at_left(control) if isinstance(control, FewChoices | ListChoice) else control
        self.add_row(setting.name, setting.words, held)


def _about(section: SectionName) -> str:
    """Return the sentence under a section's heading, "" for none."""
    translate = QCoreApplication.translate
    about: dict[SectionName, str] = {
        "models": translate("Settings", "The model of each provider that asks and judges."),
        "limits": translate(
            "Settings",
            "They hold for every new sheet; each can choose its own number of questions. "
            "The last ones say when models that judge together end; a panel that has begun keeps its own.",
        ),
    }
    return about.get(section, "")
