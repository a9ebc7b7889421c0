"""What a provider said when it refused, in its own words, and the way out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from detective_app.core.errors import FailureKind
from detective_app.gui.controls.beside import Beside
from detective_app.gui.controls.boxes import down
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.foreign_text import shortened
from detective_app.gui.opening import open_page
from detective_app.gui.setup.key_trial import REFUSED_KEY, Trial, speaker
from detective_app.gui.wording import quoted
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.settings import ProviderName


class TrialReport(QWidget):
    """The quoted message with one way to put it right, and Copy."""

    def __init__(self, provider: ProviderName) -> None:
        super().__init__()
        self._provider, self._address = provider, ""
        self._speaker = Label("", "meta", "text2", weight=600, wrap=True)
        self.quote = Label("", wrap=True)
        self.page = TextLink("")
        self.copy = TextLink(self.tr("Copy message"))
        rows = down(into=self, margins=(0, 2, 0, 14), gap=4)
        for label in (self._speaker, self.quote):
            rows.addWidget(label)
        rows.addSpacing(4)
        rows.addWidget(Beside(self.page, self.copy, QWidget(), gap=24, wide=2))
        self.page.clicked.connect(lambda: open_page(self._address))
        self.copy.clicked.connect(self._copy)

    def show_trial(self, trial: Trial) -> None:
        """Show what a failed try found."""
        self.copy.setText(self.tr("Copy message"))
        self._speaker.setText(speaker(self._provider, trial))
        self.quote.setText(
            quoted(shortened(trial.found.text, 498)) if trial.found.http_status else trial.found.text
        )
        billing, facts = trial.found.kind == FailureKind.QUOTA, PROVIDERS[self._provider]
        self._address = facts.billing_page if billing else facts.key_page
        self.page.setText(self.tr("Open the billing page") if billing else self.tr("Open the key page"))
        self.page.setToolTip(self._address)
        self.page.setAccessibleDescription(self._address)
        self.page.setVisible(bool(self._address) and trial.found.kind in (*REFUSED_KEY, FailureKind.QUOTA))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.quote.text())
        self.copy.setText(self.tr("Copied"))
