"""A field for a reason that goes on record, with the action that needs it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label


class ReasonField(QWidget):
    """`given` tells the reason; the action is off until there is one."""

    given = Signal(str)
    cancelled = Signal()

    def __init__(self, question: str, action: str) -> None:
        super().__init__()
        self._field = QLineEdit()
        self._field.setAccessibleName(question)
        self._field.setMaxLength(1_000)
        self._do = Button(action)
        self._do.setEnabled(False)
        cancel = Button(self.tr("Cancel"), "quiet")
        self._field.textChanged.connect(lambda text: self._do.setEnabled(bool(text.strip())))
        self._field.returnPressed.connect(self.give)
        self._do.clicked.connect(self.give)
        cancel.clicked.connect(self.cancelled)
        line = QHBoxLayout()
        line.setSpacing(12)
        for widget in (self._field, self._do, cancel):
            line.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(Label(question, "meta", "text2", weight=600))
        column.addLayout(line)

    def begin(self) -> None:
        """Show the field and take the keyboard."""
        self.show()
        self._field.setFocus()

    @property
    def has_keyboard(self) -> bool:
        """Tell whether a reason is being written."""
        return self._field.hasFocus()

    def give(self) -> None:
        """Tell the reason, if there is one."""
        if reason := self._field.text().strip():
            self.given.emit(reason)
