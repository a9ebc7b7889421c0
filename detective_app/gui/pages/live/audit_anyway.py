"""The way past a gate that is not ready: a written reason, the warning, and the button that needs them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.announcing import announce
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.status_mark import StatusMark

_MAX_REASON_CHARS, _HEAD = 2_000, 32


class AuditAnyway(QWidget):
    """`given` tells the reason; until there is one the button is off, and beside it stands why."""

    given = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = Label(
            self.tr("To audit anyway, write why. The reason is printed on every export."),
            "meta",
            "text2",
            wrap=True,
        )
        self.reason = QLineEdit()
        self.reason.setProperty("tall", True)
        self.reason.setMaxLength(_MAX_REASON_CHARS)
        self.reason.setAccessibleName(self.tr("Reason for the audit"))
        self._missing = Label(self.tr("Write why you go on."), "meta", "text2", wrap=True)
        self._audit = Button(self.tr("Audit anyway…"), tall=True)
        self._lay_out()
        self.reason.textChanged.connect(self._weigh)
        self.reason.returnPressed.connect(self.give)
        self._audit.clicked.connect(self.give)
        self.restyle()
        self._weigh()

    def restyle(self) -> None:
        """Take the height of the label from the text size."""
        self._label.setMinimumHeight(theme.pixels(_HEAD))

    def give(self) -> None:
        """Tell the reason, or say that it is missing."""
        if reason := self.reason.text().strip():
            self.given.emit(reason)
            return
        self._missing.set_look(color="high")
        self.reason.setFocus()
        announce(self.reason, self._missing.text())

    def _weigh(self) -> None:
        written = bool(self.reason.text().strip())
        self._audit.setEnabled(written)
        self._missing.set_look(color="text2")
        self._missing.setVisible(not written)

    def _lay_out(self) -> None:
        risk = self.tr("A verdict on weak answers may be wrong.")
        warning = StatusMark("warning", risk, color="medium", wrap=True)
        line = QHBoxLayout()
        line.setSpacing(12)
        line.addWidget(self.reason, 1)
        line.addWidget(self._audit)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self._label)
        rows.addLayout(line)
        rows.addSpacing(4)
        below = QHBoxLayout()
        below.setSpacing(12)
        below.addWidget(warning, 3, Qt.AlignmentFlag.AlignTop)
        below.addWidget(self._missing, 2)
        self._missing.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        rows.addLayout(below)
