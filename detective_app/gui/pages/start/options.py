"""How a new investigation is led: mode, number of questions, spending stop, detective and witness."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from detective_app.core.provider import NONE
from detective_app.core.settings import Configuration
from detective_app.core.words import MAX_ITERATIONS, MIN_ITERATIONS
from detective_app.gui import theme
from detective_app.gui.controls.boxes import TakesSize, across, down
from detective_app.gui.controls.button import TextLink
from detective_app.gui.controls.choices import Segments
from detective_app.gui.controls.edits import Combo, Number
from detective_app.gui.controls.label import Captioned, Label
from detective_app.gui.pages.start.advanced import Advanced, SpendingField
from detective_app.gui.pages.start.panel_form import PanelForm
from detective_app.gui.setup.model_choice import SAME_AS_WITNESS, ModeChoice, ModelChoice, ModelField
from detective_app.gui.setup.models_at_hand import Candidate, ModelsAtHand
from detective_app.gui.setup.setting_entries import in_words

ONE, PANEL = range(2)
"""Who asks."""
_MOST_ROUNDS = 6
_MOST_COLUMNS, _ROUNDS_AT = 3, 3
_ROOMS = {2: 400, _MOST_COLUMNS: 480}
"""From which width in px on, which grows with the text, so many fields stand on a line."""


class InvestigationOptions(TakesSize, QWidget):
    """The choices below "How to ask"; `changed` tells that one was made."""

    changed = Signal()
    settings_requested = Signal(str)

    def __init__(self, settings: Configuration, advanced: Advanced) -> None:
        super().__init__()
        self.mode = ModeChoice(settings.default_mode)
        self.who = Segments((self.tr("One model"), self.tr("A panel")), self.tr("Who asks"))
        self.panel, self.rounds = PanelForm(), Combo(self.tr("Times each judges, at most"))
        self._usual_rounds = settings.panel.rounds
        self.limit = Number(self.tr("Questions at most"), MIN_ITERATIONS, MAX_ITERATIONS)
        self.limit.setValue(settings.default_iteration_limit)
        self.spending = SpendingField(settings.budget)
        self._models = ModelsAtHand((), (), looked=False)
        self.detective = ModelChoice(self.tr("Who asks and judges"))
        self.witness = ModelChoice(self.tr("Who reads, on this computer"))
        self.advanced = advanced
        self._words_of: Callable[[Candidate], str] = lambda _: ""
        self._toggle = TextLink(self.tr("Advanced"), icon="chevron-right")
        self._toggle.setCheckable(True)
        for count in range(1, _MOST_ROUNDS + 1):
            self.rounds.add(str(count), count)
        self.rounds.choose(self._usual_rounds)
        self._lay_out()
        self._connect()
        self.advanced.hide()
        self._on_mode()
        self.restyle()

    @property
    def problem(self) -> str:
        """What is wrong with the first value that is, "" when none is."""
        return (
            self.mode.problem(panel=self.several)
            or self.spending.problem
            or (in_words(self.panel.problem) if self.several else "")
        )

    @property
    def several(self) -> bool:
        """Whether a panel asks."""
        return self.who.current == PANEL

    @property
    def agents(self) -> tuple[str, ...]:
        """The detectives of the panel as a request names them; none where one asks."""
        return self.panel.agents if self.several else ()

    @property
    def own_rounds(self) -> int | None:
        """How often the panel deliberates at most, where it is not as the settings have it."""
        chosen = int(self.rounds.currentData())
        return chosen if self.several and chosen != self._usual_rounds else None

    @property
    def detectives(self) -> tuple[str, ...]:
        """The detectives in order of use; none where a panel asks."""
        if self.several:
            return ()
        chosen = self.detective.ref
        if chosen == SAME_AS_WITNESS:
            return (self.witness.ref,) if self.witness.ref else ()
        if chosen == NONE:
            return (NONE,)  # nobody takes over from nobody
        return tuple(dict.fromkeys((chosen, *self.advanced.fallbacks.refs))) if chosen else ()

    @property
    def judges(self) -> tuple[Candidate, ...]:
        """The models on this computer that have shown that they can judge."""
        return self._models.judges

    @property
    def witness_asking(self) -> str:
        """The witness's model where it was chosen to ask as well, NONE where nobody asks, else ""."""
        chosen = self.detective.ref
        return self.witness.ref if chosen == SAME_AS_WITNESS else NONE if chosen == NONE else ""

    def prefer_panel(self, agents: Sequence[str], rounds: int | None) -> None:
        """Have a panel ask that a request names, or with none one detective."""
        self.panel.prefer(agents)
        self.rounds.choose(rounds or self._usual_rounds)
        self.who.blockSignals(True)
        self.who.choose(PANEL if agents else ONE)
        self.who.blockSignals(False)
        self._on_who()

    def offer(self, models: ModelsAtHand) -> None:
        """Show which models there are."""
        looked = models.looked
        no_key = self.tr("no key yet")
        none = self.tr("No model")
        same = (self.tr("The model on this computer"), SAME_AS_WITNESS, self.tr("asks as well"))
        self.detective.offer(models.detectives, no_key, (same, (none, NONE, self.tr("you judge"))))
        passages = (none, NONE, self.tr("the passages answer"))
        absent = self.tr("not found") if looked else ""
        self.witness.offer(models.witnesses, absent, (passages,))
        self._models = models
        self._show_witness()
        self.panel.offer(models)
        self._on_detective()
        self._on_witness()

    @property
    def unkeyed(self) -> str | None:
        """Who is to ask and has no key, "" where nobody is chosen; None when nothing is missing."""
        if self.several:
            return self.panel.without_key or None
        chosen = self.detective.candidate
        if chosen is None:
            return None if self.detective.ref in (SAME_AS_WITNESS, NONE) else ""
        return None if chosen.usable else chosen.title

    def _show_witness(self) -> None:
        """Name the first model where none can be used yet and nobody chose one, so that it says why."""
        witnesses = self._models.witnesses
        if self._models.looked and not (self.witness.own_choice or any(one.at_hand for one in witnesses)):
            self.witness.choose(witnesses[0].ref if witnesses else NONE)

    def show_troubles(self, words_of: Callable[[Candidate], str]) -> None:
        """Say how a model failed when it was asked last, in the lists and under the choices."""
        self._words_of = words_of
        for models in (self.detective, self.witness, self.advanced.fallbacks):
            models.show_troubles(words_of)

    def show_limits(self, settings: Configuration) -> None:
        """Take up timeouts and the share of the documents, which may have changed in the settings."""
        self.advanced.show_timeouts(settings.timeouts)
        self.advanced.share.show_usual(settings.disclosure)
        self.spending.show_usual(settings.budget)
        self.advanced.show_asking(settings.clarifications)
        self.advanced.show_panel_rules(settings.panel)
        if self.own_rounds is None:
            self.rounds.choose(settings.panel.rounds)
        self._usual_rounds = settings.panel.rounds

    def show_price_known(self, *, known: bool) -> None:
        """Say below the spending stop how it works."""
        self._spending.set_hint(self._at_stop if known else self.tr("Price not known: counted as a dear one"))

    def minimumSizeHint(self) -> QSize:
        """Live with one field a line."""
        below = [part for part in (self.panel, self.advanced) if not part.isHidden()]
        parts = (*self._fields, self._rounds, *below)
        least = max(part.minimumSizeHint().width() for part in parts)
        return QSize(least, super().minimumSizeHint().height())

    def restyle(self) -> None:
        """Keep room for two lines of hint, and put as many fields on a line as have room."""
        fitting = [columns for columns, room in _ROOMS.items() if self.width() >= theme.pixels(room)]
        self._arrange(max(fitting, default=1))
        self._grid.setRowMinimumHeight(0, theme.pixels(88))

    def _lay_out(self) -> None:
        limits = self.tr("{least} to {most}, ends earlier when all is clear")
        self._mode = Captioned(self.tr("Mode"), self.mode)
        self._limit = Captioned(
            self.tr("Questions at most"), self.limit, limits.format(least=MIN_ITERATIONS, most=MAX_ITERATIONS)
        )
        self._at_stop = self.tr("Judges what there is before going over")
        self._spending = Captioned(self.tr("Spending stop"), self.spending, self._at_stop)
        self._detective = ModelField(self.tr("Who asks and judges"), self.detective)
        self._rounds = Captioned(
            self.tr("Times each judges, at most"), self.rounds, self.tr("Ends earlier when they agree")
        )
        self._witness = ModelField(self.tr("Who reads, on this computer"), self.witness)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(24)
        self._grid.setVerticalSpacing(8)
        first = (self._mode, self._limit, self._spending)
        self._fields = (*first, self._detective, self._witness, Captioned("", self._toggle))
        self._columns = 0
        self._arrange(_MOST_COLUMNS)
        heading = Label(self.tr("How it is checked"), "question")
        theme.grow(heading, FixedHeight=32)
        head = across((heading, 1), self.who, gap=None)
        down(head, 8, self._grid, self.panel, self.advanced, into=self)

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for at, field in enumerate(self._fields):
            self._grid.addWidget(field, *divmod(at, columns))
        self._grid.addWidget(self._rounds, *divmod(_ROUNDS_AT, columns))
        for column in range(_MOST_COLUMNS):
            self._grid.setColumnStretch(column, int(column < columns))
            self._grid.setColumnMinimumWidth(column, 0)

    def _connect(self) -> None:
        self.mode.activated.connect(self._on_mode_picked)
        self.mode.currentIndexChanged.connect(lambda _: self._on_mode())
        self.who.chosen.connect(self._on_who)
        self.spending.changed.connect(lambda: self._spending.show_problem(self.spending.problem))
        self.detective.picked.connect(self._on_detective)
        self.witness.picked.connect(self._on_witness)
        for choice in (self.detective, self.witness):
            choice.picked.connect(lambda: self.advanced.fallbacks.show_troubles(self._words_of))
        self._toggle.toggled.connect(self._on_toggled)
        self.advanced.settings_requested.connect(self.settings_requested)
        self.limit.valueChanged.connect(lambda _: self.changed.emit())
        for part in (self.panel, self.spending, self.advanced.fallbacks, self.advanced.share):
            part.changed.connect(self.changed)
        for picked in (self.detective.picked, self.witness.picked):
            picked.connect(self.changed)
        for chosen in (self.mode.activated, self.rounds.activated, self.advanced.repeats.activated):
            chosen.connect(lambda _: self.changed.emit())
        self.who.chosen.connect(lambda _: self.changed.emit())

    def _on_mode_picked(self) -> None:
        """Have a panel ask in a mode that needs one, and one detective in a mode for one."""
        if self.mode.problem(panel=self.several):
            self.who.choose(ONE if self.several else PANEL)

    def _on_mode(self) -> None:
        self.panel.show_mode(self.mode.mode)
        self._on_who()

    def _on_who(self) -> None:
        """Show what goes with who asks."""
        several = self.several
        if several:
            self.panel.begin()
        self._detective.setVisible(not several)
        self._rounds.setVisible(several)
        self.panel.setVisible(several)
        self.advanced.show_panel(several)
        self._mode.set_hint(self.mode.purpose)
        self._mode.show_problem(self.mode.problem(panel=several))

    def _on_detective(self) -> None:
        others = tuple(c for c in self._models.detectives if c.usable and c.ref != self.detective.ref)
        self.advanced.offer(others if self.detective.candidate else ())

    def _on_witness(self) -> None:
        candidate = self.witness.candidate
        self.panel.show_witness(self.witness.ref)
        elsewhere = candidate is not None and (candidate.provider == "compatible" or bool(candidate.host))
        self._witness.set_caption(
            self.tr("Who reads") if elsewhere else self.tr("Who reads, on this computer")
        )

    def _on_toggled(self, shown: bool) -> None:
        self._toggle.set_icon("chevron-down" if shown else "chevron-right")
        self.advanced.setVisible(shown)
