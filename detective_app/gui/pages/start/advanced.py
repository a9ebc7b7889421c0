"""How a run is led beyond what most choose: numbers, what may leave, who takes over, who is asked."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from detective_app.core.settings import Configuration, PanelSettings, Timeouts
from detective_app.core.words import MAX_DOLLARS
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, down, held
from detective_app.gui.controls.button import TextLink
from detective_app.gui.controls.choices import Segments
from detective_app.gui.controls.edits import Combo, Number
from detective_app.gui.controls.label import Captioned, Label
from detective_app.gui.controls.sized import Stacking
from detective_app.gui.pages.start.take_over import TakeOver
from detective_app.gui.run.naming import share_words
from detective_app.gui.setup.models_at_hand import Candidate
from detective_app.gui.setup.setting_entries import setting
from detective_app.gui.wording import filled, money, read_money


class SpendingField(QLineEdit):
    """An amount such as `1`, `$0.50` or `0,50`; empty means that nothing stops the run."""

    changed = Signal()

    def __init__(self, usual: float | None = None) -> None:
        super().__init__()
        self._usual = usual
        self.setAccessibleName(self.tr("Spending stop in US dollars"))
        self.setPlaceholderText(self.tr("None"))
        self.setTextMargins(-3, 0, 0, 0)
        self.setMaxLength(20)
        self.textChanged.connect(lambda _: self.changed.emit())
        self.editingFinished.connect(self._tidy)
        self.set_amount(usual)

    @property
    def amount(self) -> float | None:
        """US dollars, None when nothing, or nothing that can be read, is written."""
        value = read_money(self.text()) or 0.0
        return value if 0 < value <= MAX_DOLLARS else None

    @property
    def asked(self) -> float | None:
        """What a request asks for: 0 where there is to be no stop though the settings have one."""
        return self.amount or (0.0 if self._usual else None)

    @property
    def problem(self) -> str:
        """What is wrong with what is written, "" when nothing is."""
        if not self.text().strip() or self.amount is not None:
            return ""
        return self.tr("Write an amount in US dollars, such as 1.00.")

    def set_amount(self, amount: float | None) -> None:
        """Show another amount."""
        self.setText(money(amount) if amount else "")

    def show_usual(self, amount: float | None) -> None:
        """Take up what the settings have now, unless another one was chosen."""
        own, self._usual = self.amount != self._usual or bool(self.problem), amount
        if not own:
            self.set_amount(amount)

    def _tidy(self) -> None:
        if self.amount is not None:
            self.set_amount(self.amount)


_MOST_AUDITS = 9
_ROOM = 520
"""Up to this width in px, which grows with the text, a link stands below its sentence."""


class Advanced(QWidget):
    """The order of use for this run, what may leave, whether one is asked, and the timeouts."""

    settings_requested = Signal(str)

    def __init__(self, settings: Configuration) -> None:
        super().__init__()
        self.fallbacks = TakeOver(everyone=True)
        self.fallbacks.call(self.tr("Who takes over when the model that asks fails"))
        self.share = DisclosureShare(settings.disclosure)
        asking = tuple(setting("clarifications").choice_words().values())
        self._asking = Segments(asking, self.tr("Questions to you"))
        self._usual_asking = ""
        self.show_asking(settings.clarifications)
        self._others = Label("", "ui", "text2", wrap=True)
        self._timeouts = Label("", "ui", "text2")
        self._only_local = TextLink(self.tr("Keep everything on this computer"))
        self._only_local.clicked.connect(lambda: self.settings_requested.emit("privacy"))
        self._change = TextLink(self.tr("Change"), name=self.tr("Change the timeouts in the settings"))
        self.repeats = Combo(self.tr("How often the answers are judged"))
        for count in range(1, _MOST_AUDITS + 1):
            self.repeats.add(self.tr("%n time(s)", "", count), count)
        self._rule = Label("", "ui", "text2", wrap=True)
        self._lay_out()
        self.fallbacks.changed.connect(self._show_others)
        self._change.clicked.connect(lambda: self.settings_requested.emit("limits"))
        self.show_timeouts(Timeouts())
        self.show_panel_rules(PanelSettings())
        self.offer(())

    @property
    def asks(self) -> bool:
        """Whether the detective may ask the person."""
        return self._asking.current == 0

    def show_asking(self, usual: str) -> None:
        """Begin with what the settings have; where they never want to be asked there is no choice."""
        if usual != self._usual_asking:
            self._usual_asking = usual
            self._asking.choose(list(setting("clarifications").choice_words()).index(usual))
            self._asking.setEnabled(usual == "ask")

    def offer(self, candidates: tuple[Candidate, ...]) -> None:
        """List the detectives that can take over."""
        self.fallbacks.offer(candidates)
        self.fallbacks.setVisible(bool(candidates))
        self._there = bool(candidates)
        self._show_others()

    def _show_others(self) -> None:
        nobody = self.tr("Nobody does.") if self._there else self.tr("No other model has a key.")
        self._others.setText(self.fallbacks.words or nobody)

    def show_timeouts(self, timeouts: Timeouts) -> None:
        """Say how long a call may take."""
        words = self.tr("A call to the cloud may take {cloud} seconds, a local one {local}.")
        self._timeouts.setText(words.format(cloud=timeouts.cloud_timeout, local=timeouts.local_timeout))

    @property
    def audits(self) -> int:
        """How often the answers are judged."""
        return int(self.repeats.currentData())

    def show_panel(self, several: bool) -> None:
        """Show what goes with a panel, or with one detective."""
        self._alone.setVisible(not several)
        self._rules.setVisible(several)

    def show_panel_rules(self, settings: PanelSettings) -> None:
        """Say when a panel ends."""
        locale = self.locale()
        words = self.tr(
            "When they agree to %1, when nobody changed %2 times in a row, or when all are sure to %3. "
            "After too easy an agreement one must first speak against it."
        )
        consensus, sure = (locale.toString(one, "f", 2) for one in (settings.consensus, settings.confidence))
        self._rule.setText(filled(words, consensus, settings.convergence_rounds, sure))

    def _of_one(self) -> QWidget:
        """Return the parts that one detective alone has."""
        caption = self.tr("Takes over when the model that asks fails, in this order")
        head = Label(caption, "meta", "text2", weight=500, wrap=True)
        hint = self.tr("Each time in another order; a ruling that flips is conflicting")
        judged = Captioned(self.tr("Judge the answers"), self.repeats, hint)
        order = across((self._others, 1), self.fallbacks, gap=12)
        return held(down(head, order, 12, judged, gap=4))

    def _of_panel(self) -> QWidget:
        head = Label(self.tr("When the panel ends"), "meta", "text2", weight=500)
        change = TextLink(self.tr("Change"), name=self.tr("Change in the settings when a panel ends"))
        change.clicked.connect(lambda: self.settings_requested.emit("limits"))
        return held(down(head, self._rule, (change, Qt.AlignmentFlag.AlignLeft), gap=4))

    def _lay_out(self) -> None:
        parts = (self._timeouts, self._change, QWidget())
        times = Stacking(*parts, room=_ROOM, wide=2, gap=12, centred=True)
        times.turned.connect(self._timeouts.setWordWrap)
        self._alone, self._rules = self._of_one(), self._of_panel()
        down(
            self._alone,
            self._rules,
            12,
            self.share,
            self._only_local,
            12,
            Label(self.tr("When something is unclear"), "meta", "text2", weight=500),
            (self._asking, Qt.AlignmentFlag.AlignLeft),
            8,
            times,
            into=self,
            margins=(0, 16, 0, 0),
            gap=4,
        )


_WIDTH = 72


class DisclosureShare(QWidget):
    """A percentage; without one of its own the settings have it."""

    changed = Signal()

    def __init__(self, usual: int) -> None:
        super().__init__()
        self._usual = usual
        self.line = Number(self.tr("Share of the documents in percent"), 0, 100)
        self.line.setValue(usual)
        self._meaning = Label("", "meta", "muted", wrap=True)
        caption = Label(self.tr("What may leave of the documents"), "meta", "text2", weight=500)
        caption.setBuddy(self.line)
        row = across(self.line, Label(self.tr("percent"), "ui", "text2"), 8, (self._meaning, 1), gap=8)
        down((caption, Qt.AlignmentFlag.AlignLeft), row, into=self, gap=4)
        self.line.valueChanged.connect(self._on_value)
        theme.grow(self.line, FixedWidth=_WIDTH)
        self._show()

    @property
    def own(self) -> int | None:
        """The percentage where it is another one than the settings have."""
        return None if self.line.value() == self._usual else self.line.value()

    def set_value(self, percent: int | None) -> None:
        """Show another percentage; None is what the settings have."""
        self.line.setValue(self._usual if percent is None else percent)

    def show_usual(self, percent: int) -> None:
        """Take up what the settings have now, unless another one was chosen."""
        own, self._usual = self.own, percent
        self.set_value(own)

    def _on_value(self) -> None:
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        words = share_words(self.line.value())
        self._meaning.setText(words)
        self.line.setAccessibleDescription(words)
