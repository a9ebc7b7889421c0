"""When a panel has deliberated enough, as the settings have it, with the way there."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.core.settings import PanelSettings
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.wording import filled


class PanelRulesLine(QWidget):
    """`settings_requested` tells the section of the settings where they are changed."""

    settings_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = Label("", "ui", "text2", wrap=True)
        change = TextLink(self.tr("Change"), name=self.tr("Change in the settings when a panel ends"))
        change.clicked.connect(lambda: self.settings_requested.emit("panel"))
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(4)
        rows.addWidget(Label(self.tr("When the panel ends"), "meta", "text2", weight=500))
        rows.addWidget(self._words)
        rows.addWidget(change, 0, Qt.AlignmentFlag.AlignLeft)
        self.show_settings(PanelSettings())

    def show_settings(self, settings: PanelSettings) -> None:
        """Say it of these settings."""
        locale = self.locale()
        words = self.tr(
            "At a consensus of %1, after %2 rounds without a change, or when all are sure to %3. "
            "Too easy an agreement adds a round of dissent first."
        )
        consensus, sure = (locale.toString(one, "f", 2) for one in (settings.consensus, settings.confidence))
        self._words.setText(filled(words, consensus, settings.convergence_rounds, sure))
