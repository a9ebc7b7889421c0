"""How a new investigation is led: mode, number of questions, spending stop, detective and witness."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from detective_app import registry
from detective_app.core.words import MAX_ITERATIONS, MIN_ITERATIONS
from detective_app.gui import theme
from detective_app.gui.controls.captioned import Captioned
from detective_app.gui.controls.combo import DETAIL, Combo
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.foreign_text import plain_tooltip
from detective_app.gui.pages.new_investigation.advanced import Advanced
from detective_app.gui.pages.new_investigation.question_limit import QuestionLimit
from detective_app.gui.pages.new_investigation.spending_stop import SpendingStop
from detective_app.gui.setup.model_choice import SAME_AS_WITNESS, ModelChoice
from detective_app.gui.setup.models_at_hand import Candidate, ModelsAtHand

if TYPE_CHECKING:
    from detective_app.core.plugin import Mode
    from detective_app.core.settings import Configuration

_MODES = "detective_app.modes"


class InvestigationOptions(QWidget):
    """The choices below "How to ask"; `changed` tells that one was made."""

    changed = Signal()
    settings_requested = Signal(str)
    unfolded = Signal()

    def __init__(self, settings: Configuration, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.mode = Combo(self.tr("Mode"))
        self.limit = QuestionLimit(settings.default_iteration_limit)
        self.spending = SpendingStop()
        self.detective = ModelChoice(self.tr("Detective"))
        self.witness = ModelChoice(self.tr("Witness"))
        self.advanced = Advanced(settings)
        self._words_of: Callable[[Candidate], str] = lambda _: ""
        self._toggle = TextLink(self.tr("Advanced"), icon="chevron-right")
        self._toggle.setCheckable(True)
        self._fill_modes()
        self.mode.choose(settings.default_mode)
        self._lay_out()
        self._connect()
        self.advanced.hide()
        self._on_mode()
        self.restyle()

    @property
    def problem(self) -> str:
        """What is wrong with the first value that is, "" when none is."""
        return self.limit.problem or self.spending.problem or self.advanced.share.problem

    @property
    def detectives(self) -> tuple[str, ...]:
        """The detectives in order of use."""
        chosen = self.detective.ref
        if chosen == SAME_AS_WITNESS:
            return (self.witness.ref,) if self.witness.ref else ()
        return tuple(dict.fromkeys((chosen, *self.advanced.fallbacks.refs))) if chosen else ()

    @property
    def witness_asking(self) -> str:
        """The witness's model where it was chosen to ask as well, "" where another asks."""
        return self.witness.ref if self.detective.ref == SAME_AS_WITNESS else ""

    def offer(self, models: ModelsAtHand) -> None:
        """Show which models there are."""
        looked = models.looked
        no_key = self.tr("no key yet")
        self.detective.offer(
            models.detectives, no_key, (self.tr("The witness's model"), self.tr("asks as well"))
        )
        self.witness.offer(models.witnesses, self.tr("not found") if looked else "")
        self._models = models
        self._on_detective()
        self._on_witness()

    def show_troubles(self, words_of: Callable[[Candidate], str]) -> None:
        """Say how a model failed when it was asked last, in the lists and under the choices."""
        self._words_of = words_of
        self.detective.show_troubles(words_of)
        self.witness.show_troubles(words_of)
        self._show_trouble()

    def _show_trouble(self) -> None:
        self.advanced.fallbacks.show_troubles(self._words_of)
        self._detective.show_problem(self.detective.trouble)
        self._witness.show_problem(self.witness.trouble)

    def show_limits(self, settings: Configuration) -> None:
        """Take up timeouts and the share of the documents, which may have changed in the settings."""
        self.advanced.show_timeouts(settings.timeouts)
        self.advanced.share.show_usual(settings.disclosure)
        self.advanced.show_asking(settings.clarifications)

    def show_price_known(self, *, known: bool) -> None:
        """Say below the spending stop whether it can work."""
        self._spending.set_hint(
            self.tr("Pauses and asks before going over")
            if known
            else self.tr("Cannot work: what this detective costs is not known")
        )

    def restyle(self) -> None:
        """Keep room for two lines of hint."""
        self._grid.setRowMinimumHeight(0, theme.pixels(88))
        self._heading.setFixedHeight(theme.pixels(32))

    def _fill_modes(self) -> None:
        translate = QCoreApplication.translate
        for name in registry.names(_MODES):
            mode: Mode = registry.load(_MODES, name).MODE
            if "single" not in mode.forms:
                continue
            self.mode.add(translate("Modes", mode.title), name)
            at = self.mode.count() - 1
            self.mode.setItemData(at, translate("Modes", mode.description), Qt.ItemDataRole.ToolTipRole)

    def _lay_out(self) -> None:
        limits = self.tr("{least} to {most}, ends earlier when all is clear")
        self._mode = Captioned(self.tr("Mode"), self.mode)
        self._limit = Captioned(
            self.tr("Questions at most"), self.limit, limits.format(least=MIN_ITERATIONS, most=MAX_ITERATIONS)
        )
        self._spending = Captioned(
            self.tr("Spending stop"), self.spending, self.tr("Pauses and asks before going over")
        )
        self._detective = Captioned(self.tr("Detective"), self.detective)
        self._witness = Captioned(self.tr("Witness, on this computer"), self.witness)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(24)
        self._grid.setVerticalSpacing(8)
        for at, part in enumerate((self._mode, self._limit, self._spending, self._detective, self._witness)):
            self._grid.addWidget(part, at // 3, at % 3)
        self._grid.addWidget(Captioned("", self._toggle), 1, 2)
        for column in range(3):
            self._grid.setColumnStretch(column, 1)
            self._grid.setColumnMinimumWidth(column, 0)
        self._heading = Label(self.tr("How to ask"), "question")
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self._heading)
        rows.addSpacing(8)
        rows.addLayout(self._grid)
        rows.addWidget(self.advanced)

    def _connect(self) -> None:
        self.mode.activated.connect(self._on_mode)
        self.limit.changed.connect(lambda: self._limit.show_problem(self.limit.problem))
        self.spending.changed.connect(lambda: self._spending.show_problem(self.spending.problem))
        self.detective.picked.connect(self._on_detective)
        self.witness.picked.connect(self._on_witness)
        for choice in (self.detective, self.witness):
            choice.picked.connect(self._show_trouble)
        self._toggle.toggled.connect(self._on_toggled)
        self.advanced.settings_requested.connect(self.settings_requested)
        changes = (
            self.mode.activated,
            self.limit.changed,
            self.spending.changed,
            self.detective.picked,
            self.witness.picked,
            self.advanced.fallbacks.changed,
            self.advanced.share.changed,
        )
        for signal in changes:
            signal.connect(lambda *_: self.changed.emit())

    def _on_mode(self) -> None:
        self._mode.set_hint(str(self.mode.currentData(Qt.ItemDataRole.ToolTipRole) or ""))

    def _on_detective(self) -> None:
        others = tuple(c for c in self._models.detectives if c.usable and c.ref != self.detective.ref)
        self.advanced.offer(others if self.detective.ref != SAME_AS_WITNESS else ())

    def _on_witness(self) -> None:
        candidate = self.witness.candidate
        elsewhere = candidate is not None and candidate.provider == "compatible"
        self._witness.set_caption(self.tr("Witness") if elsewhere else self.tr("Witness, on this computer"))
        detail = str(self.witness.currentData(DETAIL) or "")
        self.witness.setToolTip(plain_tooltip(detail) if detail else "")

    def _on_toggled(self, shown: bool) -> None:
        self._toggle.set_icon("chevron-down" if shown else "chevron-right")
        self.advanced.setVisible(shown)
        if shown:
            self.unfolded.emit()
