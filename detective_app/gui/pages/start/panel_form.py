"""The detectives of a panel: two to six rows, and what to know of those who are chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from detective_app.account.families import remarks
from detective_app.deliberation.seats import seated
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.icon_line import IconLine
from detective_app.gui.controls.label import ElidedLabel
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.pages.start.agent_row import GAP, NUMBER, AgentRow
from detective_app.gui.run.naming import part_word
from detective_app.gui.setup.models_at_hand import Candidate, ModelsAtHand

if TYPE_CHECKING:
    from detective_app.core.plugin import Mode

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
        self.add = TextLink(self.tr("Add a model"), icon="add")
        self.remark = IconLine("text2")
        self.add.clicked.connect(self._on_add)
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
        proposed = [firsts[n % len(firsts)].ref for n in range(max(FEWEST, len(firsts)))] if firsts else []
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
        row.hide()
        row.deleteLater()

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
        if said:
            self.remark.show_line("alert", "medium", said)
        else:
            self.remark.show_nothing()

    def _captions(self) -> QHBoxLayout:
        captions = across(margins=(NUMBER + GAP, 0, 2 * (theme.pixels(32) + GAP), 0), gap=GAP)
        for words, share in ((self.tr("Provider"), 5), (self.tr("Model"), 6), (self.tr("Role"), 6)):
            captions.addWidget(ElidedLabel(words, "meta", "text2", weight=500), share)
        return captions
