"""Fields made from the settings' own declarations: title, description, range, and the words of a refusal."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QWidget

from detective_app.core.errors import BadInput
from detective_app.core.words import spending_stop
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.icon_line import IconLine
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.setting_edit import SettingEdit
from detective_app.gui.setup.refusals import in_words
from detective_app.gui.wording import read_money

if TYPE_CHECKING:
    from pydantic import BaseModel
    from pydantic.fields import FieldInfo

Check = Callable[[str], object]
_SHARE = re.compile(r"[01](\.\d{1,4})?")


def declared(record: type[BaseModel], name: str) -> FieldInfo:
    """Return the declaration of a setting."""
    return record.model_fields[name]


def whole_number(field: FieldInfo) -> Check:
    """Return the check of a number: it reads a text, or raises ValueError with the description."""
    low = next(int(rule.ge) for rule in field.metadata if hasattr(rule, "ge"))
    high = next(int(rule.le) for rule in field.metadata if hasattr(rule, "le"))

    def read(text: str) -> int:
        digits = text.strip()
        if not (digits.isascii() and digits.isdigit() and len(digits) < 10 and low <= int(digits) <= high):
            raise ValueError(field.description)
        return int(digits)

    return read


def share(field: FieldInfo) -> Check:
    """Return the check of a share from 0 to 1: it reads `0.9` and `0,9`, or raises ValueError likewise."""

    def read(text: str) -> float:
        written = text.strip().replace(",", ".")
        if not _SHARE.fullmatch(written) or float(written) > 1:
            raise ValueError(field.description)
        return float(written)

    return read


def amount(field: FieldInfo) -> Check:
    """Return the check of US dollars: it reads `1`, `0.50` and `0,50`, and nothing as none."""

    def read(text: str) -> float | None:
        written = text.strip()
        try:
            return spending_stop(str(read_money(written) or written)) if written else None
        except BadInput as error:
            raise ValueError(field.description) from error

    return read


def _written(value: object) -> str:
    """Write a value as the language does: `0,9`; whole numbers without groups, which nobody types."""
    if not isinstance(value, float):
        return str(value)
    locale = QLocale()
    locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
    return locale.toString(value, "g", QLocale.FloatingPointPrecisionOption.FloatingPointShortest)


class SettingLine(QWidget):
    """A line whose text is checked when it is left; `accepted` carries the value when it is another one.

    A refused text stays in the line with the reason under it, and nothing is saved.
    """

    accepted = Signal(object)

    def __init__(
        self, name: str, check: Check, *, width: int | None = None, unit: str = "", placeholder: str = ""
    ) -> None:
        super().__init__()
        self._check, self._shown = check, ""
        self.line = SettingEdit(name, placeholder)
        self._width = width
        self.message = IconLine()
        self.restyle()
        self._lay_out(unit, narrow=width is not None)
        self.setFocusProxy(self.line)
        self.line.editingFinished.connect(self._read)
        self.line.textEdited.connect(lambda _: self.message.show_nothing())

    def restyle(self) -> None:
        """Take the width from the theme."""
        if self._width is not None:
            self.line.setFixedWidth(theme.pixels(self._width))

    def show_value(self, value: object) -> None:
        """Show a value, unless the person is just typing another one."""
        text = "" if value is None else _written(value)
        if text == self._shown and (self.line.hasFocus() or self.message.text):
            return
        self._shown = text
        self.line.setText(text)
        self.message.show_nothing()

    def warn(self, words: str) -> None:
        """Show a warning under a value that was taken."""
        if words:
            self.message.show_line("alert", "medium", words)

    def _lay_out(self, unit: str, *, narrow: bool) -> None:
        row = across((self.line, 0 if narrow else 1), gap=8)
        if unit:
            row.addWidget(Label(unit, color="text2"))
        if narrow:
            row.addStretch(1)
        down(row, self.message, into=self, gap=6)

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
        self._shown = "" if value is None else _written(value)
        self.line.setText(self._shown)
        self.accepted.emit(value)
