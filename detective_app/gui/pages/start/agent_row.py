"""One detective of a panel in the form: who serves it, which model, its role, and who takes over from it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QStackedWidget, QWidget

from detective_app.core.words import model_name
from detective_app.deliberation.seats import DRAWN
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.combo import Combo
from detective_app.gui.controls.detail_rows import DetailRows
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.setting_edit import SettingEdit
from detective_app.gui.pages.start.take_over import TakeOver
from detective_app.gui.setup.models_at_hand import Candidate
from detective_app.gui.wording import filled

NUMBER, GAP = 24, 12
"""The column of the numbers, and the room between the controls."""
_LONGEST_ROLE = 60


class AgentRow(QWidget):
    """A provider, a model and a role; `removed` asks to take the row away.

    A mode with parts offers them, with the one that comes by turn first and one that is drawn last; else any
    word is a role. Who takes over from the model is said below, where anybody does.
    """

    changed = Signal()
    removed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._number = Label("", "ui", "text2", weight=600)
        self._candidates: dict[str, Candidate] = {}
        self._named = ""
        self.provider, self.model = Combo(""), SettingEdit("")
        self.role, self.own_role = Combo(""), SettingEdit("", self.tr("None"))
        self.own_role.setMaxLength(_LONGEST_ROLE)
        self.own_role.setValidator(QRegularExpressionValidator(QRegularExpression("[^=]*"), self))
        self.take_over, self._then = TakeOver(), ElidedLabel("", "meta", "text2")
        self.remove = Button(kind="quiet", icon="close")
        for box in (self.provider, self.role):
            box.setItemDelegate(DetailRows(box))
        self._roles = QStackedWidget()
        for control in (self.own_role, self.role):
            self._roles.addWidget(control)
        self._lay_out()
        self.provider.activated.connect(self._on_provider)
        self.model.textEdited.connect(lambda _: self._on_model())
        self.role.activated.connect(self._on_role)
        self.own_role.textChanged.connect(lambda _: self.changed.emit())
        self.take_over.changed.connect(self._on_take_over)
        self.remove.clicked.connect(self.removed)

    @property
    def text(self) -> str:
        """The detective as a request names it: `provider:model=role`."""
        models, role = ",".join((self.ref, *self.take_over.refs)), self._chosen_role
        return f"{models}={role}" if role else models

    @property
    def ref(self) -> str:
        """`"provider:model"`."""
        return f"{self.provider.currentData() or ''}:{self.model.text().strip()}"

    @property
    def problem(self) -> str:
        """What is wrong with the model's name, "" when nothing is."""
        try:
            model_name(self.model.text().strip())
        except ValueError as error:
            return str(error)
        return ""

    @property
    def without_key(self) -> str:
        """The title of the provider where it cannot be used for want of a key, else ""."""
        found = self._candidates.get(str(self.provider.currentData() or ""))
        return found.title if found and not found.usable else ""

    def offer(self, candidates: Sequence[Candidate]) -> None:
        """List the providers; what was chosen stays where it is still there."""
        chosen = self.provider.currentData()
        self._candidates = {}
        for one in candidates:
            self._candidates.setdefault(one.provider, one)
        self.provider.clear()
        for one in self._candidates.values():
            self.provider.add(one.title, one.provider, "" if one.usable else self.tr("no key yet"))
        self.provider.choose(chosen)
        self.take_over.offer(candidates)

    def take(self, text: str) -> None:
        """Show a detective as a request names it."""
        models, equals, role = text.rpartition("=")
        first, *others = (models if equals else role).split(",")
        provider, _, model = first.partition(":")
        self.provider.choose(provider)
        self.model.setText(model if self.provider.currentData() == provider else self._proposed())
        self._named = role if equals else ""
        self.own_role.setText(self._named)
        self.take_over.take(others)
        self._show_then()

    def show_parts(self, parts: Sequence[tuple[str, str]], by_turn: str) -> None:
        """Offer the parts of a mode, each with its name and its word; `by_turn` is the word of the usual."""
        chosen = self.role.currentData() or self._named.casefold()
        self.role.clear()
        self.role.add(by_turn, "", self.tr("by turn"))
        for name, word in parts:
            self.role.add(word, name)
        self.role.add(self.tr("Drawn"), DRAWN, self.tr("by lot"))
        self.role.choose(chosen)
        self._roles.setCurrentWidget(self.role if parts else self.own_role)

    def show_number(self, number: int, *, removable: bool) -> None:
        """Count the row, and have each control called by it."""
        self._number.setText(str(number))
        names = {
            self.provider: self.tr("Provider of model %1"),
            self.model: self.tr("Name of model %1"),
            self.role: self.tr("Role of model %1"),
            self.own_role: self.tr("Role of model %1"),
            self.remove: self.tr("Remove model %1"),
        }
        for control, words in names.items():
            control.setAccessibleName(filled(words, number))
        self.take_over.call(filled(self.tr("Who takes over from model %1"), number))
        for box in (self.provider, self.role):
            box.setAccessibleDescription(box.accessibleName())  # Qt calls a box by its choice on Linux
        self.remove.setEnabled(removable)
        self.remove.setToolTip(self.remove.accessibleName())

    @property
    def _chosen_role(self) -> str:
        if self._roles.currentWidget() is self.role:
            return str(self.role.currentData() or "")
        return self.own_role.text().strip()

    def _proposed(self) -> str:
        found = self._candidates.get(str(self.provider.currentData() or ""))
        return found.model if found else ""

    def _on_provider(self) -> None:
        self.model.setText(self._proposed())
        self._on_model()

    def _on_model(self) -> None:
        self._show_then()
        self.changed.emit()

    def _on_take_over(self) -> None:
        self._show_then()
        self.changed.emit()

    def _show_then(self) -> None:
        """Say who takes over, other than who is asked first."""
        self.take_over.stand_by(self.ref)
        self._then.setText(self.take_over.words)
        self._then.setVisible(bool(self.take_over.words))

    def _on_role(self) -> None:
        self._named = ""
        self.changed.emit()

    def _lay_out(self) -> None:
        self._number.setFixedWidth(NUMBER)
        self.remove.setFixedWidth(theme.pixels(32))
        row = across(self._number, gap=GAP)
        for control, share in ((self.provider, 5), (self.model, 6), (self._roles, 6)):
            control.setMinimumWidth(1)
            row.addWidget(control, share)
        row.addWidget(self.take_over)
        row.addWidget(self.remove)
        self._then.setContentsMargins(NUMBER + GAP, 0, 0, 4)
        self._then.hide()
        down(row, self._then, into=self, gap=4)
