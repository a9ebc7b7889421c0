"""A control with its caption above and a line below: a hint, or what is wrong with the value."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from detective_app.gui import theme
from detective_app.gui.controls.boxes import down
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.told_below import in_own_words


class Captioned(QWidget):
    """Caption at 12/500, control, hint at 12; a problem takes the hint's place and is read out with it."""

    def __init__(self, caption: str, control: QWidget, hint: str = "") -> None:
        super().__init__()
        self._control, self._hint, self._problem = control, hint, ""
        self._caption = ElidedLabel(caption, "meta", "text2", weight=500)
        self._caption.setBuddy(control)
        self._line = Label(hint, "meta", "muted", wrap=True)
        self._line.setAlignment(Qt.AlignmentFlag.AlignTop)
        down(self._caption, control, self._line, ..., into=self, gap=4)
        self.restyle()
        self._show()

    @property
    def problem(self) -> str:
        """What is wrong with the value, "" when nothing is."""
        return self._problem

    @property
    def line(self) -> str:
        """What stands below the control."""
        return self._line.text()

    def set_caption(self, caption: str) -> None:
        """Show another caption."""
        self._caption.setText(caption)

    def set_hint(self, hint: str) -> None:
        """Show another hint, unless a problem is shown."""
        self._hint = hint
        self._show()

    def show_problem(self, problem: str) -> None:
        """Show what is wrong, or the hint again with ""."""
        self._problem = in_own_words(problem)
        self._show()

    def restyle(self) -> None:
        """Keep room for the caption."""
        self._caption.setFixedHeight(theme.pixels(16))

    def _show(self) -> None:
        words = self._problem or self._hint
        self._line.setText(words)
        self._line.setVisible(bool(words))
        self._line.set_look(color="high" if self._problem else "muted")
        self._control.setAccessibleDescription(words)
