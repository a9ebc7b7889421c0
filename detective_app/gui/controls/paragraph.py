"""A few sentences of the program's own, on lines of a fixed height."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextOption

from detective_app.gui import theme
from detective_app.gui.controls.prose import Prose


class Paragraph(Prose):
    """Text to read, not to work in: it takes no focus, and clicks and wheel go to what it stands in."""

    def __init__(
        self,
        text: str = "",
        role: theme.Role = "answer",
        color: str = "text2",
        *,
        line: int = 24,
        centred: bool = False,
    ) -> None:
        super().__init__(role, color, line=line)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        option = QTextOption(Qt.AlignmentFlag.AlignHCenter if centred else Qt.AlignmentFlag.AlignLeft)
        option.setWrapMode(QTextOption.WrapMode.WordWrap)
        self.document().setDefaultTextOption(option)
        self.show_text(text)

    def show_text(self, text: str) -> None:
        """Show another text, which is also what is read out."""
        super().show_text(text)
        self.setAccessibleName(text)
