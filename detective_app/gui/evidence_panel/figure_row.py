"""A name at the left, its figure at the right, in a line of the panel."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from detective_app.gui import icons
from detective_app.gui.controls.beside import Beside
from detective_app.gui.controls.label import ElidedLabel, Label


class FigureRow(QWidget):
    """A `heading` is bold, with `quiet` at its left alone; an icon stands before a name."""

    accessible_role = QAccessible.Role.Grouping

    def __init__(
        self,
        name: str,
        value: str,
        *,
        heading: bool = False,
        quiet: bool = False,
        strong: bool = False,
        icon: tuple[str, str] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look, self._icon = icon, QLabel()
        if icon is None:
            self._icon.hide()
        self._icon.setContentsMargins(0, 2, 0, 0)
        small = quiet or icon is not None or not name
        color = icon[1] if strong and icon else "text" if heading and not quiet else "text2"
        figure = ElidedLabel(value, "meta" if small else "ui", color)
        figure.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        if strong or (heading and not quiet):
            figure.set_look(weight=600)
        figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        figure.setContentsMargins(0, 2 if small else 0, 0, 0)
        words = Label(name, "ui", "text" if heading or icon else "text2", wrap=True)
        if heading:
            words.set_look(weight=600)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(Beside(words, figure, gap=10, wide=0), 1)
        self.setAccessibleName(f"{name}: {value}" if name else value)
        self.restyle()

    def restyle(self) -> None:
        """Take the icon's colour from the theme."""
        if self._look is not None:
            self._icon.setPixmap(icons.pixmap(*self._look, 14))
