"""One detective of a panel in the form: who serves it, which model, its role, and who takes over from it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice

from PySide6.QtCore import QRegularExpression, Qt, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from detective_app.account.families import remarks
from detective_app.core.plugin import Mode
from detective_app.core.words import model_name
from detective_app.deliberation.seats import DRAWN, seated
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, discard, down
from detective_app.gui.controls.button import Button, TextLink
from detective_app.gui.controls.edits import Combo, DetailRows, SettingEdit
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.pages.start.take_over import TakeOver
from detective_app.gui.run.naming import part_word
from detective_app.gui.setup.models_at_hand import Candidate, ModelsAtHand
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
        self.remove = Button(kind="quiet", icon="close", on=self.removed)
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


FEWEST, MOST, _USUAL = 2, 6, 3
_ANY = "any:model"


class PanelForm(QWidget):
    """`changed` tells that a detective, its model or its role is another one."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[AgentRow] = []
        self._detectives: tuple[Candidate, ...] = ()
        self._candidates: tuple[Candidate, ...] = ()
        self._mode: Mode | None = None
        self._own = self._begun = False
        self._witness = ""
        self._lines = down(gap=8)
        self.add = TextLink(self.tr("Add a model"), icon="add", on=self._on_add)
        self.remark = IconLine("text2")
        down(
            self._captions(),
            self._lines,
            (self.add, Qt.AlignmentFlag.AlignLeft),
            self.remark,
            into=self,
            margins=(0, 16, 0, 0),
            gap=4,
        )

    @property
    def agents(self) -> tuple[str, ...]:
        """The detectives as a request names them."""
        return tuple(row.text for row in self.rows)

    @property
    def problem(self) -> str:
        """What is wrong with the first model's name that is, "" when none is."""
        return next((row.problem for row in self.rows if row.problem and not row.without_key), "")

    @property
    def without_key(self) -> str:
        """The first provider that has no key, "" when all have one."""
        return next((row.without_key for row in self.rows if row.without_key), "")

    def offer(self, models: ModelsAtHand) -> None:
        """Say which models there are: every detective, and local models that passed the test of one."""
        self._detectives = models.detectives
        self._candidates = (*models.detectives, *models.judges)
        for row in self.rows:
            row.offer(self._candidates)
        self._propose()
        self._show()

    def begin(self) -> None:
        """Show whom a panel could have, once one is wanted."""
        self._begun = True
        self._propose()
        self._show()

    def show_mode(self, mode: Mode) -> None:
        """Offer the parts of a mode."""
        self._mode = mode
        self._show()

    def show_witness(self, ref: str) -> None:
        """Know who is asked, for a model tends to believe its kind."""
        self._witness = ref
        self._show_remarks()

    def prefer(self, agents: Sequence[str]) -> None:
        """Show detectives as a request names them, as if a person had chosen them."""
        self._own = len(agents) >= FEWEST
        if self._own:
            self._fill(agents)
        self._show()

    def _propose(self) -> None:
        """Take one detective of each provider that can be used, three where there are as many."""
        if self._own or not self._begun:
            return
        usable = [one for one in self._detectives if one.usable] or list(self._detectives)
        firsts = list({one.provider: one for one in reversed(usable)}.values())[::-1][:_USUAL]
        proposed = [one.ref for one in islice(cycle(firsts), max(FEWEST, len(firsts)))]
        if proposed != [row.ref for row in self.rows]:
            self._fill(proposed)

    def _fill(self, agents: Sequence[str]) -> None:
        while self.rows:
            self._drop(self.rows[-1])
        for text in agents[:MOST]:
            self._append(text)

    def _append(self, text: str) -> AgentRow:
        row = AgentRow()
        row.offer(self._candidates)
        row.take(text)
        row.changed.connect(self._on_changed)
        row.removed.connect(lambda: self._on_removed(row))
        self.rows.append(row)
        self._lines.addWidget(row)
        return row

    def _drop(self, row: AgentRow) -> None:
        self.rows.remove(row)
        self._lines.removeWidget(row)
        discard(row)

    def _on_add(self) -> None:
        """Add a model: of a provider that is not there yet, if there is one."""
        there = {row.ref for row in self.rows}
        usable = [one.ref for one in self._detectives if one.usable] or [self.rows[-1].ref]
        row = self._append(next((ref for ref in usable if ref not in there), usable[0]))
        self._on_changed()
        row.show()  # else it is only after this, and cannot be given the focus yet
        row.provider.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_removed(self, row: AgentRow) -> None:
        at = self.rows.index(row)
        self._drop(row)
        self._on_changed()
        self.rows[min(at, len(self.rows) - 1)].provider.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_changed(self) -> None:
        self._own = True
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        for number, row in enumerate(self.rows, 1):
            row.show_number(number, removable=len(self.rows) > FEWEST)
        self.add.setEnabled(FEWEST <= len(self.rows) < MOST)
        self._show_parts()
        self._show_remarks()

    def _show_parts(self) -> None:
        mode = self._mode
        if mode is None:
            return
        names = [*(one.name for one in mode.roles), *(one.name for one in mode.perspectives)]
        parts = [(name, part_word(name)) for name in names]
        from detective_app.core.panel import Agent  # late: the first page does without it

        seats = seated([Agent(id=f"{n}", models=(_ANY,)) for n in range(len(self.rows))], mode)
        for row, seat in zip(self.rows, seats, strict=True):
            by_turn = ", ".join(part_word(one) for one in (seat.role, seat.perspective) if one)
            row.show_parts(parts, by_turn)

    def _show_remarks(self) -> None:
        said = " ".join(remarks([row.ref for row in self.rows], self._witness or None))
        self.remark.show_line("alert", "medium", said)

    def _captions(self) -> QHBoxLayout:
        captions = across(margins=(NUMBER + GAP, 0, 2 * (theme.pixels(32) + GAP), 0), gap=GAP)
        for words, share in ((self.tr("Provider"), 5), (self.tr("Model"), 6), (self.tr("Role"), 6)):
            captions.addWidget(ElidedLabel(words, "meta", "text2", weight=500), share)
        return captions
