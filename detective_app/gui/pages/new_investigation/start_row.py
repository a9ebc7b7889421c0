"""The button that starts an investigation and the reason beside it while it cannot."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QSizePolicy

from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel
from detective_app.gui.controls.text_link import TextLink


@dataclass(frozen=True, slots=True)
class Hindrance:
    """Why an investigation cannot start: words, and a link with where it leads."""

    words: str
    link: str = ""
    target: str = ""


class StartRow(QObject):
    """Start, its reason and the link that sets it right, for a form to lay out."""

    pressed = Signal()
    link_pressed = Signal(str)

    def __init__(self, *, tall: bool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.button = Button(
            self.tr("Start investigation"),
            "primary",
            hint="Ctrl+Enter",
            tall=tall,
            wide=True,
            name=self.tr("Start investigation"),
        )
        self.reason = ElidedLabel("", "ui" if tall else "meta", "text2" if tall else "muted")
        self.reason.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.link = TextLink("") if tall else Button("", "link")
        self._target = ""
        self.button.clicked.connect(self.pressed)
        self.link.clicked.connect(lambda: self.link_pressed.emit(self._target))

    def show_state(self, hindrance: Hindrance | None, notice: str = "") -> None:
        """Enable the button, or say why not; `notice` stands there when nothing hinders."""
        self.button.setEnabled(hindrance is None)
        self.reason.setText(hindrance.words if hindrance else notice)
        self.button.setAccessibleDescription(self.reason.text())
        self.link.setText(hindrance.link if hindrance else "")
        self.link.setAccessibleName(self.link.text())
        self._target = hindrance.target if hindrance else ""
        self.link.setVisible(bool(self._target))
