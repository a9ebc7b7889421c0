"""The field for a spending stop: US dollars, or nothing."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit

from detective_app.core.words import MAX_DOLLARS
from detective_app.gui import theme
from detective_app.gui.wording import money, read_money


class SpendingStop(QLineEdit):
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
        self.restyle()
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

    def prefer(self, amount: float | None) -> None:
        """Show what a request asks for; None stays as it is."""
        if amount is not None:
            self.set_amount(amount)

    def show_usual(self, amount: float | None) -> None:
        """Take up what the settings have now, unless another one was chosen."""
        own, self._usual = self.amount != self._usual or bool(self.problem), amount
        if not own:
            self.set_amount(amount)

    def restyle(self) -> None:
        """Take the font from the theme."""
        self.setFont(theme.font("ui"))

    def _tidy(self) -> None:
        if self.amount is not None:
            self.set_amount(self.amount)
